"""The first edition in the browser: its board and pieces, and rounds with every module."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Server, new_table
from tests.web.axe import axe
from tests.web.conftest import PHONE, Opener
from tests.web.driving import OVER, Player
from tests.web.test_table import picture

pytestmark = pytest.mark.xdist_group("first edition in the browser")

MODULES: dict[str, Any] = {
    "ports": True,
    "siege_engines": True,
    "fortifications": True,
    "one_time_orders": True,
    "tactics": True,
    "leaders": True,
    "allies": True,
}


def alone(server: Server, page: Page, players: int, seed: int, **options: Any) -> Player:
    """Return House Lannister among random bots, with a known one-time order."""
    others = ["random"] * (players - 2)
    seats = new_table(server, "thrones-first", ["random", "human", *others], seed, **options)
    seat = next(one for name, one in seats.items() if name != "watch")
    return Player(page, f"{server.url}/t/{seat.table}/{seat.key}", seed)


def test_the_base_game_has_no_ports_and_says_what_is_reconstructed(
    server: Server, open_page: Opener
) -> None:
    page = open_page()
    player = alone(server, page, 5, seed=2)
    assert player.ready() == "order"
    picture(page, "first-base")
    box = page.locator("[data-panel=box]")
    expect(box).to_contain_text("First edition")
    expect(box).to_contain_text("barrels")
    expect(page.locator("header").first).to_contain_text("reconstructed in part")
    assert page.locator("path.harbour").count() == 0


# The seas where a quay is, and the middle of the harbour that is not in play there.
BASINS = {
    "the-golden-sound": (216.7, 953.6),
    "bay-of-ice": (304.2, 173.4),
    "the-narrow-sea": (744.8, 538.5),
    "shipbreaker-bay": (1132.2, 1204.6),
}
COVERS = """(path, [x, y]) => {
  const spot = path.ownerSVGElement.createSVGPoint();
  return Object.assign(spot, { x, y }) && path.isPointInFill(spot);
}"""


def harbours(page: Page) -> list[str]:
    """Return the harbours that the page draws or highlights, by name."""
    names: list[str] = page.locator("path.harbour, path[data-id^=port-]").evaluate_all(
        "all => all.map(one => one.dataset.id)"
    )
    return names


def test_ports_that_are_not_in_play_never_come_back(server: Server, open_page: Opener) -> None:
    page = open_page()
    modules = {**MODULES, "ports": False, "siege_engines": False, "allies": False}
    player = alone(server, page, 3, seed=5, **modules)
    assert player.ready() == "order"
    for sea, middle in BASINS.items():
        assert player.area(sea).evaluate(COVERS, middle), f"{sea} has a hole"
    lit = page.locator("path.lit")  # Lannister's sea among them
    assert any(one.evaluate(COVERS, BASINS["the-golden-sound"]) for one in lit.all())
    while not player.title.startswith("Round 3"):
        assert player.move() != OVER
        assert harbours(page) == []
    picture(page, "first-open-sea")
    page.reload()
    assert player.ready()
    assert harbours(page) == []


def test_the_page_can_be_read_out(server: Server, open_page: Opener) -> None:
    page = open_page(bypass_csp=True)
    player = alone(server, page, 6, seed=3, **MODULES)
    player.ready()
    assert axe(page) == []


def test_rounds_with_every_module(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = alone(server, page, 6, seed=5, **MODULES)
    while not {"order", "march", "tactic"} <= set(player.kinds):
        kind = player.move()
        assert kind != OVER
        if player.kinds[kind] == 1:
            picture(page, f"first-{kind}")


@pytest.mark.soak  # in `make test` some rounds are played
def test_a_game_with_every_module_to_its_end(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = alone(server, page, 6, seed=5, **MODULES)
    while player.move() != OVER:
        pass
    picture(page, "first-end")
    expect(page.get_by_test_id("result").locator("li")).to_have_count(6)


def test_one_time_orders_are_among_the_tokens(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    player = alone(server, page, 6, seed=5, **MODULES)
    assert player.ready() == "order"
    picture(page, "first-phone")
    assert player.blanks == []


def test_a_one_time_order_is_put_down_beside_the_regular_one(
    server: Server, open_page: Opener
) -> None:
    page = open_page()
    player = alone(server, page, 6, seed=5, **MODULES)
    player.ready()
    for text in ("lannisport march", "stoney-sept support", "the-golden-sound raid"):
        player.take(text)
    player.take("stoney-sept once:lions-cunning")
    expect(player.token("order:stoney-sept")).to_be_visible()
    assert player.blanks == []
    picture(page, "first-once")
