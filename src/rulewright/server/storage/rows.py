"""The rows of the database as structs."""

from __future__ import annotations

import msgspec

from rulewright.kernel import OptionValue
from rulewright.kernel.facts import parts_of, sentence
from rulewright.server.events.kinds import Happening, data_of, happening_of
from rulewright.server.fields import JSONObject
from rulewright.server.terms import Terms

OPEN = "open"
PLAYING = "playing"
OVER = "over"

Columns = dict[str, str | int | None]
"""Column values by name, except JSON."""


class Seat(msgspec.Struct, frozen=True):
    """A seat as it was when its table was made: a person's, a bot's, or nobody's yet (`open`).

    `user` is the id of a person with an account or session, `called` their name, `links` the number
    of links given out when the table was made.
    """

    name: str
    bot: str | None = None
    open: bool = False
    user: str | None = None
    called: str = ""
    links: int = 1  # the default is for rows from before links were counted


class SeatRow(msgspec.Struct, frozen=True):
    """The present holder of a seat, with the facts that lists of tables and links to seats need.

    `kind` is `person`, `bot` or `open`; `user` is the person's id if known, `called` their name,
    `bot` a bot's name. `gen` is the number of the holder: links carry it, and those of earlier
    holders no longer work. `links` is the number of links given to this holder. `freed` is the
    user whose seat others gave to the bot, `kept_for` the user for whom it is kept. `waiting` says
    whether the match waits for this seat; to change it, set `Commit.waiting`.
    """

    seat: int
    name: str
    user: str | None = None
    bot: str | None = None
    gen: int = 0
    kind: str = "person"
    called: str = ""
    waiting: bool = False
    links: int = 0
    freed: str | None = None
    kept_for: str | None = None


class Start(msgspec.Struct, frozen=True, omit_defaults=True):
    """A saved moment from which a table's match begins, instead of the beginning of the game.

    `match` is the match at that moment, saved (`kernel/save.py`). It was taken from event `n` of
    `table`; both are None for a pasted position. `title` names the moment.
    """

    match: str
    title: str
    table: str | None = None
    n: int | None = None


class TableRow(msgspec.Struct, frozen=True):
    """A table as it was made, with its present stage and deadline.

    If its terms say `listed`, it is in the lobby. `stage` is `open`, `playing` or `over`; `due` is
    in ms since the epoch, None for never. `maker` is the user who made it, `origin` a hash of the
    network address that it was made from; `visited` says that a person has acted there. `start` is
    set if the match begins from a moment of another match.
    """

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, OptionValue]
    seed: str
    seats: list[Seat]
    terms: Terms = Terms()
    stage: str = PLAYING
    due: int | None = None
    maker: str | None = None
    origin: str | None = None
    visited: bool = True
    start: Start | None = None


class Told(msgspec.Struct, frozen=True, array_like=True):
    """A log entry as stored in an event: its readers, rule, pattern and parts.

    The parts are plain data (`kernel/facts.py`). Entries stored before there were parts have only
    the first three values, with the whole sentence as the pattern.
    """

    visible_to: int
    rule: str
    pattern: str
    parts: JSONObject = {}

    @property
    def text(self) -> str:
        """The entry as a sentence."""
        return sentence(self.pattern, parts_of(self.parts))


class Event(msgspec.Struct, frozen=True):
    """One event of a table, at `at` ms since the epoch (0: the store sets the time).

    `what` is its kind with its facts. `seat` is the seat that caused it, by making these
    `choices`, and `told` are the log entries that it made.
    """

    n: int
    what: Happening
    seat: int | None = None
    choices: list[str] = []
    told: list[Told] = []
    at: int = 0

    @property
    def kind(self) -> str:
        """The name of the event's kind, as stored and sent."""
        return self.what.kind


class EventRow(msgspec.Struct, frozen=True):
    """An event as stored, with the facts of `what` in the columns `kind` and `data`."""

    n: int
    kind: str
    seat: int | None
    choices: list[str]
    told: list[Told]
    at: int = 0
    data: JSONObject | None = None

    @classmethod
    def of(cls, event: Event) -> EventRow:
        """Convert an event to its row."""
        data = data_of(event.what)
        return cls(event.n, event.kind, event.seat, event.choices, event.told, event.at, data)

    def event(self) -> Event:
        """Convert the row to its event, or raise `msgspec.ValidationError`."""
        what = happening_of(self.kind, self.data)
        return Event(self.n, what, self.seat, self.choices, self.told, self.at)


class Snapshot(msgspec.Struct, frozen=True):
    """A match as it was after event `n`."""

    n: int
    match: str


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list; `n` is its last event, at time `touched` (ms)."""

    row: TableRow
    created: int
    touched: int
    n: int
    seats: list[SeatRow]
