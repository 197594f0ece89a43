"""People in the database: rows, and the steps that change them.

A job is a function of `PeopleWork`; all that it does is kept, or none of it.
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
    """A person: while `name` is None a guest, who may have chosen to be `called` something.

    `hidden` is who shows no profile, `unseen` who does not show whether they are there.
    """

    id: str
    name: str | None
    password: str | None
    created: int
    called: str | None = None
    hidden: bool = False
    unseen: bool = False


class Person(msgspec.Struct, frozen=True):
    """The name of somebody, and whether a profile of that name can be looked at.

    One who is `unseen` does not show whether they are there.
    """

    called: str
    profile: bool
    unseen: bool = False


class SessionRow(msgspec.Struct, frozen=True):
    """Where a person is signed in. Times are in ms."""

    id: str
    user_id: str
    token_hash: str
    device: str
    created: int
    touched: int


class Store(Protocol):
    """Where people are kept; the store of the tables is one."""

    engine: AsyncEngine

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a function in a transaction and commit."""


class PeopleStore:
    """Runs jobs on people in a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, job: Callable[[PeopleWork], T]) -> T:
        """Run a job that changes nothing; raises `Unavailable`."""
        async with reading(self._store.engine) as connection:
            return await connection.run_sync(lambda plain: job(PeopleWork(plain)))

    async def write(self, job: Callable[[PeopleWork], T]) -> T:
        """Run a job and commit it; raises what the job raises."""
        return await self._store.write(lambda plain: job(PeopleWork(plain)))


class PeopleWork:
    """The steps of a job."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def add_user(self, row: UserRow, key: str | None) -> None:
        """A new person; raises `NameTaken`."""
        values = {**msgspec.to_builtins(row), "name_key": key}
        try:
            self.connection.execute(insert(users).values(**values))
        except IntegrityError as error:
            raise NameTaken(f"somebody is called {row.name} already") from error

    def rename(self, user_id: str, name: PersonName) -> bool:
        """Rename somebody, who may have gone; raises `NameTaken`."""
        return self._name(users.c.id == user_id, name)

    def name_guest(self, user_id: str, name: PersonName) -> bool:
        """Name a guest; not done when it is none any more. Raises `NameTaken`."""
        return self._name((users.c.id == user_id) & users.c.name.is_(None), name)

    def _name(self, which: ColumnElement[bool], name: PersonName) -> bool:
        query = update(users).where(which)
        try:
            done = self.connection.execute(query.values(name=name.shown, name_key=name.key))
        except IntegrityError as error:
            raise NameTaken(f"somebody is called {name.shown} already") from error
        return bool(done.rowcount)

    def call_guest(self, user_id: str, name: PersonName) -> bool:
        """Call a guest something, as no account is called; whether there is that guest.

        Raises `NameTaken`.
        """
        if self.user_called(name.key) is not None:
            raise NameTaken(f"somebody is called {name.shown} already")
        guest = (users.c.id == user_id) & users.c.name.is_(None)
        done = self.connection.execute(update(users).where(guest).values(called=name.shown))
        return bool(done.rowcount)

    def hide(self, user_id: str, hidden: bool) -> None:
        """Show the profile of somebody to others, or hide it."""
        mine = users.c.id == user_id
        self.connection.execute(update(users).where(mine).values(hidden=hidden))

    def go_unseen(self, user_id: str, unseen: bool) -> None:
        """Show others whether somebody is at a table, or hide it."""
        mine = users.c.id == user_id
        self.connection.execute(update(users).where(mine).values(unseen=unseen))

    def set_password(self, user_id: str, password: str, instead_of: str | None = None) -> None:
        """Keep another hash, when given only in the place of a certain one."""
        query = update(users).where(users.c.id == user_id)
        if instead_of is not None:
            query = query.where(users.c.password == instead_of)
        self.connection.execute(query.values(password=password))

    def user(self, user_id: str) -> UserRow | None:
        """A person by id."""
        return self._user(users.c.id == user_id)

    def user_called(self, key: str) -> UserRow | None:
        """A person by the key of a name; nobody's holds a NUL, which PostgreSQL does not take."""
        if "\0" in key:
            return None
        return self._user(users.c.name_key == key)

    def _user(self, which: ColumnElement[bool]) -> UserRow | None:
        row = self.connection.execute(select(*_USER).where(which)).first()
        return None if row is None else UserRow(*row)

    def accounts(self) -> list[UserRow]:
        """All accounts, the oldest first."""
        query = select(*_USER).where(users.c.name.is_not(None))
        query = query.order_by(users.c.created, users.c.id)
        return [UserRow(*row) for row in self.connection.execute(query)]

    def persons(self, user_ids: Iterable[str]) -> dict[str, Person]:
        """The persons of these ids who are there, by id."""
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
        """Forget a person with all sessions and passkeys; whether there was one."""
        done = self.connection.execute(delete(users).where(users.c.id == user_id))
        return bool(done.rowcount)

    def drop_guest(self, user_id: str) -> None:
        """Forget a guest, unless it has become an account."""
        mine = (users.c.id == user_id) & users.c.name.is_(None)
        self.connection.execute(delete(users).where(mine))

    def add_session(self, row: SessionRow) -> None:
        """A new session; raises `NotSignedIn` when the person has gone meanwhile."""
        try:
            self.connection.execute(insert(sessions).values(**msgspec.to_builtins(row)))
        except IntegrityError as error:
            raise NotSignedIn("this user is gone") from error

    def session(self, token_hash: str) -> tuple[SessionRow, str | None, str | None] | None:
        """The session of a token with its person's name, and what a guest wants to be called."""
        query = (
            select(*_SESSION, users.c.name, users.c.called)
            .join(users, users.c.id == sessions.c.user_id)
            .where(sessions.c.token_hash == token_hash)
        )
        row = (self.connection.execute(query)).first()
        return None if row is None else (_session(row[:-2]), *row[-2:])

    def sessions(self, user_id: str, since: int) -> list[SessionRow]:
        """The sessions of a person touched after a time, the last one first."""
        query = (
            select(*_SESSION)
            .where(sessions.c.user_id == user_id, sessions.c.touched > since)
            .order_by(sessions.c.touched.desc(), sessions.c.created.desc(), sessions.c.id)
        )
        return [_session(row) for row in self.connection.execute(query)]

    def touch(self, session_id: str, now: int) -> None:
        """Say that a session is in use."""
        self.connection.execute(
            update(sessions).where(sessions.c.id == session_id).values(touched=now)
        )

    def drop_session(self, user_id: str, session_id: str) -> bool:
        """End a session of a person; whether there was one."""
        mine = (sessions.c.user_id == user_id) & (sessions.c.id == session_id)
        return self._end(mine)

    def drop_sessions(self, user_id: str) -> None:
        """End all sessions of a person, and what is told in any browser."""
        self._end(sessions.c.user_id == user_id)
        mine = (channels.c.user_id == user_id) & (channels.c.kind == "push")
        self.connection.execute(delete(channels).where(mine))

    def move_browser(self, user_id: str, old: str, new: str) -> None:
        """Move a person's notices from the browser of a session to that of another."""
        mine = (channels.c.user_id == user_id) & (channels.c.session_id == old)
        self.connection.execute(update(channels).where(mine).values(session_id=new))

    def drop_sessions_after(self, user_id: str, most: int) -> None:
        """End all but the sessions that were touched last."""
        mine = sessions.c.user_id == user_id
        last = select(sessions.c.id).where(mine).order_by(sessions.c.touched.desc()).limit(most)
        self._end(mine & sessions.c.id.not_in(last))

    def newest_event(self) -> int | None:
        """When the newest event of all tables happened, in ms; None without tables."""
        touched: int | None = self.connection.scalar(select(func.max(tables.c.touched)))
        return touched

    def guests(self) -> int:
        """How many guests there are."""
        query = select(func.count()).select_from(users).where(users.c.name.is_(None))
        return int(self.connection.scalar(query) or 0)

    def run_out(self, before: int) -> tuple[int, int, int]:
        """The sessions not touched since a time, all there are, and the guests who would go."""
        late = sessions.c.touched <= before
        counted = select(func.count().filter(late), func.count()).select_from(sessions)
        run_out, there = self.connection.execute(counted).one()
        left = select(sessions.c.id).where(sessions.c.user_id == users.c.id, ~late).exists()
        guests = select(func.count()).select_from(users).where(_guests(before) & ~left)
        return run_out, there, int(self.connection.scalar(guests) or 0)

    def tidy(self, before: int) -> None:
        """Forget sessions not touched since a time, and guests who have no session left."""
        self._end(sessions.c.touched <= before)
        someone = select(sessions.c.id).where(sessions.c.user_id == users.c.id).exists()
        self.connection.execute(delete(users).where(_guests(before) & ~someone))

    def _end(self, which: ColumnElement[bool]) -> bool:
        """End sessions, and what is told in their browsers, which others may have now."""
        theirs = select(sessions.c.id).where(which)
        self.connection.execute(delete(channels).where(channels.c.session_id.in_(theirs)))
        return bool(self.connection.execute(delete(sessions).where(which)).rowcount)


def _guests(before: int) -> ColumnElement[bool]:
    """Guests who came before a time."""
    return users.c.name.is_(None) & (users.c.created <= before)


_USER = [users.c[name] for name in UserRow.__struct_fields__]
_SESSION = [sessions.c[name] for name in SessionRow.__struct_fields__]


def _session(row: Sequence[Any]) -> SessionRow:
    return SessionRow(*row)
