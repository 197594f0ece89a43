"""The seats of a table and their holders, with queries about them.

`table_state.py` updates them, event by event.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Self

from rulewright.server.clocks.clocks import Clocks
from rulewright.server.events.kinds import Happening
from rulewright.server.events.match import Played, Retaken
from rulewright.server.events.seats import Came, ClocksStarted, Holder, Linked, Readied
from rulewright.server.events.votes import Proposed, Voted, What
from rulewright.server.events.words import Noted, PremovesChanged, Talked
from rulewright.server.marks import MarkedBy
from rulewright.server.tables.attribution import Attribution
from rulewright.server.tables.motions import Motion, Outcome
from rulewright.server.tables.tenures import Tenures
from rulewright.server.tables.undo_reach import UndoReach
from rulewright.server.terms import Terms

Stage = Literal["open", "playing", "over"]
Unrated = Literal["start", "seed", "watch", "vote"]
# Events that show that somebody is here. Moves do not count, since they may be secret.
Coming = Came | Readied | ClocksStarted


class Again(NamedTuple):
    """The follow-up table that seat `by` set up for the same people after the match.

    If `moved`, everybody sits one seat further on.
    """

    table: str
    by: int
    moved: bool

    def seat(self, seat: int, players: int) -> int:
        """Return the seat at the new table for the person who had `seat` here."""
        return (seat + self.moved) % players


class Seats:
    """The people at a table, as of its latest event."""

    def __init__(self, holders: list[Holder], terms: Terms) -> None:
        self.terms = terms
        self.host: str | None = None  # the user who made the table
        self.seeded = False  # whether the host chose the seed and so knows the luck
        self.goes_on = False  # whether the match begins from a moment of another match
        self.gathers = False  # whether all must be ready before the match begins
        self.ready: frozenset[int] = frozenset()  # the seats whose persons are ready to begin
        self.order: tuple[str, ...] = ()  # the users who are still to pick a seat, in that order
        self.picked: frozenset[int] = frozenset()  # the seats that were picked in turn
        self.attribution = Attribution([], [])
        self.n = -1  # the number of the last event
        self.holders = holders
        self.tenures = Tenures(holders)
        self.stage: Stage = "open"
        self.waiting: list[int] = []
        self.paused = False
        self.ended = False  # whether the match was ended before it was over
        self.left = False  # whether ending early counts as a loss for those who leave
        self.letters_opened_at: int | None = None  # the event that opened all letters
        self.motions: tuple[Motion, ...] = ()  # one per seat to be given away, and one other
        self.outcome: Outcome = "open"  # of the vote that the last event was about
        self.given = False  # whether a seat was given away by vote
        # the seats whose clock has expired and that have not moved since
        self.overdue: frozenset[int] = frozenset()
        self.by_link: dict[int, str] = {}  # by seat, persons known by its link and their votes
        self.came: dict[int, str] = {}  # by seat, persons who came by its link
        self.visited = False  # whether a person has done more than make the table
        self.played: dict[str, frozenset[int]] = {}  # by user, the seats that they have had
        self.seen: dict[int, int] = {}  # by seat, when its person was last seen (ms)
        self.again: Again | None = None
        self.marked_by: MarkedBy = terms.marks
        self.way = UndoReach()
        self.clocks = Clocks(terms.clock, [counts_time(holder) for holder in holders])

    def copy(self) -> Self:
        """Return an independent copy."""
        other = type(self)(list(self.holders), self.terms)
        other.host = self.host
        other.seeded, other.goes_on = self.seeded, self.goes_on
        other.gathers, other.ready = self.gathers, self.ready
        other.order, other.picked = self.order, self.picked
        other.attribution = self.attribution.copy()
        other.n = self.n
        other.tenures = self.tenures.copy()
        other.stage = self.stage
        other.waiting = list(self.waiting)
        other.paused, other.ended, other.left = self.paused, self.ended, self.left
        other.letters_opened_at = self.letters_opened_at
        other.motions = tuple(motion.copy() for motion in self.motions)
        other.given, other.overdue = self.given, self.overdue
        other.by_link, other.played = dict(self.by_link), dict(self.played)
        other.came, other.seen = dict(self.came), dict(self.seen)
        other.visited = self.visited
        other.again, other.marked_by = self.again, self.marked_by
        other.way = self.way.copy()
        other.clocks = self.clocks.copy()
        return other

    # -- queries -----------------------------------------------------------------------------
    def bot(self, seat: int) -> str | None:
        """Return the bot that plays a seat now: for one move, for a while or for good."""
        holder = self.holders[seat]
        if holder.kind == "person" and self.clocks.is_helped(seat):
            return holder.bot or self.terms.late_bot
        return holder.bot

    def same_seats(self, other: Seats) -> bool:
        """Return whether `other` has the same holders, and bots help the same seats there."""
        return self.holders == other.holders and self.clocks.helped() == other.clocks.helped()

    def people(self) -> list[int]:
        """Return the seats whose holder is a person, present or not."""
        return [n for n, holder in enumerate(self.holders) if holder.kind == "person"]

    def open_seats(self) -> list[int]:
        """Return the seats that anybody may take."""
        return [n for n, holder in enumerate(self.holders) if holder.kind == "open"]

    def is_complete(self) -> bool:
        """Return whether the match may begin: all seats are taken, and all ready if required."""
        if self.open_seats() or self.order:
            return False
        return not self.gathers or self.ready >= {*self.people()}

    @property
    def letters_open(self) -> bool:
        """Whether all have agreed to open their letters."""
        return self.letters_opened_at is not None

    @property
    def closed(self) -> bool:
        """Whether only those seated may see the table."""
        return self.terms.watch == "seated"

    def shuts_out(self, user: str | None) -> bool:
        """Return whether the table is hidden from a user who has no seat here.

        Until a closed match begins, its host sees it, and so does everybody while a seat is free.
        """
        if not self.closed or self.stage != "open":
            return self.closed
        return not self.open_seats() and (user is None or user != self.host)

    @property
    def invites(self) -> bool:
        """Whether free seats need an invitation, since strangers may not see the match."""
        return self.closed and self.stage == "playing"

    @property
    def unrated(self) -> Unrated | None:
        """The reason why the match is not rated, or None.

        `start`: it goes on from a moment of another match. `seed`: its luck is known. `vote`: a
        seat was given away by vote. `watch`: it is played in private.
        """
        if self.goes_on:
            return "start"
        if self.seeded:
            return "seed"
        if self.given:
            return "vote"
        return "watch" if self.closed else None

    def is_theirs(self, seat: int, n: int) -> bool:
        """Return whether the seat's present holder is the person who wrote there in event `n`."""
        return self.tenures.same(seat, n, self.n)

    def is_opened(self, seats: list[int], n: int) -> bool:
        """Return whether the letter of event `n` among these seats is open to all.

        All its writers and readers must have agreed. Nobody can agree for a person who has left.
        """
        agreed = self.letters_opened_at
        written = [seat for seat in seats if self.tenures.person(seat, n) is not None]
        return agreed is not None and all(self.tenures.same(seat, n, agreed) for seat in written)

    def seats_of(self, user: str) -> list[int]:
        """Return the seats that a user holds."""
        return [n for n, holder in enumerate(self.holders) if holder.user == user]

    @property
    def motion(self) -> Motion | None:
        """The motion to show first: if possible, one that is not about replacing a player."""
        return min(self.motions, key=lambda motion: motion.what == "replace", default=None)

    def open_beside(self, what: What, about: int | None) -> Motion | None:
        """Return the open motion that blocks a new one of this kind, if any.

        A motion to replace a player is blocked only by one about the same seat; otherwise that
        player could prevent it by proposing other motions.
        """
        if what == "replace":
            same = (each for each in self.motions if each.what == what and each.seat == about)
        else:
            same = (each for each in self.motions if each.what != "replace")
        return next(same, None)

    @property
    def votes_to_go_back(self) -> bool:
        """Whether there is a vote on an undo."""
        return any(motion.what == "undo" for motion in self.motions)

    def person(self, seat: int) -> str:
        """Return a string that identifies a seat's person, equal for all seats of one person."""
        holder = self.holders[seat]
        return holder.user or self.by_link.get(seat) or f"{seat}/{holder.gen}"

    def persons(self) -> set[str]:
        """Return the identities of the persons who have seats here."""
        return {self.person(seat) for seat in self.people()}

    def is_gathered(self) -> bool:
        """Return whether the clocks may run: two people have come, or everyone who is expected.

        A person known only by a seat's link has come once they have opened it.
        """
        people = self.people()
        there = [self.holders[seat].user or self.came.get(seat) for seat in people]
        return len(people) < 2 or None not in there or len({*there} - {None}) > 1

    @property
    def awaiting(self) -> bool:
        """Whether arrivals by link are recorded: while people gather, or the clocks stand."""
        return self.clocks.standing or (self.gathers and self.stage == "open")

    def awaits(self, seat: int) -> bool:
        """Return whether the table waits for the person with this seat's link."""
        holder = self.holders[seat]
        kept = holder.kind == "person" and holder.user is None and seat not in self.came
        return kept and self.awaiting

    def voter(self, motion: Motion, seat: int) -> str:
        """Return the key under which a seat's vote on a motion is stored."""
        return self.person(seat) if motion.each else str(seat)

    def voters(self, motion: Motion) -> list[int]:
        """Return the seats that may vote on a motion: all persons except the one to be replaced."""
        about = None if motion.what != "replace" else motion.seat
        if about is None or self.holders[about].kind != "person":
            return self.people()
        whose = self.voter(motion, about)
        return [seat for seat in self.people() if self.voter(motion, seat) != whose]

    def voted(self, motion: Motion, yes: bool) -> list[int]:
        """Return the seats that voted yes on a motion, or no if `yes` is False."""
        return [n for n in self.voters(motion) if motion.votes.get(self.voter(motion, n)) is yes]

    def all_agree(self, motion: Motion, seat: int, person: str) -> bool:
        """Return whether a motion is unanimous once this seat, played by `person`, votes yes."""
        trial = self.copy()
        trial.note_visitor(seat, person)
        voters = {trial.voter(motion, each) for each in trial.voters(motion)}
        agreed = {voter for voter, yes in motion.votes.items() if yes}
        return voters <= {*agreed, trial.voter(motion, seat)}

    def is_about(self, motion: Motion, seat: int) -> bool:
        """Return whether a motion is to replace the person who plays this seat."""
        about = motion.seat
        if motion.what != "replace" or not motion.each or about is None:
            return False
        return self.holders[about].kind == "person" and self.person(about) == self.person(seat)

    def answered(self, what: Happening, seat: int | None) -> list[Motion]:
        """Return the motions to replace a person that end with this event.

        The event must show that the person is present. If they are out of time, it must also be a
        move of the seat in question.
        """
        if seat is None or not shows_person(what):
            return []
        return [motion for motion in self.motions if self._is_here(motion, what, seat)]

    def _is_here(self, motion: Motion, what: Happening, seat: int) -> bool:
        if not self.is_about(motion, seat):
            return False
        if isinstance(what, Voted) and what.yes and what.motion in (None, motion.n):
            return False  # they agree to be replaced
        moved = isinstance(what, Played) and seat == motion.seat
        return moved or motion.seat not in self.overdue or self.in_time(seat)

    def may_return(self, user: str | None) -> list[int]:
        """Return the seats that a user may return to, or that a vote has given them."""
        freed = [(n, holder.freed) for n, holder in enumerate(self.holders) if user is not None]
        return [n for n, was in freed if was is not None and user in (was.user, was.to)]

    def due(self) -> int | None:
        """Return the time (ms) of the next deadline, if any.

        Deadlines are the expiry of a clock, and the end of the time to answer a motion.
        """
        if self.stage != "playing":
            return None
        clock_due = self.clocks.due()
        times = [] if clock_due is None else [clock_due[0]]
        times += [each.until for each in self.motions if each.until is not None and not each.free]
        return min(times, default=None)

    def in_time(self, seat: int) -> bool:
        """Return whether a seat's time has not expired and no bot substitutes for its person."""
        state = self.clocks.state
        stands_in = self.holders[seat].bot is not None or state.helped[seat]
        return not stands_in and not state.overtime[seat]

    def note_visitor(self, seat: int, person: str | None) -> None:
        """Record the identity of the person who came by a seat's link."""
        if person is not None and self.holders[seat].user is None:
            self.by_link[seat] = person


def is_of_person(what: Happening) -> bool:
    """Return whether an event is something that its seat's person does, now or by a premove.

    A motion that names a bot does not count.
    """
    match what:
        case Played() | Proposed():
            return what.bot is None
        case Retaken() | Talked() | Noted() | PremovesChanged() | Voted() | Linked():
            return True
        case _:
            return False


def shows_person(what: Happening) -> bool:
    """Return whether an event shows that its seat's person is present."""
    return is_of_person(what) and not (isinstance(what, Played) and what.premove)


def counts_time(holder: Holder) -> bool:
    """Return whether a clock runs for this holder: a person without a substitute bot."""
    return holder.kind == "person" and holder.bot is None
