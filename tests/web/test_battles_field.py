"""The field of Battles of Westeros as it is drawn: figures, links, names, and a phone's framing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Json, Server
from tests.web.conftest import PHONE, Opener
from tests.web.test_battles import Table, asks, has_token
from tests.web.test_table import picture
from tests.web.waiting import until

pytestmark = pytest.mark.xdist_group("battles in the browser")

#: What a unit is at least as broad as on a phone, in pixels.
LEAST = 40
#: With these choices it comes to blows early.
SEED = 12


class Fought:
    """A battle with casualties, engaged units, and dice on the table."""

    def __init__(self, server: Server) -> None:
        self.table = Table(server, "S1", seed=SEED)
        self.ask = self.table.go_on(lambda ask: has_token(ask) and _is_lively(self.scene_of(ask)))
        self.scene = self.scene_of(self.ask)

    def scene_of(self, ask: Json) -> dict[str, Any]:
        """Return the scene of the asked seat."""
        shown: dict[str, Any] = self.table.seats[ask["seat"]].see()["scene"]
        return shown

    def of(self, kind: str) -> list[Json]:
        """Return the tokens of a kind."""
        return [one for one in self.scene["tokens"] if one["kind"] == kind]

    def open(self, page: Page) -> Page:
        """Open the page of the asked seat."""
        return self.table.open(page, self.ask).page


def _is_lively(shown: dict[str, Any]) -> bool:
    fallen = any("fallen" in one.get("figures", []) for one in shown["tokens"])
    engaged = any(one["kind"] == "engaged" for one in shown["tokens"])
    return fallen and engaged and any(one["id"] == "fight" for one in shown["panels"])


@pytest.fixture(scope="module")
def fought(server: Server) -> Fought:
    """One battle for all tests here, since none of them chooses anything."""
    return Fought(server)


def broad(page: Page, token: str) -> float:
    """Return the width of a drawn piece."""
    box = page.locator(f'.token[data-id="{token}"]').bounding_box()
    assert box is not None
    return box["width"]


def test_as_many_figures_are_drawn_as_stand(fought: Fought, open_page: Opener) -> None:
    page = fought.open(open_page())
    for unit in fought.of("unit"):
        drawn = page.locator(f'.token[data-id="{unit["id"]}"] [data-figure]')
        expect(drawn).to_have_count(len(unit["figures"]))
        standing = len(unit["figures"]) - unit["figures"].count("fallen")
        assert f"{standing} of {len(unit['figures'])} figures" in unit["label"]
        holes = page.locator(f'.token[data-id="{unit["id"]}"] [data-figure="fallen"]')
        expect(holes).to_have_count(unit["figures"].count("fallen"))
    picture(page, "battles-figures")


def test_a_clasp_links_units_that_are_engaged(fought: Fought, open_page: Opener) -> None:
    page = fought.open(open_page())
    for clasp in fought.of("engaged"):
        box = page.locator(f'.token[data-id="{clasp["id"]}"]').bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        here, there = clasp["id"].partition(":")[2].split("-")
        ends = [middle_of(page, here), middle_of(page, there)]
        assert x == pytest.approx(sum(end[0] for end in ends) / 2, abs=4)
        assert y == pytest.approx(sum(end[1] for end in ends) / 2, abs=4)


def middle_of(page: Page, area: str) -> tuple[float, float]:
    """Return the position of a hex on the screen."""
    box = page.locator(f'.area[data-id="{area}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_phone_opens_so_near_that_units_can_be_told(fought: Fought, open_page: Opener) -> None:
    """On those that the decision is about; the whole board is one press away."""
    page = fought.open(open_page(PHONE))
    lit = page.locator(".token.lit")
    expect(lit.first).to_be_attached()
    units = [one["id"] for one in fought.of("unit")]
    assert min(broad(page, unit) for unit in units) >= LEAST
    board = page.get_by_test_id("board").bounding_box()
    assert board is not None
    boxes = [one.bounding_box() for one in lit.all()]
    inside = [box for box in boxes if box and board["x"] <= box["x"] <= board["x"] + board["width"]]
    assert len(inside) >= len(boxes) / 2
    page.get_by_role("button", name="Show the whole board").tap()
    page.wait_for_function(
        "([least, id]) => document.querySelector(`.token[data-id='${id}']`)"
        ".getBoundingClientRect().width < least",
        arg=[LEAST, units[0]],
    )


def test_hexes_are_named_on_request(fought: Fought, open_page: Opener) -> None:
    page = fought.open(open_page())
    names = page.locator(".names text")
    expect(names).to_have_count(0)
    page.get_by_role("button", name="Marks").click()
    toggle = page.get_by_role("button", name="Coordinates")
    toggle.click()
    expect(names.filter(has_text="a1").first).to_be_visible()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(names.filter(has_text="a1").first).to_be_visible()
    page.get_by_role("button", name="Marks").click()
    toggle.click()
    expect(names).to_have_count(0)


def test_the_button_of_marks_lies_beside_a_tall_field(server: Server, open_page: Opener) -> None:
    table = Table(server, "wolf-raiders")
    page = open_page()
    table.open(page, table.go_on(asks("action")))
    hexes = page.locator("path.area[data-id]")

    def is_beside() -> bool:
        button = page.get_by_role("button", name="Marks").bounding_box()
        left = hexes.evaluate_all(
            "all => Math.min(...all.map(a => a.getBoundingClientRect().left))"
        )
        return button is not None and button["x"] + button["width"] <= left

    until(page, is_beside, "the button to lie beside the field, once that is drawn to its size")


# -- beside and over the board -----------------------------------------------------------------


def test_the_board_says_how_the_battle_stands(fought: Fought, open_page: Opener) -> None:
    """Morale, the round and what decides stand over it; the dice and the plan below it."""
    shown = fought.scene
    page = fought.open(open_page())
    bar = page.get_by_test_id("bar")
    morale, rounds = shown["tracks"]
    expect(bar).to_contain_text(morale["now"])
    expect(bar).to_contain_text(rounds["now"])
    current = bar.locator("[data-id='track:rounds'] li.here")
    expect(current).to_have_text(shown["title"].split()[1])
    board = page.get_by_test_id("board").bounding_box()
    assert board is not None
    for panel in ("fight", "plan"):
        box = page.locator(f"[data-panel={panel}]").bounding_box()
        assert box is not None
        assert box["y"] >= board["y"] + board["height"] - 1
        assert box["y"] + box["height"] <= page.viewport_size["height"]  # type: ignore[index]
    more = page.get_by_role("button", name="What the tracks say")
    expect(more).to_have_attribute("aria-expanded", "false")
    more.press("Enter")
    expect(bar).to_contain_text(morale["note"])


def test_the_tabs_of_a_phone_keep_apart(fought: Fought, open_page: Opener) -> None:
    """All in one row, none of them touching another, with what is marked beside its name."""
    page = fought.open(open_page(PHONE))
    tabs = page.get_by_role("tab").evaluate_all(
        """tabs => tabs.map((tab) => {
          const name = document.createRange();
          name.selectNodeContents(tab.firstChild);
          const count = tab.querySelector('.unread');
          const { left, right } = name.getBoundingClientRect();
          return [left, count ? count.getBoundingClientRect().right : right];
        })"""
    )
    assert len(tabs) >= 7
    for (_, end), (start, _) in pairwise(tabs):
        assert start - end >= 8
    assert tabs[-1][1] <= 390
