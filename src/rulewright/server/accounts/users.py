"""Users and callers, and how long a session lasts."""

from __future__ import annotations

import secrets
from hashlib import sha256

import msgspec

from rulewright.server.accounts.guest_names import guest_name
from rulewright.server.errors import NotSignedIn

DAY = 24 * 3600 * 1000
SESSION_DAYS = 90


class User(msgspec.Struct, frozen=True):
    """A person in one session; a guest if `name` is None."""

    id: str
    name: str | None
    session: str
    since: int  # when the session began, ms
    nick: str | None = None  # the name that a guest has chosen

    @property
    def guest(self) -> bool:
        """Whether this user has no account."""
        return self.name is None

    @property
    def called(self) -> str:
        """The name shown at tables; guests who have chosen none get a default."""
        return self.name or self.nick or guest_name(self.id)


class Caller(msgspec.Struct, frozen=True):
    """The caller of a request, with address and device; `user` is None without a session."""

    user: User | None
    address: str
    device: str

    def ids(self) -> list[str]:
        """Return a list with the user's id, or an empty list without a user."""
        return [] if self.user is None else [self.user.id]

    def known(self) -> User:
        """Return the user, or raise `NotSignedIn` without a session."""
        if self.user is None:
            raise NotSignedIn("you are not signed in")
        return self.user

    def account(self) -> User:
        """Return the user, or raise `NotSignedIn` for a guest or without a session."""
        user = self.known()
        if user.guest:
            raise NotSignedIn("this needs an account")
        return user


class NewSession(msgspec.Struct, frozen=True):
    """A new session and its token; the database stores only a hash of the token."""

    user: User
    token: str


def new_id() -> str:
    """Return a random id."""
    return secrets.token_hex(16)


def hash_of(token: str) -> str:
    """Return the hash under which a token is stored; it needs no salt, since tokens are random."""
    return sha256(token.encode()).hexdigest()
