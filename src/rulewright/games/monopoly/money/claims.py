"""Rents not yet asked for: how they lapse, and how an owner short of money asks for one.

[rent.claim]
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    GROUP,
    KIND,
    RAILROAD,
    SQUARE_COUNT,
    SQUARE_NAMES,
    SQUARES,
    STREET,
    TOKENS,
)
from rulewright.games.monopoly.ledger import Claim
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.names import OPENING_REF, SQUARE_REF, name
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Phrase, Refusal

CALL: Final = 320  # asking for a rent: this plus a debtor and a square, see `call_of`

NO_SUCH_RENT: Final = Refusal("rent.claim", "There is no such rent that you could still ask for.")
OTHER_DEBT: Final = Refusal(
    "rent.claim",
    "That player is in the middle of another debt: ask for the rent when that is settled.",
)


def rent_rule(s: MonopolyState, square: int) -> str:
    """Return the rule by which a lot charges rent."""
    kind, owner = KIND[square], s.owner[square]
    if kind == RAILROAD:
        return "rent.railroads"
    if kind != STREET:
        return "rent.utilities"
    bare = not s.level[square] and owner != BANK
    return "rent.group" if bare and s.owns_group(owner, GROUP[square]) else "rent.deed"


def rent_of(square: int) -> Phrase:
    """Return the rent of a lot as the reason for a payment, for the log."""
    return Phrase("the rent of {lot}", lot=SQUARE_REF[square])


def what_is_left(s: MonopolyState, claim: Claim) -> Claim | None:
    """Return a pending rent as it is now; None if it is no longer pending.

    Part of it may have been set off against a debt in the meantime.
    """
    rest = None
    for other in s.claims:
        if other == claim:
            return other
        if other.is_part_of(claim):
            rest = other
    return rest


def let_claims_lapse(s: MonopolyState) -> None:
    """Count a player's throw against pending rents, which lapse at the second one. [rent.claim]"""
    left: list[Claim] = []
    for claim in s.claims:
        if claim.throwers > 1:
            left.append(claim.later())
        else:
            owner, square = claim.creditor, claim.square
            s.log(
                "rent.claim",
                "{player} asked too late for the rent of {lot}.",
                player=OPENING_REF[owner],
                lot=SQUARE_REF[square],
            )
    s.claims = left


def pass_claims(s: MonopolyState, seat: int, creditor: int) -> None:
    """Give a bankrupt player's pending rents to its creditor, except what the creditor owes."""
    for at, claim in enumerate(s.claims):
        if claim.creditor == seat and claim.debtor != creditor:
            s.claims[at] = claim.of(creditor)


# -- asking for a rent to raise money ------------------------------------------------------------


def call_of(debtor: int, square: int) -> int:
    """Return the option number for asking `debtor` for the rent of a lot."""
    return CALL + debtor * SQUARE_COUNT + square


def calls(s: MonopolyState, seat: int, creditor: int) -> list[int]:
    """Return the options to ask for postponed rents, for a seat that owes `creditor` a debt.

    A rent is left out if its debtor is part of another open debt: that debt is settled first.
    """
    options: list[int] = []
    for option in pending_calls(s, seat):
        debtor = called_seat(option)
        if debtor == creditor or not s.is_party(debtor):
            options.append(option)
    return options


def pending_calls(s: MonopolyState, seat: int) -> list[int]:
    """Return one option for each lot and debtor whose rent a seat has postponed."""
    options: list[int] = []
    for claim in s.claims:
        if claim.creditor == seat:
            option = call_of(claim.debtor, claim.square)
            if option not in options:
                options.append(option)
    return options


def called_seat(option: int) -> int:
    """Return the debtor of the rent that an option asks for."""
    return (option - CALL) // SQUARE_COUNT


def called_square(option: int) -> int:
    """Return the lot of the rent that an option asks for."""
    return (option - CALL) % SQUARE_COUNT


def called(s: MonopolyState, seat: int, option: int) -> Claim:
    """Return the rent that an option of `pending_calls` asks for; of several, the oldest."""
    for claim in s.claims:
        if claim.creditor == seat and call_of(claim.debtor, claim.square) == option:
            return claim
    raise ValueError(f"seat {seat} has no such rent to ask for")


def call_text(option: int) -> str:
    """Return the notation of an option: `claim hat baltic`."""
    return f"claim {TOKENS[called_seat(option)]} {SQUARES[called_square(option)]}"


def call_label(s: MonopolyState, seat: int, option: int) -> str:
    """Return the label of an option, with debtor, lot and amount."""
    amount = called(s, seat, option).amount
    lot = SQUARE_NAMES[called_square(option)]
    return f"Ask {name(called_seat(option))} for the rent of {lot}, ${amount}"


def call_targets(option: int) -> list[str]:
    """Return the scene ids of the lot and the debtor."""
    return [SQUARES[called_square(option)], f"seat:{TOKENS[called_seat(option)]}"]
