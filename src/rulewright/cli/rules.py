"""`rulewright rules`: prints the rules of a game by id, and which of them have cases."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
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
from rulewright.cli.groups import Group
from rulewright.cli.rules_trace import trace
from rulewright.conformance.asked import questions_of
from rulewright.conformance.cases import Case, read_folder
from rulewright.conformance.citations import Citation, missing_rules
from rulewright.conformance.coverage import Coverage, cover
from rulewright.conformance.differences import (
    CHANGED,
    Difference,
    base_and_edition,
    contrast,
    differences,
)
from rulewright.conformance.pages import cases_folder
from rulewright.conformance.reference import Reference, Section, find_page, find_reference
from rulewright.conformance.statements import Statements, read_statements
from rulewright.kernel import get

SHOW = "show"
ASKED_SHOWN = 3


class WithDefault(Group):
    """A group that takes a first argument that is no command as the name of a game."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert the default command before a game's name."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = [SHOW, *args]
        return super().parse_args(ctx, args)


@click.group(cls=WithDefault, invoke_without_command=True)
@click.pass_context
def rules(context: click.Context) -> None:
    """Print the rules of a game in our own words: `rules GAME`, `rules GAME ID`.

    `rules coverage GAME` compares them with the conformance cases, `rules mechanisms GAME` compares
    a list of the game's mechanisms with cases and matches of bots. `rules diff GAME GAME` lists the
    differences between two editions, and `rules trace GAME` the sentences of a rulebook that the
    rules state.
    """
    if context.invoked_subcommand is None:
        raise click.UsageError("give a game: rulewright rules GAME [ID]")


rules.add_command(trace)


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
        print_section(console, section, questions_of(game).get(rule, ()))
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
    """Show which rules of a game have conformance cases.

    Rules that an edition inherits may be covered by cases of the base game. The exit code is 1 if a
    rule has no case, if the page, the code, an option or a case cites an unknown rule, or if a
    statement of a listed source lacks both a case and a reason for having none, or has both.
    """
    reference = reference_of(game)
    folder = folder or cases_folder(game)
    if folder is None:
        raise click.UsageError(f"there is no folder cases/{game}")
    cases = read_folder(folder)
    covered = cover([section.id for section in reference.sections], cases, cases_of_base(game))
    statements = read_statements(folder, cases)
    missing = missing_rules(game, cases)
    if as_json:
        told = {"game": game, **covered.to_dict(), "missing": [asdict(one) for one in missing]}
        click.echo(
            json.dumps(told | ({"statements": statements.to_dict()} if statements.ids else {}))
        )
    else:
        print_coverage(covered)
        print_missing(missing)
        print_statements(statements)
    return 0 if covered.complete and not missing and statements.complete else 1


def cases_of_base(game: str) -> list[Case]:
    """Return the cases of the base game, reduced to the inherited rules that they show."""
    page = find_page(game)
    folder = cases_folder(page.base) if page.base else None
    if folder is None:
        return []
    rules = {section.id for section in page.inherited()}
    return [
        replace(case, shows=tuple(rule for rule in case.shows if rule in rules))
        for case in read_folder(folder)
    ]


@rules.command()
@click.argument("one")
@click.argument("other")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def diff(one: str, other: str, as_json: bool) -> int:
    """Print where two editions of a game differ, rule by rule, with the cases that end otherwise.

    The exit code is 1 if a changed rule has no such case.
    """
    base, edition = base_and_edition(one, other)
    changes = differences(base, edition)
    unshown = [change for change in changes if change.kind == CHANGED and not change.cases]
    if as_json:
        told = [change.to_dict() for change in changes]
        click.echo(json.dumps({"base": base, "edition": edition, "differences": told}))
    else:
        print_differences(base, edition, changes)
    return 1 if unshown else 0


