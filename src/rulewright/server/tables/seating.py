"""How seats, votes and clocks of a table go on: a fold of its events.

Everything about a table that is not its match is computed here, from the events alone, so that
any process has the same table, and has it again after a crash. Nothing here reads the time.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rulewright.server.tables.holders import Freed, Holder
from rulewright.server.tables.motions import Motion
from rulewright.server.tables.seats import COMING, SIGNS, Seats, counts_time

MINUTE = 60_000
STAGES = ("open", "playing", "over")


class Sitting(Seats):
    """The people at a table, who take its events one by one."""

    # -- events ------------------------------------------------------------------------------
    def take(self, n: int, kind: str, seat: int | None, data: dict[str, Any], at: int) -> None:
        """Go on by one event."""
        self.n, self.outcome = n, "open"
        self.host = data.get("host", self.host)
        self.seeded = data.get("seeded", self.seeded)
        self.gathers = data.get("gathers", self.gathers)
        if kind == "start":
            self.stage = "playing"
            if data.get("stands"):
                self.clocks.stand(at)
            for number, bot in data.get("bots", {}).items():
                self._sit(int(number), Holder("bot", bot=bot), at)
            self.attribution.begin(self.holders)
            for number, holder in enumerate(self.holders):
                self._plays(number, holder)
        elif kind == "play" and seat is not None:
            self.attribution.moved(seat, self.holders[seat], data.get("bot"))
        if kind == "play" and seat is not None and data.get("sealed") and not self.way.sealed(seat):
            self.clocks.seal(seat, at)
        if kind == "retake" and seat is not None:
            self.clocks.retake(seat, data["waiting"], at)
            self.waiting = list(data["waiting"])
        elif "waiting" in data:
            self._waited(seat if kind == "play" else None, data, at)
        for motion in self.answered(kind, seat, data):
            self._close(motion)
            self.outcome = "here"
        if kind in SIGNS and seat is not None and not data.get("bot") and not data.get("ahead"):
            self._shown(kind, seat)
        self.visited = self.visited or _visits(n, kind, seat, data)
        if kind in COMING and seat is not None:
            self.seen[seat] = at
        self._seats(kind, seat, data, at)
        self._votes(n, kind, seat, data, at)
        self.way.take(n, kind, seat, data)
        self._keep_up()

    def _seats(self, kind: str, seat: int | None, data: dict[str, Any], at: int) -> None:
        """An event about who has a seat, by which links, and whether they are late."""
        if kind == "sit":
            self._sit(data["seat"], _holder(data["holder"]), at)
        elif kind == "link":
            self._link(seat, data.get("drawn", []))
        elif kind == "late":
            self._late(data["seat"], data.get("bot"), at)
        elif kind == "came" and seat is not None:
            self.came[seat] = data["as"]
        elif kind == "ready":
            self._ready(data["seats"], data["ready"])
        elif kind in ("places", "draft"):
            self._places(data, at)
        if self.clocks.standing and (kind == "clocks" or self.is_gathered()):
            self.clocks.go(at)

    def _votes(self, n: int, kind: str, seat: int | None, data: dict[str, Any], at: int) -> None:
        """An event of a vote."""
        if kind == "motion" and seat is not None:
            self.note_visitor(seat, data)
            motion = msgspec.convert({**data, "n": n, "by": seat, "each": "as" in data}, Motion)
            motion.until = self._until(motion, at)
            self.motions = (*self.motions, motion)
            self._vote(motion, seat, True, at)
        elif kind == "vote" and seat is not None:
            self.note_visitor(seat, data)
            for motion in self._named(data):
                self._vote(motion, seat, data["yes"], at)
        elif kind == "away":
            for motion in self._named(data):
                motion.free = True
                self._count(motion, at)
        elif kind == "abandoned":
            self._end(at, left=True)

    def _waited(self, seat: int | None, data: dict[str, Any], at: int) -> None:
        """An event after which the match waits for others, or is over."""
        after = [] if data.get("over") else list(data["waiting"])
        self.clocks.move(self.waiting, seat, after, at)
        self.waiting = after
        if seat is not None and not data.get("bot") and self.holders[seat].kind == "person":
            self._back(seat, at)
        if data.get("over"):
            self.stage = "over"
            self.motions = ()

    def _back(self, seat: int, at: int) -> None:
        """A person has moved: nobody stands in for them any longer."""
        holder = self.holders[seat]
        if holder.bot is not None:
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
            if motion in self.motions:  # not closed by what the one before it did
                self._count(motion, at)

    def _keep_for(self, seat: int, was: Freed | None, now: Freed | None) -> None:
        """Makes another user the one who was replaced at a seat, as where a guest signs in."""
        old = None if was is None else was.user
        new = None if now is None else now.user
        if old is None or new is None or old == new:
            return
        self.attribution.renamed(seat, old, new)
        self.played[new] = self.played.get(new, frozenset()) | self.played.get(old, frozenset())

    def _ready(self, seats: list[int], ready: bool) -> None:
        """A person wants the match to begin, or not yet."""
        self.ready = self.ready | {*seats} if ready else self.ready - {*seats}

    def _places(self, data: dict[str, Any], at: int) -> None:
        """People change places before the match; a draft says who picks theirs after whom."""
        for seat, holder in data.get("holders", []):
            self._sit(seat, _holder(holder), at)
        if "order" in data and not self.order:
            self.ready = frozenset()  # seats are given anew
        self.order = tuple(data.get("order", self.order))
        self.picked = frozenset(data.get("picked", self.picked))

    def _link(self, made: int | None, drawn: list[int]) -> None:
        """A link was made, or those of some seats were drawn anew."""
        for seat in drawn:
            old = self.holders[seat]
            # who is known by a link alone is given the new one
            left = int(old.user is None)
            self.holders[seat] = msgspec.structs.replace(old, link=old.link + 1, links=left)
        if made is not None and not drawn:
            old = self.holders[made]
            self.holders[made] = msgspec.structs.replace(old, links=old.links + 1)

    def _late(self, seat: int, bot: str | None, at: int) -> None:
        """A seat's time is out: a bot makes this move, or takes the seat, or all wait on."""
        self.overdue |= {seat}
        if self.terms.late == "bot-move":
            self.clocks.help_once(seat, at)
        elif self.terms.late == "bot-seat" and bot is not None:
            self.holders[seat] = msgspec.structs.replace(self.holders[seat], bot=bot)
            self.clocks.change_holder(seat, False, at)
        else:
            self.clocks.run_over(seat, at)

    def _plays(self, seat: int, holder: Holder) -> None:
        """Remember what users have seen of the match."""
        if self.stage == "playing" and holder.kind == "person" and holder.user is not None:
            had = self.played.get(holder.user, frozenset())
            self.played[holder.user] = had | {seat}

    def _shown(self, kind: str, seat: int) -> None:
        """A person is here: one that has moved or is waited for no more is late no longer."""
        if kind == "play" or self.in_time(seat):
            self.overdue -= {seat}

    # -- votes -------------------------------------------------------------------------------
    def _named(self, data: dict[str, Any]) -> list[Motion]:
        """The open motion that an event is about; it did not say so while there was but one."""
        return [each for each in self.motions if data.get("motion", each.n) == each.n]

    def _close(self, motion: Motion) -> None:
        self.motions = tuple(each for each in self.motions if each is not motion)

    def _until(self, motion: Motion, at: int) -> int | None:
        """Until when who is to be replaced has time to answer, where the match waits for them."""
        about = motion.seat
        if motion.what != "replace" or not motion.each or about is None:
            return None
        if about not in self.waiting or self.paused or self.holders[about].kind != "person":
            return None
        return at + self.terms.away_for * MINUTE

    def _is_ready(self, motion: Motion) -> bool:
        """Whether a seat may be given away: nobody has it, or they consent, or are away or late."""
        about = motion.seat
        if motion.what != "replace" or about is None or not motion.each:
            return True
        return self.holders[about].kind != "person" or motion.free or about in self.overdue

    def _keep_up(self) -> None:
        """Close a vote on what was taken back, or cannot be any more; skip who has left a draft."""
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
            self.outcome = "failed"  # taken back by who put it
        else:
            self._count(motion, at)

    def _count(self, motion: Motion, at: int) -> None:
        """Close the vote when it is decided, and do what was decided."""
        voters = {self.voter(motion, seat) for seat in self.voters(motion)}
        self.outcome = motion.outcome(voters, self._is_ready(motion))
        if self.outcome == "open":
            return
        self._close(motion)
        if self.outcome == "passed":
            self._carry_out(motion, at)
            self.outcome = "passed"  # whatever became of others by it

    def _carry_out(self, motion: Motion, at: int) -> None:
        """Do what was agreed; going back has an event of its own, in the place of the last vote."""
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
        """The match ends before it is over."""
        self.stage, self.ended, self.left = "over", True, left
        self.waiting, self.motions = [], ()
        self.clocks.move([], None, [], at)

    def _give_away(self, motion: Motion, seat: int, at: int) -> None:
        """A bot has the seat from now on, until its person comes back or another one comes."""
        old, gen = self.holders[seat], self.tenures.next(seat)
        freed = old.freed
        if old.kind == "person":
            self.given = True
            freed = Freed(old.user, old.called, old.gen, old.link)
        if freed is not None and motion.to is not None:
            freed = msgspec.structs.replace(freed, to=motion.to)
        if motion.bot is None:  # as it was before bots kept the place
            self._sit(seat, Holder("open", gen=gen), at)
        else:
            self._sit(seat, Holder("bot", bot=motion.bot, gen=gen, freed=freed), at)


def _visits(n: int, kind: str, seat: int | None, data: dict[str, Any]) -> bool:
    """Whether a person did something by an event, besides making the table."""
    if kind == "sit":
        return n > 0 and data["holder"].get("user") is not None
    return seat is not None and kind in SIGNS | COMING and not data.get("bot")


def _holder(data: dict[str, Any]) -> Holder:
    """A holder out of an event. Before links were counted, one may be about of every person."""
    uncounted = {"links": int(data["kind"] == "person")}
    return msgspec.convert(uncounted | data, Holder)
