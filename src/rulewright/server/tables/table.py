"""A table in memory: its match, the people at it, its log and its talk, its watchers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from sys import intern

import msgspec
from msgspec.structs import replace

from rulewright.kernel import AnyGame, LogEntry, Match, get
from rulewright.kernel.facts import Span, parts_of, sentence, spans
from rulewright.server.accounts.store import Person
from rulewright.server.accounts.ties import Kind
from rulewright.server.errors import NotNow, Stale
from rulewright.server.events.match import (
    MatchChange,
    Played,
    Retaken,
    Shown,
    Started,
    Undone,
)
from rulewright.server.events.seats import Holder
from rulewright.server.events.words import Noted, Talked, Unsaid
from rulewright.server.marks import Marks
from rulewright.server.storage.store import Event, TableRow, Told
from rulewright.server.tables.made_views import MadeViews
from rulewright.server.tables.premove_log import Premoves
from rulewright.server.tables.table_state import TableState
from rulewright.server.tables.viewers import Presence, Sitter

SECRET = Played | Retaken  # what leaves alone those who choose in secret

Speaker = tuple[int | None, int | str | None]
TiesOf = Callable[[str | None], Mapping[str, Kind]]
"""The people whom a user has muted or blocked, by id."""


def no_ties(user: str | None) -> Mapping[str, Kind]:
    """Nobody is muted or blocked by anybody."""
    return {}


class Heard(msgspec.Struct, frozen=True, gc=False):
    """A log entry of event `n`, as a sentence. Tables hold many: it is as small as it can be.

    `refs` are the things that it names, and `moments` what is shown with it, by audience, encoded
    (`kernel/moments.py`).
    """

    n: int
    visible_to: int
    rule: str
    text: str
    refs: Sequence[Span] = ()
    moments: Sequence[tuple[int, msgspec.Raw]] = ()


class Said(msgspec.Struct, frozen=True):
    """Words that a seat (None: a spectator) said in event `n`, at `at`.

    `to` is for whom: `all`, `side`, `watch`, or `letter` for the seats `readers`. `user` is who
    spoke, as far as that is known, and `called` what a spectator is called.
    """

    n: int
    at: int
    seat: int | None
    to: str
    text: str
    user: str | None
    called: str
    readers: list[int]


def ask_anew(asked_at: list[int], before: set[int], event: Event) -> None:
    """Note by seat at which event it was asked what it is asked now.

    Seats that wait at the same time choose in secret of each other: an event of one of them
    leaves what the others are asked as it was. So does what is said unasked, and whatever
    happens beside the match.
    """
    if not isinstance(event.what, MatchChange):
        return
    for seat in range(len(asked_at)):
        if seat == event.seat or seat not in before or not isinstance(event.what, SECRET):
            asked_at[seat] = event.n


def seals(event: Event, before: Match | None, after: Match) -> bool:
    """Whether all that an event chose is sealed while others still choose in secret.

    It changes nothing that these are shown then: a law of every game (`rulewright.testing`).
    """
    if not isinstance(event.what, Played) or event.seat is None or before is None:
        return False
    return after.sealed(event.seat) == before.sealed(event.seat) + len(event.choices)


def go_on(match: Match, event: Event) -> bool:
    """Do to a match what an event did to it; False for one that begins or mends it.

    Raises what the match refuses.
    """
    if event.seat is None:
        return False
    match event.what:
        case Played():
            match.play_chain(event.seat, event.choices)
        case Undone(length=length):
            match.rewind(length)
        case Retaken():
            match.unseal(event.seat)
        case _:
            return False
    return True


class LiveTable:
    """A table as the process holds it; all of it can be had again from the store."""

    def __init__(self, row: TableRow, state: TableState, match: Match | None, n: int) -> None:
        self.row = row
        self.id = row.id
        self.loading = object()  # another one where the table is read again
        self.game: AnyGame = get(row.game)
        self.names = self.game.seat_names(row.players)
        self.state = state
        self.n = n
        self._match = match
        self.kept_at = n  # the event of the newest snapshot
        # the start of its step, in the match's log
        self.kept_step = 0 if match is None else match.checkpoint()[1]
        self.told: list[Heard] = []
        self.said: list[Said] = []
        self.unsaid: list[tuple[int, list[int]]] = []  # by which event, what was removed
        self.words: Counter[Speaker] = Counter()  # how many letters each has said here
        self.notes: dict[tuple[int, int | None], str] = {}  # by seat and who wrote it
        self.premoves = Premoves()
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.bots: asyncio.Task[None] | None = None
        self.led_elsewhere = False  # whether another process made the last event
        self.answers: asyncio.Task[None] | None = None  # of those given in advance
        self.moves = [0] * row.players  # how many events each seat has made
        self.chose: list[int | None] = [None] * row.players  # the event of its last choices
        self.asked_at = [n] * row.players
        self.sides = self.game.sides(row.players)
        self.marks = Marks()
        self.made = MadeViews()
        self.titles: list[str] = []
        self.ties: TiesOf = no_ties
        self.persons: dict[str, Person] = {}  # what the users who sit here are called, by id
        self.named: frozenset[str] = frozenset()  # the users that were looked for
        self.named_until = 0  # when it is time to look again
        self.presence = Presence(self.made.forget_shared, self.ring, self.is_unseen)

    # -- reading -----------------------------------------------------------------------------
    @property
    def match(self) -> Match:
        """The match; raises `NotNow` before it has begun."""
        if self._match is None:
            raise NotNow("the match has not begun")
        return self._match

    @property
    def begun(self) -> bool:
        """Whether there is a match yet."""
        return self._match is not None

    @property
    def over(self) -> bool:
        """Whether nothing is played here any more."""
        return self.state.stage == "over"

    def board_of(self, seat: int | None) -> str:
        """Which of the game's boards a seat is shown; empty where there is but one."""
        return self.game.table.board_name(self.row.players, self.row.options, seat)

    @property
    def busy(self) -> bool:
        """Whether somebody watches, plays or thinks at the table now."""
        thinking = any(not task.done() for task in self.tasks)
        return thinking or bool(self.watchers) or self.lock.locked()

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks that move at the table by themselves."""
        return [task for task in (self.bots, self.answers) if task is not None]

    def sitter(self, seat: int | None) -> Sitter | None:
        """The holder of a seat; None for no seat."""
        return None if seat is None else (seat, self.state.holders[seat].gen)

    def is_unseen(self, sitter: Sitter) -> bool:
        """Whether the holder of a seat does not show if they are there."""
        seat, gen = sitter
        holder = self.state.holders[seat]
        person = self.persons.get(holder.user or "")
        return holder.gen == gen and person is not None and person.unseen

    def seat(self, name: str) -> int:
        """The number of a seat."""
        return self.names.index(name)

    def bot_to_move(self) -> int | None:
        """The first waiting seat that is played by a bot."""
        if self._match is None or self.over or self.state.paused:
            return None
        for seat in self._match.waiting:
            if self.state.bot(seat) is not None:
                return seat
        return None

    def check_moment(self, seat: int, n: int) -> None:
        """Raise `Stale` when the seat was asked something else at event `n`.

        Seats that choose in secret at the same time don't disturb each other: what one of them
        was asked stays good while the others answer.
        """
        if not self.asked_at[seat] <= n <= self.n:
            raise Stale(f"chosen at event {n}; the table is at event {self.n}")

    def may_say(self, seat: int, n: int, choices: list[str]) -> bool:
        """Whether this is an open aside, which the moves of others do not make old."""
        if n > self.n or len(choices) != 1 or seat in self.match.waiting:
            return False
        return self.match.explain(seat, choices[0]) is None

    def note_of(self, seat: int) -> str:
        """The private note of a seat's present holder."""
        return self.notes.get((seat, self.state.tenures.person(seat, self.state.n)), "")

    def speaker(self, seat: int | None, n: int, called: str = "") -> Speaker:
        """The speaker for a seat at event `n`; a spectator is known by the name they go by."""
        if seat is None:
            return None, called
        return seat, self.state.tenures.person(seat, n)

    def author(self, said: Said) -> str | None:
        """The user who said something, as far as that is known."""
        if said.seat is not None and self.state.is_theirs(said.seat, said.n):
            user = self.state.holders[said.seat].user  # a guest may have become an account
            if user is not None:
                return user
        return said.user

    def unsaid_from(self, n: int) -> list[Said]:
        """The words said before event `n` and removed by it or later."""
        gone = {number for at, numbers in self.unsaid if at >= n for number in numbers}
        return [said for said in self.said if said.n in gone and said.n < n] if gone else []

    def side(self, seat: int) -> list[int]:
        """The seats that play on the side of this one, itself included."""
        return next((side for side in self.sides if seat in side), [seat])

    def worth_keeping(self, match: Match, most: int) -> bool:
        """Whether the match after the next event is worth a snapshot.

        One is kept for every step, since a step is what has to be asked again when rules were
        mended, and for every `most` events of a long one.
        """
        return match.checkpoint()[1] != self.kept_step or self.n + 1 - self.kept_at >= most

    # -- going on ----------------------------------------------------------------------------
    def trial(self) -> tuple[Match, list[LogEntry]]:
        """A copy to play on, and the list in which it will tell what happens."""
        match = self.match.clone(luck="same")
        heard: list[LogEntry] = []
        match.listen(heard, staging=True)
        return match, heard

    def after(self, event: Event) -> Match | None:
        """The match after an event of another process, None when it leaves the match as it was.

        Raises what the match refuses, and `NotNow` for an event that begins it or mends it: the
        table must be read again then.
        """
        if not isinstance(event.what, MatchChange):
            return None
        match = self.match.clone(luck="same")
        if not go_on(match, event):
            raise NotNow("the match is to be read again")
        return match

    def take(self, event: Event, state: TableState, match: Match | None = None) -> None:
        """Go on by a committed event, to the match after it if it changed; wake the watchers."""
        if match is not None:
            before = set() if self._match is None else set(self._match.waiting)
            match.listen(None)
            if event.seat is not None and seals(event, self._match, match):
                self.made.of_seats.pop(event.seat, None)  # others are shown what they were
            else:
                self.made.of_seats.clear()
            self._match = match
            ask_anew(self.asked_at, before, event)
        self.state = state
        self.note(event)
        self.ring()

    def ring(self) -> None:
        """Wake the watchers, for something is otherwise than they were told."""
        self.made.forget_shared()
        for watcher in self.watchers:
            watcher.set()

    @asynccontextmanager
    async def watch(self) -> AsyncIterator[asyncio.Event]:
        """A bell that rings when the table has changed."""
        bell = asyncio.Event()
        self.watchers.add(bell)
        try:
            yield bell
        finally:
            self.watchers.discard(bell)

    def rest(self) -> None:
        """Let go of what can be made again when something happens here."""
        self.made.forget()

    def kept(self) -> None:
        """The match as it is now is in a snapshot."""
        self.kept_at = self.n
        self.kept_step = self.match.checkpoint()[1]

    def note(self, event: Event) -> None:
        """Count an event and keep what it told."""
        self.n = event.n
        self.told += heard_by(event)
        self.premoves.take(event)
        self.premoves.keep([holder.gen for holder in self.state.holders])
        match event.what:
            case Talked() as talked:
                self._hear(said_by_event(event, talked))
            case Unsaid(said=numbers):
                self._unsay(event.n, numbers)
            case Noted() if event.seat is not None:
                writer = self.state.tenures.person(event.seat, event.n)
                self.notes[event.seat, writer] = event.choices[0]
            case Played() if event.seat is not None:
                self.moves[event.seat] += 1
                self.chose[event.seat] = event.n
            case _:
                pass

    def _hear(self, said: Said) -> None:
        """Keep something said."""
        self.said.append(said)
        self.words[self.speaker(said.seat, said.n, said.called)] += len(said.text)

    def _unsay(self, n: int, numbers: list[int]) -> None:
        """Forget the words of some events; that something was said stays."""
        self.unsaid.append((n, numbers))
        gone = {*numbers}
        self.said = [replace(said, text="") if said.n in gone else said for said in self.said]


