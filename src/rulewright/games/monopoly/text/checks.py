"""The questions that a conformance case may ask of a match; `cases/README.md` lists the lines.

Each line states a fact. The answer is None if it holds, otherwise the line with the actual value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.monopoly.components import (
    DECK_SIZE,
    DECKS,
    GROUP,
    HOTELS,
    HOUSES,
    SQUARES,
    TOKENS,
)
from rulewright.games.monopoly.endings import wealth
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.money.taxes import taxable
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.text.lines import LINES
from rulewright.games.monopoly.text.words import (
    BANK_WORD,
    DECK,
    MOST_MONEY,
    SEAT,
    Deed,
    cards_text,
    deed_text,
    read_card,
    read_condition,
)
from rulewright.kernel import BadPosition
from rulewright.kit.questions import Answer, Questions, owner_and_list, same_amounts, same_number
from rulewright.kit.text import split
from rulewright.kit.words import pair


def check(s: MonopolyState, line: str) -> str | None:
    """Check a line; return None if it holds, otherwise the line as it would be true.

    Raises `BadPosition` if the line is malformed.
    """
    return QUESTIONS.check(s, line)


# -- the board --------------------------------------------------------------------------------
def _square(s: MonopolyState, square: int, rest: str) -> str | None:
    """Answer `boardwalk: car 3`, `boardwalk: car mortgaged` or `boardwalk: bank`."""
    name = SQUARES[square]
    if GROUP[square] < 0:
        raise BadPosition(f"nobody can own {name}; who stands there is asked with 'at'")
    words = rest.split()
    if not words:
        raise BadPosition(f"say who owns it: {name}: car, or {name}: bank")
    owner = BANK if words[0] == BANK_WORD else SEAT.read(s, words[0])
    wanted = Deed(square)
    for word in words[1:]:
        read_condition(wanted, word)
    if (owner, wanted.level, wanted.mortgaged) == (
        s.owner[square], s.level[square], s.mortgaged[square]
    ):  # fmt: skip
        return None
    holder = BANK_WORD if s.owner[square] < 0 else TOKENS[s.owner[square]]
    return f"{name}: {' '.join([holder, *deed_text(s, square).split()[1:]])}"


def _houses(s: MonopolyState, rest: str) -> str | None:
    """Answer `houses 20`: the houses that the bank has left."""
    return same_number("houses", rest, s.houses, HOUSES)


def _hotels(s: MonopolyState, rest: str) -> str | None:
    """Answer `hotels 11`: the hotels that the bank has left."""
    return same_number("hotels", rest, s.hotels, HOTELS)


# -- money ------------------------------------------------------------------------------------
def _amounts(
    s: MonopolyState, name: str, rest: str, amounts: list[int], most: int = MOST_MONEY
) -> str | None:
    return same_amounts(
        name, rest, lambda word: SEAT.read(s, word), lambda seat: amounts[seat], most
    )


def _each(s: MonopolyState, amount: Callable[[MonopolyState, int], int]) -> list[int]:
    return [amount(s, seat) for seat in range(s.players)]


def _worth(s: MonopolyState, rest: str) -> str | None:
    """Answer `worth car 1800`: the worth of which Income Tax takes a tenth."""
    return _amounts(s, "worth", rest, _each(s, taxable))


def _wealth(s: MonopolyState, rest: str) -> str | None:
    """Answer `wealth car 1800`: the worth that decides the game at the limit of rounds."""
    return _amounts(s, "wealth", rest, _each(s, wealth))


# -- cards ------------------------------------------------------------------------------------
def _under(s: MonopolyState, rest: str) -> str | None:
    """Answer `under chance: repairs`: the cards at the bottom of the deck."""
    name, names = owner_and_list(rest, f"{rest!r}: this is asked like 'under chance: repairs'")
    deck = DECK.read(s, name)
    wanted, seen = [read_card(card, deck) for card in split(names)], s.seen(deck)
    if seen[len(seen) - len(wanted) :] == wanted:
        return None
    return f"under {DECKS[deck]}: {cards_text(seen)}"


def _deck(s: MonopolyState, rest: str) -> str | None:
    """Answer `deck chance 15`: the number of cards in the deck."""
    name, number = pair(rest, "chance 15")
    deck = DECK.read(s, name)
    unseen = sum(1 for place in range(DECK_SIZE) if s.unseen >> (deck * DECK_SIZE + place) & 1)
    cards = unseen + len(s.seen(deck))
    return same_number(f"deck {name}", number, cards, DECK_SIZE, "the cards of a deck")


_ANSWERS: Final[dict[str, Answer[MonopolyState]]] = {
    **LINES.questions(),
    "houses": _houses,
    "hotels": _hotels,
    "worth": _worth,
    "wealth": _wealth,
    "under": _under,
    "deck": _deck,
}
QUESTIONS: Final = Questions(_ANSWERS, SQUARES, _square, "line or square")
