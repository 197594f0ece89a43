"""Request and response bodies of moderation; docs/protocol.md describes them in more detail."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rulewright.server.accounts.ties import Kind
from rulewright.server.accounts.wire import NameText
from rulewright.server.fields import Key, Name, Number


class Whom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person: given by `name`, by `seat` at a `table`, or by the event `n` of a message there.

    `tie` is the id of an existing mute or block. `key` opens the table, if that is needed.
    """

    name: NameText | None = None
    table: Name | None = None
    seat: Name | None = None
    n: Number | None = None
    key: Key | None = None
    tie: Name | None = None


class NewTie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person, and the mute or block to set on them; `none` removes both."""

    whom: Whom
    tie: Literal["mute", "block", "none"]


Reason = Literal["abuse", "spam", "cheating", "stalling", "name", "other"]


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report of a person to the operator, optionally explained in `words`."""

    whom: Whom
    reason: Reason
    words: Annotated[str, msgspec.Meta(max_length=2000, pattern=r"^[^\x00]*$")] = ""


class KeptLine(msgspec.Struct, frozen=True):
    """A message stored with a report; `theirs` says that the reported person wrote it."""

    n: int
    at: int
    by: str
    to: str
    text: str
    theirs: bool


class Reported(msgspec.Struct, frozen=True):
    """The receipt for a report, with the number of messages stored with it."""

    lines: int


class Tie(msgspec.Struct, frozen=True):
    """A person whom the caller has muted or blocked, since `since` (ms)."""

    id: str
    called: str
    profile: bool
    tie: Kind
    since: int
