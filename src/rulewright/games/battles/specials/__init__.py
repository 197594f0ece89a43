"""Special rules of battle plans: hidden tokens, palisades, tinder, discs, exits, grants. [plans.*]

`plan_words.SPECIALS` lists them. Plans without special rules skip all of this.
"""

from __future__ import annotations

from rulewright.games.battles.specials.burning import is_tinder, may_burn
from rulewright.games.battles.specials.grants import grants
from rulewright.games.battles.specials.hiding import hide, only_deal, redeal
from rulewright.games.battles.specials.stopping import stops
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.kernel import Script


# Combat and fire import this package, to ask what a plan grants. Modules that import combat or fire
# are therefore imported only inside the functions that need them.
def prepare(s: BattlesState) -> Script[None]:
    """Carry out the plan's preparations before the first round, and set the step to RALLY."""
    from rulewright.games.battles.specials.preparing import prepare_the_plan

    yield from prepare_the_plan(s)


def entered(s: BattlesState, unit: int) -> Script[None]:
    """Resolve the plan's special rules for a unit that has come to a hex.

    It came by a move, an advance or a pursuit. It may be eliminated, so check `s.cell` afterwards;
    the battle may also end.
    """
    if plan_of(s).specials:
        from rulewright.games.battles.specials.entering import come_upon

        yield from come_upon(s, unit)


def turn_ended(s: BattlesState) -> None:
    """Apply the plan's special rules for the end of a turn; the battle may end."""
    if plan_of(s).specials:
        from rulewright.games.battles.specials.entering import end_turn

        end_turn(s)


def leave_field(s: BattlesState, unit: int) -> None:
    """Remove a unit that leaves the field; it does not count as eliminated. [plans.exits]"""
    from rulewright.games.battles.specials import exits

    exits.leave_field(s, unit)


__all__ = [
    "entered",
    "grants",
    "hide",
    "is_tinder",
    "leave_field",
    "may_burn",
    "only_deal",
    "prepare",
    "redeal",
    "stops",
    "turn_ended",
]
