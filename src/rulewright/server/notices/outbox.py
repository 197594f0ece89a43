"""Channels and notices in the database: rows, and the operations that read and change them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from rulewright.server.accounts.schema import channels
from rulewright.server.accounts.store import Store
from rulewright.server.notices.queries import about, ends, set_up_again, sitters_to_tell, turns
from rulewright.server.notices.rows import Channel, Fresh, Notice, NoticeFact, Parcel
from rulewright.server.notices.schedule import HELD, KEPT, LEASE, PAUSED, due_of
from rulewright.server.notices.schema import outbox
from rulewright.server.notices.text import shown
from rulewright.server.storage.neighbours import Here
from rulewright.server.storage.rows import Columns
from rulewright.server.storage.writers import reading
from rulewright.server.terms import read_terms

T = TypeVar("T")

AT_ONE_TIME = 500  # notifications handled at once
IN_ONE = 50  # notifications in a message
TITLE = 80


class NoticeStore:
    """The notifications in a database, read and changed by jobs."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, job: Callable[[NoticeWork], T]) -> T:
        """Run a job that only reads."""
        async with reading(self._store.engine) as connection:
            return await connection.run_sync(lambda plain: job(NoticeWork(plain)))

    async def write(self, job: Callable[[NoticeWork], T]) -> T:
        """Run a job and commit it; raise what the job raises."""
        return await self._store.write(lambda plain: job(NoticeWork(plain)))


