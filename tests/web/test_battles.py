"""Battles of Westeros in the browser: a battle and a skirmish to their end, by every hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from rulewright import Match
from tests.server.playing import Json, Seat, Server, near_end, new_table, people, table_from
from tests.web.axe import faults_in_both
from tests.web.conftest import PHONE, Opener
from tests.web.driving import OVER, WAIT, Player
from tests.web.test_table import picture, tap
from tests.web.waiting import heeded

pytestmark = pytest.mark.xdist_group("battles in the browser")

#: What ends a turn without a fight; a player who wants to see one takes it last.
IDLE = ("pass", "hold", "stay", "done", "no", "none")


class Table:
    """A table of two people, most of whose choices are made without a browser."""

    def __init__(
        self, server: Server, plan: str, seed: int = 1, match: Match | None = None
    ) -> None:
        """Make a table at the start of a plan, or at the position of `match`."""
        self.server = server
        both = ["human", "human"]
        self.seats = people(
            new_table(server, "battles", both, seed, plan=plan)
            if match is None
            else table_from(server, match, both, seed)
        )
        self.random = Random(seed)
        self.likely = list(self.seats.values())  # who was asked last is often asked again

    def address(self, name: str) -> str:
        """Return the address of a seat's page."""
        seat = self.seats[name]
        return f"{self.server.url}/t/{seat.table}/{seat.key}"

    def asked(self) -> tuple[Seat, Json, int]:
        """Return the asked seat, the ask, and the event; at the end an ask of the kind `over`."""
        for seat in self.likely[:]:
            table = seat.see()
            if table["over"]:
                break
            if table["asks"]:
                self.likely.sort(key=lambda other: other is not seat)
                return seat, table["asks"][0], table["n"]
        return seat, {"kind": OVER, "seat": "", "options": []}, table["n"]

    def choose(self, ask: Json) -> str:
        """Make a choice that does something rather than nothing."""
        texts = [option["text"] for option in ask["options"]]
        lively = [text for text in texts if text not in IDLE]
        return str(self.random.choice(lively or texts))

    def go_on(self, until: Callable[[Json], bool], most: int = 1500) -> Json:
        """Play until an awaited question is asked, or the battle is over."""
        for _ in range(most):
            seat, ask, n = self.asked()
            if ask["kind"] == OVER or until(ask):
                return ask
            answer = seat.send(n, [self.choose(ask)])
            assert answer.status_code == 200, answer.text
        raise AssertionError("the battle goes on and on")

    def open(self, page: Page, ask: Json) -> Player:
        """Open the page of the asked seat."""
        player = Player(page, self.address(ask["seat"]))
        assert player.ready() == ask["kind"]
        return player


def asks(*kinds: str) -> Callable[[Json], bool]:
    """Return a condition: one of these questions is asked."""
    return lambda ask: ask["kind"] in kinds


def option_of(ask: Json, start: str) -> Json:
    """Return the first option whose notation starts like this."""
    return next(option for option in ask["options"] if option["text"].startswith(start))


def unit_of_token(ask: Json) -> tuple[str, str]:
    """Return the option of an order token, and a unit that it can order."""
    for option in ask["options"]:
        if option["text"].startswith("use ") and option.get("applies_to"):
            return option["text"], option["applies_to"][0]
    raise AssertionError("no order token orders anybody")


def idle(ask: Json) -> list[Json]:
    """Return the units in an action that nothing orders."""
    return [one for one in ask["unavailable"] if one["text"].startswith("order ")]


def has_token(ask: Json) -> bool:
    """Return whether an order token can be used."""
    return ask["kind"] == "action" and any(one["text"].startswith("use ") for one in ask["options"])


def names_several(ask: Json) -> bool:
    """Return whether the number of units to order can vary."""
    return bool(ask["kind"] == "order-unit" and ask["options"][-1]["text"] == "done")


# -- orders on the board ---------------------------------------------------------------------


