"""Instant victories: what wins on the spot, beside the rout. [victory.instant] [victory.order]"""

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
    """End the battle where a side has an instant victory; raises GameOver then. [victory.instant]

    A rout has come before: morale moves, and ends the battle, before anything is counted here.
    [victory.order]
    """
    instants = plan_of(s).instants
    if not instants:
        return
    for instant, side in contenders(s, instants):
        if is_fulfilled(s, instant, side):
            declare(s, INSTANT, side, "victory.instant", deed(instant))


def contenders(s: BattlesState, instants: Sequence[Instant]) -> list[tuple[Instant, int]]:
    """The sides that may win, and by which deed, in the order in which it counts. [victory.instant]

    The side on turn comes first; in Regroup, when it is nobody's turn, the first player does.
    [regroup.order]
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
    """Whether a side has done what an instant victory asks."""
    if s.points[side] < instant.points:
        return False
    return _CONDITIONS[instant.what](s, instant.number, side)


def achievement(instant: Instant) -> str:
    """Tell what the winner has done, as the end of a sentence: `controls all objectives`."""
    words = _ACHIEVEMENTS[instant.what].format(instant.number or "all")
    return f"{words} and has {instant.points} points" if instant.points else words


def deed(instant: Instant) -> Ref:
    """The same for the log, by the plan's word for it."""
    return Ref("deed", INSTANTS[instant.what], achievement(instant))


# -- conditions, by number and side; number 0 stands for all ---------------------------------------
def objectives(s: BattlesState, number: int, side: int) -> bool:
    """Controls so many objectives."""
    return s.control.count(side) >= (number or len(s.control))


def commander(s: BattlesState, number: int, side: int) -> bool:
    """Has captured the enemy's n-th commander of the plan. [capture.rating]"""
    leaders = _led_by(s, enemy(side))
    return number <= len(leaders) and bool(s.captured[leaders[number - 1]])


def commanders(s: BattlesState, number: int, side: int) -> bool:
    """Has captured so many enemy commanders."""
    all_of_them = len(_led_by(s, enemy(side)))
    return tally.commanders_captured(s, 0, side) >= (number or all_of_them) > 0


def _led_by(s: BattlesState, side: int) -> list[int]:
    """The commanders that a side had when the battle began."""
    return [leader for leader in range(len(s.commander)) if card_of(s, leader).side == side]


def points(s: BattlesState, number: int, side: int) -> bool:
    """Has so many victory points."""
    return s.points[side] >= number


def units(s: BattlesState, number: int, side: int) -> bool:
    """Has eliminated so many enemy units."""
    return tally.units_felled(s, 0, side) >= number


def exits(s: BattlesState, number: int, side: int) -> bool:
    """So many of its units have left the field. [plans.exits]"""
    return plan_tokens.left_field(s, side) >= number


def posts(s: BattlesState, number: int, side: int) -> bool:
    """Controls so many true posts. [plans.posts]"""
    return plan_tokens.posts_held(s, side) >= (number or plan_tokens.true_posts(plan_of(s)))


def hostage(s: BattlesState, number: int, side: int) -> bool:
    """Has discovered the hostage. [plans.hostage]"""
    return tally.hostage_discovered(s, 0, side) > 0


def hostage_home(s: BattlesState, number: int, side: int) -> bool:
    """Has brought the hostage home. [plans.hostage]"""
    return tally.hostage_home(s, 0, side) > 0


def tents(s: BattlesState, number: int, side: int) -> bool:
    """So many tents are gone. [plans.tents]"""
    return tally.structures_gone(s, TENT) >= (number or plan_of(s).structures.count(TENT))


def towers(s: BattlesState, number: int, side: int) -> bool:
    """So many siege towers are gone. [plans.towers]"""
    return tally.structures_gone(s, SIEGE_TOWER) >= (
        number or plan_of(s).structures.count(SIEGE_TOWER)
    )


def camp(s: BattlesState, number: int, side: int) -> bool:
    """So many of its units stand in its camp."""
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
