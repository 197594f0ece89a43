"""B'Twixt in the browser: games to their end, by mouse, touch and keyboard, in every look."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Json, Server, near_end, new_table, people, table_from
from tests.web.axe import axe, faults_in_both
from tests.web.conftest import LIFTED, PHONE, Opener
from tests.web.driving import OVER, WAIT, Player
from tests.web.test_battles import Table, asks, option_of
from tests.web.test_table import picture
from tests.web.waiting import heeded, until

pytestmark = pytest.mark.xdist_group("btwixt in the browser")


class Ring(Table):
    """People at a table, most of whose choices are made without a browser."""

    def __init__(self, server: Server, players: int = 4, seed: int = 1, **options: Any) -> None:
        self.server = server
        self.seats = people(new_table(server, "btwixt", ["human"] * players, seed, **options))
        self.random = Random(seed)
        self.likely = list(self.seats.values())


def alone(server: Server, page: Page, players: int, seed: int = 5, **options: Any) -> Player:
    """Return a player among random bots."""
    others = ["random"] * (players - 1)
    seats = new_table(server, "btwixt", ["human", *others], seed, **options)
    seat = next(one for name, one in seats.items() if name != "watch")
    return Player(page, f"{server.url}/t/{seat.table}/{seat.key}", seed)


def on_turn(ask: Json) -> bool:
    """Return whether a leader has several cards to choose from."""
    return ask["kind"] == "turn" and len(ask["options"]) > 4


# -- whole games -----------------------------------------------------------------------------


@pytest.mark.soak  # in `make test` the end of a game is played by touch
def test_a_game_to_its_end(server: Server, open_page: Opener) -> None:
    player = alone(server, open_page(), 4, short=True)
    while (kind := player.move()) != OVER:
        if player.kinds[kind] == 1:
            picture(player.page, f"btwixt-{kind}")
    expect(player.page.get_by_test_id("result").locator("li")).to_have_count(4)
    expect(player.page.get_by_test_id("result")).to_contain_text("small council")
    picture(player.page, "btwixt-end")
    assert {"leader", "turn", "council"} <= set(player.kinds)


def test_a_game_to_its_end_by_touch(server: Server, open_page: Opener) -> None:
    """From its last season on."""
    page, met = open_page(PHONE, settings=LIFTED), set[str]()
    match = near_end("btwixt", 3, 5, left=24, short=True)
    seats = table_from(server, match, ["human", "random", "random"])
    [seat] = people(seats).values()
    player = Player(page, f"{server.url}/t/{seat.table}/{seat.key}", seed=5)
    while (kind := player.ready()) != OVER:
        met.add(kind)
        assert player.blanks == []
        wanted = player.random.choice(player.open_options)
        player.decide.locator(
            f'.option:not(.unavailable)[data-option="{wanted}"] button'
        ).first.tap()
        expect(player.table).to_have_attribute("aria-busy", "false", timeout=WAIT)
        heeded(page)
        if page.get_by_test_id("send").count():
            player.send()
    assert "turn" in met
    expect(page.get_by_test_id("result").locator("li")).to_have_count(3)
    picture(page, "btwixt-phone-end")


def has_gone_on(player: Player, before: tuple[int, int]) -> bool:
    return (player.n, player.steps) != before


def test_a_round_by_keyboard_alone(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = alone(server, page, 3, leaders="dealt")
    assert player.ready() == "turn"
    assert "round 1" in player.title
    keys = page.keyboard
    keys.press("Tab")
    expect(page.get_by_role("button", name="To the decision")).to_be_focused()
    keys.press("Enter")
    for played in range(40):
        if "round 2" in player.title:
            break
        before = (player.n, player.steps)
        player.ready()
        expect(player.decide.locator("button:focus, summary:focus")).to_have_count(1)
        if played < 2:  # the choice to kneel stands first, cards under it
            keys.press("ArrowDown")
            while page.locator(
                ".option.unavailable button:focus"
            ).count():  # these say why they are not open
                keys.press("ArrowDown")
        keys.press("Enter")
        until(page, partial(has_gone_on, player, before), "what follows the choice")
        expect(player.table).to_have_attribute("aria-busy", "false", timeout=WAIT)
    assert "round 2" in player.title
    picture(page, "btwixt-keyboard")


# -- what is shown ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 6])
def test_everybody_sits_in_front(server: Server, open_page: Opener, players: int) -> None:
    table = Ring(server, players)
    names = list(table.seats)
    for at in (0, 1, players - 1):
        player = Player(open_page(), table.address(names[at]))
        own = player.area(f"seat:{names[at]}").bounding_box()
        left = player.area(f"council:{names[at]}-{names[(at + 1) % players]}").bounding_box()
        assert own is not None
        assert left is not None
        for name in names:
            other = player.area(f"seat:{name}").bounding_box()
            assert other is not None
            assert other["y"] <= own["y"]
        assert left["x"] < own["x"]
        picture(player.page, f"btwixt-{players}-{names[at]}")


def test_who_sits_down_has_the_table_turned(server: Server, open_page: Opener) -> None:
    seats = new_table(server, "btwixt", ["random", "open", "random"], 3)
    page = open_page()
    page.goto(f"{server.url}/t/{seats['watch'].table}")
    page.get_by_role("button", name=re.compile("Sit here as .*Coral")).click()
    expect(page.get_by_test_id("board")).to_be_visible(timeout=WAIT)
    page.wait_for_function(
        """() => {
          const [other, own] = ['amber', 'coral'].map((name) =>
            document.querySelector(`path.area[data-id="seat:${name}"]`).getBoundingClientRect().y);
          return other < own;
        }"""
    )


def test_a_bid_is_read_at_a_glance(server: Server, open_page: Opener) -> None:
    table = Ring(server)
    ask = table.go_on(lambda ask: on_turn(ask) and ask["seat"] == "amber")
    player = table.open(open_page(), ask)
    page = player.page
    seen = table.seats["amber"].see()["scene"]
    for token in [one for one in seen["tokens"] if one["id"].startswith("bid:")]:
        drawn = player.token(token["id"])
        expect(drawn).to_contain_text(token["text"])
        expect(drawn.locator("title")).to_have_text(token["label"])
    expect(page.locator("[data-panel=bids] tfoot tr")).to_have_count(4)
    for total in page.locator("[data-panel=bids] table").all():
        values = [int(text) for text in total.locator("tbody td").all_inner_texts() if text]
        assert sum(values) == int(total.locator("tfoot td").inner_text())
    expect(page.get_by_text("reconstructed cards", exact=False).first).to_be_visible()
    picture(page, "btwixt-bids")


def test_a_hand_stands_by_itself_while_others_decide(server: Server, open_page: Opener) -> None:
    table = Ring(server)
    table.go_on(lambda ask: on_turn(ask) and ask["seat"] != "amber")
    player = Player(open_page(), table.address("amber"))
    hand = player.decide.locator("[data-hand=hand]")
    cards = len(table.seats["amber"].see()["scene"]["zones"][0]["cards"])
    expect(hand.locator("li")).to_have_count(cards)
    expect(hand).to_contain_text("reconstructed")
    picture(player.page, "btwixt-waiting")


def test_a_card_is_taken_from_the_table(server: Server, open_page: Opener) -> None:
    table = Ring(server, 6)
    ask = table.go_on(asks("bid-card"))
    player = table.open(open_page(), ask)
    option = next(one for one in ask["options"] if one["targets"])
    card = player.token(option["targets"][0])
    expect(card).to_have_class(re.compile(r"\blit\b"))
    picture(player.page, "btwixt-bid-card")
    before = (player.n, player.steps)
    card.click()
    until(player.page, lambda: player.popover.count() or (player.n, player.steps) != before)
    if player.popover.count():
        player.popover.locator(".option:not(.unavailable) button").first.click()
    until(player.page, lambda: (player.n, player.steps) != before, "what follows the choice")


def test_a_card_is_played_with_one_click(server: Server, open_page: Opener) -> None:
    table = Ring(server)
    ask = table.go_on(
        lambda ask: (
            on_turn(ask) and any("play steady-hand" in one["text"] for one in ask["options"])
        )
    )
    player = table.open(open_page(), ask)
    n = player.n
    player.take("play steady-hand")
    expect(player.table).not_to_have_attribute("data-n", str(n))
    assert player.steps == 0


def test_what_cannot_be_played_says_why(server: Server, open_page: Opener) -> None:
    table = Ring(server)
    ask = table.go_on(lambda ask: ask["kind"] == "turn" and bool(ask["unavailable"]))
    player = table.open(open_page(), ask)
    summary = player.decide.locator("details.unavailable:not([open]) > summary")
    if summary.count():
        summary.first.click()
    expect(player.decide.get_by_text(ask["unavailable"][0]["why"]).first).to_be_visible()


# -- all looks ---------------------------------------------------------------------------------


def test_a_phone_holds_all_of_it(server: Server, open_page: Opener) -> None:
    table = Ring(server)
    ask = table.go_on(on_turn)
    page = open_page(PHONE)
    player = table.open(page, ask)
    first = player.decide.locator(".option:not(.unavailable)").first
    expect(first).to_have_attribute("data-option", "kneel")
    for tab in ("Bids", "Players", "Sheets", "Cards", "Log", "Decide"):
        page.get_by_role("tab", name=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, tab
        picture(page, f"btwixt-phone-{tab.lower()}")


def test_nothing_bars_a_reader_s_way(server: Server, open_page: Opener) -> None:
    """With what hovering shows; `test_reading` looks at a table as it is opened."""
    table = Ring(server)
    ask = table.go_on(on_turn)
    page = open_page(bypass_csp=True)
    player = table.open(page, ask)
    player.area(option_area(ask)).hover(force=True)
    assert faults_in_both(page) == {}
    picture(page, "btwixt-dark")


def option_area(ask: Json) -> str:
    """Return the area of the leader who is asked."""
    assert option_of(ask, "play")
    return f"seat:{ask['seat']}"


def test_the_list_tells_the_table(server: Server, open_page: Opener) -> None:
    table = Ring(server)
    ask = table.go_on(on_turn)
    page = open_page(bypass_csp=True)
    table.open(page, ask)
    page.get_by_role("button", name="list", exact=False).first.click()
    expect(page.get_by_text("in hand", exact=False).first).to_be_visible()
    assert axe(page) == []
    picture(page, "btwixt-list")
