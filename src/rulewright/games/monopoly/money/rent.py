"""Paying rent: how much is due, and the owner that must ask for it. [rent.*]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.monopoly.components import (
    BARE_GROUP_MULTIPLE,
    CLAIM_PLAYERS,
    GROUP,
    KIND,
    LEVELS,
    NEAREST_RAILROAD_MULTIPLE,
    NEAREST_UTILITY_MULTIPLE,
    RAILROAD,
    RAILROAD_RENT,
    RENT,
    SQUARE_NAMES,
    SQUARES,
    STREET,
    TOKENS,
    UTILITY_MULTIPLE,
)
from rulewright.games.monopoly.dice import ALL_DICE, WHITE_DICE, total, total_of, uses_speed_die
from rulewright.games.monopoly.ledger import Claim
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.money.claims import rent_of, rent_rule, what_is_left
from rulewright.games.monopoly.money.debts import owe
from rulewright.games.monopoly.names import OPENING_REF, PLAYER_REF, SQUARE_REF, opening_name
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Script
from rulewright.kit.asks import FIRST, TwoWays

# On what terms a token came to a square.
ORDINARY: Final = 0
BY_RAILROAD_CARD: Final = 1
BY_UTILITY_CARD: Final = 2


def rent_due(s: MonopolyState, square: int, throw: int) -> int:
    """The rent of a lot for a throw; 0 where none is owed to anybody."""
    owner = s.owner[square]
    if owner == BANK or s.mortgaged[square] or (s.jail[owner] and not s.options.jail_rent):
        return 0
    kind = KIND[square]
    if kind == STREET:
        rent = RENT[square * LEVELS + s.level[square]]
        if not s.level[square] and s.owns_group(owner, GROUP[square]):
            rent *= BARE_GROUP_MULTIPLE
        return rent
    held = s.held(owner, GROUP[square])
    return RAILROAD_RENT[held] if kind == RAILROAD else UTILITY_MULTIPLE[held] * throw


def charge_rent(s: MonopolyState, seat: int, square: int, terms: int) -> Script[None]:
    """A token has landed on another player's lot. [rent.deed] [rent.claim]"""
    amount = rent_due(s, square, total(s))
    if not amount:
        return
    if terms == BY_RAILROAD_CARD:
        amount *= NEAREST_RAILROAD_MULTIPLE
    elif terms == BY_UTILITY_CARD:
        amount = yield from throw_afresh(s, seat)
    owner = s.owner[square]
    if s.options.claimed:
        choice = yield AskForRent(owner, seat, amount, square)
        if choice != FIRST:
            s.claims.append(Claim(owner, seat, amount, square, CLAIM_PLAYERS))
            return
    yield from pay_rent(s, owner, seat, amount, square)


def throw_afresh(s: MonopolyState, seat: int) -> Script[int]:
    """Ten times a throw made for it alone. [cards.nearest-utility] [speed.utility]"""
    speed = uses_speed_die(s, seat)
    outcome = yield ALL_DICE if speed else WHITE_DICE
    thrown = total_of(outcome, speed)
    s.log(
        "cards.nearest-utility",
        "{player} throws {total} for the utility.",
        player=OPENING_REF[seat],
        total=thrown,
    )
    return NEAREST_UTILITY_MULTIPLE * thrown


def pay_rent(s: MonopolyState, owner: int, seat: int, amount: int, square: int) -> Script[None]:
    """The debtor pays, raising the money if need be."""
    rule = rent_rule(s, square)
    if s.cash[seat] < amount:
        yield from owe(s, seat, owner, amount, rule, rent_of(square))
        return
    s.pay(seat, owner, amount)
    s.log(
        rule,
        "{player} pays {creditor} ${amount} for {lot}.",
        player=OPENING_REF[seat],
        creditor=PLAYER_REF[owner],
        amount=amount,
        lot=SQUARE_REF[square],
    )


# -- asking for it ----------------------------------------------------------------------------
class AskForRent(TwoWays[MonopolyState]):
    """Whether the owner asks for a rent now."""

    kind: ClassVar[str] = "claim"
    rule: ClassVar[str] = "rent.claim"
    words: ClassVar[tuple[str, str]] = ("claim", "wait")
    labels: ClassVar[tuple[str, str]] = ("Ask for the rent", "Wait")

    def __init__(self, seat: int, debtor: int, amount: int, square: int) -> None:
        self.seat = seat
        self.debtor = debtor
        self.amount = amount
        self.square = square

    def prompt(self, s: MonopolyState) -> str:
        """The debtor, the amount and the lot."""
        return (
            f"{opening_name(self.debtor)} owes you ${self.amount} for {SQUARE_NAMES[self.square]}. "
            "Do you ask for it?"
        )

    def targets(self, s: MonopolyState, option: int) -> list[str]:
        """The lot, and the debtor for a claim."""
        return [SQUARES[self.square], f"seat:{TOKENS[self.debtor]}"] if option == FIRST else []


def remind_owners(s: MonopolyState) -> Script[None]:
    """Let owners ask for rents that they put off, before a turn's first throw. [rent.claim]"""
    pending = s.claims[:]
    for put_off in pending:  # it grows while it is gone through
        claim = what_is_left(s, put_off)
        if claim is None:
            continue
        owner, debtor, amount, square = claim.creditor, claim.debtor, claim.amount, claim.square
        choice = yield AskForRent(owner, debtor, amount, square)
        if choice == FIRST:
            s.claims.remove(claim)
            before = len(s.out)
            yield from pay_rent(s, owner, debtor, amount, square)
            if s.options.rents_pass and len(s.out) > before:
                # Rents of a bankrupt that came to its creditor, who may ask for them as well.
                pending += [passed for passed in s.claims if passed not in pending]
