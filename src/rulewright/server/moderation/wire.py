"""Muting, blocking and reporting as they go in and out; docs/protocol.md says more."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rulewright.server.accounts.ties import Kind
from rulewright.server.accounts.wire import NameText
from rulewright.server.fields import Key, Name, Number


class Whom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person: by `name`, by a `seat` at a `table`, by the event `n` with which they spoke there.

    A `tie` is the id of one who was muted or blocked. The `key` opens the table where it takes one.
    """

    name: NameText | None = None
    table: Name | None = None
    seat: Name | None = None
    n: Number | None = None
    key: Key | None = None
    tie: Name | None = None


class NewTie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mute or a block of a person that the caller wants; `none` ends both."""

    whom: Whom
    tie: Literal["mute", "block", "none"]


Reason = Literal["abuse", "spam", "cheating", "stalling", "name", "other"]


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A complaint of a person to the server's keeper, in `words` if one likes."""

    whom: Whom
    reason: Reason
    words: Annotated[str, msgspec.Meta(max_length=2000, pattern=r"^[^\x00]*$")] = ""


class KeptLine(msgspec.Struct, frozen=True):
    """Something that was said, kept with a report; `theirs` is what its subject said."""

    n: int
    at: int
    by: str
    to: str
    text: str
    theirs: bool


class Reported(msgspec.Struct, frozen=True):
    """The receipt for a report, with the number of lines that are kept with it."""

    lines: int


class Tie(msgspec.Struct, frozen=True):
    """A person whom the caller has muted or blocked, `since` when (ms)."""

    id: str
    called: str
    profile: bool
    tie: Kind
    since: int
