"""The browser on a bad line: what it shows in the end is what a page opened then shows."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from random import Random

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.playing import (
    Server,
    any_choice,
    new_table,
    people,
    running,
    settings_in,
)
from tests.web.conftest import CLIENT, Opener
from tests.web.driving import WAIT

MOVES = 30
TOKENS = "all => all.map(one => one.dataset.id + ' ' + one.getAttribute('transform')).sort()"


class BadLine:
    """Drops, doubles and holds back what a page's websockets bring."""

    def __init__(self, page: Page, seed: int) -> None:
        self.clean = False
        self.met: Counter[str] = Counter()
        self._rng = Random(seed)
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket("**/live*", self._route)

    def heal(self) -> None:
        """Lose nothing any more, and cut all lines, as bad ones are in the end."""
        self.clean = True
        for line in self._lines:
            line.close()

    def _route(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        server = line.connect_to_server()
        held: list[str | bytes] = []

        def carry(message: str | bytes) -> None:
            late = held[:]
            held.clear()
            fate = (
                "pass"
                if self.clean
                else self._rng.choice(["drop", "double", "hold", *["pass"] * 4])
            )
            self.met[fate] += 1
            if fate == "hold":
                held.append(message)
            sent = {"pass": [message], "double": [message, message]}.get(fate, [])
            for one in [*sent, *late]:
                line.send(one)

        server.on_message(carry)


def test_a_bad_line_changes_nothing_in_the_end(server: Server, open_page: Opener) -> None:
    rng = Random(3)
    seats = new_table(server, "thrones", ["human"] * 3, seed=3)
    seat = seats["stark"]
    page = open_page()
    line = BadLine(page, seed=3)
    page.goto(f"{server.url}/t/{seat.table}/{seat.key}")
    table = page.get_by_test_id("table")
    expect(table).to_be_visible(timeout=WAIT)
    n = 0
    for _ in range(MOVES):
        mover, seen = next((s, t) for s in people(seats).values() if (t := s.see())["asks"])
        n = mover.send(seen["n"], any_choice(seen, rng)).json()["n"]
        page.wait_for_timeout(20)  # lets what came be carried on
    line.heal()
    expect(table).to_have_attribute("data-n", str(n), timeout=WAIT)
    assert {"drop", "double", "hold"} <= set(line.met)
    fresh = open_page()
    fresh.goto(page.url)
    expect(fresh.get_by_test_id("table")).to_have_attribute("data-n", str(n), timeout=WAIT)
    assert shown(page) == shown(fresh)


def shown(page: Page) -> tuple[object, str]:
    """What lies on the board, and all that the page says."""
    tokens = page.locator("g.token").evaluate_all(TOKENS)
    assert tokens
    return tokens, page.get_by_test_id("decide").inner_text()


def test_an_open_page_takes_up_a_new_version(tmp_path: Path, open_page: Opener) -> None:
    """Once its line is lost, as it is when a server stops; a reload for nothing does not happen."""
    client = Path(shutil.copytree(CLIENT.parent, tmp_path / "client"))
    index = client / "index.html"
    found = re.search(r'src="/(assets/index-[^"]+)"', index.read_text("utf-8"))
    assert found
    old, new = found[1], "assets/index-another.js"
    with running(settings_in(tmp_path, web_dist=client)) as server:
        seat = new_table(server, "thrones", ["human"] * 3)["stark"]
        page = open_page()
        line = BadLine(page, seed=1)
        line.clean = True
        page.goto(f"{server.url}/t/{seat.table}/{seat.key}")
        table = page.get_by_test_id("table")
        expect(table).to_be_visible(timeout=WAIT)
        page.evaluate("window.kept = true")
        with page.expect_response(f"{server.url}/"):
            line.heal()
        assert page.evaluate("window.kept")
        (client / new).write_bytes((client / old).read_bytes())
        index.write_text(index.read_text("utf-8").replace(old, new), "utf-8")
        line.heal()
        expect(page.locator("script[src]")).to_have_attribute("src", f"/{new}", timeout=WAIT)
        expect(table).to_be_visible(timeout=WAIT)
