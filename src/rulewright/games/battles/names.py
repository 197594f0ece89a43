"""The words of the game: how sentences name sides, units and hexes, and the scene ids of asks.

A hex is told by its name on the grid (`d7`), a unit by its hex, a commander or a card by its key in
the pack, an order token by its face.

The log names things by a `Ref`: a House by its seat, a hex, a unit and a card by their scene ids.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.state import BattlesState, card_of, kind_of, pack_of, plan_of
from rulewright.games.battles.words import (
    FACE_NAMES,
    NONE,
    RANK_NAMES,
    SIDE_NAMES,
    STRUCTURE_NAMES,
    TERRAIN_NAMES,
    ZONE_NAMES,
)
from rulewright.kernel import Ref
from rulewright.kit.names import Names

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

HOUSE_REF: Final = Names("seat", SIDE_NAMES, [f"House {name.title()}" for name in SIDE_NAMES])
RANK_REF: Final = Names("rank", RANK_NAMES, RANK_NAMES)
FACE_REF: Final = Names("face", FACE_NAMES, FACE_NAMES)
TOKEN_REF: Final = Names("token", FACE_NAMES, FACE_TITLES)  # order tokens
ZONE_REF: Final = Names("zone", ZONE_NAMES, ZONE_NAMES)  # of the morale track
TERRAIN_REF: Final = Names("terrain", TERRAIN_NAMES, TERRAIN_NAMES)
STRUCTURE_REF: Final = Names(
    "work", STRUCTURE_NAMES, [name.replace("-", " ") for name in STRUCTURE_NAMES]
)
OFF_THE_FIELD: Final = Ref("hex", "none", "off the field")


# -- names ------------------------------------------------------------------------------------
def side_title(side: int) -> str:
    """`House Stark`"""
    return HOUSE_REF.titles[side]


def cell(s: BattlesState, cell: int) -> str:
    """A hex as the grid names it, `d7`; `off the field` for none."""
    return plan_of(s).grid.names[cell] if cell >= 0 else "off the field"


def cells(s: BattlesState, cells: list[int]) -> str:
    """`d7, e8`"""
    return ", ".join([cell(s, each) for each in cells])


def commander(s: BattlesState, leader: int) -> str:
    """The name of a commander, by his place in `s.commander`: `Maege Mormont`."""
    return card_of(s, leader).name


def unit_title(s: BattlesState, unit: int) -> str:
    """`the blue War Host of the North`, or `Maege Mormont's blue War Host of the North`.

    A kind with a plural for a name is told so: `the green unit of Westerlands Archers`.
    """
    words = kind_of(s, unit).called[s.rank[unit]]
    leader = s.leader[unit]
    return f"the {words}" if leader == NONE else f"{commander(s, leader)}'s {words}"


def unit_in_short(s: BattlesState, unit: int) -> str:
    """`d7, blue War Host of the North`"""
    return f"{cell(s, s.cell[unit])}, {RANK_NAMES[s.rank[unit]]} {kind_of(s, unit).name}"


def unit_in_place(s: BattlesState, unit: int) -> str:
    """`the blue War Host of the North in d7`"""
    return f"{unit_title(s, unit)} in {cell(s, s.cell[unit])}"


def card_title(s: BattlesState, card: int) -> str:
    """The name of a Leadership card."""
    return pack_of(s).cards[card].name


def sentence(words: str) -> str:
    """The words as a sentence begins: its first letter large."""
    return words[:1].upper() + words[1:]


def cell_in(s: BattlesState, text: str) -> int:
    """The last hex that a choice names; NONE when there is none."""
    for word in reversed(text.split()):
        number = plan_of(s).grid.number(word)
        if number >= 0:
            return number
    return NONE


# -- scene ids --------------------------------------------------------------------------------
def cell_id(s: BattlesState, cell: int) -> str:
    """The area of a hex: its name."""
    return plan_of(s).grid.names[cell]


def unit_id(unit: int) -> str:
    """The token of a unit."""
    return f"token:unit-{unit}"


def unit_number(token: str) -> int:
    """The unit of a token, by `unit_id`."""
    return int(token.removeprefix("token:unit-"))


def pool_id(face: int) -> str:
    """The order tokens of one kind in a pool."""
    return f"token:pool-{FACE_NAMES[face]}"


def card_id(s: BattlesState, card: int) -> str:
    """A Leadership card."""
    return pack_of(s).cards[card].ref.id


def commander_id(s: BattlesState, leader: int) -> str:
    """A Commander card, by the commander's place in `s.commander`."""
    return card_of(s, leader).ref.id


# -- for the log ------------------------------------------------------------------------------
def hex_ref(s: BattlesState, cell: int) -> Ref:
    """A hex, as `cell` names it."""
    return plan_of(s).hexes[cell] if cell >= 0 else OFF_THE_FIELD


def hex_refs(s: BattlesState, cells: list[int]) -> list[Ref]:
    """Several hexes."""
    return [hex_ref(s, each) for each in cells]


def unit_ref(s: BattlesState, unit: int) -> Ref:
    """A unit, as `unit_title` names it."""
    return unit_refs(s, unit)[0]


def unit_first(s: BattlesState, unit: int) -> Ref:
    """A unit with which a sentence begins: `The blue War Host of the North`."""
    return unit_refs(s, unit)[1]


def unit_refs(s: BattlesState, unit: int) -> tuple[Ref, Ref]:
    """Both references to a unit, made once for all matches with a pack."""
    made = pack_of(s).units
    leader = s.leader[unit]
    key = (unit, s.kind[unit], s.rank[unit], leader if leader == NONE else s.commander[leader])
    known = made.get(key)
    if known is None:
        title = unit_title(s, unit)
        plain = Ref("unit", unit_id(unit), title)
        known = made[key] = plain, plain.called(sentence(title))
    return known


def place_ref(s: BattlesState, unit: int) -> Ref:
    """The hex where a unit stands."""
    return hex_ref(s, s.cell[unit])


def objective_ref(s: BattlesState, place: int) -> Ref:
    """An objective, by its place in the plan: its id is that of its hex."""
    objective = plan_of(s).objectives[place]
    return Ref("objective", cell_id(s, objective.cell), objective.name)


def commander_ref(s: BattlesState, leader: int) -> Ref:
    """A commander, by his place in `s.commander`."""
    return card_of(s, leader).ref


def card_ref(s: BattlesState, card: int) -> Ref:
    """A Leadership card."""
    return pack_of(s).cards[card].ref
