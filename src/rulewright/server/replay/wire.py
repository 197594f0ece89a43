"""Responses of replays, as described in docs/protocol.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from rulewright.kernel import OptionValue
from rulewright.kernel.payload import ResultPayload
from rulewright.server.fields import Key, Name, Number, component
from rulewright.server.tables.new_table import NewTable
from rulewright.server.views.wire import Asked, SaidLine, Shown


class PastEvent(msgspec.Struct, frozen=True):
    """A moment in the table of contents.

    `seat` caused it, as far as the viewer could see; `episode` names the part of the phase; `lines`
    is the number of log entries that the viewer may read.
    """

    n: int
    kind: str
    seat: str | None
    title: str
    subtitle: str
    episode: str
    lines: int
    exact: bool


class Replay(msgspec.Struct, frozen=True):
    """The table of contents of a match, as one seat may see it (`seat` null: a spectator).

    `over` says that the match has ended; then there is a `record`. `plays_on` says that another
    match may begin from its moments. `board` names the board, and is empty if the game has only
    one.
    """

    id: str
    game: str
    board: str
    n: int
    seat: str | None
    open: bool
    over: bool
    record: bool
    plays_on: bool
    commitment: str
    seed: str | None
    episodes: str
    opening: str
    events: list[PastEvent]


class StandingAt(msgspec.Struct, frozen=True):
    """The standings at the end of a round, which event `n` ended."""

    title: str
    n: int
    scores: list[int]


class TurningPoint(msgspec.Struct, frozen=True):
    """One of the moments that changed the standings most, with its log entries as `text`."""

    n: int
    title: str
    text: str
    before: list[int]
    after: list[int]


class CountLine(msgspec.Struct, frozen=True):
    """A total over the whole match, for each seat."""

    title: str
    numbers: list[int]


class Story(msgspec.Struct, frozen=True):
    """The course of a finished match, for all to see; `counted` names what the standings count.

    Numbers are by seat, in the order of `seats`.
    """

    counted: str
    seats: list[str]
    standings: list[StandingAt]
    turns: list[TurningPoint]
    counts: list[CountLine]


class PastSeat(msgspec.Struct, frozen=True):
    """A seat at a past moment, with its title; `asked` is the public part of its question.

    `waiting` says that the match waited for the seat.
    """

    name: str
    title: str
    waiting: bool
    asked: Asked | None = None


class PastLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log entry of event `n`, with the moment shown for it, if any.

    `refs` are as in a `ToldLine`. With nothing hidden, `to` names the seats that could read it, and
    is empty if all could.
    """

    n: int
    rule: str
    text: str
    to: list[str]
    refs: Sequence[tuple[int, int, str, str]] = ()
    moment: Shown | None = None


class PastTable(msgspec.Struct, frozen=True):
    """The table after event `n`, as one seat saw it; if `open`, with nothing hidden.

    `talk` are the messages until then that the caller may read, whichever view is shown. `acted` is
    the seat that caused the event, if the viewer could see that, and `choices` are its choices, if
    the viewer may know them.
    """

    id: str
    game: str
    n: int
    kind: str
    seat: str | None
    open: bool
    over: bool
    exact: bool
    result: ResultPayload | None
    commitment: str
    seed: str | None
    options: dict[str, OptionValue]
    acted: str | None
    choices: list[str]
    seats: list[PastSeat]
    scene: Annotated[msgspec.Raw, component("Scene")]
    asks: Annotated[msgspec.Raw, component("AskPayload", many=True)]
    remarks: Annotated[msgspec.Raw, component("AskPayload", many=True)]
    sides: list[list[str]]
    lines: list[PastLine]
    talk: list[SaidLine]
    lines_from: int


class MomentOf(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="moment"
):
    """The moment after event `n` of a table; the caller needs a `key` or a session to see it."""

    table: Name
    n: Number
    key: Key | None = None
    seat: Name | None = None


class PositionText(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="position"
):
    """A position in the notation of its game; the first line is `game: NAME`."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=40_000)]


StartFrom = MomentOf | PositionText


class StartWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to describe the moment or position from which a match would begin."""

    start: StartFrom


class TableFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table to create; its match begins from `start`, with the options of that moment."""

    start: StartFrom
    table: NewTable


class StartView(msgspec.Struct, frozen=True):
    """A moment from which a match can begin, without its secrets.

    `seat` is the one that the caller had there. `anew` says that secrets are dealt again, as in
    starts from a running match. `position` is the start of the current step, in the form of
    `PositionText`.
    """

    game: str
    players: int
    options: dict[str, OptionValue]
    title: str
    subtitle: str
    waiting: list[str]
    seat: str | None
    anew: bool
    position: str
