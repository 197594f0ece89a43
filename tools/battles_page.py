"""Writes the tables of docs/rules/battles.md that follow from our own pack.

    python -m tools.battles_page           # write them into the page
    python -m tools.battles_page --check   # check that they match the pack

Each replaces the table that begins with the same line. A value without a mark is printed in the
box.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rulewright.games.battles.components import (
    CommanderCard,
    LeadershipCard,
    Plan,
    SetupCard,
    UnitKind,
)
from rulewright.games.battles.game import GAME
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.skirmish.mustering import CODE, overlay_words
from rulewright.games.battles.table.goals import award_words, goals_panel
from rulewright.games.battles.words import (
    CLASS_NAMES,
    KEYWORD_NAMES,
    NONE,
    PRINTED,
    PROVENANCE_NAMES,
    RANK_NAMES,
    SIDE_NAMES,
)

PAGE: Final = Path(__file__).parent.parent / "docs" / "rules" / "battles.md"
Row = Sequence[str]


def mark(words: str, origins: dict[str, int], usual: int, field: str) -> str:
    """Return a value with a mark for its origin, unless it is printed in the box."""
    origin = origins.get(field, usual)
    return words if origin == PRINTED or not words else f"{words} ({PROVENANCE_NAMES[origin]})"


def ranks(numbers: Sequence[int]) -> str:
    """Format the values of green, blue and red, such as `2, 3, 4`."""
    return ", ".join(map(str, numbers))


# -- the tables -----------------------------------------------------------------------------------
def units() -> list[Row]:
    """Return the rows of the Unit Reference cards."""
    head = [
        "Unit", "Class", "Strength", "Range", "Move and attack", "Move alone", "Dice",
        "Valor hits", "Keywords",
    ]  # fmt: skip
    return [head, *[unit_row(kind) for kind in PACKS[0].kinds]]


def unit_row(kind: UnitKind) -> Row:
    """Return the row of a unit type; three numbers are for green, blue and red."""
    keywords = [
        name.replace("-", " ") + (f" {number}" if number > 1 else "")
        for name, number in zip(KEYWORD_NAMES, kind.keywords, strict=True)
        if number
    ]
    values = {
        "name": kind.name,
        "class": CLASS_NAMES[kind.unit_class],
        "strength": str(kind.strength),
        "range": str(kind.range),
        "march": ranks(kind.march),
        "longest": ranks(kind.longest),
        "dice": ranks(kind.dice),
        "valor_hits": "yes" if kind.valor_hits else "no",
        "keywords": ", ".join(keywords),
    }
    return [mark(words, kind.origins, kind.origin, field) for field, words in values.items()]


def commanders() -> list[Row]:
    """Return the rows of the Commander cards."""
    head = [
        "Commander", "Leads", "Value", "Limit", "Capture", "Keywords", "Unit ability",
        "Commit ability",
    ]  # fmt: skip
    return [head, *[commander_row(card) for card in PACKS[0].commanders]]


def commander_row(card: CommanderCard) -> Row:
    """Return the row of one version of a commander."""
    names = [name for name, number in zip(KEYWORD_NAMES, card.keywords, strict=True) if number]
    title = mark(card.title, card.origins, card.origin, "title")
    values = {
        "name": card.name,
        "unit": PACKS[0].kinds[card.kind].name,
        "value": str(card.value),
        "limit": str(card.limit),
        "capture": str(card.capture),
        "keywords": ", ".join(names).replace("-", " "),
        "ability": card.ability_text,
        "commit": card.commit_text,
    }
    row = [mark(words, card.origins, card.origin, field) for field, words in values.items()]
    return [f"{row[0]}, {title}", *row[1:]]


def cards() -> list[Row]:
    """Return the rows of the Leadership cards."""
    head = ["Card", "Deck", "Commands", "Tactic"]
    return [head, *[card_row(card) for card in PACKS[0].cards]]


def card_row(card: LeadershipCard) -> Row:
    """Return the row of a Leadership card, basic or of a commander."""
    persons = {leader.person: leader.name for leader in PACKS[0].commanders}
    deck = persons.get(card.person, f"House {SIDE_NAMES[card.side].title()}")
    texts = {"name": card.name, "commands": card.command_text, "tactic": card.tactic_text}
    marked = [mark(words, card.origins, card.origin, field) for field, words in texts.items()]
    return [f"{marked[0]} (`{card.key}`)", deck, *marked[1:]]


def plans() -> list[Row]:
    """Return the rows of the battle plans and the frames of skirmishes."""
    head = [
        "Plan", "Rounds", "Order", "Leadership", "Command", "Momentum", "Tracks end in",
        "Victory",
    ]  # fmt: skip
    return [head, *[plan_row(plan) for plan in PACKS[0].plans if plan.frame == plan.key]]


def plan_row(plan: Plan) -> Row:
    """Return the row of a plan."""
    momentum = "chance" if plan.momentum == NONE else SIDE_NAMES[plan.momentum].title()
    ends = ["Rout" if rout else "11" for rout in plan.rout]
    command = [str(tokens) for tokens in plan.command]
    return [
        f"{plan.name} (`{plan.key}`)",
        str(plan.rounds),
        str(plan.order_rating),
        str(plan.leadership_rating),
        command[0] if command[0] == command[1] else f"Stark {command[0]}, Lannister {command[1]}",
        momentum,
        ends[0] if ends[0] == ends[1] else f"Stark {ends[0]}, Lannister {ends[1]}",
        victory(plan),
    ]


def victory(plan: Plan) -> str:
    """Return what decides a plan, and what it gives points for."""
    s = GAME.new(2, GAME.settle_options(2, {"plan": plan.key}))
    words = [note for note in goals_panel(s)["notes"] if "Rout" not in note]  # a column tells it
    for award in plan.awards:
        who = "each House" if award.side == NONE else SIDE_NAMES[award.side].title()
        words.append(f"{award.points} for {award_words(s, award)} ({who}).")
    return " ".join(words)


def setup_cards() -> list[Row]:
    """Return the rows of the Skirmish Setup cards."""
    head = ["Card", "Side", "Commander", "Units", "Overlays"]
    return [head, *[setup_row(card) for card in PACKS[0].setup_cards]]


def setup_row(card: SetupCard) -> Row:
    """Return the row of a Skirmish Setup card."""
    units = [f"{RANK_NAMES[rank]} {PACKS[0].kinds[kind].name}" for kind, rank in card.units]
    overlays = [overlay_words(ground * CODE + structure) for ground, structure in card.overlays]
    return [
        f"`{card.key}`",
        SIDE_NAMES[card.side].title(),
        "" if card.commander == NONE else titled(PACKS[0].commanders[card.commander]),
        counted(units),
        counted(overlays),
    ]


def titled(card: CommanderCard) -> str:
    """Return a commander's name with the title of this version."""
    return f"{card.name}, {card.title}"


def counted(things: Sequence[str]) -> str:
    """Format things with their numbers, such as `hills, 2 forest`."""
    return ", ".join(
        name if number == 1 else f"{number} {name}" for name, number in Counter(things).items()
    )


TABLES: Final = (units, commanders, cards, plans, setup_cards)


# -- the page -------------------------------------------------------------------------------------
def lines_of(rows: Sequence[Row]) -> list[str]:
    """Return a table as lines of Markdown."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return [lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]


def with_tables(page: str) -> str:
    """Return the page with its tables made from the pack."""
    lines = page.splitlines()
    for make in TABLES:
        table = lines_of(make())
        start = lines.index(table[0])
        end = start
        while end < len(lines) and lines[end].startswith("|"):
            end += 1
        lines[start:end] = table
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Write the page, or check it."""
    page = PAGE.read_text(encoding="utf-8")
    fresh = with_tables(page)
    if "--check" in arguments:
        return int(page != fresh)
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
