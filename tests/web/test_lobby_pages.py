"""The lobby's pages of open tables, seats to come back to, and tables that are called off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

import tests.web.fair  # noqa: F401  (registers its game, as the tiny games are)
from rulewright.server.http.limits import UNLIMITED
from rulewright.server.views.lobby import SHOWN
from tests.server.persons import browser
from tests.server.playing import Server, running, settings_in
from tests.web.conftest import PHONE, Opener
from tests.web.test_lobby import open_table, start

pytestmark = pytest.mark.xdist_group("lobby in the browser")

OPEN = {"game": "tiny-nim", "players": 2, "seats": ["me", "open"], "terms": {"listed": True}}


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Server]:
    """A server that others reach, with three tables per person and one that seeks players."""
    limits = replace(UNLIMITED, tables_of_person=3, listed_of_person=1)
    with running(settings_in(tmp_path, limits=limits), public=True) as server:
        yield server


def by_page(page: Page, server: Server, path: str, **body: Any) -> Any:
    """Return the response to a call by the person of this page."""
    headers = {"Origin": server.url}
    answer = page.request.post(f"{server.url}/api{path}", headers=headers, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def test_open_tables_go_on(server: Server, open_page: Opener) -> None:
    with browser(server) as ann:
        ann.done("/guest")
        for number in range(SHOWN + 5):
            ann.done("/tables", **{**OPEN, "terms": {"listed": True, "title": f"No. {number}"}})
    page = open_page(PHONE)
    page.goto(server.url)
    listed = page.locator("[data-list=open]")
    expect(listed.locator("li")).to_have_count(12)
    expect(page.get_by_role("link", name="open tables look for players")).to_be_visible()
    more = listed.get_by_role("button", name="More open tables")
    more.click()
    expect(more).to_be_visible()
    more.click()
    expect(listed.get_by_role("link", name="No. 0", exact=True)).to_be_visible()
    expect(more).to_have_count(0)


def test_open_tables_of_one_game_and_talk_while_a_table_gathers(
    server: Server, open_page: Opener
) -> None:
    page = open_page()
    with browser(server) as ann:
        ann.done("/guest")
        ann.done("/tables", **{**OPEN, "terms": {"listed": True, "title": "One of fair"}})
        seats = ["me", "open", "open"]
        terms = {"listed": True, "title": "One of hunting"}
        hunt = {"game": "whitechapel", "players": 3, "seats": seats, "terms": terms}
        table = ann.done("/tables", **hunt)["id"]
        page.goto(server.url)
        listed = page.locator("[data-list=open]")
        listed.get_by_label("Show open tables of").select_option("whitechapel")
        expect(listed.get_by_role("link", name="One of fair")).to_have_count(0)
        listed.get_by_role("link", name="Take a seat at One of hunting").click()
        page.get_by_role("button", name="Sit here as Detective 1").click()
        ann.done(f"/tables/{table}/talk", to="all", text="Shall we wait for Tom?")
        talk = page.get_by_test_id("talk")
        expect(talk).to_contain_text("Shall we wait for Tom?")
        talk.get_by_role("textbox", name="Say to everyone").fill("Ten minutes.")
        talk.get_by_role("textbox").press("Enter")
        expect(talk.get_by_role("log")).to_contain_text("Ten minutes.")


def test_who_was_replaced_comes_back_from_the_lobby(server: Server, open_page: Opener) -> None:
    page = open_page()
    page.goto(server.url)
    by_page(page, server, "/guest")
    with browser(server) as ann:
        ann.done("/guest")
        new = {"game": "tiny-fair", "players": 3, "seats": ["me", "open", "random"]}
        table = ann.done("/tables", **new)["id"]
        by_page(page, server, f"/tables/{table}/sit", seat="birch")
        motion = ann.done(f"/tables/{table}/motions", what="replace", seat="birch")["motion"]
        by_page(page, server, f"/tables/{table}/votes", motion=motion["n"], yes=True)
    page.goto(server.url)
    kept = page.locator("[data-list=back]")
    expect(kept).to_contain_text("a bot keeps Birch for you")
    kept.get_by_role("link", name="Come back").click()
    banner = page.locator("[data-banner=back]")
    expect(banner).to_contain_text("A bot keeps the seat of Birch for you.")
    banner.get_by_role("button").click()
    page.wait_for_url("**/t/*?seat=birch")
    expect(page.locator("[data-banner=back]")).to_have_count(0)


def test_a_table_is_called_off(server: Server, open_page: Opener) -> None:
    host, guest = open_page(), open_page(PHONE, refusals=True)
    address = open_table(host, server, "Called off")
    guest.goto(address)
    expect(guest.get_by_role("heading", name="Called off")).to_be_visible()
    expect(guest.get_by_role("button", name="Call it off")).to_have_count(0)
    host.get_by_role("button", name="Call it off").click()
    host.get_by_role("button", name="Yes, call it off").click()
    host.wait_for_url(f"{server.url}/")
    expect(host.get_by_role("link", name="Called off")).to_have_count(0)
    expect(guest.get_by_test_id("gathering")).to_have_count(0)


def test_the_reason_is_told_where_a_cap_is_met(shared: Server, open_page: Opener) -> None:
    page = open_page(PHONE, refusals=True)
    open_table(page, shared)
    start(page, shared)
    page.get_by_role("radio", name="Whoever comes").check()
    page.get_by_test_id("play").click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("You have reached the limit of 1 tables that look for players")
    expect(told).to_be_in_viewport()
    for _ in range(2):
        start(page, shared)
        page.get_by_test_id("play").click()
        expect(page.get_by_test_id("table")).to_be_visible()
    start(page, shared, "Monopoly")
    page.get_by_role("button", name="Play a first game").click()
    expect(told).to_contain_text("You have reached the limit of 3 unfinished tables")
    expect(told).to_be_in_viewport()
