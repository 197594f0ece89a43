"""Moving a token, and the salary for reaching or passing GO. [turn.throw] [go.salary]"""

from __future__ import annotations

from rulewright.games.monopoly.components import JAIL, SALARY, SQUARE_COUNT, SQUARE_NAMES
from rulewright.games.monopoly.house_rules import landing_salary
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.names import opening_name
from rulewright.games.monopoly.state import State


def go_onward(s: State, seat: int, steps: int) -> None:
    """Move onward; GO reached or passed brings the salary. [go.salary]"""
    square = s.pos[seat] + steps
    if square >= SQUARE_COUNT:
        square -= SQUARE_COUNT
        s.pos[seat] = square
        pay_salary(s, seat, landing_salary(s) if square == 0 else SALARY)
    else:
        s.pos[seat] = square


def go_onward_to(s: State, seat: int, square: int) -> None:
    """Move onward to a square; all the way round if the token stands on it."""
    steps = square - s.pos[seat]
    go_onward(s, seat, steps if steps > 0 else steps + SQUARE_COUNT)


def pay_salary(s: State, seat: int, amount: int) -> None:
    """The salary; with the first one the first lap is over. [go.salary] [speed.start]"""
    s.pay(BANK, seat, amount)
    s.lapped |= 1 << seat
    where = "lands on" if s.pos[seat] == 0 else "passes"
    s.tell("go.salary", "{} {} GO and draws ${}.", opening_name(seat), where, amount)


def send_to_jail(s: State, seat: int, rule: str = "jail.sent") -> None:
    """Straight into Jail: no salary, and no further throw. [jail.sent]"""
    s.pos[seat] = JAIL
    s.jail[seat] = 1
    s.doubles = 0
    s.tell(rule, "{} goes to Jail.", opening_name(seat))


def tell_place(s: State, seat: int, rule: str, how: str) -> None:
    """Tell where a token came to stand: with every throw, so that the guard is worth it."""
    if s.lines is not None:
        s.tell(rule, "{} {} {}.", opening_name(seat), how, SQUARE_NAMES[s.pos[seat]])
