"""The table tells its story: since the last turn, log, links to moments, the line at the top."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.playing import Seat, Server, finished, new_table
from tests.web.axe import axe
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import Player
from tests.web.waiting import at_rest

pytestmark = pytest.mark.xdist_group("story in the browser")

LOOKS = pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])
PATIENCE = 60.0
AT_ITS_END = "one => one.scrollHeight - one.scrollTop - one.clientHeight < 4"


def seat_of(server: Server, game: str, people: int, bots: int, seed: int = 11) -> Seat:
    """Return the first person's seat at a new table."""
    seats = new_table(server, game, ["human"] * people + ["random"] * bots, seed=seed)
    return next(seat for name, seat in seats.items() if name != "watch")


def address(server: Server, seat: Seat) -> str:
    """Return the address of a seat's page."""
    return f"{server.url}/t/{seat.table}/{seat.key}"


def told_since(seat: Seat) -> list[int]:
    """Return the events that this seat was told since its own last choices."""
    table = seat.see()
    return sorted({line["n"] for line in table["lines"] if line["n"] > table["chose"]})


def to_a_turn_with_news(player: Player, seat: Seat) -> list[int]:
    """Play until something happened between two choices; return those events."""
    for _ in range(60):
        player.ready()
        if seat.see()["chose"] is not None and len(news := told_since(seat)) > 1:
            return news
        player.move()
    raise AssertionError("nothing ever happened to others")


