"""Administration of reports and bans, with or without a running server."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import msgspec
from sqlalchemy import Connection, select, update

from rulewright.server import times
from rulewright.server.accounts.bans import Ban, all_bans, lift_ban, set_ban
from rulewright.server.accounts.guest_names import guest_name
from rulewright.server.accounts.names import name_key
from rulewright.server.accounts.store import PeopleWork, UserRow
from rulewright.server.admin.accounts import PeopleAdmin, UnknownAccount
from rulewright.server.errors import NotNow
from rulewright.server.events.words import Talked
from rulewright.server.moderation.report_store import Report, all_reports, close_report, report
from rulewright.server.storage.rows import OPEN
from rulewright.server.storage.schema import events, seats
from rulewright.server.tables.acts.seats import handing_over
from rulewright.server.tables.acts.talk import removing_words
from rulewright.server.tables.hub import TableHub


class UnknownReport(UnknownAccount):
    """There is no report of that id, or it is closed."""


class BanLine(msgspec.Struct, frozen=True):
    """A ban in the list."""

    id: str
    called: str
    ban: Ban


class Done(msgspec.Struct, frozen=True):
    """The consequences of a ban: the numbers of seats freed and of messages removed."""

    called: str
    seats: int
    words: int


async def ban(
    admin: PeopleAdmin, who: str, until: int | None, reason: str, remove_words: bool
) -> Done:
    """Ban an account or guest, or raise `UnknownAccount`.

    Their sessions and links end. Their seats are freed at tables that have not begun; in running
    matches the other players may replace them.
    """
    row = await somebody(admin, who)
    put = Ban(row.id, until, reason, times.now())
    await admin.people.end_links(row.id)
    await admin.people.change(lambda work: set_ban(work, put), row.id)
    freed = await _get_up(admin.hub, row.id)
    words = await _remove_words(admin.hub, row) if remove_words else 0
    return Done(called(row), freed, words)


async def unban(admin: PeopleAdmin, who: str) -> str | None:
    """Lift a ban and return the person's name, or None if they were not banned."""
    row = await somebody(admin, who)
    lifted = await admin.people.change(lambda work: lift_ban(work, row.id), row.id)
    return called(row) if lifted else None


async def bans(admin: PeopleAdmin) -> list[BanLine]:
    """List all bans in force, the newest first."""

    def read(work: PeopleWork) -> list[BanLine]:
        rows = [(each, work.user(each.user_id)) for each in all_bans(work, times.now())]
        return [BanLine(row.id, called(row), each) for each, row in rows if row is not None]

    return await admin.people.store.read(read)


async def reports(admin: PeopleAdmin, closed: bool) -> list[Report]:
    """List the open reports, or the closed ones, the oldest first."""
    return await admin.people.store.read(lambda work: all_reports(work.connection, closed))


async def one_report(admin: PeopleAdmin, report_id: str) -> Report:
    """Return the report with an id, or raise `UnknownReport`."""
    there = await admin.people.store.read(lambda work: report(work.connection, report_id))
    if there is None:
        raise UnknownReport(f"no report {report_id!r}")
    return there


async def close(admin: PeopleAdmin, report_id: str, note: str) -> None:
    """Close a report, or raise `UnknownReport`."""

    def done(connection: Connection) -> bool:
        return close_report(connection, report_id, times.now(), note)

    if not await admin.store.write(done):
        raise UnknownReport(f"no open report {report_id!r}")


async def somebody(admin: PeopleAdmin, who: str) -> UserRow:
    """Return the account with a name, or the account or guest with an id.

    Raises `UnknownAccount`.
    """
    row = await admin.people.store.read(
        lambda work: work.user_called(name_key(who)) or work.user(who)
    )
    if row is None:
        raise UnknownAccount(f"nobody is called {who!r} or has that id")
    return row


def called(row: UserRow) -> str:
    """Return the name of a person that others see."""
    return row.name or row.called or guest_name(row.id)


# -- at tables -----------------------------------------------------------------------------------
async def _get_up(hub: TableHub, user: str) -> int:
    """Free a user's seats at tables that have not begun; return their number."""
    freed = 0
    for entry in await hub.store.tables_of(user):
        with suppress(NotNow):
            while entry.row.stage == OPEN:  # a user may hold several seats
                await hub.act(entry.row.id, handing_over(user, None, ""))
                freed += 1
    return freed


async def _remove_words(hub: TableHub, row: UserRow) -> int:
    """Remove all messages of a user at any table; return their number."""
    gone = 0
    for table_id in await hub.store.write(lambda connection: _spoke_at(connection, row.id)):
        with suppress(NotNow):
            live = await hub.act(table_id, removing_words(row.id, called(row)))
            numbers = live.unsaid[-1][1]
            await hub.store.write(partial(_forget, table_id=table_id, numbers=numbers))
            gone += len(numbers)
    return gone


def _spoke_at(connection: Connection, user: str) -> list[str]:
    """List the tables at which a user has written a message or has a seat."""
    words = select(events.c.table_id).where(
        events.c.kind == Talked.kind, events.c.data["user"].as_string() == user
    )
    held = select(seats.c.table_id).where(seats.c.user_id == user)
    return sorted(connection.scalars(words.union(held)))


def _forget(connection: Connection, table_id: str, numbers: list[int]) -> None:
    """Erase the messages of some events in the database; open pages have removed them already."""
    mine = (events.c.table_id == table_id) & events.c.n.in_(numbers)
    for row in connection.execute(select(events.c.n, events.c.choices).where(mine)).all():
        one = (events.c.table_id == table_id) & (events.c.n == row.n)
        connection.execute(update(events).where(one).values(choices=[row.choices[0], ""]))
