"""Two presses: what cannot be taken back is lifted first; hands are whole; lists dock beside."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.playing import Json, Seat, Server, any_choice, new_table, people
from tests.web.axe import axe, faults_in_both
from tests.web.conftest import DESK, LIFTED, PHONE, Opener
from tests.web.driving import Player
from tests.web.reading import STAGED
from tests.web.test_battles import Table, has_token, option_of
from tests.web.test_choosing import brought_to
from tests.web.waiting import heeded, until

pytestmark = pytest.mark.xdist_group("lifting in the browser")

LOOKS = pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])
HANDS = 5  # cards that each leader of B'Twixt holds at least in a first round

# Of some areas those whose box, as far as the board shows it, a list lies over.
COVERED = """(ids) => {
  const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [list, board] = [boxOf('[data-testid=popover]'), boxOf('[data-testid=board]')];
  return ids.filter((id) => {
    const area = boxOf(`path.area[data-id="${id}"]`);
    const all = [area, board, list];
    const least = (side) => Math.min(...all.map((box) => box[side]));
    const most = (side) => Math.max(...all.map((box) => box[side]));
    return least('right') > most('left') && least('bottom') > most('top');
  });
}"""
# An area and those whose outlines come near its own.
AROUND = """(id) => {
  const all = [...document.querySelectorAll('path.area[data-id]')];
  const outline = (path) => Array.from({ length: 120 }, (_, at) =>
    path.getPointAtLength((path.getTotalLength() * at) / 120));
  const own = outline(all.find((one) => one.dataset.id === id));
  const close = (p) => own.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < 14);
  const near = (path) => outline(path).some(close);
  return all.filter(near).map((one) => one.dataset.id);
}"""


def sit(
    server: Server, page: Page, game: str, seats: list[str], seed: int, **options: Any
) -> Player:
    """Return a person's page at a new table, once a question is asked."""
    (seat,) = people(new_table(server, game, seats, seed, **options)).values()
    return opened(server, page, seat)


def opened(server: Server, page: Page, seat: Seat) -> Player:
    """Return the page of a seat, once a question is asked."""
    player = Player(page, f"{server.url}/t/{seat.table}/{seat.key}")
    player.ready()
    return player


def courtier(server: Server, page: Page) -> Player:
    """Return a leader of B'Twixt with a hand of cards, on its turn."""
    return sit(server, page, "btwixt", ["human", "random", "random"], 5, leaders="dealt")


def presser(look: dict[str, Any]) -> Callable[[Locator], None]:
    """Return a function that presses by finger on a phone, and by mouse on a desktop."""
    return (lambda there: there.tap()) if look is PHONE else (lambda there: there.click())


def option(player: Player, text: str) -> Locator:
    """Return the button of an open choice in the decision panel."""
    return player.decide.locator(f'.option:not(.unavailable)[data-option="{text}"] button').first


def alone(player: Player) -> str:
    """Return a card that needs no further choice, so that a press would have played it."""
    for text in player.open_options:
        if not text.startswith("play "):
            continue
        option(player, text).press("Enter")
        expect(player.table).to_have_attribute("aria-busy", "false")
        lifted = player.lifted
        player.page.keyboard.press("Escape")
        if lifted:
            expect(player.table).not_to_have_attribute("data-lifted", re.compile("."))
            return text
        player.decide.get_by_role("button", name="Start over").click()
        expect(player.table).to_have_attribute("data-steps", "0")
    raise AssertionError("every card needs something else")


# -- two presses -------------------------------------------------------------------------------
@LOOKS
def test_a_press_lifts_a_card_and_a_second_one_plays_it(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look, settings=LIFTED, bypass_csp=True)
    player, press = courtier(server, page), presser(look)
    text, n = alone(player), player.n
    press(option(player, text))
    expect(player.table).to_have_attribute("data-lifted", text)
    assert player.n == n
    title = text.removeprefix("play ").replace("-", " ")
    expect(page.get_by_test_id("send")).to_have_text(re.compile(f"^Play {title}", re.IGNORECASE))
    expect(page.get_by_test_id("send")).to_be_in_viewport()
    assert axe(page) == []
    heeded(page)
    press(option(player, text))
    expect(player.table).not_to_have_attribute("data-n", str(n))


