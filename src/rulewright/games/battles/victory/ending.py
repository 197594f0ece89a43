"""Ending a battle, and choosing its winner after the last round. [victory.end] [victory.ties]"""

from __future__ import annotations

from typing import Final, NoReturn

from rulewright.games.battles import morale, names, plan_tokens
from rulewright.games.battles.components import Special
from rulewright.games.battles.plan_words import GOAL
from rulewright.games.battles.state import HELD, POINTS, BattlesState, enemy, plan_of
from rulewright.games.battles.words import LANNISTER, NONE, STARK, ZONE_NAMES
from rulewright.kernel import GameOver, Part, Phrase, Ref

ENEMY_DESTROYED: Final = Ref("deed", "destroyed", "has destroyed the enemy’s army")
_HELD_OUT: Final = Ref("deed", "held-out", "has held out to the end")
_HIGHER_MORALE: Final = Ref("deed", "morale", "has the higher morale")
_MOMENTUM: Final = Ref("deed", "momentum", "has the momentum token")


def declare(s: BattlesState, ending: int, winner: int, rule: str, deed: Part) -> NoReturn:
    """End the battle at once with a winner; always raises GameOver. [victory.end]

    `deed` is the reason, as the predicate of a sentence about the winner, such as
    `controls all objectives`.
    """
    s.ending = ending
    s.winner = winner
    pattern = "{winner} {deed}, and wins the battle."
    s.log(rule, pattern, winner=names.HOUSE_REF[winner], deed=deed)
    raise GameOver


# -- after the last round -------------------------------------------------------------------------
def decide(s: BattlesState) -> NoReturn:
    """Choose the winner after the last round; always raises GameOver. [victory.end]"""
    plan = plan_of(s)
    if not plan.scored and plan.end_holder != NONE:
        decide_by_goal(s, plan.end_holder)
    if plan.scored and s.points[STARK] != s.points[LANNISTER]:
        winner = STARK if s.points[STARK] > s.points[LANNISTER] else LANNISTER
        deed = Phrase(
            "has {points} victory points to {enemy_points}",
            points=s.points[winner],
            enemy_points=s.points[enemy(winner)],
        )
        declare(s, POINTS, winner, "victory.end", deed)
    if s.morale != 0:
        winner = higher_morale(s)
        declare(s, POINTS, winner, "victory.ties", _HIGHER_MORALE)
    declare(s, POINTS, s.momentum, "victory.ties", _MOMENTUM)


def decide_by_goal(s: BattlesState, holder: int) -> NoReturn:
    """End the battle: the attacker wins if it has reached the plan's goal, otherwise `holder`.

    Always raises GameOver. [victory.end]
    """
    attacker = enemy(holder)
    if goal_reached(s, attacker):
        deed = Ref("deed", "goal", f"has {goal_words(s, attacker)} at the end")
        declare(s, HELD, attacker, "victory.end", deed)
    declare(s, HELD, holder, "victory.end", _HELD_OUT)


def goal_reached(s: BattlesState, side: int) -> bool:
    """Return whether a side has reached the plan's goal.

    Without a goal in the plan it must control all objectives.
    """
    for special in plan_of(s).specials:
        if special.what == GOAL and special.side == side:
            needed = special.numbers
            return (
                s.control.count(side) >= needed[0]
                and plan_tokens.posts_held(s, side) >= needed[1]
                and (needed[2] == NONE or morale.at_least(s, side, needed[2]))
            )
    return s.control.count(side) == len(s.control)


def goal_words(s: BattlesState, side: int) -> str:
    """Return `every objective`, `2 objectives and morale green or better` and so on."""
    for special in plan_of(s).specials:
        if special.what == GOAL and special.side == side:
            return _needed(special)
    return "every objective"


def _needed(special: Special) -> str:
    objectives, posts, colour = special.numbers
    parts: list[str] = []
    if objectives:
        parts.append(f"{objectives} objectives")
    if posts:
        parts.append(f"{posts} true posts")
    if colour != NONE:
        parts.append(f"morale {ZONE_NAMES[colour]} or better")
    return " and ".join(parts)


def higher_morale(s: BattlesState) -> int:
    """Return the side with the higher morale: the marker lies on the other's part of the track."""
    return STARK if s.morale > 0 else LANNISTER
