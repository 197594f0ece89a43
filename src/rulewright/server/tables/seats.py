"""The seats of a table and their holders, with queries about them.

`table_state.py` computes them, event by event.
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
Coming = Came | Readied | ClocksStarted  # that somebody was here; moves may be secret


class Again(NamedTuple):
    """The follow-up table that a seat set up for the same people after the match.

    With `moved` everybody sits one seat further on.
    """

    table: str
    by: int
    moved: bool

    def seat(self, seat: int, players: int) -> int:
        """The seat at the new table of the person who sat here."""
        return (seat + self.moved) % players


class Seats:
    """The people at a table, as of its latest event."""

    def __init__(self, holders: list[Holder], terms: Terms) -> None:
        self.terms = terms
        self.host: str | None = None  # the user who made the table
        self.seeded = False  # by who made the table, who knows its luck
        self.goes_on = False  # whether the match begins from a moment of another
        self.gathers = False  # whether the match begins when all are ready, not when all sit
        self.ready: frozenset[int] = frozenset()  # the seats whose persons want to begin
        self.order: tuple[str, ...] = ()  # the users who are still to pick a seat, in turn
        self.picked: frozenset[int] = frozenset()  # the seats that were picked in turn
        self.attribution = Attribution([], [])
        self.n = -1  # the last event
        self.holders = holders
        self.tenures = Tenures(holders)
        self.stage: Stage = "open"
        self.waiting: list[int] = []
        self.paused = False
        self.ended = False  # by agreement, before the match was over
        self.left = False  # whether ending early counts as a loss for those who leave
        self.letters_opened_at: int | None = None  # the event that opened all letters
        self.motions: tuple[Motion, ...] = ()  # one per seat to be given away, and one other
        self.outcome: Outcome = "open"  # of the vote that the last event changed
        self.given = False  # whether a seat was given away by vote
        self.overdue: frozenset[int] = (
            frozenset()
        )  # whose time was out, and who has not moved since
        self.by_link: dict[int, str] = {}  # who came by a seat's link, as known by their votes
        self.came: dict[int, str] = {}  # persons who came by a seat's link while the clocks stood
        self.visited = False  # whether a person has done anything besides making the table
        self.played: dict[str, frozenset[int]] = {}  # the seats that users have had in the match
        self.seen: dict[int, int] = {}  # when a seat's person was last here, as far as all know
        self.again: Again | None = None
        self.marked_by: MarkedBy = terms.marks
        self.way = UndoReach()
        self.clocks = Clocks(terms.clock, [counts_time(holder) for holder in holders])

    def copy(self) -> Self:
        """An independent copy."""
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
        """The bot that plays a seat now, whether for one move, for a while or for good."""
        holder = self.holders[seat]
        if holder.kind == "person" and self.clocks.is_helped(seat):
            return holder.bot or self.terms.late_bot
        return holder.bot

    def same_seats(self, other: Seats) -> bool:
        """Whether the same people and bots hold and play the seats in both."""
        return self.holders == other.holders and self.clocks.helped() == other.clocks.helped()

    def people(self) -> list[int]:
        """The seats that belong to persons, away or not."""
        return [n for n, holder in enumerate(self.holders) if holder.kind == "person"]

    def open_seats(self) -> list[int]:
        """The seats that anybody may take."""
        return [n for n, holder in enumerate(self.holders) if holder.kind == "open"]

    def is_complete(self) -> bool:
        """Whether the match may begin on its own: all seats taken, and all ready if required."""
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
        """Whether a user without a seat here may not see the table.

        Before a closed match begins, its maker may see it, and so may anybody while a seat is free.
        """
        if not self.closed or self.stage != "open":
            return self.closed
        return not self.open_seats() and (user is None or user != self.host)

    @property
    def invites(self) -> bool:
        """Whether free seats are only for invited people; strangers may not see the match."""
        return self.closed and self.stage == "playing"

    @property
    def unrated(self) -> Unrated | None:
        """Why the match counts for no rating: it goes on from a moment of another, its luck is
        known, it is played in private, or a seat was given away by vote."""
        if self.goes_on:
            return "start"
        if self.seeded:
            return "seed"
        if self.given:
            return "vote"
        return "watch" if self.closed else None

    def is_theirs(self, seat: int, n: int) -> bool:
        """Whether what was written at a seat in event `n` belongs to its present holder."""
        return self.tenures.same(seat, n, self.n)

    def is_opened(self, seats: list[int], n: int) -> bool:
        """Whether the letter of event `n` among these seats was opened by its people.

        A person who has left has not agreed, and nobody can agree for them.
        """
        agreed = self.letters_opened_at
        written = [seat for seat in seats if self.tenures.person(seat, n) is not None]
        return agreed is not None and all(self.tenures.same(seat, n, agreed) for seat in written)

    def seats_of(self, user: str) -> list[int]:
        """The seats that a user holds."""
        return [n for n, holder in enumerate(self.holders) if holder.user == user]

    @property
    def motion(self) -> Motion | None:
        """The motion shown first: one that is not about replacing a player, if there is one."""
        return min(self.motions, key=lambda motion: motion.what == "replace", default=None)

    def open_beside(self, what: What, about: int | None) -> Motion | None:
        """The open motion that blocks a new one of this kind.

        A replacement can be proposed beside any other motion, so that nobody keeps a seat by
        proposing motions.
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
        """A string that identifies the person at a seat, the same for all seats of one person."""
        holder = self.holders[seat]
        return holder.user or self.by_link.get(seat) or f"{seat}/{holder.gen}"

    def persons(self) -> set[str]:
        """The identities of the persons who sit here."""
        return {self.person(seat) for seat in self.people()}

    def is_gathered(self) -> bool:
        """Whether clocks may run: at least two people have come, or everyone who is expected.

        A person known only by a seat's link has come once they have opened it.
        """
        people = self.people()
        there = [self.holders[seat].user or self.came.get(seat) for seat in people]
        return len(people) < 2 or None not in there or len({*there} - {None}) > 1

    @property
    def awaiting(self) -> bool:
        """Whether arrivals by link are recorded: while the table gathers, or the clocks stand."""
        return self.clocks.standing or (self.gathers and self.stage == "open")

    def awaits(self, seat: int) -> bool:
        """Whether the table waits for the person with this seat's link."""
        holder = self.holders[seat]
        kept = holder.kind == "person" and holder.user is None and seat not in self.came
        return kept and self.awaiting

    def voter(self, motion: Motion, seat: int) -> str:
        """The key under which a seat's vote on a motion is stored."""
        return self.person(seat) if motion.each else str(seat)

    def voters(self, motion: Motion) -> list[int]:
        """The seats that may vote on a motion: all persons, except the one to be replaced."""
        about = None if motion.what != "replace" else motion.seat
        if about is None or self.holders[about].kind != "person":
            return self.people()
        whose = self.voter(motion, about)
        return [seat for seat in self.people() if self.voter(motion, seat) != whose]

    def voted(self, motion: Motion, yes: bool) -> list[int]:
        """The seats that voted yes, or no."""
        return [n for n in self.voters(motion) if motion.votes.get(self.voter(motion, n)) is yes]

    def all_agree(self, motion: Motion, seat: int, person: str) -> bool:
        """Whether a yes from this seat, played by that person, makes a motion unanimous."""
        trial = self.copy()
        trial.note_visitor(seat, person)
        voters = {trial.voter(motion, each) for each in trial.voters(motion)}
        agreed = {voter for voter, yes in motion.votes.items() if yes}
        return voters <= {*agreed, trial.voter(motion, seat)}

    def is_about(self, motion: Motion, seat: int) -> bool:
        """Whether the motion is to replace the person who plays this seat."""
        about = motion.seat
        if motion.what != "replace" or not motion.each or about is None:
            return False
        return self.holders[about].kind == "person" and self.person(about) == self.person(seat)

    def answered(self, what: Happening, seat: int | None) -> list[Motion]:
        """The votes to replace a person that an event ends, since it shows that person in time."""
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
        """The seats that a user may return to, or may take by a vote."""
        freed = [(n, holder.freed) for n, holder in enumerate(self.holders) if user is not None]
        return [n for n, was in freed if was is not None and user in (was.user, was.to)]

    def due(self) -> int | None:
        """When a clock or the time to answer a motion expires next, in ms."""
        if self.stage != "playing":
            return None
        clock_due = self.clocks.due()
        times = [] if clock_due is None else [clock_due[0]]
        times += [each.until for each in self.motions if each.until is not None and not each.free]
        return min(times, default=None)

    def in_time(self, seat: int) -> bool:
        """Whether no clock has expired for a seat, and no bot substitutes for its person."""
        state = self.clocks.state
        stands_in = self.holders[seat].bot is not None or state.helped[seat]
        return not stands_in and not state.overtime[seat]

    def note_visitor(self, seat: int, person: str | None) -> None:
        """Record the person who came by a seat's link, as identified by their session."""
        if person is not None and self.holders[seat].user is None:
            self.by_link[seat] = person


def is_of_person(what: Happening) -> bool:
    """Whether the person at the event's seat does something by it, now or by a premove.

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
    """Whether an event shows that its seat's person is present."""
    return is_of_person(what) and not (isinstance(what, Played) and what.premove)


def counts_time(holder: Holder) -> bool:
    """Whether a clock runs for this holder: a person for whom no bot substitutes."""
    return holder.kind == "person" and holder.bot is None
