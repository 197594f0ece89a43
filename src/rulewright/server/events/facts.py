"""The base of all kinds of events."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts of one kind of event; `kind` is its name in the database.

    Fields are stored under their names, or under `name` of their `field`. A field that is added
    later needs a default, with which events stored before are read.
    """

    kind: ClassVar[str]
