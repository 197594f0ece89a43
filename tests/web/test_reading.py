"""Nothing bars a reader's way on any page: on desk and phone, in both looks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Server, new_table, people
from tests.web.axe import axe, faults_in_both
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import WAIT, Player
from tests.web.test_lobby import open_table
from tests.web.together import enter

pytestmark = pytest.mark.xdist_group("readers in the browser")

TABLES = {
    "thrones": ["human", *["random"] * 5],
    "thrones-first": ["human", *["random"] * 4],
    "whitechapel": ["random", "human", "random"],
    "monopoly": ["human", "random"],
    "battles": ["human", "random"],
    "btwixt": ["human", *["random"] * 3],
}
LOOKS = pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])


@LOOKS
@pytest.mark.parametrize("game", TABLES)
def test_a_table(server: Server, open_page: Opener, game: str, look: dict[str, Any]) -> None:
    page = open_page(look, bypass_csp=True)
    [seat] = people(new_table(server, game, TABLES[game], 5)).values()
    Player(page, f"{server.url}/t/{seat.table}/{seat.key}").ready()
    assert faults_in_both(page) == {}
    # by what they stand for: how much is new in one is said in its words
    tabs = page.get_by_role("tab").evaluate_all("all => all.map(one => one.dataset.for)")
    for tab in (tab for tab in tabs if tab not in ("decide", "ask")):
        page.locator(f'[role=tab][data-for="{tab}"]').click()
        assert axe(page, "[role=tabpanel]") == [], tab


@LOOKS
def test_the_desk(server: Server, open_page: Opener, look: dict[str, Any]) -> None:
    page = open_page(look, bypass_csp=True)
    [seat] = people(new_table(server, "monopoly", TABLES["monopoly"])).values()
    Player(page, f"{server.url}/t/{seat.table}/{seat.key}").ready()
    page.get_by_role("tab" if look is PHONE else "button", name="Ask", exact=True).click()
    expect(page.get_by_label("Question about the rules")).to_be_visible()
    assert faults_in_both(page) == {}


def open_path(page: Page, server: Server, path: str) -> None:
    """Open a page of the site, and wait until it is loaded completely."""
    page.goto(server.url + path)
    expect(page.get_by_role("heading", level=1).first).to_be_visible(timeout=WAIT)
    page.wait_for_load_state("networkidle")


def barred(page: Page, look: dict[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """Return the accessibility faults; colours are the same on a phone and on a desktop."""
    if look is DESK:
        return faults_in_both(page)
    return {"light": faults} if (faults := axe(page)) else {}


@LOOKS
def test_pages_away_from_a_table(server: Server, open_page: Opener, look: dict[str, Any]) -> None:
    """But the first page, at which `test_home` looks with all its pictures."""
    page = open_page(look, bypass_csp=True)
    for path in ("/rules/whitechapel", "/ladder/monopoly", "/account"):
        open_path(page, server, path)
        assert barred(page, look) == {}, path


@LOOKS
def test_pages_of_a_person(server: Server, open_page: Opener, look: dict[str, Any]) -> None:
    page = open_page(look, bypass_csp=True)
    name = "Reader " + ("phone" if look is PHONE else "desk")
    enter(page, server, name)
    open_table(page, server)
    assert barred(page, look) == {}
    for path in ("/account", f"/people/{name}"):
        open_path(page, server, path)
        assert barred(page, look) == {}, path
    if look is DESK:
        open_path(page, server, "/")
        assert faults_in_both(page, "[data-list=mine]") == {}
