"""Clocks as people see them, and what happens when their time is out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.server.playing import Server
from tests.web.axe import axe
from tests.web.conftest import PHONE, Opener
from tests.web.driving import Player
from tests.web.together import (
    CLOCK,
    banner,
    new_table,
    picture,
    put,
    sit_down,
    unfold,
    vote,
)

pytestmark = pytest.mark.xdist_group("clocks in the browser")


def seconds(clock: Locator) -> int:
    """Return the seconds that a clock shows."""
    minutes, _, rest = clock.locator(".left").inner_text().partition(":")
    return int(minutes) * 60 + int(rest)


def test_a_clock_runs_for_who_is_waited_for(server: Server, open_page: Opener) -> None:
    pages = sit_down(open_page, new_table(server, **CLOCK))
    head = pages["jack"].locator("header")
    expect(head.get_by_test_id("turn")).to_contain_text("Your turn")
    clock = head.get_by_test_id("clock")
    expect(clock).to_have_attribute("data-state", "running")
    first = seconds(clock)
    assert 560 < first <= 600
    expect(clock).not_to_contain_text(f"{first // 60}:{first % 60:02}")  # it goes on
    assert first - 60 < seconds(clock) < first  # and no faster than time does
    waiting = pages["detective-1"].locator("header").get_by_test_id("waiting")
    expect(waiting).to_contain_text("Jack")
    expect(waiting.get_by_test_id("clock")).to_have_attribute("data-state", "running")
    resting = pages["jack"].locator("[data-testid=players] [data-clock=detective-1]")
    expect(resting).to_have_attribute("data-state", "resting")
    expect(resting).to_contain_text("10:00")
    picture(pages["jack"], "together-clock")


def test_little_time_is_said_in_words_and_then_what_can_be_done(
    server: Server, open_page: Opener
) -> None:
    page, other, phone = open_page(), open_page(), open_page(PHONE, bypass_csp=True)
    urls = new_table(server, clock={"kind": "live", "bank": 13}, late="wait")
    Player(page, urls["jack"])
    Player(other, urls["detective-1"])  # the clocks start when a second person is here
    Player(phone, urls["detective-2"])
    clock = page.locator("header").get_by_test_id("clock")
    expect(clock).to_contain_text("little time")
    expect(page.get_by_test_id("said")).to_have_text("You have 10 seconds left.")
    expect(clock).to_contain_text("time out", timeout=40_000)
    expect(banner(page, "late")).to_contain_text("You may still move")
    expect(banner(page, "late").get_by_role("button")).to_have_count(0)
    expect(banner(other, "late")).to_contain_text("Jack is out of time")
    expect(banner(phone, "late")).to_be_in_viewport()
    picture(phone, "together-time-out-phone")
    assert axe(phone) == []
    banner(phone, "late").get_by_role("button", name="Vote to replace").tap()
    expect(other.get_by_test_id("motion")).to_contain_text("Give the seat of Jack to")
    for each in (page, other, phone):
        expect(banner(each, "late")).to_have_count(0)  # the vote says what is done about it
    picture(page, "together-time-out-vote")
    vote(other, "Yes")
    expect(unfold(other, "seats").locator("[data-seat=jack]")).to_contain_text("(bot)")


def test_a_holding_vote_is_answered_by_touch_and_the_table_goes_on_from_where_it_is_said(
    server: Server, open_page: Opener
) -> None:
    jack, other = open_page(PHONE), open_page()
    urls = new_table(server, **CLOCK)
    Player(jack, urls["jack"])
    Player(other, urls["detective-1"])
    put(other, "pause")
    answer = jack.get_by_test_id("motion").get_by_role("button", name="Yes", exact=True)
    expect(answer).to_be_in_viewport()
    picture(jack, "together-holding-vote-phone")
    answer.tap()
    expect(banner(jack, "paused")).to_be_in_viewport()
    expect(jack.get_by_test_id("turn")).to_contain_text("The table is paused.")
    picture(jack, "together-paused-phone")
    banner(other, "paused").get_by_role("button", name="Vote to go on").click()
    answer.tap()
    expect(banner(jack, "paused")).to_have_count(0)
    expect(jack.get_by_test_id("turn")).to_contain_text("Choose your hideout")


def test_a_bot_plays_until_the_player_is_back(server: Server, open_page: Opener) -> None:
    urls = new_table(server, clock={"kind": "live", "bank": 10}, late="bot-seat")
    page, other = open_page(), open_page()
    Player(page, urls["jack"])
    Player(other, urls["detective-1"])
    expect(banner(page, "away")).to_contain_text("until you move", timeout=40_000)
    expect(unfold(other, "seats").locator("[data-seat=jack]")).to_contain_text("plays for now")
    expect(banner(other, "away")).to_have_count(0)


def test_days_are_shown_as_days(server: Server, open_page: Opener) -> None:
    page = open_page()
    urls = new_table(server, clock={"kind": "days", "days": 3})
    Player(open_page(), urls["detective-1"])
    Player(page, urls["jack"])
    clock = page.locator("header").get_by_test_id("clock")
    # a second after its start a clock of three days tells that some of the last hour is gone
    expect(clock).to_contain_text(re.compile("3 d 0 h|2 d 23 h"))
    left = "3 days|2 days 23 hours"
    expect(clock).to_have_attribute("title", re.compile(f"({left}) left, until"))


def test_clocks_stand_until_a_friend_has_come(server: Server, open_page: Opener) -> None:
    host, friend = open_page(), open_page(PHONE)
    seats = new_table(server, **CLOCK)
    jack, other = seats["jack"], next(link for seat, link in seats.items() if seat != "jack")
    Player(host, jack)
    expect(banner(host, "standing")).to_contain_text("when a second person is here")
    clock = host.locator("[data-testid=players] [data-clock=jack]")
    expect(clock).to_have_attribute("data-state", "resting")
    picture(host, "together-clocks-stand")
    host.reload()  # to come again is not to be two
    expect(banner(host, "standing")).to_be_visible()
    Player(friend, other)
    expect(banner(friend, "standing")).to_have_count(0)
    expect(banner(host, "standing")).to_have_count(0)
    expect(clock).to_have_attribute("data-state", "running")


def test_who_waits_starts_the_clocks_by_hand(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE, color_scheme="dark")
    Player(page, new_table(server, **CLOCK)["jack"])
    picture(page, "together-clocks-stand-phone")
    banner(page, "standing").get_by_role("button", name="Start them now").click()
    expect(banner(page, "standing")).to_have_count(0)
    expect(page.locator("header").get_by_test_id("clock")).to_have_attribute(
        "data-state", "running"
    )
