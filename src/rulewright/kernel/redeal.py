"""Redeals: matches that look the same to one seat but have other secrets, for planners to search.

The game redeals the state at the start of the step; then the step is replayed. Outcomes that the
seat saw stay the same; luck that it did not see and the sealed answers of others are drawn again.
"""

from __future__ import annotations

from array import array
from random import Random
from typing import TypeVar

from rulewright.kernel.course import heard
from rulewright.kernel.errors import BrokenScript
from rulewright.kernel.log import (
    FORCED,
    NOBODY,
    REMARK,
    Milestone,
    entry_seat,
    entry_value,
)
from rulewright.kernel.play import Play

P = TypeVar("P", bound=Play)
TRIES = 50  # deals, since some do not fit what was seen since the step began


class Misdeal(Exception):
    """The redealt secrets could not have led to an event that the seat saw."""


def redealt(match: P, seat: int | None, rng: Random, listen: bool) -> P:
    """Implement `Match.redeal`; raise `BrokenScript` if no other deal can be made."""
    start = newest_checkpoint(match)
    seen = match.view(seat).data()
    for _ in range(TRIES):
        other = _deal(match, start, seat, rng, listen)
        if other is not None and other.view(seat).data() == seen:
            return other
    raise BrokenScript("what is secret cannot be redealt")


def dealt_unseen(match: P, seat: int | None, rng: Random, listen: bool = False) -> P:
    """Return a redealt match without checking that the seat's view is the same.

    Only the laws use it: `redealt` discards deals with another view, and so would hide a view that
    leaks.
    """
    start = newest_checkpoint(match)
    for _ in range(TRIES):
        other = _deal(match, start, seat, rng, listen)
        if other is not None:
            return other
    raise BrokenScript("what is secret cannot be redealt")


def _deal(match: P, start: Milestone, seat: int | None, rng: Random, listen: bool) -> P | None:
    """Make one attempt at another deal; return None if its secrets do not lead to this moment."""
    try:
        other = _retold(match, start, seat, rng, listen)
    except Misdeal:
        return None
    return other if _same_moment(other, match) else None


def _same_moment(other: Play, match: Play) -> bool:
    """Return whether another deal has reached the same moment as the match, and no later one.

    A sealed answer may complete the step, and the same seats may then wait in a later one.
    """
    return (
        other.waiting == match.waiting
        and other.over == match.over
        and other.last is other.milestones[0]
        and other.quiet == 0
        and bool(other.branches) == bool(match.branches)
    )


def newest_checkpoint(match: Play) -> Milestone:
    """Return the state at the start of the running step itself.

    A match keeps no checkpoint after a step without answers, but what such a step has shown must
    not be redealt.
    """
    last = match.last
    if match.quiet <= 0:
        return last
    probe = match.sibling(last.state)
    probe.manual = True
    probe.every_step = True
    probe.log = match.log[: last.at]
    if match.lines is not None:
        probe.lines = match.lines[: last.lines]
    probe.run_from(last)
    return probe.last


def _retold(match: P, start: Milestone, seat: int | None, rng: Random, listen: bool) -> P:
    other = match.sibling(match.state, f"redeal/{rng.getrandbits(62)}")
    if listen and match.lines is not None:
        other.lines = [line for line in match.lines[: start.lines] if line.is_visible_to(seat)]
    lines = 0 if other.lines is None else len(other.lines)
    first = Milestone(match.game.redeal(start.state, seat, rng), start.at, lines)
    other.milestones = [first]
    other.starts_from_position = True
    # Earlier entries are blank, since they would reveal what is hidden.
    other.log = array("I", bytes(4 * start.at))
    other.manual = True
    other.run_from(first)
    sealed_from = match.together_at if match.branches else len(match.log)
    retell(other, match.log[:sealed_from], seat, rng)
    if match.branches:
        _reseal(other, match.log[sealed_from:], match.waiting, seat, rng)
    other.manual = match.manual
    return other


def retell(other: Play, log: array[int], seat: int | None, rng: Random) -> None:
    """Replay the answers that are not sealed, drawing again the luck that `seat` did not see.

    Raises `Misdeal` where an answer is not open in the other deal.
    """
    for place in range(other.last.at, len(log)):
        entry = log[place] & ~FORCED
        if place < len(other.log):  # forced in the other deal: it must be the same answer
            if other.log[place] & ~FORCED != entry:
                raise Misdeal
            continue
        if entry_seat(entry) == NOBODY:
            entry = _luck(other, entry_value(entry), seat, rng) << 8
        elif entry & REMARK:
            remark = other.remark(entry_seat(entry))
            if remark is None or entry_value(entry) not in remark.options(other.state):
                raise Misdeal
        elif entry_value(entry) not in other.choices(entry_seat(entry)):
            raise Misdeal
        other.log.append(entry)
        other.run()


def _luck(other: Play, outcome: int, seat: int | None, rng: Random) -> int:
    chance = other.luck
    if chance is None:
        raise Misdeal
    if not heard(chance.audience, seat):
        return rng.choices(chance.outcomes, chance.weights)[0]
    if outcome not in chance.outcomes:
        raise Misdeal
    return outcome


def _reseal(
    other: Play, entries: array[int], undecided: list[int], seat: int | None, rng: Random
) -> None:
    """Draw new sealed answers for the other seats, as many as each gave; keep those of `seat`."""
    given = [0] * other.players
    taken = [0] * other.players
    counted = len(other.log) if not other.branches else other.together_at
    for entry in entries:
        chooser = entry_seat(entry)
        given[chooser] += 1
        for told in other.log[counted:]:
            taken[entry_seat(told)] += 1
        counted = len(other.log)
        if taken[chooser] < given[chooser] and chooser in other.waiting:
            value = entry_value(entry) if chooser == seat else rng.choice(other.choices(chooser))
            _seal(other, chooser, value)
    for chooser in range(other.players):
        while chooser != seat and chooser in other.waiting and chooser not in undecided:
            _seal(other, chooser, rng.choice(other.choices(chooser)))


def _seal(other: Play, seat: int, value: int) -> None:
    if not other.branches or value not in other.choices(seat):
        raise Misdeal
    other.decide(seat, value)
