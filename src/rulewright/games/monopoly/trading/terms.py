"""The terms of a trade: composing an offer, and when it may be sent. [trade.*]

`offers.py` defines the open offer itself.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    JAIL_CARD_WORDS,
    LOTS,
    MORTGAGE,
    PRICE,
    SQUARES,
    TOKENS,
)
from rulewright.games.monopoly.ledger import Deal, Debt, Offer
from rulewright.games.monopoly.lots.mortgages import raisable
from rulewright.games.monopoly.names import name, opening_name
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.trading.offers import (
    MONEY_BIT,
    fixed_lots,
    holder,
    interest_due,
    terms,
    thing_ids,
    thing_name,
    thing_word,
    things_of,
)
from rulewright.kernel import HIDE, Amounts, Ask, Refusal, Script, Unavailable

MOST_MONEY: Final = 10_000_000  # more than any player ever has, and within the range of options

# The options of `Terms`.
SEND: Final = 0
DROP: Final = 1
GIVE_MONEY: Final = 2
WANT_MONEY: Final = 3
NO_MONEY: Final = 4
PUT_IN: Final = 50  # plus a thing, which its holder gives
TAKE_OUT: Final = 100  # plus a thing that an offer to be countered contains


class Terms(Ask[MonopolyState]):
    """Change one term of the offer, send it, or drop it."""

    kind = "terms"
    rule = "trade.offer"
    chain = "trade"
    when_forced = HIDE  # where an offer can only be dropped, one should read why

    def options(self, s: MonopolyState) -> list[int]:
        """Return sending (if allowed), dropping, and each change that is still open.

        Each lot or card can be added or removed once, and the money can be set once.
        """
        offer = s.open_offer
        options = [DROP] if send_refusal(s) is not None else [SEND, DROP]
        if not offer.changed >> MONEY_BIT & 1:
            if s.cash[offer.giver]:
                options.append(GIVE_MONEY)
            if s.cash[offer.taker]:
                options.append(WANT_MONEY)
            if offer.money:
                options.append(NO_MONEY)
        barred = offer.changed | fixed_lots(s)
        inside = offer.given | offer.wanted
        for seat in (offer.giver, offer.taker):
            for thing in things_of(s, seat):
                if not barred >> thing & 1:
                    options.append((TAKE_OUT if inside >> thing & 1 else PUT_IN) + thing)
        return options

    def text(self, s: MonopolyState, option: int) -> str:
        """Return the notation: `give boardwalk`, `want baltic`, `without reading`, `offer`, …"""
        if option >= TAKE_OUT:
            return f"without {thing_word(option - TAKE_OUT)}"
        if option >= PUT_IN:
            thing = option - PUT_IN
            verb = "give" if holder(s, thing) == self.seat else "want"
            return f"{verb} {thing_word(thing)}"
        return ("offer", "drop", "give money", "want money", "without money")[option]

    def label(self, s: MonopolyState, option: int) -> str:
        if option >= TAKE_OUT:
            return f"Without {thing_name(option - TAKE_OUT)}"
        if option >= PUT_IN:
            thing = option - PUT_IN
            verb = "Give" if holder(s, thing) == self.seat else "Want"
            return f"{verb} {thing_name(thing)}"
        if option == SEND:
            return f"Send the offer to {name(s.open_offer.taker)}"
        if option == DROP:
            return LAST_DROP if self._is_last_drop(s) else "Drop the offer"
        return ("", "", "Give money", "Want money", "Without money")[option]

    def _is_last_drop(self, s: MonopolyState) -> bool:
        """Return whether dropping this offer uses up the seat's drops before the next throw."""
        return not s.open_offer.counters and s.drops_of(self.seat) == s.options.most_offers - 1

    def targets(self, s: MonopolyState, option: int) -> list[str]:
        if option >= TAKE_OUT:
            return thing_ids(s, option - TAKE_OUT)
        if option >= PUT_IN:
            return thing_ids(s, option - PUT_IN)
        return [f"seat:{TOKENS[s.open_offer.taker]}"] if option == SEND else []

    def prompt(self, s: MonopolyState) -> str:
        return f"What do you offer {name(s.open_offer.taker)}? As it stands, {terms(s, self.seat)}."

    def unavailable(self, s: MonopolyState) -> list[Unavailable]:
        """List, with reasons, terms already changed, lots of colours with buildings, and sending.

        Sending is listed only if the offer cannot be sent as it is.
        """
        unavailable: list[Unavailable] = []
        why = send_refusal(s)
        if why is not None:
            unavailable.append(self.refuse(s, SEND, why))
        offer = s.open_offer
        if offer.changed >> MONEY_BIT & 1:
            for option in (GIVE_MONEY, WANT_MONEY):
                unavailable.append(self.refuse(s, option, MONEY_NAMED))
        fixed = fixed_lots(s)
        for seat in (offer.giver, offer.taker):
            for thing in things_of(s, seat):
                if fixed >> thing & 1:
                    unavailable.append(self.refuse(s, PUT_IN + thing, BUILT_ON))
                elif offer.changed >> thing & 1:
                    unavailable.append(self.refuse(s, PUT_IN + thing, NAMED))
        return unavailable

    def why_not(self, s: MonopolyState, tried: str) -> Refusal:
        for one in self.unavailable(s):
            if one.text == tried:
                return one.refusal
        verb, _, word = tried.partition(" ")
        if word in SQUARES or word in JAIL_CARD_WORDS:
            if verb == "give":
                return Refusal("trade.what", "You do not have that.")
            if verb == "want":
                return Refusal(
                    "trade.what", f"{opening_name(s.open_offer.taker)} does not have that."
                )
        if word == "money":
            return Refusal("trade.what", "There is no cash to be had there.")
        return Refusal("trade.no-loans", "Only lots, cards out of Jail and cash can be traded.")


