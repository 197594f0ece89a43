"""Lists of tables, as they go out."""

from __future__ import annotations

import msgspec

from rulewright.kernel import OptionValue
from rulewright.server.tables.terms import Terms
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


class LobbyView(msgspec.Struct, frozen=True):
    """Open tables, one's own that are not over, and one's own that are."""

    open: list[LobbyTable]
    mine: list[LobbyTable]
    over: list[LobbyTable]
