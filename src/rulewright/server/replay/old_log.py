"""Follows a stored log where today's rules no longer allow what was chosen.

A snapshot holds the whole log before it. The game's script (`kernel/script.py`) knows the effect of
an answer that it is given, even if that answer is no longer available, or if it was forced then and
is asked now. So the match can be led along its log, and the result is accepted if it is exactly the
state in the snapshot.
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
    """The part of a match that was led along a stored log.

    For each of its events, by number, `lengths` is the length of the log after it, and `waiting`
    the seats to move.
    """

    def __init__(self, course: Match, lengths: Mapping[int, int]) -> None:
        self.course = course
        self.lengths = lengths
        self.waiting = {n: self.match(n).waiting for n in lengths}

    def match(self, n: int) -> Match:
        """Return the match after one of the events."""
        return at_length(self.course, self.lengths[n])


def at_length(course: Match, length: int) -> Match:
    """Return a copy of the match as it was when its log had `length` entries."""
    match = course.clone(luck="same")
    match.rest = length  # choices that were made must not be forced now
    match.rewind(length)
    match.rest = -1
    return match


def told_by_log(
    match: Match, events: Sequence[Event], snapshots: Mapping[int, Snapshot]
) -> Stretch | None:
    """Lead a match through events along the log of a snapshot, and return that stretch.

    `match` is the match before the first of the events. The latest snapshot whose log can be
    followed is used; returns None if there is none.
    """
    changes = [event for event in events if isinstance(event.what, MatchChange)]
    plays = list(takewhile(_goes_on, changes))
    last = events[-1].n if events else -1
    if len(plays) < len(changes):  # after an undo the log is another one
        last = changes[len(plays)].n - 1
    for n in sorted(snapshots, reverse=True):
        if plays and plays[0].n <= n <= last:
            stretch = _along(match, [event for event in plays if event.n <= n], snapshots[n])
            if stretch is not None:
                return stretch
    return None


def agrees(match: Match, snapshot: Snapshot) -> bool:
    """Return whether a snapshot holds exactly this match, in any of the stored formats."""
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
    except Exception:  # today's scripts may fail in any way on an old choice
        return None


def _course(match: Match, log: array[int], snapshot: Snapshot) -> Match | None:
    """Return the match of a snapshot with its whole log, or None if it cannot be led along it."""
    course = restore(Match, match.game, snapshot.match).match
    if course.log == log and not course.starts_from_position:
        return course
    course = match.clone(luck="same")
    led = follows(course, course.last, log, None) and agrees(course, snapshot)
    return course if led else None


def entries_by_event(log: array[int], start: int, plays: Sequence[Event]) -> dict[int, int] | None:
    """Return the length of the log after each play, by event number.

    Luck and forced choices count with the play before them. Returns None if the log is not the one
    of these plays.
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
