"""A press counts for what it began on, though the page moves before the button comes up."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.server.playing import Server
from tests.web.conftest import PHONE, Opener
from tests.web.driving import Player
from tests.web.test_table import new_table, still_spot
from tests.web.waiting import SOON, elapse

pytestmark = pytest.mark.xdist_group("table in the browser")

Spot = tuple[float, float]

# News comes in above what is pressed: all of the page goes down by more than a control's height.
PUSH_DOWN = "document.body.style.paddingTop = '120px'"
PUSH_BOARD = """() => document.querySelectorAll('[data-id]')
  .forEach((one) => (one.style.transform = 'translate(400px, 400px)'))"""


def middle(thing: Locator) -> Spot:
    """Return the position of a control on the screen, once it is in view."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press_while_moving(page: Page, spot: Spot, move: str) -> None:
    """Press the mouse, make the page move, and release at the same position."""
    page.mouse.move(*spot)
    page.mouse.down()
    page.evaluate(move)
    page.mouse.up()


def touch_while_moving(page: Page, wire: CDPSession, spot: Spot, move: str) -> None:
    """Press by finger, make the page move, and release at the same position."""
    at = [{"x": spot[0], "y": spot[1]}]
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    page.evaluate(move)
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_control_that_moves_is_pressed(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    press_while_moving(page, middle(player.decide.locator("[data-list] > summary")), PUSH_DOWN)
    expect(player.decide.locator("[data-list]")).to_have_attribute("open", "")


def test_a_control_that_moves_is_touched(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    wire = page.context.new_cdp_session(page)
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    summary = player.decide.locator("[data-list] > summary")
    touch_while_moving(page, wire, middle(summary), PUSH_DOWN)
    expect(player.decide.locator("[data-list]")).to_have_attribute("open", "")


def test_an_area_that_moves_is_pressed(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    press_while_moving(page, still_spot(player, "white-harbor"), PUSH_BOARD)
    expect(player.popover.get_by_role("button", name="White Harbor: Support").first).to_be_visible()


def test_what_is_dragged_is_not_pressed(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    x, y = middle(player.decide.locator("[data-list] > summary"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 300, y, steps=4)
    page.mouse.up()
    player.decide.locator("[data-list] > summary").focus()
    expect(player.decide.locator("[data-list]")).not_to_have_attribute("open", "")


def test_what_was_opened_stays_open_when_news_comes(server: Server, open_page: Opener) -> None:
    page, other = open_page(), open_page()
    own, guests = new_table(server, seed=11, people=2)
    player, guest = Player(page, own), Player(other, guests)
    player.ready()
    player.decide.locator("[data-list] > summary").click()
    group = player.decide.locator("[data-group]").first
    expect(group).not_to_have_attribute("open", "")
    group.locator("summary").click()
    guest.ready()
    said = other.get_by_test_id("talk").get_by_role("textbox")
    said.fill("Good evening.")
    said.press("Enter")
    expect(page.get_by_test_id("talk").get_by_role("log")).to_contain_text("Good evening.")
    elapse(page, 2 * SOON)  # news is drawn a moment after it came
    expect(group).to_have_attribute("open", "")
