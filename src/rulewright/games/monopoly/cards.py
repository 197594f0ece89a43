"""Chance and Community Chest: draw a card and do what it says. [cards.*]

A deck is shuffled once. Cards that nobody has seen are on top in unknown order, so each is drawn at
random only when it is needed; cards that were seen are below, in the order in which they went under
the deck.

The function for each effect returns how rent is charged on the square that the token was moved to
(`ORDINARY` or one of the railroad and utility cards), or `STAYED`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.monopoly.components import (
    CARD_EFFECT,
    CARD_FIGURE,
    CARD_HOTEL,
    CARDS,
    DECK_SIZE,
    GROUP,
    HOTEL,
    JAIL_FREE,
    LOTS,
    RAILROADS,
    SQUARE_COUNT,
)
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.money.debts import owe
from rulewright.games.monopoly.money.rent import BY_RAILROAD_CARD, BY_UTILITY_CARD, ORDINARY
from rulewright.games.monopoly.money.taxes import pay_till
from rulewright.games.monopoly.moves import go_onward, go_onward_to, log_place, send_to_jail
from rulewright.games.monopoly.names import CARD_REF, DECK_REF, OPENING_REF
from rulewright.games.monopoly.state import DECK_CARDS, MonopolyState
from rulewright.kernel import Chance, Phrase, Script

STAYED: Final = -1  # the token did not come to another square that must be dealt with


class CardDraw(Chance):
    """A random card from those of a deck that nobody has seen."""

    def text(self, outcome: int) -> str:
        return CARDS[outcome]


def draw_card(s: MonopolyState, seat: int, deck: int) -> Script[int]:
    """Take the top card of a deck and do what it says. [cards.draw]

    Returns how rent is charged on the square that the card moved the token to, or `STAYED` if no
    further square has to be dealt with.
    """
    unseen = s.unseen & DECK_CARDS[deck]
    if unseen:
        first = deck * DECK_SIZE
        card = yield CardDraw([n for n in range(first, first + DECK_SIZE) if unseen >> n & 1])
        s.unseen &= ~(1 << card)
    else:
        card = s.seen(deck).pop(0)
    s.card = card
    s.log(
        "cards.draw",
        "{player} draws from {deck}: {card}.",
        player=OPENING_REF[seat],
        deck=DECK_REF[deck],
        card=CARD_REF[card],
    )
    if CARD_EFFECT[card] == JAIL_FREE:
        s.take_jail_card(deck, seat)
        return STAYED
    s.put_under(deck, card)
    terms = yield from DEEDS[CARD_EFFECT[card]](s, seat, card)
    return terms


def printed_on(card: int) -> Phrase:
    """Return the card itself as the reason for a payment, for the log."""
    return Phrase("{card}", card=CARD_REF[card])


def advance(s: MonopolyState, seat: int, card: int) -> Script[int]:
    """Move forward to the card's square. [cards.advance]"""
    go_onward_to(s, seat, CARD_FIGURE[card])
    log_place(s, seat, "cards.advance", "{player} moves on to {square}.")
    yield from ()
    return ORDINARY


def advance_to_nearest(s: MonopolyState, seat: int, card: int) -> Script[int]:
    """Move forward to the next lot of a group. [cards.nearest-railroad] [cards.nearest-utility]"""
    group = CARD_FIGURE[card]
    steps = 1
    while GROUP[(s.pos[seat] + steps) % SQUARE_COUNT] != group:
        steps += 1
    go_onward(s, seat, steps)
    railroad = group == RAILROADS
    rule = "cards.nearest-railroad" if railroad else "cards.nearest-utility"
    log_place(s, seat, rule, "{player} moves on to {square}.")
    yield from ()
    return BY_RAILROAD_CARD if railroad else BY_UTILITY_CARD


def go_back(s: MonopolyState, seat: int, card: int) -> Script[int]:
    """Move back a few squares; this never earns a salary. [cards.back]"""
    s.pos[seat] -= CARD_FIGURE[card]
    log_place(s, seat, "cards.back", "{player} moves back to {square}.")
    yield from ()
    return ORDINARY


def collect(s: MonopolyState, seat: int, card: int) -> Script[int]:
    """Collect the card's sum from the bank. [cards.bank]"""
    s.pay(BANK, seat, CARD_FIGURE[card])
    yield from ()
    return STAYED


def pay(s: MonopolyState, seat: int, card: int) -> Script[int]:
    """Pay the card's sum to the bank. [cards.bank]"""
    yield from pay_till(s, seat, CARD_FIGURE[card], "cards.bank", printed_on(card))
    return STAYED


def collect_from_each(s: MonopolyState, seat: int, card: int) -> Script[int]:
    """Collect the card's sum from every other player, starting on the left. [cards.each-player]

    Stops if the collector goes bankrupt. That can happen when a player that cannot pay leaves
    mortgaged lots to the collector, who then cannot pay the interest on them.
    """
    for other in s.others(seat):
        if s.is_in(seat) and s.is_in(other):
            yield from pay_player(s, other, seat, card)
    return STAYED


def pay_each(s: MonopolyState, seat: int, card: int) -> Script[int]:
    """Pay every other player, starting on the left, until bankrupt. [debts.order]"""
    for other in s.others(seat):
        if s.is_in(seat) and s.is_in(other):
            yield from pay_player(s, seat, other, card)
    return STAYED


def pay_player(s: MonopolyState, debtor: int, creditor: int, card: int) -> Script[bool]:
    """Pay the card's sum from one player to another; return False if the debtor went bankrupt."""
    rule = "cards.each-player"
    paid = yield from owe(s, debtor, creditor, CARD_FIGURE[card], rule, printed_on(card))
    return paid


def repairs(s: MonopolyState, seat: int, card: int) -> Script[int]:
    """Pay for each house and each hotel. [cards.repairs]"""
    amount = 0
    for lot in LOTS:
        if s.owner[lot] == seat:
            level = s.level[lot]
            amount += CARD_HOTEL[card] if level == HOTEL else CARD_FIGURE[card] * level
    if amount:
        yield from pay_till(s, seat, amount, "cards.repairs", printed_on(card))
    return STAYED


def to_jail(s: MonopolyState, seat: int, card: int) -> Script[int]:
    """Move straight to Jail. [jail.sent]"""
    send_to_jail(s, seat)
    yield from ()
    return STAYED


DEEDS: Final[list[Callable[[MonopolyState, int, int], Script[int]]]] = [  # by effect
    advance,
    advance_to_nearest,
    go_back,
    collect,
    pay,
    collect_from_each,
    pay_each,
    repairs,
    to_jail,
]
