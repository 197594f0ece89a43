"""Who sits at a table, what they vote on and how their clocks stand: a fold of its events.

Everything about a table that is not its match is computed here, from the events alone, so that
any process has the same table, and has it again after a crash. Nothing here reads the time.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rulewright.server.clocks import Clocks
from rulewright.server.makers import Makers
from rulewright.server.tenures import Tenures
from rulewright.server.terms import Terms
from rulewright.server.way_back import WayBack

MINUTE = 60_000
STAGES = ("open", "playing", "over")
Stage = Literal["open", "playing", "over"]
What = Literal["pause", "resume", "extend", "replace", "end", "letters", "undo"]
BY_ALL: frozenset[str] = frozenset({"end", "letters", "undo"})  # what one refusal is enough against


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person (by link alone while `user` is None), nobody yet, or a bot.

    `called` is what the person is called here. `bot` plays the seat: for good at a bot's seat, at
    a person's until that person is back. With each new holder `gen` grows, and links of earlier
    ones open the seat no more; `link` grows where the same one's links end, and `links` have been
    given out since.
    """

    kind: Literal["person", "open", "bot"]
    user: str | None = None
    called: str = ""
    bot: str | None = None
    gen: int = 0
    link: int = 0
    links: int = 0


class Motion(msgspec.Struct, omit_defaults=True):
    """What is voted on, put as event `n` by seat `by`; `seat` is the one it is about.

    `undo` is the play that is to be taken back, with all that came after.
    """

    n: int
    by: int
    what: What
    seat: int | None = None
    bot: str | None = None
    minutes: int = 0
    undo: int | None = None
    yes: list[int] = []
    no: list[int] = []


