"""The words of positions and case lines, both ways: numbers inside, text at the edges.

Each `read_…` raises `BadPosition` with a sentence that says what was not understood; the reader of
positions adds the number of the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.games.battles.state import BattlesState, card_of, pack_of, plan_of
from rulewright.games.battles.words import FACE_NAMES, NONE, SIDE_NAMES
from rulewright.kernel import BadPosition
from rulewright.kit.text import NONE as NOTHING
from rulewright.kit.text import find, listed, read_number, split

UNSEEN: Final = "?"  # in a view: not this seat's to know
FALLEN: Final = "unit-"  # before the number of a unit that is on no hex


# -- sides and hexes ---------------------------------------------------------------------------
def read_side(text: str) -> int:
    """`stark`, `lannister` or `none`."""
    return NONE if text == NOTHING else find(text, SIDE_NAMES, "side")


def side_text(side: int) -> str:
    """A side as `read_side` reads it."""
    return NOTHING if side == NONE else SIDE_NAMES[side]


def read_cell(s: BattlesState, text: str) -> int:
    """A hex by its name."""
    return find(text, plan_of(s).grid.names, "hex")


def cell_text(s: BattlesState, cell: int) -> str:
    """A hex's name."""
    return plan_of(s).grid.names[cell]


def read_cells(s: BattlesState, text: str) -> list[int]:
    """`d4, e5`: hexes, each once."""
    cells = [read_cell(s, part) for part in split(text)]
    if len(set(cells)) < len(cells):
        raise BadPosition(f"a hex stands twice in {text!r}")
    return cells


def cells_text(s: BattlesState, cells: Sequence[int]) -> str:
    """Hexes as `read_cells` reads them."""
    return listed([cell_text(s, cell) for cell in cells])


def read_cell_numbers(s: BattlesState, text: str, most: int, what: str) -> list[int]:
    """`d4 2, e5 1`: a number for every hex, 0 where none is named."""
    numbers = [0] * len(plan_of(s).grid)
    for part in split(text):
        name, _, number = part.partition(" ")
        numbers[read_cell(s, name)] = read_number(number, 0, most, what)
    return numbers


def cell_numbers_text(s: BattlesState, numbers: Sequence[int]) -> str:
    """Numbers of hexes as `read_cell_numbers` reads them."""
    return listed([f"{cell_text(s, cell)} {n}" for cell, n in enumerate(numbers) if n])


# -- units -------------------------------------------------------------------------------------
def read_unit(s: BattlesState, text: str) -> int:
    """The unit in a hex, `d7`, or one that is gone, by its number: `unit-3`."""
    if text.startswith(FALLEN):
        return read_number(text.removeprefix(FALLEN), 0, len(s.kind) - 1, "the number of a unit")
    cell = read_cell(s, text)
    if cell not in s.cell:
        raise BadPosition(f"no unit stands in {text}")
    return s.cell.index(cell)


def unit_text(s: BattlesState, unit: int) -> str:
    """A unit as `read_unit` reads it."""
    return cell_text(s, s.cell[unit]) if s.cell[unit] >= 0 else f"{FALLEN}{unit}"


def read_units(s: BattlesState, text: str) -> list[int]:
    """`d7, e8`"""
    return [read_unit(s, part) for part in split(text)]


def units_text(s: BattlesState, units: Sequence[int]) -> str:
    """Units as `read_units` reads them."""
    return listed([unit_text(s, unit) for unit in units])


def read_unit_bits(s: BattlesState, text: str) -> int:
    """`d7, e8` as bits."""
    mask = 0
    for unit in read_units(s, text):
        mask |= 1 << unit
    return mask


def unit_bits_text(s: BattlesState, mask: int) -> str:
    """Bits of units as `read_unit_bits` reads them."""
    return units_text(s, [unit for unit in range(len(s.kind)) if mask >> unit & 1])


# -- commanders and cards ----------------------------------------------------------------------
def read_leader(s: BattlesState, text: str) -> int:
    """A commander of the battle by the key of his card."""
    return find(text, leader_keys(s), "commander in this battle")


def leader_text(s: BattlesState, leader: int) -> str:
    """A commander's key, or `none`."""
    return NOTHING if leader == NONE else card_of(s, leader).key


def leader_keys(s: BattlesState) -> list[str]:
    """The keys of all commanders of the battle."""
    return [card_of(s, leader).key for leader in range(len(s.commander))]


def read_flags(s: BattlesState, text: str) -> list[int]:
    """`maege-lady, robb-wolf`: 1 for every commander named, 0 for the others."""
    flags = [0] * len(s.commander)
    for part in split(text):
        flags[read_leader(s, part)] = 1
    return flags


def flags_text(s: BattlesState, flags: Sequence[int]) -> str:
    """Commanders as `read_flags` reads them."""
    return listed([leader_text(s, leader) for leader, flag in enumerate(flags) if flag])


def read_cards(s: BattlesState, text: str) -> list[int]:
    """Leadership cards by their keys, in this order; `?` for one that is not to be seen."""
    keys = card_keys(s)
    cards = [NONE if part == UNSEEN else find(part, keys, "card") for part in split(text)]
    if any(card != NONE and cards.count(card) > 1 for card in cards):
        raise BadPosition(f"a card stands twice in {text!r}")
    return cards


def cards_text(s: BattlesState, cards: Sequence[int]) -> str:
    """Cards as `read_cards` reads them."""
    keys = card_keys(s)
    return listed([UNSEEN if card == NONE else keys[card] for card in cards])


def card_keys(s: BattlesState) -> list[str]:
    """The keys of all Leadership cards of the pack."""
    return [card.key for card in pack_of(s).cards]


# -- numbers by name ---------------------------------------------------------------------------
def read_amounts(text: str, names: Sequence[str], most: int, what: str) -> list[int]:
    """`green 2, valor 1`: how many of each of some names."""
    amounts = [0] * len(names)
    for part in split(text):
        name, _, number = part.partition(" ")
        place = find(name, names, what)
        amounts[place] = read_number(number, 0, most, f"the number of {name}")
    return amounts


def amounts_text(amounts: Sequence[int], names: Sequence[str]) -> str:
    """Amounts as `read_amounts` reads them."""
    return listed([f"{names[place]} {amount}" for place, amount in enumerate(amounts) if amount])


def read_pool(text: str) -> list[int]:
    """`green 2, valor 1`: order tokens."""
    return read_amounts(text, FACE_NAMES, 10, "order token")


def pool_text(pool: Sequence[int]) -> str:
    """Order tokens as `read_pool` reads them."""
    return amounts_text(pool, FACE_NAMES)


def read_numbers(text: str) -> list[int]:
    """`3, 0, 1`: bare numbers; `none` for no number at all, `?` for one that is not to be seen."""
    return [NONE if part == UNSEEN else read_number(part, -1, 10**6, part) for part in split(text)]


def numbers_text(numbers: Sequence[int]) -> str:
    """Numbers as `read_numbers` reads them."""
    return listed([str(number) for number in numbers])
