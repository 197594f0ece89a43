"""A match gone through again: every moment of it, as it really was on the table.

The events are played once; after that a moment is a match of the course of play and a length of its
log, which the kernel goes back to in a few milliseconds. Play that was undone, or dropped when
rules were mended, keeps a course of its own: it was on the table too.
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
    """The match after an event: `course` when its log had `length` entries.

    `before` and `after` are the seats it waited for. A moment is not `exact` when the rules of
    today do not lead to it and no snapshot holds it; it shows the last one that they lead to.
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
        """Be the moment at which `course` is now."""
        self.course = course
        self.length = len(course.log)
        self.after = course.waiting

    def show_along(self, stretch: Stretch) -> None:
        """Be the moment that a stored log tells."""
        self.course = stretch.course
        self.length = stretch.lengths[self.n]
        self.after = stretch.waiting[self.n]
        self.exact = True

    def match(self) -> Match:
        """The match as it was; the caller may do with it what it likes."""
        return at_length(self.course, self.length)

    def actor(self, viewer: int | None) -> int | None:
        """The actor of this event, so far as a seat could tell when it happened.

        Of seats that choose in secret at the same time others see only who is still waited for. A
        remark tells by itself which seat made it, where it does.
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
    """All moments of a table, in order. It grows with `extend`."""

    def __init__(self, game: AnyGame, row: TableRow) -> None:
        self.game = game
        self.row = row
        self.n = -1  # the last event that was read
        self.moments: list[Moment] = []
        self.told: list[Heard] = []
        self.doubtful = False  # whether rules of today do not lead through all of it
        self._match: Match | None = None
        self._lost = False
        self._stretch: Stretch | None = None  # the course that a stored log tells from here
        self._sure = 0  # the moments before this one are as a snapshot has them
        self._anchor = 0  # those from here on can be told anew by a stored log
        self._since: list[Event] = []  # the plays after it
        self._headings: dict[int | None, list[tuple[str, str, str]]] = {}

    # -- growing -----------------------------------------------------------------------------
    def extend(self, events: list[Event], snapshots: Mapping[int, Snapshot] | None = None) -> None:
        """Go on by the next events; `snapshots`, by event, say how it truly was where they are."""
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
        """Go on by the first of these events; the others say where a stored log leads."""
        event = events[0]
        before = self.moments[-1].after if self.moments else []
        try:
            match = self._after(event)
        except Exception as error:  # rules of today may fail in any way on what was chosen once
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
        """The match after an event; raises what the rules of today say against it."""
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
            match = match.clone(luck="same")  # the course so far stays as it is
            if not what.on:
                match.rewind(match.checkpoint()[1])
            self._lost, self.doubtful = False, True
            return match
        if match is not None and not self._lost:
            if isinstance(what, Retaken):
                # What was sealed until now is on the course so far.
                match = match.clone(luck="same")
            go_on(match, event)
        return match

    def _check(self, event: Event, snapshot: Snapshot) -> None:
        """Compare with a snapshot, and go on from it where it is otherwise."""
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
        """Follow a stored log from the anchor, where one leads past the newest event.

        The moments since are told by it then: what was forced and is asked now has left some of
        them behind, without a word.
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
        """Take the match of a snapshot; how it came to it is not sure."""
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
        """The match at the newest moment; `NotNow` before it has begun."""
        if self._match is None:
            raise NotNow("the match has not begun")
        return self._match

    def moment(self, n: int) -> Moment:
        """The moment after event `n`, which may have left the match as it was; `LookupError`."""
        place = bisect_right(self.moments, n, key=_number) - 1
        if place < 0 or n > self.n:
            raise LookupError(f"there is no moment {n}")
        return self.moments[place]

    def headings(self, viewer: int | None) -> list[tuple[str, str, str]]:
        """The heading of each moment for a seat: the scene's title and subtitle, the episode."""
        headings = self._headings.setdefault(viewer, [])
        for match in self._through(len(headings)):
            view = match.view(viewer)
            headings.append(
                (*self.game.table.heading(view, viewer), self.game.table.episode(view, viewer))
            )
        return headings

    def _through(self, start: int) -> Iterator[Match]:
        """The match at each moment from number `start` on; it is gone on with, not copied."""
        match: Match | None = None
        course: Match | None = None
        for moment in self.moments[start:]:
            if match is None or course is not moment.course or len(match.log) > moment.length:
                match, course = moment.match(), moment.course
            go_along(match, course, moment.length)
            yield match


def go_along(match: Match, course: Match, length: int) -> None:
    """Have a match go on as its course did, until its log is so long."""
    while len(match.log) < length:
        entry = course.log[len(match.log)]
        answer = match.say if entry & REMARK else match.decide
        answer(entry_seat(entry), entry_value(entry))


def _number(moment: Moment) -> int:
    return moment.n
