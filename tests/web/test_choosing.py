"""Choosing: one button sends what was put together, and names it; nothing contradicts it."""

from __future__ import annotations

import json
import re
import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.playing import Seat, Server, any_choice, new_table, people
from tests.web.axe import axe
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import Player

pytestmark = pytest.mark.xdist_group("choosing in the browser")

LONG = 60.0  # seconds that it may take until a question is asked
LOOKS = pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])


def stark(server: Server) -> Seat:
    """Return a seat with a footman and a knight in Winterfell, at a table of six houses."""
    seats = people(new_table(server, "thrones", ["human", *["random"] * 5], seed=11))
    return seats["stark"]


def at(server: Server, seat: Seat) -> str:
    """Open the page of a seat."""
    return f"{server.url}/t/{seat.table}/{seat.key}"


def plan(player: Player, march: str = "winterfell") -> None:
    """Compose orders: one march, and the first other order everywhere else."""
    player.take(f"{march} march")
    while not player.page.get_by_test_id("send").count():
        player.take(next(text for text in player.open_options if "march" not in text))


@LOOKS
def test_orders_are_sent_by_a_button_that_names_them(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look, bypass_csp=True)
    player = Player(page, at(server, stark(server)))
    player.ready()
    tray = player.decide.locator(".tray button")
    marches = tray.filter(has=page.locator("i")).count()
    assert marches
    expect(player.decide).to_contain_text("Areas without an order: 3")
    plan(player)
    expect(page.get_by_test_id("send")).to_contain_text("Send orders")
    expect(page.get_by_test_id("prompt")).to_contain_text("Complete")
    # what was said of two steps before holds no more, in words and in the tray
    expect(player.decide).not_to_contain_text("Areas without an order")
    gone = tray.evaluate_all("all => all.filter((one) => one.disabled).length")
    doubled = player.decide.locator(".tray i").count()
    steps = player.decide.locator(".steps li").count()
    assert steps == 3
    assert gone + (marches - doubled) == steps
    assert axe(page) == []
    player.send()