@LOOKS
def test_a_button_named_by_the_choice_sends_it(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look, settings=LIFTED)
    player, press = courtier(server, page), presser(look)
    n = player.n
    press(option(player, "kneel"))
    send = page.get_by_test_id("send")
    expect(send).to_have_text(re.compile("^Kneel"))
    assert player.n == n
    heeded(page)
    press(send)
    expect(player.table).not_to_have_attribute("data-n", str(n))


@LOOKS
def test_another_choice_is_lifted_instead_and_put_down_again(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look, settings=LIFTED)
    player, press = courtier(server, page), presser(look)
    text, n = alone(player), player.n
    press(option(player, "kneel"))
    expect(player.table).to_have_attribute("data-lifted", "kneel")
    heeded(page)
    press(option(player, text))
    expect(player.table).to_have_attribute("data-lifted", text)
    heeded(page)
    press(page.get_by_role("button", name="Put down"))
    expect(page.get_by_test_id("send")).to_have_count(0)
    assert player.n == n


def test_a_double_click_lifts_and_no_more(server: Server, open_page: Opener) -> None:
    player = courtier(server, open_page(settings=LIFTED))
    n = player.n
    option(player, "kneel").dblclick()
    expect(player.table).to_have_attribute("data-lifted", "kneel")
    assert player.n == n


def test_enter_sends_what_is_lifted_and_escape_puts_it_down(
    server: Server, open_page: Opener
) -> None:
    page = open_page(settings=LIFTED)
    player = courtier(server, page)
    n = player.n
    option(player, "kneel").focus()
    page.keyboard.press("Enter")
    expect(player.table).to_have_attribute("data-lifted", "kneel")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("send")).to_have_count(0)
    assert player.n == n
    page.keyboard.press("Enter")
    expect(player.table).to_have_attribute("data-lifted", "kneel")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    expect(player.table).not_to_have_attribute("data-n", str(n))


def test_focus_that_is_lost_to_news_comes_back_to_what_is_lifted(
    server: Server, open_page: Opener
) -> None:
    page = open_page(settings=LIFTED)
    seats = people(new_table(server, "btwixt", ["human", "human", "random"], 5, leaders="dealt"))
    name, seat = next((name, seat) for name, seat in seats.items() if seat.see()["asks"])
    player = opened(server, page, seat)
    kneel = option(player, "kneel")
    kneel.focus()
    page.keyboard.press("Enter")
    expect(player.table).to_have_attribute("data-lifted", "kneel")
    page.evaluate("document.activeElement.blur()")
    (other,) = (one for each, one in seats.items() if each != name)
    assert other.ask("motions", what="pause").is_success
    expect(page.get_by_test_id("motion")).to_be_visible()
    expect(player.table).to_have_attribute("data-lifted", "kneel")
    expect(kneel).to_be_focused()


def test_one_press_sends_where_the_player_wants_it_so(server: Server, open_page: Opener) -> None:
    page = open_page(settings=LIFTED)
    player = courtier(server, page)
    n = player.n
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Play with one press").check()
    page.keyboard.press("Escape")
    option(player, "kneel").click()
    expect(player.table).not_to_have_attribute("data-n", str(n))


