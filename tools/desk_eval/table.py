"""Measures how the desk answers the questions of a first evening (`questions/table`), by game.

python -m tools.desk_eval.table [--half learnt|test] [--books FOLDER] [--failures]
"""

from __future__ import annotations

import time
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from rulewright.desk import Desk
from tools.desk_eval.measures import percentile
from tools.desk_eval.table_questions import (
    Fate,
    TableQuestion,
    fate,
    is_plain,
    share,
    table_questions,
)

ALL = "all"


@click.command(help=__doc__)
@click.option("--half", type=click.Choice(["learnt", "test"]), default="learnt", show_default=True)
@click.option("--books", type=click.Path(exists=True, path_type=Path), help="Books to add first.")
@click.option("--failures", is_flag=True, help="Print every wrong answer that was given plainly.")
def main(half: str, books: Path | None, failures: bool) -> None:
    """Ask all questions and print how they were answered."""
    asked = [one for one in table_questions() if one.learnt == (half == "learnt")]
    console = Console(highlight=False, width=130)
    with Desk.in_memory() as desk:
        if books is not None:
            desk.add(books)
        named, took = ask_all(desk, [one for one in asked if one.named], True)
        unnamed, _ = ask_all(desk, [one for one in asked if one.named and one.rules], False)
        others, _ = ask_all(desk, [one for one in asked if not one.named], False)
    print_table(console, "game named", named)
    print_table(console, "game not named, questions of a table", unnamed)
    print_table(console, "game not named, questions meant so", others)
    middle, slow = (1000 * percentile(took, part) for part in (0.5, 0.95))
    console.print(f"{middle:.0f} ms in the middle, {slow:.0f} at the 95th percentile")
    if failures:
        for one in (*named, *unnamed, *others):
            if is_plain(one) and not one.right:
                wanted = ", ".join(one.question.rules) or one.question.kind
                console.print(f"{one.question.id} {one.way!r}: {one.shown!r} for {wanted}")


def ask_all(desk: Desk, asked: list[TableQuestion], named: bool) -> tuple[list[Fate], list[float]]:
    """Ask each question in each of its wordings; return the outcomes and the seconds taken."""
    fates, took = [], []
    for question in asked:
        for way in question.ways:
            begin = time.perf_counter()
            answer = desk.ask(way, question.game if named else "")
            took.append(time.perf_counter() - begin)
            fates.append(fate(question, way, answer))
    return fates, took


def print_table(console: Console, title: str, fates: list[Fate]) -> None:
    """Print the figures for each game and for all."""
    table = Table(title=title)
    heads = (
        "",
        "asked",
        "plain",
        "of these right",
        "first",
        "of five",
        "sentence",
        "falsely refused",
    )
    for head in (*heads, "no rule: refused or unsure"):
        table.add_column(head, justify="right" if head else "left")
    games = sorted({one.question.game for one in fates})
    for game in (*games, ALL):
        mine = [one for one in fates if game in (one.question.game, ALL)]
        good = [one for one in mine if one.question.rules]
        bad = [one for one in mine if not one.question.rules]
        plain = [one for one in mine if is_plain(one)]
        judged = [one for one in good if one.marked is not None]
        row = (
            str(len(mine)),
            f"{share(mine, is_plain):.0f} %",
            f"{share(plain, lambda one: one.right):.1f} %",
            f"{share(good, lambda one: one.right):.1f} %",
            f"{share(good, lambda one: one.place > 0):.1f} %",
            f"{share(judged, lambda one: bool(one.marked)):.1f} %",
            f"{share(good, lambda one: one.level == 'refused'):.1f} %",
            f"{share(bad, lambda one: one.level in ('refused', 'unsure')):.1f} %",
        )
        table.add_row(game, *row)
    console.print(table)


if __name__ == "__main__":
    main()
