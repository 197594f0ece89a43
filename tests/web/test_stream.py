"""The page that broadcasts a table: nothing to press, no hand, and as late as was chosen."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Seat, Server, any_choice, new_table
from tests.web.axe import faults_in_both
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.together import frames_of
from tests.web.waiting import until

pytestmark = pytest.mark.xdist_group("streams in the browser")

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")
LIVE: dict[str, Any] = {"clock": {"kind": "live", "bank": 600, "increment": 10}}


def picture(page: Page, name: str) -> None:
    """Save a picture of the page if a folder for pictures is set."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def choose(seat: Seat) -> int:
    """Let a seat choose something; return the number of that event."""
    table = seat.see()
    answer = seat.send(table["n"], any_choice(table, Random(1)))
    assert answer.status_code == 200, answer.text
    return int(answer.json()["n"])


@pytest.mark.parametrize(("name", "look"), [("desk", DESK), ("phone", PHONE)])
def test_a_table_is_broadcast(
    server: Server, open_page: Opener, name: str, look: dict[str, Any]
) -> None:
    seats = new_table(server, "thrones", ["human"] * 3, seed=4, terms=LIVE)
    page = open_page(look, bypass_csp=True)
    page.goto(f"{server.url}/t/{seats['watch'].table}/stream")
    assert faults_in_both(page) == {}
    page.get_by_role("link", name="No delay").click()
    stream = page.get_by_test_id("stream")
    expect(stream).to_contain_text("House Stark")
    expect(page.locator("[data-testid='board']")).to_be_visible()
    assert page.get_by_role("button").count() == 0
    assert page.get_by_test_id("hand").count() == 0
    n = choose(seats["stark"])
    expect(stream).to_have_attribute("data-n", str(n))
    assert faults_in_both(page) == {}
    picture(page, f"stream-{name}")


def test_it_is_as_late_as_was_chosen(server: Server, open_page: Opener) -> None:
    seats = new_table(server, "monopoly", ["human"] * 2, seed=4)
    page = open_page()
    frames = frames_of(page)
    page.clock.install()
    page.goto(f"{server.url}/t/{seats['watch'].table}/stream?delay=30")
    expect(page.get_by_test_id("stream-wait")).to_contain_text("The broadcast begins in 0:")
    until(page, lambda: frames, "the table")
    page.clock.fast_forward(31_000)
    stream = page.get_by_test_id("stream")
    expect(stream).to_have_attribute("data-n", "0")
    expect(stream).to_contain_text("30 seconds behind")
    asked = next(seat for name, seat in seats.items() if name != "watch" and seat.see()["asks"])
    n = choose(asked)
    until(page, lambda: any(f'"n":{n},' in frame for frame in frames), "the news")
    expect(stream).to_have_attribute("data-n", "0")
    page.clock.fast_forward(31_000)
    page.clock.fast_forward(31_000)
    expect(stream).to_have_attribute("data-n", str(n))
