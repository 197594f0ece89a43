"""The first page: games as cards, one press to a first game, and the way to rules and ladders."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Server
from tests.web.axe import axe, faults_in_both
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import WAIT, Player
from tests.web.test_lobby import start

pytestmark = pytest.mark.xdist_group("lobby in the browser")


def card(page: Page, game: str) -> str:
    """Return the selector of a game's card."""
    return f".game:has(input[value={game}])"


@pytest.mark.parametrize("look", [DESK, PHONE])
def test_games_are_cards_with_a_picture_of_their_board(
    server: Server, open_page: Opener, look: dict[str, object]
) -> None:
    page = open_page(look, bypass_csp=True)
    page.goto(server.url)
    for game in ("battles", "btwixt", "thrones", "thrones-first", "monopoly", "whitechapel"):
        shown = page.locator(card(page, game))
        shown.scroll_into_view_if_needed()
        expect(shown.locator(".strip g.token").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults_in_both(page) == {}


@pytest.mark.parametrize("look", [DESK, PHONE])
def test_a_game_that_is_chosen_is_set_up_in_sight(
    server: Server, open_page: Opener, look: dict[str, object]
) -> None:
    page = open_page(look)
    page.goto(server.url)
    expect(page.locator("input[name=game]").first).to_have_value("thrones")
    for game, told in (("btwixt", "reconstructed"), ("battles", "our own")):
        page.locator(f"input[name=game][value={game}]").check()
        set_up = page.get_by_test_id("set-up")
        expect(set_up.get_by_test_id("invented")).to_contain_text(told)
        long = "minutes" if game == "btwixt" else "hours"
        expect(page.locator(card(page, game))).to_contain_text(long)
        expect(page.get_by_test_id("play")).to_be_in_viewport(ratio=1)


def test_one_press_begins_a_first_game_that_can_be_taken_up_again(
    server: Server, open_page: Opener
) -> None:
    page = open_page()
    start(page, server, "Monopoly")
    page.get_by_role("button", name="Play a first game of Monopoly").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_be_visible(timeout=WAIT)
    address = page.url
    page.get_by_test_id("guide-next").click()
    expect(guide).to_have_attribute("data-step", "2")
    page.get_by_role("button", name="Close the walk-through").click()

    page.goto(server.url)
    line = page.locator("[data-list=mine] li")
    expect(line).to_contain_text(re.compile(r"Round \d"))  # which one: by the seed
    expect(line.locator("strong")).to_have_text("Your turn")
    expect(line).to_contain_text(re.compile(r"with \d+ bots"))
    line.get_by_role("link", name="Continue the walk-through, step 2").click()
    expect(guide).to_have_attribute("data-step", "2", timeout=WAIT)

    # at the table too; closed there for good, nothing asks for it any more
    page.get_by_role("button", name="Close the walk-through").click()
    page.get_by_role("button", name="Continue the walk-through").click()
    expect(guide).to_be_visible()
    page.get_by_role("button", name="Close the walk-through").click()
    page.get_by_role("button", name="Stop the walk-through").click()
    page.goto(server.url)
    expect(line).to_contain_text(re.compile(r"Round \d"))
    expect(page.get_by_text("Continue the walk-through")).to_have_count(0)
    page.goto(address)
    expect(page.get_by_test_id("table")).to_be_visible(timeout=WAIT)
    expect(page.get_by_test_id("guide-rests")).to_have_count(0)


def test_the_walk_through_follows_play(server: Server, open_page: Opener) -> None:
    page = open_page()
    start(page, server, "Monopoly")
    page.get_by_role("button", name="Play a first game of Monopoly").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_have_attribute("data-step", "1", timeout=WAIT)
    player = Player(page, page.url)
    for _ in range(4):  # nobody presses Next: the throw, and what comes of it, lead on
        player.move()
    expect(guide).not_to_have_attribute("data-step", "1", timeout=WAIT)
    page.wait_for_function(
        "() => Number(document.querySelector('[data-testid=guide]').dataset.step) > 2",
        timeout=WAIT,
    )


def test_rules_and_ladder_are_a_press_away(server: Server, open_page: Opener) -> None:
    page = open_page(bypass_csp=True)
    start(page, server, "Monopoly")
    page.get_by_test_id("set-up").get_by_role("link", name="Rules of Monopoly").click()
    rules = page.get_by_test_id("rules-page")
    expect(rules.get_by_role("heading", level=1)).to_have_text("Rules of Monopoly")
    rules.get_by_label("Search the rules").fill("speed die")
    expect(rules.get_by_role("group").first).to_contain_text(re.compile("speed die", re.IGNORECASE))
    assert axe(page) == []
    rules.get_by_label("Search the rules").fill("")
    link = rules.get_by_role("link").filter(has_text="§").first
    name = (link.text_content() or "").removeprefix("§ ")
    link.click()  # what one rule says of another leads there
    expect(rules.locator("section.here h3")).to_contain_text(name)

    page.get_by_role("navigation", name="Games").get_by_role("link", name="Whitechapel").click()
    expect(rules.get_by_role("heading", level=1)).to_contain_text("Whitechapel")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Ladder").click()
    expect(page.get_by_test_id("ladder")).to_be_visible()
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Monopoly").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ladder of Monopoly")


def test_a_table_says_how_chance_is_kept_fair(server: Server, open_page: Opener) -> None:
    page = open_page()
    start(page, server, "Monopoly")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("table")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="How chance is kept fair").click()
    fairness = page.get_by_test_id("fairness")
    expect(fairness).to_contain_text("one secret seed")
    expect(fairness).to_contain_text(re.compile(r"[0-9a-f]{64}"))


def test_a_long_list_of_own_tables_goes_on(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.goto(server.url)
    page.evaluate(
        """async () => {
          const headers = { 'content-type': 'application/json' };
          const post = (path, body) =>
            fetch(`/api${path}`, { method: 'POST', body: JSON.stringify(body), headers });
          await post('/guest', {});
          const wanted = { game: 'tiny-nim', players: 2, seats: ['me', 'human'] };
          for (let at = 0; at < 15; at++) await post('/tables', wanted);
        }"""
    )
    page.reload()
    lines = page.locator("[data-list=mine] li")
    expect(lines).to_have_count(12)
    page.get_by_role("button", name="More of your tables").click()
    expect(lines).to_have_count(15)
    expect(page.get_by_role("button", name="More of your tables")).to_have_count(0)


def test_an_address_of_no_page_leads_to_the_first(server: Server, open_page: Opener) -> None:
    page = open_page(refusals=True)
    page.goto(f"{server.url}/ladder")
    expect(page.get_by_text("There is no page at this address")).to_be_visible(timeout=WAIT)
    page.goto(server.url)
    expect(page.get_by_text("There is no page at this address")).to_have_count(0)
