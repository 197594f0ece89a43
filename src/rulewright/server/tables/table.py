"""A table in memory: its match, people, log, talk and watchers."""

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

SECRET = Played | Retaken  # events that do not affect seats choosing in secret

Speaker = tuple[int | None, int | str | None]
TiesOf = Callable[[str | None], Mapping[str, Kind]]
"""Maps a user to the people whom they have muted or blocked, by id."""


def no_ties(user: str | None) -> Mapping[str, Kind]:
    """Return no ties: the default `TiesOf`, by which nobody has muted or blocked anybody."""
    return {}


class Heard(msgspec.Struct, frozen=True, gc=False):
    """A log entry of event `n`, as a sentence; kept small, since tables hold many.

    `refs` are the things that it names. `moments` are the encoded moments shown with it, each with
    its audience (`kernel/moments.py`).
    """

    n: int
    visible_to: int
    rule: str
    text: str
    refs: Sequence[Span] = ()
    moments: Sequence[tuple[int, msgspec.Raw]] = ()


class Said(msgspec.Struct, frozen=True):
    """A message sent in event `n` at time `at` (ms) by a seat, or by a spectator if `seat` is None.

    `to` is the audience: `all`, `side`, `watch`, or `letter` for the seats `readers`. `user` is the
    author if known, `called` the name of a spectator.
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
    """Update the event at which each seat was asked its present question.

    `before` are the seats that were to move. Seats that move at the same time choose in secret: a
    play of one leaves the questions of the others unchanged. So do remarks, and events outside the
    match.
    """
    if not isinstance(event.what, MatchChange):
        return
    for seat in range(len(asked_at)):
        if seat == event.seat or seat not in before or not isinstance(event.what, SECRET):
            asked_at[seat] = event.n


def seals(event: Event, before: Match | None, after: Match) -> bool:
    """Return whether all choices of an event are sealed while others still choose in secret.

    If so, the views of other seats stay the same, as `rulewright.testing` checks for every game.
    """
    if not isinstance(event.what, Played) or event.seat is None or before is None:
        return False
    return after.sealed(event.seat) == before.sealed(event.seat) + len(event.choices)


def go_on(match: Match, event: Event) -> bool:
    """Apply an event to a match; return False for an event that begins or mends it.

    Raises the error with which the match refuses the event.
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
    """A table in memory; all of it can be reloaded from the store."""

    def __init__(self, row: TableRow, state: TableState, match: Match | None, n: int) -> None:
        self.row = row
        self.id = row.id
        self.loading = object()  # changes when the table is loaded again
        self.game: AnyGame = get(row.game)
        self.names = self.game.seat_names(row.players)
        self.state = state
        self.n = n
        self._match = match
        self.kept_at = n  # the event of the newest snapshot
        # where that snapshot's step starts in the match's log
        self.kept_step = 0 if match is None else match.checkpoint()[1]
        self.told: list[Heard] = []
        self.said: list[Said] = []
        self.unsaid: list[tuple[int, list[int]]] = []  # events, with the messages that they removed
        self.words: Counter[Speaker] = Counter()  # letters sent so far
        self.notes: dict[tuple[int, int | None], str] = {}  # by seat and author
        self.premoves = Premoves()
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.bots: asyncio.Task[None] | None = None
        self.led_elsewhere = False  # whether another process made the last event
        self.answers: asyncio.Task[None] | None = None  # plays the premoves
        self.moves = [0] * row.players  # the number of plays by seat
        self.chose: list[int | None] = [None] * row.players  # the event of the last choices by seat
        self.asked_at = [n] * row.players
        self.sides = self.game.sides(row.players)
        self.marks = Marks()
        self.made = MadeViews()
        self.titles: list[str] = []
        self.ties: TiesOf = no_ties
        self.persons: dict[str, Person] = {}  # the users who sit here, by id
        self.named: frozenset[str] = frozenset()  # the users last looked up
        self.named_until = 0  # when to look them up again
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
        """Whether the match has ended, so that nothing can be played any more."""
        return self.state.stage == "over"

    def board_of(self, seat: int | None) -> str:
        """Return the name of the board that a seat is shown; empty if the game has only one."""
        return self.game.table.board_name(self.row.players, self.row.options, seat)

    @property
    def busy(self) -> bool:
        """Whether anybody watches the table, or an act, a bot or a premove is under way."""
        thinking = any(not task.done() for task in self.tasks)
        return thinking or bool(self.watchers) or self.lock.locked()

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks that play at the table: bots and premoves."""
        return [task for task in (self.bots, self.answers) if task is not None]

    def sitter(self, seat: int | None) -> Sitter | None:
        """Return the seat with the number of its present holder; None if `seat` is None."""
        return None if seat is None else (seat, self.state.holders[seat].gen)

    def is_unseen(self, sitter: Sitter) -> bool:
        """Return whether the holder of a seat hides their presence."""
        seat, gen = sitter
        holder = self.state.holders[seat]
        person = self.persons.get(holder.user or "")
        return holder.gen == gen and person is not None and person.unseen

    def seat(self, name: str) -> int:
        """Return the number of the seat with this name."""
        return self.names.index(name)

    def bot_to_move(self) -> int | None:
        """Return the first seat to move that a bot plays, if any."""
        if self._match is None or self.over or self.state.paused:
            return None
        for seat in self._match.waiting:
            if self.state.bot(seat) is not None:
                return seat
        return None

    def check_moment(self, seat: int, n: int) -> None:
        """Raise `Stale` if the seat was asked something else at event `n`.

        A seat's question stays valid while other seats answer theirs in secret.
        """
        if not self.asked_at[seat] <= n <= self.n:
            raise Stale(f"chosen at event {n}; the table is at event {self.n}")

    def may_remark(self, seat: int, n: int, choices: list[str]) -> bool:
        """Return whether this is an available remark.

        The moves of others do not make remarks stale.
        """
        if n > self.n or len(choices) != 1 or seat in self.match.waiting:
            return False
        return self.match.explain(seat, choices[0]) is None

    def note_of(self, seat: int) -> str:
        """Return the private note of a seat's present holder."""
        return self.notes.get((seat, self.state.tenures.person(seat, self.state.n)), "")

    def speaker(self, seat: int | None, n: int, called: str = "") -> Speaker:
        """Return the key under which the characters that a person writes are counted.

        It identifies the person at a seat at event `n`, or a spectator by name.
        """
        if seat is None:
            return None, called
        return seat, self.state.tenures.person(seat, n)

    def author(self, said: Said) -> str | None:
        """Return the user who wrote a message, if known."""
        if said.seat is not None and self.state.is_theirs(said.seat, said.n):
            user = self.state.holders[said.seat].user  # a guest may have become an account
            if user is not None:
                return user
        return said.user

    def unsaid_from(self, n: int) -> list[Said]:
        """Return the messages sent before event `n` and removed in it or later."""
        gone = {number for at, numbers in self.unsaid if at >= n for number in numbers}
        return [said for said in self.said if said.n in gone and said.n < n] if gone else []

    def side(self, seat: int) -> list[int]:
        """Return the seats on the same side as this one, itself included."""
        return next((side for side in self.sides if seat in side), [seat])

    def worth_keeping(self, match: Match, most: int) -> bool:
        """Return whether the match after the next event needs a snapshot.

        A snapshot is made for every step, since a step starts over after a change of rules, and at
        least every `most` events.
        """
        return match.checkpoint()[1] != self.kept_step or self.n + 1 - self.kept_at >= most

    # -- going on ----------------------------------------------------------------------------
    def trial(self) -> tuple[Match, list[LogEntry]]:
        """Return a copy of the match to play on, and a list that collects its log entries."""
        match = self.match.clone(luck="same")
        heard: list[LogEntry] = []
        match.listen(heard, staging=True)
        return match, heard

    def after(self, event: Event) -> Match | None:
        """Return the match after an event of another process; None if the event does not change it.

        Raises the error with which the match refuses the event. Raises `NotNow` if the event begins
        or mends the match: then the table must be loaded again.
        """
        if not isinstance(event.what, MatchChange):
            return None
        match = self.match.clone(luck="same")
        if not go_on(match, event):
            raise NotNow("the match is to be read again")
        return match

    def take(self, event: Event, state: TableState, match: Match | None = None) -> None:
        """Apply a committed event and wake the watchers.

        `match` is the match after the event, if that changed.
        """
        if match is not None:
            before = set() if self._match is None else set(self._match.waiting)
            match.listen(None)
            if event.seat is not None and seals(event, self._match, match):
                self.made.of_seats.pop(event.seat, None)  # the views of others stay the same
            else:
                self.made.of_seats.clear()
            self._match = match
            ask_anew(self.asked_at, before, event)
        self.state = state
        self.note(event)
        self.ring()

    def ring(self) -> None:
        """Drop the shared view and wake the watchers."""
        self.made.forget_shared()
        for watcher in self.watchers:
            watcher.set()

    @asynccontextmanager
    async def watch(self) -> AsyncIterator[asyncio.Event]:
        """Add a watcher: an `asyncio.Event` that is set whenever the table changes."""
        bell = asyncio.Event()
        self.watchers.add(bell)
        try:
            yield bell
        finally:
            self.watchers.discard(bell)

    def rest(self) -> None:
        """Drop cached views."""
        self.made.forget()

    def kept(self) -> None:
        """Record that the present match is stored in a snapshot."""
        self.kept_at = self.n
        self.kept_step = self.match.checkpoint()[1]

    def note(self, event: Event) -> None:
        """Record an event's number, log entries, premoves, talk and notes."""
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
        """Store a message."""
        self.said.append(said)
        self.words[self.speaker(said.seat, said.n, said.called)] += len(said.text)

    def _unsay(self, n: int, numbers: list[int]) -> None:
        """Erase the text of messages; the messages themselves stay."""
        self.unsaid.append((n, numbers))
        gone = {*numbers}
        self.said = [replace(said, text="") if said.n in gone else said for said in self.said]


def said_by_event(event: Event, talked: Talked) -> Said:
    """Return the message that an event of talk contains."""
    to, text = event.choices
    return Said(event.n, event.at, event.seat, to, text, talked.user, talked.called, talked.readers)


def heard_by(event: Event) -> list[Heard]:
    """Return the log entries of an event, with their moments."""
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
    """Return the state of a table before its first event."""
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
