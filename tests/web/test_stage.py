"""The stage: what happened stands over the board until it was seen, at a pace to follow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.server.playing import Server, new_table, running, settings_in
from tests.waiting import until
from tests.web.axe import axe
from tests.web.conftest import AT_ONCE, DESK, PHONE, Opener
from tests.web.driving import READS, WAIT, Player
from tests.web.waiting import elapse

STAGED = {"pace": "instant", "moments": "stay"}
FOLLOWED = {"pace": "normal", "moments": "stay"}
STEWARDS = ["steward"] * 4
SEED = 12  # they soon fight, and go on for long


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots move one after another, so that each event comes separately."""
    folder = tmp_path_factory.mktemp("staged")
    with running(settings_in(folder, bot_pause=0.05)) as started:
        yield started


def watched(server: Server, page: Page) -> str:
    """Return the id of a table of bots that a spectator has opened."""
    table = new_table(server, "thrones", STEWARDS, seed=SEED)["watch"].table
    page.goto(f"{server.url}/t/{table}")
    expect(page.get_by_test_id("table")).to_be_visible(timeout=WAIT)
    return table


def see_until(page: Page, kind: str) -> None:
    """Dismiss moments on the stage until one of this kind is shown."""
    for _ in range(60):
        moment = page.get_by_test_id("staged")
        expect(moment).to_be_visible(timeout=WAIT)
        if moment.get_attribute("data-kind") == kind:
            return
        page.keyboard.press("Enter")
    raise AssertionError(f"no {kind} was staged")


def told(server: Server, table: str, kind: str, title: str) -> dict[str, Any]:
    """Return the first moment of a kind with this title, as spectators receive it."""
    view = server.http.get(f"/api/tables/{table}").json()
    moments = [line["moment"] for line in view["lines"] if line.get("moment")]
    return next(one for one in moments if (one["kind"], one["title"]) == (kind, title))


@pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])
def test_a_combat_stands_until_it_was_seen(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look, settings=STAGED, bypass_csp=True)
    table = watched(server, page)
    see_until(page, "combat")
    card = page.get_by_test_id("staged")
    # the first that is shown; of what happened while the page came only the last is
    moment = told(server, table, "combat", card.locator("h2 > span").last.inner_text())
    for part in moment["cards"]:
        expect(card).to_contain_text(part["title"])
        expect(card).to_contain_text(part["caption"])
    for column in moment["columns"]:
        for term in column["terms"]:
            expect(card).to_contain_text(term["label"])
    totals = [column["total"] for column in moment["columns"]]
    assert card.locator("tfoot td").all_inner_texts() == totals
    expect(card.get_by_test_id("outcome")).to_contain_text(moment["outcome"]["text"])
    expect(card.get_by_test_id("outcome")).to_contain_text(moment["outcome"]["why"])
    expect(page.locator(f"[data-staged={moment['places'][0]}]")).to_be_attached()
    assert axe(page) == []
    page.get_by_test_id("seen").click()
    expect(card.filter(has_text=moment["title"])).to_have_count(0)


def test_a_card_that_takes_long_is_waited_for_on_a_plate(server: Server, open_page: Opener) -> None:
    page = open_page(settings=STAGED)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/StageCard*.js", hold)
    watched(server, page)
    line = page.get_by_test_id("stage").get_by_role("status")
    expect(line).to_have_text("One moment…")
    expect(line).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    for route in held:
        route.continue_()
    expect(page.get_by_test_id("staged")).to_be_visible(timeout=WAIT)


@pytest.fixture(scope="module")
def combat(server: Server) -> str:
    """The address of a replay at a combat of bots."""
    seat = new_table(server, "thrones", STEWARDS, seed=SEED)["watch"]

    def told() -> list[int]:
        kinds = [(line["n"], line.get("moment") or {}) for line in seat.see()["lines"]]
        return [n for n, moment in kinds if moment.get("kind") == "combat"]

    return f"{server.url}/t/{seat.table}/replay?n={until(told, 'a combat')[0]}"


