"""Channels and notices in the database: rows, and the steps that change them."""

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

AT_ONE_TIME = 500  # so many notices are looked at in one go
IN_ONE = 50  # so many are told in one message
TITLE = 80


class NoticeStore:
    """Runs jobs on notices in a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, job: Callable[[NoticeWork], T]) -> T:
        """Run a job that changes nothing."""
        async with reading(self._store.engine) as connection:
            return await connection.run_sync(lambda plain: job(NoticeWork(plain)))

    async def write(self, job: Callable[[NoticeWork], T]) -> T:
        """Run a job and commit it; raises what the job raises."""
        return await self._store.write(lambda plain: job(NoticeWork(plain)))


class NoticeWork:
    """The steps of a job."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # -- channels ----------------------------------------------------------------------------
    def channels_of(self, user_id: str) -> list[Channel]:
        """The channels of a user, the oldest first."""
        query = _CHANNEL.where(channels.c.user_id == user_id)
        rows = self._connection.execute(query.order_by(channels.c.created, channels.c.id))
        return [_channel(row) for row in rows]

    def channel(self, channel_id: str) -> Channel | None:
        """A channel."""
        return self._one(channels.c.id == channel_id)

    def to_confirm(self, token_hash: str, now: int) -> Channel | None:
        """The channel that a token confirms."""
        return self._one((channels.c.confirm_hash == token_hash) & (channels.c.confirm_until > now))

    def _one(self, which: ColumnElement[bool]) -> Channel | None:
        row = self._connection.execute(_CHANNEL.where(which)).first()
        return None if row is None else _channel(row)

    def add_channel(self, channel: Channel) -> None:
        """A new channel; raises `IntegrityError` when the user has that one."""
        self._connection.execute(insert(channels).values(**msgspec.to_builtins(channel)))

    def change_channel(self, channel_id: str, **values: Any) -> bool:
        """Change a channel; whether there is one."""
        query = update(channels).where(channels.c.id == channel_id).values(**values)
        return bool(self._connection.execute(query).rowcount)

    def drop_channel(self, channel_id: str) -> bool:
        """Forget a channel, with what was to be sent there; whether there was one."""
        query = delete(channels).where(channels.c.id == channel_id)
        return bool(self._connection.execute(query).rowcount)

    def drop_browser(self, user_id: str, endpoint: str, auth: str) -> None:
        """Forget a browser for all users told there: one who knows its keys has it before them."""
        mine = channels.c.user_id == user_id
        query = delete(channels).where(
            channels.c.kind == "push",
            channels.c.address == endpoint,
            mine | (channels.c.auth == auth),
        )
        self._connection.execute(query)

    def failing(self, user_id: str) -> set[str]:
        """Channels of a user to which something was sent in vain, with no success since."""
        late = exists().where(
            outbox.c.channel_id == channels.c.id, outbox.c.due.is_not(None), outbox.c.tries > 1
        )
        query = select(channels.c.id).where(
            channels.c.user_id == user_id, late | (channels.c.failures > 0)
        )
        return set(self._connection.scalars(query))

    def hand_over(self, old: str, new: str) -> None:
        """Give the channels of one user to another, except those which that has already."""
        theirs = {(mine.kind, mine.address) for mine in self.channels_of(new)}
        for channel in self.channels_of(old):
            if (channel.kind, channel.address) not in theirs:
                self.change_channel(channel.id, user_id=new)

    def reschedule(self, channel: Channel) -> None:
        """Have the notices that wait for a channel wait for its digest, as that is now."""
        query = select(outbox.c.id, outbox.c.since).where(
            outbox.c.channel_id == channel.id, outbox.c.due.is_not(None), outbox.c.tries == 0
        )
        for notice_id, since in self._connection.execute(query).all():
            due = due_of(channel.digest, channel.hour, since)
            self._connection.execute(update(outbox).where(outbox.c.id == notice_id).values(due=due))

    def tidy(self, now: int) -> None:
        """Forget addresses that were never confirmed, and what was told long ago."""
        stale = (channels.c.state == "new") & (channels.c.confirm_until <= now)
        self._connection.execute(delete(channels).where(stale))
        old = outbox.c.due.is_(None) & (outbox.c.since <= now - KEPT)
        self._connection.execute(delete(outbox).where(old))

    # -- into the outbox ---------------------------------------------------------------------
    def fresh(self, now: int) -> list[Fresh]:
        """The notices that are due and not in the outbox yet."""
        asked = self._connection.execute(turns(now).limit(AT_ONE_TIME))
        of_turns = [Fresh(*row) for row in asked]
        once: dict[tuple[str, str, str], Fresh] = {}  # though a user may have several seats
        for query in (ends(now), set_up_again(now)):
            for row in self._connection.execute(query.limit(AT_ONE_TIME)):
                fresh = Fresh(*row)
                once.setdefault((fresh.channel_id, fresh.table_id, fresh.kind), fresh)
        return of_turns + list(once.values())

    def put(self, notices: Iterable[Fresh]) -> None:
        """Put notices into the outbox; one that is there already stays as it is."""
        rows = [_row(fresh) for fresh in notices]
        if rows:
            new = postgresql.insert if self._dialect == "postgresql" else sqlite.insert
            self._connection.execute(new(outbox).on_conflict_do_nothing(), rows)

    def users_of(self, here: Here, by: int) -> list[tuple[str, str]]:
        """The users and tables of these sitters, of those to whom something is told by a moment."""
        if not here:
            return []
        rows = self._connection.execute(sitters_to_tell(by))
        return [(user, table) for user, table, *one in rows if tuple(one) in here.get(table, ())]

    def hold(self, viewing: Sequence[tuple[str, str]]) -> None:
        """Tell those who look at a table later: they see it themselves."""
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
        """When the next notice is to be looked at."""
        due = self._connection.scalar(select(func.min(outbox.c.due)))
        return None if due is None else int(due)

    def claim(self, now: int) -> Parcel | None:
        """The parcel to send next, which nobody else sends until the lease is out.

        None when nothing was due, or what was due needs to be told no more: look at `next_due`.
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
        """The notices that go out together with one: again its former batch, or all of a digest."""
        due = (outbox.c.due <= now) & (outbox.c.channel_id == channel.id)
        if head.batch is not None:
            return self._due(due & (outbox.c.batch == head.batch), AT_ONE_TIME)
        if channel.digest == "at-once":
            return [head]
        return self._due(due & outbox.c.batch.is_(None), IN_ONE)

    def _set(self, notice: Notice, **values: Any) -> bool:
        """Change a notice, unless another was quicker."""
        query = update(outbox).where(outbox.c.id == notice.id, outbox.c.due == notice.due)
        return bool(self._connection.execute(query.values(**values)).rowcount)

    def _current(self, notice: Notice, channel: Channel, now: int, lease: int) -> NoticeFact | None:
        """The fact that a claimed notice tells; None when it has passed, or the table is paused."""
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
        """A parcel was taken."""
        self._close(parcel, state="sent", due=None, done=now)
        if parcel.channel.failures:
            self.change_channel(parcel.channel.id, failures=0)

    def again(self, parcel: Parcel, due: int) -> None:
        """A parcel was not taken; try it again then."""
        self._close(parcel, due=due)

    def failed(self, parcel: Parcel, now: int, most: int, gone: bool) -> bool:
        """A parcel is given up; whether its channel is off now, after so many in a row.

        A browser that is gone never comes back under its address, so it is forgotten.
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
    """Words of people in one line."""
    return " ".join(words.split())[:TITLE]


def _channel(row: Row[Any]) -> Channel:
    return Channel(*row)


def _row(fresh: Fresh) -> Columns:
    """A new notice as a row."""
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
