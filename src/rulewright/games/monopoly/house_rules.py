"""House rules that people expect, all off by default: the changes that each makes. [house.*]"""

from __future__ import annotations

from rulewright.games.monopoly.components import GO_MULTIPLE, PARKING_BONUS, SALARY
from rulewright.games.monopoly.lots.holdings import BANK, POT
from rulewright.games.monopoly.names import OPENING_REF, SQUARE_REF
from rulewright.games.monopoly.options import PARKING_BONUS_TOO, PARKING_NOTHING
from rulewright.games.monopoly.state import MonopolyState


def till(s: MonopolyState) -> int:
    """The payee of taxes, fines and sums on cards: the bank, or the pot. [house.free-parking]"""
    return BANK if s.options.parking == PARKING_NOTHING else POT


def stake_pot(s: MonopolyState) -> None:
    """Put the bank's share into the pot, at the start and when it was taken."""
    if s.options.parking == PARKING_BONUS_TOO:
        s.pay(BANK, POT, PARKING_BONUS)


def take_pot(s: MonopolyState, seat: int) -> None:
    """A player that lands on Free Parking takes the pot. [parking.rest] [house.free-parking]"""
    amount = s.pot
    if s.options.parking == PARKING_NOTHING or not amount:
        return
    s.pay(POT, seat, amount)
    stake_pot(s)
    s.log(
        "house.free-parking",
        "{player} takes ${amount} from {square}.",
        player=OPENING_REF[seat],
        amount=amount,
        square=SQUARE_REF[s.pos[seat]],
    )


def landing_salary(s: MonopolyState) -> int:
    """The salary for landing on GO itself. [house.go-landing]"""
    return SALARY * GO_MULTIPLE if s.options.go_double else SALARY


def may_buy(s: MonopolyState, seat: int) -> bool:
    """Whether a seat may buy lots from the bank yet. [house.first-lap]"""
    return not s.options.first_lap_waits or s.lapped >> seat & 1 == 1
