"""The words of positions and case lines: conversion between numbers and text.

Each `read_…` raises `BadPosition` with a sentence that names the word it did not understand; the
reader of positions adds the line's number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulewright.games.monopoly.components import (
    CARDS,
    CLAIM_PLAYERS,
    DECK_SIZE,
    DECKS,
    FACES,
    GROUP,
    HOTEL,
    HOUSE_LIMIT,
    HOUSE_PRICE,
    JAIL_CARD_WORDS,
    NO_FACE,
    SQUARES,
    TOKENS,
)
from rulewright.games.monopoly.ledger import Claim, Deal
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.trading.offers import CARD_BIT, thing_word, things_in
from rulewright.kernel import BadPosition
from rulewright.kit.text import NONE, find, listed, read_number
from rulewright.kit.words import Word

BANK_WORD: Final = "bank"
MORTGAGED: Final = "mortgaged"
HOTEL_WORD: Final = "hotel"
MOST_MONEY: Final = 1_000_000
STAGES: Final[list[str]] = ["opening", "turn", "ended"]
CAPPED: Final = "capped"  # ended at the limit of rounds
PIPS: Final = 6

_offer: Final = re.compile(
    r"^(?P<giver>[\w-]+) offers (?P<taker>[\w-]+) (?P<given>.+) for (?P<wanted>.+)$"
)


# -- seats and squares ------------------------------------------------------------------------
class SeatWords(Word[MonopolyState]):
    """The players of the match, by the names of their tokens."""

    def read(self, s: MonopolyState, text: str) -> int:
        """Read a player; the error distinguishes a player not in this match from a misspelt one."""
        seat = find(text, TOKENS, self.what)
        if seat >= s.players:
            raise BadPosition(f"{text} does not play with {s.players} players")
        return seat


SEAT: Final = SeatWords(lambda s: TOKENS[: s.players], "player")
SQUARE: Final = Word[MonopolyState](SQUARES, "square")
DECK: Final = Word[MonopolyState](DECKS, "deck")


def read_lot(name: str) -> int:
    """Read a square that can be owned."""
    square = find(name, SQUARES, "square")
    if GROUP[square] < 0:
        raise BadPosition(f"nobody can own {name}")
    return square


# -- deeds ------------------------------------------------------------------------------------
class Deed:
    """A lot with what is on it: `boardwalk 3`, `park-place hotel`, `reading mortgaged`."""

    def __init__(self, square: int, level: int = 0, mortgaged: int = 0) -> None:
        self.square = square
        self.level = level
        self.mortgaged = mortgaged

    def __str__(self) -> str:
        return " ".join([SQUARES[self.square], *condition_words(self.level, self.mortgaged)])


def read_deed(text: str) -> Deed:
    """Read a lot and what is on it."""
    name, *words = text.split()
    deed = Deed(read_lot(name))
    for word in words:
        read_condition(deed, word)
    return deed


def read_condition(deed: Deed, word: str) -> None:
    """Read `mortgaged`, `hotel` or a number of houses into the deed."""
    if word == MORTGAGED and not deed.level:
        deed.mortgaged = 1
        return
    if not HOUSE_PRICE[deed.square]:
        raise BadPosition(f"{SQUARES[deed.square]} takes no buildings")
    if deed.level or deed.mortgaged:
        raise BadPosition(f"{word!r}: {SQUARES[deed.square]} is not both")
    if word == HOTEL_WORD:
        deed.level = HOTEL
    else:
        what = f"the houses on {SQUARES[deed.square]} ('hotel' for the fifth piece)"
        deed.level = read_number(word, 1, HOUSE_LIMIT, what)


def condition_words(level: int, mortgaged: int) -> list[str]:
    """Return the words for what is on a lot, as `read_condition` reads them."""
    if mortgaged:
        return [MORTGAGED]
    if level:
        return [HOTEL_WORD if level == HOTEL else str(level)]
    return []


def deed_text(s: MonopolyState, lot: int) -> str:
    """Return a lot and what is on it, as `read_deed` reads it."""
    return str(Deed(lot, s.level[lot], s.mortgaged[lot]))


def deed_texts(s: MonopolyState, seat: int) -> list[str]:
    """Return the lots of a seat, each as `read_deed` reads it."""
    return [deed_text(s, lot) for lot in s.lots_of(seat)]


# -- luck -------------------------------------------------------------------------------------
def dice_text(s: MonopolyState) -> str:
    """Return the last throw: `3-5`, `3-5-bus` or `none`."""
    if not s.die1:
        return NONE
    face = "" if s.face == NO_FACE else f"-{FACES[s.face]}"
    return f"{s.die1}-{s.die2}{face}"


def read_dice(text: str) -> tuple[int, int, int]:
    """Read a throw: both white dice and the face of the Speed Die."""
    if text == NONE:
        return 0, 0, NO_FACE
    parts = text.split("-")
    if len(parts) not in (2, 3):
        raise BadPosition(f"a throw is written like 3-5 or 3-5-bus, not {text!r}")
    first, second = (read_number(part, 1, PIPS, "a die") for part in parts[:2])
    return first, second, find(parts[2], FACES, "face") if len(parts) == 3 else NO_FACE


def read_card(name: str, deck: int) -> int:
    """Read the name of a card, which must belong to the deck."""
    first = deck * DECK_SIZE
    return first + find(name, CARDS[first : first + DECK_SIZE], f"card in the {DECKS[deck]} deck:")


def cards_text(cards: Sequence[int]) -> str:
    """Return the names of cards as a list."""
    return listed([CARDS[card] for card in cards])


# -- rents not yet asked for ------------------------------------------------------------------
def claim_texts(s: MonopolyState) -> list[str]:
    """Return each pending rent as `dog owes car 50 for boardwalk 2`, with the throws left."""
    texts: list[str] = []
    for claim in s.claims:
        debtor, creditor = TOKENS[claim.debtor], TOKENS[claim.creditor]
        square, throws = SQUARES[claim.square], claim.throwers
        texts.append(f"{debtor} owes {creditor} {claim.amount} for {square} {throws}")
    return texts


def read_claim(s: MonopolyState, text: str) -> Claim:
    """Read a pending rent, in the form of `claim_texts`."""
    words = text.split()
    if len(words) != 7 or words[1] != "owes" or words[4] != "for":
        raise BadPosition(f"a rent is written like 'dog owes car 50 for boardwalk 2', not {text!r}")
    debtor = SEAT.read(s, words[0])
    creditor = SEAT.read(s, words[2])
    amount = read_number(words[3], 1, MOST_MONEY, "a rent")
    square = read_lot(words[5])
    throws = read_number(words[6], 1, CLAIM_PLAYERS, "the throws left")
    if debtor == creditor:
        raise BadPosition(f"{words[0]} owes itself nothing")
    return Claim(creditor, debtor, amount, square, throws)


# -- offers refused ---------------------------------------------------------------------------
def refused_texts(s: MonopolyState) -> list[str]:
    """Return each refused offer as `car offers dog boardwalk + $50 for baltic + chance-card`."""
    return [_deal_text(deal) for deal in s.refused]


def _deal_text(deal: Deal) -> str:
    given, wanted = _side_text(deal.given, deal.money), _side_text(deal.wanted, -deal.money)
    return f"{TOKENS[deal.giver]} offers {TOKENS[deal.taker]} {given} for {wanted}"


def _side_text(things: int, money: int) -> str:
    words = [thing_word(thing) for thing in things_in(things)]
    if money > 0:
        words.append(f"${money}")
    return " + ".join(words)


def read_refused(s: MonopolyState, text: str) -> Deal:
    """Read a refused offer, in the form of `refused_texts`."""
    parts = _offer.match(text)
    if parts is None:
        line = "car offers dog boardwalk + $50 for baltic"
        raise BadPosition(f"a refused offer is written like {line!r}, not {text!r}")
    giver = SEAT.read(s, parts["giver"])
    taker = SEAT.read(s, parts["taker"])
    given, paid = _read_side(parts["given"])
    wanted, asked = _read_side(parts["wanted"])
    if paid and asked:
        raise BadPosition("money is on one side of an offer, not on both")
    return Deal(giver, taker, given, wanted, paid - asked)


def _read_side(text: str) -> tuple[int, int]:
    """Read one side of an offer: its things as bits, and its money."""
    things, money = 0, 0
    for word in text.split(" + "):
        if word.startswith("$"):
            money = read_number(word[1:], 1, MOST_MONEY, "the money of an offer")
        elif word in JAIL_CARD_WORDS:
            things |= 1 << CARD_BIT + JAIL_CARD_WORDS.index(word)
        else:
            things |= 1 << read_lot(word)
    return things, money
