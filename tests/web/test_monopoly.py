"""Monopoly in the browser: a match to the end, bids, offers, the floor, all eyes and hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulewright.games.monopoly.components import KIND, SQUARE, STREET
from tests.server.playing import Seat, Server, new_table
from tests.waiting import until
from tests.web.axe import faults_in_both
from tests.web.conftest import PHONE, Opener
from tests.web.dealing import Tenant
from tests.web.driving import OVER, Player
from tests.web.test_table import picture
from tests.web.waiting import heeded

pytestmark = pytest.mark.xdist_group("monopoly in the browser")

EVENTFUL = 10  # a seed that soon brings a street, a lot for sale and a bid
# A seed with all that a match may bring to a person, in so few rounds: offers, buildings, a debt.
FULL, ROUNDS = 15, 20
LONG = 30.0  # seconds that bots may take between two questions


def sit_down(server: Server, seats: list[str], seed: int, **options: Any) -> dict[str, Seat]:
    """Create a table with at most fifty rounds."""
    return new_table(server, "monopoly", seats, seed, **{"cap": 50, **options})


def at_table(server: Server, page: Page, seat: Seat) -> Player:
    """Open a seat's page."""
    return Player(page, f"{server.url}/t/{seat.table}/{seat.key}")


def go_on(player: Player, tenant: Tenant, until: Callable[[str], bool]) -> str:
    """Play until an awaited question, or the end; return its kind."""
    for _ in range(600):
        kind = player.ready()
        if kind == OVER or (not player.steps and until(kind)):
            return kind
        player.kinds[kind] = player.kinds.get(kind, 0) + 1
        if player.page.get_by_test_id("send").count():
            player.send()
        else:
            prompt = player.page.get_by_test_id("prompt").inner_text()
            player.take(tenant.choose(ask_kind(player, kind), player.open_options, prompt))
    raise AssertionError(f"still playing: {player.title}")


def ask_kind(player: Player, kind: str) -> str:
    """Return the kind of question within an offer that is being composed."""
    if not player.steps:
        return kind
    return "sum" if player.decide.get_by_test_id("amount").count() else "terms"


def never(kind: str) -> bool:
    """Return False, to wait for the end only."""
    return False


def one_of(*kinds: str) -> Callable[[str], bool]:
    """Return a condition: one of these questions is asked."""
    return lambda kind: kind in kinds


# -- a whole match ---------------------------------------------------------------------------


def test_plays_a_match_with_a_bot_to_the_end(server: Server, open_page: Opener) -> None:
    page = open_page()
    seats = sit_down(server, ["human", "landlord"], FULL, cap=ROUNDS)
    player = at_table(server, page, seats["car"])
    assert go_on(player, Tenant(), never) == OVER
    result = page.get_by_test_id("result")
    expect(result.locator("li")).to_have_count(2)
    expect(result).to_contain_text("Worth in the end")
    assert {"manage", "buy", "bid", "claim", "raise"} <= set(player.kinds)
    log = page.get_by_test_id("log")
    earlier, lines = (
        page.get_by_role("button", name="Show earlier lines"),
        log.get_by_role("button"),
    )
    while earlier.count():
        shown = lines.count()
        earlier.click()
        expect(lines.nth(shown)).to_be_attached()
    expect(log).to_contain_text("The race car offers the dog:")
    for done in ("buys", "bids", "builds a house on", "mortgages"):
        expect(log).to_contain_text(f"The race car {done}")
    picture(page, "monopoly-end")


# -- by hand ---------------------------------------------------------------------------------


def test_a_bid_is_typed(server: Server, open_page: Opener) -> None:
    page = open_page()
    seats = sit_down(server, ["human", "human"], 1)
    pages = {"car": page, "dog": open_page()}
    players = {name: at_table(server, pages[name], seats[name]) for name in pages}
    asked = decline(seats, players)
    player = players[asked]
    assert player.ready() == "bid"
    amount = player.page.get_by_test_id("amount")
    field = amount.get_by_role("spinbutton")
    field.fill("99999")
    expect(amount.get_by_role("alert")).to_contain_text("A whole number from 1 to")
    field.fill("41")
    picture(player.page, "monopoly-bid")
    field.press("Enter")
    name = "race car" if asked == "car" else "dog"
    expect(player.page.get_by_test_id("log")).to_contain_text(f"The {name} bids $41.")
    other = players["dog" if asked == "car" else "car"]
    assert other.ready() == "bid"
    expect(other.page.get_by_test_id("amount").get_by_role("spinbutton")).to_have_value("42")
    auction = other.page.locator("[data-panel=auction], [data-panel=panel-auction]").first
    expect(auction).to_contain_text("$41")
    other.take("pass")
    expect(player.page.get_by_test_id("log")).to_contain_text("for $41")


