"""Request bodies, as described in docs/protocol.md; unknown fields are rejected."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rulewright.server.events.votes import What
from rulewright.server.fields import Choice, Key, Name, Number
from rulewright.server.marks import MarkedBy, MarkKind


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices of a seat, made when the last event was number `n`: all are taken, or none.

    With `brief` the response is only a receipt.
    """

    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=400)]
    key: Key | None = None
    brief: bool = False


class WireChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices sent on the websocket of the seat; `id` identifies them in the response."""

    id: Number
    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=400)]


class Named(msgspec.Struct, frozen=True):
    """The id of a websocket message, whatever its other fields."""

    id: Number


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message: to the whole table, one's side or other spectators, or a letter to named seats."""

    to: Literal["all", "side", "watch"] | Annotated[list[Name], msgspec.Meta(max_length=100)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2000, pattern=r"\S")]
    key: Key | None = None


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to sit down at or invite somebody to; the key is an invitation or the caller's own."""

    seat: Name
    key: Key | None = None


class PlayAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for another match with the same people; with `moved` all change seats by one."""

    key: Key | None = None
    seat: Name | None = None
    moved: bool = False


class OwnSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the caller: that of the key, else the one named, else the first."""

    key: Key | None = None
    seat: Name | None = None


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to begin the match, with this bot in every open seat, if any."""

    bot: Name | None = None


class Readiness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a person is ready for the match to begin."""

    ready: bool
    key: Key | None = None
    seat: Name | None = None


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to move to before the match, from the caller's `seat`."""

    to: Name
    seat: Name | None = None


class SeatFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty seat, and who is to have it, in the terms of a new table."""

    seat: Name
    who: Name


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to reassign the seats: at random (`lot`), or by picking in `turn`."""

    by: Literal["lot", "turn"]


class NewMotion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A motion to be voted on.

    It is about `seat`, which `bot` is to play (by default the table's own bot) until the account
    `to` takes it; `minutes` is the time to add.
    """

    what: What
    seat: Name | None = None
    bot: Name | None = None
    minutes: Annotated[int, msgspec.Meta(ge=0, le=60 * 24 * 30)] = 0
    to: Name | None = None
    key: Key | None = None


class NewVote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vote on the motion proposed in event `motion`."""

    motion: Number
    yes: bool
    key: Key | None = None


class NewNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The new text of a seat's private note."""

    text: Annotated[str, msgspec.Meta(max_length=4000)]
    key: Key | None = None


class NewMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark to put on the board: about one thing that everybody sees, or two for an arrow."""

    kind: MarkKind
    about: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=2)]
    key: Key | None = None


class MarksCleared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The marks to remove: the caller's own, or `all`, which only the table's maker may."""

    all: bool = False
    key: Key | None = None


class MarksBy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The people who may put marks on the board from now on."""

    who: MarkedBy


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices to try on a copy of the match; with none, the start of a chain.

    With `fitting`, choices that are not open are left out instead of refused.
    """

    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(max_length=400)]
    fitting: bool = False
    key: Key | None = None
