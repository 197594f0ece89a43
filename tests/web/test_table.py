"""A person at the table: whole games, planning, marches, two tabs, reloads, refusals."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.server.playing import Server
from tests.server.playing import new_table as seats_of
from tests.web.axe import faults_in_both
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import OVER, TRIES, Player
from tests.web.waiting import at_rest, until

pytestmark = pytest.mark.xdist_group("table in the browser")

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")


def new_table(server: Server, seed: int, people: int = 1, bot: str = "random") -> list[str]:
    """Create a table of six houses; return the addresses of the people's seats."""
    answer = server.http.post(
        "/api/tables",
        json={
            "game": "thrones",
            "players": 6,
            "options": {},
            "seats": ["human"] * people + [bot] * (6 - people),
            "seed": seed,
        },
    )
    assert answer.status_code == 201, answer.text
    return [f"{server.url}{link['url']}" for link in answer.json()["links"]]


def picture(page: Page, name: str) -> None:
    """Save a picture of the page if a folder for pictures is set."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


# What the next click hits: a piece or an area of the board by its name, else none.
HIT = """() => {
  window.hit = '';
  const note = ({ target }) => (window.hit = target.closest('[data-id]')?.dataset.id ?? 'none');
  addEventListener('click', note, { capture: true, once: true });
}"""


def tap(player: Player, area: str, *, touch: bool = False) -> None:
    """Click or touch an area, once the board is still: on a phone it may scroll to the decision.

    On a slow machine it may scroll just then, or treat the touch as a long press.
    """
    page = player.page
    for _ in range(TRIES):
        page.evaluate(HIT)
        (page.touchscreen.tap if touch else page.mouse.click)(*still_spot(player, area))
        with suppress(TookTooLong):
            if page.wait_for_function("() => hit", timeout=2_000).json_value() == area:
                return
    raise AssertionError(f"{area} is not hit")


def still_spot(player: Player, area: str) -> tuple[float, float]:
    """Return a free spot of an area that stays where it is."""
    return at_rest(player.page, lambda: player.spot_in(area), 60)


def test_creates_a_table_with_one_click(server: Server, open_page: Opener) -> None:
    page = open_page()
    page.goto(server.url)
    page.get_by_role("radio", name="second edition").check()
    expect(page.get_by_role("radio", name="4 players", exact=True)).to_be_checked()
    picture(page, "create")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    assert "/t/" in page.url
    page.goto(server.url)
    mine = page.locator("[data-list=mine]")
    expect(mine.get_by_role("link", name="Game of Thrones")).to_be_visible()


@pytest.mark.soak  # in `make test` an evening is played to its end
def test_plays_a_whole_game_against_bots(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=7)[0], seed=3)
    assert player.play_until({"house-card"}) == "house-card"
    combat = page.locator("[data-panel=combat]")
    expect(combat.locator("table")).to_have_count(2)  # both sides, each with its total
    expect(combat.locator("tfoot")).to_have_count(2)
    picture(page, "combat")
    assert player.play_until({OVER}) == OVER
    expect(page.get_by_test_id("result").locator("li")).to_have_count(6)
    assert {"order", "march"} <= set(player.kinds)
    picture(page, "end")


def test_orders_are_put_down_changed_and_sent_together(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    assert player.ready() == "order"
    picture(page, "planning-begin")
    tap(player, "white-harbor")
    expect(player.popover).to_be_visible()
    picture(page, "planning-choose")
    player.popover.locator('[data-option="white-harbor support"] button').click()
    expect(player.token("order:white-harbor")).to_be_visible()
    player.token("order:white-harbor").click()  # taken up again, to be changed
    expect(player.popover).to_be_visible()
    player.popover.locator('[data-option="white-harbor defense+1"] button').click()
    tap(player, "the-shivering-sea")
    player.popover.locator('[data-option="the-shivering-sea support"] button').click()
    expect(player.table).to_have_attribute("data-steps", "2")  # put together, not sent
    assert player.ready() == "order"
    tap(player, "winterfell")
    player.popover.locator('[data-option="winterfell march+1"] button').click()
    send = page.get_by_test_id("send")
    expect(send).to_be_visible()
    expect(player.token("order:winterfell")).to_be_visible()
    picture(page, "planning")
    send.click()
    page.wait_for_selector("[data-testid=table]:not([data-asked='order'])")


def look_over(player: Player, name: str) -> None:
    """Check that every choice shows its targets, in both themes."""
    for scheme in ("light", "dark"):
        player.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert player.blanks == []
        picture(player.page, f"{name}-{scheme}")


@pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])
def test_every_order_shows_what_it_is(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    """In all areas at first, and once an area is chosen: in the panel as beside the board."""
    page = open_page(look)
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    player.decide.locator("[data-list] > summary").click()
    groups = player.decide.locator("details[data-group]")
    expect(groups).to_have_count(3)
    for group in groups.all():
        group.locator("summary").click()
    expect(player.decide.get_by_role("button", name="Winterfell: Support").first).to_be_visible()
    look_over(player, f"orders-all-{look['viewport']['width']}")
    tap(player, "white-harbor", touch=look is PHONE)
    expect(player.popover).to_be_visible()
    look_over(player, f"orders-of-an-area-{look['viewport']['width']}")
    player.popover.get_by_role("button", name="Close").click()
    tap(player, "winterfell", touch=look is PHONE)
    assert player.blanks == []
    player.take("winterfell support")
    expect(player.token("order:winterfell")).to_be_visible()


def test_a_double_click_does_not_start_over(server: Server, open_page: Opener) -> None:
    """What comes under the pointer with a choice is not meant by a click that follows at once."""
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    page.evaluate("performance.now = () => 0")  # all that follows is at once
    player.take("winterfell support")
    over = page.get_by_role("button", name="Start over")
    box = over.bounding_box()
    assert box is not None
    over.click()  # not where the choice was made
    expect(player.table).to_have_attribute("data-steps", "0")
    there = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*there)
    player.decide.locator('[data-option="winterfell raid"] button').evaluate("one => one.click()")
    expect(over).to_be_visible()
    page.mouse.click(*there)
    page.evaluate("performance.now = () => 1000")
    expect(player.table).to_have_attribute("aria-busy", "false")
    expect(player.table).to_have_attribute("data-steps", "1")
    page.mouse.click(*there)
    expect(player.table).to_have_attribute("data-steps", "0")


def test_a_closed_order_says_why(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    player.take("winterfell march")
    tap(player, "white-harbor")
    shut = player.popover.locator('.unavailable[data-option="white-harbor march"]')
    shut.locator("button").first.click(force=True)  # it is closed, and says so
    expect(player.popover.locator(".why")).to_contain_text("token")
    player.popover.locator(".rule").click()
    expect(page.get_by_test_id("rules").locator(".here")).to_be_visible()


def test_marches_by_clicking_units_and_destinations(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    for text in ("winterfell march+1", "white-harbor support", "the-shivering-sea defense+1"):
        player.take(text)
    player.send()
    assert player.play_until({"march", "march-order"}) in ("march", "march-order")
    if player.asked == "march-order":
        tap(player, "winterfell")
    player.token("unit:winterfell:knight").click()
    expect(page.locator("path.lit").first).to_be_visible()
    picture(page, "march")
    tap(player, "karhold")
    expect(page.locator(".steps li")).not_to_have_count(0)
    expect(page.locator("g.arrow")).to_have_count(1)
    picture(page, "march-chosen")


def test_the_last_step_of_a_march_is_seen_before_it_is_sent(
    server: Server, open_page: Opener
) -> None:
    [url] = new_table(server, seed=11)
    player = Player(open_page(), url, seed=6)
    assert player.play_until({"march"}) == "march"
    while not player.page.get_by_test_id("send").count():
        moves = [text for text in player.open_options if ">" in text]
        assert moves, "the march cannot be completed by a move"
        player.take(moves[-1])
        last = moves[-1].split(" > ")[1]
    arrows = player.page.locator(f'g.arrow[data-to="{last}"]')
    expect(arrows).to_have_count(1)


CROWDED = """(board) => board.areas.flatMap((area) => {
  const names = [...document.querySelectorAll('text.name')]
    .filter((text) => area.label_lines.includes(text.textContent));
  const points = [area.order, area.power, area.garrison, ...(area.units ?? [])].filter(Boolean);
  return names.flatMap((name) => {
    const box = name.getBBox();
    const [left, right] = [box.x, box.x + box.width];
    const [top, bottom] = [box.y + box.height * 0.2, box.y + box.height * 0.8];
    return points.filter(([x, y]) =>
      Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < 13,
    ).map((point) => `${area.id}: ${point}`);
  });
})"""


@pytest.mark.parametrize("height", [500, 900, 1800])
def test_names_keep_clear_of_the_pieces(server: Server, open_page: Opener, height: int) -> None:
    [url] = new_table(server, seed=5)
    page = open_page({"viewport": {"width": 1440, "height": height}})
    Player(page, url)
    board = server.http.get("/api/games/thrones/board").json()
    assert page.evaluate(CROWDED, board) == []


def test_every_question_can_be_answered_on_the_board(server: Server, open_page: Opener) -> None:
    player = Player(open_page(), new_table(server, seed=9, bot="steward")[0], seed=6)
    pointed: set[str] = set()
    for _ in range(200):
        if {"order", "march"} <= pointed and len(pointed) > 3:
            break
        kind = player.ready()
        targets = player.targets
        if kind == OVER or not targets:
            player.move()
            continue
        pointable = [text for text, ids in targets.items() if ids]
        choice = player.random.choice(pointable or list(targets))
        on_board = [name for name in targets[choice] if on_the_board(player, name)]
        if on_board:
            assert player.point(choice), f"{kind}: {choice} ({targets[choice]})"
            pointed.add(kind)
        else:
            player.take(choice)
    assert {"order", "march"} <= pointed
    assert len(pointed) > 3


def on_the_board(player: Player, name: str) -> bool:
    return player.token(name).count() + player.area(name).count() > 0


def test_plans_by_keyboard_alone(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    page.get_by_test_id("board").get_by_role("application").focus()
    for _ in range(12):
        if page.get_by_test_id("send").count():
            break
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        if player.popover.count():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            expect(player.table).to_have_attribute("aria-busy", "false")
        page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("send")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-testid=table]:not([data-asked='order'])")


def test_two_tabs_of_a_seat_stay_in_step(server: Server, open_page: Opener) -> None:
    url = new_table(server, seed=5)[0]
    one, two = Player(open_page(), url, seed=2), Player(open_page(), url)
    for _ in range(8):
        one.move()
    in_step(one, two)


def in_step(one: Player, two: Player) -> None:
    """Wait until two pages show the same event; bots that choose in secret may still move."""
    until(one.page, lambda: (one.ready(), one.n) == (two.ready(), two.n), "the same moment on both")


def test_a_reload_goes_on(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=5)[0], seed=2)
    for _ in range(6):
        player.move()
    n, asked = player.n, player.ready()
    page.reload()
    expect(player.table).to_be_visible()
    assert player.ready() == asked
    assert player.n >= n


def test_a_refusal_is_shown_with_its_rule(server: Server, open_page: Opener) -> None:
    page = open_page(refusals=True)
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    refusal = {
        "error": "IllegalChoice",
        "message": "not open",
        "rule": "planning.tokens",
        "why": "No support token is left.",
        "open": [],
    }
    page.route("**/preview", lambda route: route.fulfill(status=409, json=refusal))
    player.take("winterfell support", refused=True)
    toast = page.get_by_test_id("toast")
    expect(toast).to_contain_text("No support token is left.")
    expect(toast.locator(".rule")).to_have_attribute("aria-label", "Rule planning.tokens")
    page.unroute("**/preview")
    player.take("winterfell support")
    expect(player.token("order:winterfell")).to_be_visible()


def test_a_stale_choice_is_asked_anew(server: Server, open_page: Opener) -> None:
    url = new_table(server, seed=5)[0]
    page = open_page(refusals=True)
    page.route_web_socket("**/live*", lambda socket: None)  # this tab hears nothing
    one, two = Player(page, url), Player(open_page(), url, seed=2)
    one.ready()
    while two.ready() == "order":
        two.move()
    one.take(one.open_options[0])
    expect(page.get_by_test_id("toast").first).to_contain_text("moved on")
    expect(one.table).not_to_have_attribute("data-asked", "order")


def test_a_token_is_carried_to_an_area(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    page.get_by_role("button", name="Support: 2 left").hover()
    page.mouse.down()
    x, y = player.spot_in("white-harbor")
    page.mouse.move(x, y, steps=4)
    page.mouse.up()
    expect(player.token("order:white-harbor")).to_be_visible()


def test_a_lost_line_is_taken_up_again(server: Server, open_page: Opener) -> None:
    page = open_page()
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket("**/live*", through)
    url = new_table(server, seed=5)[0]
    one, two = Player(page, url), Player(open_page(), url, seed=2)
    lines[0].close()
    expect(page.get_by_text("offline")).to_be_visible()
    two.move()
    while two.ready() == "order":
        two.move()
    expect(page.get_by_text("offline")).to_be_hidden()
    assert len(lines) > 1
    in_step(one, two)


def test_a_phone_plays_by_touch(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    player = Player(page, new_table(server, seed=11)[0], seed=4)
    assert player.ready() == "order"
    tap(player, "winterfell", touch=True)
    expect(player.popover).to_be_visible()
    picture(page, "phone-planning")
    player.popover.locator('[data-option="winterfell march"] button').tap()
    expect(page.locator(".steps li")).to_have_count(1)
    for tab in ("Players", "Tracks", "Cards", "Log", "Decide"):
        page.get_by_role("tab", name=tab).tap()
        picture(page, f"phone-{tab.lower()}")
    while player.title == "Round 1":
        player.move()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_touch_targets_are_large_enough(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    Player(page, new_table(server, seed=11)[0]).ready()
    small = page.evaluate(
        """() => [...document.querySelectorAll('button:not(.rule), summary, a, input')]
          .map((one) => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.width < 40 || box.height < 36))
          .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    )
    assert small == []


