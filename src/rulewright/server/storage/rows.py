"""Rows of the database as structs."""

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
"""Values of columns by name, those of JSON apart."""


class Seat(msgspec.Struct, frozen=True):
    """A seat when its table was made: of a person, a bot, or nobody yet (`open`).

    `user` is the id of a person who is known, `called` what they are called; `links` to the seat
    were given out when the table was made.
    """

    name: str
    bot: str | None = None
    open: bool = False
    user: str | None = None
    called: str = ""
    links: int = 1  # before they were counted, one may have been


class SeatRow(msgspec.Struct, frozen=True):
    """The holder of a seat now, as lists and keys need it.

    `kind` is `person`, `bot` or `open`; `user` is the id of a person who is known, `called` what
    they are called, `bot` a bot's name. `gen` counts the holders, so that the link of an earlier
    one opens nothing, and `links` to the seat are about. `freed` is the user whose seat others gave
    to the bot, `kept_for` the one for whom it is kept. `waiting` says whether the match waits
    for this seat; `append` takes that by itself.
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
    """The moment from which a table's match begins, where that is not the start of its game.

    `match` is the match then, saved (`kernel/save.py`). It was taken from event `n` of `table`;
    both are None for a position that was pasted. `title` names the moment.
    """

    match: str
    title: str
    table: str | None = None
    n: int | None = None


class TableRow(msgspec.Struct, frozen=True):
    """A table as it was made, with its stage and the moment somebody must look at it.

    With `listed` among its terms a table stands in the lobby. `stage` is `open`, `playing` or
    `over`; `due` is in ms since the epoch, None for never. `maker` is the user who made it,
    `origin` a mark of the address that it was made from; `visited` says that a person has done
    something there. `start` is there where the match begins from a moment of another.
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
    """A log entry as an event keeps it: who may read it, its rule, its pattern and parts.

    The parts are plain data (`kernel/facts.py`). Rows of before entries had parts hold three
    values: their pattern is the sentence.
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
    """One thing that happened, at `at` ms since the epoch (0: the store sets it).

    `what` says of which kind it is, with its facts; `seat` did it, by these `choices`, and `told`
    are the log entries that it made.
    """

    n: int
    what: Happening
    seat: int | None = None
    choices: list[str] = []
    told: list[Told] = []
    at: int = 0

    @property
    def kind(self) -> str:
        """The name of its kind, as stored and sent."""
        return self.what.kind


class EventRow(msgspec.Struct, frozen=True):
    """An event as stored: the facts of `what` are the columns `kind` and `data`."""

    n: int
    kind: str
    seat: int | None
    choices: list[str]
    told: list[Told]
    at: int = 0
    data: JSONObject | None = None

    @classmethod
    def of(cls, event: Event) -> EventRow:
        """The row of an event."""
        data = data_of(event.what)
        return cls(event.n, event.kind, event.seat, event.choices, event.told, event.at, data)

    def event(self) -> Event:
        """The event of a row; raises `msgspec.ValidationError`."""
        what = happening_of(self.kind, self.data)
        return Event(self.n, what, self.seat, self.choices, self.told, self.at)


class Snapshot(msgspec.Struct, frozen=True):
    """A match as it was after event n."""

    n: int
    match: str


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list: `n` is its last event, `touched` when that happened (ms)."""

    row: TableRow
    created: int
    touched: int
    n: int
    seats: list[SeatRow]
