"""The base class of all kinds of events."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts of one kind of event; `kind` is its name in the database.

    Fields are stored under their names, or under the `name` of their `msgspec.field`. A field added
    later needs a default, for events that were stored without it.
    """

    kind: ClassVar[str]