def asked_seat(seats: dict[str, Seat]) -> str:
    """Return the seat that is asked."""
    for name, seat in seats.items():
        if name != "watch" and seat.see()["asks"]:
            return name
    raise AssertionError("nobody is asked")


def decline(seats: dict[str, Seat], players: dict[str, Player]) -> str:
    """Throw until a lot is for sale, and decline it; return the first bidder."""
    for _ in range(30):
        player = players[asked_seat(seats)]
        kind = player.ready()
        if kind == "bid":
            return asked_seat(seats)
        player.take("decline" if kind == "buy" else Tenant(0).choose(kind, player.open_options, ""))
    raise AssertionError("nothing was for sale")


def test_an_offer_is_put_together_on_the_board(server: Server, open_page: Opener) -> None:
    seats = sit_down(server, ["human", "human"], 1)
    players = {name: at_table(server, open_page(), seats[name]) for name in ("car", "dog")}
    tenant = Tenant(0)
    for _ in range(60):
        name = asked_seat(seats)
        player = players[name]
        if player.ready() == "manage" and both_own(seats["car"].see()):
            break
        prompt = player.page.get_by_test_id("prompt").inner_text()
        player.take(tenant.choose(player.asked, player.open_options, prompt))
    other = "dog" if name == "car" else "car"
    player.take(f"trade {other}")
    expect(player.decide.locator('[data-option="offer"].unavailable')).to_have_count(
        1
    )  # nothing yet
    wanted = next(t for t in player.open_options if t.startswith("want ") and "money" not in t)
    assert player.point(wanted)
    player.take("give money")
    player.take("$77")
    offer = player.page.locator("[data-panel=offer], [data-panel=panel-offer]").first
    expect(offer).to_contain_text("$77")
    picture(player.page, "monopoly-offer")
    player.page.locator(".steps li .x").last.click()
    expect(offer).not_to_contain_text("$77")  # and another sum is asked for
    player.take("$78")
    end = player.decide.locator('.end [data-option="offer"]')
    expect(end).to_be_in_viewport()  # however long the list of things is
    expect(end).to_contain_text("Send offer")
    player.take("offer")
    assert players[other].ready() == "answer"
    expect(players[other].page.get_by_test_id("prompt")).to_contain_text("$78")
    players[other].take("accept")
    expect(player.page.get_by_test_id("log")).to_contain_text("accepts.")
    lots = [row["owner"] for row in deeds(seats["car"].see()) if row["id"] == wanted.split(" ")[1]]
    assert lots == [name]


