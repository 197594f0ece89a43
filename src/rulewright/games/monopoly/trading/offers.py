"""The open offer: what may be traded, the two sides, and their texts. [trade.*]

What each side gives is a set of bits: bit n is the lot of square n, and the bits from `CARD_BIT` on
are the cards out of Jail.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    DECK_NAMES,
    DECKS,
    GROUP,
    GROUP_LOTS,
    HOTELS,
    HOUSES,
    JAIL_CARD,
    JAIL_CARD_WORDS,
    LOTS,
    SQUARE_COUNT,
    SQUARES,
)
from rulewright.games.monopoly.lots.buildings import is_bare
from rulewright.games.monopoly.lots.mortgages import interest
from rulewright.games.monopoly.names import CARD_REF, SQUARE_REF
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Part, Phrase, Ref
from rulewright.kernel.facts import sentence

CARD_BIT: Final = SQUARE_COUNT  # things are lots by square, then the card of each deck
THINGS: Final = SQUARE_COUNT + len(DECKS)
MONEY_BIT: Final = THINGS  # marks the money in `Offer.changed`


# -- things that may be traded -------------------------------------------------------------------


def holder(s: MonopolyState, thing: int) -> int:
    """Return the holder of a lot or of a card out of Jail."""
    return s.jail_card(thing - CARD_BIT) if thing >= CARD_BIT else s.owner[thing]


def is_tradeable(s: MonopolyState, thing: int) -> bool:
    """Return whether a thing may be traded: its colour has no buildings. [trade.buildings]"""
    return thing >= CARD_BIT or is_bare(s, GROUP[thing])


def fixed_lots(s: MonopolyState) -> int:
    """Return the untradeable lots, of colours with buildings, as bits. [trade.buildings]"""
    fixed = 0
    if s.houses == HOUSES and s.hotels == HOTELS:
        return fixed
    for lot in LOTS:
        if s.level[lot]:
            for sister in GROUP_LOTS[GROUP[lot]]:
                fixed |= 1 << sister
    return fixed


def things_of(s: MonopolyState, seat: int) -> list[int]:
    """Return the lots and cards of a seat."""
    things = s.lots_of(seat)
    for thing in range(CARD_BIT, THINGS):
        if holder(s, thing) == seat:
            things.append(thing)
    return things


# -- an offer -----------------------------------------------------------------------------------


def things_in(bits: int) -> list[int]:
    """Return the lots and cards that a set of bits stands for."""
    return [thing for thing in range(THINGS) if bits >> thing & 1]


def interest_due(s: MonopolyState, bits: int) -> int:
    """Return the interest on the mortgaged lots in a set of bits."""
    amount = 0
    if bits:
        for lot in LOTS:
            if bits >> lot & 1 and s.mortgaged[lot]:
                amount += interest(s, lot)
    return amount


def thing_ref(thing: int) -> Ref:
    """Return a reference to a lot or a card, with its name within a sentence."""
    if thing >= CARD_BIT:
        deck = thing - CARD_BIT
        return CARD_REF[JAIL_CARD[deck]].called(f"the card out of Jail of {DECK_NAMES[deck]}")
    return SQUARE_REF[thing]


def thing_name(thing: int) -> str:
    """Return the name of a lot or a card within a sentence."""
    return thing_ref(thing).title


def side(s: MonopolyState, bits: int, money: int) -> list[Part]:
    """Return one side of an offer as references and money, for the log."""
    parts: list[Part] = []
    for thing in things_in(bits):
        ref = thing_ref(thing)
        pledged = thing < CARD_BIT and s.mortgaged[thing]
        parts.append(ref.called(f"{ref.title} (mortgaged)") if pledged else ref)
    if money > 0:
        parts.append(Phrase("${amount}", amount=money))
    return parts


def listed(s: MonopolyState, bits: int, money: int) -> str:
    """Return one side of an offer in words: `Boardwalk, Reading Railroad (mortgaged) and $50`."""
    return sentence("{side}", {"side": side(s, bits, money)}) or "nothing yet"


def terms(s: MonopolyState, seat: int) -> str:
    """Return the open offer in words, as one of its two seats would put it."""
    offer = s.open_offer
    given = listed(s, offer.given, offer.money)
    wanted = listed(s, offer.wanted, -offer.money)
    if seat == offer.giver:
        return f"you give {given}, and get {wanted}{_interest_note(s, offer.wanted)}"
    return f"you get {given}, and give {wanted}{_interest_note(s, offer.given)}"


def _interest_note(s: MonopolyState, got: int) -> str:
    due = interest_due(s, got)
    return f"; interest of ${due} is due at once" if due else ""


def thing_word(thing: int) -> str:
    """Return the word for a lot or a card in the notation, such as `chance-card`."""
    return JAIL_CARD_WORDS[thing - CARD_BIT] if thing >= CARD_BIT else SQUARES[thing]


def thing_ids(s: MonopolyState, thing: int) -> list[str]:
    """Return the scene ids of a lot or a card."""
    return [f"card:{thing_word(thing)}" if thing >= CARD_BIT else SQUARES[thing]]