@LOOKS
def test_a_bid_is_lifted_too(server: Server, open_page: Opener, look: dict[str, Any]) -> None:
    page = open_page(look, settings=LIFTED)
    seat = brought_to(server, "bid", seed=3)
    player, press = opened(server, page, seat), presser(look)
    chose = seat.see()["chose"]  # the table may move on: the bots bid at the same time
    press(option(player, "1"))
    expect(page.get_by_test_id("send")).to_have_text(re.compile("^Bid 1 Power"))
    assert seat.see()["chose"] == chose
    heeded(page)
    press(option(player, "0"))
    expect(page.get_by_test_id("send")).to_have_text(re.compile("^Bid nothing"))
    assert seat.see()["chose"] == chose


def test_what_is_lifted_lies_over_a_moment(server: Server, open_page: Opener) -> None:
    """Both stand over the board of a phone: what is lifted can be sent, and the moment stays."""
    page = open_page(PHONE, settings=STAGED)
    seat = brought_to(server, "bid", seed=3)
    player, chose = opened(server, page, seat), seat.see()["chose"]
    page.get_by_role("tab", name="Log").tap()
    page.get_by_test_id("log").get_by_role("button", name="Show again: ").last.tap()
    expect(page.get_by_test_id("staged")).to_be_visible()
    page.get_by_role("tab", name="Decide").tap()
    option(player, "0").tap()
    heeded(page)
    page.get_by_test_id("send").tap()
    until(page, lambda: seat.see()["chose"] != chose)
    expect(page.get_by_test_id("staged")).to_be_visible()


def test_a_throw_and_a_purchase_take_a_press_each_and_an_auction_two(
    server: Server, open_page: Opener
) -> None:
    page = open_page(settings=LIFTED)
    player = sit(server, page, "monopoly", ["human", "random"], 1)
    assert player.asked == "buy"
    n = player.n
    option(player, "decline").click()
    expect(player.table).to_have_attribute("data-lifted", "decline")
    assert player.n == n
    option(player, "buy").click()
    expect(player.table).not_to_have_attribute("data-n", str(n))
    for _ in range(30):
        player.ready()
        if "throw" in player.open_options:
            break
        player.take(player.open_options[-1])
    n = player.n
    option(player, "throw").click()
    expect(player.table).not_to_have_attribute("data-n", str(n))


