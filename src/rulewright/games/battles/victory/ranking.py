"""The ranking of a finished battle, and the reason it ended. [victory.end]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.battles.names import side_title, unit_number
from rulewright.games.battles.state import POINTS, BattlesState, enemy, plan_of, units_of
from rulewright.games.battles.victory.ending import goal_words
from rulewright.games.battles.victory.instants import achievement, is_fulfilled
from rulewright.games.battles.words import NONE, SIDES
from rulewright.kernel import Count, Ref, Result, TieBreak

COUNTS: Final[tuple[Count, ...]] = (
    Count("Attacks", ("attack.sequence",), ("unit",)),
    Count("Counter attacks", ("counter.who",), ("unit",)),
    Count("Units lost", ("hits.eliminated",), ("unit",)),
    Count("Commanders captured", ("capture.rating",), ("house",)),
    Count("Leadership cards played", ("leadership.commander",), ("house",)),
    Count("Retreats", ("retreat.morale",), ("unit",)),
)
"""The counts by side that sum up a battle."""


def rank(s: BattlesState) -> Result:
    """Return the result, with places and scores by side.

    The scores are victory points, and empty if the plan awards none.
    """
    places = [1 if side == s.winner else 2 for side in range(SIDES)]
    points = s.points[:] if plan_of(s).scored else []
    return Result(places, points, reason(s), s.round, _rule(s), _tie_breaks(s, points))


def _rule(s: BattlesState) -> str:
    """Return the id of the rule that ended the battle."""
    if s.ending == POINTS and s.points[s.winner] <= s.points[enemy(s.winner)]:
        return "victory.ties"
    return _RULES[s.ending]


def _tie_breaks(s: BattlesState, points: list[int]) -> list[TieBreak]:
    """Return how a tie in points was broken; empty if there was none. [victory.ties]"""
    if s.ending != POINTS or len(set(points)) != 1:
        return []
    by = "higher morale" if s.morale else "the momentum token"
    return [TieBreak(enemy(s.winner), s.winner, "victory.ties", by)]


def tally(s: BattlesState) -> list[int]:
    """Return the number of figures that each side has on the field."""
    return [sum([s.figures[unit] for unit in units_of(s, side)]) for side in range(SIDES)]


def seat_of_unit(s: BattlesState, ref: Ref) -> int | None:
    """Return the side of a unit that the log mentions, or None for any other reference."""
    return s.side[unit_number(ref.id)] if ref.kind == "unit" else None


def reason(s: BattlesState) -> str:
    """Return a sentence that says why the battle ended and who won."""
    return _REASONS[s.ending](s)


def not_over(s: BattlesState) -> str:
    """Return the sentence for a battle that is still going on."""
    return "The battle is not over."


def rout(s: BattlesState) -> str:
    """Return the sentence for a rout. [morale.rout]"""
    loser = side_title(enemy(s.winner))
    return f"The army of {loser} flees from the field: {side_title(s.winner)} wins."


def instant(s: BattlesState) -> str:
    """Return the sentence for an instant victory. [victory.instant]"""
    for goal in plan_of(s).instants:
        if goal.side in (NONE, s.winner) and is_fulfilled(s, goal, s.winner):
            return f"{side_title(s.winner)} {achievement(goal)}, and wins at once."
    return f"{side_title(s.winner)} wins at once."


def points(s: BattlesState) -> str:
    """Return the sentence for a victory on points, morale or momentum. [victory.ties]"""
    winner = side_title(s.winner)
    mine, theirs = s.points[s.winner], s.points[enemy(s.winner)]
    if mine > theirs:
        return f"{winner} wins by {mine} victory points to {theirs}."
    if s.morale:
        return f"{winner} wins the tie by its higher morale."
    return f"{winner} wins the tie with the momentum token."


def held(s: BattlesState) -> str:
    """Return the sentence for an attacker who reached the goal, or a defender who held out."""
    holder = plan_of(s).end_holder
    attacker = enemy(holder)
    goal = goal_words(s, attacker)
    if s.winner == attacker:
        return f"{side_title(attacker)} has {goal} at the end, and wins."
    lacking = f"{side_title(attacker)} does not have {goal}"
    return f"{side_title(holder)} has held out to the end, and wins: {lacking}."


def destroyed(s: BattlesState) -> str:
    """Return the sentence for a victory over an army with no unit left on the field."""
    loser = side_title(enemy(s.winner))
    return f"{loser} has no unit left on the field: {side_title(s.winner)} wins."


#: By `BattlesState.ending`.
_REASONS: Final[list[Callable[[BattlesState], str]]] = [
    not_over,
    rout,
    instant,
    points,
    held,
    destroyed,
]
_RULES: Final = [
    "", "morale.rout", "victory.instant", "victory.end", "victory.end", "victory.end",
]  # fmt: skip
