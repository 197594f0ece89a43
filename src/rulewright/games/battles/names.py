"""The words of the game: how sentences name sides, units and hexes, and the scene ids of asks.

A hex is told by its name on the grid (`d7`), a unit by its hex, a commander or a card by its key in
the pack, an order token by its face.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.state import State, card_of, kind_of, pack_of, plan_of
from rulewright.games.battles.words import FACE_NAMES, NONE, RANK_NAMES, SIDE_NAMES

STEPS: Final[list[str]] = [
    "commanders", "draw-setup", "overlays", "deploy-commanders", "deploy-units", "prepare",
    "rally", "marshal", "command", "tactic", "execute", "moves", "attacks", "close", "status",
    "score", "discard", "recover", "advance-round", "ended",
]  # fmt: skip
CHAPTERS: Final[list[str]] = [
    "commanders", "muster", "terrain", "commanders deploy", "units deploy", "preparation",
    "rally", "marshaling", "command", "command", "command", "command", "command", "command",
    "regroup", "regroup", "regroup", "regroup", "regroup", "the end",
]  # fmt: skip
ENDINGS: Final[list[str]] = ["none", "rout", "instant", "points", "held", "destroyed"]
FACE_TITLES: Final[list[str]] = ["green shield", "blue shield", "red shield", "Valor", "Morale"]


# -- names ------------------------------------------------------------------------------------
def side_title(side: int) -> str:
    """`House Stark`"""
    return f"House {SIDE_NAMES[side].title()}"


def cell(s: State, cell: int) -> str:
    """A hex as the grid names it, `d7`; `off the field` for none."""
    return plan_of(s).grid.names[cell] if cell >= 0 else "off the field"


def cells(s: State, cells: list[int]) -> str:
    """`d7, e8`"""
    return ", ".join([cell(s, each) for each in cells])


def commander(s: State, leader: int) -> str:
    """The name of a commander, by his place in `s.commander`: `Maege Mormont`."""
    return card_of(s, leader).name


def unit_title(s: State, unit: int) -> str:
    """`the blue War Host of the North`, or `Maege Mormont's blue War Host of the North`.

    A kind with a plural for a name is told as a unit of these, so that sentences tell of one:
    `the green unit of Westerlands Archers`.
    """
    name = kind_of(s, unit).name
    words = f"{RANK_NAMES[s.rank[unit]]} {f'unit of {name}' if name.endswith('s') else name}"
    leader = s.leader[unit]
    return f"the {words}" if leader == NONE else f"{commander(s, leader)}'s {words}"


def unit_in_short(s: State, unit: int) -> str:
    """`d7, blue War Host of the North`"""
    return f"{cell(s, s.cell[unit])}, {RANK_NAMES[s.rank[unit]]} {kind_of(s, unit).name}"


def unit_in_place(s: State, unit: int) -> str:
    """`the blue War Host of the North in d7`"""
    return f"{unit_title(s, unit)} in {cell(s, s.cell[unit])}"


def units_in_place(s: State, units: list[int]) -> str:
    """`the blue War Host of the North in d7, the red Winterfell Riders in e8`"""
    return ", ".join([unit_in_place(s, unit) for unit in units])


def card_title(s: State, card: int) -> str:
    """The name of a Leadership card."""
    return pack_of(s).cards[card].name


def sentence(words: str) -> str:
    """The words as a sentence begins: its first letter large."""
    return words[:1].upper() + words[1:]


def unit_in(s: State, text: str) -> int:
    """The unit in the last hex that a choice names; NONE when there is none."""
    for word in reversed(text.split()):
        number = plan_of(s).grid.number(word)
        if number >= 0:
            return s.cell.index(number) if number in s.cell else NONE
    return NONE


def cell_in(s: State, text: str) -> int:
    """The last hex that a choice names; NONE when there is none."""
    for word in reversed(text.split()):
        number = plan_of(s).grid.number(word)
        if number >= 0:
            return number
    return NONE


# -- scene ids --------------------------------------------------------------------------------
def cell_id(s: State, cell: int) -> str:
    """The area of a hex: its name."""
    return plan_of(s).grid.names[cell]


def unit_id(unit: int) -> str:
    """The token of a unit."""
    return f"token:unit-{unit}"


def pool_id(face: int) -> str:
    """The order tokens of one kind in a pool."""
    return f"token:pool-{FACE_NAMES[face]}"


def card_id(s: State, card: int) -> str:
    """A Leadership card."""
    return f"card:{pack_of(s).cards[card].key}"


def commander_id(s: State, leader: int) -> str:
    """A Commander card, by the commander's place in `s.commander`."""
    return f"card:{card_of(s, leader).key}"
