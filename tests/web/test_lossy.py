"""The browser on a bad line: what it shows in the end is what a page opened then shows."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path
from random import Random

from playwright.sync_api import Page, WebSocketRoute, expect

import tests.kernel.tiny  # noqa: F401  (registers the tiny games)
from rulewright.cli import run
from tests.server.playing import (
    Server,
    any_choice,
    new_table,
    people,
    running,
    settings_in,
)
from tests.web.conftest import CLIENT, Opener
from tests.web.driving import WAIT, Player
from tests.web.together import begin_letter
from tests.web.waiting import FRAME, elapse

MOVES = 30
TOKENS = "all => all.map(one => one.dataset.id + ' ' + one.getAttribute('transform')).sort()"


class BadLine:
    """Drops, repeats and delays the messages of a page's websockets; none arrive while `deaf`."""

    def __init__(self, page: Page, seed: int) -> None:
        self.clean = False
        self.deaf = False
        self.met: Counter[str] = Counter()
        self.said: list[str | bytes] = []
        self._rng = Random(seed)
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket("**/live*", self._route)

    def heal(self) -> None:
        """Stop losing messages, and close all connections."""
        self.clean = True
        for line in self._lines:
            line.close()

    def _route(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        server = line.connect_to_server()
        held: list[str | bytes] = []

        def say(message: str | bytes) -> None:
            self.said.append(message)
            server.send(message)

        def carry(message: str | bytes) -> None:
            if self.deaf:
                return
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

        line.on_message(say)
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
        elapse(page, FRAME)  # lets what came be carried on
    line.heal()
    expect(table).to_have_attribute("data-n", str(n), timeout=WAIT)
    assert {"drop", "double", "hold"} <= set(line.met)
    fresh = open_page()
    fresh.goto(page.url)
    expect(fresh.get_by_test_id("table")).to_have_attribute("data-n", str(n), timeout=WAIT)
    assert shown(page) == shown(fresh)


def shown(page: Page) -> tuple[object, str]:
    """Return what is on the board, and all texts of the page."""
    tokens = page.locator("g.token").evaluate_all(TOKENS)
    assert tokens
    return tokens, page.get_by_test_id("decide").inner_text()


def test_choices_go_by_the_line_and_are_taken_once(server: Server, open_page: Opener) -> None:
    """Also where the line brings no answer: the page looks whether the server has them."""
    seats = new_table(server, "tiny-nim", ["human"] * 2)
    red, blue = seats["red"], seats["blue"]
    page = open_page()
    line = BadLine(page, seed=1)
    line.clean = True
    called: list[str] = []
    page.on("request", lambda sent: called.append(sent.url.rpartition("/")[2]))
    player = Player(page, f"{server.url}/t/{red.table}/{red.key}")
    n = player.n
    choose(player)
    assert json.loads(line.said[0])["n"] == n
    assert blue.see()["n"] == n + 1
    while choices := any_choice(table := blue.see(), Random(1)):
        assert blue.send(table["n"], choices).status_code == 200
    expect(player.table).to_have_attribute("data-n", str(table["n"]), timeout=WAIT)
    line.deaf = True
    choose(player)
    assert "choices" not in called
    assert red.see()["n"] == table["n"] + 1
    expect(page.get_by_test_id("toast")).to_have_count(0)


def choose(player: Player) -> None:
    """Make choices until they have become an event."""
    n = player.n
    while player.n == n:
        player.move()


def test_what_is_half_done_outlives_its_page(server: Server, open_page: Opener) -> None:
    """Phones drop pages in the background, upgrades load them anew: the tab keeps its half turn."""
    seats = new_table(server, "thrones", ["human"] * 3, seed=3)
    seat = seats["stark"]
    player = Player(open_page(refusals=True), f"{server.url}/t/{seat.table}/{seat.key}")
    page = player.page
    for _ in range(2):
        player.move()
    begun = page.locator(".steps").inner_text()
    writing = begin_letter(page, "baratheon").get_by_role("textbox")
    writing.fill("Shall we share")
    page.reload()
    expect(player.table).to_have_attribute("data-steps", "2", timeout=WAIT)
    expect(page.locator(".steps")).to_have_text(begun, use_inner_text=True)
    assert player.n == seat.see()["n"]  # nothing of it was sent
    page.locator("[data-channel='letter:stark+baratheon'] input").check()
    expect(writing).to_have_value("Shall we share")
    writing.press("Enter")
    expect(writing).to_have_value("")
    # what another device has sent meanwhile is not begun again
    while choices := any_choice(seen := seat.see(), Random(1)):
        assert seat.send(seen["n"], choices).status_code == 200
    expect(player.table).to_have_attribute("data-steps", "0", timeout=WAIT)
    page.reload()
    expect(player.table).to_have_attribute("data-n", str(seat.see()["n"]), timeout=WAIT)
    expect(player.table).to_have_attribute("aria-busy", "false")
    assert player.steps == 0
    page.locator("[data-channel='letter:stark+baratheon'] input").check()
    expect(writing).to_have_value("")


def test_an_open_page_follows_a_table_that_is_taken_back(tmp_path: Path, open_page: Opener) -> None:
    """By who runs the server, with the match that its seats look at."""
    settings = settings_in(tmp_path)
    with running(settings) as server:
        seats = people(new_table(server, "tiny-nim", ["human"] * 2))
        red = seats["red"]
        page = open_page(refusals=True)
        page.goto(f"{server.url}/t/{red.table}/{red.key}")
        table = page.get_by_test_id("table")
        for _ in range(4):
            mover, seen = next((s, t) for s in seats.values() if (t := s.see())["asks"])
            assert mover.send(seen["n"], any_choice(seen, Random(1))).status_code == 200
        expect(table).to_have_attribute("data-n", "4", timeout=WAIT)
        took = ["admin", "--database", settings.database_url, "rollback", red.table, "1"]
        assert run([*took, str(tmp_path / "all.jsonl")]) == 0
        # a server on SQLite hears of it with the next thing that happens
        assert red.talk("all", "Where were we?").status_code == 200
        n = str(red.see()["n"])
        assert int(n) < 4
        expect(table).to_have_attribute("data-n", n, timeout=WAIT)
        player = Player(page, page.url)
        mover, seen = next((s, t) for s in seats.values() if (t := s.see())["asks"])
        assert mover.send(seen["n"], any_choice(seen, Random(1))).status_code == 200
        expect(player.table).to_have_attribute("data-n", str(int(n) + 1), timeout=WAIT)
        page.close()  # before its server ends


def test_an_open_page_takes_up_a_new_version(tmp_path: Path, open_page: Opener) -> None:
    """Once its line is lost, as it is when a server stops; a reload for nothing does not happen."""
    client = Path(shutil.copytree(CLIENT.parent, tmp_path / "client"))
    index = client / "index.html"
    script = re.search(r'src="/(assets/index-[^"]+)"', index.read_text("utf-8"))
    assert script
    old, new = script[1], "assets/index-another.js"
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
        page.close()  # before its server ends
