"""The lobby: making tables, filling open ones, finding one's own again."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import tests.kernel.tiny
import tests.web.fair  # noqa: F401  (registers its game, as the tiny games are)
from rulewright.server.http.limits import Limits, Rate
from tests.server.playing import Server, running, settings_in
from tests.server.playing import new_table as sit_down
from tests.web.conftest import PHONE, Opener
from tests.web.driving import OVER, Player
from tests.web.together import copied

pytestmark = pytest.mark.xdist_group("lobby in the browser")

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")


def picture(page: Page, name: str) -> None:
    """Save a picture of the page if a folder for pictures is set."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"), full_page=True)


def start(page: Page, server: Server, game: str = "Tiny fair") -> None:
    """Return the first page, with a game chosen."""
    page.goto(server.url)
    page.get_by_role("radio", name=game).check()


def open_table(page: Page, server: Server, title: str = "") -> str:
    """Create a table whose other seats are open; return its address."""
    start(page, server)
    page.get_by_role("radio", name="Whoever comes").check()
    if title:
        page.get_by_text("Table and clock").click()
        page.get_by_label("Name of the table").fill(title)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("gathering")).to_be_visible()
    return page.url


def seat_line(page: Page, seat: str) -> Locator:
    """Return the text of a gathering table about a seat."""
    return page.locator(f"[data-seat={seat}] small")


def test_one_click_plays_and_the_table_is_found_again(server: Server, open_page: Opener) -> None:
    page = open_page()
    start(page, server)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    assert page.url.count("/") == 4  # the session is the way in, not a link's key
    Player(page, page.url).ready()
    page.evaluate("localStorage.clear()")
    page.goto(server.url)
    mine = page.locator("[data-list=mine]")
    expect(mine.locator("strong")).to_have_text("Your turn")
    expect(page).to_have_title("(1) Rulewright")
    picture(page, "lobby-mine")
    mine.get_by_role("link", name="Tiny fair").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()


GAMES = "input[name=game]"


def offered(page: Page) -> list[str]:
    """Return the games in the order of the lobby."""
    expect(page.locator(GAMES).first).to_have_value("thrones")
    names: list[str] = page.locator(GAMES).evaluate_all("all => all.map((one) => one.value)")
    return names


def chosen(page: Page, game: str) -> None:
    """Check that the page sets up this game."""
    expect(page.locator(f"{GAMES}[value={game}]")).to_be_checked()


def test_the_game_played_last_is_chosen_again(server: Server, open_page: Opener) -> None:
    """By this browser, also where one was invited; by the account where a browser is new."""
    page = open_page()
    page.goto(server.url)
    usual = offered(page)
    chosen(page, "thrones")

    invited = sit_down(server, "tiny-fair", ["human", "human", "random"])["birch"]
    page.goto(f"{server.url}/t/{invited.table}/{invited.key}")
    expect(page.get_by_test_id("table")).to_be_visible()
    page.goto(server.url)
    chosen(page, "tiny-fair")
    assert offered(page) == usual

    page.goto(f"{server.url}/t/{invited.table}")  # to look on is not to play
    expect(page.get_by_test_id("table")).to_be_visible()
    start(page, server, "Monopoly")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    page.goto(server.url)
    chosen(page, "monopoly")

    page.evaluate("localStorage.clear()")  # as in another browser of the same person
    page.goto(server.url)
    chosen(page, "monopoly")


