"""The offer on the table: the things that may be traded, the two sides, and how it reads. [trade.*]

The things that each side gives are a set of bits: bit n for the lot of square n, `CARD_BIT` and
the next for the cards out of Jail.
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

CARD_BIT: Final = SQUARE_COUNT  # things: lots by square, then the card of each deck
THINGS: Final = SQUARE_COUNT + len(DECKS)
MONEY_BIT: Final = THINGS  # among the things that were changed


# -- things that may be traded -------------------------------------------------------------------


def holder(s: MonopolyState, thing: int) -> int:
    """The holder of a lot or of a card out of Jail."""
    return s.jail_card(thing - CARD_BIT) if thing >= CARD_BIT else s.owner[thing]


def is_tradeable(s: MonopolyState, thing: int) -> bool:
    """Whether no building stands in the way. [trade.buildings]"""
    return thing >= CARD_BIT or is_bare(s, GROUP[thing])


def fixed_lots(s: MonopolyState) -> int:
    """The lots of colours with buildings, which cannot be traded, as bits. [trade.buildings]"""
    fixed = 0
    if s.houses == HOUSES and s.hotels == HOTELS:
        return fixed
    for lot in LOTS:
        if s.level[lot]:
            for sister in GROUP_LOTS[GROUP[lot]]:
                fixed |= 1 << sister
    return fixed


def things_of(s: MonopolyState, seat: int) -> list[int]:
    """The lots and cards of a seat."""
    things = s.lots_of(seat)
    for thing in range(CARD_BIT, THINGS):
        if holder(s, thing) == seat:
            things.append(thing)
    return things


# -- an offer -----------------------------------------------------------------------------------


def things_in(bits: int) -> list[int]:
    """The things of a set of bits."""
    return [thing for thing in range(THINGS) if bits >> thing & 1]


def interest_due(s: MonopolyState, bits: int) -> int:
    """The interest on the mortgaged lots of a set."""
    amount = 0
    if bits:
        for lot in LOTS:
            if bits >> lot & 1 and s.mortgaged[lot]:
                amount += interest(s, lot)
    return amount


def thing_ref(thing: int) -> Ref:
    """A lot or a card, as it is called within a sentence."""
    if thing >= CARD_BIT:
        deck = thing - CARD_BIT
        return CARD_REF[JAIL_CARD[deck]].called(f"the card out of Jail of {DECK_NAMES[deck]}")
    return SQUARE_REF[thing]


def thing_name(thing: int) -> str:
    """Its name within a sentence."""
    return thing_ref(thing).title


def side(s: MonopolyState, bits: int, money: int) -> list[Part]:
    """One side of an offer, for the log."""
    parts: list[Part] = []
    for thing in things_in(bits):
        ref = thing_ref(thing)
        pledged = thing < CARD_BIT and s.mortgaged[thing]
        parts.append(ref.called(f"{ref.title} (mortgaged)") if pledged else ref)
    if money > 0:
        parts.append(Phrase("${amount}", amount=money))
    return parts


def listed(s: MonopolyState, bits: int, money: int) -> str:
    """One side of an offer: `Boardwalk, Reading Railroad (mortgaged) and $50`."""
    return sentence("{side}", {"side": side(s, bits, money)}) or "nothing yet"


def terms(s: MonopolyState, seat: int) -> str:
    """The open offer as the seat that gives or takes reads it."""
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
    """A thing in the notation."""
    return JAIL_CARD_WORDS[thing - CARD_BIT] if thing >= CARD_BIT else SQUARES[thing]


def thing_ids(s: MonopolyState, thing: int) -> list[str]:
    """The scene ids of a thing."""
    return [f"card:{thing_word(thing)}" if thing >= CARD_BIT else SQUARES[thing]]
