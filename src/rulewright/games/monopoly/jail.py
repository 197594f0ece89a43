"""In Jail: out by doubles, by a fine, by a card. [jail.*]"""

from __future__ import annotations

from rulewright.games.monopoly.components import CHANCE, CHEST, FINE, JAIL_TURNS
from rulewright.games.monopoly.dice import WHITE_DICE, lay_white, throw_text
from rulewright.games.monopoly.house_rules import till
from rulewright.games.monopoly.money.taxes import pay_till
from rulewright.games.monopoly.names import opening_name
from rulewright.games.monopoly.state import State
from rulewright.kernel import Script


def pay_fine(s: State, seat: int) -> None:
    """Out before the throw, on the first or second turn. [jail.fine]"""
    s.pay(seat, till(s), FINE)
    s.jail[seat] = 0
    s.tell("jail.fine", "{} pays ${} and leaves Jail.", opening_name(seat), FINE)


def use_card(s: State, seat: int) -> None:
    """Out before the throw by a card, which goes under its own deck. [jail.card]"""
    deck = CHANCE if s.jail_card(CHANCE) == seat else CHEST
    s.return_jail_card(deck)
    s.jail[seat] = 0
    s.tell("jail.card", "{} leaves Jail by a card.", opening_name(seat))


def throw_to_leave(s: State, seat: int) -> Script[bool]:
    """Throw the white dice in Jail; whether the token moves by them. [jail.doubles]

    After the third throw without doubles the fine is owed. [jail.third-turn]
    """
    outcome = yield WHITE_DICE
    lay_white(s, outcome)
    if s.die1 == s.die2:
        s.jail[seat] = 0
        s.tell("jail.doubles", "{} throws {} and leaves Jail.", opening_name(seat), throw_text(s))
        return True
    s.tell("jail.doubles", "{} throws {}: no doubles.", opening_name(seat), throw_text(s))
    if s.jail[seat] < JAIL_TURNS:
        s.jail[seat] += 1
        return False
    paid = yield from pay_till(s, seat, FINE, "jail.third-turn", "the fine after three turns")
    if paid:
        s.jail[seat] = 0
    return paid
