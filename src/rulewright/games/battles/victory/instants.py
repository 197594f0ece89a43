"""Instant victories, other than by a rout. [victory.instant] [victory.order]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rulewright.games.battles import plan_tokens
from rulewright.games.battles.components import Instant
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.plan_words import INSTANTS
from rulewright.games.battles.state import (
    INSTANT,
    SCORE,
    STATUS,
    BattlesState,
    card_of,
    enemy,
    plan_of,
)
from rulewright.games.battles.victory import tally
from rulewright.games.battles.victory.ending import declare
from rulewright.games.battles.words import NONE, SIEGE_TOWER, TENT
from rulewright.kernel import Ref


def check_instants(s: BattlesState) -> None:
    """End the battle, by raising GameOver, if a side has fulfilled an instant victory.

    A rout takes precedence: morale moves, and ends the battle, before anything is counted here.
    [victory.instant] [victory.order]
    """
    instants = plan_of(s).instants
    if not instants:
        return
    for instant, side in contenders(s, instants):
        if is_fulfilled(s, instant, side):
            declare(s, INSTANT, side, "victory.instant", deed(instant))


def contenders(s: BattlesState, instants: Sequence[Instant]) -> list[tuple[Instant, int]]:
    """Return the instant victories with the sides that may win by them, in order of precedence.

    The side on turn comes first, or the first player in the Regroup Phase, which is nobody's turn.
    [victory.instant] [regroup.order]
    """
    leading = s.turn
    if s.step in (STATUS, SCORE) and not ruled_otherwise(s, FIRST_RULES):
        leading = s.first
    pairs = [
        (instant, side)
        for side in (leading, enemy(leading))
        for instant in instants
        if instant.side in (NONE, side)
    ]
    if ruled_otherwise(s, FIRST_RULES):
        pairs.sort(key=lambda pair: instants.index(pair[0]))
    return pairs


def is_fulfilled(s: BattlesState, instant: Instant, side: int) -> bool:
    """Return whether a side meets the condition of an instant victory."""
    if s.points[side] < instant.points:
        return False
    return _CONDITIONS[instant.what](s, instant.number, side)


def achievement(instant: Instant) -> str:
    """Return the winner's achievement as a predicate, such as `controls all objectives`."""
    words = _ACHIEVEMENTS[instant.what].format(instant.number or "all")
    return f"{words} and has {instant.points} points" if instant.points else words


def deed(instant: Instant) -> Ref:
    """Return `achievement` as a log reference, whose id is the plan's word."""
    return Ref("deed", INSTANTS[instant.what], achievement(instant))


# -- conditions, by number and side; number 0 stands for all ---------------------------------------
def objectives(s: BattlesState, number: int, side: int) -> bool:
    """Return whether a side controls `number` objectives."""
    return s.control.count(side) >= (number or len(s.control))


def commander(s: BattlesState, number: int, side: int) -> bool:
    """Return whether a side has captured one enemy commander: the `number`-th of the plan.

    [capture.rating]
    """
    leaders = _led_by(s, enemy(side))
    return number <= len(leaders) and bool(s.captured[leaders[number - 1]])


def commanders(s: BattlesState, number: int, side: int) -> bool:
    """Return whether a side has captured `number` enemy commanders."""
    all_of_them = len(_led_by(s, enemy(side)))
    return tally.commanders_captured(s, 0, side) >= (number or all_of_them) > 0


def _led_by(s: BattlesState, side: int) -> list[int]:
    """List the commanders that a side had when the battle began."""
    return [leader for leader in range(len(s.commander)) if card_of(s, leader).side == side]


def points(s: BattlesState, number: int, side: int) -> bool:
    """Return whether a side has `number` victory points."""
    return s.points[side] >= number


def units(s: BattlesState, number: int, side: int) -> bool:
    """Return whether a side has eliminated `number` enemy units."""
    return tally.units_felled(s, 0, side) >= number


def exits(s: BattlesState, number: int, side: int) -> bool:
    """Return whether `number` of a side's units have left the field. [plans.exits]"""
    return plan_tokens.left_field(s, side) >= number


def posts(s: BattlesState, number: int, side: int) -> bool:
    """Return whether a side controls `number` true posts. [plans.posts]"""
    return plan_tokens.posts_held(s, side) >= (number or plan_tokens.true_posts(plan_of(s)))


def hostage(s: BattlesState, number: int, side: int) -> bool:
    """Return whether a side has discovered the hostage. [plans.hostage]"""
    return tally.hostage_discovered(s, 0, side) > 0


def hostage_home(s: BattlesState, number: int, side: int) -> bool:
    """Return whether a side has brought the hostage home. [plans.hostage]"""
    return tally.hostage_home(s, 0, side) > 0


def tents(s: BattlesState, number: int, side: int) -> bool:
    """Return whether `number` of the plan's tents are gone. [plans.tents]"""
    return tally.structures_gone(s, TENT) >= (number or plan_of(s).structures.count(TENT))


def towers(s: BattlesState, number: int, side: int) -> bool:
    """Return whether `number` of the plan's siege towers are gone. [plans.towers]"""
    return tally.structures_gone(s, SIEGE_TOWER) >= (
        number or plan_of(s).structures.count(SIEGE_TOWER)
    )


def camp(s: BattlesState, number: int, side: int) -> bool:
    """Return whether `number` of a side's units stand in its camp."""
    return tally.units_in_camp(s, side) >= number


#: By `plan_words.INSTANTS`.
_CONDITIONS: Final[list[Callable[[BattlesState, int, int], bool]]] = [
    objectives,
    commander,
    commanders,
    points,
    units,
    exits,
    posts,
    hostage,
    hostage_home,
    tents,
    towers,
    camp,
]
_ACHIEVEMENTS: Final[list[str]] = [
    "controls {} objectives",
    "has captured the enemy’s leader",
    "has captured {} enemy commanders",
    "has {} victory points",
    "has eliminated {} enemy units",
    "has led {} units off the field",
    "controls {} true posts",
    "has discovered the hostage",
    "has brought the hostage home",
    "has burned {} tents",
    "has burned {} siege towers",
    "has {} units in the camp",
]
