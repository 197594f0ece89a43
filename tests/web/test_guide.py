"""The walk-through of a first game: made from the start page, followed to its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Server
from tests.web.axe import axe
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import WAIT, Player

pytestmark = pytest.mark.xdist_group("walk-through in the browser")


# Time stands still for the walk-through: it follows play some seconds after a step came up.
UNHURRIED = """(() => {
  const [now, wait] = [Date.now(), window.setTimeout];
  Date.now = () => now;
  window.setTimeout = (act, time, ...more) => (time >= 4000 ? 0 : wait(act, time, ...more));
})()"""


class Walk:
    """A first game, opened from the start page and continued by hand only."""

    def __init__(self, page: Page, server: Server, game: str) -> None:
        page.add_init_script(UNHURRIED)
        page.goto(server.url)
        page.locator(f"input[name=game][value={game}]").check()
        page.get_by_test_id("first-game").click()
        self.page = page
        self.guide = page.get_by_test_id("guide")
        expect(self.guide).to_be_visible(timeout=WAIT)
        self.player = Player(page, page.url)

    def expect_step(self, number: int) -> None:
        expect(self.guide).to_have_attribute("data-step", str(number))

    def on(self, name: str) -> None:
        """Continue with the button, which must have this name now."""
        button = self.page.get_by_test_id("guide-next")
        expect(button).to_have_text(name)
        button.click()


def test_a_first_game_is_followed_step_by_step(server: Server, open_page: Opener) -> None:
    page = open_page(DESK, bypass_csp=True)
    walk = Walk(page, server, "thrones")
    walk.expect_step(1)
    expect(page.locator("[data-testid=players] li")).to_have_count(3)
    pointers = page.locator(".pointer")
    expect(pointers).to_have_count(3)
    assert axe(page) == []
    walk.on("Next")
    walk.on("Next")
    walk.expect_step(3)
    expect(walk.guide.get_by_role("status")).to_have_text("Try it now")
    expect(page.get_by_test_id("guide-next")).to_have_text("Skip")

    # what is done is seen, and kept over a reload
    player = walk.player
    player.move()
    assert player.steps == 1  # nothing of it is in the way of the game
    while walk.guide.get_attribute("data-done") == "false":
        player.move()
    expect(walk.guide.get_by_role("status")).to_have_text("✓ Done")
    page.reload()
    walk.expect_step(3)
    expect(walk.guide).to_have_attribute("data-done", "true")
    walk.on("Next")
    expect(walk.guide).to_have_attribute("data-done", "true")
    walk.guide.get_by_role("button", name="Back").click()
    walk.expect_step(3)

    # a rule of it opens, and what it points at is gone to
    walk.guide.get_by_role("button", name="Rule planning.secret").or_(
        walk.guide.get_by_role("button", name="Rule planning.stars")
    ).click()
    expect(page.get_by_test_id("rules")).to_be_visible()
    page.keyboard.press("Escape")
    walk.on("Next")
    walk.guide.get_by_role("button", name="Log").click()
    expect(page.locator("#fold-log button")).to_be_focused()

    # it is closed, opened again from the settings, and followed to its end
    page.get_by_role("button", name="Close the walk-through").click()
    expect(walk.guide).to_have_count(0)
    expect(pointers).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Walk-through of a first game").click()
    walk.expect_step(4)
    for step in range(5, 11):
        page.get_by_test_id("guide-next").click()
        walk.expect_step(step)
    walk.on("Finish")
    expect(walk.guide).to_have_count(0)
    page.reload()
    expect(walk.player.table).to_be_visible(timeout=WAIT)
    expect(walk.guide).to_have_count(0)


RINGED = """(tab) => {
  const box = document.querySelector(`[role=tab][data-for="${tab}"]`).getBoundingClientRect();
  return [...document.querySelectorAll('.pointer')].some((ring) => {
    const { left, top, right, bottom } = ring.getBoundingClientRect();
    return left <= box.left && top <= box.top && right >= box.right && bottom >= box.bottom;
  });
}"""


def test_on_a_phone_it_points_at_tabs(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE, bypass_csp=True)
    walk = Walk(page, server, "monopoly")
    # a ring round the tab of the players; one round a square only where that is in sight
    page.wait_for_function(f"() => ({RINGED})('players')")
    assert not page.evaluate(RINGED, "talk")
    walk.guide.get_by_test_id("guide-more").click()
    walk.guide.get_by_role("button", name="Race car").click()
    expect(page.get_by_role("tab", name="Players")).to_have_attribute("aria-selected", "true")
    assert axe(page) == []
    walk.on("Next")
    page.get_by_role("tab", name="Decide").click()
    while walk.guide.get_attribute("data-done") == "false":
        walk.player.move()
    expect(walk.guide.get_by_role("status")).to_have_text("✓ Done")


def test_it_is_for_the_seat_that_it_speaks_of(server: Server, open_page: Opener) -> None:
    page = open_page()
    page.goto(server.url)
    page.locator("input[name=game][value=whitechapel]").check()
    page.get_by_test_id("play").click()  # by the form one is Jack
    expect(page.get_by_test_id("table")).to_be_visible(timeout=WAIT)
    expect(page).to_have_url(re.compile("/t/"))
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_test_id("settings")).to_be_visible()
    expect(page.get_by_role("button", name="Walk-through of a first game")).to_have_count(0)
