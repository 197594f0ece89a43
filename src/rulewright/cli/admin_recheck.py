"""`rulewright admin recheck`: checks whether stored matches would go on unchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

if TYPE_CHECKING:  # the server is slow to import
    from rulewright.server.admin.recheck import Checked, Parting

SAME, SOME, LOST = 0, 1, 3  # exit codes; 2 is a wrong argument


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_obj
def recheck(database: str, as_json: bool) -> int:
    """Check every stored match against the installed rules; nothing is changed.

    Lists the matches that would continue unchanged, those whose current step would be asked
    again and why, and those that would end otherwise. The exit code is 0 if all are unchanged, 1 if
    some are not, and 3 if one cannot be read. The output names choices that are secret at the
    tables.
    """
    results = check_all(database, not as_json)
    counts = counted(results)
    if as_json:
        show_json(results, counts)
    else:
        show(results, counts)
    if any(match.outcome == "unreadable" for match in results):
        return LOST
    return SAME if all(match.outcome == "unchanged" for match in results) else SOME


def check_all(database: str, with_bar: bool) -> list[Checked]:
    """Check all matches of a database against the rules; its errors become usage errors."""
    from rulewright.cli.databases import existing
    from rulewright.server.admin.recheck import check_table, match_ids, reading
    from rulewright.server.http.logs import configure_logs
    from rulewright.server.storage.engine import BadDatabase

    configure_logs(level="error")  # the table shows what matters
    try:
        with reading(existing(database)) as engine:
            ids = match_ids(engine)
            with bar(len(ids), with_bar) as advance:
                results = []
                for table_id in ids:
                    results.append(check_table(engine, table_id))
                    advance()
    except BadDatabase as error:
        raise click.UsageError(str(error)) from error
    return results


@contextmanager
def bar(total: int, wanted: bool) -> Iterator[Callable[[], None]]:
    """Show a progress bar on standard error, if wanted."""
    columns = (TextColumn("matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not wanted) as progress:
        task = progress.add_task("matches", total=total)
        yield lambda: progress.advance(task)


def counted(results: list[Checked]) -> dict[str, Counter[str]]:
    """Return the number of matches by game and outcome."""
    counts: dict[str, Counter[str]] = {}
    for match in results:
        counts.setdefault(match.game, Counter())[match.outcome] += 1
    return counts


# -- shown -----------------------------------------------------------------------------------
def show_json(results: list[Checked], counts: dict[str, Counter[str]]) -> None:
    """Print everything as one JSON object: totals by game, and every match."""
    import msgspec

    from rulewright.server.admin.recheck import OUTCOMES

    games = {game: {name: count[name] for name in OUTCOMES} for game, count in counts.items()}
    told = {"games": games, "matches": results}
    click.echo(msgspec.json.encode(told).decode())


def show(results: list[Checked], counts: dict[str, Counter[str]]) -> None:
    """Print totals by game, and every match that is not unchanged."""
    console = Console(highlight=False)
    console.print(sums(counts))
    refused = sum(match.before is not None for match in results)
    if refused:
        console.print(
            f"{refused} running matches made moves that these rules refuse; the moves stand."
        )
    others = [match for match in results if match.outcome != "unchanged"]
    if others:
        console.print(details(others))


def sums(counts: dict[str, Counter[str]]) -> Table:
    """Return a table of the number of matches by game and outcome."""
    table = Table("game", box=None, pad_edge=False)
    names = {
        "unchanged": "unchanged",
        "asked-again": "asked again",
        "otherwise": "would end otherwise",
        "unreadable": "cannot be read",
    }
    for heading in ("matches", *names.values()):
        table.add_column(heading, justify="right")
    for game, count in sorted(counts.items()):
        table.add_row(game, str(count.total()), *(str(count[name]) for name in names))
    return table


def details(others: list[Checked]) -> Table:
    """Return a table of the given matches: where each stops or differs, and why."""
    table = Table("table", "game", "what", "where", "choice", "why", title="Not unchanged")
    for match in others:
        place = match.parting
        why = match.why if place is None else reason(place)
        table.add_row(
            match.table,
            f"{match.game}/{match.players}",
            match.outcome.replace("-", " "),
            "" if place is None else where(place),
            "" if place is None else choice_of(place),
            why,
        )
    return table


def where(place: Parting) -> str:
    """Return a place in a match as text, such as `event 41, round 3, marches`."""
    event = [] if place.event is None else [f"event {place.event}"]
    return ", ".join([*event, *([place.chapter] if place.chapter else [])])


def choice_of(place: Parting) -> str:
    """Return the choice at a place as text, such as `stark: winterfell march+1`."""
    return f"{place.seat}: {place.choice}" if place.seat else place.choice


def reason(place: Parting) -> str:
    """Return the reason with its rule in brackets, which are escaped from markup."""
    return f"{place.why} \\[{place.rule}]" if place.rule else place.why
