"""People in the database: rows, and the operations that read and change them.

A job is a function that is given a `PeopleWork` and runs in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from rulewright.server.accounts.guest_names import guest_name
from rulewright.server.accounts.names import PersonName
from rulewright.server.accounts.schema import channels, sessions, users
from rulewright.server.errors import NameTaken, NotSignedIn
from rulewright.server.storage.schema import tables
from rulewright.server.storage.writers import reading

T = TypeVar("T")


class UserRow(msgspec.Struct, frozen=True):
    """A stored person: an account if there is a `name`, else a guest.

    `called` is the name that a guest has chosen, if any. A `hidden` person shows no profile; others
    do not see whether an `unseen` one is at a table.
    """

    id: str
    name: str | None
    password: str | None
    created: int
    called: str | None = None
    hidden: bool = False
    unseen: bool = False


class Person(msgspec.Struct, frozen=True):
    """The name that others see of a person, and whether that person has a public profile.

    Others do not see whether an `unseen` person is at a table.
    """

    called: str
    profile: bool
    unseen: bool = False


class SessionRow(msgspec.Struct, frozen=True):
    """A stored session; times are in ms."""

    id: str
    user_id: str
    token_hash: str
    device: str
    created: int
    touched: int


class Store(Protocol):
    """The part of a store that people need; `storage.store.Store` implements it."""

    engine: AsyncEngine

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a function in a transaction, commit it and return its result."""


