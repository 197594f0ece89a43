"""Lists of tables, as they go out."""

from __future__ import annotations

import msgspec

from rulewright.kernel import OptionValue
from rulewright.server.terms import Terms
from rulewright.server.views.wire import SeatKind, Stage


class LobbySeat(msgspec.Struct, frozen=True):
    """A seat in a list of tables, as at the table; `kind` is `human`, `open` or `bot`."""

    name: str
    kind: SeatKind
    called: str
    bot: str | None
    waiting: bool
    profile: bool = False


class LobbyTable(msgspec.Struct, frozen=True):
    """A table in a list. `mine` are one's own seats; `touched` is when something happened (ms).

    `back` are seats that bots play and one may come back to. `won` names the seats that won a match
    that is over, and `again` is the seat whose person set up another match that one has not joined.
    A match that is `played_on` began from a moment of another.

    `heading` and `subheading` say where its match is, as its scene does, as far as that is known
    without much work. When it is `due` (ms) somebody's time is out.
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
    """How many matches of each game were played to their end here in the last ninety days."""

    matches: dict[str, int]


class OpenTables(msgspec.Struct, frozen=True):
    """A page of the open tables, and where the next one begins, if there is more."""

    open: list[LobbyTable]
    next: str | None = None


class LobbyView(msgspec.Struct, frozen=True):
    """Open tables, one's own that are not over, and one's own that are.

    Open ones are the first page; `next` is where the second begins. At those in `back` a seat is
    kept for one.
    """

    open: list[LobbyTable]
    mine: list[LobbyTable]
    over: list[LobbyTable]
    back: list[LobbyTable]
    next: str | None = None
