"""The moments that a stored log tells, where the rules of today refuse what was chosen.

A snapshot holds the whole log before it. A script that is told what was answered knows its effect,
also where that is no longer open, or is asked now and was forced then. So a match can be followed
along its log as long as that leads to the very state which the snapshot holds.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from itertools import takewhile

from rulewright.kernel import Match
from rulewright.kernel.divergence import follows
from rulewright.kernel.log import FORCED, NOBODY, entry_seat
from rulewright.kernel.save import restore, saved_state, unpack
from rulewright.server.events.match import MatchChange, Played
from rulewright.server.storage.rows import Event, Snapshot
from rulewright.server.tables.restore import saved_match


class Stretch:
    """A course of play along a stored log.

    `lengths` says by the number of an event how long the log was after it, `waiting` for which
    seats the match waited then.
    """

    def __init__(self, course: Match, lengths: Mapping[int, int]) -> None:
        self.course = course
        self.lengths = lengths
        self.waiting = {n: self.match(n).waiting for n in lengths}

    def match(self, n: int) -> Match:
        """The match after an event of the stretch."""
        return at_length(self.course, self.lengths[n])


def at_length(course: Match, length: int) -> Match:
    """A match as it was when the log of its course had so many entries."""
    match = course.clone(luck="same")
    match.rest = length  # what was a choice then is no forced one
    match.rewind(length)
    match.rest = -1
    return match


def told_by_log(
    match: Match, events: Sequence[Event], snapshots: Mapping[int, Snapshot]
) -> Stretch | None:
    """The course of the next events by the log of a snapshot after them.

    `match` is the match before the first of them. The furthest snapshot that the log leads to is
    followed; None where there is none.
    """
    changes = [event for event in events if isinstance(event.what, MatchChange)]
    plays = list(takewhile(_goes_on, changes))
    last = events[-1].n if events else -1
    if len(plays) < len(changes):  # what takes back begins another log
        last = changes[len(plays)].n - 1
    for n in sorted(snapshots, reverse=True):
        if plays and plays[0].n <= n <= last:
            stretch = _along(match, [event for event in plays if event.n <= n], snapshots[n])
            if stretch is not None:
                return stretch
    return None


def agrees(match: Match, snapshot: Snapshot) -> bool:
    """Whether a snapshot holds this very match, in whatever form it was written."""
    saved = json.loads(snapshot.match)
    state, at = match.checkpoint()
    if match.log != unpack(str(saved["log"])):
        return False
    then = saved_state(match.game, saved, "state")
    return at != saved["at"] or match.game.notation.same_state(state, then)


def _goes_on(event: Event) -> bool:
    return isinstance(event.what, Played) and event.seat is not None


def _along(match: Match, plays: list[Event], snapshot: Snapshot) -> Stretch | None:
    log = unpack(saved_match(snapshot).log)
    lengths = entries_by_event(log, len(match.log), plays)
    if lengths is None or log[: len(match.log)] != match.log:
        return None
    try:
        course = _course(match, log, snapshot)
        return None if course is None else Stretch(course, lengths)
    except Exception:  # scripts of today may fail in any way on what was chosen once
        return None


def _course(match: Match, log: array[int], snapshot: Snapshot) -> Match | None:
    """The match of a snapshot with all its moments, where the rules lead through them somehow."""
    course = restore(Match, match.game, snapshot.match).match
    if course.log == log and not course.starts_from_position:
        return course
    course = match.clone(luck="same")
    led = follows(course, course.last, log, None) and agrees(course, snapshot)
    return course if led else None


def entries_by_event(log: array[int], start: int, plays: Sequence[Event]) -> dict[int, int] | None:
    """The length of the log after each play, by its number; None where the log is another.

    Luck and forced choices belong to the play that they follow.
    """
    at = start
    lengths: dict[int, int] = {}
    for event in plays:
        for _ in event.choices:
            at = _past_what_follows(log, at)
            if at == len(log) or entry_seat(log[at]) != event.seat:
                return None
            at += 1
        at = _past_what_follows(log, at)
        lengths[event.n] = at
    return lengths if at == len(log) else None


def _past_what_follows(log: array[int], at: int) -> int:
    while at < len(log) and (log[at] & FORCED or entry_seat(log[at]) == NOBODY):
        at += 1
    return at
