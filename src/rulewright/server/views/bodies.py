"""Request bodies, as described in docs/protocol.md; unknown fields are rejected."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rulewright.server.events.votes import What
from rulewright.server.fields import NOT_BLANK, Choice, Key, Name, Number
from rulewright.server.marks import MarkedBy, MarkKind


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices of a seat, made when the last event was number `n`. All are played, or none.

    With `brief` the response is only a receipt.
    """

    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=400)]
    key: Key | None = None
    brief: bool = False


class WireChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices sent on the websocket of a seat; `id` identifies them in the response."""

    id: Number
    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=400)]


class Named(msgspec.Struct, frozen=True):
    """The id of a websocket message whose other fields do not matter."""

    id: Number


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message: to the whole table, one's side or other spectators, or a letter to named seats."""

    to: Literal["all", "side", "watch"] | Annotated[list[Name], msgspec.Meta(max_length=100)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2000, pattern=NOT_BLANK)]
    key: Key | None = None


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to take, or to invite somebody to.

    The key is an invitation, or opens the caller's own seat.
    """

    seat: Name
    key: Key | None = None


class PlayAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for another match with the same people; `moved` moves everybody on by one seat."""

    key: Key | None = None
    seat: Name | None = None
    moved: bool = False


class OwnSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the caller.

    It is the one that the key opens, otherwise the one named, otherwise the caller's first.
    """

    key: Key | None = None
    seat: Name | None = None


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to begin the match, with `bot` in all open seats if there are any."""

    bot: Name | None = None


class Readiness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement that the caller is ready for the match to begin, or not ready yet."""

    ready: bool
    key: Key | None = None
    seat: Name | None = None


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to move to before the match, from the caller's `seat`."""

    to: Name
    seat: Name | None = None


class SeatFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat without a person, and the entry of `NewTable.seats` that it is to have."""

    seat: Name
    who: Name


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How seats are assigned: at random (`lot`), or picked in `turn`."""

    by: Literal["lot", "turn"]


class NewMotion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A motion to vote on.

    `seat` is the seat that it is about. If a player is replaced, `bot` plays the seat (by default
    the table's own bot) until the account `to` takes it. `minutes` is the time to add.
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
    """A mark to put on the board: on one public thing or, for an arrow, from one to another."""

    kind: MarkKind
    about: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=2)]
    key: Key | None = None


class MarksCleared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The marks to remove: the caller's own or, if the caller is the host, `all`."""

    all: bool = False
    key: Key | None = None


class MarksBy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The people who may put marks on the board from now on."""

    who: MarkedBy


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices to try on a copy of the match; an empty list shows the start of a chain.

    With `fitting`, choices that are not open are left out instead of refused.
    """

    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(max_length=400)]
    fitting: bool = False
    key: Key | None = None
