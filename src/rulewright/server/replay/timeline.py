"""A replayed match: every moment of it, as it really was.

The events are played once. After that a moment is a course of play and a length of its log, to
which the kernel can return within milliseconds. Play that was undone, or dropped after a change of
rules, keeps a course of its own, since it also took place.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping

import structlog

from rulewright.kernel import AnyGame, Match
from rulewright.kernel.log import REMARK, entry_seat, entry_value
from rulewright.server.errors import NotNow
from rulewright.server.events.match import (
    MatchChange,
    Mended,
    Played,
    Retaken,
    Started,
    Undone,
)
from rulewright.server.replay.old_log import Stretch, agrees, at_length, told_by_log
from rulewright.server.storage.store import Event, Snapshot, TableRow
from rulewright.server.tables.restore import first_match, revive
from rulewright.server.tables.table import Heard, go_on, heard_by

log = structlog.get_logger(__name__)


class Moment:
    """The match after an event: the state of `course` when its log had `length` entries.

    `before` and `after` are the seats to move before and after the event. A moment is not `exact`
    if today's rules do not lead to it and no snapshot holds it; then it shows the last state to
    which the rules do lead.
    """

    def __init__(self, event: Event, course: Match, before: list[int]) -> None:
        self.n = event.n
        self.what = event.what
        self.kind = event.kind
        self.seat = event.seat
        self.choices = event.choices
        self.before = before
        self.exact = True
        self.show(course)

    def show(self, course: Match) -> None:
        """Set this moment to the present state of `course`."""
        self.course = course
        self.length = len(course.log)
        self.after = course.waiting

    def show_along(self, stretch: Stretch) -> None:
        """Set this moment to its state in a stored log."""
        self.course = stretch.course
        self.length = stretch.lengths[self.n]
        self.after = stretch.waiting[self.n]
        self.exact = True

    def match(self) -> Match:
        """Return an independent copy of the match as it was."""
        return at_length(self.course, self.length)

    def actor(self, viewer: int | None) -> int | None:
        """Return the seat that caused this event, as far as a viewer could tell at the time.

        While seats choose at the same time in secret, others see only which of them are still to
        move. A remark reveals its seat by its own log entry, if at all.
        """
        seat = self.seat
        if seat is None or seat == viewer or isinstance(self.what, Undone):
            return seat
        if seat not in self.before:
            return None
        candidates = [other for other in self.before if other != viewer]
        gone = [other for other in self.before if other not in self.after]
        return seat if candidates == [seat] or gone == [seat] else None


class Timeline:
    """All moments of a table, in order; `extend` adds to them."""

    def __init__(self, game: AnyGame, row: TableRow) -> None:
        self.game = game
        self.row = row
        self.n = -1  # the last event that was read
        self.moments: list[Moment] = []
        self.told: list[Heard] = []
        self.doubtful = False  # whether today's rules do not allow all of it
        self._match: Match | None = None
        self._lost = False
        self._stretch: Stretch | None = None  # the stored log being followed
        self._sure = 0  # a snapshot confirms the moments before this index
        self._anchor = 0  # a stored log can replace moments from this index on
        self._since: list[Event] = []  # the events after the anchor
        self._headings: dict[int | None, list[tuple[str, str, str]]] = {}

    # -- growing -----------------------------------------------------------------------------
    def extend(self, events: list[Event], snapshots: Mapping[int, Snapshot] | None = None) -> None:
        """Apply the next events, checking the match against `snapshots` (by event number)."""
        known = {} if snapshots is None else snapshots
        for place, event in enumerate(events):
            self.n = event.n
            self.told += heard_by(event)
            if isinstance(event.what, MatchChange):
                self._since.append(event)
                self._go_on(events[place:], known)
                if not isinstance(event.what, Played):
                    self._drop_anchor()
            snapshot = known.get(event.n)
            if snapshot is not None:
                self._check(event, snapshot)

    def _go_on(self, events: list[Event], snapshots: Mapping[int, Snapshot]) -> None:
        """Apply the first of these events.

        If today's rules do not allow it, try to follow a stored log through the other events.
        """
        event = events[0]
        before = self.moments[-1].after if self.moments else []
        try:
            match = self._after(event)
        except Exception as error:  # today's rules may fail in any way on an old choice
            match = self._match
            if match is not None:
                match.rewind(self.moments[-1].length)
                self._stretch = self._told_anew(events[1:], snapshots)
            if self._stretch is None:
                name = type(error).__name__
                log.warning("replay.lost", game=self.game.name, n=event.n, error=name)
                self.doubtful = self._lost = True
        if match is None:
            return
        self._match = match
        moment = Moment(event, match, before)
        moment.exact = not self._lost
        if self._stretch is not None:
            moment.show_along(self._stretch)
            self._match = self._stretch.match(event.n)
        self.moments.append(moment)

    def _after(self, event: Event) -> Match | None:
        """Return the match after an event, or raise the rules' error if they do not allow it."""
        row, match, what = self.row, self._match, event.what
        if self._stretch is not None:
            if event.n in self._stretch.lengths:
                return match
            self._stretch = None
        if isinstance(what, Started):
            return first_match(self.game, row)
        if isinstance(what, Undone):
            back = self.moment(what.to)
            self._lost = not back.exact
            return back.match()
        if isinstance(what, Mended) and match is not None:
            match = match.clone(luck="same")  # the old course stays as it is
            if not what.on:
                match.rewind(match.checkpoint()[1])
            self._lost, self.doubtful = False, True
            return match
        if match is not None and not self._lost:
            if isinstance(what, Retaken):
                # The old course keeps the sealed choices.
                match = match.clone(luck="same")
            go_on(match, event)
        return match

    def _check(self, event: Event, snapshot: Snapshot) -> None:
        """Compare the match with a snapshot, and continue from the snapshot if they differ."""
        if self._match is None or self._lost or not agrees(self._match, snapshot):
            self._lost = False
            stretch = self._told_anew([], {snapshot.n: snapshot})
            if stretch is not None:
                self._match = stretch.match(self.moments[-1].n)
            else:
                self.doubtful = True
                self._go_on_from(event, snapshot)
        self._sure = len(self.moments)
        self._drop_anchor()

    def _drop_anchor(self) -> None:
        self._anchor, self._since = len(self.moments), []

    def _told_anew(self, later: list[Event], snapshots: Mapping[int, Snapshot]) -> Stretch | None:
        """Follow a stored log from the moment with index `_anchor` on, and return the stretch.

        The moments since then are replaced: some of them may have gone wrong unnoticed, where a
        choice was forced then and is asked now. Returns None, and replaces nothing, if no stored
        log reaches the event that is being applied.
        """
        if not self._anchor or not self._since:
            return None
        start = self.moments[self._anchor - 1].match()
        stretch = told_by_log(start, [*self._since, *later], snapshots)
        if stretch is None or self._since[-1].n not in stretch.lengths:
            return None
        for moment in self.moments[self._anchor :]:
            moment.show_along(stretch)
        self._headings.clear()
        return stretch

    def _go_on_from(self, event: Event, snapshot: Snapshot) -> None:
        """Continue from the match in a snapshot; the course of play up to it is unknown."""
        revived = revive(self.game, snapshot, [])
        self._match = revived.match
        self._headings.clear()
        for moment in self.moments[self._sure :]:
            moment.exact = False
        if not self.moments:
            self.moments.append(Moment(event, self._match, []))
        self.moments[-1].show(self._match)
        self.moments[-1].exact = not revived.asked_again

    # -- reading -----------------------------------------------------------------------------
    @property
    def match(self) -> Match:
        """The match at the newest moment; raises `NotNow` before it has begun."""
        if self._match is None:
            raise NotNow("the match has not begun")
        return self._match

    def moment(self, n: int) -> Moment:
        """Return the moment after event `n`, or else the last one before it.

        Raises `LookupError` if there is none, or if event `n` has not happened.
        """
        place = bisect_right(self.moments, n, key=_number) - 1
        if place < 0 or n > self.n:
            raise LookupError(f"there is no moment {n}")
        return self.moments[place]

    def headings(self, viewer: int | None) -> list[tuple[str, str, str]]:
        """Return each moment's heading for a viewer: the scene's title, subtitle and episode."""
        headings = self._headings.setdefault(viewer, [])
        for match in self._through(len(headings)):
            view = match.view(viewer)
            headings.append(
                (*self.game.table.heading(view, viewer), self.game.table.episode(view, viewer))
            )
        return headings

    def _through(self, start: int) -> Iterator[Match]:
        """Yield the match at each moment from index `start` on: one object, which advances."""
        match: Match | None = None
        course: Match | None = None
        for moment in self.moments[start:]:
            if match is None or course is not moment.course or len(match.log) > moment.length:
                match, course = moment.match(), moment.course
            go_along(match, course, moment.length)
            yield match


def go_along(match: Match, course: Match, length: int) -> None:
    """Advance a match along its course until its log has `length` entries."""
    while len(match.log) < length:
        entry = course.log[len(match.log)]
        answer = match.make_remark if entry & REMARK else match.decide
        answer(entry_seat(entry), entry_value(entry))


def _number(moment: Moment) -> int:
    return moment.n
