"""Users and callers: the person in a session, and how long a session lasts."""

from __future__ import annotations

import secrets
from hashlib import sha256

import msgspec

from rulewright.server.accounts.guest_names import guest_name
from rulewright.server.errors import NotSignedIn

DAY = 24 * 3600 * 1000
SESSION_DAYS = 90


class User(msgspec.Struct, frozen=True):
    """A person in one session; a guest when `name` is None."""

    id: str
    name: str | None
    session: str
    since: int  # when the session began, ms
    nick: str | None = None  # what a guest wants to be called

    @property
    def guest(self) -> bool:
        """Whether this is nobody's account."""
        return self.name is None

    @property
    def called(self) -> str:
        """The user's name at tables; a guest who chose none has one all the same."""
        return self.name or self.nick or guest_name(self.id)


class Caller(msgspec.Struct, frozen=True):
    """The caller, as far as is known, and the address of the call."""

    user: User | None
    address: str
    device: str

    def ids(self) -> list[str]:
        """The id of the user, if there is one."""
        return [] if self.user is None else [self.user.id]

    def known(self) -> User:
        """The user; raises `NotSignedIn`."""
        if self.user is None:
            raise NotSignedIn("nobody is signed in here")
        return self.user

    def account(self) -> User:
        """The user, who has an account; raises `NotSignedIn`."""
        user = self.known()
        if user.guest:
            raise NotSignedIn("this needs an account")
        return user


class NewSession(msgspec.Struct, frozen=True):
    """A session that has just begun; the token is told this once."""

    user: User
    token: str


def new_id() -> str:
    """An id that says nothing."""
    return secrets.token_hex(16)


def hash_of(token: str) -> str:
    """The hash of a token that is kept. A token is random, so a plain hash is enough."""
    return sha256(token.encode()).hexdigest()
