"""Trades between players: offer, answer, counter-offer, and what changes hands. [trade.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import MOST_COUNTERS, TOKENS
from rulewright.games.monopoly.lots.mortgages import take_over
from rulewright.games.monopoly.names import name, opening_name
from rulewright.games.monopoly.state import State
from rulewright.games.monopoly.trading.offers import (
    CARD_BIT,
    COUNTERS,
    GIVEN,
    GIVER,
    MONEY,
    REFUSED_SIZE,
    TAKER,
    WANTED,
    listed,
    mirrored,
    terms,
    thing_ids,
    things_in,
)
from rulewright.games.monopoly.trading.terms import put_together
from rulewright.kernel import Ask, Closed, Refusal, Script

ACCEPT: Final = 0
REFUSE: Final = 1
COUNTER: Final = 2
TEXTS: Final[list[str]] = ["accept", "refuse", "counter"]
LABELS: Final[list[str]] = ["Accept the offer", "Refuse it", "Answer with other terms"]


class Answer(Ask[State]):
    """What the other player says to an offer."""

    kind = "answer"
    rule = "trade.offer"

    def options(self, s: State) -> list[int]:
        """To accept, to refuse, and to counter as long as that may go on."""
        if s.offer[COUNTERS] >= MOST_COUNTERS:
            return [ACCEPT, REFUSE]
        return [ACCEPT, REFUSE, COUNTER]

    def text(self, s: State, option: int) -> str:
        """`accept`, `refuse` or `counter`"""
        return TEXTS[option]

    def label(self, s: State, option: int) -> str:
        """The answer in words."""
        return LABELS[option]

    def about(self, s: State, option: int) -> list[str]:
        """All that would change hands."""
        if option != ACCEPT:
            return [f"seat:{TOKENS[s.offer[GIVER]]}"]
        found: list[str] = []
        for thing in things_in(s.offer[GIVEN] | s.offer[WANTED]):
            found += thing_ids(s, thing)
        return found

    def prompt(self, s: State) -> str:
        """The whole offer."""
        return f"{opening_name(s.offer[GIVER])} offers: {terms(s, self.seat)}."

    def closed(self, s: State) -> list[Closed]:
        """One more counter-offer than may be made."""
        if s.offer[COUNTERS] < MOST_COUNTERS:
            return []
        why = f"This offer went back and forth {MOST_COUNTERS} times: accept or refuse."
        return [self.shut(s, COUNTER, Refusal("table.offers", why))]


def trade(s: State, seat: int, other: int) -> Script[bool]:
    """A seat makes an offer to another; whether they come to terms. [trade.offer]"""
    s.offer = [seat, other, 0, 0, 0, 0, 0]
    sent = yield from put_together(s, seat)
    if not sent:
        s.offer = []
        s.note_drop(seat)
        return False
    s.offers[seat] += 1
    s.offered += 1
    while True:
        _tell_offer(s)
        answer = yield Answer(s.offer[TAKER])
        if answer == ACCEPT:
            yield from _settle(s)
            return True
        s.refused += s.offer[:REFUSED_SIZE]
        taker = s.offer[TAKER]
        if answer == COUNTER:
            s.offer = mirrored(s.offer)
            sent = yield from put_together(s, taker)
            if sent:
                continue
        s.offer = []
        if s.lines is not None:
            s.tell("trade.offer", "{} refuses.", opening_name(taker))
        return False


def _tell_offer(s: State) -> None:
    if s.lines is None:
        return
    offer = s.offer
    verb = "answers" if offer[COUNTERS] else "offers"
    s.tell(
        "trade.offer",
        "{} {} {}: {} for {}.",
        opening_name(offer[GIVER]),
        verb,
        name(offer[TAKER]),
        listed(s, offer[GIVEN], offer[MONEY]),
        listed(s, offer[WANTED], -offer[MONEY]),
    )


def _settle(s: State) -> Script[None]:
    """What was agreed changes hands at once, then mortgaged lots are seen to. [trade.offer]"""
    offer = s.offer
    giver, taker = offer[GIVER], offer[TAKER]
    given, wanted = things_in(offer[GIVEN]), things_in(offer[WANTED])
    if offer[MONEY] > 0:
        s.pay(giver, taker, offer[MONEY])
    elif offer[MONEY] < 0:
        s.pay(taker, giver, -offer[MONEY])
    s.offer = []
    _pass_on(s, given, taker)
    _pass_on(s, wanted, giver)
    if s.lines is not None:
        s.tell("trade.offer", "{} accepts.", opening_name(taker))
    yield from take_over(s, taker, [thing for thing in given if thing < CARD_BIT])
    yield from take_over(s, giver, [thing for thing in wanted if thing < CARD_BIT])


def _pass_on(s: State, things: list[int], to: int) -> None:
    for thing in things:
        if thing >= CARD_BIT:
            s.take_jail_card(thing - CARD_BIT, to)
        else:
            s.hand_over(thing, to)