def deeds(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the lots that have an owner, with the owners."""
    areas = table["scene"]["areas"]
    return [{"id": lot, "owner": area["owner"]} for lot, area in areas.items() if area["owner"]]


def both_own(table: dict[str, Any]) -> bool:
    """Return whether two players each own a lot."""
    return len({lot["owner"] for lot in deeds(table)}) == 2


def test_the_floor_is_asked_for_while_another_decides(server: Server, open_page: Opener) -> None:
    seats = sit_down(server, ["human", "human", "landlord"], 3)
    players = {name: at_table(server, open_page(), seats[name]) for name in ("car", "dog")}
    tenant = Tenant(0)
    people = {name: seats[name] for name in ("car", "dog")}
    for _ in range(60):  # until one is asked before the own throw, and the other owns a lot
        name = wait_for_one(people)
        player = players[name]
        if player.ready() == "manage" and both_own_of(seats["car"].see(), {"car", "dog"}):
            break
        prompt = player.page.get_by_test_id("prompt").inner_text()
        player.take(tenant.choose(player.asked, player.open_options, prompt))
    other = "dog" if name == "car" else "car"
    wish = players[other].page.get_by_role("button", name="I want the floor")
    expect(player.page.get_by_role("button", name="I want the floor")).to_have_count(0)
    picture(players[other].page, "monopoly-floor")
    wish.click()
    expect(wish).to_have_count(0)
    expect(players[other].page.get_by_test_id("players")).to_contain_text("asked")
    player.take("throw")
    while True:
        name = wait_for_one(people)
        kind = players[name].ready()
        if kind == "manage" and name == other:
            break
        prompt = players[name].page.get_by_test_id("prompt").inner_text()
        players[name].take(tenant.choose(kind, players[name].open_options, prompt))
    assert "pass" in players[other].open_options or "throw" in players[other].open_options


def both_own_of(table: dict[str, Any], names: set[str]) -> bool:
    """Return whether all of these players own a lot."""
    return names <= {lot["owner"] for lot in deeds(table)}


def wait_for_one(people: dict[str, Seat]) -> str:
    """Return the person who is asked, once the bots are done."""
    return until(
        lambda: next((name for name, seat in people.items() if seat.see()["asks"]), ""),
        "a question to one of the people",
    )


def test_what_is_closed_says_why(server: Server, open_page: Opener) -> None:
    page = open_page()
    seat = sit_down(server, ["human", "landlord"], EVENTFUL)["car"]
    player = at_table(server, page, seat)
    assert (
        go_on(player, Tenant(0), lambda kind: kind == "manage" and bool(streets_of(seat)))
        == "manage"
    )
    lot = streets_of(seat)[0]
    page.mouse.click(*player.spot_in(lot))
    shut = player.popover.locator(f'.unavailable[data-option="build {lot}"]')
    expect(shut.locator(".why")).not_to_be_empty()
    expect(player.popover.locator(f'[data-option="mortgage {lot}"] button')).to_be_visible()
    picture(page, "monopoly-closed")
    player.popover.locator(f'[data-option="mortgage {lot}"] button').click()
    expect(page.get_by_test_id("log")).to_contain_text("mortgages")
    answer = seat.send(player.n, ["build boardwalk"])
    assert answer.status_code == 409
    assert answer.json()["why"]


@pytest.mark.parametrize("width", [1280, 1440])
def test_work_before_a_throw_lies_beside_it(server: Server, open_page: Opener, width: int) -> None:
    page = open_page({"viewport": {"width": width, "height": 800}})
    seat = sit_down(server, ["human", "landlord"], EVENTFUL)["car"]
    player = at_table(server, page, seat)
    go_on(player, Tenant(0), lambda kind: kind == "manage" and len(streets_of(seat)) > 1)
    lot = streets_of(seat)[0]
    expect(player.decide.locator('.main[data-option="throw"] button')).to_be_visible()
    mortgage = player.decide.locator(f'[data-option="mortgage {lot}"] button')
    expect(mortgage).to_be_hidden()
    table = page.locator("[data-sheet=deeds]")
    assert table.evaluate("box => box.scrollWidth <= box.clientWidth")
    heights = table.evaluate(
        "box => [...box.querySelectorAll('tbody tr')].map(r => r.offsetHeight)"
    )
    assert len(set(heights)) == 1
    player.take(f"mortgage {lot}")
    expect(page.get_by_test_id("log")).to_contain_text("mortgages")


def streets_of(seat: Seat) -> list[str]:
    """Return the streets of the car."""
    owned = [lot["id"] for lot in deeds(seat.see()) if lot["owner"] == "car"]
    return [lot for lot in owned if KIND[SQUARE[lot]] == STREET]


# -- all hands and eyes ----------------------------------------------------------------------


def test_a_bid_is_in_sight_on_a_phone(server: Server, open_page: Opener) -> None:
    """The amount and what sends it stand before the deed, also below what happened meanwhile."""
    page = open_page({**PHONE, "viewport": {"width": 360, "height": 740}})
    player = at_table(server, page, sit_down(server, ["human", "landlord"], EVENTFUL)["car"])
    assert go_on(player, Tenant(0), one_of("bid")) == "bid"
    amount = player.decide.get_by_test_id("amount")
    expect(amount.get_by_role("spinbutton")).to_be_in_viewport(ratio=1)
    send = amount.get_by_role("button", name="Bid ")
    expect(send).to_be_in_viewport(ratio=1)
    for other in amount.locator("button:enabled, input").all():  # none lies under what sends it
        if other.text_content() != send.text_content():
            other.click(trial=True)
    expect(page.locator("[data-named='deed:table']")).to_contain_text("Mortgage")


def test_plays_by_touch_on_a_phone(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    player = at_table(server, page, sit_down(server, ["human", "landlord"], EVENTFUL)["car"])
    assert go_on(player, Tenant(0), one_of("buy")) == "buy"
    deed = page.locator("[data-named='deed:table']")
    expect(deed).to_be_in_viewport(ratio=1)  # the middle of the board may be out of sight
    expect(deed).to_contain_text("Mortgage")
    expect(page.locator("[data-option=buy] button")).to_be_in_viewport(ratio=1)
    picture(page, "monopoly-phone-buy")
    heeded(page)
    player.decide.locator('[data-option="buy"] button').tap()
    expect(page.locator("[data-asked=buy]")).to_have_count(0)
    assert go_on(player, Tenant(0), one_of("buy")) == "buy"
    heeded(page)
    player.decide.locator('[data-option="decline"] button').tap()
    assert go_on(player, Tenant(0), one_of("bid")) == "bid"
    picture(page, "monopoly-phone-bid")
    for tab in ("Players", "Sheets", "Cards", "Log", "Talk", "Decide"):
        page.get_by_role("tab", name=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, tab
        picture(page, f"monopoly-phone-{tab.lower()}")


def test_nothing_bars_a_reader_s_way(server: Server, open_page: Opener) -> None:
    page = open_page(bypass_csp=True)
    player = at_table(server, page, sit_down(server, ["human", "landlord"], EVENTFUL)["car"])
    assert go_on(player, Tenant(0), one_of("buy")) == "buy"
    player.take("decline")
    assert go_on(player, Tenant(0), one_of("bid")) == "bid"
    assert faults_in_both(page) == {}
    picture(page, "monopoly-dark")
