"""Lists of tables, as sent to clients."""

from __future__ import annotations

import msgspec

from rulewright.kernel import OptionValue
from rulewright.server.terms import Terms
from rulewright.server.views.wire import SeatKind, Stage


class LobbySeat(msgspec.Struct, frozen=True):
    """A seat of a table in a list, with fields as in `SeatInfo`."""

    name: str
    kind: SeatKind
    called: str
    bot: str | None
    waiting: bool
    profile: bool = False


class LobbyTable(msgspec.Struct, frozen=True):
    """A table in a list; `touched` is the time of its last event (ms).

    `back` are seats that bots play and that the caller may return to. `won` names the seats that
    won a finished match. `again` is the seat whose person set up another match that the caller has
    not joined. `played_on` says that the match began from a moment of another.

    `heading` and `subheading` describe the state of the match, as in its scene; they are empty if
    the match is not in memory. The next clock expires at `due` (ms).
    """

    id: str
    game: str
    title: str
    stage: Stage
    terms: Terms
    options: dict[str, OptionValue]
    seats: list[LobbySeat]
    mine: list[str]
    your_turn: bool
    touched: int
    heading: str = ""
    subheading: str = ""
    due: int | None = None
    back: list[str] = []
    won: list[str] = []
    again: str | None = None
    played_on: bool = False


class PlayedHere(msgspec.Struct, frozen=True):
    """The number of matches of each game completed here in the last ninety days."""

    matches: dict[str, int]


class OpenTables(msgspec.Struct, frozen=True):
    """A page of open tables, and the start of the next page, if any."""

    open: list[LobbyTable]
    next: str | None = None


class LobbyView(msgspec.Struct, frozen=True):
    """The first page of open tables, and the caller's running and finished tables.

    `next` is the start of the second page of open tables. `back` are tables where a seat is kept
    for the caller.
    """

    open: list[LobbyTable]
    mine: list[LobbyTable]
    over: list[LobbyTable]
    back: list[LobbyTable]
    next: str | None = None
