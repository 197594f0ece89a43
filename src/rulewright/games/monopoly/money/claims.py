"""Rents that wait to be asked for: which there are, how they lapse, who may call one when short.

They lie in `State.claims`, `CLAIM_SIZE` ints each. [rent.claim]
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
from rulewright.games.monopoly.money.owing import is_party
from rulewright.games.monopoly.names import name, opening_name
from rulewright.games.monopoly.state import (
    AMOUNT,
    BANK,
    CLAIM_SIZE,
    CREDITOR,
    DEBTOR,
    PLACE,
    THROWERS,
    State,
)
from rulewright.kernel import Refusal

CALL: Final = 320  # among the options of who raises money; and a debtor and a square, see `call_of`

NO_SUCH_RENT: Final = Refusal("rent.claim", "There is no such rent that you could still ask for.")
OTHER_DEBT: Final = Refusal(
    "rent.claim",
    "That player is in the middle of another debt: ask for the rent when that is settled.",
)


def rent_rule(s: State, square: int) -> str:
    """The rule by which a lot charges rent."""
    kind, owner = KIND[square], s.owner[square]
    if kind == RAILROAD:
        return "rent.railroads"
    if kind != STREET:
        return "rent.utilities"
    bare = not s.level[square] and owner != BANK
    return "rent.group" if bare and s.owns_group(owner, GROUP[square]) else "rent.deed"


def find_claim(s: State, claim: list[int]) -> int:
    """Where a pending rent stands among the claims; -1 when it is void by now.

    Part of it may have been set off against a debt meanwhile.
    """
    rest = -1
    for at in range(0, len(s.claims), CLAIM_SIZE):
        found = s.claims[at : at + CLAIM_SIZE]
        if found == claim:
            return at
        if found[AMOUNT] < claim[AMOUNT]:
            found[AMOUNT] = claim[AMOUNT]
            if found == claim:
                rest = at
    return rest


def let_claims_lapse(s: State) -> None:
    """Another player throws: a rent is lost with the second one after the debtor. [rent.claim]"""
    left: list[int] = []
    for at in range(0, len(s.claims), CLAIM_SIZE):
        claim = s.claims[at : at + CLAIM_SIZE]
        claim[THROWERS] -= 1
        if claim[THROWERS]:
            left += claim
        elif s.lines is not None:
            owner, square = claim[CREDITOR], claim[PLACE]
            s.tell(
                "rent.claim",
                "{} asked too late for the rent of {}.",
                opening_name(owner),
                SQUARE_NAMES[square],
            )
    s.claims = left


# -- called by who raises money -----------------------------------------------------------------


def call_of(debtor: int, square: int) -> int:
    """The option of calling a rent."""
    return CALL + debtor * SQUARE_COUNT + square


def calls(s: State, seat: int, creditor: int) -> list[int]:
    """The rents that a seat which owes `creditor` may ask for to pay it, as options.

    Not those of players in the middle of another debt: that one is settled first.
    """
    found: list[int] = []
    for option in pending_calls(s, seat):
        debtor = called_seat(option)
        if debtor == creditor or not is_party(s, debtor):
            found.append(option)
    return found


def pending_calls(s: State, seat: int) -> list[int]:
    """All rents that a seat has put off, as options; of the same debtor and lot the oldest."""
    found: list[int] = []
    for at in range(0, len(s.claims), CLAIM_SIZE):
        if s.claims[at + CREDITOR] == seat:
            option = call_of(s.claims[at + DEBTOR], s.claims[at + PLACE])
            if option not in found:
                found.append(option)
    return found


def called_seat(option: int) -> int:
    """Who owes the rent that an option calls."""
    return (option - CALL) // SQUARE_COUNT


def called_square(option: int) -> int:
    """The lot of the rent that an option calls."""
    return (option - CALL) % SQUARE_COUNT


def called(s: State, seat: int, option: int) -> int:
    """Where the rent that an option calls stands among the claims; -1 when there is none."""
    debtor, square = called_seat(option), called_square(option)
    for at in range(0, len(s.claims), CLAIM_SIZE):
        claim = s.claims[at : at + CLAIM_SIZE]
        if claim[CREDITOR] == seat and claim[DEBTOR] == debtor and claim[PLACE] == square:
            return at
    return -1


def call_text(option: int) -> str:
    """`claim hat baltic`"""
    return f"claim {TOKENS[called_seat(option)]} {SQUARES[called_square(option)]}"


def call_label(s: State, seat: int, option: int) -> str:
    """Who is asked for how much."""
    amount = s.claims[called(s, seat, option) + AMOUNT]
    lot = SQUARE_NAMES[called_square(option)]
    return f"Ask {name(called_seat(option))} for the rent of {lot}, ${amount}"


def call_about(option: int) -> list[str]:
    """The lot and who owes its rent."""
    return [SQUARES[called_square(option)], f"seat:{TOKENS[called_seat(option)]}"]
