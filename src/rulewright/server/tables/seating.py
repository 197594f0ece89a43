"""Who sits at a table, what they vote on and how their clocks stand: a fold of its events.

Everything about a table that is not its match is computed here, from the events alone, so that
any process has the same table, and has it again after a crash. Nothing here reads the time.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rulewright.server.clocks.clocks import Clocks
from rulewright.server.tables.attribution import Attribution
from rulewright.server.tables.holders import Freed, Holder
from rulewright.server.tables.motions import Motion, Outcome
from rulewright.server.tables.tenures import Tenures
from rulewright.server.tables.terms import Terms
from rulewright.server.tables.undo_reach import UndoReach

MINUTE = 60_000
STAGES = ("open", "playing", "over")
Stage = Literal["open", "playing", "over"]
SIGNS = frozenset({"play", "retake", "talk", "note", "ahead", "motion", "vote", "link"})


class Sitting:
    """The people at a table, after so many events."""

    def __init__(self, holders: list[Holder], terms: Terms) -> None:
        self.terms = terms
        self.host: str | None = None  # the user who made the table
        self.seeded = False  # by who made the table, who knows its luck
        self.attribution = Attribution([], [])
        self.n = -1  # the last event
        self.holders = holders
        self.tenures = Tenures(holders)
        self.stage: Stage = "open"
        self.waiting: list[int] = []
        self.paused = False
        self.ended = False  # by agreement, before the match was over
        self.letters_opened_at: int | None = None  # the event with which letters were shown to all
        self.motion: Motion | None = None
        self.outcome: Outcome = "open"  # of the vote that the last event was about
        self.given = False  # whether a seat was given away by vote
        self.overdue: frozenset[int] = (
            frozenset()
        )  # whose time was out, and who has not moved since
        self.by_link: dict[int, str] = {}  # who came by a seat's link, as far as their votes told
        self.came: dict[int, str] = {}  # who came by a seat's link while the clocks stood
        self.played: dict[str, frozenset[int]] = {}  # the seats that users have had in the match
        self.way = UndoReach()
        self.clocks = Clocks(terms.clock, [_counts(holder) for holder in holders])

    def copy(self) -> Sitting:
        """Another one that can go on by itself."""
        other = Sitting(list(self.holders), self.terms)
        other.host = self.host
        other.seeded = self.seeded
        other.attribution = self.attribution.copy()
        other.n = self.n
        other.tenures = self.tenures.copy()
        other.stage = self.stage
        other.waiting = list(self.waiting)
        other.paused, other.ended = self.paused, self.ended
        other.letters_opened_at = self.letters_opened_at
        other.motion = None if self.motion is None else self.motion.copy()
        other.given, other.overdue = self.given, self.overdue
        other.by_link, other.played = dict(self.by_link), dict(self.played)
        other.came = dict(self.came)
        other.way = self.way.copy()
        other.clocks = Clocks.load(self.terms.clock, self.clocks.data())
        return other

    # -- questions ---------------------------------------------------------------------------
    def bot(self, seat: int) -> str | None:
        """The bot that plays a seat now, be it for one move, for a while or for good."""
        holder = self.holders[seat]
        if holder.kind == "person" and self.clocks.is_helped(seat):
            return holder.bot or self.terms.late_bot
        return holder.bot

    def same_seats(self, other: Sitting) -> bool:
        """Whether the same people and bots hold and play the seats, after another event."""
        return self.holders == other.holders and self.clocks.helped() == other.clocks.helped()

    def people(self) -> list[int]:
        """The seats that belong to persons, away or not."""
        return [n for n, holder in enumerate(self.holders) if holder.kind == "person"]

    def open_seats(self) -> list[int]:
        """The seats that anybody may take."""
        return [n for n, holder in enumerate(self.holders) if holder.kind == "open"]

    @property
    def letters_open(self) -> bool:
        """Whether all agreed to show their letters."""
        return self.letters_opened_at is not None

    @property
    def closed(self) -> bool:
        """Whether nobody but its seats may see the table."""
        return self.terms.watch == "seated"

    @property
    def invites(self) -> bool:
        """Whether a free seat is for who is invited alone: strangers know nothing of the match."""
        return self.closed and self.stage == "playing"

    @property
    def unrated(self) -> Literal["seed", "watch", "vote"] | None:
        """Why the match counts for no rating: its luck is known, it is played in private, or a
        seat was given away by vote."""
        if self.seeded:
            return "seed"
        if self.given:
            return "vote"
        return "watch" if self.closed else None

    def is_theirs(self, seat: int, n: int) -> bool:
        """Whether who has a seat now had it at event `n`: what was written there then is theirs."""
        return self.tenures.same(seat, n, self.n)

    def is_opened(self, seats: list[int], n: int) -> bool:
        """Whether a letter among these seats, of event `n`, was shown to all by its people.

        Who has gone did not agree to that, and nobody does in their place.
        """
        agreed = self.letters_opened_at
        written = [seat for seat in seats if self.tenures.person(seat, n) is not None]
        return agreed is not None and all(self.tenures.same(seat, n, agreed) for seat in written)

    def seats_of(self, user: str) -> list[int]:
        """The seats that a user holds."""
        return [n for n, holder in enumerate(self.holders) if holder.user == user]

    @property
    def votes_to_go_back(self) -> bool:
        """Whether it is voted on taking something back."""
        return self.motion is not None and self.motion.what == "undo"

    def person(self, seat: int) -> str:
        """Who has a seat, in a word that is the same for all seats of one person."""
        holder = self.holders[seat]
        return holder.user or self.by_link.get(seat) or f"{seat}/{holder.gen}"

    def persons(self) -> set[str]:
        """Who sits here."""
        return {self.person(seat) for seat in self.people()}

    def is_gathered(self) -> bool:
        """Whether clocks may run: two people are there, or all for whom a seat is kept.

        Who has a seat by link alone is there once they have come by it.
        """
        people = self.people()
        there = [self.holders[seat].user or self.came.get(seat) for seat in people]
        return len(people) < 2 or None not in there or len({*there} - {None}) > 1

    def awaits(self, seat: int) -> bool:
        """Whether the clocks stand, and nobody has come by the link of this seat yet."""
        holder = self.holders[seat]
        kept = holder.kind == "person" and holder.user is None and seat not in self.came
        return self.clocks.standing and kept

    def voter(self, motion: Motion, seat: int) -> str:
        """Under which word a seat's vote counts."""
        return self.person(seat) if motion.each else str(seat)

    def voters(self, motion: Motion) -> list[int]:
        """The seats of those who vote: all persons, but nobody on who is to take their own seat."""
        about = None if motion.what != "replace" else motion.seat
        if about is None or self.holders[about].kind != "person":
            return self.people()
        whose = self.voter(motion, about)
        return [seat for seat in self.people() if self.voter(motion, seat) != whose]

    def voted(self, motion: Motion, yes: bool) -> list[int]:
        """The seats of those who voted so."""
        return [n for n in self.voters(motion) if motion.votes.get(self.voter(motion, n)) is yes]

    def all_agree(self, motion: Motion, seat: int, person: str) -> bool:
        """Whether all agree once this seat does, which is that person's."""
        trial = self.copy()
        trial.note_visitor(seat, {"as": person})
        voters = {trial.voter(motion, each) for each in trial.voters(motion)}
        agreed = {voter for voter, yes in motion.votes.items() if yes}
        return voters <= {*agreed, trial.voter(motion, seat)}

    def is_about(self, motion: Motion, seat: int) -> bool:
        """Whether it is voted on the seat of who has this one, and they are asked about it."""
        about = motion.seat
        if motion.what != "replace" or not motion.each or about is None:
            return False
        return self.holders[about].kind == "person" and self.person(about) == self.person(seat)

    def is_here(self, kind: str, seat: int | None, data: dict[str, Any]) -> bool:
        """Whether an event ends a vote on the seat of who shows up by it, and is in time."""
        motion = self.motion
        if motion is None or seat is None or kind not in SIGNS or not self.is_about(motion, seat):
            return False
        if data.get("bot") or data.get("ahead") or (kind == "vote" and data["yes"]):
            return False
        moved = kind == "play" and seat == motion.seat
        return moved or motion.seat not in self.overdue or self._in_time(seat)

    def may_return(self, user: str | None) -> list[int]:
        """The seats that a user may take back, or take by agreement of all."""
        freed = [(n, holder.freed) for n, holder in enumerate(self.holders) if user is not None]
        return [n for n, was in freed if was is not None and user in (was.user, was.to)]

    def due(self) -> int | None:
        """When somebody must look at the table: a clock has run out, or the time to answer."""
        if self.stage != "playing":
            return None
        found, motion = self.clocks.due(), self.motion
        times = [] if found is None else [found[0]]
        if motion is not None and motion.until is not None and not motion.free:
            times.append(motion.until)
        return min(times, default=None)

    # -- events ------------------------------------------------------------------------------
    def take(self, n: int, kind: str, seat: int | None, data: dict[str, Any], at: int) -> None:
        """Go on by one event."""
        self.n, self.outcome = n, "open"
        self.host = data.get("host", self.host)
        self.seeded = data.get("seeded", self.seeded)
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
        if self.is_here(kind, seat, data):
            self.motion, self.outcome = None, "here"
        if kind in SIGNS and seat is not None and not data.get("bot") and not data.get("ahead"):
            self._shown(kind, seat)
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
        if self.clocks.standing and (kind == "clocks" or self.is_gathered()):
            self.clocks.go(at)

    def _votes(self, n: int, kind: str, seat: int | None, data: dict[str, Any], at: int) -> None:
        """An event of a vote."""
        if kind == "motion" and seat is not None:
            self.note_visitor(seat, data)
            self.motion = msgspec.convert(
                {**data, "n": n, "by": seat, "each": "as" in data}, Motion
            )
            self.motion.until = self._until(self.motion, at)
            self._vote(seat, True, at)
        elif kind == "vote" and seat is not None:
            self.note_visitor(seat, data)
            self._vote(seat, data["yes"], at)
        elif kind == "away" and self.motion is not None and self.motion.n == data["motion"]:
            self.motion.free = True
            self._count(at)

    def _waited(self, seat: int | None, data: dict[str, Any], at: int) -> None:
        """An event after which the match waits for others, or is over."""
        after = [] if data.get("over") else list(data["waiting"])
        self.clocks.move(self.waiting, seat, after, at)
        self.waiting = after
        if seat is not None and not data.get("bot") and self.holders[seat].kind == "person":
            self._back(seat, at)
        if data.get("over"):
            self.stage = "over"
            self.motion = None

    def _back(self, seat: int, at: int) -> None:
        """A person has moved: nobody stands in for them any longer."""
        holder = self.holders[seat]
        if holder.bot is not None:
            self.holders[seat] = msgspec.structs.replace(holder, bot=None)
            self.clocks.change_holder(seat, True, at)

    def _sit(self, seat: int, holder: Holder, at: int) -> None:
        self.attribution.sat(seat, self.holders[seat], holder)
        self.tenures.sat(self.n, seat, holder)
        if holder.gen != self.holders[seat].gen or holder.user is not None:
            self.by_link.pop(seat, None)
            self.came.pop(seat, None)
        if holder.gen != self.holders[seat].gen:
            self.overdue -= {seat}
        self.holders[seat] = holder
        self._plays(seat, holder)
        self.clocks.change_holder(seat, _counts(holder), at)
        if self.motion is not None:
            self._count(at)

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
        """A person is here: who has moved, or is waited for no more, is not late any longer."""
        if kind == "play" or self._in_time(seat):
            self.overdue -= {seat}

    def _in_time(self, seat: int) -> bool:
        """Whether no clock is out for a seat now, and no bot keeps it for its person."""
        state = self.clocks.state
        stands_in = self.holders[seat].bot is not None or state.helped[seat]
        return not stands_in and not state.overtime[seat]

    # -- votes -------------------------------------------------------------------------------
    def note_visitor(self, seat: int, data: dict[str, Any]) -> None:
        """Note the person that a session tells of whoever came by a seat's link."""
        if "as" in data and self.holders[seat].user is None:
            self.by_link[seat] = data["as"]

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
        """Close a vote on what was taken back, or cannot be any more."""
        motion = self.motion
        if motion is not None and motion.undo is not None and self.way.play(motion.undo) is None:
            self.motion = None

    def _vote(self, seat: int, yes: bool, at: int) -> None:
        motion = self.motion
        if motion is None:
            return
        if self.is_about(motion, seat):
            motion.free |= yes
        else:
            motion.votes[self.voter(motion, seat)] = yes
        if not yes and self.voter(motion, seat) == self.voter(motion, motion.by):
            self.motion, self.outcome = None, "failed"  # taken back by who put it
        else:
            self._count(at)

    def _count(self, at: int) -> None:
        """Close the vote when it is decided, and do what was decided."""
        motion = self.motion
        assert motion is not None
        voters = {self.voter(motion, seat) for seat in self.voters(motion)}
        self.outcome = motion.outcome(voters, self._is_ready(motion))
        if self.outcome != "open":
            self.motion = None
        if self.outcome == "passed":
            self._carry_out(motion, at)

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
                if self._in_time(seat):
                    self.overdue -= {seat}
        elif motion.what == "replace" and motion.seat is not None:
            self._give_away(motion, motion.seat, at)
        elif motion.what == "letters":
            self.letters_opened_at = self.n
        elif motion.what == "end":
            self.stage, self.ended = "over", True
            self.waiting = []
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


def _holder(data: dict[str, Any]) -> Holder:
    """A holder out of an event. Before links were counted, one may be about of every person."""
    uncounted = {"links": int(data["kind"] == "person")}
    return msgspec.convert(uncounted | data, Holder)


def _counts(holder: Holder) -> bool:
    """Whether a clock runs for this holder: for a person who is there to move."""
    return holder.kind == "person" and holder.bot is None
