"""On the map of Westeros no name lies under a piece, however full the board is."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.server.playing import Server
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import WAIT
from tests.web.waiting import until

pytestmark = pytest.mark.xdist_group("table in the browser")

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")
Json = dict[str, Any]
SHOWN = """([name, token]) =>
  document.querySelector('[data-testid=title]').textContent.includes(name)
  && document.querySelector(`g.token[data-id='${token}']`)"""
HOUSES = ["stark", "lannister", "greyjoy", "tyrell", "baratheon", "martell"]
#: What lies in an area besides units, with what stands on it.
LYING = {"order": "march", "power": "power", "garrison": "garrison", "fort": "wall", "once": "once"}
#: Units as they may stand in an area, by how many of a kind: few are drawn larger, and several of
#: a kind lie behind each other.
STACKS = {
    "lone": [1],
    "pair": [1, 1],
    "three": [2, 1, 1],
    "four": [1, 1, 1, 1],
    "two and two": [2, 2],
    "stack": [4],
}

#: The names with a piece on them, and how many points of the name each hides. A name reaches from
#: the top of its capitals to a little below its line; its points lie a pixel apart.
COVERED = """() => {
  const names = [...document.querySelectorAll('.names text.name')].map((text) => {
    const [box, at] = [text.getBoundingClientRect(), text.getScreenCTM()];
    const [size, down] = ['font-size', 'y'].map((name) => Number(text.getAttribute(name)));
    const base = new DOMPoint(0, down).matrixTransform(at).y;
    const [top, bottom] = [base - 0.66 * size * at.d, base + 0.08 * size * at.d];
    return { words: text.textContent, left: box.left, right: box.right, top, bottom };
  });
  const hides = ({ part, box, at }, { left, right, top, bottom }) => {
    const [x0, x1] = [Math.max(left, box.left - 2), Math.min(right, box.right + 2)];
    const [y0, y1] = [Math.max(top, box.top - 2), Math.min(bottom, box.bottom + 2)];
    if (x0 > x1 || y0 > y1) return 0;
    const back = at.inverse();
    let hidden = 0;
    for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) {
      const point = new DOMPoint(x, y).matrixTransform(back);
      hidden += part.isPointInFill(point) || part.isPointInStroke(point);
    }
    return hidden;
  };
  return [...document.querySelectorAll('g.token')].flatMap((token) => {
    const parts = [...token.querySelectorAll('.face path, .face circle')].map((part) => (
      { part, box: part.getBoundingClientRect(), at: part.getScreenCTM() }));
    return names.flatMap((name) => {
      const hidden = Math.max(...parts.map((part) => hides(part, name)));
      return hidden > 3 ? [`${name.words} under ${token.dataset.id}: ${hidden}`] : [];
    });
  });
}"""


def crowded(areas: list[Json], counts: list[int], lying: dict[str, str]) -> list[Json]:
    """Return units of these numbers in every area, and something in every place for them."""
    tokens: list[Json] = []
    for number, area in enumerate(areas, len(counts)):
        owner = HOUSES[number % len(HOUSES)]
        own = {"area": area["id"], "owner": owner, "label": "", "text": "", "tags": []}
        for index, count in enumerate(counts[: len(area["units"])]):
            name = f"unit:{area['id']}:{index}"
            place = {"slot": "units", "index": index, "count": count}
            tokens.append(own | place | {"id": name, "kind": "unit", "symbol": "knight"})
        for kind, symbol in lying.items():
            if area.get(kind):
                name = f"{kind}:{area['id']}"
                text = "2" if kind == "garrison" else ""
                tokens.append(own | {"id": name, "kind": kind, "symbol": symbol, "text": text})
    return tokens


class Crowd:
    """Makes a page show other tokens on its board, by controlling its websocket."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table: Json = {}
        self.lines: list[WebSocketRoute] = []
        page.route(re.compile(r"/api/tables/[^/]+$"), self._note)
        page.route_web_socket("**/live*", self._opened)

    def _note(self, route: Route) -> None:
        answer = route.fetch()
        self.table = answer.json()
        route.fulfill(response=answer)

    def _opened(self, line: WebSocketRoute) -> None:
        self.lines.append(line)

    def open(self, url: str) -> None:
        """Open the table, and wait until it is drawn in its own font and receives messages."""
        self.page.goto(url)
        expect(self.page.get_by_test_id("table")).to_be_visible(timeout=WAIT)
        self.page.evaluate("document.fonts.ready.then(() => true)")
        until(self.page, lambda: self.lines, "the page's line")

    def show(self, name: str, tokens: list[Json]) -> None:
        """Show these tokens, with a title that tells when they are drawn."""
        scene = self.table["scene"] | {"title": name, "tokens": tokens}
        self.lines[-1].send(json.dumps(self.table | {"scene": scene}))
        self.page.wait_for_function(SHOWN, arg=[name, tokens[0]["id"]], timeout=WAIT)


@pytest.mark.parametrize("look", ["desk", "phone"])
@pytest.mark.parametrize("game", ["thrones", "thrones-first"])
def test_no_name_lies_under_a_piece(
    server: Server, open_page: Opener, game: str, look: str
) -> None:
    wish = {"game": game, "players": 6, "options": {}, "seats": ["human"] * 6, "seed": 5}
    watch = server.http.post("/api/tables", json=wish).json()["watch"]
    areas = server.http.get(f"/api/games/{game}/board").json()["areas"]
    page = open_page({"desk": DESK, "phone": PHONE}[look])
    crowd = Crowd(page)
    crowd.open(server.url + watch)
    covered: dict[str, list[str]] = {}
    for stack, counts in STACKS.items():
        for lying in (LYING, {}):
            name = f"{stack} {'and all else' if lying else 'alone'}"
            crowd.show(name, crowded(areas, counts, lying))
            if PICTURES:
                page.screenshot(path=Path(PICTURES) / f"names-{game}-{look}-{name}.png")
            if under := page.evaluate(COVERED):
                covered[name] = under
    covers = [f"{name}: {one}" for name, under in covered.items() for one in under]
    assert not covers, "\n".join(covers)