class Sitting:
    """The people at a table, after so many events."""

    def __init__(self, holders: list[Holder], terms: Terms) -> None:
        self.terms = terms
        self.host: str | None = None  # the user who made the table
        self.seeded = False  # by who made the table, who knows its luck
        self.makers = Makers([], [])
        self.n = -1  # the last event
        self.holders = holders
        self.tenures = Tenures(holders)
        self.stage: Stage = "open"
        self.waiting: list[int] = []
        self.paused = False
        self.ended = False  # by agreement, before the match was over
        self.unsealed_at: int | None = None  # the event with which letters were shown to all
        self.motion: Motion | None = None
        self.way = WayBack()
        self.clocks = Clocks(terms.clock, [_counts(holder) for holder in holders])

    def copy(self) -> Sitting:
        """Another one that can go on by itself."""
        other = Sitting(list(self.holders), self.terms)
        other.host = self.host
        other.seeded = self.seeded
        other.makers = self.makers.copy()
        other.n = self.n
        other.tenures = self.tenures.copy()
        other.stage = self.stage
        other.waiting = list(self.waiting)
        other.paused, other.ended = self.paused, self.ended
        other.unsealed_at = self.unsealed_at
        if self.motion is not None:
            other.motion = msgspec.structs.replace(
                self.motion, yes=list(self.motion.yes), no=list(self.motion.no)
            )
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
    def unsealed(self) -> bool:
        """Whether all agreed to show their letters."""
        return self.unsealed_at is not None

    @property
    def closed(self) -> bool:
        """Whether nobody but its seats may see the table."""
        return self.terms.watch == "seated"

    @property
    def invites(self) -> bool:
        """Whether a free seat is for who is invited alone: strangers know nothing of the match."""
        return self.closed and self.stage == "playing"

    @property
    def unrated(self) -> Literal["seed", "watch"] | None:
        """Why the match counts for no rating: its luck is known, or it is played in private."""
        if self.seeded:
            return "seed"
        return "watch" if self.closed else None

    def is_theirs(self, seat: int, n: int) -> bool:
        """Whether who has a seat now had it at event `n`: what was written there then is theirs."""
        return self.tenures.same(seat, n, self.n)

    def is_opened(self, seats: list[int], n: int) -> bool:
        """Whether a letter among these seats, of event `n`, was shown to all by its people.

        Who has gone did not agree to that, and nobody does in their place.
        """
        agreed = self.unsealed_at
        written = [seat for seat in seats if self.tenures.person(seat, n) is not None]
        return agreed is not None and all(self.tenures.same(seat, n, agreed) for seat in written)

    def seats_of(self, user: str) -> list[int]:
        """The seats that a user holds."""
        return [n for n, holder in enumerate(self.holders) if holder.user == user]

    @property
    def votes_to_go_back(self) -> bool:
        """Whether it is voted on taking something back."""
        return self.motion is not None and self.motion.what == "undo"

    def voters(self, motion: Motion) -> list[int]:
        """Who votes: all persons, but nobody on who is to take their own seat."""
        return [n for n in self.people() if motion.what != "replace" or n != motion.seat]

    def due(self) -> int | None:
        """When somebody must look at the table again because a clock has run out."""
        found = self.clocks.due() if self.stage == "playing" else None
        return None if found is None else found[0]

    # -- events ------------------------------------------------------------------------------
    def take(self, n: int, kind: str, seat: int | None, data: dict[str, Any], at: int) -> None:
        """Go on by one event."""
        self.n = n
        self.host = data.get("host", self.host)
        self.seeded = data.get("seeded", self.seeded)
        if kind == "start":
            self.stage = "playing"
            for number, bot in data.get("bots", {}).items():
                self._sit(int(number), Holder("bot", bot=bot), at)
            self.makers.begin(self.holders)
        elif kind == "play" and seat is not None:
            self.makers.moved(seat, self.holders[seat], data.get("bot"))
        if kind == "play" and seat is not None and data.get("sealed") and not self.way.sealed(seat):
            self.clocks.seal(seat, at)
        if kind == "retake" and seat is not None:
            self.clocks.retake(seat, data["waiting"], at)
            self.waiting = list(data["waiting"])
        elif "waiting" in data:
            self._waited(seat if kind == "play" else None, data, at)
        if kind == "sit":
            self._sit(data["seat"], _holder(data["holder"]), at)
        elif kind == "link":
            self._link(seat, data.get("drawn", []))
        elif kind == "late":
            self._late(data["seat"], data.get("bot"), at)
        elif kind == "motion" and seat is not None:
            self.motion = msgspec.convert({**data, "n": n, "by": seat}, Motion)
            self._vote(seat, True, at)
        elif kind == "vote" and seat is not None:
            self._vote(seat, data["yes"], at)
        self.way.take(n, kind, seat, data)
        self._keep_up()

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
            self.clocks.hold(seat, True, at)

    def _sit(self, seat: int, holder: Holder, at: int) -> None:
        self.makers.sat(seat, self.holders[seat], holder)
        self.tenures.sat(self.n, seat, holder)
        self.holders[seat] = holder
        self.clocks.hold(seat, _counts(holder), at)
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
        if self.terms.late == "bot-move":
            self.clocks.late(seat, at)
        elif self.terms.late == "bot-seat" and bot is not None:
            self.holders[seat] = msgspec.structs.replace(self.holders[seat], bot=bot)
            self.clocks.hold(seat, False, at)
        else:
            self.clocks.let_wait(seat, at)

    # -- votes -------------------------------------------------------------------------------
    def _keep_up(self) -> None:
        """Close a vote on what was taken back, or cannot be any more."""
        motion = self.motion
        if motion is not None and motion.undo is not None and self.way.play(motion.undo) is None:
            self.motion = None

    def _vote(self, seat: int, yes: bool, at: int) -> None:
        motion = self.motion
        if motion is None:
            return
        for side in (motion.yes, motion.no):
            if seat in side:
                side.remove(seat)
        (motion.yes if yes else motion.no).append(seat)
        if not yes and seat == motion.by:
            self.motion = None  # taken back by who put it
        else:
            self._count(at)

    def _count(self, at: int) -> None:
        """Close the vote when it is decided, and do what was decided."""
        motion = self.motion
        assert motion is not None
        voters = self.voters(motion)
        yes = len([seat for seat in voters if seat in motion.yes])
        no = len([seat for seat in voters if seat in motion.no])
        if motion.what in BY_ALL:
            passed, failed = yes == len(voters), no > 0
        else:
            passed, failed = 2 * yes > len(voters), 2 * no >= len(voters)
        if passed or failed:
            self.motion = None
        if passed:
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
        elif motion.what == "replace" and motion.seat is not None:
            gen = self.tenures.next(motion.seat)
            kind: Literal["open", "bot"] = "open" if motion.bot is None else "bot"
            self._sit(motion.seat, Holder(kind, bot=motion.bot, gen=gen), at)
        elif motion.what == "letters":
            self.unsealed_at = self.n
        elif motion.what == "end":
            self.stage, self.ended = "over", True
            self.waiting = []
            self.clocks.move([], None, [], at)


def _holder(data: dict[str, Any]) -> Holder:
    """A holder out of an event. Before links were counted, one may be about of every person."""
    uncounted = {"links": int(data["kind"] == "person")}
    return msgspec.convert(uncounted | data, Holder)


def _counts(holder: Holder) -> bool:
    """Whether a clock runs for this holder: for a person who is there to move."""
    return holder.kind == "person" and holder.bot is None
