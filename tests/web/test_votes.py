"""People vote at a table: pauses, seats that change hands, letters opened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.server.playing import Server
from tests.web.conftest import Opener
from tests.web.driving import Player
from tests.web.together import (
    CLOCK,
    banner,
    begin_letter,
    new_table,
    picture,
    put,
    sit_down,
    unfold,
    vote,
)

pytestmark = pytest.mark.xdist_group("votes in the browser")


def test_a_vote_pauses_the_table_and_another_resumes_it(server: Server, open_page: Opener) -> None:
    pages = sit_down(open_page, new_table(server, **CLOCK))
    put(pages["detective-1"], "pause")
    motion = pages["jack"].get_by_test_id("motion")
    expect(motion).to_contain_text("Pause the table?")
    expect(motion).to_contain_text("Detective 1 asks")
    picture(pages["jack"], "together-vote")
    vote(pages["jack"], "Yes")
    for page in pages.values():
        expect(banner(page, "paused")).to_be_visible()
        expect(page.get_by_test_id("motion")).to_have_count(0)
        clocks = page.get_by_test_id("players").locator("[data-clock]")
        expect(clocks.first).to_contain_text("paused")
    expect(pages["detective-2"].get_by_test_id("said")).to_contain_text("Agreed")
    expect(pages["detective-2"].get_by_test_id("log")).to_contain_text("Jack votes yes.")
    expect(pages["detective-2"].get_by_test_id("log")).to_contain_text(
        "Agreed: the table is paused."
    )
    put(pages["jack"], "resume")
    vote(pages["detective-2"], "No")
    expect(pages["jack"].get_by_test_id("motion")).to_contain_text("Detective 2")
    vote(pages["detective-1"], "Yes")
    for page in pages.values():
        expect(banner(page, "paused")).to_have_count(0)


def test_a_motion_is_taken_back(server: Server, open_page: Opener) -> None:
    pages = sit_down(open_page, new_table(server))
    put(pages["jack"], "end")
    expect(pages["detective-1"].get_by_test_id("motion")).to_contain_text("Everybody must agree")
    pages["jack"].get_by_role("button", name="Take it back").click()
    for page in pages.values():
        expect(page.get_by_test_id("motion")).to_have_count(0)
        expect(banner(page, "ended")).to_have_count(0)


def test_a_seat_is_given_to_a_bot(server: Server, open_page: Opener) -> None:
    pages = sit_down(open_page, new_table(server))

    def from_jack(votes: Locator) -> None:
        votes.get_by_label("Whose seat").select_option("jack")
        votes.get_by_label("Who gets it").select_option("random")

    before = int(pages["detective-1"].get_by_test_id("table").get_attribute("data-n") or 0)
    put(pages["detective-1"], "replace", from_jack)
    motion = pages["jack"].get_by_test_id("motion")
    expect(motion.get_by_role("button")).to_have_text(["I am here", "I agree to go"])  # no vote
    vote(pages["detective-2"], "Yes")
    expect(motion).to_be_visible()  # jack is asked, and in time
    vote(pages["jack"], "I agree to go")
    seats = unfold(pages["detective-1"], "seats")
    expect(seats.locator("[data-seat=jack]")).to_contain_text("Random (bot)")
    pages["detective-1"].wait_for_function(
        "n => Number(document.querySelector('[data-testid=table]').dataset.n) > n + 2", arg=before
    )  # and it plays on
    expect(pages["jack"].get_by_test_id("decide")).to_contain_text("You are watching")


def test_who_was_replaced_comes_back_and_a_free_seat_is_taken_by_another(
    server: Server, open_page: Opener
) -> None:
    urls = new_table(server)
    pages = sit_down(open_page, urls)

    def open_it(votes: Locator) -> None:
        votes.get_by_label("Whose seat").select_option("detective-2")
        votes.get_by_label("Who gets it").select_option("random")

    put(pages["jack"], "replace", open_it)
    vote(pages["detective-1"], "Yes")
    vote(pages["detective-2"], "I agree to go")
    seats = unfold(pages["jack"], "seats")
    expect(seats.locator("[data-seat=detective-2]")).to_contain_text("Random (bot)")
    back = pages["detective-2"]
    back.goto(urls["detective-2"])  # the link brings back, and does nothing else
    Player(back, urls["detective-2"])
    unfold(back, "seats").get_by_role("button", name="Sit here as Detective 2").click()
    expect(back.locator("[data-panel=seats] [data-seat=detective-2]")).to_contain_text("you")
    unfold(back, "seats").get_by_role("button", name="Get up").click()
    back.get_by_role("button", name="Yes, get up").click()
    expect(banner(pages["jack"], "free")).to_contain_text("Detective 2")
    newcomer = open_page()
    Player(newcomer, urls["watch"])
    seats = unfold(newcomer, "seats")
    seats.get_by_role("button", name="Sit here as Detective 2").click()
    expect(newcomer).to_have_url(re.compile(r"\?seat=detective-2$"))
    expect(newcomer.locator("[data-panel=seats] [data-seat=detective-2]")).to_contain_text("you")
    expect(banner(pages["jack"], "free")).to_have_count(0)
    seats = unfold(newcomer, "seats")
    seats.get_by_role("button", name="Get up").click()
    seats.get_by_role("button", name="Stay").click()
    seats.get_by_role("button", name="Get up").click()
    seats.get_by_role("button", name="Yes, get up").click()
    expect(newcomer.get_by_test_id("decide")).to_contain_text("You are watching")
    expect(banner(pages["jack"], "free")).to_contain_text("Detective 2")


def test_letters_are_opened_when_all_agree(server: Server, open_page: Opener) -> None:
    pages = sit_down(open_page, new_table(server))
    talk = begin_letter(pages["jack"], "detective-1")
    talk.get_by_role("textbox").fill("Between us.")
    talk.get_by_role("textbox").press("Enter")
    put(pages["jack"], "end")
    vote(pages["detective-1"], "Yes")
    vote(pages["detective-2"], "Yes")
    expect(banner(pages["jack"], "ended")).to_be_visible()
    third = pages["detective-2"].get_by_test_id("talk")
    expect(third).to_contain_text("Letters stay with their readers")
    put(pages["detective-1"], "letters")
    vote(pages["jack"], "Yes")
    vote(pages["detective-2"], "Yes")
    expect(third).to_contain_text("the letters of this match are open")
    third.get_by_label("Jack, Detective 1").check()
    expect(third.get_by_role("log")).to_contain_text("Between us.")
    expect(third.get_by_role("textbox")).to_have_count(0)
