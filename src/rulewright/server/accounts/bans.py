"""Bans in the database: accounts and guests that the operator has shut out."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from sqlalchemy import ColumnElement, delete, insert, or_, select

from rulewright.server.accounts.schema import bans
from rulewright.server.accounts.store import PeopleWork


class Ban(msgspec.Struct, frozen=True):
    """A ban, with the reason that the banned person is given.

    Times are in ms; `until` is None for a permanent ban.
    """

    user_id: str
    until: int | None
    reason: str
    since: int

    def told(self) -> str:
        """Return the message to the banned person."""
        if self.until is None:
            lasting = "for good"
        else:
            when = datetime.fromtimestamp(self.until / 1000, UTC)
            lasting = f"until {when.day} {when:%B %Y, %H:%M} UTC"
        return f"this account is banned {lasting}: {self.reason}"


_BAN = [bans.c[name] for name in Ban.__struct_fields__]


def ban_of(work: PeopleWork, user_id: str, now: int) -> Ban | None:
    """Return the ban on a person that is in force, if any."""
    query = select(*_BAN).where(bans.c.user_id == user_id, lasts(now))
    row = work.connection.execute(query).first()
    return None if row is None else Ban(*row)


def all_bans(work: PeopleWork, now: int) -> list[Ban]:
    """List all bans in force, the newest first."""
    query = select(*_BAN).where(lasts(now)).order_by(bans.c.since.desc(), bans.c.user_id)
    return [Ban(*row) for row in work.connection.execute(query)]


def set_ban(work: PeopleWork, ban: Ban) -> None:
    """Ban a person, replacing any earlier ban, and end all their sessions."""
    lift_ban(work, ban.user_id)
    work.connection.execute(insert(bans).values(**msgspec.to_builtins(ban)))
    work.drop_sessions(ban.user_id)


def lift_ban(work: PeopleWork, user_id: str) -> bool:
    """Lift a person's ban and return whether there was one."""
    done = work.connection.execute(delete(bans).where(bans.c.user_id == user_id))
    return bool(done.rowcount)


def lasts(now: int) -> ColumnElement[bool]:
    """Return the SQL condition for bans that have not expired."""
    return or_(bans.c.until.is_(None), bans.c.until > now)