LAST_DROP: Final = "Drop the offer, and begin no other before the next throw"
MONEY_NAMED: Final = Refusal("trade.offer", "The money is named already; drop the offer to change.")
NAMED: Final = Refusal("trade.offer", "That is settled in this offer already.")
BUILT_ON: Final = Refusal(
    "trade.buildings", "There are buildings on that colour: they must be sold first."
)
ONE_SIDED: Final = Refusal("trade.what", "Each side has to give something.")
SAME_TERMS: Final = Refusal("table.offers", "These terms were refused just now.")
NOTHING_NEW: Final = Refusal(
    "trade.offer", "These are the terms that you were offered: change them, or accept them."
)
NO_INTEREST: Final = Refusal(
    "trade.mortgaged", "The new owner could not pay the interest on the mortgaged lots at once."
)
NO_HELP: Final = Refusal(
    "debts.raise",
    "A debt is open: after this trade it could not be paid, and the creditor would lose by it.",
)


def send_refusal(s: MonopolyState) -> Refusal | None:
    """Return why the open offer cannot be sent as it is, or None if it can."""
    deal = s.open_offer.deal()
    money = deal.money
    if not (deal.given or money > 0) or not (deal.wanted or money < 0):
        return ONE_SIDED
    if deal in s.refused:
        return SAME_TERMS
    if s.open_offer.counters and s.refused and deal.mirrored() == s.refused[-1]:
        return NOTHING_NEW
    left = s.cash[deal.giver] - money - interest_due(s, deal.wanted)
    right = s.cash[deal.taker] + money - interest_due(s, deal.given)
    if left < 0 or right < 0:
        return NO_INTEREST
    return None if all(_serves(s, deal, debt) for debt in s.debts) else NO_HELP


# -- trades while a debt is open ----------------------------------------------------------------
def _serves(s: MonopolyState, deal: Deal, debt: Debt) -> bool:
    """Return whether a deal may be made while a debt is open.

    A deal of the debtor has to help to pay the debt; deals between others are free.
    """
    if debt.debtor == deal.taker:
        deal = deal.mirrored()
    elif debt.debtor != deal.giver:
        return True
    money = -deal.money - interest_due(s, deal.wanted)
    return serves_debt(s, debt, money, deal.wanted, deal.given)


def serves_debt(s: MonopolyState, debt: Debt, money: int, got: int, given: int) -> bool:
    """Return whether a trade of the debtor helps to pay the debt and does not harm the creditor.

    `money` is the cash that the debtor gains; `got` and `given` are lots as bits. It is enough if
    the debtor can pay the debt after the trade. If it can pay neither before nor after, it must be
    able to pay more than before, and what it gives must not go for less than the printed prices.
    [debts.raise]
    """
    before = s.cash[debt.debtor] + raisable(s, debt.debtor)
    after, worth = before + money, money
    for lot in LOTS:
        sign = (got >> lot & 1) - (given >> lot & 1)
        if not sign:
            continue
        if s.mortgaged[lot]:
            worth += sign * (PRICE[lot] - MORTGAGE[lot])
        else:
            worth += sign * PRICE[lot]
            after += sign * MORTGAGE[lot]
    if after >= debt.amount:
        return True
    return before < debt.amount and after > before and worth >= 0


class Sum(Ask[MonopolyState]):
    """Choose the amount of money in an offer."""

    kind = "sum"
    rule = "trade.what"
    chain = "trade"

    def __init__(self, seat: int, payer: int) -> None:
        self.seat = seat
        self.payer = payer

    def options(self, s: MonopolyState) -> list[int]:
        return list(range(1, min(s.cash[self.payer], MOST_MONEY) + 1))

    def text(self, s: MonopolyState, option: int) -> str:
        return f"${option}"

    def amounts(self, s: MonopolyState) -> Amounts | None:
        return Amounts(1, min(s.cash[self.payer], MOST_MONEY), "$#", "$#")

    def prompt(self, s: MonopolyState) -> str:
        if self.payer == self.seat:
            return f"How much do you give? You have ${s.cash[self.seat]}."
        return f"How much do you want? {opening_name(self.payer)} has ${s.cash[self.payer]}."

    def why_not(self, s: MonopolyState, tried: str) -> Refusal:
        if tried[:1] == "$" and tried[1:].isascii() and tried[1:].isdigit():
            return Refusal(self.rule, f"There is only ${s.cash[self.payer]} to be had there.")
        return Refusal(self.rule, "Name a sum in whole dollars, such as $50.")


def put_together(s: MonopolyState, seat: int) -> Script[bool]:
    """Let a seat compose the open offer; return whether it sends it. [trade.offer]"""
    while True:
        option = yield Terms(seat)
        offer = s.open_offer
        if option == SEND:
            return True
        if option == DROP:
            return False
        if option == GIVE_MONEY:
            offer.money = yield Sum(seat, offer.giver)
        elif option == WANT_MONEY:
            amount = yield Sum(seat, offer.taker)
            offer.money = -amount
        elif option == NO_MONEY:
            offer.money = 0
        _change(s, offer, option)


def _change(s: MonopolyState, offer: Offer, option: int) -> None:
    """Add or remove a lot or card, and mark it, or the money, as changed."""
    if option < PUT_IN:
        offer.changed |= 1 << MONEY_BIT
        return
    thing = option - TAKE_OUT if option >= TAKE_OUT else option - PUT_IN
    offer.changed |= 1 << thing
    if holder(s, thing) == offer.giver:
        offer.given ^= 1 << thing
    else:
        offer.wanted ^= 1 << thing
