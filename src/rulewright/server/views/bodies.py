"""The bodies that come in, as in docs/protocol.md. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rulewright.server.events.votes import What
from rulewright.server.fields import Choice, Key, Name, Number
from rulewright.server.marks import MarkedBy, MarkKind


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices of a seat, made when the last event was number `n`: taken whole or not at all.

    The answer to `brief` ones says no more than that they were taken.
    """

    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=400)]
    key: Key | None = None
    brief: bool = False


class WireChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices sent on a websocket by the seat that it belongs to; `id` names them in the answer."""

    id: Number
    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=400)]


class Named(msgspec.Struct, frozen=True):
    """The id of a message on a websocket, whatever else it says."""

    id: Number


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message: to the whole table, one's side or other spectators, or a letter to named seats."""

    to: Literal["all", "side", "watch"] | Annotated[list[Name], msgspec.Meta(max_length=100)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2000, pattern=r"\S")]
    key: Key | None = None


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to sit down at, or to invite somebody to; the key is an invitation, or one's own."""

    seat: Name
    key: Key | None = None


class PlayAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another match with the same people, with `moved` each one seat further on."""

    key: Key | None = None
    seat: Name | None = None
    moved: bool = False


class OwnSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of one's own: that of the key, else the one of that name, else the first."""

    key: Key | None = None
    seat: Name | None = None


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match is to begin, with this bot in every seat that is still open, if any is."""

    bot: Name | None = None


class Readiness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a person wants the match to begin."""

    ready: bool
    key: Key | None = None
    seat: Name | None = None


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to go to from one's own before the match."""

    to: Name
    seat: Name | None = None


class SeatFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that nobody sits at, and for whom it is from now on: as in a new table."""

    seat: Name
    who: Name


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The way in which seats are given anew: by `lot`, or picked in `turn`."""

    by: Literal["lot", "turn"]


class NewMotion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A motion that a seat puts to the vote.

    It is about `seat`, which `bot` is to play (none: the table's own), and the account `to` is to
    have the place after that; `minutes` are the time to be given.
    """

    what: What
    seat: Name | None = None
    bot: Name | None = None
    minutes: Annotated[int, msgspec.Meta(ge=0, le=60 * 24 * 30)] = 0
    to: Name | None = None
    key: Key | None = None


class NewVote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vote on the motion that was put as event `motion`."""

    motion: Number
    yes: bool
    key: Key | None = None


class NewNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's private note as it is to be from now on."""

    text: Annotated[str, msgspec.Meta(max_length=4000)]
    key: Key | None = None


class NewMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark that is put on the board, about one thing that all see, or two for an arrow."""

    kind: MarkKind
    about: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=2)]
    key: Key | None = None


class MarksCleared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One's own marks are removed, or `all`, which only the maker of the table may do."""

    all: bool = False
    key: Key | None = None


class MarksBy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The people who may put marks on the board from now on."""

    who: MarkedBy


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices to be tried on a copy; none yet is the start of a chain."""

    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(max_length=400)]
    key: Key | None = None
