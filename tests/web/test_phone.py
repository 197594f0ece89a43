"""On a phone or tablet: what is asked is read at the top, and stands in sight below the board."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from rulewright.games import NAMES
from rulewright.kernel import get
from tests.server.playing import Server, new_table
from tests.web.axe import axe, faults_in_both
from tests.web.conftest import PHONE, Opener
from tests.web.driving import OVER, WAIT, Player

SIZES: list[ViewportSize] = [{"width": 390, "height": 844}, {"width": 360, "height": 740}]
# Beside a clock the line has least room.
CLOCK: dict[str, Any] = {"clock": {"kind": "live", "bank": 3600, "increment": 5}}
KINDS = 4  # so many kinds of questions of a game are read
SEED = 1  # of Monopoly: a lot is for sale, and its deed stands with the question
CHOICES = 24  # at most, until they have come up

# Every letter of the line lies within the page, and nothing lies over it.
WHOLE = """() => {
  const words = document.querySelector('header [data-testid=turn] .what');
  if (!words || words.scrollWidth > words.clientWidth) return false;
  if (words.scrollHeight > words.clientHeight + 1) return false;
  const letters = document.createRange();
  letters.selectNodeContents(words);
  return [...letters.getClientRects()].every(({ left, top, right, bottom }) => {
    if (left < 0 || right > innerWidth || top < 0) return false;
    const y = (top + bottom) / 2;
    return [left + 2, (left + right) / 2, right - 2]
      .every((x) => words.contains(document.elementFromPoint(x, y)));
  });
}"""

# The question and the first thing to choose are within the window, as far down as their end.
IN_SIGHT = """() => {
  const decide = document.querySelector('[data-testid=decide]');
  const first = decide.querySelector('.tray .token, .option:not(.unavailable) button');
  return [decide.querySelector('[data-testid=prompt]'), first].every((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top > 0 && bottom <= innerHeight && part.contains(middle);
  });
}"""


# Nothing in the header lies over something else.
APART = """() => {
  const boxes = [...document.querySelectorAll('header > :not(.skip)')]
    .map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const { left, right } = range.getBoundingClientRect();
      const own = part.getBoundingClientRect();
      return part.matches('.title') ? [own.left, own.right] : [left, right];
    })
    .filter(([left, right]) => right > left)
    .sort(([one], [other]) => one - other);
  return boxes.every(([left], at) => !at || left >= boxes[at - 1][1] - 1);
}"""

# The start of every name on the cards of a fan is uncovered.
READABLE = """hand => [...hand.querySelectorAll('.title')].every((name) => {
  const { left, top, height } = name.getBoundingClientRect();
  const here = document.elementFromPoint(left + 40, top + height / 2);
  return name.closest('li').contains(here);
})"""


def seated(server: Server, page: Page, game: str, **terms: Any) -> Player:
    """Return the first seat at a table with bots."""
    bots = ["random"] * (get(game).usual_players - 1)
    seats = new_table(server, game, ["human", *bots], seed=3, terms=terms)
    seat = next(seat for name, seat in seats.items() if name != "watch")
    return Player(page, f"{server.url}/t/{seat.table}/{seat.key}", seed=3)


def seeded(route: Route) -> None:
    """Use the same seed for each match, so that the same seat is asked first."""
    wish = {**(route.request.post_data_json or {}), "seed": SEED}
    route.continue_(post_data=json.dumps(wish))


@pytest.mark.parametrize("game", NAMES)
def test_the_line_at_the_top_is_never_cut(server: Server, open_page: Opener, game: str) -> None:
    page = open_page(PHONE)
    player = seated(server, page, game, **CLOCK)
    expect(page.locator("header").get_by_test_id("clock")).to_be_visible(timeout=WAIT)
    read: set[str] = set()
    for _ in range(CHOICES):
        kind = player.ready()
        if kind == OVER or len(read) == KINDS:
            break
        if kind not in read:
            for size in SIZES:
                page.set_viewport_size(size)
                page.wait_for_function(WHOLE, timeout=WAIT)
        read.add(kind)
        player.move()
    assert len(read) > 1


def test_the_rest_of_a_question_unfolds(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE, bypass_csp=True)
    player = seated(server, page, "monopoly")
    player.ready()
    line = page.locator("header").get_by_test_id("turn")
    whole = page.get_by_test_id("prompt").inner_text().removesuffix("§").strip()
    asked = whole.partition("?")[0] + "?"
    assert asked != whole
    expect(line).to_contain_text(asked)
    expect(line).not_to_contain_text(whole)
    board = page.locator("main.map")
    before = board.bounding_box()
    line.get_by_role("button").click()
    expect(line).to_contain_text(whole)
    page.wait_for_function(WHOLE, timeout=WAIT)
    assert board.bounding_box() == before  # what one was about to touch stays where it is
    assert faults_in_both(page, "header") == {}
    line.get_by_role("button").click()
    expect(line).not_to_contain_text(whole)


@pytest.mark.parametrize("game", NAMES)
def test_a_walk_through_leaves_the_question_in_sight(
    server: Server, open_page: Opener, game: str
) -> None:
    page = open_page(PHONE, bypass_csp=True)
    page.route("**/api/tables", seeded)
    page.goto(server.url)
    page.locator(f"input[name=game][value={game}]").check()
    page.get_by_test_id("first-game").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_be_visible(timeout=WAIT)
    Player(page, None).ready()
    for size in reversed(SIZES):
        page.set_viewport_size(size)
        page.wait_for_function(IN_SIGHT, timeout=WAIT)
    assert axe(page, "[data-testid=guide]") == []
    more = guide.get_by_test_id("guide-more")
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(guide.get_by_role("button", name="Rule ").first).to_be_visible()
    more.click()
    page.wait_for_function(IN_SIGHT, timeout=WAIT)


def test_the_header_of_a_tablet_holds_what_is_asked(server: Server, open_page: Opener) -> None:
    page = open_page({"viewport": {"width": 820, "height": 1180}, "has_touch": True})
    player = seated(server, page, "btwixt")
    assert player.ready() == "leader"
    assert page.evaluate(APART)


def test_the_names_of_many_cards_are_read_on_a_phone(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    player = seated(server, page, "btwixt")
    assert player.ready() == "leader"
    hand = player.decide.locator("[data-hand]")
    hand.scroll_into_view_if_needed()
    expect(hand.locator("li")).to_have_count(9)
    assert hand.evaluate(READABLE)
