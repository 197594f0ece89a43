"""Special rules of battle plans: hidden tokens, palisades, tinder, discs, exits, grants. [plans.*]

`plan_words.SPECIALS` lists them. A plan without special rules costs nothing here.
"""

from __future__ import annotations

from rulewright.games.battles.specials.burning import is_tinder, may_burn
from rulewright.games.battles.specials.grants import grants
from rulewright.games.battles.specials.hiding import hide, only_deal, redeal
from rulewright.games.battles.specials.stopping import stops
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.kernel import Script


# What strikes and burns asks what a plan grants, and so needs this package first: the modules that
# strike and burn are imported only when they are called.
def prepare(s: BattlesState) -> Script[None]:
    """Tell what the plan prepares before the first round; the step is RALLY then."""
    from rulewright.games.battles.specials.preparing import prepare_the_plan

    yield from prepare_the_plan(s)


def entered(s: BattlesState, unit: int) -> Script[None]:
    """Tell what happens to a unit that has come to a hex by a move, an advance or a pursuit.

    It may fall: ask `s.cell` afterwards. The battle may end.
    """
    if plan_of(s).specials:
        from rulewright.games.battles.specials.entering import come_upon

        yield from come_upon(s, unit)


def turn_ended(s: BattlesState) -> None:
    """Tell what the plan has in store at the end of a turn. The battle may end."""
    if plan_of(s).specials:
        from rulewright.games.battles.specials.entering import end_turn

        end_turn(s)


def leave_field(s: BattlesState, unit: int) -> None:
    """A unit leaves the field: it is gone, and not eliminated. [plans.exits]"""
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
