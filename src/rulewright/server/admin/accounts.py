"""Administration of accounts, with or without a running server."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from rulewright.server.accounts.expiry import Tidied, run_out, tidy
from rulewright.server.accounts.names import name_key
from rulewright.server.accounts.passkey_store import count_passkeys
from rulewright.server.accounts.passwords import Passwords
from rulewright.server.accounts.people import People
from rulewright.server.accounts.second_factor_store import drop_second_factor, recovery_left
from rulewright.server.accounts.store import PeopleStore, PeopleWork, UserRow
from rulewright.server.assembly import table_hub
from rulewright.server.http.limits import UNLIMITED, Limiter
from rulewright.server.settings import Settings
from rulewright.server.storage.store import Store
from rulewright.server.tables.hub import TableHub
from rulewright.server.views.lobby import end_links, hand_over


class UnknownAccount(ValueError):
    """There is no account of that name."""


class AccountLine(msgspec.Struct, frozen=True):
    """An account in the list; times are in ms.

    `seen` is exact to the day, or None without a session.
    """

    id: str
    name: str
    created: int
    seen: int | None
    sessions: int
    password: bool
    passkeys: int
    second_factor: bool


class PeopleAdmin:
    """The accounts of a database, listed and changed for the operator."""

    def __init__(self, store: Store, people: People, settings: Settings) -> None:
        self.store = store
        self.people = people
        self._settings = settings
        self._hub: TableHub | None = None

    @classmethod
    @asynccontextmanager
    async def open(cls, database_url: str) -> AsyncIterator[PeopleAdmin]:
        """Open the accounts of a database, or raise `BadDatabase`."""
        store = await Store.open(database_url)
        passwords = Passwords()
        people = People(PeopleStore(store), passwords, Limiter(UNLIMITED))
        admin = cls(store, people, Settings(database_url=database_url))
        people.hand_over = lambda old, new: hand_over(admin.hub, people, old, new)
        people.end_links = lambda user: end_links(admin.hub, user)
        try:
            yield admin
        finally:
            if admin._hub is not None:
                await admin._hub.close()
            await store.close()
            passwords.close()

    @property
    def hub(self) -> TableHub:
        """The table hub, created on first use."""
        if self._hub is None:
            self._hub = table_hub(self.store, self._settings)
        return self._hub

    async def accounts(self) -> list[AccountLine]:
        """List all accounts, the oldest first."""
        return await self.people.store.read(_lines)

    async def reset_password(self, name: str) -> str:
        """Set a new random password and return it; end the account's sessions and links."""
        row, password = await self._account(name), secrets.token_urlsafe(15)
        hashed = await self.people.passwords.hash(password)
        await self.people.end_links(row.id)

        def reset(work: PeopleWork) -> None:
            work.set_password(row.id, hashed)
            work.drop_sessions(row.id)

        await self.people.change(reset, row.id)
        return password

    async def remove_second_factor(self, name: str) -> bool:
        """Remove an account's second factor; return whether it had one."""
        row = await self._account(name)
        return await self.people.store.write(lambda work: drop_second_factor(work, row.id))

    async def run_out(self) -> Tidied:
        """Count the expired sessions and their guests without deleting any."""
        return await run_out(self.people)

    async def tidy(self) -> Tidied:
        """Delete expired sessions and their guests."""
        return await tidy(self.people, asked=True)

    async def delete(self, name: str) -> None:
        """Delete an account and free its seats."""
        await self.people.remove((await self._account(name)).id)

    async def _account(self, name: str) -> UserRow:
        account = await self.people.store.read(lambda work: work.user_called(name_key(name)))
        if account is None:
            raise UnknownAccount(f"nobody is called {name!r}")
        return account


def _lines(work: PeopleWork) -> list[AccountLine]:
    return [_line(work, row) for row in work.accounts()]


def _line(work: PeopleWork, row: UserRow) -> AccountLine:
    sessions = work.sessions(row.id, since=0)
    return AccountLine(
        row.id,
        row.name or "",
        row.created,
        max((session.touched for session in sessions), default=None),
        len(sessions),
        row.password is not None,
        count_passkeys(work, row.id),
        recovery_left(work, row.id) is not None,
    )