def test_a_unit_is_clicked_and_then_what_orders_it(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1")
    ask = table.go_on(has_token)
    player = table.open(open_page(), ask)
    text, unit = unit_of_token(ask)
    expect(player.token(unit)).to_have_class(re.compile(r"\blit\b"))
    player.token(unit).click()
    listed = player.popover.locator(".option:not(.unavailable)")
    expect(listed.first).to_be_visible()
    picture(player.page, "battles-orders")
    player.popover.locator(f'[data-option="{text}"] button').click()
    expect(player.page.locator(".steps li")).to_have_count(2)  # the token, and the unit for it
    expect(player.page.get_by_test_id("prompt")).to_contain_text("move?")
    goal = next(text for text in player.open_options if text not in IDLE)
    tap(player, goal)
    expect(player.page.locator(".steps li")).to_have_count(3)
    led = player.page.get_by_test_id("board").locator(f'.arrow[data-to="{goal}"]')
    expect(led).to_be_visible()  # what is not sent yet shows on the board where the unit goes
    player.page.get_by_role("button", name="Undo last").click()
    expect(player.page.locator(".steps li")).to_have_count(2)
    expect(led).to_have_count(0)
    player.take(goal)
    heeded(player.page)
    while player.steps:
        if player.page.get_by_test_id("send").count():
            player.send()
        else:
            player.take("hold")
    expect(player.page.get_by_test_id("log")).to_contain_text(f"to {goal}.")


def test_a_choice_that_is_looked_at_lights_what_it_can_be_used_for(
    server: Server, open_page: Opener
) -> None:
    table = Table(server, "S1")
    ask = table.go_on(has_token)
    option = next(one for one in ask["options"] if one.get("applies_to"))
    player = table.open(open_page(), ask)
    looked = player.page.locator("[data-looked]")
    expect(looked).to_have_count(0)
    player.decide.locator(f'[data-option="{option["text"]}"] button').first.hover()
    expect(looked).not_to_have_count(0)
    assert looked.count() <= len(option["applies_to"])
    player.page.mouse.move(4, 4)
    expect(looked).to_have_count(0)


def test_reach_and_sight_follow_the_pointer(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1")
    ask = table.go_on(asks("target"))
    player = table.open(open_page(), ask)
    attacker, target = option_of(ask, "hold")["targets"][0], option_of(ask, "")["targets"][0]
    player.token(attacker).hover()
    expect(player.page.locator("path.sight").first).to_be_attached()
    expect(player.page.locator("path.aim").first).to_be_attached()
    player.token(target).hover()
    expect(player.page.locator("path.reach").first).to_be_attached()
    picture(player.page, "battles-reach")


def test_an_attack_shows_its_odds_and_then_its_dice(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1")
    ask = table.go_on(asks("target"))
    player = table.open(open_page(), ask)
    page = player.page
    attack = option_of(ask, "")
    assert re.search(r"^Attack \w\d+, .*: \d\.\d hits, \d+\s% destroyed$", attack["label"])
    expect(page.get_by_text("Odds of the attacks that are open")).to_be_visible()
    expect(page.get_by_text("Hits expected").first).to_be_visible()
    picture(page, "battles-odds")
    player.token(attack["targets"][0]).click()
    expect(page.get_by_test_id("send")).to_be_visible(timeout=WAIT)
    player.send()
    expect(page.get_by_role("heading", name="The dice")).to_be_visible()
    expect(page.locator("figure svg").first).to_be_visible()
    expect(page.get_by_test_id("log")).to_contain_text(" attacks ")
    picture(page, "battles-dice")


def test_what_cannot_be_done_says_why(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1")
    ask = table.go_on(asks("move"))
    page = open_page(refusals=True)
    player = table.open(page, ask)
    closed = next(one for one in ask["unavailable"] if "stands in" in one["why"])
    answer = table.seats[ask["seat"]].send(player.n, [closed["text"]])
    assert answer.status_code == 409
    assert (answer.json()["why"], answer.json()["rule"]) == (closed["why"], closed["rule"])
    page.mouse.click(*player.spot_in(closed["text"]))
    expect(page.locator(".why").first).to_contain_text(closed["why"])


# -- whole battles ---------------------------------------------------------------------------


def play_out(
    table: Table, player: Player, seat: str, *, touch: bool = False, last: str = OVER
) -> set[str]:
    """Play until `seat` is asked the `last` kind of question; return all kinds that it was asked.

    The first question of each kind is answered in the page of `seat`.
    """
    met: set[str] = set()
    while True:
        ask = table.go_on(lambda ask: ask["seat"] == seat and ask["kind"] not in met)
        met.add(ask["kind"])
        if ask["kind"] in (last, OVER):
            return met
        n = table.seats[seat].see()["n"]
        expect(player.table).to_have_attribute("data-n", str(n), timeout=WAIT)
        assert player.ready() == ask["kind"]
        assert player.blanks == []
        choice = next((text for text in player.open_options if text not in IDLE), None)
        answer(player, choice or player.open_options[0], touch)


def answer(player: Player, text: str, touch: bool) -> None:
    """Answer a question in the page, and send the result."""
    if touch:
        player.decide.locator(f'.option:not(.unavailable)[data-option="{text}"] button').first.tap()
        expect(player.table).to_have_attribute("aria-busy", "false", timeout=WAIT)
    else:
        player.take(text)
    heeded(player.page)
    while player.steps and player.asked != OVER:
        if player.page.get_by_test_id("send").count():
            player.send()
        else:
            player.take(player.open_options[-1])


@pytest.mark.soak  # in `make test` a skirmish begins, and another one ends
def test_a_battle_to_its_end(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1", seed=4)
    player = Player(open_page(), table.address("stark"))
    met = play_out(table, player, "stark")
    result = player.page.get_by_test_id("result")
    expect(result.locator("li")).to_have_count(2)
    picture(player.page, "battles-end")
    assert {"action", "order-unit", "move", "target", OVER} <= met


def test_a_skirmish_is_set_up_by_touch(server: Server, open_page: Opener) -> None:
    table = Table(server, "K1", seed=2)
    player = Player(open_page(PHONE), table.address("lannister"))
    met = play_out(table, player, "lannister", touch=True, last="action")
    assert met == {"pick-commander", "place-overlay", "place-unit", "place-commander", "action"}


def test_a_skirmish_to_its_end_by_touch(server: Server, open_page: Opener) -> None:
    """From its last orders on."""
    table = Table(server, "K1", 2, near_end("battles", 2, 2, left=50, plan="K1"))
    page = open_page(PHONE)
    player = Player(page, table.address("lannister"))
    met = play_out(table, player, "lannister", touch=True)
    expect(page.get_by_test_id("result").locator("li")).to_have_count(2)
    picture(page, "battles-phone-end")
    assert {"action", "order-unit", "move", OVER} <= met


# -- all hands and eyes ----------------------------------------------------------------------


def keys(player: Player, *names: str) -> None:
    """Press keys one after another, each after the page has processed the one before."""
    for name in names:
        player.page.keyboard.press(name)
        expect(player.table).to_have_attribute("aria-busy", "false", timeout=WAIT)


def choose_on_board(player: Player) -> None:
    """Choose at the cursor: press Enter, and Enter again if a list opens."""
    keys(player, "Enter")
    if player.popover.count():
        keys(player, "Enter")


def choose_in_list(player: Player, text: str) -> None:
    """Go to the decision by the page's first link, and to an option by arrow keys."""
    player.page.get_by_role("button", name="To the decision", exact=True).focus()
    keys(player, "Enter")
    option = player.decide.locator(f'.option[data-option="{text}"] button').first
    for _ in range(40):
        if option.evaluate("button => button === document.activeElement"):
            return keys(player, "Enter")
        keys(player, "ArrowDown")
    raise AssertionError(f"the arrows do not lead to {text}")


def test_a_unit_is_ordered_and_moved_by_keyboard_alone(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1")
    player = table.open(open_page(), table.go_on(has_token))
    page, steps = player.page, player.page.locator(".steps li")
    page.get_by_test_id("board").get_by_role("application").focus()
    keys(player, "ArrowRight")
    choose_on_board(player)
    expect(steps).to_have_count(2)  # the token, and the unit for it
    keys(player, "ArrowDown")
    choose_on_board(player)
    expect(page.get_by_test_id("send")).to_be_visible()
    keys(player, "Enter")
    expect(page.get_by_test_id("log")).to_contain_text(re.compile(r" moves from \w+ to \w+\."))


def test_units_are_named_one_by_one_by_keyboard_alone(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1", seed=3)
    player = table.open(open_page(), table.go_on(names_several))
    page, steps = player.page, player.page.locator(".steps li")
    page.get_by_test_id("board").get_by_role("application").focus()
    choose_on_board(player)
    expect(steps).to_have_count(1)
    choose_in_list(player, "done")
    expect(steps).to_have_count(2)
    expect(page.get_by_test_id("prompt")).to_contain_text(" move?")
    choose_in_list(player, "stay")
    expect(page.get_by_test_id("log")).to_contain_text(" is ordered.")


def test_an_attack_is_made_by_keyboard_alone(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1")
    player = table.open(open_page(), table.go_on(asks("target")))
    page = player.page
    page.get_by_test_id("board").get_by_role("application").focus()
    choose_on_board(player)
    expect(page.locator(".steps li")).to_contain_text("Attack ")
    keys(player, "Enter")
    expect(page.get_by_test_id("log")).to_contain_text(" attacks ")
    expect(page.get_by_role("heading", name="The dice")).to_be_visible()


def test_a_unit_that_cannot_act_says_why(server: Server, open_page: Opener) -> None:
    table = Table(server, "S1")
    ask = table.go_on(lambda ask: ask["kind"] == "action" and bool(idle(ask)))
    player = table.open(open_page(), ask)
    closed = idle(ask)[0]
    player.token(closed["targets"][0]).click()
    expect(player.popover).to_contain_text(closed["why"])
    picture(player.page, "battles-idle")


def test_a_phone_holds_all_of_it(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    table = Table(server, "S1")
    ask = table.go_on(has_token)
    player = table.open(page, ask)
    picture(page, "battles-phone")
    for tab in ("Orders", "Cards", "Sheets", "Players", "Log", "Decide"):
        page.get_by_role("tab", name=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, tab
        picture(page, f"battles-phone-{tab.lower()}")
    player.token(unit_of_token(ask)[1]).tap()
    expect(player.popover.or_(page.locator(".steps li").first)).to_be_visible()
    picture(page, "battles-phone-orders")


def test_nothing_bars_a_reader_s_way(server: Server, open_page: Opener) -> None:
    """With reach and sight on the board; `test_reading` looks at a table as it is opened."""
    table = Table(server, "S1")
    page = open_page(bypass_csp=True)
    ask = table.go_on(asks("target"))
    player = table.open(page, ask)
    player.token(option_of(ask, "hold")["targets"][0]).hover()
    expect(page.locator("path.aim").first).to_be_attached()
    assert faults_in_both(page) == {}
    picture(page, "battles-dark")
