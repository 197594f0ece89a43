"""Taking back: alone what is secret still, with the others' consent what all have seen."""

from __future__ import annotations

import time
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Seat, Server, any_choice, new_table
from tests.web.axe import axe
from tests.web.conftest import PHONE, Opener
from tests.web.driving import Player
from tests.web.together import picture, unfold, vote

LONG = 60.0  # seconds that a match of people and bots may take to a question

pytestmark = pytest.mark.xdist_group("taking back in the browser")


def all_orders(seat: Seat, rng: Random) -> None:
    """Choose random orders, as from another device."""
    while (table := seat.see())["asks"] and table["asks"][0]["kind"] == "order":
        assert seat.send(table["n"], any_choice(table, rng)).status_code == 200


def play_until(seats: list[Seat], kind: str, rng: Random) -> Seat:
    """Play until somebody is asked this kind of question."""
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        for seat in seats:
            table = seat.see()
            if table["asks"] and table["asks"][0]["kind"] == kind:
                return seat
            if table["asks"]:
                seat.send(table["n"], any_choice(table, rng))
    raise AssertionError(f"nobody is asked {kind}")


def page_of(open_page: Opener, server: Server, seat: Seat, **look: object) -> Page:
    page = open_page(dict(look) or {"viewport": {"width": 1440, "height": 900}}, bypass_csp=True)
    Player(page, f"{server.url}/t/{seat.table}/{seat.key}")
    return page


def test_orders_alone_and_a_march_with_consent(server: Server, open_page: Opener) -> None:
    rng = Random(7)
    seats = new_table(server, "thrones", ["human", "human", "random"], seed=4)
    first, second = [seat for name, seat in seats.items() if name != "watch"]
    all_orders(first, rng)
    page = page_of(open_page, server, first)
    mine = page.get_by_test_id("take-back")
    expect(mine).to_contain_text("Nobody has seen it yet")
    picture(page, "take-back-orders")
    mine.get_by_role("button", name="Take back").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(mine).to_have_count(0)
    assert first.see()["asks"][0]["kind"] == "order"
    all_orders(first, rng)
    all_orders(second, rng)

    mover = play_until([first, second], "march-order", rng)
    other = second if mover is first else first
    while not (table := mover.see())["undo"]["text"]:
        assert table["asks"]
        mover.send(table["n"], any_choice(table, rng))
    before = mover.get(f"/at/{table['undo']['n'] - 1}").json()["scene"]

    page = page_of(open_page, server, mover)
    phone = page_of(open_page, server, other, **PHONE)
    mine = page.get_by_test_id("take-back")
    expect(mine).to_contain_text(table["undo"]["text"])
    picture(page, "take-back-offer")
    mine.get_by_role("button", name="Ask to take back").click()
    motion = phone.get_by_test_id("motion")
    expect(motion).to_contain_text("Take back the last choice of")
    expect(motion).to_contain_text(table["undo"]["text"])
    expect(page.get_by_test_id("motion")).to_contain_text("Everybody must agree")
    picture(phone, "take-back-vote-phone")
    picture(page, "take-back-vote")
    assert axe(phone) == []
    vote(phone, "Yes")
    expect(motion).to_have_count(0)
    log = page.get_by_test_id("log")
    expect(log.locator("s", has_text=table["undo"]["text"]).last).to_be_visible()
    expect(log).to_contain_text("takes back the last choice")
    assert mover.see()["scene"] == before
    picture(page, "take-back-done")
    assert axe(page) == []
    phone.get_by_role("tab", name="Log").tap()
    expect(phone.get_by_test_id("log").locator("s").last).to_be_visible()
    picture(phone, "take-back-done-phone")
    votes = unfold(page, "votes")
    expect(votes).to_contain_text(mover.see()["undo"]["why"] or "Take back my last choice")
