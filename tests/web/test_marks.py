"""People point at the board and mark it in the browser: by mouse, by touch and by keyboard."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Seat, Server, new_table
from tests.web.axe import faults_in_both
from tests.web.conftest import AT_ONCE, DESK, PHONE, Opener
from tests.web.driving import Player

pytestmark = pytest.mark.xdist_group("marks in the browser")

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")


def picture(page: Page, name: str) -> None:
    """Save a picture of the page if a folder for pictures is set."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def address(seat: Seat) -> str:
    return f"{seat.server.url}/t/{seat.table}/{seat.key}"


def drawn(page: Page, *about: str) -> None:
    """Wait until a mark about these things is on the page's board."""
    marked = page.locator(f'[data-mark-of="{" ".join(about)}"]')
    expect(marked).to_be_attached()


def test_others_see_what_is_pointed_at(server: Server, open_page: Opener) -> None:
    seats = new_table(server, "thrones", ["human"] * 3, seed=4)
    stark, baratheon = seats["stark"], seats["baratheon"]
    desk = open_page(DESK, bypass_csp=True)
    phone = open_page(PHONE, bypass_csp=True)
    lannister = open_page(DESK, settings={**AT_ONCE, "unmarked": True})
    player, other = Player(desk, address(stark)), Player(phone, address(baratheon))
    Player(lannister, address(seats["lannister"]))

    desk.get_by_role("button", name="Point and mark").click()
    expect(desk.get_by_test_id("mark-bar")).to_be_visible()
    asked = player.asked
    desk.mouse.click(*player.spot_in("winterfell"))
    drawn(desk, "winterfell")
    drawn(phone, "winterfell")
    assert player.steps == 0
    assert player.asked == asked
    desk.get_by_role("button", name="Arrow", exact=True).click()
    desk.mouse.click(*player.spot_in("winterfell"))
    expect(desk.get_by_text("From Winterfell: pick where it ends.")).to_be_visible()
    desk.mouse.click(*player.spot_in("moat-cailin"))
    drawn(phone, "winterfell", "moat-cailin")
    assert faults_in_both(desk) == {}
    picture(desk, "marks-desk")

    phone.get_by_role("button", name="Point and mark").tap()
    phone.get_by_role("button", name="Circle", exact=True).tap()
    phone.touchscreen.tap(*other.spot_in("kings-landing"))
    drawn(desk, "kings-landing")
    assert faults_in_both(phone) == {}
    picture(phone, "marks-phone")

    desk.get_by_role("button", name="Circle", exact=True).press("Enter")
    desk.get_by_role("application").focus()
    desk.keyboard.press("Shift+ArrowDown")
    desk.keyboard.press("Enter")
    until_marks = desk.locator("g.circle")
    expect(until_marks).to_have_count(2)
    desk.get_by_role("button", name="Clear mine").click()
    expect(phone.locator("[data-mark-of]")).to_have_count(1)
    desk.keyboard.press("Escape")
    expect(desk.get_by_test_id("mark-bar")).to_have_count(0)
    expect(lannister.locator("[data-mark-of]")).to_have_count(0)


def test_marks_are_told_and_put_in_the_list(server: Server, open_page: Opener) -> None:
    seats = new_table(server, "thrones", ["human"] * 3, seed=4)
    stark, baratheon = seats["stark"], seats["baratheon"]
    listed = {**AT_ONCE, "list": True}
    desk = open_page(DESK, bypass_csp=True, settings=listed)
    phone = open_page(PHONE, bypass_csp=True, settings=listed)
    Player(desk, address(stark))
    Player(phone, address(baratheon))
    assert stark.ask("marks", kind="circle", about=["winterfell"]).status_code == 204
    row = phone.locator("[data-area=winterfell]")
    expect(row).to_contain_text("Marked by House Stark")
    assert stark.ask("marks", kind="arrow", about=["winterfell", "karhold"]).status_code == 204
    expect(row).to_contain_text("Arrow by House Stark to Karhold")

    phone.get_by_role("button", name="Point and mark").tap()
    phone.get_by_role("button", name="Circle", exact=True).tap()
    row.get_by_role("button", name="Winterfell").tap()
    expect(desk.locator("[data-area=winterfell]")).to_contain_text("Marked by House Baratheon")
    assert faults_in_both(phone, "[data-testid=board]") == {}
    picture(phone, "marks-list-phone")

    desk.get_by_role("button", name="Point and mark").press("Enter")
    desk.get_by_role("button", name="Circle", exact=True).press("Enter")
    desk.locator("[data-area=winterfell]").get_by_role("button", name="knight").first.press("Enter")
    expect(row).to_contain_text("Marked by House Stark: 1 knight of Stark")
    picture(desk, "marks-list-desk")
    desk.get_by_role("button", name="Clear mine").press("Enter")
    expect(row).not_to_contain_text("House Stark")
    desk.keyboard.press("Escape")
    expect(desk.get_by_test_id("mark-bar")).to_have_count(0)


def test_without_a_board_seats_and_cards_are_marked(server: Server, open_page: Opener) -> None:
    seats = new_table(server, "tiny-auction", ["human"] * 3, seed=4)
    ada, bo = seats["ada"], seats["bo"]
    desk, phone = open_page(DESK, bypass_csp=True), open_page(PHONE, bypass_csp=True)
    Player(desk, address(ada))
    Player(phone, address(bo))
    panel = desk.get_by_test_id("marks-panel")
    panel.get_by_role("button", name="Point and mark").press("Enter")
    panel.get_by_role("button", name="Circle", exact=True).click()
    panel.get_by_role("button", name="Bo", exact=True).click()
    expect(panel.locator('[data-thing="seat:bo"]')).to_contain_text("Marked by Ada")
    phone.get_by_role("tab", name="Players").tap()
    shown = phone.get_by_test_id("marks-panel")
    expect(shown.locator('[data-thing="seat:bo"]')).to_contain_text("Marked by Ada")
    shown.get_by_role("button", name="Point and mark").tap()
    shown.get_by_role("button", name="Arrow", exact=True).tap()
    shown.get_by_role("button", name="Ada", exact=True).tap()
    expect(shown.get_by_text("From Ada: pick where it ends.")).to_be_visible()
    shown.get_by_role("button", name="Cy", exact=True).tap()
    expect(panel.locator('[data-thing="seat:cy"]')).to_contain_text("Arrow by Bo from Ada")
    assert faults_in_both(phone, "[data-testid=marks-panel]") == {}
    picture(phone, "marks-bare-phone")
    picture(desk, "marks-bare-desk")