def at_a_standstill(page: Page) -> None:
    """Stop the page's clock, so that each part appears when the test advances it."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)


@pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])
def test_the_parts_of_a_combat_come_one_after_another_until_a_touch_brings_them_all(
    combat: str, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look, settings=AT_ONCE, reduced_motion="no-preference")
    page.clock.install()
    page.goto(combat)
    if look is PHONE:
        page.get_by_role("tab", name="Log").click()
    again = page.get_by_role("button", name="Show again: Combat").last
    expect(again).to_be_visible(timeout=WAIT)
    staged = page.get_by_test_id("staged")
    turned, outcome = staged.locator("li.up"), staged.get_by_test_id("outcome")
    totals = staged.locator("tfoot td")
    page.keyboard.press("Escape")
    at_a_standstill(page)
    again.click()
    expect(staged).to_be_visible()
    expect(turned).to_have_count(0)
    expect(totals).to_have_text(["0", "0"])
    page.clock.run_for(100)
    expect(turned).to_have_count(1)
    expect(outcome).to_be_hidden()
    page.locator("header").first.click(position={"x": 120, "y": 8})  # anywhere
    expect(turned).to_have_count(2)
    expect(outcome).to_be_visible()
    page.keyboard.press("Enter")  # and the next one goes on
    expect(staged).to_have_count(0)

    again.click()
    expect(outcome).to_be_hidden()
    page.clock.run_for(2_100)
    expect(outcome).to_be_visible()
    expect(staged.locator("li.fallen")).to_have_count(1)
    staged.locator("h2 > span").last.click()
    expect(staged).to_have_count(0)


def test_what_has_no_decision_goes_on_by_itself_but_not_while_it_is_read(
    combat: str, open_page: Opener
) -> None:
    page = open_page(settings={"pace": "instant"})
    page.clock.install()
    page.goto(combat)
    staged = page.get_by_test_id("staged")
    expect(staged).to_be_visible(timeout=WAIT)
    expect(staged).not_to_have_attribute(
        "data-coming", "true"
    )  # it all stands there without motion
    page.mouse.move(700, 5)
    card = staged.bounding_box()
    assert card
    page.mouse.move(card["x"] + 40, card["y"] + 20, steps=3)
    page.clock.run_for(30_000)
    expect(staged).to_be_visible()
    page.mouse.move(700, 5)
    page.clock.run_for(8_000)
    expect(staged).to_have_count(0)


@pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])
def test_a_mere_title_leaves_the_board_in_sight(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    """It is a band at the edge, and takes no room from the board, on a phone either."""
    page = open_page(look, settings=STAGED)
    page.add_init_script(READS)
    board = page.locator("main.map")
    watched(server, page)
    see_until(page, "orders")
    shown, card = board.bounding_box(), page.get_by_test_id("staged").bounding_box()
    assert shown
    assert card
    assert card["height"] < shown["height"] / 3
    assert card["y"] > shown["y"] + shown["height"] / 2
    if look is PHONE:
        panels = page.locator("section.sheet").bounding_box()
        assert panels
        assert panels["y"] <= shown["y"] + shown["height"]


def test_a_moment_of_the_log_is_shown_again_and_in_the_replay(
    server: Server, open_page: Opener
) -> None:
    page = open_page()
    table = watched(server, page)
    again = page.get_by_role("button", name="Show again: Combat").first
    expect(again).to_be_visible(timeout=WAIT)
    expect(page.get_by_test_id("staged")).to_have_count(0)
    staged = page.get_by_test_id("staged")
    again.click()  # the log may move on under the press while the bots still play
    expect(staged).to_be_visible()
    page.keyboard.press("Escape")
    expect(staged).to_have_count(0)
    view = server.http.get(f"/api/tables/{table}").json()
    n = next(line["n"] for line in view["lines"] if line.get("moment", {}).get("kind") == "combat")
    replay = open_page(settings=STAGED)
    replay.goto(f"{server.url}/t/{table}/replay?n={n}")
    expect(replay.get_by_test_id("staged")).to_have_attribute("data-kind", "combat", timeout=WAIT)


# What is shown and asked while more has happened than that; null where nothing waits, all at once.
BEHIND = """() => {
  const { asked, n } = document.querySelector('[data-testid=table]').dataset;
  const button = document.querySelector('[data-testid=catch-up]');
  const due = button?.classList.contains('due') ?? false;
  const waits = document.querySelector('[data-testid=waiting]') !== null;
  return button && { asked, n: Number(n), due, waits };
}"""


def test_what_bots_do_is_shown_event_by_event_and_can_be_skipped(
    server: Server, open_page: Opener
) -> None:
    """Nothing is asked before what led to it was shown; the decision says so and leads there."""
    page = open_page(settings=FOLLOWED)
    seat = next(iter(new_table(server, "thrones", ["human", *STEWARDS[:2]], seed=11).values()))
    player = Player(page, f"{server.url}/t/{seat.table}/{seat.key}")
    player.play_until({"march", "raid", "support", "house-card", "over"}, most=14)
    for _ in range(20):
        if (behind := page.evaluate(BEHIND)) is not None:
            break
        player.move()
        elapse(page, 300)  # what comes of it begins to be shown
    assert behind is not None
    assert behind["asked"] == ""
    assert not (behind["due"] and behind["waits"])  # one's own turn, and yet others are waited for
    newest = server.http.get(f"/api/tables/{seat.table}", params={"key": seat.key}).json()["n"]
    assert behind["n"] < newest
    try:
        page.get_by_test_id("catch-up").click(timeout=3_000)
    except TookTooLong:  # all of it was shown meanwhile
        assert player.n >= newest
        return
    expect(page.get_by_test_id("staged")).to_have_count(0)
    shown = "n => Number(document.querySelector('[data-n]').dataset.n) >= n"
    page.wait_for_function(shown, arg=newest)


def test_who_comes_back_is_shown_what_was_told_meanwhile(server: Server, open_page: Opener) -> None:
    page = open_page(settings=STAGED)
    table = watched(server, page)
    see_until(page, "combat")
    page.evaluate("name => localStorage.setItem(name, '0')", f"seen-{table}-")
    page.reload()
    expect(page.get_by_test_id("staged")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Skip all").click()
    lines = server.http.get(f"/api/tables/{table}").json()["lines"]
    first = next(line["n"] for line in lines if line.get("moment", {}).get("cards"))
    seen = "([name, n]) => Number(localStorage.getItem(name)) >= n"
    page.wait_for_function(seen, arg=[f"seen-{table}-", first])


def test_a_key_dismisses_what_stands_though_a_button_kept_the_focus(
    server: Server, open_page: Opener
) -> None:
    """The key is that button's only where somebody went there after the moment had opened."""
    page = open_page(settings=AT_ONCE)
    watched(server, page)
    again = page.get_by_role("button", name="Show again: Combat").first
    staged = page.get_by_test_id("staged")
    for key in ("Enter", "Space", "Escape"):
        again.focus()
        page.keyboard.press("Enter")
        expect(staged).to_be_visible()
        expect(again).to_be_focused()
        page.keyboard.press(key)
        expect(staged).to_have_count(0)
        expect(again).to_be_focused()

    page.keyboard.press("Enter")
    expect(staged).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(again).to_be_focused()
    shown = staged.element_handle()
    page.keyboard.press("Enter")  # it is shown anew
    page.wait_for_function("card => !card.isConnected", arg=shown)
    expect(staged).to_be_visible()


