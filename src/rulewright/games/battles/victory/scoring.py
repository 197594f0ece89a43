"""Control markers, victory points, and the check for victory. [victory.points] [regroup.order]"""

from __future__ import annotations

from rulewright.games.battles import names, plan_tokens
from rulewright.games.battles.components import Award
from rulewright.games.battles.plan_words import (
    AT_END,
    AT_ONCE,
    COMMANDER,
    EVERY_ROUND,
    HOSTAGE_HOME,
    RANK,
    UNIT,
)
from rulewright.games.battles.state import (
    DESTROYED,
    DISCARD,
    BattlesState,
    enemy,
    plan_of,
    unit_at,
    units_of,
)
from rulewright.games.battles.victory.ending import ENEMY_DESTROYED, decide, declare
from rulewright.games.battles.victory.instants import check_instants
from rulewright.games.battles.victory.tally import tally
from rulewright.games.battles.words import NONE, SIDES
from rulewright.kernel import Script


# -- the end of a round ---------------------------------------------------------------------------
def score_and_check(s: BattlesState) -> Script[None]:
    """Award the points of the round, and then check for victory.

    The last round also awards the points due at the end, and decides the battle. [victory.points]
    [victory.instant] [victory.end] [regroup.order]
    """
    is_last = s.round >= plan_of(s).rounds
    score(s, EVERY_ROUND)
    if is_last:
        score(s, AT_END)
    check_instants(s)
    if is_last:
        decide(s)
    s.step = DISCARD
    yield from ()


def score(s: BattlesState, when: int) -> None:
    """Award all points that are due at a time, in the plan's order."""
    for award in plan_of(s).awards:
        if award.when == when:
            for side in sides_of(award):
                gain(s, side, award.points * tally(s, award.what, award.number, side))


def sides_of(award: Award) -> list[int]:
    """List the sides that may gain the points of an award."""
    return list(range(SIDES)) if award.side == NONE else [award.side]


def gain(s: BattlesState, side: int, points: int) -> None:
    """Add victory points to a side, and log it."""
    if points:
        s.points[side] += points
        s.log(
            "victory.points",
            "{house} gains {amount} and has {total} victory points.",
            house=names.HOUSE_REF[side],
            amount=points,
            total=s.points[side],
        )


# -- events ---------------------------------------------------------------------------------------
def happened(s: BattlesState, what: int, side: int = NONE, number: int = 0) -> None:
    """Award the points due at once for an event, then check instant victories.

    `side` is the side that caused the event. NONE stands for nobody, as when a tent has burned; the
    plan alone then says who gains.
    """
    for award in plan_of(s).awards:
        if is_due(award, what, number):
            for gainer in sides_of(award):
                if side in (NONE, gainer):
                    gain(s, gainer, award.points)
    check_instants(s)


def is_due(award: Award, what: int, number: int) -> bool:
    """Return whether an event brings an award at once.

    An award for units of a rank is due only if `number` is that rank.
    """
    if award.when != AT_ONCE or award.what != what:
        return False
    return what != RANK or award.number == number


def on_eliminated(s: BattlesState, unit: int, by_side: int) -> None:
    """Award points for an eliminated unit, and check for victory. [victory.order]

    Before the call the unit must be off the field and counted in `s.lost`, and morale must have
    moved, because a rout comes first. Control markers are left to `after_move`.
    """
    happened(s, UNIT, by_side)
    happened(s, RANK, by_side, s.rank[unit])
    side = s.side[unit]
    if not units_of(s, side) and not plan_tokens.left_field(s, side):
        declare(s, DESTROYED, enemy(side), "victory.end", ENEMY_DESTROYED)


def on_captured(s: BattlesState, leader: int, by_side: int) -> None:
    """Award points for a captured commander; `s.captured` must be set. [capture.tokens]"""
    happened(s, COMMANDER, by_side)


# -- control --------------------------------------------------------------------------------------
def after_move(s: BattlesState, unit: int) -> None:
    """Update control markers and check instant victories after a unit has moved or gone."""
    mark_control(s)
    if plan_tokens.bring_hostage(s, unit):
        happened(s, HOSTAGE_HOME, s.side[unit])
    check_instants(s)


def mark_control(s: BattlesState) -> None:
    """Give each objective to the side whose unit stands there. [victory.objectives]

    A sticky objective stays with its side after the unit has left.
    """
    for place, objective in enumerate(plan_of(s).objectives):
        unit = unit_at(s, objective.cell)
        if unit != NONE:
            take_objective(s, place, s.side[unit])
        elif not objective.sticky and s.control[place] != NONE:
            s.control[place] = NONE
            pattern = "Nobody controls {objective} any more."
            s.log("victory.objectives", pattern, objective=names.objective_ref(s, place))


def take_objective(s: BattlesState, place: int, side: int) -> None:
    """Place a side's control marker on an objective."""
    if s.control[place] != side:
        s.control[place] = side
        s.log(
            "victory.objectives",
            "{house} controls {objective}.",
            house=names.HOUSE_REF[side],
            objective=names.objective_ref(s, place),
        )
