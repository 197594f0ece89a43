"""Units carried over the board by hand: put down where they may go, or back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from rulewright.games.thrones.components import HOUSES
from tests.server.playing import Server
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import OVER, Player
from tests.web.test_board import touch
from tests.web.test_table import still_spot
from tests.web.waiting import until

pytestmark = pytest.mark.xdist_group("table in the browser")

Spot = tuple[float, float]


def marching(server: Server, page: Page, house: str, *orders: str) -> Player:
    """Return a house that has given orders and is now composing its march."""
    seats = ["random"] * 6
    seats[HOUSES.index(house)] = "human"
    wish = {"game": "thrones", "players": 6, "options": {}, "seats": seats, "seed": 11}
    answer = server.http.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    [link] = answer.json()["links"]
    player = Player(page, server.url + link["url"])
    player.ready()
    for text in orders:
        player.take(text)
    player.send()
    assert player.play_until({"march", "march-order"}) != OVER
    return player


def stark(server: Server, page: Page) -> Player:
    """Return House Stark, with a footman and a knight to march from Winterfell."""
    orders = "winterfell march+1", "white-harbor defense+1", "the-shivering-sea defense+1"
    return marching(server, page, "stark", *orders)


def middle(thing: Locator) -> Spot:
    """Return the position of a piece on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take_up(player: Player, unit: str) -> None:
    """Press the mouse on a unit, so that it is picked up."""
    page = player.page
    x, y = middle(player.token(unit).locator(".face"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y + 12, steps=3)
    expect(page.get_by_test_id("carried")).to_be_visible()


def let_go(player: Player, area: str) -> None:
    """Drag the picked-up unit to an area, and drop it there."""
    page = player.page
    page.mouse.move(*still_spot(player, area), steps=4)
    page.mouse.up()
    expect(page.get_by_test_id("carried")).to_have_count(0)


def chosen(player: Player, steps: int) -> None:
    """Wait until this number of choices is collected."""
    expect(player.table).to_have_attribute("data-steps", str(steps))
    expect(player.table).to_have_attribute("aria-busy", "false")


def test_a_unit_is_carried_to_where_it_marches(server: Server, open_page: Opener) -> None:
    page = open_page(DESK)
    player = stark(server, page)
    before = player.n
    take_up(player, "unit:winterfell:footman")
    expect(page.locator("path.lit")).not_to_have_count(0)
    let_go(player, "karhold")
    chosen(player, 1)
    expect(page.locator('g.arrow[data-to="karhold"]')).to_have_count(1)
    expect(player.token("unit:karhold:footman:march")).to_be_visible()
    expect(player.token("unit:winterfell:footman")).to_have_count(0)
    take_up(player, "unit:winterfell:knight")
    let_go(player, "moat-cailin")
    chosen(player, 2)
    assert player.n == before, "nothing is sent but by its button"
    player.send()
    expect(player.token("unit:moat-cailin:knight")).to_be_visible()


def test_a_unit_that_is_let_go_elsewhere_is_put_back(server: Server, open_page: Opener) -> None:
    page = open_page(DESK)
    player = stark(server, page)
    for area in ("winterfell", "salt-shore", "seagard"):
        take_up(player, "unit:winterfell:footman")
        let_go(player, area)
        expect(page.locator("g.token.chosen")).to_have_count(0)
        expect(player.popover).to_have_count(0)
    page.mouse.move(*middle(player.token("unit:winterfell:footman").locator(".face")))
    page.mouse.down()
    page.mouse.up()  # a press is a press, as it was
    expect(page.locator("g.token.chosen")).to_have_count(1)
    assert player.steps == 0


def test_a_unit_is_lifted_again(server: Server, open_page: Opener) -> None:
    page = open_page(DESK)
    player = stark(server, page)
    take_up(player, "unit:winterfell:footman")
    let_go(player, "karhold")
    chosen(player, 1)
    for elsewhere, to in (("moat-cailin", "moat-cailin"), ("salt-shore", "moat-cailin")):
        now = page.locator("g.token.foreseen").get_attribute("data-id")
        take_up(player, str(now))
        expect(player.token("unit:winterfell:footman")).to_be_visible()
        let_go(player, elsewhere)
        chosen(player, 1)
        expect(page.locator(f'g.arrow[data-to="{to}"]')).to_have_count(1)
    take_up(player, "unit:moat-cailin:footman:march")
    expect(player.token("unit:winterfell:footman")).to_be_visible()
    let_go(player, "winterfell")
    chosen(player, 0)
    expect(player.token("unit:winterfell:footman")).to_be_visible()


def test_a_board_moves_on_under_what_is_carried_to_its_edge(
    server: Server, open_page: Opener
) -> None:
    page = open_page(DESK)
    player = stark(server, page)
    box = page.get_by_test_id("board").bounding_box()
    assert box is not None
    page.mouse.move(*middle(player.token("unit:winterfell:footman").locator(".face")))
    for _ in range(4):
        page.mouse.wheel(0, -240)
    take_up(player, "unit:winterfell:footman")
    far = page.locator('[data-id="karhold"]').first
    before = middle(far)
    page.mouse.move(box["x"] + box["width"] - 6, box["y"] + box["height"] / 2, steps=4)
    until(page, lambda: middle(far)[0] < before[0] - 40)
    page.mouse.up()
    expect(page.get_by_test_id("carried")).to_have_count(0)


def test_a_unit_is_taken_up_with_its_order(server: Server, open_page: Opener) -> None:
    page = open_page(DESK)
    orders = "winterfell march+1", "white-harbor march", "the-shivering-sea defense+1"
    player = marching(server, page, "stark", *orders)
    assert player.asked == "march-order"
    take_up(player, "unit:winterfell:footman")
    expect(page.locator("g.token.chosen")).to_have_count(1)
    let_go(player, "seagard")
    chosen(player, 0)  # its order is put back with it
    take_up(player, "unit:winterfell:footman")
    let_go(player, "karhold")
    chosen(player, 2)
    expect(page.locator('g.arrow[data-to="karhold"]')).to_have_count(1)


def test_of_a_stack_one_is_carried_or_all(server: Server, open_page: Opener) -> None:
    page = open_page(DESK)
    orders = "shipbreaker-bay march", "dragonstone defense+1", "kingswood defense+1"
    player = marching(server, page, "baratheon", *orders)
    take_up(player, "unit:shipbreaker-bay:ship")
    let_go(player, "the-narrow-sea")
    expect(player.popover.locator(".option:not(.unavailable)")).to_have_count(1)
    player.popover.get_by_test_id("all-units").click()
    chosen(player, 2)
    there = page.locator("g.token.foreseen")
    expect(there).to_have_count(1)
    expect(there).to_contain_text("2")


@pytest.mark.parametrize("fingers", [1, 2])
def test_a_finger_carries_a_unit_and_two_fingers_none(
    server: Server, open_page: Opener, fingers: int
) -> None:
    page = open_page(PHONE)
    player = stark(server, page)
    line = page.context.new_cdp_session(page)
    still_spot(player, "karhold")  # the board has gone to the decision
    start = middle(player.token("unit:winterfell:footman").locator(".face"))
    touch(line, "touchStart", start)
    for step in (6, 12, 18):
        touch(line, "touchMove", (start[0] + step, start[1] - step))
    expect(page.get_by_test_id("carried")).to_be_visible()
    if fingers == 2:
        touch(line, "touchStart", (start[0] + 18, start[1] - 18), (300, 200))
        expect(page.get_by_test_id("carried")).to_have_count(0)
        touch(line, "touchEnd")
        expect(page.locator("g.token.chosen")).to_have_count(0)
        assert player.steps == 0
        return
    end = still_spot(player, "karhold")
    touch(line, "touchMove", end)
    touch(line, "touchEnd")
    chosen(player, 1)
    expect(page.locator('g.arrow[data-to="karhold"]')).to_have_count(1)
