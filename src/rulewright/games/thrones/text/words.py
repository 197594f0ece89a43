"""Words of positions and case lines, and the numbers that they stand for.

Each `read_…` raises `BadPosition` with a sentence that says what it could not read; the reader of
positions adds the line number.
"""

from __future__ import annotations

import re
from typing import Any, Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA_REF,
    CARDS,
    DECK_NAMES,
    FULL_HAND,
    HOUSES,
    NO_ORDER,
    ORDER_COUNT,
    ORDER_REF,
    ORDER_TYPE,
    ORDER_TYPES,
    ORDERS,
    UNITS,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.hands import bit, cards_in
from rulewright.games.thrones.state import EVENT, ThronesState
from rulewright.kernel import BadPosition
from rulewright.kit.text import find, read_number, split
from rulewright.kit.words import Word

STEPS: Final[list[str]] = [
    "westeros", "event", "planning", "short-planning", "raven", "raids", "marches",
    "call-for-support", "house-cards", "tides-redraw", "resolution", "consolidation",
    "clean-up", "ended",
]  # fmt: skip


def steps_of(s: ThronesState) -> list[str]:
    """List the names of the steps, by number."""
    return STEPS + edition_of(s).own_steps


def step_text(s: ThronesState) -> str:
    """Return the name of the next step, as written in positions."""
    return f"event {s.turn + 1}" if s.step == EVENT else steps_of(s)[s.step]


UNSEEN: Final = "?"  # a wildling card that nobody has seen
NOTHING: Final = "-"  # no event from a deck
LETTERS: Final = "FKES"  # footman, knight, siege engine, ship
UNIT_ORDER: Final = (1, 0, 2, 3)  # knights are written first, as in the rulebook's examples

_group: Final = re.compile(r"^(\d+)([FKES])$")
_order_alias: Final = {"march+0": "march"}


def read_house(name: str, players: int) -> int:
    """Read the name of a house in play."""
    house = find(name, HOUSES, "house")
    if house >= players:
        raise BadPosition(f"{name} does not play with {players} players")
    return house


def read_area(name: str) -> int:
    """Read the id of an area, sea area or port."""
    return AREA_REF.find(name)


class HouseWords(Word[ThronesState]):
    """A house in play."""

    def read(self, s: ThronesState, text: str) -> int:
        return read_house(text, s.players)


HOUSE: Final[Word[Any]] = HouseWords(lambda s: HOUSES[: s.players])


# -- units ------------------------------------------------------------------------------------
def read_units(text: str) -> int:
    """Read troops such as `2K 1F`; routed ones are in parentheses, as in `1F (2K 1S)`."""
    standing, routed = text, ""
    if "(" in text:
        parts = re.match(r"^([^()]*)\(([^()]*)\)$", text.strip())
        if parts is None:
            raise BadPosition(f"units are written like 2K 1F (1S), not {text!r}")
        standing, routed = parts.group(1), parts.group(2)
    return _read_groups(standing) | _read_groups(routed) << troops.ROUTED


def _read_groups(text: str) -> int:
    total = 0
    for word in text.split():
        group = _group.match(word)
        if group is None:
            raise BadPosition(f"units are written like 2K or 1F, not {word!r}")
        kind = LETTERS.index(group.group(2))
        number = read_number(group.group(1), 1, 15, f"a number of {UNITS[kind]}s")
        if troops.count(total, kind):
            raise BadPosition(f"{word!r}: that kind of unit stands there already")
        total += number * troops.one(kind)
    return total


def units_text(units: int) -> str:
    """Write troops as `read_units` reads them."""
    routed = _groups_text(troops.routed(units))
    parts = [_groups_text(troops.standing(units)), f"({routed})" if routed else ""]
    return " ".join(part for part in parts if part)


def _groups_text(units: int) -> str:
    counts = [(troops.count(units, kind), LETTERS[kind]) for kind in UNIT_ORDER]
    return " ".join(f"{number}{letter}" for number, letter in counts if number)


# -- orders -----------------------------------------------------------------------------------
def read_order(text: str) -> int:
    """Read an order token such as `march+1`, `raid*` or `support`."""
    order = ORDER_REF.find(_order_alias.get(text, text))
    if order == NO_ORDER:
        raise BadPosition("'none' is no order")
    return order


def _all_of_type(kind: int) -> int:
    mask = 0
    for order in range(1, ORDER_COUNT):
        if ORDER_TYPE[order] == kind:
            mask |= 1 << order
    return mask


TYPE_MASKS: Final[list[int]] = [_all_of_type(kind) for kind in range(len(ORDER_TYPES))]


def read_barred(text: str) -> int:
    """Read a word for barred orders: `defense` (the whole type) or `march+1` (that token).

    Returns a bit mask. `no-defense` and `no-march+1`, as on the cards, are also accepted.
    """
    word = text.removeprefix("no-")
    if word in ORDER_TYPES:
        return TYPE_MASKS[ORDER_TYPES.index(word)]
    return 1 << read_order(word)


def barred_words(barred: int) -> list[str]:
    """Write a mask of barred tokens as words for `read_barred`."""
    words: list[str] = []
    for kind, mask in enumerate(TYPE_MASKS):
        if barred & mask == mask:
            words.append(ORDER_TYPES[kind])
            barred &= ~mask
    return words + [ORDERS[order] for order in range(1, ORDER_COUNT) if barred >> order & 1]


# -- cards ------------------------------------------------------------------------------------
def read_card(s: ThronesState, name: str, house: int) -> int:
    """Read a card of a house."""
    cards = cards_in(s, house, FULL_HAND)
    return cards[find(name, [CARDS[card] for card in cards], f"card of {HOUSES[house]}")]


def read_hand(s: ThronesState, text: str, house: int) -> int:
    """Read a list of house cards into a bit mask."""
    mask = 0
    for name in split(text):
        mask |= bit(read_card(s, name, house))
    return mask


def hand_words(s: ThronesState, hand: int, house: int) -> list[str]:
    """List the ids of the cards in a mask."""
    return [CARDS[card] for card in cards_in(s, house, hand)]


def read_event(s: ThronesState, name: str, deck: int) -> int:
    """Read a Westeros card of this deck; other decks may have a card of the same name."""
    names = [event.key if event.deck == deck else "" for event in edition_of(s).events]
    return find(name, names, f"card in deck {DECK_NAMES[deck]}:")


def events_of(s: ThronesState, deck: int) -> list[int]:
    """List the different cards of a Westeros deck."""
    return [number for number, event in enumerate(edition_of(s).events) if event.deck == deck]
