"""Leaving Jail by doubles, by a fine, or by a card. [jail.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import CHANCE, CHEST, FINE, JAIL_CARD, JAIL_TURNS
from rulewright.games.monopoly.dice import WHITE_DICE, lay_white, thrown
from rulewright.games.monopoly.house_rules import till
from rulewright.games.monopoly.money.taxes import pay_till
from rulewright.games.monopoly.names import CARD_REF, JAIL_REF, OPENING_REF
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Phrase, Script

THIRD_TURN: Final = Phrase("the fine after three turns")


def pay_fine(s: MonopolyState, seat: int) -> None:
    """Leave Jail for a fine before the throw, on the first or second turn. [jail.fine]"""
    s.pay(seat, till(s), FINE)
    s.jail[seat] = 0
    s.log(
        "jail.fine",
        "{player} pays ${amount} and leaves {square}.",
        player=OPENING_REF[seat],
        amount=FINE,
        square=JAIL_REF,
    )


def use_card(s: MonopolyState, seat: int) -> None:
    """Leave Jail by a card before the throw; the card goes under its own deck. [jail.card]"""
    deck = CHANCE if s.jail_card(CHANCE) == seat else CHEST
    s.return_jail_card(deck)
    s.jail[seat] = 0
    s.log(
        "jail.card",
        "{player} leaves {square} by {card}.",
        player=OPENING_REF[seat],
        square=JAIL_REF,
        card=CARD_REF[JAIL_CARD[deck]].called("a card"),
    )


def throw_to_leave(s: MonopolyState, seat: int) -> Script[bool]:
    """Throw the white dice in Jail; return whether the token then moves by them. [jail.doubles]

    After the third throw without doubles the player owes the fine. [jail.third-turn]
    """
    outcome = yield WHITE_DICE
    lay_white(s, outcome)
    player = OPENING_REF[seat]
    if s.die1 == s.die2:
        s.jail[seat] = 0
        s.log(
            "jail.doubles",
            "{player} throws {dice} and leaves {square}.",
            player=player,
            dice=thrown(s),
            square=JAIL_REF,
        )
        return True
    s.log("jail.doubles", "{player} throws {dice}: no doubles.", player=player, dice=thrown(s))
    if s.jail[seat] < JAIL_TURNS:
        s.jail[seat] += 1
        return False
    paid = yield from pay_till(s, seat, FINE, "jail.third-turn", THIRD_TURN)
    if paid:
        s.jail[seat] = 0
    return paid
