"""Request and response bodies of premoves, as described in docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rulewright.server.fields import Choice, Key, Name, Number

AnswerId = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Value = bool | Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class NewPremoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes to a seat's premoves; the others stay as they are.

    `answers` sets standing answers by id: true or an amount, and false or 0 to withdraw one. `same`
    repeats an available answer, given by its text, for all questions of a kind; null withdraws it.
    `prepare` is a complete chain for the next foreseen question. `withdraw` drops the chains that
    were prepared in these events.
    """

    answers: Annotated[dict[AnswerId, Value], msgspec.Meta(max_length=50)] = {}
    same: Annotated[dict[Name, Choice | None], msgspec.Meta(max_length=50)] = {}
    prepare: Annotated[list[Choice], msgspec.Meta(max_length=400)] = []
    withdraw: Annotated[list[Number], msgspec.Meta(max_length=50)] = []
    key: Key | None = None


class PremovesTrial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices to try on the foreseen position; with none, the start of a chain.

    With `fitting`, choices that are not open are left out instead of refused.
    """

    choices: Annotated[list[Choice], msgspec.Meta(max_length=400)] = []
    fitting: bool = False
    key: Key | None = None


class StandingInfo(msgspec.Struct, frozen=True):
    """A standing answer that may be set; `value` is 0 if it is not set.

    If the answer takes an amount, this ranges from `low` to `high`; otherwise `high` is 0. Only one
    answer of a `group` can be set.
    """

    id: str
    text: str
    rule: str
    group: str
    low: int
    high: int
    value: int


class SameInfo(msgspec.Struct, frozen=True):
    """An answer that is repeated for all questions of a kind."""

    kind: str
    text: str
    label: str


class PreparedInfo(msgspec.Struct, frozen=True):
    """A chain of choices, prepared in event `n`."""

    n: int
    kind: str
    labels: list[str]


class PremovesView(msgspec.Struct, frozen=True):
    """All premoves of a seat at event `n`, and those that it may add.

    `repeat` are the answers to its present question that can be repeated. `foresees` says that this
    game supports prepared choices. While `held`, no premove is played, since the seat has taken
    back a choice and makes it again itself.
    """

    n: int
    answers: list[StandingInfo]
    same: list[SameInfo]
    prepared: list[PreparedInfo]
    repeat: list[SameInfo]
    foresees: bool
    held: bool
