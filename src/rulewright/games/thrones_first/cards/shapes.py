"""Card texts that several house cards of the first edition share."""

from __future__ import annotations

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.combat.strength import card_bonus, card_strength
from rulewright.games.thrones.components import (
    CARD_NAMES,
    CARD_REF,
    HOUSE_REF,
)
from rulewright.games.thrones.control import gain_power, lose_power
from rulewright.games.thrones.hands import NO_HOUSE_CARD, discarded, take_back
from rulewright.games.thrones.state import ATTACKER, Battle, Combatant, ThronesState
from rulewright.games.thrones.westeros.wildling_asks import TakeCard
from rulewright.games.thrones_first.edition import is_supporting
from rulewright.games.thrones_first.state import STRENGTH, first
from rulewright.kernel import Script


def worth_of_card(s: ThronesState, b: Battle, side: int) -> int:
    """Return the strength of a side's card with all texts, never below 0. [cards.strength]"""
    worth = card_strength(b, side) + card_bonus(s, b, side) + first(s).card_gains[side][STRENGTH]
    return max(worth, 0)


class StrongerAttackers(HouseCard):
    """The house's units of a kind count one more when attacking, not when supporting."""

    changes_units = True

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def unit_worth(
        self, s: ThronesState, b: Battle, player: int, unit: Combatant, worth: int
    ) -> int:
        stronger = player == ATTACKER == unit.side and unit.kind == self.kind
        return worth + int(stronger and not is_supporting(s, b, unit.side, unit.area))


class PowerForVictory(HouseCard):
    """The winner gains Power, and by some cards the loser loses Power."""

    acts_on_outcome = True

    def __init__(self, rule: str, gain: int, loss: int) -> None:
        self.rule = rule
        self.gain = gain
        self.loss = loss

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        if won:
            win_power(s, b, side, self.gain, self.rule)
            if self.loss:
                cost_power(s, b, 1 - side, self.loss, self.rule)
        yield from ()


def win_power(s: ThronesState, b: Battle, side: int, amount: int, rule: str) -> None:
    """Give a side the Power that its card wins, limited by its tokens. [power.pool]"""
    house = b.house(side)
    gained = gain_power(s, house, amount)
    if gained:
        by = CARD_REF[b.cards[side]]
        pattern = "{by}: {house} gains {amount} Power."
        s.log(rule, pattern, by=by, house=HOUSE_REF[house], amount=gained)


def cost_power(s: ThronesState, b: Battle, side: int, amount: int, rule: str) -> None:
    """Take Power from a side, as the opponent's card says; at most all it has. [power.discard]"""
    house = b.house(side)
    lost = lose_power(s, house, amount)
    if lost:
        by = CARD_REF[b.cards[1 - side]]
        pattern = "{by}: {house} loses {amount} Power."
        s.log(rule, pattern, by=by, house=HOUSE_REF[house], amount=lost)


class TakeUsedCard(TakeCard):
    """Choose a used card to take back to the hand, or none."""

    hint = "That card is not among your used House cards."

    def prompt(self, s: ThronesState) -> str:
        b = s.combat
        who = CARD_NAMES[b.cards[b.side_of(self.seat)]]
        return f"{who}: which used House card do you take back?"


def take_used_card(s: ThronesState, ask: TakeUsedCard) -> Script[None]:
    """Let a house take back a used card, openly.

    The card that it has on the table does not count as used yet.
    """
    if not discarded(s, ask.seat):
        return
    card = yield ask
    if card != NO_HOUSE_CARD:
        take_back(s, card)
        pattern = "{house} takes {card} back."
        s.log(ask.rule, pattern, house=HOUSE_REF[ask.seat], card=CARD_REF[card])