# -- whole hands -------------------------------------------------------------------------------
@LOOKS
def test_every_card_of_a_hand_is_seen_in_one_place(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    """On one's turn, while something is chosen for a card, and while others decide."""
    page = open_page(look, settings=LIFTED, bypass_csp=True)
    (seat,) = people(
        new_table(server, "btwixt", ["human", "random", "random"], 5, leaders="dealt")
    ).values()
    player = opened(server, page, seat)
    zone = next(zone for zone in seat.see()["scene"]["zones"] if zone["id"] == "hand")
    cards = player.decide.locator('[data-hand="hand"] li')
    assert len(zone["cards"]) > HANDS
    expect(cards).to_have_count(len(zone["cards"]))
    for card, shown in zip(zone["cards"], cards.all(), strict=True):
        expect(shown).to_contain_text(card["title"])
    assert faults_in_both(page) == {}
    press = presser(look)
    press(option(player, next(text for text in player.open_options if text.startswith("play "))))
    expect(cards).to_have_count(len(zone["cards"]))


@pytest.mark.parametrize("game", ["thrones", "thrones-first", "battles"])
def test_a_hand_stays_while_something_else_is_asked_and_while_others_decide(
    server: Server, open_page: Opener, game: str
) -> None:
    page = open_page(settings=LIFTED)
    others = [] if game == "battles" else ["random"] * 3
    seats = people(new_table(server, game, ["human", "human", *others], 11))
    name, seat = next((name, seat) for name, seat in seats.items() if seat.see()["asks"])
    player = opened(server, page, seat)
    table = seat.see()
    (zone,) = (zone for zone in table["scene"]["zones"] if zone.get("first"))
    cards = player.decide.locator(f'[data-hand="{zone["id"]}"] li')
    expect(cards).to_have_count(len(zone["cards"]))
    rng = Random(1)
    while any(ask["seat"] == name for ask in table["asks"]):
        seat.choose(table["n"], any_choice(table, rng))
        table = seat.see()
    expect(player.decide).to_contain_text("Nothing to decide right now")
    expect(cards.first).to_be_visible()


def test_a_hand_takes_one_line_of_a_phone_and_a_touch_shows_a_card_large(
    server: Server, open_page: Opener
) -> None:
    page = open_page(PHONE, settings=LIFTED)
    player = courtier(server, page)
    hand = player.decide.locator('[data-hand="hand"] li')
    boxes = [card.bounding_box() for card in hand.all()]
    ys = [box["y"] for box in boxes if box]
    assert max(ys) - min(ys) < boxes[0]["height"] / 2  # type: ignore[index]
    text = alone(player)
    option(player, text).tap()
    raised = page.get_by_test_id("raised")
    expect(raised.locator(".text")).to_be_visible()
    where = option(player, text).bounding_box()
    sheet = page.locator("section.sheet").bounding_box()
    shown = raised.bounding_box()
    assert where
    assert sheet
    assert shown
    assert shown["y"] + shown["height"] <= sheet["y"]  # nothing of the hand is covered


@LOOKS
def test_cards_that_cannot_be_played_stay_and_say_why(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look, settings=LIFTED)
    seat = brought_to(server, "house-card", seed=2, told="is not in your hand")
    player = opened(server, page, seat)
    closed = next(ask for ask in seat.see()["asks"] if ask["kind"] == "house-card")["unavailable"][
        0
    ]
    shut = player.decide.locator(f'.option.unavailable[data-option="{closed["text"]}"] button')
    if look is PHONE:
        shut.tap(force=True)  # it says itself that it cannot be used
    else:
        shut.focus()
    expect(page.locator(".why")).to_contain_text(closed["why"])
    assert player.lifted is None


# -- docked lists ------------------------------------------------------------------------------
@LOOKS
def test_a_list_of_orders_leaves_the_area_and_its_neighbours_in_sight(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look, settings=LIFTED, bypass_csp=True)
    player = sit(server, page, "thrones", ["human", *["random"] * 5], 11)
    where = player.spot_in("winterfell")
    (page.touchscreen.tap if look is PHONE else page.mouse.click)(*where)
    expect(player.popover).to_be_visible()
    expect(player.popover).to_contain_text("Winterfell")
    near = page.evaluate(AROUND, "winterfell")
    assert {"white-harbor", "moat-cailin", "castle-black"} <= set(near)
    assert page.evaluate(COVERED, near) == []
    assert axe(page) == []


def test_orders_are_named_in_a_first_match_and_no_longer_after_some(
    server: Server, open_page: Opener
) -> None:
    page = open_page(settings=LIFTED)
    player = sit(server, page, "thrones", ["human", *["random"] * 5], 11)
    tray = player.decide.locator(".tray")
    expect(tray).to_contain_text("Special march +1")
    number = tray.get_by_text("×2").first  # at a corner, so that the icon is seen
    assert number.evaluate("i => i.offsetWidth < i.parentElement.offsetWidth / 2")
    page.mouse.click(*player.spot_in("winterfell"))
    expect(player.popover).to_contain_text("Consolidate")
    page.wait_for_function("() => localStorage.getItem('recent')")
    page.evaluate(
        """() => {
          const [entry] = JSON.parse(localStorage.getItem('recent'));
          const more = [1, 2, 3].map((n) => ({ ...entry, id: `${entry.id}${n}` }));
          localStorage.setItem('recent', JSON.stringify([entry, ...more]));
        }"""
    )
    page.reload()
    player.ready()
    expect(player.decide.locator(".tray")).not_to_contain_text("Special march +1")


def test_a_list_is_titled_by_the_unit(server: Server, open_page: Opener) -> None:
    page = open_page(settings=LIFTED)
    seats = people(new_table(server, "battles", ["human", "captain"], 11))
    (seat,) = seats.values()
    player = opened(server, page, seat)
    table = seat.see()
    wanted = option_of(table["asks"][0], "use")["applies_to"][0]
    unit = next(token for token in table["scene"]["tokens"] if token["id"] == wanted)
    player.token(wanted).click(force=True)
    expect(player.popover.locator(".head b")).to_have_text(f"{unit['name']}, {unit['area']}")


# -- clicks of a usual turn --------------------------------------------------------------------
class Presses:
    """Counts the mouse presses that a turn takes."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.number = 0

    def __call__(self, there: Locator | str) -> None:
        """Press a control, or an area of the board."""
        self.number += 1
        if isinstance(there, str):
            self.player.page.mouse.click(*self.player.spot_in(there))
        else:
            there.click()
        expect(self.player.table).to_have_attribute("aria-busy", "false")

    def begun_anew(self) -> None:
        """Take back the collected choices, and restart the count."""
        self.player.decide.get_by_role("button", name="Start over").click()
        expect(self.player.table).to_have_attribute("data-steps", "0")
        heeded(self.player.page)
        self.number = 0


def test_a_turn_takes_no_more_presses_than_before(server: Server, open_page: Opener) -> None:
    """Orders 7, a split march 6, a whole march 4, a house card 2."""
    page = open_page(settings=LIFTED)
    seats = people(new_table(server, "thrones", ["human", *["random"] * 5], seed=11))
    player = opened(server, page, seats["stark"])
    press = Presses(player)
    for area, order in (
        ("winterfell", "march"),
        ("white-harbor", "support"),
        ("the-shivering-sea", "raid"),
    ):
        press(area)
        press(player.popover.locator(f'[data-option="{area} {order}"] button'))
    press(page.get_by_test_id("send"))
    assert press.number == 7
    kind = player.ready()
    while kind not in {"march-order", "march"}:
        player.take(player.open_options[-1])
        kind = player.ready()
    sent = page.get_by_test_id("send").or_(player.decide.locator(".end button"))
    press.number = 0
    if kind == "march-order":
        press("winterfell")
    press("the-stony-shore")
    press(player.popover.locator(".option:not(.unavailable) button").first)
    press("karhold")
    press(option(player, "knight > karhold"))
    expect(sent).to_be_visible()
    assert press.number + 1 <= 6
    press.begun_anew()
    if kind == "march-order":
        press("winterfell")
    press("the-stony-shore")
    press(player.popover.get_by_test_id("all-units"))
    press(sent)
    assert press.number <= 4


def test_an_order_with_an_attack_takes_five_presses(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1")
    ask, token, unit, target = order_with_attack(table)
    page = open_page(settings=LIFTED)
    player = table.open(page, ask)
    n, press = player.n, Presses(player)
    press(player.token(unit))
    press(player.popover.locator(f'[data-option="{token}"] button'))
    press(option(player, "stay"))
    press(player.token(target))
    press(page.get_by_test_id("send"))
    assert press.number == 5
    expect(player.table).not_to_have_attribute("data-n", str(n))
    expect(page.get_by_test_id("log")).to_contain_text(" attacks ")


def order_with_attack(table: Table) -> tuple[Json, str, str, str]:
    """Return an action, a token in it, a unit that it can order, and that unit's target."""
    for _ in range(60):
        ask = table.go_on(has_token)
        seat, _, n = table.asked()
        for use in (one for one in ask["options"] if one.get("applies_to")):
            units = seat.preview(n, [use["text"]]).json()["ask"]
            for unit in units["options"] if units else []:
                then = seat.preview(n, [use["text"], unit["text"], "stay"])
                after = then.json().get("ask") if then.is_success else None
                if unit["targets"] and after and after["kind"] == "target":
                    return ask, use["text"], unit["targets"][0], option_of(after, "")["targets"][0]
        seat.send(n, [table.choose(ask)])
    raise AssertionError("no unit could attack from where it stands")
