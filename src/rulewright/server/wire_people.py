"""What people send about themselves and are told, as in docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

import msgspec

# Generous, so that a name or password out of bounds is told so by the rule that it breaks.
NameText = Annotated[str, msgspec.Meta(max_length=200)]
PasswordText = Annotated[str, msgspec.Meta(max_length=1000)]


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body that says nothing."""


class NameAndPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account, to be made or to sign in to."""

    name: NameText
    password: PasswordText


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name."""

    name: NameText


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another password; the old one may be left out right after signing in."""

    new: PasswordText
    old: PasswordText | None = None


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password, which may be left out right after signing in."""

    password: PasswordText | None = None


class Me(msgspec.Struct, frozen=True):
    """Who calls; all empty for somebody who has no session."""

    id: str | None = None
    name: str | None = None
    guest: bool = False
    password: bool = False
    passkeys: int = 0


class SessionInfo(msgspec.Struct, frozen=True):
    """Where somebody is signed in; times in ms, `seen` true to the day."""

    id: str
    device: str
    created: int
    seen: int
    current: bool