@LOOKS
def test_planning_is_by_tray_and_board(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    """The list stands folded, for keyboard and search, and stays open once it was opened."""
    page = open_page(look)
    player = Player(page, at(server, stark(server)))
    player.ready()
    group = player.decide.locator("details[data-group]").first
    expect(player.decide.locator(".tray")).to_be_visible()
    expect(group).not_to_be_visible()
    player.decide.get_by_text("All choices in a list").click()
    expect(group).to_be_visible()
    expect(page.get_by_label("Find a choice")).to_be_visible()
    # the browser tells of a fold a moment after it has opened
    page.wait_for_function("() => localStorage.getItem('choices-listed') === 'true'")
    page.reload()
    expect(group).to_be_visible()


def to_march(player: Player) -> None:
    """Play until this seat resolves a march."""
    player.ready()
    plan(player)
    player.send()
    if player.play_until({"march-order", "march"}) == "march-order":
        player.take("winterfell")


def test_targets_light_up_and_all_units_go_at_once(server: Server, open_page: Opener) -> None:
    """Where a march begins; and one button sends what was put together."""
    page = open_page(bypass_csp=True)
    player = Player(page, at(server, stark(server)))
    to_march(player)
    target = page.locator("[data-target=the-stony-shore]")
    expect(target).to_be_attached()
    page.mouse.click(*player.spot_in("the-stony-shore"))
    every = player.popover.get_by_role("button", name="All that may go there")
    expect(every).to_be_focused()
    assert axe(page) == []
    before = player.steps
    every.click()
    expect(player.table).to_have_attribute("data-steps", str(before + 2))
    expect(player.popover).to_have_count(0)
    expect(player.token("unit:winterfell:knight")).to_have_count(0)
    send = page.get_by_test_id("send").or_(player.decide.locator(".end button"))
    expect(send).to_contain_text("Send march")
    n = player.n
    send.click()
    expect(player.table).not_to_have_attribute("data-n", str(n))


def test_an_end_without_anything_is_a_choice_like_others(server: Server, open_page: Opener) -> None:
    """Who has only said which order is resolved has put nothing together that could be sent."""
    page = open_page()
    player = Player(page, at(server, stark(server)))
    player.ready()
    player.take("white-harbor march-1")
    plan(player)
    player.send()
    assert player.play_until({"march-order", "march"}) == "march-order"
    player.take("winterfell")
    stays = player.decide.locator('[data-option="done"] button')
    expect(stays).to_have_text("Stay: discard this march order")
    main = player.decide.locator(".end button")
    expect(main).to_have_count(0)
    page.mouse.click(*player.spot_in("the-stony-shore"))
    player.popover.locator('[data-option="knight > the-stony-shore"] button').click()
    expect(main).to_contain_text("Send march")


def test_one_unit_is_still_sent_alone(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, at(server, stark(server)))
    to_march(player)
    page.mouse.click(*player.spot_in("the-stony-shore"))
    before = player.steps
    player.popover.locator('[data-option="knight > the-stony-shore"] button').click()
    expect(player.table).to_have_attribute("data-steps", str(before + 1))
    expect(player.token("unit:winterfell:footman")).to_be_visible()


def test_a_choice_that_is_looked_at_lights_its_places(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, at(server, stark(server)))
    to_march(player)
    option = player.decide.locator('[data-option="knight > the-stony-shore"] button')
    option.hover()
    expect(page.locator("[data-looked=the-stony-shore]")).to_be_attached()
    page.mouse.move(4, 4)
    expect(page.locator("[data-looked]")).to_have_count(0)
    option.focus()
    expect(page.locator("[data-looked=the-stony-shore]")).to_be_attached()
    player.take("knight > the-stony-shore")
    expect(page.locator("[data-looked=the-stony-shore]")).to_have_count(0)


def test_what_was_looked_at_is_dark_again_after_news(server: Server, open_page: Opener) -> None:
    """Of a choice that is left, whatever came while the pointer was on it."""
    page = open_page()
    seats = people(new_table(server, "thrones", ["human"] * 3, seed=11))
    player = Player(page, at(server, seats["stark"]))
    player.ready()
    player.decide.get_by_text("All choices in a list").click()
    player.decide.locator("details[data-group] summary").first.click()
    player.decide.locator(".option:not(.unavailable) button:visible").first.hover()
    expect(page.locator("[data-looked]")).to_have_count(1)
    other = seats["lannister"].see()
    n = player.n
    assert seats["lannister"].send(other["n"], [other["asks"][0]["options"][0]["text"]]).is_success
    expect(player.table).not_to_have_attribute("data-n", str(n))
    page.mouse.move(4, 4)
    expect(page.locator("[data-looked]")).to_have_count(0)


def test_rents_are_taken_by_themselves_unless_the_table_says_otherwise(
    server: Server, open_page: Opener
) -> None:
    page = open_page()
    page.goto(server.url)
    page.get_by_role("radio", name="Monopoly").check()
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    table = re.findall(r"/t/([^/]+)", page.url)[0]
    assert server.http.get(f"/api/tables/{table}").json()["options"]["rents"] == "automatic"
    # a table that is made without saying so plays by the rulebook
    seat = new_table(server, "monopoly", ["random"] * 2)["watch"]
    assert seat.see()["options"].get("rents", "claimed") == "claimed"


# -- cards of a combat, tokens of a mustering ------------------------------------------------------
def brought_to(server: Server, kind: str, seed: int, told: str = "") -> Seat:
    """Return a seat of three houses that is asked a kind of question with certain words."""
    until = time.monotonic() + LONG
    rng = Random(seed)
    while time.monotonic() < until:
        seats = people(new_table(server, "thrones", ["human", "random", "random"], seed=seed))
        ((name, seat),) = seats.items()
        while not (table := seat.see())["over"] and time.monotonic() < until:
            own = [ask for ask in table["asks"] if ask["seat"] == name]
            if own and own[0]["kind"] == kind and told in json.dumps(own[0]):
                return seat
            if own:
                seat.choose(table["n"], any_choice(table, rng))
    raise AssertionError(f"no {kind} came")


@LOOKS
def test_what_the_enemy_still_holds_stands_beside_the_own_hand(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look, bypass_csp=True)
    seat = brought_to(server, "house-card", seed=2)
    player = Player(page, at(server, seat))
    player.ready()
    zone = next(zone for zone in seat.see()["scene"]["zones"] if "beside" in zone)
    cards = [card for card in zone["cards"] if "hand" in card["tags"]]
    held = player.decide.locator(f'[data-beside="{zone["id"]}"]')
    expect(held.locator("summary")).to_contain_text(zone["beside"])
    if look is PHONE:  # its strengths in a line, until they are wanted
        expect(held.locator("summary b")).to_have_text(" ".join(card["value"] for card in cards))
        held.locator("summary").click()
    buttons = held.get_by_role("button")
    expect(buttons).to_have_count(len(cards))
    told = next(card for card in cards if card["text"])
    (line,) = told["lines"]
    words = re.compile(f"{told['value']} {told['title']} {line['label']} {line['value']}")
    button = held.get_by_role("button", name=words)
    expect(held.get_by_text(told["text"])).to_have_count(0)
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(held.get_by_text(told["text"])).to_be_visible()
    assert axe(page) == []
    button.click()
    expect(held.get_by_text(told["text"])).to_have_count(0)


def test_a_mustering_tells_cost_and_points_left_with_the_unit(
    server: Server, open_page: Opener
) -> None:
    page = open_page()
    seat = brought_to(server, "muster", seed=4)
    player = Player(page, at(server, seat))
    player.ready()
    ask = seat.see()["asks"][0]
    buying = [option for option in ask["options"] if option["text"] != "done"]
    for option in buying[:4]:
        shown = player.decide.locator(f'[data-option="{option["text"]}"]')
        expect(shown).to_contain_text(re.compile(r" for \d of \d points?"))
        expect(shown.locator("svg .outline")).to_be_attached()
    area = buying[0]["targets"][0]
    page.mouse.click(*player.spot_in(area))
    clicked = player.popover.locator(f'[data-option="{buying[0]["text"]}"]')
    expect(clicked).to_contain_text(buying[0]["label"])
    expect(clicked.locator("svg .outline")).to_be_attached()


@LOOKS
def test_what_is_known_of_an_attack_is_told_before_it_is_sent(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look, bypass_csp=True)
    seat = brought_to(server, "march", seed=1, told="Support may come")
    player = Player(page, at(server, seat))
    player.ready()
    ask = seat.see()["asks"][0]
    attack = next(one for one in ask["options"] if "Support" in " ".join(one.get("forecast", [])))
    expect(page.get_by_test_id("forecast")).to_have_count(0)
    offered = player.decide.locator(f'[data-option="{attack["text"]}"]')
    expect(offered.locator("small")).to_have_text(attack["forecast"][0])
    player.take(attack["text"])
    expect(page.get_by_test_id("forecast").locator("li")).to_have_text(attack["forecast"])
    send = page.get_by_test_id("send").or_(player.decide.locator(".end button"))
    expect(send).to_contain_text("Send march")
    expect(send).to_be_in_viewport()
    assert axe(page) == []
    player.decide.get_by_role("button", name="Start over").click()
    expect(page.get_by_test_id("forecast")).to_have_count(0)


def test_arrows_lead_past_what_is_folded(server: Server, open_page: Opener) -> None:
    """Choices that are not open lie in a fold, whose buttons nobody can get to."""
    page = open_page()
    player = Player(page, at(server, brought_to(server, "march", seed=1, told="Support may come")))
    player.ready()
    folded = player.decide.locator("details:not([open]) button")
    assert folded.count()
    player.decide.locator(".option button").first.focus()
    seen = []
    for _ in range(60):
        seen.append(page.evaluate("document.activeElement.textContent"))
        page.keyboard.press("ArrowDown")
        if page.evaluate("document.activeElement.textContent") == seen[0]:
            return
    raise AssertionError(f"the arrows come to an end at {seen[-1]}")
