"""What any game may use: amounts, remarks, small places, overlays, sheets, dice, talk, no board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import tests.kernel.tiny
import tests.web.fair  # noqa: F401  (registers its game, as the tiny games are)
from tests.server.playing import Server
from tests.web.axe import faults_in_both
from tests.web.conftest import PHONE, Opener
from tests.web.driving import Player

pytestmark = pytest.mark.xdist_group("forms in the browser")

PEOPLE = ["ash", "birch", "cedar"]


def new_fair(server: Server) -> dict[str, str]:
    """Create a table of three people; return the addresses by seat, and the spectators'."""
    wish = {"game": "tiny-fair", "players": 3, "seats": ["human"] * 3, "seed": 3}
    answer = server.http.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    links = {link["seat"]: f"{server.url}{link['url']}" for link in made["links"]}
    return {**links, "watch": f"{server.url}{made['watch']}"}


def at_walk(page: Page, url: str) -> Player:
    """Return Ash, who has passed and walks next."""
    player = Player(page, url)
    player.ready()
    player.take("pass")
    page.wait_for_selector("[data-asked=walk]")
    return player


def middle(page: Page, area: str) -> tuple[float, float]:
    """Return the middle of an area on the screen."""
    box = page.locator(f'path.area[data-id="{area}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# -- amounts and remarks ----------------------------------------------------------------------


def test_an_amount_is_typed_stepped_and_sent(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_fair(server)["ash"])
    assert player.ready() == "bid"
    amount = page.get_by_test_id("amount")
    expect(amount.get_by_role("button", name="Bid 1 eggs")).to_be_visible()
    amount.get_by_label("100 more", exact=True).click()
    amount.get_by_label("10 less", exact=True).click()
    expect(amount.get_by_role("button", name="Bid 91 eggs")).to_be_visible()
    amount.get_by_role("button", name="Maximum").click()
    expect(amount.get_by_role("button", name="Bid 240 eggs")).to_be_visible()
    field = amount.get_by_role("spinbutton")
    field.fill("241")
    expect(amount.get_by_role("alert")).to_have_text("A whole number from 1 to 240, please.")
    field.fill("37")
    field.press("Enter")
    expect(page.get_by_test_id("log")).to_contain_text("Ash bids 37.")


def test_the_next_bid_begins_above_the_last(server: Server, open_page: Opener) -> None:
    urls = new_fair(server)
    ash = Player(open_page(), urls["ash"])
    ash.ready()
    ash.take("bid 120")
    ash.take("stay")
    birch = Player(open_page(), urls["birch"])
    birch.ready()
    amount = birch.page.get_by_test_id("amount")
    expect(amount.get_by_role("spinbutton")).to_have_value("121")
    expect(amount.get_by_role("button", name="Minimum")).to_be_disabled()


def test_what_may_be_said_unasked_is_said_with_a_button(server: Server, open_page: Opener) -> None:
    urls = new_fair(server)
    ash, cedar = Player(open_page(), urls["ash"]), Player(open_page(), urls["cedar"])
    ash.ready()
    wish = cedar.page.get_by_role("button", name="Ask to be heard")
    wish.click()
    expect(wish).to_have_count(0)
    expect(ash.page.get_by_test_id("log")).to_contain_text("Cedar asks to be heard.")
    expect(ash.page.get_by_test_id("remark")).to_have_count(0)  # who is asked has no need of it
    ash.take("bid 5")  # and its question is as good as before


# -- many choices on small places ------------------------------------------------------------


def test_many_choices_stand_in_groups_of_chips(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = at_walk(page, new_fair(server)["ash"])
    expect(player.decide.get_by_role("button", name="Both hens stay")).to_be_visible()
    groups = player.decide.locator("details[data-group]")
    expect(groups).to_have_count(2)
    expect(groups.first.locator("summary")).to_contain_text("The brown hen to …")
    groups.first.locator("summary").click()
    chip = groups.first.get_by_role("button", name="The brown hen to 12", exact=True)
    expect(chip).to_have_text("12")
    page.get_by_label("Find a choice").fill("white hen to 2")
    expect(player.decide.locator(".option:not(.unavailable)")).to_have_count(
        5
    )  # 2 is free, so are 20…
    player.take("white > 21")
    expect(page.get_by_test_id("log")).to_contain_text("A hen walks to 21.")


def test_a_hen_and_then_a_stop_are_clicked(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = at_walk(page, new_fair(server)["ash"])
    player.token("hen:0").click()
    expect(page.locator("path.lit")).to_have_count(18)
    x, y = middle(page, "stop-12")
    page.mouse.click(x + 12, y + 12)  # just beside it
    expect(page.get_by_test_id("log")).to_contain_text("A hen walks to 12.")


def test_a_closed_stop_says_why(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = at_walk(page, new_fair(server)["ash"])
    player.token("hen:0").click()
    player.token("hen:2").click()
    expect(player.popover.locator(".why")).to_contain_text("Another hen is there.")


def test_a_finger_need_not_be_exact(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    player = at_walk(page, new_fair(server)["ash"])
    player.token("hen:0").tap()
    expect(page.locator("path.lit")).to_have_count(18)
    x, y = middle(page, "stop-23")
    page.touchscreen.tap(x - 14, y - 10)
    expect(page.locator("[data-asked=walk]")).to_have_count(0)
    page.get_by_role("tab", name="Log").tap()
    expect(page.get_by_test_id("log")).to_contain_text("A hen walks to 23.")


def test_the_keyboard_goes_over_small_places(server: Server, open_page: Opener) -> None:
    page = open_page()
    at_walk(page, new_fair(server)["ash"])
    page.get_by_test_id("board").get_by_role("application").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("said")).to_contain_text("Stop")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("log")).to_contain_text("A hen walks to")


def test_a_click_on_what_has_just_changed_is_not_heeded(server: Server, open_page: Opener) -> None:
    stay = '.option[data-option="stay"] button'
    first = Player(open_page(), new_fair(server)["ash"])
    first.ready()
    first.take("pass")
    room = first.decide.locator(stay).bounding_box()
    assert room is not None
    page = open_page()
    player = Player(page, new_fair(server)["ash"])
    player.ready()
    page.mouse.move(room["x"] + 20, room["y"] + 20)
    page.evaluate("performance.now = () => 5000")  # no moment passes
    player.decide.locator('[data-option="pass"] button').press("Enter")
    expect(page.locator("[data-asked=walk]")).to_be_visible()
    before = player.n
    page.mouse.down()
    page.mouse.up()
    expect(player.table).to_have_attribute("aria-busy", "false")  # nothing is being sent
    assert (player.asked, player.n) == ("walk", before)
    page.evaluate("performance.now = () => 5400")
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("[data-asked=walk]")).to_have_count(0)
    expect(player.table).not_to_have_attribute("data-n", str(before))


def test_the_keyboard_is_always_heeded(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_fair(server)["ash"])
    player.ready()
    page.evaluate("performance.now = () => 5000")
    player.decide.locator('[data-option="pass"] button').press("Enter")
    expect(page.locator("[data-asked=walk]")).to_be_visible()
    player.decide.locator('[data-option="stay"] button').press("Enter")
    expect(page.locator("[data-asked=walk]")).to_have_count(0)


# -- what is shown ---------------------------------------------------------------------------


def test_an_overlay_is_switched_on_and_remembered(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_fair(server)["ash"])
    player.ready()
    overlay = page.get_by_role("button", name="Beside hens")
    expect(overlay).to_have_attribute("aria-pressed", "false")
    overlay.click()
    expect(page.get_by_test_id("legend")).to_contain_text("near6")  # six stops bear the mark
    page.mouse.move(*middle(page, "stop-3"))
    expect(page.get_by_test_id("info")).to_contain_text("beside a hen")
    expect(page.get_by_test_id("info")).to_contain_text("Distance")
    page.reload()
    expect(overlay).to_have_attribute("aria-pressed", "true")


def test_a_sheet_is_a_table(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = at_walk(page, new_fair(server)["ash"])
    sheet = page.locator("[data-sheet=ledger]")
    expect(sheet.get_by_role("columnheader")).to_have_text(
        ["Seat", "Bid", "Brown hen", "White hen"]
    )
    expect(sheet.get_by_role("row", name="Birch")).to_contain_text("9")
    expect(sheet.locator("tr[aria-current=true]")).to_contain_text("Ash")
    player.token("hen:0").click()
    stop = sheet.get_by_role("button")  # only a stop that may be chosen is a button
    expect(stop).to_have_count(0)


def test_dice_lie_on_the_board(server: Server, open_page: Opener) -> None:
    page = open_page()
    Player(page, new_fair(server)["ash"]).ready()
    expect(page.get_by_role("img", name="Dice:")).to_have_count(1)
    pips = page.locator(".dice circle").count()
    expect(page.get_by_role("img", name=f"Dice: {pips}")).to_have_count(1)


def test_a_table_without_a_board_is_played_from_the_list(server: Server, open_page: Opener) -> None:
    seats = ["human", "random", "random"]
    wish = {"game": "tiny-auction", "players": 3, "seats": seats, "seed": 3}
    made = server.http.post("/api/tables", json=wish).json()
    page = open_page()
    player = Player(page, f"{server.url}{made['links'][0]['url']}")
    assert player.play_until({"over"}) == "over"
    expect(page.get_by_test_id("board")).to_have_count(0)


# -- talk ------------------------------------------------------------------------------------


def speak(page: Page, text: str, to: str = "") -> None:
    """Say something in the talk panel."""
    talk = page.get_by_test_id("talk")
    if to:
        talk.get_by_role("radio", name=to).check()
    talk.get_by_role("textbox").fill(text)
    talk.get_by_role("button", name="Say").click()
    expect(talk.get_by_role("textbox")).to_have_value("")


def test_sides_talk_apart(server: Server, open_page: Opener) -> None:
    urls = new_fair(server)
    pages = {seat: open_page() for seat in [*PEOPLE, "watch"]}
    for seat, page in pages.items():
        Player(page, urls[seat])
    speak(pages["ash"], "Fine hens <b>here</b>.")
    speak(pages["birch"], "Let Ash pay.", to="Your side")
    expect(pages["cedar"].get_by_test_id("said")).to_contain_text("Birch says: Let Ash pay.")
    for seat in ("birch", "cedar"):
        said = pages[seat].get_by_test_id("talk")
        said.get_by_role("radio", name="Your side").check()
        expect(said).to_contain_text("Let Ash pay.")
        said.get_by_role("radio", name="Everyone").check()
        expect(said).to_contain_text("Fine hens <b>here</b>.")
        expect(said).not_to_contain_text("Let Ash pay.")
    for seat in ("ash", "watch"):
        said = pages[seat].get_by_test_id("talk")
        expect(said).to_contain_text("Fine hens")
        expect(said).not_to_contain_text("Let Ash pay.")
    expect(pages["ash"].get_by_label("Your side")).to_have_count(0)
    expect(pages["watch"].get_by_test_id("talk").get_by_role("textbox")).to_have_count(0)


def test_what_is_not_read_is_counted(server: Server, open_page: Opener) -> None:
    urls = new_fair(server)
    phone = open_page(PHONE)
    Player(phone, urls["cedar"])
    page = open_page()
    Player(page, urls["ash"])
    speak(page, "One.")
    speak(page, "Two.")
    expect(phone.get_by_test_id("unread")).to_contain_text("2")
    phone.get_by_role("tab", name="Talk").tap()
    expect(phone.get_by_test_id("talk")).to_contain_text("Two.")
    expect(phone.get_by_test_id("unread")).to_have_count(0)
    phone.reload()
    expect(phone.get_by_role("tab", name="Talk")).to_be_visible()
    expect(phone.get_by_test_id("unread")).to_have_count(0)


def test_talk_leaves_choices_alone(server: Server, open_page: Opener) -> None:
    urls = new_fair(server)
    page = open_page()
    player = Player(page, urls["ash"])
    player.ready()
    page.get_by_test_id("amount").get_by_role("spinbutton").fill("37")
    other = open_page()
    Player(other, urls["birch"])
    speak(other, "Hurry up!")
    expect(page.get_by_test_id("talk")).to_contain_text("Hurry up!")
    expect(page.get_by_test_id("amount").get_by_role("spinbutton")).to_have_value("37")
    page.get_by_role("button", name="Bid 37 eggs").click()
    expect(page.get_by_test_id("log")).to_contain_text("Ash bids 37.")


def test_talk_takes_no_reader_away(server: Server, open_page: Opener) -> None:
    urls = new_fair(server)
    phone = open_page(PHONE)
    Player(phone, urls["ash"]).ready()
    phone.get_by_role("tab", name="Log").tap()
    other = open_page()
    Player(other, urls["birch"])
    speak(other, "Are you there?")
    expect(phone.get_by_test_id("unread")).to_contain_text("1")
    expect(phone.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")


# -- the first page, and all eyes and hands --------------------------------------------------


def test_the_first_page_offers_all_games(server: Server, open_page: Opener) -> None:
    page = open_page()
    page.goto(server.url)
    page.get_by_role("radio", name="Tiny fair").check()
    expect(page.get_by_text("Hens walk, eggs are bid.")).to_be_visible()
    page.get_by_text("Options").click()
    page.get_by_label("The hens may be heard.").select_option("true")
    expect(page.get_by_text("1 changed")).to_be_visible()
    page.get_by_label("Who plays Birch").select_option("human")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("changed-options")).to_have_text("The hens may be heard.")
    page.get_by_role("button", name="Begin without waiting").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("barrel")
    page.goto(server.url)
    expect(page.get_by_role("radio", name="Tiny fair")).to_be_checked()


def test_nothing_bars_a_reader_s_way(server: Server, open_page: Opener) -> None:
    urls = new_fair(server)
    page = open_page(bypass_csp=True)
    player = Player(page, urls["ash"])
    player.ready()
    page.get_by_role("button", name="Beside hens").click()
    speak(page, "Good day.")
    assert faults_in_both(page) == {}
    player.take("pass")
    player.decide.locator("summary").first.click()
    player.token("hen:0").click()
    assert faults_in_both(page) == {}
    page.goto(server.url)
    page.get_by_role("radio", name="Tiny fair").check()
    page.get_by_text("Options").click()
    page.get_by_text("Table and clock").click()
    page.get_by_role("radio", name="Days a move").check()
    assert faults_in_both(page, "main") == {}


def test_fingers_find_everything_on_a_phone(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    Player(page, new_fair(server)["ash"]).ready()
    for tab in ("Decide", "Sheets", "Talk"):
        page.get_by_role("tab", name=tab).tap()
        small = page.evaluate(
            """() => [...document.querySelectorAll('button:not(.rule), summary, a, input')]
              .filter((one) => one.type !== 'radio')
              .map((one) => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])
              .filter(([, box]) => box.width && (box.width < 36 || box.height < 32))
              .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
        )
        assert small == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
