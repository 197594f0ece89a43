"""Conversion between numbers and the words of positions and cases.

Each `read_…` raises `BadPosition` with a sentence about what was not understood; the reader of
positions adds the line number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.games.battles.state import BattlesState, card_of, pack_of, plan_of
from rulewright.games.battles.words import FACE_NAMES, NONE, SIDE_NAMES
from rulewright.kernel import BadPosition
from rulewright.kit.text import NONE as NOTHING
from rulewright.kit.text import find, listed, read_number, split

UNSEEN: Final = "?"  # hidden from a seat in its view
FALLEN: Final = "unit-"  # prefix of the number of a unit off the field


# -- sides and hexes ---------------------------------------------------------------------------
def read_side(text: str) -> int:
    """Read `stark`, `lannister` or `none`."""
    return NONE if text == NOTHING else find(text, SIDE_NAMES, "side")


def side_text(side: int) -> str:
    """Return a side as text for `read_side`."""
    return NOTHING if side == NONE else SIDE_NAMES[side]


def read_cell(s: BattlesState, text: str) -> int:
    """Return the hex named `text`."""
    return find(text, plan_of(s).grid.names, "hex")


def cell_text(s: BattlesState, cell: int) -> str:
    """Return the name of a hex."""
    return plan_of(s).grid.names[cell]


def read_cells(s: BattlesState, text: str) -> list[int]:
    """Read a list of different hexes: `d4, e5`."""
    cells = [read_cell(s, part) for part in split(text)]
    if len(set(cells)) < len(cells):
        raise BadPosition(f"a hex stands twice in {text!r}")
    return cells


def cells_text(s: BattlesState, cells: Sequence[int]) -> str:
    """Return hexes as text for `read_cells`."""
    return listed([cell_text(s, cell) for cell in cells])


def read_cell_numbers(s: BattlesState, text: str, most: int, what: str) -> list[int]:
    """Read `d4 2, e5 1`: a number for every hex, 0 for those not named."""
    numbers = [0] * len(plan_of(s).grid)
    for part in split(text):
        name, _, number = part.partition(" ")
        numbers[read_cell(s, name)] = read_number(number, 0, most, what)
    return numbers


def cell_numbers_text(s: BattlesState, numbers: Sequence[int]) -> str:
    """Return the numbers of hexes as text for `read_cell_numbers`."""
    return listed([f"{cell_text(s, cell)} {n}" for cell, n in enumerate(numbers) if n])


# -- units -------------------------------------------------------------------------------------
def read_unit(s: BattlesState, text: str) -> int:
    """Return the unit in a hex, as in `d7`, or one off the field by number, as in `unit-3`."""
    if text.startswith(FALLEN):
        return read_number(text.removeprefix(FALLEN), 0, len(s.kind) - 1, "the number of a unit")
    cell = read_cell(s, text)
    if cell not in s.cell:
        raise BadPosition(f"no unit stands in {text}")
    return s.cell.index(cell)


def unit_text(s: BattlesState, unit: int) -> str:
    """Return a unit as text for `read_unit`."""
    return cell_text(s, s.cell[unit]) if s.cell[unit] >= 0 else f"{FALLEN}{unit}"


def read_units(s: BattlesState, text: str) -> list[int]:
    """Read a list of units: `d7, e8`."""
    return [read_unit(s, part) for part in split(text)]


def units_text(s: BattlesState, units: Sequence[int]) -> str:
    """Return units as text for `read_units`."""
    return listed([unit_text(s, unit) for unit in units])


def read_unit_bits(s: BattlesState, text: str) -> int:
    """Read a list of units, as in `d7, e8`, as a bit set."""
    mask = 0
    for unit in read_units(s, text):
        mask |= 1 << unit
    return mask


def unit_bits_text(s: BattlesState, mask: int) -> str:
    """Return a bit set of units as text for `read_unit_bits`."""
    return units_text(s, [unit for unit in range(len(s.kind)) if mask >> unit & 1])


# -- commanders and cards ----------------------------------------------------------------------
def read_leader(s: BattlesState, text: str) -> int:
    """Return the commander of the battle whose card has the key `text`."""
    return find(text, leader_keys(s), "commander in this battle")


def leader_text(s: BattlesState, leader: int) -> str:
    """Return a commander's key, or `none`."""
    return NOTHING if leader == NONE else card_of(s, leader).key


def leader_keys(s: BattlesState) -> list[str]:
    """List the keys of all commanders of the battle."""
    return [card_of(s, leader).key for leader in range(len(s.commander))]


def read_flags(s: BattlesState, text: str) -> list[int]:
    """Read `maege-lady, robb-wolf`: 1 for every commander named, 0 for the others."""
    flags = [0] * len(s.commander)
    for part in split(text):
        flags[read_leader(s, part)] = 1
    return flags


def flags_text(s: BattlesState, flags: Sequence[int]) -> str:
    """Return commanders as text for `read_flags`."""
    return listed([leader_text(s, leader) for leader, flag in enumerate(flags) if flag])


def read_cards(s: BattlesState, text: str) -> list[int]:
    """Read Leadership cards by their keys, in order; `?` stands for a hidden card."""
    keys = card_keys(s)
    cards = [NONE if part == UNSEEN else find(part, keys, "card") for part in split(text)]
    if any(card != NONE and cards.count(card) > 1 for card in cards):
        raise BadPosition(f"a card stands twice in {text!r}")
    return cards


def cards_text(s: BattlesState, cards: Sequence[int]) -> str:
    """Return cards as text for `read_cards`."""
    keys = card_keys(s)
    return listed([UNSEEN if card == NONE else keys[card] for card in cards])


def card_keys(s: BattlesState) -> list[str]:
    """List the keys of all Leadership cards of the pack."""
    return [card.key for card in pack_of(s).cards]


# -- numbers by name ---------------------------------------------------------------------------
def read_amounts(text: str, names: Sequence[str], most: int, what: str) -> list[int]:
    """Read `green 2, valor 1`: an amount for each of some names, 0 if it is not named."""
    amounts = [0] * len(names)
    for part in split(text):
        name, _, number = part.partition(" ")
        place = find(name, names, what)
        amounts[place] = read_number(number, 0, most, f"the number of {name}")
    return amounts


def amounts_text(amounts: Sequence[int], names: Sequence[str]) -> str:
    """Return amounts as text for `read_amounts`."""
    return listed([f"{names[place]} {amount}" for place, amount in enumerate(amounts) if amount])


def read_pool(text: str) -> list[int]:
    """Read order tokens: `green 2, valor 1`."""
    return read_amounts(text, FACE_NAMES, 10, "order token")


def pool_text(pool: Sequence[int]) -> str:
    """Return order tokens as text for `read_pool`."""
    return amounts_text(pool, FACE_NAMES)


def read_numbers(text: str) -> list[int]:
    """Read `3, 0, 1`; `none` is the empty list, and `?` a hidden number."""
    return [NONE if part == UNSEEN else read_number(part, -1, 10**6, part) for part in split(text)]


def numbers_text(numbers: Sequence[int]) -> str:
    """Return numbers as text for `read_numbers`."""
    return listed([str(number) for number in numbers])
