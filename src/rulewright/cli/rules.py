"""`rulewright rules`: the rules of a game by id, and which of them the cases show."""

from __future__ import annotations

import difflib
import json
from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from rulewright.arena.mechanisms import (
    Report,
    cases_by_ruling,
    read_mechanisms,
    watch_matches,
)
from rulewright.conformance.cases import read_folder
from rulewright.conformance.coverage import Coverage, cover
from rulewright.conformance.pages import cases_folder
from rulewright.conformance.reference import Reference, Section, find_reference
from rulewright.kernel import get

SHOW = "show"


class WithDefault(click.Group):
    """A group that takes its first argument for a game when it is no command's name."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the default command before a game's name."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = [SHOW, *args]
        return super().parse_args(ctx, args)


@click.group(cls=WithDefault, invoke_without_command=True)
@click.pass_context
def rules(context: click.Context) -> None:
    """The rules of a game in our own words: `rules GAME`, `rules GAME ID`.

    `rules coverage GAME` holds them against the conformance cases, `rules mechanisms GAME` a list
    of the game's mechanisms against cases and matches of bots.
    """
    if context.invoked_subcommand is None:
        raise click.UsageError("say which game: rulewright rules GAME [ID]")


@rules.command(SHOW, hidden=True)
@click.argument("game")
@click.argument("rule", required=False)
def show(game: str, rule: str | None) -> None:
    """List the rules of a game, or print one."""
    reference = reference_of(game)
    console = Console(highlight=False)
    if rule is None:
        console.print(contents(reference.sections))
        return
    section = reference.section(rule)
    if section is not None:
        print_section(console, section)
        return
    below = [one for one in reference.sections if one.id.startswith(f"{rule}.")]
    if not below:
        raise click.UsageError(f"no rule {rule!r} in {game}{near(rule, reference)}")
    console.print(contents(below))


@rules.command()
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--cases",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of the cases (default: cases/GAME).",
)
def coverage(game: str, as_json: bool, folder: Path | None) -> int:
    """Print the rules of a game against its cases.

    Leaves with exit code 1 when a rule has no case, or a case cites a rule that is not there.
    """
    reference = reference_of(game)
    folder = folder or cases_folder(game)
    if folder is None:
        raise click.UsageError(f"there is no folder cases/{game}")
    covered = cover([section.id for section in reference.sections], read_folder(folder))
    if as_json:
        click.echo(json.dumps({"game": game, **covered.to_dict()}))
    else:
        print_coverage(covered)
    return 0 if covered.complete else 1


@rules.command()
@click.argument("game")
@click.option("--games", default=60, show_default=True, help="The most matches of each sort.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    help="A bot that plays, by turns where several are named (default: those of the list).",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--cases",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder of the cases (default: cases/GAME).",
)
def mechanisms(
    game: str, games: int, bots: tuple[str, ...], as_json: bool, folder: Path | None
) -> int:
    """Print which mechanisms of a game its cases show, and which come up when bots play.

    `mechanisms.toml` beside the cases lists them. Leaves with exit code 1 when a mechanism has no
    case or never comes up, or a ruling has no case.
    """
    folder = folder or cases_folder(game)
    if folder is None:
        raise click.UsageError(f"there is no folder cases/{game}")
    cases = read_folder(folder)
    listed = read_mechanisms(folder)
    watch, played = watch_matches(get(game), listed, games, bots)
    rulings = cases_by_ruling(cases, listed.rulings)
    report = Report(listed, frozenset(case.id for case in cases), rulings, watch.seen, played)
    if as_json:
        click.echo(json.dumps({"game": game, **report.to_dict()}))
    else:
        print_mechanisms(report)
    return 0 if report.complete else 1


def reference_of(game: str) -> Reference:
    """The rules of a game; a wrong argument when it has none."""
    reference = find_reference(game)
    if not reference.sections:
        raise click.UsageError(f"no rules of a game called {game!r}")
    return reference


def contents(sections: list[Section]) -> Table:
    """Ids and titles, chapter by chapter."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    chapter = ""
    for section in sections:
        if section.chapter != chapter:
            chapter = section.chapter
            table.add_row("", f"\n[underline]{chapter}[/underline]")
        table.add_row(section.id, section.title)
    return table


def print_section(console: Console, section: Section) -> None:
    """One rule with its text and where it comes from."""
    console.print(f"{section.title} [{section.id}]", style="bold", markup=False)
    console.print(Markdown(section.text))
    if section.source:
        console.print(f"Source: {section.source}", style="dim", markup=False)


def near(rule: str, reference: Reference) -> str:
    """The ids that look like it."""
    ids = [section.id for section in reference.sections]
    similar = difflib.get_close_matches(rule, ids, 3)
    return f"; near: {', '.join(similar)}" if similar else ""


def print_coverage(report: Coverage) -> None:
    """The table, the totals, and every hole by name."""
    table = Table(box=None, pad_edge=False)
    table.add_column("rule", no_wrap=True)
    table.add_column("cases", justify="right")
    table.add_column("shown by")
    for rule, shown in report.rules.items():
        table.add_row(rule, str(len(shown)) if shown else "none", ", ".join(shown))
    console = Console(highlight=False)
    console.print(table)
    covered = len(report.rules) - len(report.holes)
    console.print(f"{report.cases} cases; {covered} of {len(report.rules)} rules have one")
    for rule in report.holes:
        console.print(f"no case: {rule}", markup=False)
    for case, rule in report.unknown:
        where = f"{case.path.name}, line {case.line}"
        console.print(f"no such rule: {rule} (case {case.id}, {where})", markup=False)


def print_mechanisms(report: Report) -> None:
    """The table, the totals, and every hole by name."""
    table = Table(box=None, pad_edge=False)
    table.add_column("mechanism")
    table.add_column("cases", justify="right")
    table.add_column("met", justify="right")
    for one in report.listed.mechanisms:
        met = sum(sign in report.seen for sign in one.met)
        table.add_row(one.name, str(len(one.cases)), f"{met} of {len(one.met)}")
    console = Console(highlight=False)
    console.print(table)
    count = len(report.listed.mechanisms)
    console.print(f"{count - len(report.unshown)} of {count} mechanisms are shown by cases")
    console.print(f"{count - len(report.unmet)} of {count} were met in {report.played} matches")
    if report.rulings:
        ruled = len(report.rulings) - len(report.unruled)
        console.print(f"{ruled} of {len(report.rulings)} rulings have a case")
    for name in report.unshown:
        console.print(f"no case, or one that is not there: {name}", markup=False)
    for name, signs in report.unmet.items():
        console.print(f"not met: {name} ({'; '.join(signs)})", markup=False)
    for number in report.unruled:
        console.print(f"no case: ruling {number}", markup=False)
