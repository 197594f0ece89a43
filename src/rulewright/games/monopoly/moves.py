"""Moving a token, and the salary for reaching or passing GO. [turn.throw] [go.salary]"""

from __future__ import annotations

from rulewright.games.monopoly.components import JAIL, SALARY, SQUARE_COUNT
from rulewright.games.monopoly.house_rules import landing_salary
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.names import JAIL_REF, OPENING_REF, SQUARE_REF
from rulewright.games.monopoly.state import MonopolyState


def go_onward(s: MonopolyState, seat: int, steps: int) -> None:
    """Move forward; reaching or passing GO earns the salary. [go.salary]"""
    square = s.pos[seat] + steps
    if square >= SQUARE_COUNT:
        square -= SQUARE_COUNT
        s.pos[seat] = square
        pay_salary(s, seat, landing_salary(s) if square == 0 else SALARY)
    else:
        s.pos[seat] = square


def go_onward_to(s: MonopolyState, seat: int, square: int) -> None:
    """Move forward to a square; if the token is already there, a full lap."""
    steps = square - s.pos[seat]
    go_onward(s, seat, steps if steps > 0 else steps + SQUARE_COUNT)


def pay_salary(s: MonopolyState, seat: int, amount: int) -> None:
    """Pay the salary; the first one completes the first lap. [go.salary] [speed.start]"""
    s.pay(BANK, seat, amount)
    s.lapped |= 1 << seat
    landed = "{player} lands on {square} and draws ${amount}."
    passed = "{player} passes {square} and draws ${amount}."
    s.log(
        "go.salary",
        landed if s.pos[seat] == 0 else passed,
        player=OPENING_REF[seat],
        square=SQUARE_REF[0],
        amount=amount,
    )


def send_to_jail(s: MonopolyState, seat: int, rule: str = "jail.sent") -> None:
    """Move a token straight to Jail, without a salary or another throw. [jail.sent]"""
    s.pos[seat] = JAIL
    s.jail[seat] = 1
    s.doubles = 0
    s.log(rule, "{player} goes to {square}.", player=OPENING_REF[seat], square=JAIL_REF)


def log_place(s: MonopolyState, seat: int, rule: str, pattern: str) -> None:
    """Log the square that a token has come to."""
    s.log(rule, pattern, player=OPENING_REF[seat], square=SQUARE_REF[s.pos[seat]])
