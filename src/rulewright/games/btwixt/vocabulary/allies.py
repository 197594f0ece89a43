"""Effects on allies in councils: killing, moving, swapping and protecting.

`you` is the leader whose card acts, `by` the rule of that card. Power means printed power. If no
ally can be killed, nobody is asked to choose one. [concepts.unable]
"""

from __future__ import annotations

from rulewright.games.btwixt.choices import NOTHING, pick_ally, tell_no_effect
from rulewright.games.btwixt.deaths import can_kill, kill
from rulewright.games.btwixt.names import ally_ref, council_ref, leader_ref
from rulewright.games.btwixt.state import BtwixtState, councils_of
from rulewright.games.btwixt.vocabulary.places import (
    allies_in,
    councils_meant,
    home_of,
    printed_power,
)
from rulewright.games.btwixt.words import LEFT, NONE, OWN_COUNCIL, RIGHT
from rulewright.kernel import Script

WHO_DIES = "which ally dies?"


# -- killing -------------------------------------------------------------------------------------
def kill_ally(
    s: BtwixtState,
    you: int,
    by: str,
    council: int = OWN_COUNCIL,
    most: int = NONE,
    but: int = NONE,
    may: bool = False,
) -> Script[int]:
    """Kill an ally in the councils that `council` stands for; return where it was, else NONE."""
    return (
        yield from kill_one(
            s, you, by, allies_in(s, councils_meant(s, you, council), but, most), may
        )
    )


def kill_one(
    s: BtwixtState, you: int, by: str, allies: list[int], may: bool = False
) -> Script[int]:
    """Kill one of `allies`; return the council it was in, or NONE if none died."""
    if allies and not can_kill(s):
        return NONE
    ally = yield from pick_ally(s, you, allies, by, WHO_DIES, may)
    if ally == NOTHING:
        return NONE
    council = home_of(s, ally)
    kill(s, council, ally)
    return council


def kill_lowest(s: BtwixtState, you: int, by: str, council: int, but: int = NONE) -> Script[int]:
    """Kill the ally of least power in a council, apart from `but`; on a tie `you` choose."""
    others = allies_in(s, [council], but)
    least = min([printed_power(s, ally) for ally in others], default=0)
    lowest = [ally for ally in others if printed_power(s, ally) == least]
    return (yield from kill_one(s, you, by, lowest))


def kill_claimed(s: BtwixtState, by: str, least: int = 0) -> bool:
    """Kill the first ally claimed this round if it is alive and has power `least` or more."""
    council = NONE if s.claimed == NONE else home_of(s, s.claimed)
    if council == NONE or printed_power(s, s.claimed) < least:
        tell_no_effect(s, by)
        return False
    return kill(s, council, s.claimed)


def trial(s: BtwixtState, you: int, by: str) -> Script[None]:
    """Let `you` choose an ally in each of your councils; the lower one dies, on a tie your choice.

    No effect if either council is empty or no ally can be killed.
    """
    left, right = councils_of(s, you)
    if not s.council[left] or not s.council[right]:
        tell_no_effect(s, by)
        return
    if not can_kill(s):
        return
    one, other = yield from _one_of_each(s, you, by, "stands trial")
    difference = printed_power(s, one) - printed_power(s, other)
    lower = [one] if difference < 0 else [other] if difference > 0 else [one, other]
    yield from kill_one(s, you, by, lower)


def spare_allies(s: BtwixtState, by: str) -> None:
    """Prevent allies from being killed for the rest of the round."""
    s.spared = True
    s.log(by, "No ally can be killed for the rest of the round.")


# -- moving --------------------------------------------------------------------------------------
def swap_allies(s: BtwixtState, you: int, by: str) -> Script[None]:
    """Let `you` exchange an ally of one of your councils for one of the other.

    No effect if either council is empty.
    """
    left, right = councils_of(s, you)
    if not s.council[left] or not s.council[right]:
        tell_no_effect(s, by)
        return
    one, other = yield from _one_of_each(s, you, by, "moves")
    _move(s, you, by, one, right)
    _move(s, you, by, other, left)


def move_ally(s: BtwixtState, you: int, by: str, but: int = NONE) -> Script[None]:
    """Let `you` move an ally other than `but` between your two councils, or decline."""
    left, right = councils_of(s, you)
    question = "which ally moves to your other council?"
    ally = yield from pick_ally(s, you, allies_in(s, [left, right], but), by, question, True)
    if ally != NOTHING:
        _move(s, you, by, ally, right if ally in s.council[left] else left)


def _one_of_each(s: BtwixtState, you: int, by: str, what: str) -> Script[list[int]]:
    """Choose an ally in each of your councils, left first."""
    chosen: list[int] = []
    for side in (LEFT, RIGHT):
        question = f"which ally of your {('left', 'right')[side]} council {what}?"
        allies = s.council[councils_of(s, you)[side]][:]
        chosen.append((yield from pick_ally(s, you, allies, by, question)))
    return chosen


def _move(s: BtwixtState, you: int, by: str, ally: int, council: int) -> None:
    s.council[home_of(s, ally)].remove(ally)
    s.council[council].append(ally)
    s.log(
        by,
        "{player} moves {ally} to {target}.",
        player=leader_ref(s, you),
        ally=ally_ref(s, ally),
        target=council_ref(s, council),
    )


# -- guarding ------------------------------------------------------------------------------------
def guard_pile(s: BtwixtState, you: int, by: str, rounds: int = 1) -> None:
    """Guard your bid pile against others' cards until `rounds` rounds have ended."""
    s.guard[you] = max(s.guard[you], rounds)
    s.log(by, "The bid pile of {player} is guarded.", player=leader_ref(s, you))
