"""`rulewright rules trace`: prints which rules state each sentence of a rulebook."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from rulewright.conformance.reference import find_reference
from rulewright.conformance.trace.book import read_book
from rulewright.conformance.trace.lines import KINDS, Trace
from rulewright.conformance.trace.matching import Matched, is_copy, match
from rulewright.conformance.trace.outline import outline
from rulewright.conformance.trace.report import Traced, chapters_of, not_built, trace_game

SHOWN = 120  # characters of a sentence


@click.command()
@click.argument("game")
@click.option(
    "--book",
    "books",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Your copy of a rulebook, as text or a JSON list of passages; its trace is recognized.",
)
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write an outline of the books as an HTML page.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def trace(game: str, books: tuple[Path, ...], html: Path | None, as_json: bool) -> int:
    """Print which sentences of a game's rulebooks our rules state, and how.

    With `--book` the traces are compared with your copy. Sentences that a trace lacks are listed,
    and so are its lines whose sentence has changed or is missing. The exit code is 1 if there are
    any of these, unknown ids, or items of our rules that no sentence supports.
    """
    traced = trace_game(game)
    if not traced.traces:
        raise click.UsageError(f"no rulebook of {game!r} is traced")
    matched = {one.trace.name: one for one in matches(traced.traces, books)}
    if html is not None:
        html.write_text(outline(traced, find_reference(game), matched), encoding="utf-8")
    if as_json:
        click.echo(
            json.dumps(traced.to_dict() | {"copies": [told(one) for one in matched.values()]})
        )
    else:
        print_traced(traced)
        for one in matched.values():
            print_matched(one)
    return 0 if traced.complete and all(one.complete for one in matched.values()) else 1


def matches(traces: Iterable[Trace], books: Iterable[Path]) -> list[Matched]:
    """Match each trace with the copy that fits it best.

    Raise a usage error if a copy fits no trace.
    """
    traces = list(traces)
    best: dict[str, Matched] = {}
    for path in books:
        read = [(trace, read_book(path, trace.part)) for trace in traces]
        fitting = [match(trace, book) for trace, book in read if is_copy(trace, book)]
        if not fitting:
            names = ", ".join(trace.title for trace in traces)
            raise click.UsageError(f"{path.name} is not a copy of any traced book: {names}")
        for one in fitting:
            before = best.get(one.trace.name)
            if before is None or len(one.places) > len(before.places):
                best[one.trace.name] = one
    return list(best.values())


def told(matched: Matched) -> dict[str, Any]:
    """Return the lines of the trace that a copy has, and the problems, as JSON-ready data."""
    return {
        "name": matched.trace.name,
        "found": len(matched.places),
        "changed": [line.number for line, _ in matched.changed],
        "gone": [line.number for line in matched.gone],
        "untraced": [sentence.text for sentence in matched.untraced],
    }


def print_traced(traced: Traced) -> None:
    """Print a table for each book, everything that is not implemented, and all problems."""
    console = Console(highlight=False)
    for one in traced.traces:
        console.print(f"{one.title}: {len(one.lines)} sentences", style="bold", markup=False)
        console.print(table_of(one))
        for line in not_built(one):
            console.print(f"not implemented, line {line.number}: {line.note}", markup=False)
    for wrong in traced.wrong:
        console.print(f"{wrong.trace}.tsv, sentence {wrong.number}: {wrong.why}", markup=False)
    for item in traced.unsupported:
        console.print(f"no sentence supports {item.id}", markup=False)


def table_of(one: Trace) -> Table:
    """Return a table of a book's sentences by chapter and kind."""
    kinds = [kind for kind in KINDS if any(line.kind == kind for line in one.lines)]
    table = Table(box=None, pad_edge=False)
    table.add_column("chapter")
    for kind in kinds:
        table.add_column(kind, justify="right")
    for chapter in chapters_of(one):
        counts = chapter.kinds
        table.add_row(chapter.title, *(str(counts[kind] or "") for kind in kinds))
    whole = [str(sum(line.kind == kind for line in one.lines)) for kind in kinds]
    table.add_row("all", *whole, style="bold")
    return table


def print_matched(matched: Matched) -> None:
    """Print how much of a trace occurs in a copy, and all problems."""
    console = Console(highlight=False)
    count, of = len(matched.places), len(matched.trace.lines)
    console.print(f"{matched.trace.title}: {count} of {of} sentences found", style="bold")
    for line, now in matched.changed:
        where = ", ".join(line.ids) or line.kind
        console.print(f"changed, line {line.number} ({where}): {now[:SHOWN]}", markup=False)
    for line in matched.gone:
        console.print(
            f"missing, line {line.number} ({', '.join(line.ids) or line.kind})", markup=False
        )
    for sentence in matched.untraced:
        console.print(f"not in the trace: {sentence.text[:SHOWN]}", markup=False)