def test_strangers_fill_an_open_table_and_it_begins(server: Server, open_page: Opener) -> None:
    host, guest, third = open_page(), open_page(PHONE), open_page()
    address = open_table(host, server, "Market day")
    expect(host.get_by_role("heading", name="Market day")).to_be_visible()
    expect(seat_line(host, "ash")).to_have_text(re.compile(r"^\w+ \w+, you$"))  # a made-up name
    expect(seat_line(host, "birch")).to_have_text("free")

    guest.goto(server.url)
    line = guest.locator("[data-list=open] li", has_text="Market day")
    expect(line).to_contain_text("2 of 3 seats free")
    picture(guest, "lobby-open-phone")
    line.get_by_role("link", name="Take a seat at Market day").click()
    guest.get_by_role("button", name="Sit here as Birch").click()
    expect(guest.get_by_role("button", name="Get up from Birch")).to_be_visible()
    called = guest.evaluate("fetch('/api/me').then((said) => said.json())")["called"]
    expect(seat_line(host, "birch")).to_have_text(called)  # told by the wire
    expect(host.get_by_test_id("news")).to_have_text(f"{called} sits down as Birch.")
    picture(guest, "gathering-phone")

    guest.get_by_role("button", name="Get up from Birch").click()
    expect(seat_line(host, "birch")).to_have_text("free")
    guest.get_by_role("button", name="Sit here as Cedar").click()
    expect(seat_line(host, "cedar")).to_have_text(called)
    picture(host, "gathering")

    third.goto(address)
    third.get_by_role("button", name="Sit here as Birch").click()
    for page in (host, guest, third):  # the last seat was taken
        expect(page.get_by_test_id("table")).to_be_visible()
    expect(host.get_by_test_id("prompt")).to_contain_text("barrel")
    assert Player(third, address).table.is_visible()


def test_the_host_begins_with_bots(server: Server, open_page: Opener) -> None:
    host, other = open_page(), open_page()
    address = open_table(host, server)
    other.goto(address)
    expect(other.get_by_role("button", name="Begin with bots")).to_have_count(0)
    host.get_by_role("button", name="Begin with bots").click()
    expect(host.get_by_test_id("prompt")).to_contain_text("barrel")
    expect(other.get_by_test_id("table")).to_be_visible()  # who looks on sees it begin
    other.goto(server.url)
    expect(other.locator("[data-list=open]")).to_contain_text("No table is looking for players")


def test_a_clock_is_agreed_and_said(server: Server, open_page: Opener) -> None:
    page = open_page(timezone_id="Europe/Berlin")
    start(page, server)
    page.get_by_label("Who plays Birch").select_option("open")
    page.get_by_text("Table and clock").click()
    page.get_by_role("radio", name="Live").check()
    page.get_by_label("Minutes for the whole match").fill("20")
    words = page.get_by_test_id("clock-words")
    expect(words).to_contain_text("20 minutes for the whole match and 15 seconds more")
    page.get_by_role("radio", name="Days a move").check()
    page.get_by_label("Days for each move").fill("3")
    page.get_by_role("checkbox", name="Sunday").check()
    page.get_by_label("Day off").fill("2027-12-24")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_label("If time runs out").select_option("bot-seat")
    page.get_by_label("Who can watch").select_option("seated")
    picture(page, "new-table-clock")
    page.get_by_test_id("play").click()
    said = page.get_by_test_id("gathering")
    expect(said).to_contain_text("Each player has 3 days for each move.")
    expect(said).to_contain_text("Sundays and 2027-12-24 (Europe/Berlin time)")
    expect(said).to_contain_text("plays until the player is back")
    expect(said).to_contain_text("Only its players can see the table.")


def test_a_wrong_number_is_shown_where_it_was_folded_away(
    server: Server, open_page: Opener
) -> None:
    page = open_page()
    start(page, server)
    page.get_by_text("Table and clock").click()
    page.get_by_role("radio", name="Live").check()
    page.get_by_label("Minutes for the whole match").fill("")
    page.get_by_text("Table and clock").click()
    page.get_by_test_id("play").click()
    expect(page.get_by_label("Minutes for the whole match")).to_be_focused()
    assert page.url.rstrip("/") == server.url


def test_a_friend_s_link_waits_at_the_gathering_table(server: Server, open_page: Opener) -> None:
    page, friend = open_page(permissions=["clipboard-read", "clipboard-write"]), open_page()
    start(page, server)
    page.get_by_label("Who plays Birch").select_option("human")
    page.get_by_label("Who plays Cedar").select_option("open")
    page.get_by_test_id("play").click()
    friend.goto(copied(page, page.get_by_role("button", name="Copy link of Birch")))
    expect(friend.locator("[data-seat=birch]")).to_contain_text("you")
    friend.get_by_role("button", name="Get up from Birch").click()
    expect(friend.get_by_role("button", name="Sit here as Birch")).to_be_visible()
    expect(seat_line(page, "birch")).to_have_text("free")


