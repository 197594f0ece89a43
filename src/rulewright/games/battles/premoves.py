"""Premoves: standing answers to asks about striking back, Morale results, rerolls and advances.

Both sides can see these asks, so a quick answer reveals nothing.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.fighting.advance import STAY, Advance
from rulewright.games.battles.fighting.attacks import Reroll
from rulewright.games.battles.fighting.counter import Counterattack
from rulewright.games.battles.fighting.parting import PartingBlow
from rulewright.games.battles.fighting.pursuit import Pursue
from rulewright.games.battles.fighting.resolution import Stalwart
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.words import FACES
from rulewright.kernel import AnyAsk, Standing
from rulewright.kit.asks import FIRST, YES


def strike_back(s: BattlesState, ask: AnyAsk, value: int) -> int | None:
    """Always strike back. [counter.who]"""
    return YES if isinstance(ask, Counterattack) else None


def strike_at_parting(s: BattlesState, ask: AnyAsk, value: int) -> int | None:
    """Always strike a parting blow. [parting.blow]"""
    return YES if isinstance(ask, PartingBlow) else None


def stand_firm(s: BattlesState, ask: AnyAsk, value: int) -> int | None:
    """Always ignore a Morale result. [keywords.stalwart]"""
    return FIRST if isinstance(ask, Stalwart) else None


def keep_dice(s: BattlesState, ask: AnyAsk, value: int) -> int | None:
    """Never reroll dice in a flank attack. [engage.flank]"""
    return FACES if isinstance(ask, Reroll) else None


def never_follow(s: BattlesState, ask: AnyAsk, value: int) -> int | None:
    """Never advance or pursue. [keywords.advance] [keywords.pursue]"""
    return STAY if isinstance(ask, Advance | Pursue) else None


STANDING: Final = (
    Standing("strike-back", "Always strike back when attacked", "counter.who", strike_back),
    Standing("parting-blow", "Always strike a parting blow", "parting.blow", strike_at_parting),
    Standing("stand-firm", "Stand firm against one Morale result", "keywords.stalwart", stand_firm),
    Standing("keep-dice", "Never roll dice again on the flank", "engage.flank", keep_dice),
    Standing("never-follow", "Never advance or pursue", "keywords.advance", never_follow),
)


def standing(view: BattlesState, seat: int) -> tuple[Standing, ...]:
    """Return the premoves, which are the same for both sides."""
    return STANDING
