"""Who looks at a table at another server of the same PostgreSQL is told later, as if here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets import Origin
from websockets.asyncio.client import connect

from rulewright.server.notices.schedule import GRACE, HELD
from rulewright.server.tables.table import LiveTable
from tests.server.catchers import MailCatcher
from tests.server.notices.test_notice_calls import SITE, Home, begun, home, moves
from tests.server.noticing import House, house_at
from tests.server.playing import running, settings_in
from tests.waiting import until_true

__all__ = ["home"]

CONFIRM = 1  # the mail that confirms the address


@pytest.fixture
async def two(postgres_url: str, mails: MailCatcher) -> AsyncIterator[tuple[House, House]]:
    """Two servers, of which only the second sends notices."""
    async with house_at(postgres_url) as one, house_at(postgres_url, mails, one.clock) as other:
        one.hub.start()
        other.hub.start()
        yield one, other


async def waiting_table(house: House, mails: MailCatcher) -> LiveTable:
    """Return a table that waits for Ann, who is notified by mail."""
    await house.by_mail(mails, await house.person("ann"))
    return await house.table("ann", "ben")


async def test_who_looks_at_another_server_is_told_later(
    two: tuple[House, House], mails: MailCatcher
) -> None:
    one, other = two
    live = await waiting_table(other, mails)
    there = await one.hub.find(live.id)
    with there.presence.page() as page:
        page.of(there.sitter(0))
        await until_true(lambda: live.id in other.hub.elsewhere())
        await other.turn_of(live, 0)
        await other.look()
        await other.later(HELD - 1)
        assert len(mails.mails) == CONFIRM
        await other.later(1)  # the page may be open where nobody is
        assert len(mails.mails) == CONFIRM + 1


async def test_whose_seat_another_had_before_is_told_at_once(
    two: tuple[House, House], mails: MailCatcher
) -> None:
    one, other = two
    live = await waiting_table(other, mails)
    there = await one.hub.find(live.id)
    ann = there.sitter(0)
    assert ann is not None
    with there.presence.page() as page:
        page.of((ann[0], ann[1] + 1))
        await until_true(lambda: live.id in other.hub.elsewhere())
        await other.turn_of(live, 0)
        await other.look()
        await other.later(GRACE)
        assert len(mails.mails) == CONFIRM + 1


async def test_a_page_at_a_server_that_sends_none_is_a_page(
    home: Home, postgres_url: str, tmp_path: Path
) -> None:
    await asyncio.to_thread(home.start, database_url=postgres_url)
    silent = running(settings_in(tmp_path, database_url=postgres_url))
    other = await asyncio.to_thread(home.stack.enter_context, silent)
    ann, ben = home.people
    await home.done(ann, "/notices", kind="webhook", address=home.posts.url)
    seen, unseen = [await begun(home, ann, ben) for _ in range(2)]
    line = f"{other.url.replace('http', 'ws', 1)}/api/tables/{seen}/live"
    cookie = {"Cookie": f"rulewright={ann.token}"}
    async with connect(line, additional_headers=cookie, origin=Origin(other.url)) as wire:
        await wire.recv()
        for table in (seen, unseen):
            await moves(home, ben, table)
        await until_true(lambda: home.posts.posts, "a notice")
    assert [post["url"] for post in home.posts.posts] == [f"{SITE}/t/{unseen}"]
