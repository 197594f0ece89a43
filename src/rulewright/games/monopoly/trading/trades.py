"""Trades between players: offer, answer, counter-offer and exchange. [trade.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import MOST_COUNTERS, TOKENS
from rulewright.games.monopoly.ledger import Offer
from rulewright.games.monopoly.lots.mortgages import take_over
from rulewright.games.monopoly.names import OPENING_REF, PLAYER_REF, name
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.trading.offers import CARD_BIT, side, terms, thing_ids, things_in
from rulewright.games.monopoly.trading.terms import put_together
from rulewright.kernel import Refusal, Script
from rulewright.kit.asks import Choice

ACCEPT: Final = 0
REFUSE: Final = 1
COUNTER: Final = 2
TEXTS: Final[list[str]] = ["accept", "refuse", "counter"]
ACCEPTS: Final = "accepts"
LABELS: Final[list[str]] = ["Accept the offer", "Refuse it", "Answer with other terms"]


class Answer(Choice[MonopolyState]):
    """Accept, refuse or counter an offer."""

    kind = "answer"
    rule = "trade.offer"

    def candidates(self, s: MonopolyState) -> list[int]:
        return [ACCEPT, REFUSE, COUNTER]

    def refusal(self, s: MonopolyState, option: int) -> Refusal | None:
        if option != COUNTER or s.open_offer.counters < MOST_COUNTERS:
            return None
        why = f"This offer went back and forth {MOST_COUNTERS} times: accept or refuse."
        return Refusal("table.offers", why)

    def text(self, s: MonopolyState, option: int) -> str:
        return TEXTS[option]

    def label(self, s: MonopolyState, option: int) -> str:
        return LABELS[option]

    def targets(self, s: MonopolyState, option: int) -> list[str]:
        """Return, for accepting, everything that would change hands; else the offering player."""
        if option != ACCEPT:
            return [f"seat:{TOKENS[s.open_offer.giver]}"]
        things = things_in(s.open_offer.given | s.open_offer.wanted)
        return [name for thing in things for name in thing_ids(s, thing)]

    def prompt(self, s: MonopolyState) -> str:
        return f"Do you accept {name(s.open_offer.giver)}'s offer? By it {terms(s, self.seat)}."


def trade(s: MonopolyState, seat: int, other: int) -> Script[bool]:
    """Let a seat make an offer to another; return whether they agree. [trade.offer]"""
    s.offer = Offer(seat, other)
    sent = yield from put_together(s, seat)
    if not sent:
        s.offer = None
        s.note_drop(seat)
        return False
    s.offers[seat] += 1
    s.offered += 1
    while True:
        _log_offer(s)
        offer = s.open_offer
        answer = yield Answer(offer.taker)
        if answer == ACCEPT:
            yield from _settle(s)
            return True
        s.refused.append(offer.deal())
        if answer == COUNTER:
            s.offer = offer.countered()
            sent = yield from put_together(s, offer.taker)
            if sent:
                continue
        s.offer = None
        _log_answer(s, offer.taker, "refuses")
        return False


def _log_offer(s: MonopolyState) -> None:
    offer = s.open_offer
    first = "{player} offers {other}: {given} for {wanted}."
    counter = "{player} answers {other}: {given} for {wanted}."
    s.log(
        "trade.offer",
        counter if offer.counters else first,
        player=OPENING_REF[offer.giver],
        other=PLAYER_REF[offer.taker],
        given=side(s, offer.given, offer.money),
        wanted=side(s, offer.wanted, -offer.money),
    )


def _log_answer(s: MonopolyState, seat: int, answer: str) -> None:
    s.log("trade.offer", "{player} {answer}.", player=OPENING_REF[seat], answer=answer)


def _settle(s: MonopolyState) -> Script[None]:
    """Exchange lots, cards and money at once, then settle mortgaged lots. [trade.offer]"""
    offer = s.open_offer
    giver, taker = offer.giver, offer.taker
    given, wanted = things_in(offer.given), things_in(offer.wanted)
    _log_answer(s, taker, ACCEPTS)
    if offer.money > 0:
        s.pay(giver, taker, offer.money)
    elif offer.money < 0:
        s.pay(taker, giver, -offer.money)
    s.offer = None
    _pass_on(s, given, taker)
    _pass_on(s, wanted, giver)
    yield from take_over(s, taker, [thing for thing in given if thing < CARD_BIT])
    yield from take_over(s, giver, [thing for thing in wanted if thing < CARD_BIT])


def _pass_on(s: MonopolyState, things: list[int], to: int) -> None:
    for thing in things:
        if thing >= CARD_BIT:
            s.take_jail_card(thing - CARD_BIT, to)
        else:
            s.hand_over(thing, to)
