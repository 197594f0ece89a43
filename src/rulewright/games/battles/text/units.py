"""Position lines about units and their commanders.

d7: stark blue war-host 3, inactive, engaged e7
e9: stark blue maege-lady
fallen 2: stark green war-host
captured: robb-wolf
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.setup import add_commander, add_unit
from rulewright.games.battles.state import (
    BattlesState,
    card_of,
    is_active,
    kind_of,
    pack_of,
    turn_inactive,
)
from rulewright.games.battles.text.frame import LineReader
from rulewright.games.battles.text.words import (
    amounts_text,
    flags_text,
    leader_keys,
    read_amounts,
    read_flags,
    unit_text,
)
from rulewright.games.battles.words import NONE, RANK_NAMES, SIDE_NAMES
from rulewright.kernel import BadPosition
from rulewright.kit.text import find, listed, read_number, split

ACTIVE: Final = "active"
INACTIVE: Final = "inactive"
ENGAGED: Final = "engaged"
FALLEN: Final = "fallen"


class UnitWords:
    """The first part of a unit's line: `stark blue war-host 3`."""

    def __init__(self, s: BattlesState, text: str) -> None:
        """Read words in any order: a side, rank, type or commander, and number of figures."""
        self.side = self.rank = self.kind = self.card = self.figures = NONE
        kinds = [kind.key for kind in pack_of(s).kinds]
        cards = [card.key for card in pack_of(s).commanders]
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
        parts.append(f"{ENGAGED} {unit_text(s, s.foe[unit])}")
    return listed(parts)


# -- commanders --------------------------------------------------------------------------------
def _commanders(s: BattlesState, value: str) -> None:
    """Read `commanders: maege-lady, robb-wolf`: the commanders of the battle, in order."""
    keys = [card.key for card in pack_of(s).commanders]
    for part in split(value):
        card = find(part, keys, "commander")
        if card in s.commander:
            raise BadPosition(f"{part} stands here twice")
        add_commander(s, card)


def _captured(s: BattlesState, value: str) -> None:
    """Read `captured: maege-lady`: commanders captured by the enemy."""
    for part in split(value):
        if part not in leader_keys(s):
            _commanders(s, part)
    s.captured = read_flags(s, value)
    for leader, flag in enumerate(s.captured):
        if flag and s.chief[leader] != NONE:
            raise BadPosition(f"{card_of(s, leader).key} stands on the field, and is not captured")


def _committed(s: BattlesState, value: str) -> None:
    """Read `committed: maege-lady`: commanders whose cards lie on their committed side."""
    s.committed = read_flags(s, value)


def _spent(s: BattlesState, value: str) -> None:
    """Read `spent: maege-lady 1`: command tokens on commanders' cards."""
    s.spent = read_amounts(value, leader_keys(s), 99, "commander")


COMMANDERS_LINE: Final = "commanders"
LEADER_LINES: Final[dict[str, LineReader]] = {
    "captured": _captured,
    "committed": _committed,
    "spent": _spent,
}
read_commanders: Final = _commanders


def unit_lines(s: BattlesState) -> list[str]:
    """List a line for every unit by number, and the lines about commanders."""
    lines: list[str] = []
    order: list[int] = []
    for unit, cell in enumerate(s.cell):
        name = unit_text(s, unit) if cell >= 0 else f"{FALLEN} {unit}"
        lines.append(f"{name}: {unit_words(s, unit)}")
        if s.leader[unit] != NONE:
            order.append(s.leader[unit])
    if order != list(range(len(s.commander))):
        lines.insert(0, f"{COMMANDERS_LINE}: {listed(leader_keys(s))}")
    if any(s.captured):
        lines.append(f"captured: {flags_text(s, s.captured)}")
    if any(s.committed):
        lines.append(f"committed: {flags_text(s, s.committed)}")
    if any(s.spent):
        lines.append(f"spent: {amounts_text(s.spent, leader_keys(s))}")
    return lines
