"""A match gone through again: every moment of it, as it really was on the table.

The events are played once; after that a moment is a match of the course of play and a length of
its log, which the kernel goes back to in a few milliseconds. What was undone, or dropped when
rules were mended, keeps a course of its own: it was on the table too.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping

import structlog

from rulewright.kernel import AnyGame, BrokenScript, Match
from rulewright.kernel.log import ASIDE, entry_seat, entry_value
from rulewright.kernel.save import unpack
from rulewright.server.errors import NotNow
from rulewright.server.live import CHANGES, go_on
from rulewright.server.revive import revive
from rulewright.server.store import Event, Snapshot, TableRow, Told

START, MENDED, UNDO, RETAKE = "start", "mended", "undo", "retake"

log = structlog.get_logger(__name__)


class Moment:
    """The match after an event: `course` when its log had `length` entries.

    `before` and `after` are the seats it waited for. A moment is not `exact` when the rules of
    today do not lead to it and no snapshot holds it; it shows the last one that they lead to.
    """

    def __init__(self, event: Event, course: Match, before: list[int]) -> None:
        self.n = event.n
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

    def match(self) -> Match:
        """The match as it was; the caller may do with it what it likes."""
        match = self.course.clone()
        match.rewind(self.length)
        return match

    def actor(self, viewer: int | None) -> int | None:
        """Who made this event, so far as a seat could tell when it happened.

        Of seats that choose in secret at the same time others see only who is still waited for.
        What is said unasked tells by itself who said it, where it does.
        """
        seat = self.seat
        if seat is None or seat == viewer or self.kind == UNDO:
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
        self.told: list[tuple[int, Told]] = []
        self.doubtful = False  # whether rules of today do not lead through all of it
        self._match: Match | None = None
        self._lost = False
        self._sure = 0  # the moments before this one are as a snapshot has them
        self._headings: dict[int | None, list[tuple[str, str, str]]] = {}

    # -- growing -----------------------------------------------------------------------------
    def extend(self, events: list[Event], snapshots: Mapping[int, Snapshot] | None = None) -> None:
        """Go on by the next events; `snapshots`, by event, say how it truly was where they are."""
        for event in events:
            self.n = event.n
            self.told += [(event.n, told) for told in event.told]
            if event.kind in CHANGES:
                self._go_on(event)
            snapshot = None if snapshots is None else snapshots.get(event.n)
            if snapshot is not None:
                self._check(event, snapshot)

    def _go_on(self, event: Event) -> None:
        before = [] if self._match is None else self._match.waiting
        try:
            match = self._after(event)
        except (ValueError, LookupError, BrokenScript) as error:
            log.warning("replay.lost", game=self.game.name, n=event.n, error=type(error).__name__)
            self.doubtful = self._lost = True
            match = self._match
            if match is not None:
                match.rewind(self.moments[-1].length)
        if match is None:
            return
        self._match = match
        moment = Moment(event, match, before)
        moment.exact = not self._lost
        self.moments.append(moment)

    def _after(self, event: Event) -> Match | None:
        """The match after an event; raises what the rules of today say against it."""
        row, match = self.row, self._match
        if event.kind == START:
            return Match.new(self.game, row.players, row.seed, row.options)
        if event.kind == UNDO:
            back = self.moment(_goes_back_to(event))
            self._lost = not back.exact
            return back.match()
        if event.kind == MENDED and match is not None:
            match = match.clone()  # the course so far stays as it is
            match.rewind(match.checkpoint()[1])
            self._lost, self.doubtful = False, True
            return match
        if match is not None and not self._lost:
            if event.kind == RETAKE:
                match = match.clone()  # what was sealed until now is on the course so far
            go_on(match, event)
        return match

    def _check(self, event: Event, snapshot: Snapshot) -> None:
        """Compare with a snapshot, and go on from it where it is otherwise."""
        if self._match is None or self._lost or not _agrees(self._match, snapshot):
            self.doubtful = True
            self._lost = False
            revived = revive(self.game, snapshot, [])
            self._match = revived.match
            for moment in self.moments[self._sure :]:
                moment.exact = False
            if not self.moments:
                self.moments.append(Moment(event, self._match, []))
            self.moments[-1].show(self._match)
            self.moments[-1].exact = not revived.asked_again
            self._headings.clear()
        self._sure = len(self.moments)

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
        """What each moment was called to a seat: the scene's title and subtitle, the episode."""
        found = self._headings.setdefault(viewer, [])
        for match in self._through(len(found)):
            view = match.view(viewer)
            found.append((*self.game.heading(view, viewer), self.game.episode(view, viewer)))
        return found

    def _through(self, start: int) -> Iterator[Match]:
        """The match at each moment from number `start` on; it is gone on with, not copied."""
        match: Match | None = None
        course: Match | None = None
        for moment in self.moments[start:]:
            if match is None or course is not moment.course or len(match.log) > moment.length:
                match, course = moment.match(), moment.course
            while len(match.log) < moment.length:
                entry = course.log[len(match.log)]
                answer = match.say if entry & ASIDE else match.decide
                answer(entry_seat(entry), entry_value(entry))
            yield match


def _agrees(match: Match, snapshot: Snapshot) -> bool:
    """Whether a snapshot holds this very match."""
    saved = json.loads(snapshot.match)
    state, at = match.checkpoint()
    if match.log != unpack(str(saved["log"])):
        return False
    return at != saved["at"] or bool(json.loads(json.dumps(state.data())) == saved["state"])


def _goes_back_to(event: Event) -> int:
    return int((event.data or {})["to"])


def _number(moment: Moment) -> int:
    return moment.n
