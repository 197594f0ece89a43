"""What a seat says in advance, in the browser: while another moves it makes its own move ready."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Seat, Server, any_choice, new_table, people
from tests.web.axe import axe
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import WAIT, Player

pytestmark = pytest.mark.xdist_group("premoves in the browser")

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def hunt(server: Server, seed: int) -> tuple[Seat, Seat]:
    """Return two pages at a table: a detective who moves the police, and one who waits."""
    seats = people(new_table(server, "whitechapel", ["human"] * 3, seed))
    rng = Random(seed)
    for _ in range(500):
        for seat in seats.values():
            table = seat.see()
            if table["asks"] and table["asks"][0]["kind"] == "police":
                [other] = [one for one in seats.values() if one not in (seat, seats["jack"])]
                return seat, other
            if table["asks"]:
                assert seat.send(table["n"], any_choice(table, rng)).status_code == 200
    raise AssertionError("the police never move")


def unfold(page: Page, phone: bool) -> None:
    button = page.locator("[data-panel=premoves] h2 button")
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    expect(page.get_by_test_id("premoves")).to_be_visible(timeout=WAIT)
    if phone:
        page.get_by_test_id("premoves").scroll_into_view_if_needed()


@pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])
def test_a_move_is_made_ready_while_another_moves(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    first, second = hunt(server, 5)
    page, phone = open_page(look, bypass_csp=True), look is PHONE
    player = Player(page, f"{server.url}/t/{second.table}/{second.key}")
    unfold(page, phone)
    premoves = page.get_by_test_id("premoves")
    answer = premoves.get_by_role("checkbox", name="Search on by myself, the lowest number first")
    answer.check()
    expect(answer).to_be_checked()

    premoves.get_by_test_id("foresee").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Move policemen", timeout=WAIT)
    move = next(text for text in player.open_options if " > " in text)
    player.take(move)
    picture(page, f"premoves-{'phone' if phone else 'desk'}")
    player.take("done")
    prepared = premoves.locator("ol li")
    expect(prepared).to_have_count(1, timeout=WAIT)
    expect(prepared).to_contain_text("All others stay")
    assert axe(page) == []

    page.reload()
    unfold(page, phone)
    expect(prepared).to_have_count(1, timeout=WAIT)
    expect(answer).to_be_checked()
    picture(page, f"premoves-kept-{'phone' if phone else 'desk'}")
    table = first.see()
    assert "prepared" not in str(table).lower()
    assert first.send(table["n"], ["done"]).status_code == 200
    expect(prepared).to_have_count(0, timeout=WAIT)
    expect(player.table).not_to_have_attribute("data-asked", "police")
    colour, _, crossing = move.partition(" > ")
    lines = [line["text"] for line in first.see(since=table["n"])["lines"]]
    assert any(colour in line and f" to {crossing} by " in line for line in lines)


def test_what_is_made_ready_is_taken_back(server: Server, open_page: Opener) -> None:
    first, second = hunt(server, 6)
    page = open_page(DESK)
    player = Player(page, f"{server.url}/t/{second.table}/{second.key}")
    unfold(page, False)
    premoves = page.get_by_test_id("premoves")
    premoves.get_by_test_id("foresee").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Move policemen", timeout=WAIT)
    player.take(next(text for text in player.open_options if " > " in text))
    player.take("done")
    premoves.get_by_role("button", name="All others stay").click()
    expect(premoves.locator("ol li")).to_have_count(0, timeout=WAIT)
    # chosen half, and then asked: what was chosen is there to be sent
    premoves.get_by_test_id("foresee").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Move policemen", timeout=WAIT)
    move = next(text for text in player.open_options if " > " in text)
    player.take(move)
    assert first.send(first.see()["n"], ["done"]).status_code == 200
    expect(player.table).to_have_attribute("data-asked", "police", timeout=WAIT)
    expect(player.table).to_have_attribute("data-steps", "1")
    player.take("done")
    expect(player.table).not_to_have_attribute("data-asked", "police", timeout=WAIT)
