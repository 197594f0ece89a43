"""Who does not want to be seen at a table is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.sync.client import ClientConnection, connect

from rulewright.server.tables.viewers import Presence
from tests.server.accounts.test_people_seats import my_table, seen
from tests.server.persons import COOKIE, Browser, browser
from tests.server.playing import Json, Server
from tests.server.test_refusals import refused
from tests.waiting import until

SETTING = "/account/presence"


@pytest.fixture
def mine(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


def page_of(mine: Browser, table: str) -> ClientConnection:
    address = mine.server.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    headers = {"Cookie": f"{COOKIE}={mine.token}", "Origin": mine.server.url}
    return connect(address, proxy=None, additional_headers=headers)


def red(table: Json) -> tuple[str | None, int | None]:
    [seat] = [seat for seat in table["seats"] if seat["name"] == "red"]
    return seat["presence"], seat["since"]


def test_whoever_hides_is_neither_here_nor_away(server: Server, mine: Browser) -> None:
    mine.register("Quaithe")
    table, blue = my_table(mine)
    with page_of(mine, table) as page:
        page.recv()
        assert red(blue.see()) == ("here", None)
        assert mine.done(SETTING, unseen=True)["unseen"] is True
        until(lambda: red(blue.see()) == (None, None))
        assert mine.me()["unseen"] is True
    assert red(blue.see()) == (None, None)
    assert red(seen(mine, table)) == (None, None)  # all are shown alike
    mine.done(SETTING, unseen=False)
    until(lambda: red(blue.see())[0] in ("here", "away"))


async def test_coming_and_going_unseen_tells_nobody_anything() -> None:
    """No watcher is woken, for a message without a word would tell when it was."""
    told: list[str] = []
    hidden, shown = (0, 0), (1, 0)
    presence = Presence(
        lambda: told.append("changed"), lambda: told.append("rung"), lambda sitter: sitter == hidden
    )
    with presence.page() as page:
        page.of(hidden)
        assert presence.is_here(hidden)
    presence.elsewhere(frozenset({hidden}))
    presence.elsewhere(frozenset())
    assert told == []
    with presence.page() as page:
        page.of(shown)
        assert told == ["changed"]
    presence.elsewhere(frozenset({hidden, shown}))
    assert told == ["changed", "changed"]


def test_it_is_a_setting_of_accounts(mine: Browser) -> None:
    refused(mine.post(SETTING, unseen=True), 401, "NotSignedIn")
    mine.done("/guest")
    refused(mine.post(SETTING, unseen=True), 401, "NotSignedIn")