def test_nothing_bars_a_reader_s_way(server: Server, open_page: Opener) -> None:
    page = open_page(bypass_csp=True)
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    tap(player, "winterfell")
    assert faults_in_both(page, "[data-testid=popover]") == {}


def test_the_own_row_is_in_sight_and_a_folded_log_is_its_title(
    server: Server, open_page: Opener
) -> None:
    page = open_page({"viewport": {"width": 1440, "height": 560}})
    Player(page, new_table(server, seed=11)[0])
    players = page.get_by_test_id("players")
    for edge in ("start", "end"):
        players.evaluate("(list, edge) => list.scrollIntoView({ block: edge })", edge)
        expect(players.locator(".you")).to_be_in_viewport(ratio=0.99)
    log, title = page.locator("[data-panel=log]"), page.locator("#fold-log")
    title.get_by_role("button").click()
    folded, alone = log.bounding_box(), title.bounding_box()
    assert folded
    assert alone
    assert folded["height"] == alone["height"]


def test_spectators_watch_and_choose_nothing(server: Server, open_page: Opener) -> None:
    url = new_table(server, seed=5)[0]
    watch = url.rsplit("/", 1)[0]
    page = open_page()
    page.goto(watch)
    expect(page.get_by_test_id("decide")).to_contain_text("You are watching")
    assert page.locator(".option").count() == 0


def test_spectators_see_what_somebody_is_doing_and_by_which_rule(
    server: Server, open_page: Opener
) -> None:
    watch = seats_of(server, "monopoly", ["human"] * 2)["watch"]
    page = open_page(bypass_csp=True)
    page.goto(f"{server.url}/t/{watch.table}")
    asked = page.get_by_test_id("decide").get_by_test_id("waiting").locator(".asked")
    [rule] = [one["asked"] for one in watch.see()["seats"] if one["waiting"]]
    expect(asked).to_contain_text("is deciding whether to buy")
    expect(page.locator("header").get_by_test_id("waiting")).to_contain_text(rule["doing"])
    assert faults_in_both(page, "[data-testid=decide]") == {}
    asked.get_by_role("button", name=f"Rule {rule['rule']}").click()
    expect(page.get_by_test_id("rules")).to_contain_text(rule["title"])


def test_the_look_can_be_turned(server: Server, open_page: Opener) -> None:
    page = open_page(color_scheme="dark")
    Player(page, new_table(server, seed=11)[0]).ready()
    picture(page, "dark")
    before: Any = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Light").check()
    turned = "before => getComputedStyle(document.body).backgroundColor !== before"
    page.wait_for_function(turned, arg=before)
