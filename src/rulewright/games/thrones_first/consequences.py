"""The consequences that a step of the round has for pieces of this edition.

A fortification stands while its house controls the area, and a one-time order stays while its house
has units there. Control changes in many places, so instead of checking in each, the board before a
step is compared with the board after it.
"""

from __future__ import annotations

from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones_first.clash.fortifications import drop_lost_forts, fort_holders
from rulewright.games.thrones_first.clash.once import drop_bare_orders
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.storm.allies import forget_played
from rulewright.games.thrones_first.storm.leaders import go_back_to_step, settle_leaders
from rulewright.games.thrones_first.storm.manage import offer_extra_march
from rulewright.kernel import Script


def has_consequences(s: ThronesState) -> bool:
    """Return whether the match has pieces that a step may move or remove in passing."""
    own = first(s)
    return (
        own.fortifications
        or own.one_time_orders
        or own.with_tactics
        or own.with_leaders
        or own.with_allies
    )


def with_consequences(s: ThronesState, step: Script[None]) -> Script[None]:
    """Run a step and apply its consequences. [fortifications.loss] [once.place] [leaders.loss]"""
    forts, holders, units, battle = fort_holders(s), s.holder[:], s.units[:], s.battle
    yield from step
    drop_lost_forts(s, forts)
    drop_bare_orders(s, holders)
    settle_leaders(s, units, battle)
    forget_played(s)
    go_back_to_step(s)
    offer_extra_march(s)
