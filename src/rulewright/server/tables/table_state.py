"""The state of a table apart from its match: seats, votes and clocks, computed from its events.

It depends on the events alone and reads no clock, so every process computes the same state, even
after a crash.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from rulewright.server.events.kinds import MatchEvent, SeatEvent, VoteEvent
from rulewright.server.events.match import (
    Made,
    MatchChange,
    Mended,
    Played,
    Retaken,
    Started,
    Undone,
)
from rulewright.server.events.seats import (
    Came,
    ClocksStarted,
    Freed,
    Holder,
    Linked,
    MarksAllowed,
    PickOrderDrawn,
    PlacesChanged,
    RanLate,
    Readied,
    Seated,
    SetUpAgain,
)
from rulewright.server.events.votes import Abandoned, Proposed, Unanswered, Voted
from rulewright.server.storage.rows import Event
from rulewright.server.tables.motions import Motion
from rulewright.server.tables.seats import (
    Again,
    Coming,
    Seats,
    counts_time,
    is_of_person,
    shows_person,
)

MINUTE = 60_000
STAGES = ("open", "playing", "over")


class TableState(Seats):
    """The people at a table, their votes and clocks, updated event by event."""

    # -- events ------------------------------------------------------------------------------
    def take(self, event: Event) -> None:
        """Apply an event."""
        what, seat, at = event.what, event.seat, event.at
        self.n, self.outcome = event.n, "open"
        if isinstance(what, MatchEvent):
            self._match(what, seat, at)
        for motion in self.answered(what, seat):
            self._close(motion)
            self.outcome = "here"
        self._note_presence(event)
        if isinstance(what, SeatEvent):
            self._seats(what, seat, at)
        if self.clocks.standing and (isinstance(what, ClocksStarted) or self.is_gathered()):
            self.clocks.go(at)
        if isinstance(what, VoteEvent):
            self._votes(what, seat, at)
        if isinstance(what, SetUpAgain) and seat is not None:
            self.again = Again(what.table, seat, what.moved)
        self.way.take(event)
        self._keep_up()

    def _match(self, what: MatchEvent, seat: int | None, at: int) -> None:
        """Apply an event of the match."""
        match what:
            case Made():
                self._made(what)
            case Started():
                self._made(what)
                self._started(what, at)
                self._waited(what, None, at)
            case Played():
                if seat is not None:
                    self._played(what, seat, at)
            case Retaken(waiting=waiting):
                if seat is not None:
                    self.waiting = list(waiting or [])
                    self.clocks.retake(seat, self.waiting, at)
            case Undone() | Mended():
                self._waited(what, None, at)
            case _:
                assert_never(what)

    def _seats(self, what: SeatEvent, seat: int | None, at: int) -> None:
        """Apply an event about holders, links, readiness or lateness."""
        match what:
            case Seated():
                self.host = what.host or self.host
                self._sit(what.seat, what.holder, at)
            case Linked():
                self._link(seat, what.drawn)
            case RanLate():
                self._late(what.seat, what.bot, at)
            case Came():
                if seat is not None:
                    self.came[seat] = what.person
            case Readied():
                self.ready = (
                    self.ready | {*what.seats} if what.ready else self.ready - {*what.seats}
                )
            case PlacesChanged():
                for number, holder in what.holders:
                    self._sit(number, holder, at)
                self._pick(what)
            case PickOrderDrawn():
                self._pick(what)
            case ClocksStarted():
                pass  # `take` starts them
            case MarksAllowed():
                self.marked_by = what.who
            case _:
                assert_never(what)

    def _votes(self, what: VoteEvent, seat: int | None, at: int) -> None:
        """Apply an event of a vote."""
        match what:
            case Proposed():
                if seat is not None:
                    self._proposed(what, seat, at)
            case Voted():
                if seat is not None:
                    self.note_visitor(seat, what.person)
                    for motion in self._named(what.motion):
                        self._vote(motion, seat, what.yes, at)
            case Unanswered():
                for motion in self._named(what.motion):
                    motion.free = True
                    self._count(motion, at)
            case Abandoned():
                self._end(at, left=True)
            case _:
                assert_never(what)

    # -- the match ---------------------------------------------------------------------------
    def _made(self, made: Made | Started) -> None:
        self.host = made.host or self.host
        self.seeded = made.seeded or self.seeded
        self.gathers = made.gathers or self.gathers

    def _started(self, started: Started, at: int) -> None:
        self.stage = "playing"
        if started.stands:
            self.clocks.stand(at)
        for number, bot in started.bots.items():
            self._sit(number, Holder("bot", bot=bot), at)
        self.attribution.begin(self.holders)
        for number, holder in enumerate(self.holders):
            self._plays(number, holder)

    def _played(self, played: Played, seat: int, at: int) -> None:
        self.attribution.moved(seat, self.holders[seat], played.bot)
        if played.sealed and not self.way.sealed(seat):
            self.clocks.seal(seat, at)
        self._waited(played, seat, at)
        if played.waiting is not None and played.bot is None:
            self._back(seat, at)

    def _waited(self, what: MatchChange, seat: int | None, at: int) -> None:
        """Apply an event that changes whose turn it is, or ends the match."""
        if what.waiting is None:
            return
        after = [] if what.over else list(what.waiting)
        self.clocks.move(self.waiting, seat, after, at)
        self.waiting = after
        if what.over:
            self.stage = "over"
            self.motions = ()

    def _back(self, seat: int, at: int) -> None:
        """End the substitution by a bot, since the person has moved."""
        holder = self.holders[seat]
        if holder.kind == "person" and holder.bot is not None:
            self.holders[seat] = msgspec.structs.replace(holder, bot=None)
            self.clocks.change_holder(seat, True, at)

    def _sit(self, seat: int, holder: Holder, at: int) -> None:
        self._keep_for(seat, self.holders[seat].freed, holder.freed)
        self.attribution.sat(seat, self.holders[seat], holder)
        self.tenures.sat(self.n, seat, holder)
        if holder.gen != self.holders[seat].gen or holder.user is not None:
            self.by_link.pop(seat, None)
            self.came.pop(seat, None)
        if holder.gen != self.holders[seat].gen:
            self.overdue -= {seat}
            self.ready -= {seat}
            self.seen.pop(seat, None)
        if holder.kind == "person" and holder.user is not None:
            self.seen[seat] = at
        self.holders[seat] = holder
        self._plays(seat, holder)
        self.clocks.change_holder(seat, counts_time(holder), at)
        for motion in self.motions:
            if motion in self.motions:  # the previous motion may have closed it
                self._count(motion, at)

    def _keep_for(self, seat: int, was: Freed | None, now: Freed | None) -> None:
        """Update the id of the user for whom a seat is kept, wherever the old one is recorded.

        A user gets a new id when a guest signs in to an account. The moves made at this seat, and
        the seats from which the user has seen the match, then count for the new id.
        """
        old = None if was is None else was.user
        new = None if now is None else now.user
        if old is None or new is None or old == new:
            return
        self.attribution.renamed(seat, old, new)
        self.played[new] = self.played.get(new, frozenset()) | self.played.get(old, frozenset())

    def _pick(self, picking: PlacesChanged | PickOrderDrawn) -> None:
        """Update the users who are still to pick a seat, and the seats picked."""
        if picking.order is not None:
            if not self.order:
                self.ready = frozenset()  # everybody gets ready again after picking
            self.order = tuple(picking.order)
        if picking.picked is not None:
            self.picked = frozenset(picking.picked)

    def _link(self, made: int | None, drawn: list[int]) -> None:
        """Count a new link to seat `made`, or end the links to the seats `drawn`."""
        for seat in drawn:
            old = self.holders[seat]
            # a person known only by link gets the new link
            left = int(old.user is None)
            self.holders[seat] = msgspec.structs.replace(old, link=old.link + 1, links=left)
        if made is not None and not drawn:
            old = self.holders[made]
            self.holders[made] = msgspec.structs.replace(old, links=old.links + 1)

    def _late(self, seat: int, bot: str | None, at: int) -> None:
        """Apply the consequence of an expired clock.

        A bot makes this move, a bot takes the seat, or the table waits.
        """
        self.overdue |= {seat}
        if self.terms.late == "bot-move":
            self.clocks.help_once(seat, at)
        elif self.terms.late == "bot-seat" and bot is not None:
            self.holders[seat] = msgspec.structs.replace(self.holders[seat], bot=bot)
            self.clocks.change_holder(seat, False, at)
        else:
            self.clocks.run_over(seat, at)

    def _plays(self, seat: int, holder: Holder) -> None:
        """Record that a user has seen the match from a seat."""
        if self.stage == "playing" and holder.kind == "person" and holder.user is not None:
            had = self.played.get(holder.user, frozenset())
            self.played[holder.user] = had | {seat}

    def _note_presence(self, event: Event) -> None:
        """Record that persons are present, if the event shows it."""
        what, seat = event.what, event.seat
        self.visited = self.visited or _visits(event)
        if seat is None:
            return
        if shows_person(what) and (isinstance(what, Played) or self.in_time(seat)):
            self.overdue -= {seat}  # it has moved, or nobody waits for it
        if isinstance(what, Coming):
            self.seen[seat] = event.at

    # -- votes -------------------------------------------------------------------------------
    def _proposed(self, put: Proposed, seat: int, at: int) -> None:
        self.note_visitor(seat, put.person)
        motion = Motion.of(self.n, seat, put)
        motion.until = self._until(motion, at)
        self.motions = (*self.motions, motion)
        self._vote(motion, seat, True, at)

    def _named(self, n: int | None) -> list[Motion]:
        """Return the open motions that an event is about.

        Events from when only one motion could be open do not name it.
        """
        return [each for each in self.motions if n in (None, each.n)]

    def _close(self, motion: Motion) -> None:
        self.motions = tuple(each for each in self.motions if each is not motion)

    def _until(self, motion: Motion, at: int) -> int | None:
        """Return the deadline for the person to be replaced, if the match waits for them."""
        about = motion.seat
        if motion.what != "replace" or not motion.each or about is None:
            return None
        if about not in self.waiting or self.paused or self.holders[about].kind != "person":
            return None
        return at + self.terms.away_for * MINUTE

    def _is_ready(self, motion: Motion) -> bool:
        """Return whether a motion may pass now; one to replace a person must wait for that person.

        It waits until they agree, have failed to answer in time, or are out of time.
        """
        about = motion.seat
        if motion.what != "replace" or about is None or not motion.each:
            return True
        return self.holders[about].kind != "person" or motion.free or about in self.overdue

    def _keep_up(self) -> None:
        """Close votes on plays that cannot be taken back any more.

        Also drop users who have left from the order in which seats are picked.
        """
        if self.order:
            self.order = tuple(user for user in self.order if self.seats_of(user))
        for motion in self.motions:
            if motion.undo is not None and self.way.play(motion.undo) is None:
                self._close(motion)

    def _vote(self, motion: Motion, seat: int, yes: bool, at: int) -> None:
        if self.is_about(motion, seat):
            motion.free |= yes
        else:
            motion.votes[self.voter(motion, seat)] = yes
        if not yes and self.voter(motion, seat) == self.voter(motion, motion.by):
            self._close(motion)
            self.outcome = "failed"  # withdrawn by the proposer
        else:
            self._count(motion, at)

    def _count(self, motion: Motion, at: int) -> None:
        """Close the vote if it is decided, and carry it out if it passed."""
        voters = {self.voter(motion, seat) for seat in self.voters(motion)}
        self.outcome = motion.outcome(voters, self._is_ready(motion))
        if self.outcome == "open":
            return
        self._close(motion)
        if self.outcome == "passed":
            self._carry_out(motion, at)
            self.outcome = "passed"  # carrying it out may have closed others

    def _carry_out(self, motion: Motion, at: int) -> None:
        """Carry out a motion, except an undo, which has an event of its own."""
        if motion.what == "pause":
            self.paused = True
            self.clocks.pause(at)
        elif motion.what == "resume":
            self.paused = False
            self.clocks.resume(at)
        elif motion.what == "extend":
            self.clocks.extend(motion.seat, motion.minutes * MINUTE, at)
            for seat in [motion.seat] if motion.seat is not None else range(len(self.holders)):
                if self.in_time(seat):
                    self.overdue -= {seat}
        elif motion.what == "replace" and motion.seat is not None:
            self._give_away(motion, motion.seat, at)
        elif motion.what == "letters":
            self.letters_opened_at = self.n
        elif motion.what == "end":
            self._end(at, left=motion.leaves)

    def _end(self, at: int, left: bool) -> None:
        """End the match early; `left` says that it counts as a loss for those who leave."""
        self.stage, self.ended, self.left = "over", True, left
        self.waiting, self.motions = [], ()
        self.clocks.move([], None, [], at)

    def _give_away(self, motion: Motion, seat: int, at: int) -> None:
        """Give a seat to a bot until its person returns or another person sits down."""
        old, gen = self.holders[seat], self.tenures.next(seat)
        freed = old.freed
        if old.kind == "person":
            self.given = True
            freed = Freed(old.user, old.called, old.gen, old.link)
        if freed is not None and motion.to is not None:
            freed = msgspec.structs.replace(freed, to=motion.to)
        if motion.bot is None:  # a motion from before bots took seats
            self._sit(seat, Holder("open", gen=gen), at)
        else:
            self._sit(seat, Holder("bot", bot=motion.bot, gen=gen, freed=freed), at)


def _visits(event: Event) -> bool:
    """Return whether an event shows a person doing anything besides making the table."""
    what = event.what
    if isinstance(what, Seated):
        return event.n > 0 and what.holder.user is not None
    return event.seat is not None and (isinstance(what, Coming) or is_of_person(what))