def test_a_key_that_is_held_dismisses_nothing(server: Server, open_page: Opener) -> None:
    page = open_page()
    watched(server, page)
    staged = page.get_by_test_id("staged")
    page.get_by_role("button", name="Show again: Combat").first.focus()
    page.keyboard.down("Enter")
    expect(staged).to_be_visible()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(staged).to_be_visible()
    page.keyboard.press("Enter")
    expect(staged).to_have_count(0)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_that_dismisses_sends_no_choice(server: Server, open_page: Opener, key: str) -> None:
    """Nor where the page has put the focus on a choice by itself, ready for the keyboard."""
    page = open_page(settings=STAGED)
    seats = new_table(server, "btwixt", ["human", *["random"] * 3], seed=3)
    seat = next(seat for name, seat in seats.items() if name != "watch")
    player = Player(page, f"{server.url}/t/{seat.table}/{seat.key}")
    staged = page.get_by_test_id("staged")
    expect(staged).to_be_visible(timeout=WAIT)
    staged.hover()  # who reads it has it stand
    assert player.ready() == "leader"
    choice = player.decide.locator(".option:not(.unavailable) button").first
    choice.evaluate("button => button.focus()")
    page.keyboard.press(key)
    expect(staged).to_have_count(0)
    expect(choice).to_be_focused()
    assert player.asked == "leader"
    assert player.lifted is None
    page.keyboard.press(key)
    expect(player.table).to_have_attribute("data-lifted", re.compile("."))
    page.keyboard.press(key)
    expect(player.table).not_to_have_attribute("data-asked", "leader", timeout=WAIT)


# Keeps of what kind each moment is that comes onto the stage of a page.
WATCH_STAGE = """() => {
  window.stagedKinds = [];
  new MutationObserver((changes) => {
    for (const added of changes.flatMap((change) => [...change.addedNodes])) {
      const card = added.parentElement?.querySelector('[data-testid=staged]');
      if (card && added.contains(card)) window.stagedKinds.push(card.dataset.kind);
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


def test_an_own_card_is_staged_to_the_others_alone(server: Server, open_page: Opener) -> None:
    """Who has just played it knows all that it tells; the log has it, to be shown again."""
    seats = new_table(server, "battles", ["human", "human"], seed=3)
    own = next(seat for seat in seats.values() if seat.see()["asks"])
    page, other = open_page(settings=STAGED), open_page(settings=STAGED)
    player = Player(page, f"{server.url}/t/{own.table}/{own.key}")
    Player(other, f"{server.url}/t/{own.table}")
    staged = page.get_by_test_id("staged")
    page.keyboard.press("Escape")  # how it began, where that still stands
    expect(staged).to_have_count(0, timeout=WAIT)
    for each in (page, other):
        each.evaluate(WATCH_STAGE)
    player.take(next(text for text in player.open_options if text.startswith("card ")))
    player.send()
    other.wait_for_function("() => window.stagedKinds.includes('card')", timeout=WAIT)
    again = page.get_by_role("button", name=re.compile("Show again: .* plays ")).last
    expect(again).to_be_visible()
    assert player.ready() == "commander"
    assert "card" not in page.evaluate("window.stagedKinds")
    again.click()
    expect(staged).to_have_attribute("data-kind", "card")
