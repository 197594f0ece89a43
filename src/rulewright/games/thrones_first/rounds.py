"""The game round of the first edition: that of the second, with its own steps in their places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.thrones import rounds as second
from rulewright.games.thrones.state import CLEAN_UP, CONSOLIDATION, ENDED, RAIDS, State
from rulewright.games.thrones_first.action.raids import resolve_raid_orders
from rulewright.games.thrones_first.clash.consolidation import resolve_consolidate_orders
from rulewright.games.thrones_first.consequences import has_consequences, with_consequences
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Script


def clean_up_phase(s: State) -> Script[None]:
    """The effects that hold for a round end with it. [cleanup.orders]"""
    first(s).footmen_idle = False
    yield from second.clean_up_phase(s)


#: The steps that differ from the second edition's, and those that it does not have.
STEPS: Final[dict[int, Callable[[State], Script[None]]]] = {
    RAIDS: resolve_raid_orders,
    CONSOLIDATION: resolve_consolidate_orders,
    CLEAN_UP: clean_up_phase,
}


def next_step(s: State) -> Script[None] | None:
    """The script of the next step; None when the game is over."""
    if s.step == ENDED:
        return None
    own = STEPS.get(s.step)
    step = second.STEPS[s.step](s) if own is None else own(s)
    return with_consequences(s, step) if has_consequences(s) else step


def chapter(s: State) -> str:
    """`round 3, marches`"""
    return second.chapter(s)
