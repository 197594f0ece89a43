"""Mutes and blocks in the database.

A person who has muted another no longer sees the other's messages. A blocked person, in addition,
cannot write the blocker letters, sit at the blocker's tables or invite the blocker to a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, select, update

from rulewright.server.accounts.schema import ties
from rulewright.server.accounts.store import PeopleWork
from rulewright.server.accounts.users import new_id
from rulewright.server.errors import NotNow

MOST = 500

Kind = Literal["mute", "block"]


class TieRow(msgspec.Struct, frozen=True):
    """A stored mute or block: `user_id` has muted or blocked `other_id`."""

    id: str
    user_id: str
    other_id: str
    kind: Kind
    since: int


_TIE = [ties.c[name] for name in TieRow.__struct_fields__]


def ties_of(work: PeopleWork, user_id: str) -> list[TieRow]:
    """List the mutes and blocks of a person, the latest first."""
    query = select(*_TIE).where(ties.c.user_id == user_id)
    query = query.order_by(ties.c.since.desc(), ties.c.id)
    return [TieRow(*row) for row in work.connection.execute(query)]


def kinds_of(work: PeopleWork, user_id: str) -> dict[str, Kind]:
    """Return which people a person has muted or blocked, by id."""
    query = select(ties.c.other_id, ties.c.kind).where(ties.c.user_id == user_id)
    return {row.other_id: row.kind for row in work.connection.execute(query)}


def tie(work: PeopleWork, user_id: str, other_id: str, kind: Kind, now: int) -> None:
    """Mute or block a person, replacing an earlier tie; raise `NotNow` at the limit."""
    both = _both(user_id, other_id)
    if work.connection.execute(update(ties).where(both).values(kind=kind)).rowcount:
        return
    counted = select(func.count()).select_from(ties).where(ties.c.user_id == user_id)
    if int(work.connection.scalar(counted) or 0) >= MOST:
        raise NotNow(f"you can mute or block at most {MOST} people")
    row = TieRow(new_id(), user_id, other_id, kind, now)
    work.connection.execute(insert(ties).values(**msgspec.to_builtins(row)))


def untie(work: PeopleWork, user_id: str, other_id: str) -> None:
    """Remove a mute or block."""
    work.connection.execute(delete(ties).where(_both(user_id, other_id)))


def blockers(work: PeopleWork, among: Iterable[str], user_id: str) -> set[str]:
    """Return the people in `among` who have blocked a person."""
    theirs = ties.c.user_id.in_(list(among)) & (ties.c.other_id == user_id)
    query = select(ties.c.user_id).where(theirs, ties.c.kind == "block")
    return set(work.connection.scalars(query))


def hand_over_ties(work: PeopleWork, guest_id: str, user_id: str) -> None:
    """Transfer a guest's mutes and blocks to an account, both those made and those received."""
    for mine, other in ((ties.c.user_id, ties.c.other_id), (ties.c.other_id, ties.c.user_id)):
        had = select(other).where(mine == user_id).scalar_subquery()
        left = (mine == guest_id) & other.not_in(had) & (other != user_id)
        work.connection.execute(update(ties).where(left).values({mine: user_id}))


def _both(user_id: str, other_id: str) -> ColumnElement[bool]:
    return (ties.c.user_id == user_id) & (ties.c.other_id == other_id)
