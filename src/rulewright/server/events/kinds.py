"""All kinds of events, and their stored form: the columns `kind` and `data`."""

from __future__ import annotations

from typing import get_args

import msgspec
from msgspec.structs import replace

from rulewright.server.events.match import Made, Mended, Played, Retaken, Started, Undone
from rulewright.server.events.seats import (
    Came,
    ClocksStarted,
    Holder,
    Linked,
    MarksAllowed,
    PickOrderDrawn,
    PlacesChanged,
    RanLate,
    Readied,
    Seated,
    SetUpAgain,
)
from rulewright.server.events.votes import Abandoned, Proposed, Unanswered, Voted
from rulewright.server.events.words import Noted, PremovesChanged, Talked, Unsaid
from rulewright.server.fields import JSONObject


class Unknown(msgspec.Struct, frozen=True):
    """An event of a kind that only newer servers know; it has no effect here."""

    kind: str
    data: JSONObject


MatchEvent = Made | Started | Played | Retaken | Undone | Mended
SeatEvent = (
    Seated
    | Linked
    | RanLate
    | Came
    | Readied
    | PlacesChanged
    | PickOrderDrawn
    | ClocksStarted
    | MarksAllowed
)
VoteEvent = Proposed | Voted | Unanswered | Abandoned
WordEvent = Talked | Unsaid | Noted | PremovesChanged
Known = MatchEvent | SeatEvent | VoteEvent | WordEvent | SetUpAgain
Happening = Known | Unknown

KINDS: dict[str, type[Known]] = {each.kind: each for each in get_args(Known)}


def happening_of(kind: str, data: JSONObject | None) -> Happening:
    """Convert a stored event to its facts, or raise `msgspec.ValidationError`.

    Unknown fields are ignored.
    """
    facts, stored = KINDS.get(kind), data or {}
    if facts is None:
        return Unknown(kind, stored)
    known: Known = msgspec.convert(stored, facts, str_keys=True)
    if isinstance(known, Seated) and "links" not in stored["holder"]:
        return replace(known, holder=_counted(known.holder))
    return known


def data_of(what: Happening) -> JSONObject | None:
    """Convert facts to their stored form; None if there are none."""
    data: JSONObject = (
        what.data if isinstance(what, Unknown) else msgspec.to_builtins(what, str_keys=True)
    )
    return data or None


def _counted(holder: Holder) -> Holder:
    """Return a holder that was stored before links were counted, with a count of links.

    Each person may have had one link then.
    """
    return replace(holder, links=int(holder.kind == "person"))
