"""A profile, reached from a finished match; the ladder; what one sees of oneself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import tests.web.fair  # noqa: F401  (registers its game)
from tests.server.playing import Server
from tests.web.axe import axe
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import OVER, Player
from tests.web.test_lobby import picture, start
from tests.web.together import enter

pytestmark = pytest.mark.xdist_group("lobby in the browser")

NAME = "Maege of Bear Island"


def quick_match(page: Page, server: Server) -> None:
    """Start a match with one click, and play it to the end against bots."""
    start(page, server)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    player = Player(page, page.url)
    while player.move() != OVER:
        pass


def test_from_a_finished_match_to_profile_and_ladder(server: Server, open_page: Opener) -> None:
    page = open_page(bypass_csp=True)
    enter(page, server, NAME)
    quick_match(page, server)
    page.get_by_test_id("result").get_by_role("link", name=NAME).click()
    profile = page.get_by_test_id("people")
    expect(profile.get_by_role("heading", level=1)).to_have_text(NAME)
    fair = profile.get_by_role("region", name="Tiny fair")
    expect(fair).to_contain_text("a first guess (1 match)")
    expect(fair.get_by_role("row")).to_contain_text(re.compile(r"Ash.*[01] of 1 won"))
    expect(profile.get_by_role("heading", name="Last matches")).to_be_hidden()  # by link alone
    assert axe(page) == []
    picture(page, "profile")

    few = "**/api/ladder/*"  # one to a page instead of fifty
    page.route(few, lambda call: call.continue_(url=call.request.url.replace("=50", "=1")))
    fair.get_by_role("link", name="Ladder of Tiny fair").click()
    ladder = page.get_by_test_id("ladder")
    expect(ladder.get_by_role("listitem")).to_have_count(1)
    more = ladder.get_by_role("button", name="Show more")
    more.click()
    expect(ladder.get_by_role("listitem")).to_have_count(2)
    expect(more).to_be_hidden()
    own = ladder.get_by_role("listitem").filter(has_text=NAME)
    expect(own).to_have_class(re.compile("own"))
    expect(ladder.get_by_role("listitem").filter(has_text="bot").first).to_be_visible()
    assert axe(page) == []
    picture(page, "ladder")

    page.goto(f"{server.url}/account")
    mine = page.get_by_role("region", name="Last matches")
    expect(mine).to_contain_text("only you can see it")
    expect(mine.get_by_role("link", name="Replay of Tiny fair")).to_be_visible()
    assert axe(page) == []
    picture(page, "account-results")
    seen = page.get_by_label("Others may see my profile")
    with page.expect_response("**/api/account/profile"):
        seen.uncheck()
    other = open_page(refusals=True)
    other.goto(f"{server.url}/people/{NAME}")
    expect(other.get_by_role("status")).to_have_text("There is no public profile of that name.")
    with page.expect_response("**/api/account/profile"):
        seen.check()
    other.reload()
    expect(other.get_by_role("region", name="Tiny fair")).to_be_visible()


def test_a_guest_chooses_a_name(server: Server, open_page: Opener) -> None:
    page = open_page({**PHONE, "color_scheme": "dark"}, bypass_csp=True)
    quick_match(page, server)
    page.goto(f"{server.url}/account")
    field = page.get_by_label("Display name")
    expect(field).not_to_have_value("")
    expect(page.get_by_test_id("who")).to_have_text(field.input_value())
    field.fill("Old Nan")
    page.get_by_role("button", name="Change the name").click()
    expect(page.get_by_test_id("who")).to_have_text("Old Nan")
    expect(page.get_by_role("region", name="Tiny fair")).to_contain_text("of 1 won")
    assert axe(page) == []
    picture(page, "guest-results-phone")
    page.set_viewport_size(DESK["viewport"])
    picture(page, "guest-results")