def test_the_lobby_keeps_up_by_itself(server: Server, open_page: Opener) -> None:
    page, other = open_page(), open_page()
    page.clock.install()
    page.goto(server.url)
    open_tables = page.locator("[data-list=open]")
    expect(open_tables).to_be_visible()
    open_table(other, server, "Late comers")
    page.clock.run_for(16_000)
    expect(open_tables).to_contain_text("Late comers")
    other.get_by_role("button", name="Begin with bots").click()
    expect(other.get_by_test_id("table")).to_be_visible()
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(open_tables).not_to_contain_text("Late comers")


def test_only_the_seated_see_the_match_but_all_the_free_seats(
    server: Server, open_page: Opener
) -> None:
    host, other, late = open_page(), open_page(), open_page(refusals=True)
    start(host, server)
    host.get_by_label("Who plays Birch").select_option("open")
    host.get_by_text("Table and clock").click()
    host.get_by_label("Who can watch").select_option("seated")
    host.get_by_test_id("play").click()
    expect(host.get_by_test_id("gathering")).to_be_visible()
    for page in (other, late):
        page.goto(host.url)
    other.get_by_role("button", name="Sit here as Birch").click()
    expect(other.get_by_test_id("table")).to_be_visible()
    expect(late.get_by_text("only players may see this table")).to_be_visible()


def test_the_link_is_shared_where_the_browser_can(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    address = open_table(page, server, "Come all")
    page.get_by_role("button", name="Share…").tap()
    shared = page.wait_for_function("() => window.shared").json_value()
    assert shared == {"title": "Come all", "url": address}


def test_finished_tables_lead_to_their_replay(server: Server, open_page: Opener) -> None:
    page = open_page()
    start(page, server, "Tiny nim")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    Player(page, page.url).play_until({OVER})
    page.goto(server.url)
    over = page.locator("[data-list=over]")
    picture(page, "lobby-over")
    over.get_by_role("link", name="Replay of Tiny nim").click()
    expect(page).to_have_url(re.compile("/replay$"))


def test_too_many_guests_may_still_play_by_link(tmp_path: Path, open_page: Opener) -> None:
    limits = Limits(guests=Rate(1, 3600))
    with running(settings_in(tmp_path, limits=limits)) as server:
        first, second = open_page(), open_page(refusals=True)
        for page in (first, second):
            start(page, server)
            page.get_by_test_id("play").click()
            expect(page.get_by_test_id("prompt")).to_be_visible()
        assert first.url.count("/") == 4
        assert second.url.count("/") == 5  # its seat is known by the key alone
        second.goto(server.url)
        links = second.locator("[data-list=links]")
        links.get_by_role("link", name="Tiny fair").click()
        expect(second.get_by_test_id("prompt")).to_be_visible()


SMALL = """() => [...document.querySelectorAll('button:not(.rule), summary, a, input, select')]
  .map((one) => one.matches('[type=radio], [type=checkbox]') ? one.closest('label') : one)
  .map((one) => [one.ariaLabel || one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 36 || box.height < 36))
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""


def test_fingers_find_everything_on_a_phone(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)

    def check() -> None:
        assert page.evaluate(SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390

    start(page, server)
    page.get_by_text("Options").tap()
    page.get_by_text("Table and clock").tap()
    page.get_by_role("radio", name="Days a move").check()
    page.get_by_label("Day off").fill("2027-12-24")
    page.get_by_role("button", name="Add", exact=True).tap()
    check()
    picture(page, "new-table-phone")
    page.goto(f"{server.url}/account")
    expect(page.get_by_role("heading", name="New account")).to_be_visible()
    check()
    picture(page, "account-phone")
    open_table(page, server, "On the way")
    check()
    page.goto(server.url)
    expect(page.locator("[data-list=mine]")).to_be_visible()
    check()