@rules.command()
@click.argument("game")
@click.option(
    "--games", default=60, show_default=True, help="The maximum number of matches per setup."
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    help="A bot for the matches; several take turns (default: those in the list).",
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
    """Print which mechanisms of a game its cases show, and which occur when bots play.

    `mechanisms.toml` beside the cases lists them. The exit code is 1 if a mechanism has no case or
    never occurs, or if a ruling has no case.
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
    """Return the rules of a game; raise a usage error if it has none."""
    reference = find_reference(game)
    if not reference.sections:
        raise click.UsageError(f"no rules for a game called {game!r}")
    return reference


def contents(sections: list[Section]) -> Table:
    """Return a table of the rules' ids and titles, by chapter."""
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


def print_section(console: Console, section: Section, asked: Sequence[str]) -> None:
    """Print a rule with its source, and some of the questions that players ask about it."""
    console.print(f"{section.title} [{section.id}]", style="bold", markup=False)
    console.print(Markdown(section.text))
    if section.source:
        console.print(f"Source: {section.source}", style="dim", markup=False)
    if asked:
        console.print(f"Players ask: {' · '.join(asked[:ASKED_SHOWN])}", style="dim", markup=False)


def near(rule: str, reference: Reference) -> str:
    """Return a hint with similar ids, or an empty one if there are none."""
    ids = [section.id for section in reference.sections]
    similar = difflib.get_close_matches(rule, ids, 3)
    return f"; did you mean {' or '.join(similar)}?" if similar else ""


def print_coverage(report: Coverage) -> None:
    """Print the table, the totals, and every rule without a case."""
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


def print_missing(missing: list[Citation]) -> None:
    """Print the cited ids of rules that do not exist."""
    for citation in missing:
        click.echo(f"no such rule: {citation.rule} ({citation.where})")


def print_statements(statements: Statements) -> None:
    """Print how many statements of a source have a case, and those without one."""
    if not statements.ids:
        return
    console = Console(highlight=False)
    count = len([one for one in statements.ids if statements.shown[one]])
    console.print(f"{count} of {len(statements.ids)} statements have a case")
    for one, reason in statements.reasons.items():
        console.print(f"no case for {one}: {reason}", markup=False)
    for one in statements.holes:
        console.print(f"no case and no reason for having none: {one}", markup=False)
    for one in statements.both:
        cases = ", ".join(statements.shown[one])
        console.print(f"a case and a reason for having none: {one} ({cases})", markup=False)


def print_differences(base: str, edition: str, changes: list[Difference]) -> None:
    """Print the sentences that differ between editions, and differences that no case shows."""
    table = Table(box=None, pad_edge=False, show_lines=False)
    table.add_column("rule", no_wrap=True)
    table.add_column(base)
    table.add_column(edition)
    table.add_column("shown by")
    for change in changes:
        ids = ", ".join(case.id for case in change.cases)
        old = contrast(change.base, change.edition) or "—"
        table.add_row(change.rule, old, contrast(change.edition, change.base) or "—", ids)
    console = Console(highlight=False)
    console.print(table)
    counts = Counter(change.kind for change in changes)
    console.print(", ".join(f"{number} {kind}" for kind, number in counts.items()))
    for change in changes:
        if change.kind == CHANGED and not change.cases:
            console.print(f"no case ends otherwise: {change.rule}", markup=False)


def print_mechanisms(report: Report) -> None:
    """Print the table, the totals, and everything that has no case or did not occur."""
    table = Table(box=None, pad_edge=False)
    table.add_column("mechanism")
    table.add_column("cases", justify="right")
    table.add_column("occurred", justify="right")
    for one in report.listed.mechanisms:
        met = sum(sign in report.seen for sign in one.met)
        table.add_row(one.name, str(len(one.cases)), f"{met} of {len(one.met)}")
    console = Console(highlight=False)
    console.print(table)
    count = len(report.listed.mechanisms)
    console.print(f"{count - len(report.unshown)} of {count} mechanisms are shown by cases")
    console.print(f"{count - len(report.unmet)} of {count} occurred in {report.played} matches")
    if report.rulings:
        ruled = len(report.rulings) - len(report.unruled)
        console.print(f"{ruled} of {len(report.rulings)} rulings have a case")
    for name in report.unshown:
        console.print(f"no case, or an unknown one: {name}", markup=False)
    for name, signs in report.unmet.items():
        console.print(f"did not occur: {name} ({'; '.join(signs)})", markup=False)
    for number in report.unruled:
        console.print(f"no case: ruling {number}", markup=False)
