"""The script that resolves each effect of a tactic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.battles.cards import gains, lasting, moves, strikes
from rulewright.games.battles.components import Effect
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.vocabulary import EFFECTS, MARCH_FURTHER
from rulewright.kernel import Script

#: By `vocabulary.EFFECTS`: lasting effects first, then immediate ones.
DO: Final[list[Callable[[BattlesState, Effect], Script[None]]]] = [
    *([lasting.last] * (MARCH_FURTHER + 1)),
    lasting.cannot_counter,
    lasting.reward_retreats,
    lasting.reward_the_fallen,
    gains.rally_units,
    gains.order_more,
    gains.gain_morale,
    gains.draw_more,
    gains.gain_tokens,
    gains.exchange_tokens,
    moves.move_one,
    moves.move_each,
    moves.ride_on,
    moves.swap,
    moves.part,
    moves.drive_back,
    strikes.set_fire,
    strikes.fan_fires,
    strikes.bleed,
    strikes.lend_dice,
    strikes.strike_again,
    strikes.advance_again,
]
assert len(DO) == len(EFFECTS)
