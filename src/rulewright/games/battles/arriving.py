"""Entering a hex after a successful attack: which hexes are open, and what follows.

[keywords.advance] [keywords.pursue]
"""

from __future__ import annotations

from rulewright.games.battles import names, specials, victory
from rulewright.games.battles.ground import moving
from rulewright.games.battles.ground.terrain import is_bridge
from rulewright.games.battles.state import BattlesState
from rulewright.kernel import Script


def is_free(s: BattlesState, cell: int) -> bool:
    """Return whether a unit may follow its target into a hex; never onto a bridge."""
    return moving.is_enterable(s, cell) and not is_bridge(s, cell)


def come_to(s: BattlesState, unit: int, to: int, rule: str, pattern: str) -> Script[None]:
    """Move a unit that follows its target, log the move, and resolve its consequences.

    `pattern` is the log sentence, such as `{unit} advances to {hex}.`
    """
    s.log(rule, pattern, unit=names.unit_first(s, unit), hex=names.hex_ref(s, to))
    moving.put(s, unit, to)
    victory.after_move(s, unit)
    yield from specials.entered(s, unit)
