"""Popular house rules, all off by default, and what each of them changes. [house.*]"""

from __future__ import annotations

from rulewright.games.monopoly.components import GO_MULTIPLE, PARKING_BONUS, SALARY
from rulewright.games.monopoly.lots.holdings import BANK, POT
from rulewright.games.monopoly.names import OPENING_REF, SQUARE_REF
from rulewright.games.monopoly.options import PARKING_BONUS_TOO, PARKING_NOTHING
from rulewright.games.monopoly.state import MonopolyState


def till(s: MonopolyState) -> int:
    """Return the recipient of taxes, fines and card payments: bank or pot. [house.free-parking]"""
    return BANK if s.options.parking == PARKING_NOTHING else POT


def stake_pot(s: MonopolyState) -> None:
    """Put the bank's stake into the pot, at the start and whenever a player has taken the pot."""
    if s.options.parking == PARKING_BONUS_TOO:
        s.pay(BANK, POT, PARKING_BONUS)


def take_pot(s: MonopolyState, seat: int) -> None:
    """Give the pot to a player that lands on Free Parking. [parking.rest] [house.free-parking]"""
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
    """Return the salary for ending a move on GO, which may be doubled. [house.go-landing]"""
    return SALARY * GO_MULTIPLE if s.options.go_double else SALARY


def may_buy(s: MonopolyState, seat: int) -> bool:
    """Return whether a seat may already buy lots from the bank. [house.first-lap]"""
    return not s.options.first_lap_waits or s.lapped >> seat & 1 == 1
