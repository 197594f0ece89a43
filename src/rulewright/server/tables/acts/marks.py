"""The act of setting who may mark a table's board, and the check of a new mark."""

from __future__ import annotations

from rulewright.kernel.payload import seat_payload
from rulewright.server.errors import BadRequest, NotAllowed
from rulewright.server.events.seats import MarksAllowed
from rulewright.server.marks import ENDS, MarkedBy, MarkKind
from rulewright.server.tables.draft import Act, Draft, beside, check_host
from rulewright.server.tables.table import LiveTable

SAID: dict[MarkedBy, str] = {
    "off": "Nobody may mark the board any more.",
    "seats": "Players may mark the board.",
    "all": "Everybody here may mark the board, spectators too.",
}


def allowing_marks(user: str, who: MarkedBy) -> Act:
    """Set who may mark the board; raises `NotAllowed` unless `user` is the host."""

    def act(live: LiveTable) -> Draft:
        check_host(live, user)
        return Draft(MarksAllowed(who), None, [], [beside(SAID[who])])

    return act


def check_mark(live: LiveTable, seat: int | None, kind: MarkKind, about: list[str]) -> None:
    """Check a new mark before it is put on the board.

    Raises `NotAllowed` if this person may not mark, and `BadRequest` if it marks the wrong number
    of things or a thing that is not public.
    """
    allowed = live.state.marked_by
    if allowed == "off" or (seat is None and (allowed != "all" or live.state.closed)):
        raise NotAllowed("marks are off at this table")
    if len(about) != ENDS[kind]:
        raise BadRequest(f"about: a {kind} is about {ENDS[kind]}")
    unknown = {*about} - _public_ids(live)
    if unknown:
        raise BadRequest(f"about: nothing that everybody sees is called {min(unknown)!r}")


def _public_ids(live: LiveTable) -> set[str]:
    """Return the ids of everything public: areas, tokens, cards and seats.

    Raises `NotNow` before the match.
    """
    scene = seat_payload(live.match, None)["scene"]
    board = live.game.table.board_named(live.board_of(None)) or {}
    cards = [card for zone in scene.get("zones", []) for card in zone["cards"]]
    things = [*board.get("areas", []), *scene.get("tokens", []), *cards]
    return {str(thing["id"]) for thing in things} | {f"seat:{name}" for name in live.names}
