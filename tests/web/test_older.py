"""What is old of a log and of the talk comes when it is asked for."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from rulewright.server.views import hearing
from tests.server.playing import Seat, Server, any_choice
from tests.web.axe import axe
from tests.web.conftest import Opener
from tests.web.driving import Player

pytestmark = pytest.mark.xdist_group("older in the browser")

PAGE = 40
WORDS = 2 * PAGE + 5
MORE = "than => document.querySelectorAll('[data-testid=log] p').length > than"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short pages of the log."""
    monkeypatch.setattr(hearing, "PAGE", PAGE)


@pytest.fixture
def seat(server: Server) -> Seat:
    """A seat at a table where much was done and said."""
    wish = {"game": "monopoly", "players": 2, "seats": ["human", "random"], "seed": 5}
    made = server.http.post("/api/tables", json=wish).json()
    seat = Seat(server, *made["links"][0]["url"].split("/")[2:])
    for number in range(WORDS):
        assert seat.talk("all", f"Word {number}.").status_code == 200
    rng, table = Random(5), seat.see()
    # until nothing more happens by itself
    while not table["asks"] or len(all_told(seat)) < 3 * PAGE:
        if choices := any_choice(table, rng):
            seat.send(table["n"], choices)
        table = seat.see()
    return seat


def all_told(seat: Seat) -> list[str]:
    """Return everything that a seat was ever told."""
    past = seat.get(f"/at/{seat.see()['n']}")
    return [line["text"] for line in past.json()["lines"]]


def opened(page: Page, server: Server, seat: Seat) -> Player:
    return Player(page, f"{server.url}/t/{seat.table}/{seat.key}")


def test_older_lines_come_when_they_are_asked_for(
    server: Server, open_page: Opener, seat: Seat
) -> None:
    page = open_page(bypass_csp=True)
    opened(page, server, seat)
    everything = all_told(seat)
    log = page.get_by_test_id("log")
    lines = log.locator("p")
    expect(lines.last).to_contain_text(everything[-1])
    first = lines.count()
    assert PAGE <= first < len(everything)
    assert axe(page) == []
    for _ in everything:
        there = lines.count()
        log.get_by_role("button", name="Show earlier lines").click()
        page.wait_for_function(MORE, arg=there)
        if lines.count() == len(everything):
            break
    expect(lines).to_have_count(len(everything))
    expect(lines.first).to_contain_text(everything[0])
    expect(log.get_by_role("button", name="Show earlier lines")).to_have_count(0)


def test_a_folded_log_is_whole(server: Server, open_page: Opener, seat: Seat) -> None:
    page = open_page()
    opened(page, server, seat)
    log = page.get_by_test_id("log")
    log.get_by_label("Fold by round").check()
    first = all_told(seat)[0]
    log.locator("details").first.locator("summary").click()
    expect(log.locator("details").first).to_contain_text(first)
    expect(log.get_by_role("button", name="Show earlier lines")).to_have_count(0)


def test_older_talk_comes_when_it_is_asked_for(
    server: Server, open_page: Opener, seat: Seat
) -> None:
    page = open_page()
    opened(page, server, seat)
    page.get_by_test_id("talk-badge").click()
    talk = page.get_by_test_id("talk")
    expect(talk).to_contain_text(f"Word {WORDS - 1}.")
    expect(talk).not_to_contain_text(f"Word {WORDS - PAGE - 1}.")
    earlier = talk.get_by_role("button", name="Show earlier talk")
    earlier.click()
    expect(talk).to_contain_text(f"Word {WORDS - PAGE - 1}.")
    expect(talk).not_to_contain_text("Word 0.")
    earlier.click()
    expect(talk).to_contain_text("Word 0.")
    expect(earlier).to_have_count(0)
