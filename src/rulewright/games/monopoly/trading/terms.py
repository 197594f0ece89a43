"""The terms of a trade: how an offer is put together, and when it is fit to be sent. [trade.*]

The open offer itself is told in `offers.py`.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import JAIL_CARD_WORDS, SQUARES, TOKENS
from rulewright.games.monopoly.money.owing import DEBT_SIZE, HOW_MUCH, WHO_OWES, serves_debt
from rulewright.games.monopoly.names import name, opening_name
from rulewright.games.monopoly.state import State
from rulewright.games.monopoly.trading.offers import (
    CHANGED,
    COUNTERS,
    GIVEN,
    GIVER,
    MONEY,
    MONEY_BIT,
    REFUSED_SIZE,
    TAKER,
    WANTED,
    fixed_lots,
    holder,
    interest_due,
    mirrored,
    terms,
    thing_ids,
    thing_name,
    thing_word,
    things_of,
    was_refused,
)
from rulewright.kernel import SECRET, Amounts, Ask, Closed, Refusal, Script

MOST_MONEY: Final = 10_000_000  # more than any player ever has, and still an option's number

# The options of the terms.
SEND: Final = 0
DROP: Final = 1
GIVE_MONEY: Final = 2
WANT_MONEY: Final = 3
NO_MONEY: Final = 4
PUT_IN: Final = 50  # and a thing: whose it is says who gives it
TAKE_OUT: Final = 100  # and a thing of an offer that is countered


class Terms(Ask[State]):
    """The next thing that goes into an offer, or that it is sent or dropped."""

    kind = "terms"
    rule = "trade.offer"
    chain = "trade"
    single = SECRET  # where an offer can only be dropped, one should read why

    def options(self, s: State) -> list[int]:
        """To send it if it is fit to be sent, to drop it, and what may be put in or taken out.

        Each thing is put in or taken out once, and the money is named once.
        """
        offer = s.offer
        found = [DROP] if send_refusal(s) is not None else [SEND, DROP]
        if not offer[CHANGED] >> MONEY_BIT & 1:
            if s.cash[offer[GIVER]]:
                found.append(GIVE_MONEY)
            if s.cash[offer[TAKER]]:
                found.append(WANT_MONEY)
            if offer[MONEY]:
                found.append(NO_MONEY)
        barred = offer[CHANGED] | fixed_lots(s)
        inside = offer[GIVEN] | offer[WANTED]
        for seat in offer[:GIVEN]:
            for thing in things_of(s, seat):
                if not barred >> thing & 1:
                    found.append((TAKE_OUT if inside >> thing & 1 else PUT_IN) + thing)
        return found

    def text(self, s: State, option: int) -> str:
        """`give boardwalk`, `want baltic`, `without reading`, `give money`, `offer`, `drop`"""
        if option >= TAKE_OUT:
            return f"without {thing_word(option - TAKE_OUT)}"
        if option >= PUT_IN:
            thing = option - PUT_IN
            verb = "give" if holder(s, thing) == self.seat else "want"
            return f"{verb} {thing_word(thing)}"
        return ("offer", "drop", "give money", "want money", "without money")[option]

    def label(self, s: State, option: int) -> str:
        """The term in words."""
        if option >= TAKE_OUT:
            return f"Without {thing_name(option - TAKE_OUT)}"
        if option >= PUT_IN:
            thing = option - PUT_IN
            verb = "Give" if holder(s, thing) == self.seat else "Want"
            return f"{verb} {thing_name(thing)}"
        if option == SEND:
            return f"Send the offer to {name(s.offer[TAKER])}"
        if option == DROP:
            return LAST_DROP if self._is_last_drop(s) else "Drop the offer"
        return ("", "", "Give money", "Want money", "Without money")[option]

    def _is_last_drop(self, s: State) -> bool:
        """Whether no other offer can be begun before the next throw when this one is dropped."""
        return not s.offer[COUNTERS] and s.drops_of(self.seat) == s.most_offers - 1

    def about(self, s: State, option: int) -> list[str]:
        """The lot or card; the other player when the offer is sent."""
        if option >= TAKE_OUT:
            return thing_ids(s, option - TAKE_OUT)
        if option >= PUT_IN:
            return thing_ids(s, option - PUT_IN)
        return [f"seat:{TOKENS[s.offer[TAKER]]}"] if option == SEND else []

    def prompt(self, s: State) -> str:
        """What the offer holds so far."""
        return f"Your offer to {name(s.offer[TAKER])}: {terms(s, self.seat)}."

    def closed(self, s: State) -> list[Closed]:
        """Sending what is not fit to be sent, lots of colours with buildings, money twice."""
        found: list[Closed] = []
        why = send_refusal(s)
        if why is not None:
            found.append(self.shut(s, SEND, why))
        if s.offer[CHANGED] >> MONEY_BIT & 1:
            for option in (GIVE_MONEY, WANT_MONEY):
                found.append(self.shut(s, option, MONEY_NAMED))
        fixed = fixed_lots(s)
        for seat in s.offer[:GIVEN]:
            for thing in things_of(s, seat):
                if fixed >> thing & 1:
                    found.append(self.shut(s, PUT_IN + thing, BUILT_ON))
                elif s.offer[CHANGED] >> thing & 1:
                    found.append(self.shut(s, PUT_IN + thing, NAMED))
        return found

    def why_not(self, s: State, tried: str) -> Refusal:
        """Not its own to give, not the other's, or no term at all."""
        for closed in self.closed(s):
            if closed.text == tried:
                return closed.refusal
        verb, _, word = tried.partition(" ")
        if word in SQUARES or word in JAIL_CARD_WORDS:
            if verb == "give":
                return Refusal("trade.what", "You do not have that.")
            if verb == "want":
                return Refusal("trade.what", f"{opening_name(s.offer[TAKER])} does not have that.")
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