class NoticeWork:
    """The operations that a job can use, on one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # -- channels ----------------------------------------------------------------------------
    def channels_of(self, user_id: str) -> list[Channel]:
        """List the channels of a user, the oldest first."""
        query = _CHANNEL.where(channels.c.user_id == user_id)
        rows = self._connection.execute(query.order_by(channels.c.created, channels.c.id))
        return [_channel(row) for row in rows]

    def channel(self, channel_id: str) -> Channel | None:
        """Return the channel with an id, or None."""
        return self._one(channels.c.id == channel_id)

    def to_confirm(self, token_hash: str, now: int) -> Channel | None:
        """Return the channel that a token confirms, or None."""
        return self._one((channels.c.confirm_hash == token_hash) & (channels.c.confirm_until > now))

    def _one(self, which: ColumnElement[bool]) -> Channel | None:
        row = self._connection.execute(_CHANNEL.where(which)).first()
        return None if row is None else _channel(row)

    def add_channel(self, channel: Channel) -> None:
        """Insert a channel; raise `IntegrityError` if the user has it already."""
        self._connection.execute(insert(channels).values(**msgspec.to_builtins(channel)))

    def change_channel(self, channel_id: str, **values: Any) -> bool:
        """Change a channel; return whether it exists."""
        query = update(channels).where(channels.c.id == channel_id).values(**values)
        return bool(self._connection.execute(query).rowcount)

    def drop_channel(self, channel_id: str) -> bool:
        """Delete a channel with its pending notifications; return whether it existed."""
        query = delete(channels).where(channels.c.id == channel_id)
        return bool(self._connection.execute(query).rowcount)

    def drop_browser(self, user_id: str, endpoint: str, auth: str) -> None:
        """Remove a browser from a user, and from others who registered it with the same key."""
        mine = channels.c.user_id == user_id
        query = delete(channels).where(
            channels.c.kind == "push",
            channels.c.address == endpoint,
            mine | (channels.c.auth == auth),
        )
        self._connection.execute(query)

    def failing(self, user_id: str) -> set[str]:
        """Return the ids of a user's channels with failed deliveries and no success since."""
        late = exists().where(
            outbox.c.channel_id == channels.c.id, outbox.c.due.is_not(None), outbox.c.tries > 1
        )
        query = select(channels.c.id).where(
            channels.c.user_id == user_id, late | (channels.c.failures > 0)
        )
        return set(self._connection.scalars(query))

    def hand_over(self, old: str, new: str) -> None:
        """Transfer a user's channels to another user, except any that the other already has."""
        theirs = {(mine.kind, mine.address) for mine in self.channels_of(new)}
        for channel in self.channels_of(old):
            if (channel.kind, channel.address) not in theirs:
                self.change_channel(channel.id, user_id=new)

    def reschedule(self, channel: Channel) -> None:
        """Reschedule a channel's pending notifications according to its digest."""
        query = select(outbox.c.id, outbox.c.since).where(
            outbox.c.channel_id == channel.id, outbox.c.due.is_not(None), outbox.c.tries == 0
        )
        for notice_id, since in self._connection.execute(query).all():
            due = due_of(channel.digest, channel.hour, since)
            self._connection.execute(update(outbox).where(outbox.c.id == notice_id).values(due=due))

    def tidy(self, now: int) -> None:
        """Delete addresses that were never confirmed, and old notifications."""
        stale = (channels.c.state == "new") & (channels.c.confirm_until <= now)
        self._connection.execute(delete(channels).where(stale))
        old = outbox.c.due.is_(None) & (outbox.c.since <= now - KEPT)
        self._connection.execute(delete(outbox).where(old))

    # -- into the outbox ---------------------------------------------------------------------
    def fresh(self, now: int) -> list[Fresh]:
        """Return the notifications to send that are not in the outbox yet."""
        asked = self._connection.execute(turns(now).limit(AT_ONE_TIME))
        of_turns = [Fresh(*row) for row in asked]
        once: dict[tuple[str, str, str], Fresh] = {}  # one per user, who may have several seats
        for query in (ends(now), set_up_again(now)):
            for row in self._connection.execute(query.limit(AT_ONE_TIME)):
                fresh = Fresh(*row)
                once.setdefault((fresh.channel_id, fresh.table_id, fresh.kind), fresh)
        return of_turns + list(once.values())

    def put(self, notices: Iterable[Fresh]) -> None:
        """Insert notifications into the outbox, leaving alone those already there."""
        rows = [_row(fresh) for fresh in notices]
        if rows:
            new = postgresql.insert if self._dialect == "postgresql" else sqlite.insert
            self._connection.execute(new(outbox).on_conflict_do_nothing(), rows)

    def users_of(self, here: Here, by: int) -> list[tuple[str, str]]:
        """Return the users and tables of open pages for which a notification is due by a time."""
        if not here:
            return []
        rows = self._connection.execute(sitters_to_tell(by))
        return [(user, table) for user, table, *one in rows if tuple(one) in here.get(table, ())]

    def hold(self, viewing: Sequence[tuple[str, str]]) -> None:
        """Postpone notifications about a table to users who are looking at it.

        `viewing` holds pairs of a user and a table.
        """
        for user_id, table_id in viewing:
            theirs = select(channels.c.id).where(
                channels.c.user_id == user_id, channels.c.digest == "at-once"
            )
            until = outbox.c.since + HELD
            self._connection.execute(
                update(outbox)
                .where(
                    outbox.c.table_id == table_id,
                    outbox.c.channel_id.in_(theirs),
                    outbox.c.due < until,
                    outbox.c.tries == 0,
                )
                .values(due=until)
            )

    # -- out of the outbox -------------------------------------------------------------------
    def next_due(self) -> int | None:
        """Return when the next notification is due, or None if none is waiting."""
        due = self._connection.scalar(select(func.min(outbox.c.due)))
        return None if due is None else int(due)

    def claim(self, now: int) -> Parcel | None:
        """Claim the next parcel to send; no other process sends it until its lease expires.

        Returns None if nothing was due, and also if what was due need not be sent any more: then
        `next_due` tells whether more is due.
        """
        head = self._due(outbox.c.due <= now, 1)
        if not head:
            return None
        channel = self.channel(head[0].channel_id)
        if channel is None:
            return None
        batch = head[0].batch or head[0].id
        lease = now + LEASE
        mine = [
            notice
            for notice in self._with(head[0], channel, now)
            if self._set(notice, due=lease, batch=batch, tries=notice.tries + 1)
        ]
        told = []
        for notice in mine:
            fact = self._current(notice, channel, now, lease)
            if fact is not None:
                told.append(fact)
        if not told:
            return None
        return Parcel(batch, channel, told, lease, max(notice.tries for notice in mine) + 1)

    def _due(self, which: ColumnElement[bool], most: int) -> list[Notice]:
        query = _NOTICE.where(which).order_by(outbox.c.due, outbox.c.id).limit(most)
        return [Notice(*row) for row in self._connection.execute(query)]

    def _with(self, head: Notice, channel: Channel, now: int) -> list[Notice]:
        """Return the notifications to send together with `head`, including itself.

        On a retry these are the former batch, with a digest all that are due, else `head` alone.
        """
        due = (outbox.c.due <= now) & (outbox.c.channel_id == channel.id)
        if head.batch is not None:
            return self._due(due & (outbox.c.batch == head.batch), AT_ONE_TIME)
        if channel.digest == "at-once":
            return [head]
        return self._due(due & outbox.c.batch.is_(None), IN_ONE)

    def _set(self, notice: Notice, **values: Any) -> bool:
        """Change a notification; return false if another process changed it first."""
        query = update(outbox).where(outbox.c.id == notice.id, outbox.c.due == notice.due)
        return bool(self._connection.execute(query.values(**values)).rowcount)

    def _current(self, notice: Notice, channel: Channel, now: int, lease: int) -> NoticeFact | None:
        """Return the content of a claimed notification, or None if it must not be sent now.

        It is dropped if it no longer holds, and postponed while the table is paused.
        """
        claimed = msgspec.structs.replace(notice, due=lease)
        row = self._connection.execute(about(notice, channel)).mappings().first()
        if row is None or channel.state != "on":
            self._set(claimed, due=None, state="dropped", done=now)
            return None
        if notice.kind == "turn" and row["paused"]:
            self._set(claimed, due=now + PAUSED, tries=notice.tries, batch=notice.batch)
            return None
        n = row["n"] if notice.kind == "over" else notice.n
        title, by = (
            _short(read_terms(row["terms"]).title),
            _short(row["called"]) or shown(row["by"]),
        )
        return NoticeFact(notice.kind, notice.table_id, row["game"], title, row["name"], n, by)

    def sent(self, parcel: Parcel, now: int) -> None:
        """Record that a parcel was accepted."""
        self._close(parcel, state="sent", due=None, done=now)
        if parcel.channel.failures:
            self.change_channel(parcel.channel.id, failures=0)

    def again(self, parcel: Parcel, due: int) -> None:
        """Schedule another attempt for a parcel that was not accepted."""
        self._close(parcel, due=due)

    def failed(self, parcel: Parcel, now: int, most: int, gone: bool) -> bool:
        """Give up on a parcel; return whether its channel was turned off or deleted.

        A channel is turned off after `most` failures in a row. A browser that is `gone` never
        returns under its address, so its channel is deleted.
        """
        if gone and parcel.channel.kind == "push":
            return self.drop_channel(parcel.channel.id)
        self._close(parcel, state="failed", due=None, done=now)
        mine = channels.c.id == parcel.channel.id
        more = channels.c.failures + 1  # another process may count at the same time
        self._connection.execute(update(channels).where(mine).values(failures=more))
        count = self._connection.scalar(select(channels.c.failures).where(mine)) or 0
        off = gone or count >= most
        if off:
            self.change_channel(parcel.channel.id, state="off")
        return off

    def _close(self, parcel: Parcel, **values: Any) -> None:
        mine = (outbox.c.batch == parcel.id) & (outbox.c.due == parcel.lease)
        self._connection.execute(update(outbox).where(mine).values(**values))

    @property
    def _dialect(self) -> str:
        return self._connection.dialect.name


_CHANNEL = select(*[channels.c[name] for name in Channel.__struct_fields__])
_NOTICE = select(*[outbox.c[name] for name in Notice.__struct_fields__])


def _short(words: str) -> str:
    """Return a person's text on one line, shortened."""
    return " ".join(words.split())[:TITLE]


def _channel(row: Row[Any]) -> Channel:
    return Channel(*row)


def _row(fresh: Fresh) -> Columns:
    """Return the row of a new notification."""
    return {
        "id": fresh.id,
        "channel_id": fresh.channel_id,
        "kind": fresh.kind,
        "table_id": fresh.table_id,
        "seat": fresh.seat,
        "n": fresh.n,
        "since": fresh.since,
        "state": "waiting",
        "due": due_of(fresh.digest, fresh.hour, fresh.since),
        "tries": 0,
    }