def said_by_event(event: Event, talked: Talked) -> Said:
    """The words of an event of talk."""
    to, text = event.choices
    return Said(event.n, event.at, event.seat, to, text, talked.user, talked.called, talked.readers)


def heard_by(event: Event) -> list[Heard]:
    """The log entries of an event, with what is shown of it."""
    what = event.what
    moments = dict(what.moments) if isinstance(what, Started | Played) else {}
    return [
        _heard(event.n, told, _encoded(moments.get(place, ())))
        for place, told in enumerate(event.told)
    ]


def _heard(n: int, told: Told, moments: Sequence[tuple[int, msgspec.Raw]]) -> Heard:
    parts = parts_of(told.parts)
    text = sentence(told.pattern, parts)
    refs = [
        (start, end, intern(kind), intern(key))
        for start, end, kind, key in spans(told.pattern, parts)
    ]
    return Heard(n, told.visible_to, intern(told.rule), text, refs, moments)


def _encoded(staged: Sequence[Shown]) -> Sequence[tuple[int, msgspec.Raw]]:
    return tuple((audience, msgspec.Raw(msgspec.json.encode(shown))) for audience, shown in staged)


def first_state(row: TableRow) -> TableState:
    """The people at a table as it was made, before its first event."""
    holders = []
    for seat in row.seats:
        if seat.bot is not None:
            holders.append(Holder("bot", bot=seat.bot))
        elif seat.open:
            holders.append(Holder("open"))
        else:
            holders.append(Holder("person", seat.user, seat.called, links=seat.links))
    state = TableState(holders, row.terms)
    state.goes_on = row.start is not None
    return state
