"""A table is set up in the browser that plays on from a moment of a match, or from a position."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulewright import Match
from tests.server.playing import Server, finished, new_table
from tests.web.axe import faults_in_both
from tests.web.conftest import DESK, PHONE, Opener

pytestmark = pytest.mark.xdist_group("playing on in the browser")

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")


@pytest.fixture(scope="module")
def hunt(server: Server) -> str:
    """The address of a moment in the replay of a finished hunt by bots."""
    watch = new_table(server, "whitechapel", ["random"] * 2, seed=5)["watch"]
    finished(watch)
    events = watch.get("/replay").json()["events"]
    return f"{server.url}/t/{watch.table}/replay?n={events[len(events) // 2]['n']}"


def picture(page: Page, name: str) -> None:
    """Save a picture of the page if a folder for pictures is set."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


@pytest.mark.parametrize(("name", "look"), [("desk", DESK), ("phone", PHONE)])
def test_a_moment_of_a_finished_match_is_played_on(
    hunt: str, open_page: Opener, name: str, look: dict[str, Any]
) -> None:
    page = open_page(look, bypass_csp=True)
    page.goto(hunt)
    title = page.get_by_test_id("title").inner_text()
    picture(page, f"play-on-replay-{name}")
    page.get_by_test_id("play-on").click()
    expect(page.get_by_test_id("moment-title")).to_contain_text(title)
    assert faults_in_both(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    picture(page, f"play-on-{name}")
    page.get_by_label("Who plays Jack").select_option("me")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page.get_by_test_id("played-on")).to_be_visible()
    picture(page, f"played-on-{name}")


def test_a_position_is_pasted(server: Server, open_page: Opener) -> None:
    page = open_page(refusals=True)
    page.goto(f"{server.url}/start")
    page.get_by_label("A position as text").fill("game: monopoly\nnonsense")
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("A position as text").fill(Match.new("monopoly", 2, 3).position())
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("played-on")).to_be_visible()
    expect(page).to_have_title(re.compile("Round 1"))
