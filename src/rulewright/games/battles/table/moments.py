"""The moments that clients stage: attacks with dice, cards, commanders, the end of a round.

Both sides are shown the same.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import morale
from rulewright.games.battles.names import cell_id
from rulewright.games.battles.names import side_title as title_of
from rulewright.games.battles.skirmish.picks import commander_on
from rulewright.games.battles.state import ROLLED_AT, ROLLED_BY, BattlesState, plan_of, units_of
from rulewright.games.battles.table.fights import dice_panel
from rulewright.games.battles.table.zones import commander_text, leadership_face
from rulewright.games.battles.words import GREY, NONE, SIDE_NAMES, SIDES, ZONE_NAMES
from rulewright.kernel import LogEntry
from rulewright.kit.moment import Moment, StagedCard, moment, staged_card
from rulewright.kit.scene import SheetCell, SheetRow

DICE: Final = "dice.rank"
AGAIN: Final = "engage.flank"
PLAYED: Final = "leadership.commander"
DISCARDED: Final = "leadership.any-card"
COMMANDERS: Final = "skirmish.commanders"
ROUND: Final = "regroup.marker"
STAGED: Final[frozenset[str]] = frozenset({DICE, AGAIN, PLAYED, DISCARDED, COMMANDERS, ROUND})
GAINED: Final[list[str]] = ["rally.advantage", "victory.points", "victory.objectives"]
OUTCOMES: Final[list[str]] = [
    "hits.", "retreat.", "capture.", "keywords.", "counter.who", "engage.", "victory.", "morale.",
]  # fmt: skip


def moment_of(view: BattlesState, entry: LogEntry) -> Moment | None:
    """Return the moment of a log entry, or None if there is nothing to show."""
    if entry.rule in (DICE, AGAIN):
        return attack_moment(view)
    if entry.rule == COMMANDERS:
        return commanders_moment(view, entry)
    if entry.rule == ROUND:
        return round_moment(view)
    return card_moment(view, entry)


def attack_moment(s: BattlesState) -> Moment:
    """Show the dice of an attack, whether each is a hit, and why there are so many. [dice.rank]"""
    shown_dice = dice_panel(s)
    attacker, target = s.rolled[ROLLED_BY], s.rolled[ROLLED_AT]
    [throw] = shown_dice["throws"]
    shown = moment("attack", throw["title"], brief=True)
    shown["owner"] = SIDE_NAMES[s.side[attacker]]
    shown["throws"] = [{**throw, "title": "The dice"}]
    shown["columns"] = list(shown_dice.get("columns", []))
    cells = [s.cell[unit] for unit in (attacker, target) if unit != NONE and s.cell[unit] >= 0]
    shown["places"] = [cell_id(s, cell) for cell in cells]
    shown["follows"] = OUTCOMES
    return shown


def card_moment(s: BattlesState, entry: LogEntry) -> Moment | None:
    """Show the Leadership card that was played or discarded. [leadership.commander]"""
    if s.card == NONE:
        return None
    shown = moment("card", entry.text.rstrip("."), brief=True)
    shown["owner"] = shown["chosen_by"] = SIDE_NAMES[s.turn]
    shown["cards"] = [staged_card(leadership_face(s, s.card), SIDE_NAMES[s.turn])]
    shown["follows"] = ["leadership.cost"]
    return shown


def commanders_moment(s: BattlesState, entry: LogEntry) -> Moment | None:
    """Show the commanders that a side brings to a skirmish. [skirmish.commanders]"""
    if "house" not in entry.parts:
        return None
    side = SIDE_NAMES.index(entry.parts["house"].id)
    whom = "its commanders" if s.picked[side] else "no commander"
    shown = moment("commanders", f"{title_of(side)} brings {whom}")
    shown["owner"] = shown["chosen_by"] = SIDE_NAMES[side]
    cards: list[StagedCard] = []
    for picked in s.picked[side]:
        card = commander_on(s, picked)
        cards.append(
            {
                "id": f"picked:{picked}",
                "title": card.name,
                "text": f"{card.title}. {commander_text(card, True)}",
                "owner": SIDE_NAMES[side],
            }
        )
    shown["cards"] = cards
    return shown


def round_moment(s: BattlesState) -> Moment:
    """Show how both sides stand at the end of a round, and what scored points in it.

    [regroup.marker]
    """
    plan = plan_of(s)
    shown = moment("round", f"Round {s.round - 1} is over", brief=True)
    last = ", the last one," if s.round == plan.rounds else f" of {plan.rounds}"
    shown["subtitle"] = f"Round {s.round}{last} begins."
    columns = ["Units", "Lost", "Morale"]
    rows: list[SheetRow] = []
    for side in range(SIDES):
        figures = [str(len(units_of(s, side))), str(sum(s.lost[side])), morale_words(s, side)]
        if plan.scored:
            figures.insert(0, str(s.points[side]))
        cells: list[SheetCell] = [{"text": figure} for figure in figures]
        rows.append({"title": title_of(side), "owner": SIDE_NAMES[side], "cells": cells})
    if plan.scored:
        columns.insert(0, "Points")
    shown["table"] = {"corner": "", "columns": columns, "rows": rows}
    shown["leads"] = GAINED
    return shown


def morale_words(s: BattlesState, side: int) -> str:
    """Describe a side's morale by its spaces and colour, as in `3, green`, or as `firm`.

    [morale.track]
    """
    spaces = morale.depth(s, side)
    if spaces <= 0:
        return "firm"
    colour = morale.zone(s, side)
    return str(spaces) if colour == GREY else f"{spaces}, {ZONE_NAMES[colour]}"
