"""Position lines about units, and the commanders whom no unit brings into the battle.

d7: stark blue war-host 3, inactive, engaged e7
e9: stark blue maege-lady
fallen 2: stark green war-host
commanders: maege-lady, robb-wolf
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.games.battles.setup import add_commander, add_unit
from rulewright.games.battles.state import (
    BattlesState,
    card_of,
    is_active,
    kind_of,
    pack_of,
    plan_of,
    turn_inactive,
    unit_at,
)
from rulewright.games.battles.text.words import CELL, COMMANDER, LEADER, UNIT
from rulewright.games.battles.words import NONE, RANK_NAMES, SIDE_NAMES
from rulewright.kernel import BadPosition
from rulewright.kit.hexes import OFF
from rulewright.kit.position import Entry
from rulewright.kit.text import find, listed, read_number, split

ACTIVE: Final = "active"
INACTIVE: Final = "inactive"
ENGAGED: Final = "engaged"
FALLEN: Final = "fallen"
COMMANDERS_LINE: Final = "commanders"


class UnitWords:
    """The first part of a unit's line: `stark blue war-host 3`."""

    def __init__(self, s: BattlesState, text: str) -> None:
        """Read words in any order: a side, rank, type or commander, and number of figures."""
        self.side = self.rank = self.kind = self.card = self.figures = NONE
        kinds = [kind.key for kind in pack_of(s).kinds]
        cards = COMMANDER.names(s)
        for word in text.split():
            if word in SIDE_NAMES:
                self.side = SIDE_NAMES.index(word)
            elif word in RANK_NAMES:
                self.rank = RANK_NAMES.index(word)
            elif word in kinds:
                self.kind = kinds.index(word)
            elif word in cards:
                self.card = cards.index(word)
                self.kind = pack_of(s).commanders[self.card].kind
            elif word.isdigit():
                self.figures = int(word)
            else:
                find(word, [*SIDE_NAMES, *RANK_NAMES, *kinds, *cards], "side, rank or unit")


def read_unit_line(s: BattlesState, cell: int, value: str) -> str:
    """Create the unit of a line, and return the hex of its opponent, if it names one."""
    parts = split(value)
    words = UnitWords(s, parts[0] if parts else "")
    unit = _form(s, cell, words)
    engaged = ""
    for part in parts[1:]:
        if part.startswith(f"{ENGAGED} "):
            engaged = part.removeprefix(ENGAGED).strip()
        elif part == INACTIVE:
            turn_inactive(s, unit)
        else:
            find(part, [ACTIVE, INACTIVE, ENGAGED], "word for a unit")
    return engaged


def _form(s: BattlesState, cell: int, words: UnitWords) -> int:
    if words.kind == NONE or words.rank == NONE:
        raise BadPosition("a unit is written like: stark blue war-host 3")
    kind = pack_of(s).kinds[words.kind]
    if words.side not in (NONE, kind.side):
        raise BadPosition(f"{kind.key} fights for {SIDE_NAMES[kind.side]}")
    leader = NONE if words.card == NONE else _leader(s, words.card)
    unit = add_unit(s, words.kind, words.rank, cell, leader)
    if words.figures != NONE:
        s.figures[unit] = read_number(str(words.figures), 1, kind.strength, "the figures")
    elif cell == NONE:
        s.figures[unit] = 0  # it fell; a unit that left the field keeps its figures
    if cell == NONE and leader != NONE:
        s.chief[leader] = NONE
    return unit


def _leader(s: BattlesState, card: int) -> int:
    """Return the index of a commander in the battle, adding him if needed."""
    leader = s.commander.index(card) if card in s.commander else add_commander(s, card)
    if s.chief[leader] != NONE:
        raise BadPosition(f"{card_of(s, leader).key} stands here twice")
    return leader


def unit_words(s: BattlesState, unit: int) -> str:
    """Return a unit as text for the line of its hex: `stark blue war-host 3, inactive`."""
    kind = kind_of(s, unit)
    leader = s.leader[unit]
    name = kind.key if leader == NONE else card_of(s, leader).key
    words = f"{SIDE_NAMES[s.side[unit]]} {RANK_NAMES[s.rank[unit]]} {name}"
    whole = kind.strength if s.cell[unit] >= 0 else 0
    if s.figures[unit] != whole:
        words += f" {s.figures[unit]}"
    parts = [words]
    if not is_active(s, unit):
        parts.append(INACTIVE)
    if s.foe[unit] != NONE and s.token[unit] == s.side[unit]:
        parts.append(f"{ENGAGED} {UNIT.write(s, s.foe[unit])}")
    return listed(parts)


# -- all units ---------------------------------------------------------------------------------
def is_unit_line(s: BattlesState, key: str) -> bool:
    """Return whether a line with this name is about a unit."""
    return key.startswith(f"{FALLEN} ") or plan_of(s).grid.number(key) != OFF


def read_units(s: BattlesState, commanders: Entry | None, units: Sequence[Entry]) -> None:
    """Read units in the order of their lines; without any line, keep the plan's units."""
    if commanders is None and not units:
        return
    clear_units(s)
    if commanders is not None:
        with commanders.named():
            for card in COMMANDER.read_each(s, commanders.value):
                add_commander(s, card)
    engaged: list[tuple[Entry, int, str]] = []
    for entry in units:
        with entry.named():
            fallen = entry.key.startswith(f"{FALLEN} ")
            foe = read_unit_line(s, NONE if fallen else CELL.read(s, entry.key), entry.value)
            if foe:
                engaged.append((entry, len(s.kind) - 1, foe))
    for entry, unit, foe in engaged:
        with entry.named():
            engage(s, unit, foe)


def clear_units(s: BattlesState) -> None:
    """Remove all units and commanders from the battle."""
    for row in (s.kind, s.rank, s.side, s.cell, s.figures, s.banner, s.leader, s.foe, s.token):
        row.clear()
    for row in (s.commander, s.chief, s.spent, s.committed, s.captured):
        row.clear()


def engage(s: BattlesState, unit: int, name: str) -> None:
    """Engage a unit with the enemy in a hex, with the unit's own House token. [engage.token]"""
    foe = unit_at(s, CELL.read(s, name))
    if foe == NONE or s.side[foe] == s.side[unit]:
        raise BadPosition(f"no enemy stands in {name}")
    if s.foe[unit] != NONE or s.foe[foe] != NONE:
        raise BadPosition("a unit is engaged with one other alone, and one line of the two says so")
    s.foe[unit], s.foe[foe] = foe, unit
    s.token[unit] = s.token[foe] = s.side[unit]


def unit_lines(s: BattlesState) -> list[str]:
    """List a line for every unit by number, after a line for the commanders if it is needed.

    It is needed if the units' lines do not name all commanders in their order.
    """
    lines: list[str] = []
    for unit, cell in enumerate(s.cell):
        name = UNIT.write(s, unit) if cell >= 0 else f"{FALLEN} {unit}"
        lines.append(f"{name}: {unit_words(s, unit)}")
    if [leader for leader in s.leader if leader != NONE] != list(range(len(s.commander))):
        lines.insert(0, f"{COMMANDERS_LINE}: {listed(LEADER.names(s))}")
    return lines