class PeopleStore:
    """The people in a database, read and changed by jobs."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, job: Callable[[PeopleWork], T]) -> T:
        """Run a job that changes nothing, or raise `Unavailable`."""
        async with reading(self._store.engine) as connection:
            return await connection.run_sync(lambda plain: job(PeopleWork(plain)))

    async def write(self, job: Callable[[PeopleWork], T]) -> T:
        """Run a job and commit it; raise what the job raises."""
        return await self._store.write(lambda plain: job(PeopleWork(plain)))


class PeopleWork:
    """The operations that a job can use, on one connection."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def add_user(self, row: UserRow, key: str | None) -> None:
        """Insert a person, or raise `NameTaken`."""
        values = {**msgspec.to_builtins(row), "name_key": key}
        try:
            self.connection.execute(insert(users).values(**values))
        except IntegrityError as error:
            raise NameTaken(f"the name {row.name} is taken") from error

    def rename(self, user_id: str, name: PersonName) -> bool:
        """Rename a person; return whether they still exist. Raises `NameTaken`."""
        return self._name(users.c.id == user_id, name)

    def name_guest(self, user_id: str, name: PersonName) -> bool:
        """Turn a guest into an account; return false if it is no longer a guest.

        Raises `NameTaken`.
        """
        return self._name((users.c.id == user_id) & users.c.name.is_(None), name)

    def _name(self, which: ColumnElement[bool], name: PersonName) -> bool:
        query = update(users).where(which)
        try:
            done = self.connection.execute(query.values(name=name.shown, name_key=name.key))
        except IntegrityError as error:
            raise NameTaken(f"the name {name.shown} is taken") from error
        return bool(done.rowcount)

    def call_guest(self, user_id: str, name: PersonName) -> bool:
        """Set the name that a guest has chosen; return whether the guest exists.

        Raises `NameTaken` if an account has that name.
        """
        if self.user_called(name.key) is not None:
            raise NameTaken(f"the name {name.shown} is taken")
        guest = (users.c.id == user_id) & users.c.name.is_(None)
        done = self.connection.execute(update(users).where(guest).values(called=name.shown))
        return bool(done.rowcount)

    def hide(self, user_id: str, hidden: bool) -> None:
        """Set whether a person's profile is hidden from others."""
        mine = users.c.id == user_id
        self.connection.execute(update(users).where(mine).values(hidden=hidden))

    def go_unseen(self, user_id: str, unseen: bool) -> None:
        """Set whether a person's presence at tables is hidden from others."""
        mine = users.c.id == user_id
        self.connection.execute(update(users).where(mine).values(unseen=unseen))

    def set_password(self, user_id: str, password: str, instead_of: str | None = None) -> None:
        """Store a password hash; with `instead_of`, only if that is the current hash."""
        query = update(users).where(users.c.id == user_id)
        if instead_of is not None:
            query = query.where(users.c.password == instead_of)
        self.connection.execute(query.values(password=password))

    def user(self, user_id: str) -> UserRow | None:
        """Return the person with an id, or None."""
        return self._user(users.c.id == user_id)

    def user_called(self, key: str) -> UserRow | None:
        """Return the account with a name key, or None.

        A key with a NUL is not looked up, since PostgreSQL rejects it.
        """
        if "\0" in key:
            return None
        return self._user(users.c.name_key == key)

    def _user(self, which: ColumnElement[bool]) -> UserRow | None:
        row = self.connection.execute(select(*_USER).where(which)).first()
        return None if row is None else UserRow(*row)

    def accounts(self) -> list[UserRow]:
        """List all accounts, the oldest first."""
        query = select(*_USER).where(users.c.name.is_not(None))
        query = query.order_by(users.c.created, users.c.id)
        return [UserRow(*row) for row in self.connection.execute(query)]

    def persons(self, user_ids: Iterable[str]) -> dict[str, Person]:
        """Return the persons with these ids, by id; unknown ids are left out."""
        query = select(users.c.id, users.c.name, users.c.called, users.c.hidden, users.c.unseen)
        rows = self.connection.execute(query.where(users.c.id.in_(list(user_ids))))
        return {
            row.id: Person(
                row.name or row.called or guest_name(row.id),
                row.name is not None and not row.hidden,
                row.unseen,
            )
            for row in rows
        }

    def drop_user(self, user_id: str) -> bool:
        """Delete a person with all sessions and passkeys; return whether there was one."""
        done = self.connection.execute(delete(users).where(users.c.id == user_id))
        return bool(done.rowcount)

    def drop_guest(self, user_id: str) -> None:
        """Delete a guest, unless it has become an account."""
        mine = (users.c.id == user_id) & users.c.name.is_(None)
        self.connection.execute(delete(users).where(mine))

    def add_session(self, row: SessionRow) -> None:
        """Insert a session; raise `NotSignedIn` if the person no longer exists."""
        try:
            self.connection.execute(insert(sessions).values(**msgspec.to_builtins(row)))
        except IntegrityError as error:
            raise NotSignedIn("this user no longer exists") from error

    def session(self, token_hash: str) -> tuple[SessionRow, str | None, str | None] | None:
        """Return the session of a token, the account's name, and the guest's chosen name."""
        query = (
            select(*_SESSION, users.c.name, users.c.called)
            .join(users, users.c.id == sessions.c.user_id)
            .where(sessions.c.token_hash == token_hash)
        )
        row = (self.connection.execute(query)).first()
        return None if row is None else (_session(row[:-2]), *row[-2:])

    def sessions(self, user_id: str, since: int) -> list[SessionRow]:
        """List the sessions that a person has used since a time, the last used first."""
        query = (
            select(*_SESSION)
            .where(sessions.c.user_id == user_id, sessions.c.touched > since)
            .order_by(sessions.c.touched.desc(), sessions.c.created.desc(), sessions.c.id)
        )
        return [_session(row) for row in self.connection.execute(query)]

    def touch(self, session_id: str, now: int) -> None:
        """Set when a session was last used."""
        self.connection.execute(
            update(sessions).where(sessions.c.id == session_id).values(touched=now)
        )

    def drop_session(self, user_id: str, session_id: str) -> bool:
        """End one session of a person; return whether there was one."""
        mine = (sessions.c.user_id == user_id) & (sessions.c.id == session_id)
        return self._end(mine)

    def drop_sessions(self, user_id: str) -> None:
        """End all sessions of a person and the notifications in all browsers."""
        self._end(sessions.c.user_id == user_id)
        mine = (channels.c.user_id == user_id) & (channels.c.kind == "push")
        self.connection.execute(delete(channels).where(mine))

    def move_browser(self, user_id: str, old: str, new: str) -> None:
        """Move a person's browser notifications from one session to another."""
        mine = (channels.c.user_id == user_id) & (channels.c.session_id == old)
        self.connection.execute(update(channels).where(mine).values(session_id=new))

    def drop_sessions_after(self, user_id: str, most: int) -> None:
        """End all sessions of a person except the `most` that were used last."""
        mine = sessions.c.user_id == user_id
        last = select(sessions.c.id).where(mine).order_by(sessions.c.touched.desc()).limit(most)
        self._end(mine & sessions.c.id.not_in(last))

    def newest_event(self) -> int | None:
        """Return the time of the newest event of any table, in ms; None without tables."""
        touched: int | None = self.connection.scalar(select(func.max(tables.c.touched)))
        return touched

    def guests(self) -> int:
        """Count the guests."""
        query = select(func.count()).select_from(users).where(users.c.name.is_(None))
        return int(self.connection.scalar(query) or 0)

    def run_out(self, before: int) -> tuple[int, int, int]:
        """Count what `tidy` would delete: return expired sessions, all sessions and expired guests.

        Sessions not used after `before` are expired.
        """
        late = sessions.c.touched <= before
        counted = select(func.count().filter(late), func.count()).select_from(sessions)
        run_out, there = self.connection.execute(counted).one()
        left = select(sessions.c.id).where(sessions.c.user_id == users.c.id, ~late).exists()
        guests = select(func.count()).select_from(users).where(_guests(before) & ~left)
        return run_out, there, int(self.connection.scalar(guests) or 0)

    def tidy(self, before: int) -> None:
        """Delete sessions not used after a time, and guests created before it without a session."""
        self._end(sessions.c.touched <= before)
        someone = select(sessions.c.id).where(sessions.c.user_id == users.c.id).exists()
        self.connection.execute(delete(users).where(_guests(before) & ~someone))

    def _end(self, which: ColumnElement[bool]) -> bool:
        """End sessions and their browsers' notifications: others may use the browsers now."""
        theirs = select(sessions.c.id).where(which)
        self.connection.execute(delete(channels).where(channels.c.session_id.in_(theirs)))
        return bool(self.connection.execute(delete(sessions).where(which)).rowcount)


def _guests(before: int) -> ColumnElement[bool]:
    """Return the SQL condition for guests created before a time."""
    return users.c.name.is_(None) & (users.c.created <= before)


_USER = [users.c[name] for name in UserRow.__struct_fields__]
_SESSION = [sessions.c[name] for name in SessionRow.__struct_fields__]


def _session(row: Sequence[Any]) -> SessionRow:
    return SessionRow(*row)
