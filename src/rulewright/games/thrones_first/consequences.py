"""What follows from a step of the round, for pieces that only this edition has.

A fortification stands as long as its house controls the area, a one-time order lies as long as its
house has units there; rather than to ask so at each of the
many places where control changes, what was on the board before a step is held against what is there
after it.
"""

from __future__ import annotations

from rulewright.games.thrones.state import State
from rulewright.games.thrones_first.clash.fortifications import drop_lost_forts, fort_holders
from rulewright.games.thrones_first.clash.once import drop_bare_orders
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Script


def has_consequences(s: State) -> bool:
    """Whether the match has pieces that hang on what a step changes."""
    return first(s).fortifications or first(s).one_time_orders


def with_consequences(s: State, step: Script[None]) -> Script[None]:
    """A step, and what follows from it. [fortifications.loss] [once.place]"""
    forts, holders = fort_holders(s), s.holder[:]
    yield from step
    drop_lost_forts(s, forts)
    drop_bare_orders(s, holders)
