"""Names of sides, units and hexes in sentences, their ids in the scene, and log references to them.

A hex is named as on the grid (`d7`), a unit by its hex, a commander or card by its key in the pack,
an order token by its face. A log reference has the seat's id for a House, and scene ids for hexes,
units and cards.
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
    """Return `House Stark` or `House Lannister`."""
    return HOUSE_REF.titles[side]


def cell(s: BattlesState, cell: int) -> str:
    """Return the name of a hex, as in `d7`, or `off the field`."""
    return plan_of(s).grid.names[cell] if cell >= 0 else "off the field"


def cells(s: BattlesState, cells: list[int]) -> str:
    """Return the names of hexes, as in `d7, e8`."""
    return ", ".join([cell(s, each) for each in cells])


def commander(s: BattlesState, leader: int) -> str:
    """Return a commander's name, as in `Maege Mormont`, by index in `s.commander`."""
    return card_of(s, leader).name


def unit_title(s: BattlesState, unit: int) -> str:
    """Return a unit's name in a sentence, as in `the blue War Host of the North`.

    With a commander it is `Maege Mormont's blue War Host of the North`. Kinds with a plural name
    get `the green unit of Westerlands Archers`.
    """
    words = kind_of(s, unit).called[s.rank[unit]]
    leader = s.leader[unit]
    return f"the {words}" if leader == NONE else f"{commander(s, leader)}'s {words}"


def unit_in_short(s: BattlesState, unit: int) -> str:
    """Return a unit's hex and short name, as in `d7, blue War Host of the North`."""
    return f"{cell(s, s.cell[unit])}, {RANK_NAMES[s.rank[unit]]} {kind_of(s, unit).name}"


def unit_in_place(s: BattlesState, unit: int) -> str:
    """Return a unit's name with its hex, as in `the blue War Host of the North in d7`."""
    return f"{unit_title(s, unit)} in {cell(s, s.cell[unit])}"


def card_title(s: BattlesState, card: int) -> str:
    """Return the name of a Leadership card."""
    return pack_of(s).cards[card].name


def sentence(words: str) -> str:
    """Return the words with a capital letter at the start."""
    return words[:1].upper() + words[1:]


def cell_in(s: BattlesState, text: str) -> int:
    """Return the last hex named in the text of a choice; NONE if there is none."""
    for word in reversed(text.split()):
        number = plan_of(s).grid.number(word)
        if number >= 0:
            return number
    return NONE


# -- scene ids --------------------------------------------------------------------------------
def cell_id(s: BattlesState, cell: int) -> str:
    """Return the scene id of a hex: its name."""
    return plan_of(s).grid.names[cell]


def unit_id(unit: int) -> str:
    """Return the scene id of a unit."""
    return f"token:unit-{unit}"


def unit_number(token: str) -> int:
    """Return the unit whose scene id is given; the inverse of `unit_id`."""
    return int(token.removeprefix("token:unit-"))


def pool_id(face: int) -> str:
    """Return the scene id of the order tokens of one kind in the viewer's pool."""
    return f"token:pool-{FACE_NAMES[face]}"


def card_id(s: BattlesState, card: int) -> str:
    """Return the scene id of a Leadership card."""
    return pack_of(s).cards[card].ref.id


def commander_id(s: BattlesState, leader: int) -> str:
    """Return the scene id of a Commander card, by index in `s.commander`."""
    return card_of(s, leader).ref.id


# -- for the log ------------------------------------------------------------------------------
def hex_ref(s: BattlesState, cell: int) -> Ref:
    """Return the log reference of a hex, named as by `cell`."""
    return plan_of(s).hexes[cell] if cell >= 0 else OFF_THE_FIELD


def hex_refs(s: BattlesState, cells: list[int]) -> list[Ref]:
    """Return the log references of hexes."""
    return [hex_ref(s, each) for each in cells]


def unit_ref(s: BattlesState, unit: int) -> Ref:
    """Return the log reference of a unit within a sentence, named as by `unit_title`."""
    return unit_refs(s, unit)[0]


def unit_first(s: BattlesState, unit: int) -> Ref:
    """Return the log reference of a unit at the start of a sentence, with a capital letter."""
    return unit_refs(s, unit)[1]


def unit_refs(s: BattlesState, unit: int) -> tuple[Ref, Ref]:
    """Return both log references of a unit: within a sentence, and at its start.

    They are cached for all matches with the same pack.
    """
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
    """Return the log reference of a unit's hex."""
    return hex_ref(s, s.cell[unit])


def objective_ref(s: BattlesState, place: int) -> Ref:
    """Return the log reference of an objective, by index in the plan; its id is the hex's."""
    objective = plan_of(s).objectives[place]
    return Ref("objective", cell_id(s, objective.cell), objective.name)


def commander_ref(s: BattlesState, leader: int) -> Ref:
    """Return the log reference of a commander, by index in `s.commander`."""
    return card_of(s, leader).ref


def card_ref(s: BattlesState, card: int) -> Ref:
    """Return the log reference of a Leadership card."""
    return pack_of(s).cards[card].ref
