"""Coming into a hex after a won attack: which are free, and what follows.

[keywords.advance] [keywords.pursue]
"""

from __future__ import annotations

from rulewright.games.battles import names, specials, victory
from rulewright.games.battles.ground import moving
from rulewright.games.battles.ground.terrain import is_bridge
from rulewright.games.battles.state import BattlesState
from rulewright.kernel import Script


def is_free(s: BattlesState, cell: int) -> bool:
    """Whether a unit that follows may enter a hex: bridges are closed to it."""
    return moving.is_enterable(s, cell) and not is_bridge(s, cell)


def come_to(s: BattlesState, unit: int, to: int, rule: str, pattern: str) -> Script[None]:
    """A unit that follows its target comes into a hex: `{unit} advances to {hex}.`"""
    s.log(rule, pattern, unit=names.unit_first(s, unit), hex=names.hex_ref(s, to))
    moving.put(s, unit, to)
    victory.after_move(s, unit)
    yield from specials.entered(s, unit)