def send_refusal(s: State) -> Refusal | None:
    """Why the open offer cannot be sent as it is; None when it can."""
    offer = s.offer
    money = offer[MONEY]
    if not (offer[GIVEN] or money > 0) or not (offer[WANTED] or money < 0):
        return ONE_SIDED
    if was_refused(s, offer):
        return SAME_TERMS
    if offer[COUNTERS] and mirrored(offer)[:REFUSED_SIZE] == s.refused[-REFUSED_SIZE:]:
        return NOTHING_NEW
    left = s.cash[offer[GIVER]] - money - interest_due(s, offer[WANTED])
    right = s.cash[offer[TAKER]] + money - interest_due(s, offer[GIVEN])
    if left < 0 or right < 0:
        return NO_INTEREST
    for at in range(0, len(s.debt), DEBT_SIZE):
        if not _serves_debt(s, s.debt[at + WHO_OWES], s.debt[at + HOW_MUCH]):
            return NO_HELP
    return None


def _serves_debt(s: State, debtor: int, amount: int) -> bool:
    """The offer as a debtor sees it who made it or would take it. [debts.raise]"""
    offer = s.offer
    given, got, money = offer[GIVEN], offer[WANTED], -offer[MONEY]
    if debtor == offer[TAKER]:
        given, got, money = got, given, -money
    elif debtor != offer[GIVER]:
        return True
    return serves_debt(s, debtor, amount, money - interest_due(s, got), got, given)


class Sum(Ask[State]):
    """How much money goes into an offer."""

    kind = "sum"
    rule = "trade.what"
    chain = "trade"

    def __init__(self, seat: int, payer: int) -> None:
        self.seat = seat
        self.payer = payer

    def options(self, s: State) -> list[int]:
        """1 to all that the payer has."""
        return list(range(1, min(s.cash[self.payer], MOST_MONEY) + 1))

    def text(self, s: State, option: int) -> str:
        """`$120`"""
        return f"${option}"

    def amounts(self, s: State) -> Amounts | None:
        """All of them."""
        return Amounts(1, min(s.cash[self.payer], MOST_MONEY), "$#", "$#")

    def prompt(self, s: State) -> str:
        """Who pays whom."""
        if self.payer == self.seat:
            return f"How much do you give? You have ${s.cash[self.seat]}."
        return f"How much do you want? {opening_name(self.payer)} has ${s.cash[self.payer]}."

    def why_not(self, s: State, tried: str) -> Refusal:
        """More than the payer has, or no sum."""
        if tried[:1] == "$" and tried[1:].isascii() and tried[1:].isdigit():
            return Refusal(self.rule, f"There is only ${s.cash[self.payer]} to be had there.")
        return Refusal(self.rule, "Name a sum in whole dollars, such as $50.")


def put_together(s: State, seat: int) -> Script[bool]:
    """A seat puts the open offer together; whether it is sent. [trade.offer]"""
    while True:
        option = yield Terms(seat)
        offer = s.offer
        if option == SEND:
            return True
        if option == DROP:
            return False
        if option == GIVE_MONEY:
            offer[MONEY] = yield Sum(seat, offer[GIVER])
        elif option == WANT_MONEY:
            amount = yield Sum(seat, offer[TAKER])
            offer[MONEY] = -amount
        elif option == NO_MONEY:
            offer[MONEY] = 0
        _change(s, offer, option)


def _change(s: State, offer: list[int], option: int) -> None:
    """Put a thing in or take it out, and note that it was named."""
    if option < PUT_IN:
        offer[CHANGED] |= 1 << MONEY_BIT
        return
    thing = option - TAKE_OUT if option >= TAKE_OUT else option - PUT_IN
    offer[CHANGED] |= 1 << thing
    offer[GIVEN if holder(s, thing) == offer[GIVER] else WANTED] ^= 1 << thing
