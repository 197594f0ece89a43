"""The field of Battles of Westeros as it is drawn: figures, links, names, and a phone's framing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Json, Server
from tests.web.conftest import PHONE, Opener
from tests.web.test_battles import Table, asks, has_token
from tests.web.test_table import picture

pytestmark = pytest.mark.xdist_group("battles in the browser")

#: What a unit is at least as broad as on a phone, in pixels.
LEAST = 40


def scene(table: Table, ask: Json) -> dict[str, Any]:
    """The scene of the seat that is asked."""
    shown: dict[str, Any] = table.seats[ask["seat"]].see()["scene"]
    return shown


def broad(page: Page, token: str) -> float:
    """How broad a piece is drawn."""
    box = page.locator(f'.token[data-id="{token}"]').bounding_box()
    assert box is not None
    return box["width"]


def test_as_many_figures_are_drawn_as_stand(server: Server, open_page: Opener) -> None:
    """After some rounds, so that some have fallen."""
    table = Table(server, "S1")
    wounded = [
        one
        for ask in [table.go_on(lambda ask: bool(hurt(scene(table, ask))))]
        for one in hurt(scene(table, ask))
    ]
    ask = table.asked()[1]
    page = table.open(open_page(), ask).page
    for token in scene(table, ask)["tokens"]:
        if token["kind"] == "unit":
            drawn = page.locator(f'.token[data-id="{token["id"]}"] [data-figure]')
            expect(drawn).to_have_count(len(token["figures"]))
            fallen = token["figures"].count("fallen")
            said = f"{len(token['figures']) - fallen} of {len(token['figures'])} figures"
            assert said in token["label"]
            holes = page.locator(f'.token[data-id="{token["id"]}"] [data-figure="fallen"]')
            expect(holes).to_have_count(fallen)
    assert wounded
    picture(page, "battles-figures")


def hurt(shown: dict[str, Any]) -> list[Json]:
    """The units that have lost figures."""
    return [one for one in shown["tokens"] if "fallen" in one.get("figures", [])]


def test_a_clasp_links_units_that_are_engaged(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1")
    ask = table.go_on(lambda ask: any(clasps(scene(table, ask))))
    page = table.open(open_page(), ask).page
    for clasp in clasps(scene(table, ask)):
        box = page.locator(f'.token[data-id="{clasp["id"]}"]').bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        here, there = clasp["id"].partition(":")[2].split("-")
        ends = [middle_of(page, here), middle_of(page, there)]
        assert x == pytest.approx(sum(end[0] for end in ends) / 2, abs=4)
        assert y == pytest.approx(sum(end[1] for end in ends) / 2, abs=4)


def clasps(shown: dict[str, Any]) -> list[Json]:
    """The links of engaged units."""
    return [one for one in shown["tokens"] if one["kind"] == "engaged"]


def middle_of(page: Page, area: str) -> tuple[float, float]:
    """Where a hex lies on the screen."""
    box = page.locator(f'.area[data-id="{area}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_phone_opens_so_near_that_units_can_be_told(server: Server, open_page: Opener) -> None:
    """On those that the decision is about; the whole board is one press away."""
    table = Table(server, "S1")
    ask = table.go_on(has_token)
    page = open_page(PHONE)
    table.open(page, ask)
    lit = page.locator(".token.lit")
    expect(lit.first).to_be_attached()
    units = [one["id"] for one in scene(table, ask)["tokens"] if one["kind"] == "unit"]
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


def test_hexes_are_named_on_request(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1")
    page = table.open(open_page(), table.go_on(asks("action"))).page
    names = page.locator(".names text")
    expect(names).to_have_count(0)
    toggle = page.get_by_role("button", name="Coordinates")
    toggle.click()
    expect(names.filter(has_text="a1").first).to_be_visible()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(names.filter(has_text="a1").first).to_be_visible()
    toggle.click()
    expect(names).to_have_count(0)
