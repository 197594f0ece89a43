"""People's browsers, each with its own cookies and the address of its page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from rulewright.server.accounts import passwords as hashing
from rulewright.server.accounts.passwords import Passwords
from rulewright.server.accounts.people import People
from rulewright.server.accounts.store import PeopleStore
from rulewright.server.accounts.users import Caller, NewSession
from rulewright.server.http.limits import UNLIMITED, Limiter, Limits
from rulewright.server.storage.store import Store
from tests.server.playing import Json, Server, client

COOKIE = "rulewright"
STRICT_COOKIE = "__Host-rulewright"
PASSWORD = "a long enough one"
NOBODY = {
    "id": None,
    "name": None,
    "called": None,
    "guest": False,
    "password": False,
    "passkeys": 0,
    "recovery_codes": None,
    "unseen": False,
}
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """Let servers in this process hash passwords at minimal cost, including those started later."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hashing, "PasswordHasher", lambda: CHEAP)
        yield


class Browser:
    """A person's browser with a page of the server open."""

    def __init__(self, server: Server, http: httpx.Client) -> None:
        self.server = server
        self.http = http

    @property
    def token(self) -> str | None:
        return self.http.cookies.get(COOKIE)

    def me(self) -> Json:
        answer = self.http.get("/api/me")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def post(self, path: str, **fields: Any) -> httpx.Response:
        return self.http.post(f"/api{path}", json=fields)

    def done(self, path: str, **fields: Any) -> Json:
        answer = self.post(path, **fields)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())

    def register(self, name: str, password: str = PASSWORD) -> Json:
        return self.done("/account/register", name=name, password=password)

    def sign_in(self, name: str, password: str = PASSWORD) -> httpx.Response:
        return self.post("/account/sign-in", name=name, password=password)

    def sessions(self) -> list[Json]:
        answer = self.http.get("/api/account/sessions")
        assert answer.status_code == 200, answer.text
        return list(answer.json())


@contextmanager
def browser(server: Server, **headers: str) -> Iterator[Browser]:
    """Open a browser; write `headers` with underscores instead of dashes."""
    sent = {"Origin": server.url, **{name.replace("_", "-"): v for name, v in headers.items()}}
    with client(server.url, sent) as http:
        yield Browser(server, http)


class Clock:
    """A clock, in ms, that stands still until it is moved."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms

    def seconds(self) -> float:
        return self.ms / 1000


@asynccontextmanager
async def some_people(
    database_url: str, clock: Clock, limits: Limits = UNLIMITED
) -> AsyncIterator[People]:
    """Open the accounts of a database, with passwords hashed at minimal cost."""
    store = await Store.open(database_url)
    passwords = Passwords(CHEAP)
    try:
        yield People(PeopleStore(store), passwords, Limiter(limits, clock.seconds), clock)
    finally:
        passwords.close()
        await store.close()


STRANGER = Caller(None, "192.0.2.1", "a script")


def as_user(entry: NewSession) -> Caller:
    """Return a person who has just signed in, as the caller of their next call."""
    return Caller(entry.user, STRANGER.address, STRANGER.device)
