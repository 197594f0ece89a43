"""Rent: how much is due, and the owner's duty to ask for it. [rent.*]"""

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

# How a token came to a square, which may change the rent.
ORDINARY: Final = 0
BY_RAILROAD_CARD: Final = 1
BY_UTILITY_CARD: Final = 2


def rent_due(s: MonopolyState, square: int, throw: int) -> int:
    """Return the rent of a lot for a throw; 0 if none is owed."""
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
    """Charge a player whose token has landed on another's lot, or let the owner postpone the rent.

    `terms` tells how the rent is worked out. [rent.deed] [rent.claim]
    """
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
    """Return ten times a new throw. [cards.nearest-utility] [speed.utility]"""
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
    """Pay a rent from `seat` to `owner`; the seat raises money if necessary."""
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
    """Choose whether to ask for a rent now or to wait."""

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
        return (
            f"{opening_name(self.debtor)} owes you ${self.amount} for {SQUARE_NAMES[self.square]}. "
            "Do you ask for it?"
        )

    def targets(self, s: MonopolyState, option: int) -> list[str]:
        return [SQUARES[self.square], f"seat:{TOKENS[self.debtor]}"] if option == FIRST else []


def remind_owners(s: MonopolyState) -> Script[None]:
    """Ask owners about their postponed rents before the first throw of a turn. [rent.claim]"""
    pending = s.claims[:]
    for put_off in pending:  # the list grows during the loop
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
                # Rents that passed from a bankrupt to its creditor may be asked for too.
                pending += [passed for passed in s.claims if passed not in pending]
