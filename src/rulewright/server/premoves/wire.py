"""A seat's premoves, as they go over the wire (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rulewright.server.fields import Choice, Key, Name, Number

AnswerId = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Value = bool | Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class NewPremoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a seat's premoves; all else stays as it was.

    `answers` gives standing answers by id: true or an amount, false or 0 to take one back. `same`
    answers asks of a kind by a text that is open now, null takes it back. `prepare` is a whole
    chain for the next ask that is foreseen, `withdraw` takes back the chains that those events
    prepared.
    """

    answers: Annotated[dict[AnswerId, Value], msgspec.Meta(max_length=50)] = {}
    same: Annotated[dict[Name, Choice | None], msgspec.Meta(max_length=50)] = {}
    prepare: Annotated[list[Choice], msgspec.Meta(max_length=400)] = []
    withdraw: Annotated[list[Number], msgspec.Meta(max_length=50)] = []
    key: Key | None = None


class AheadTrial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices to be tried on the position that is foreseen; none yet is the start of a chain."""

    choices: Annotated[list[Choice], msgspec.Meta(max_length=400)] = []
    key: Key | None = None


class StandingInfo(msgspec.Struct, frozen=True):
    """A standing answer that may be given; `value` is 0 while it is not.

    With an amount it is a number from `low` to `high`, else `high` is 0. Of one `group` at most
    one is given.
    """

    id: str
    text: str
    rule: str
    group: str
    low: int
    high: int
    value: int


class SameInfo(msgspec.Struct, frozen=True):
    """The answer to all asks of a kind."""

    kind: str
    text: str
    label: str


class PreparedInfo(msgspec.Struct, frozen=True):
    """Choices that were prepared by event `n`."""

    n: int
    kind: str
    labels: list[str]


class PremovesView(msgspec.Struct, frozen=True):
    """All premoves of a seat at event `n`, and those that it may add.

    `repeat` are the answers to its open asks that it may give for good. `foresees` says whether
    choices can be prepared in this game at all; `held` that the seat answers by hand now, since a
    choice was taken back.
    """

    n: int
    answers: list[StandingInfo]
    same: list[SameInfo]
    prepared: list[PreparedInfo]
    repeat: list[SameInfo]
    foresees: bool
    held: bool