@LOOKS
def test_shows_what_happened_since_the_last_turn(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    """A strip counts it, and steps through it on the board; who chooses has the board of now."""
    page = open_page(look, bypass_csp=True)
    seat = seat_of(server, "monopoly", 1, 3)
    player = Player(page, address(server, seat), seed=3)
    news = to_a_turn_with_news(player, seat)
    strip = page.get_by_test_id("since-turn")
    expect(strip).to_contain_text(f"{len(news)} things happened since your last turn")
    page.reload()  # another visit knows it too
    expect(strip).to_contain_text(f"{len(news)} things")
    strip.get_by_role("button", name="things happened").click()
    past = page.get_by_test_id("look-back")
    expect(past).to_have_attribute("data-at", "0")
    expect(strip).to_have_count(0)
    past.get_by_role("button", name="Forward", exact=True).click()
    for step, n in enumerate(news, start=1):
        expect(past).to_have_attribute("data-at", str(step))
        expect(past).to_have_attribute("data-moment", str(n))
        told = [line["text"] for line in seat.see()["lines"] if line["n"] == n]
        expect(past.locator(".told")).to_contain_text(told[0])
        if step < len(news):
            past.get_by_role("button", name="Forward", exact=True).click()
    assert axe(page) == []
    past.get_by_role("button", name="Back", exact=True).click()
    expect(past).to_have_attribute("data-moment", str(news[-2]))
    page.keyboard.press("Escape")
    expect(past).to_have_count(0)
    expect(page.get_by_test_id("board")).to_be_visible()


def test_plays_what_happened_by_itself(server: Server, open_page: Opener) -> None:
    page = open_page()
    seat = seat_of(server, "monopoly", 1, 3)
    player = Player(page, address(server, seat), seed=3)
    news = to_a_turn_with_news(player, seat)
    page.get_by_test_id("since-turn").locator(".show").click()
    past = page.get_by_test_id("look-back")
    expect(past).to_have_attribute("data-at", str(len(news)), timeout=9_000 * len(news))
    player.move()
    expect(past).to_have_count(0)  # who goes on playing is back at the table


def scrolled(log: Locator) -> float:
    """Return the scroll position of an element, once it stops scrolling."""
    return at_rest(log.page, lambda: float(log.evaluate("one => one.scrollTop")), 150)


def test_the_log_keeps_to_the_newest_line(server: Server, open_page: Opener) -> None:
    """Until one scrolls away: then it stays, and a button leads back."""
    page = open_page()
    seat = seat_of(server, "monopoly", 1, 3)
    player = Player(page, address(server, seat), seed=3)
    for _ in range(12):
        player.move()
    player.ready()
    log = page.get_by_test_id("log")
    newest = log.get_by_role("button", name="Newest")
    expect(newest).to_have_count(0)
    log.hover()
    page.mouse.wheel(0, -400)
    expect(newest).to_be_visible()
    top = scrolled(log)
    lines = len(seat.see()["lines"])
    while len(seat.see()["lines"]) == lines:
        player.move()
    player.ready()
    assert log.evaluate("one => one.scrollTop") == top
    expect(newest).to_have_text(re.compile(r"Newest\s*\d"))  # how much is new below
    newest.click()
    expect(newest).to_have_count(0)
    page.wait_for_function(AT_ITS_END, arg=log.element_handle())


def test_a_log_that_becomes_smaller_keeps_to_the_newest_line(
    server: Server, open_page: Opener
) -> None:
    """Panels that open beside it take room from it, and nobody scrolled."""
    page = open_page()
    player = Player(page, address(server, seat_of(server, "monopoly", 1, 3)), seed=3)
    for _ in range(12):
        player.move()
    player.ready()
    log = page.get_by_test_id("log")
    # the browser says that an earlier scroll has ended in the very frame in which the room shrinks
    log.evaluate("""one => {
      one.style.height = `${one.clientHeight - 90}px`;
      one.dispatchEvent(new Event('scrollend'));
    }""")
    page.wait_for_function(AT_ITS_END, arg=log.element_handle())
    expect(log.get_by_role("button", name="Newest")).to_have_count(0)


def test_a_badge_counts_what_the_log_has_not_shown(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    seat = seat_of(server, "monopoly", 1, 3)
    player = Player(page, address(server, seat), seed=3)
    news = to_a_turn_with_news(player, seat)
    tab = page.get_by_role("tab", name="Log")
    expect(tab.get_by_test_id("unseen")).to_have_text(re.compile(rf"^{len(news)}"))
    tab.click()
    expect(tab.get_by_test_id("unseen")).to_have_count(0)
    page.get_by_role("tab", name="Decide").click()
    expect(tab.get_by_test_id("unseen")).to_have_count(0)


@LOOKS
def test_a_line_points_at_its_place(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    """And shows the moment itself, on the board as it was."""
    page = open_page(look)
    seat = seat_of(server, "monopoly", 1, 3)
    player = Player(page, address(server, seat), seed=3)
    to_a_turn_with_news(player, seat)
    if look is PHONE:
        page.get_by_role("tab", name="Log").click()
    line = page.get_by_test_id("log").locator("p", has_text="goes to Vermont Avenue").first
    line.locator(".line").click()
    expect(page.locator("[data-pointed=vermont]")).to_be_attached()
    expect(page.get_by_test_id("said")).to_contain_text("On the board: Vermont Avenue")
    # by key: the log may still move below a finger
    line.get_by_role("button", name="See it happen").press("Enter")
    past = page.get_by_test_id("look-back")
    expect(past).to_have_attribute("data-at", "1")
    expect(past.locator(".told")).to_contain_text("goes to Vermont Avenue")


def test_lines_are_gone_through_by_keyboard(server: Server, open_page: Opener) -> None:
    page = open_page()
    seat = seat_of(server, "monopoly", 1, 3)
    player = Player(page, address(server, seat), seed=3)
    to_a_turn_with_news(player, seat)
    page.get_by_test_id("log").focus()
    page.keyboard.press("Enter")
    lines = page.get_by_test_id("log").locator(".line")
    expect(lines.last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(lines.nth(-2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(lines.nth(-2)).to_have_attribute("aria-expanded", "true")


def moment_link(page: Page) -> str:
    """Return the link that the button for a moment copies."""
    title = page.get_by_role("button", name="Copy link to this moment").get_attribute("title")
    assert title
    return title


def test_a_link_opens_the_moment_from_any_seat(server: Server, open_page: Opener) -> None:
    """Once the match is over: without a key, as it was seen, and with any other's eyes."""
    seats = new_table(server, "whitechapel", ["human", "random"], seed=5)
    seat = next(one for name, one in seats.items() if name != "watch")
    assert seat.ask("motions", what="end").status_code == 200
    n = finished(seat)["lines"][-2]["n"]
    mine = open_page()
    mine.goto(f"{address(server, seat)}/replay?n={n}")
    expect(mine.get_by_test_id("replay")).to_be_visible()
    link = moment_link(mine)
    assert seat.key is not None
    assert seat.key not in link
    other = open_page()
    other.goto(link)
    shown = other.get_by_test_id("replay").get_attribute("data-n")
    assert shown == mine.get_by_test_id("replay").get_attribute("data-n")
    eyes = other.get_by_test_id("eyes")
    expect(eyes).to_have_value(f"seat:{seat.see()['seat']}")
    for value in eyes.locator("option").evaluate_all("all => all.map(one => one.value)"):
        eyes.select_option(value)
        expect(other.get_by_test_id("replay")).to_have_attribute("aria-busy", "false")
        expect(other.get_by_test_id("replay")).to_have_attribute("data-n", str(shown))


@LOOKS
def test_the_line_at_the_top_says_what_is_asked(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    """Of this seat while it puts choices together, of others, and that nothing is any more."""
    page = open_page(look)
    seats = new_table(server, "thrones", ["human", "human", "random"], seed=11)
    mine, other = (seat for name, seat in seats.items() if name != "watch")
    player = Player(page, address(server, mine), seed=3)
    player.ready()
    line = page.locator("header").get_by_test_id("turn")
    first = mine.see()["asks"][0]["prompt"]
    expect(line).to_contain_text(first)
    player.take(player.open_options[0])
    expect(line).not_to_contain_text(first)
    expect(line).to_contain_text(page.get_by_test_id("prompt").inner_text().split("\n")[0][:20])
    while not page.get_by_test_id("send").count():
        player.take(player.open_options[0])
    expect(line).to_contain_text("Check it, then send it.")
    player.send()
    title = next(s["title"] for s in mine.see()["seats"] if s["name"] == other.see()["seat"])
    expect(page.locator("header").get_by_test_id("waiting")).to_contain_text(title)


@LOOKS
def test_the_page_does_not_scroll_into_blank(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    """However long the lists are, and whatever is there for screen readers alone."""
    page = open_page(look)
    clock = {"clock": {"kind": "live", "bank": 600, "increment": 10}}
    seats = new_table(server, "thrones", ["human"] * 2 + ["random"] * 4, seed=11, terms=clock)
    seat = next(seat for name, seat in seats.items() if name != "watch")
    player = Player(page, address(server, seat), seed=3)
    player.ready()
    names = page.get_by_role("tab").evaluate_all("all => all.map(one => one.dataset.for)")
    for name in names or [""]:
        if name:
            page.locator(f"[data-for={name}]").click()
        page.evaluate("scrollTo(0, 500)")
        assert page.evaluate("scrollY") == 0, name
        assert page.get_by_test_id("table").evaluate("one => one.scrollTop") == 0, name
