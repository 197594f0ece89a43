"""The map of Westeros in a browser: where arrows go, and names as the tools that draw it reckon."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.playing import Server
from tests.web.conftest import Opener

pytestmark = pytest.mark.xdist_group("table in the browser")

ROOT = Path(__file__).parents[2]
WISH = {"game": "thrones", "players": 6, "options": {}, "seats": ["human"] * 6, "seed": 5}
#: How much of an arrow lies on an area, in points of the board that lie two apart.
ON_LAND = """(shaft, id) => {
  const land = document.querySelector(`path[data-id='${id}']`);
  let count = 0;
  for (let far = 0; far < shaft.getTotalLength(); far += 2) {
    count += land.isPointInFill(shaft.getPointAtLength(far));
  }
  return count;
}"""


def show_arrow(page: Page, arrow: dict[str, Any]) -> None:
    """Make a page show one arrow on its board."""

    def show(route: Route) -> None:
        answer = route.fetch()
        table = answer.json()
        table["scene"]["arrows"] = [arrow]
        route.fulfill(response=answer, json=table)

    page.route(re.compile(r"/api/tables/[^/]+$"), show)
    page.route_web_socket("**/live*", lambda socket: None)  # it would bring the table's own


def test_support_from_the_sea_goes_round_an_island(server: Server, open_page: Opener) -> None:
    watch = server.http.post("/api/tables", json=WISH).json()["watch"]
    page = open_page()
    way = {"from": "shipbreaker-bay", "to": "the-narrow-sea", "owner": "stark", "slot": "units"}
    show_arrow(page, way | {"tags": ["support"], "label": "support"})
    page.goto(server.url + watch)
    shaft = page.locator("g.arrow path.shaft")
    expect(shaft).to_have_count(1)
    assert shaft.evaluate(ON_LAND, "dragonstone") == 0
    assert shaft.evaluate(ON_LAND, "shipbreaker-bay") > 0, "it is measured"


def test_names_are_as_large_as_the_tools_reckon(
    server: Server, open_page: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    names = importlib.import_module("westeros.names")
    main, ease = map(importlib.import_module, ("ease_westeros", "westeros.ease"))
    areas = server.http.get("/api/games/thrones/board").json()["areas"]
    reckoned = {}
    for area in areas:
        others = [at for one in areas if one is not area for at in names.stands(one)]
        shape = ease.Shape(main.polygon(area["path"]))
        if area["label_lines"]:
            reckoned[area["id"]] = names.growth(area, others, shape.holds)[0]
    watch = server.http.post("/api/tables", json=WISH).json()["watch"]
    page = open_page()
    page.goto(server.url + watch)
    lines = page.locator(".names text.name[data-line$='0']")
    expect(lines).to_have_count(len(reckoned))
    drawn = lines.evaluate_all(
        "all => all.map((one) => [one.dataset.line.slice(0, -1), +one.getAttribute('font-size')])"
    )
    sizes = {area["id"]: area["label_size"] for area in areas}
    assert {name: size / sizes[name] for name, size in drawn} == pytest.approx(reckoned)
