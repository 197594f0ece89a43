"""People at one table: letters, votes, notes, clocks, seats that change hands."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.playing import Server
from tests.web.axe import axe
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import Player

pytestmark = pytest.mark.xdist_group("together in the browser")

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")
SEATS = ["jack", "detective-1", "detective-2"]
CLOCK: dict[str, Any] = {"clock": {"kind": "live", "bank": 600, "increment": 5}}


def new_table(server: Server, seats: list[str] | None = None, **terms: Any) -> dict[str, str]:
    """A table of three: the addresses by seat, and that of those who look on."""
    wish = {
        "game": "whitechapel",
        "players": 3,
        "seats": seats or ["human"] * 3,
        "seed": 5,
        "terms": terms,
    }
    answer = server.http.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    urls = {link["seat"]: server.url + link["url"] for link in made["links"]}
    return {**urls, "watch": server.url + made["watch"]}


def sit_down(
    open_page: Opener, urls: dict[str, str], look: dict[str, Any] = DESK
) -> dict[str, Page]:
    """A page for each seat."""
    pages = {seat: open_page(look) for seat in urls if seat != "watch"}
    for seat, page in pages.items():
        Player(page, urls[seat])
    return pages


def frames_of(page: Page) -> list[str]:
    """All that the page's websockets will bring."""
    frames: list[str] = []
    page.on(
        "websocket", lambda wire: wire.on("framereceived", lambda data: frames.append(str(data)))
    )
    return frames


def unfold(page: Page, name: str) -> Locator:
    """A panel, opened."""
    panel = page.locator(f"[data-panel={name}]")
    button = panel.locator("h2 button").first
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    return panel


def begin_letter(page: Page, *seats: str) -> Locator:
    """The talk panel with a letter to these seats begun."""
    talk = page.get_by_test_id("talk")
    talk.get_by_role("button", name="New letter").click()
    for seat in seats:
        talk.locator(f"input[type=checkbox][value={seat}]").check()
    talk.get_by_role("button", name="Write", exact=True).click()
    return talk


def put(page: Page, what: str, choose: Callable[[Locator], None] | None = None) -> None:
    """Put something to the vote."""
    votes = unfold(page, "votes")
    votes.locator(f"input[value={what}]").check()
    if choose is not None:
        choose(votes)
    votes.get_by_role("button", name="Put it to the vote").click()
    expect(page.get_by_test_id("motion")).to_be_visible()


def vote(page: Page, word: str) -> None:
    """Vote on what is put."""
    page.get_by_test_id("motion").get_by_role("button", name=word, exact=True).click()


def banner(page: Page, name: str) -> Locator:
    """What says that something is out of the ordinary."""
    return page.locator(f"[data-banner={name}]")


def picture(page: Page, name: str) -> None:
    """Keep a picture of the page where a folder for them is named."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


# -- talk ------------------------------------------------------------------------------------


def test_a_letter_is_seen_by_its_readers_alone(server: Server, open_page: Opener) -> None:
    urls = new_table(server)
    third, watch = open_page(), open_page()
    heard = [frames_of(page) for page in (third, watch)]
    pages = {"detective-2": third, "watch": watch}
    for seat in ("jack", "detective-1"):
        pages[seat] = open_page()
    for seat, page in pages.items():
        Player(page, urls[seat])
    talk = begin_letter(pages["jack"], "detective-1")
    expect(talk.get_by_test_id("read-by")).to_have_text(
        re.compile(r"Read only by\s+Detective 1\s+and you\.")
    )
    field = talk.get_by_role("textbox")
    field.fill("I was never")
    field.press("Shift+Enter")
    field.press_sequentially("in Buck's Row.")
    field.press("Enter")
    expect(field).to_have_value("")
    expect(talk.get_by_role("log")).to_contain_text("I was never\nin Buck's Row.")
    reader = pages["detective-1"].get_by_test_id("talk")
    expect(pages["detective-1"].get_by_test_id("unread")).to_contain_text("1")
    expect(pages["detective-1"].get_by_test_id("said")).to_contain_text("Jack writes to you")
    expect(reader.get_by_role("log")).not_to_contain_text("Buck's Row")  # in its own thread
    reader.get_by_role("radio", name="Jack 1 unread").check()
    expect(reader.get_by_role("log")).to_contain_text("Buck's Row")
    expect(pages["detective-1"].get_by_test_id("unread")).to_have_count(0)
    reader.get_by_role("textbox").fill("Of course.")
    reader.get_by_role("button", name="Send").click()
    expect(talk.get_by_role("log")).to_contain_text("Of course.")
    picture(pages["detective-1"], "together-letter")
    # whoever is not a reader has heard of it neither on the page nor on the wire
    begin = pages["jack"].get_by_test_id("talk")
    begin.get_by_label("Everyone").check()
    begin.get_by_role("textbox").fill("Good evening.")
    begin.get_by_role("button", name="Say").click()
    for page in (third, watch):
        expect(page.get_by_test_id("talk")).to_contain_text("Good evening.")
        assert "Buck's Row" not in page.content()
    for brought in heard:
        assert not any("Buck's Row" in frame or "Of course." in frame for frame in brought)
    assert all(any("Good evening." in frame for frame in brought) for brought in heard)


def test_what_is_begun_in_one_thread_stays_there(server: Server, open_page: Opener) -> None:
    urls = new_table(server)
    page = open_page()
    Player(page, urls["detective-1"])
    talk = begin_letter(page, "jack")
    talk.get_by_role("textbox").fill("For Jack alone")
    talk.get_by_label("Your side").check()
    expect(talk.get_by_role("textbox")).to_have_value("")
    expect(talk.get_by_test_id("read-by")).to_contain_text("your side")
    talk.get_by_label("Everyone").check()
    expect(talk.get_by_role("textbox")).to_have_value("")
    expect(talk.get_by_test_id("read-by")).to_contain_text("whole table")
    other = open_page()
    Player(other, urls["jack"])
    other.get_by_test_id("talk").get_by_role("textbox").fill("Is anybody there?")
    other.get_by_test_id("talk").get_by_role("textbox").press("Enter")
    expect(talk.get_by_role("log")).to_contain_text("Is anybody there?")
    talk.get_by_label("Jack", exact=True).check()
    expect(talk.get_by_role("textbox")).to_have_value("For Jack alone")


def test_whoever_is_muted_is_folded_and_not_lost(server: Server, open_page: Opener) -> None:
    urls = new_table(server)
    page, other = open_page(), open_page()
    Player(page, urls["detective-1"])
    Player(other, urls["jack"])
    talk, said = page.get_by_test_id("talk"), other.get_by_test_id("talk").get_by_role("textbox")
    said.fill("First.")
    said.press("Enter")
    talk.get_by_role("button", name="Mute Jack").click()
    said.fill("Second.")
    said.press("Enter")
    muted = talk.locator("details")
    expect(muted).to_have_count(2)
    expect(talk.get_by_text("Second.")).to_be_hidden()
    expect(page.get_by_test_id("unread")).to_have_count(0)
    page.reload()
    expect(muted).to_have_count(2)
    muted.last.locator("summary").click()
    expect(talk.get_by_text("Second.")).to_be_visible()
    muted.last.get_by_role("button", name="Unmute Jack").click()
    expect(muted).to_have_count(0)
    expect(talk.get_by_text("First.")).to_be_visible()


def test_those_who_look_on_talk_among_themselves(server: Server, open_page: Opener) -> None:
    urls = new_table(server)
    pages = [open_page(), open_page()]
    player = open_page()
    frames = frames_of(player)
    Player(player, urls["jack"])
    for page in pages:
        Player(page, urls["watch"])
        page.get_by_test_id("talk").get_by_role("radio", name="Spectators").check()
    one, other = (page.get_by_test_id("talk") for page in pages)
    one.get_by_role("textbox").fill("He is in circle 3.")
    one.get_by_role("button", name="Say").click()
    expect(other.get_by_role("log")).to_contain_text("He is in circle 3.")
    player.wait_for_timeout(300)
    assert not any("circle 3" in frame for frame in frames)


# -- votes -----------------------------------------------------------------------------------


def test_a_vote_pauses_the_table_and_another_resumes_it(server: Server, open_page: Opener) -> None:
    pages = sit_down(open_page, new_table(server, **CLOCK))
    put(pages["detective-1"], "pause")
    motion = pages["jack"].get_by_test_id("motion")
    expect(motion).to_contain_text("Pause the table?")
    expect(motion).to_contain_text("Detective 1 asks")
    picture(pages["jack"], "together-vote")
    vote(pages["jack"], "Yes")
    for page in pages.values():
        expect(banner(page, "paused")).to_be_visible()
        expect(page.get_by_test_id("motion")).to_have_count(0)
        clocks = page.get_by_test_id("players").locator("[data-clock]")
        expect(clocks.first).to_contain_text("paused")
    expect(pages["detective-2"].get_by_test_id("said")).to_contain_text("Agreed")
    expect(pages["detective-2"].get_by_test_id("log")).to_contain_text("Jack votes yes.")
    expect(pages["detective-2"].get_by_test_id("log")).to_contain_text(
        "Agreed: the table is paused."
    )
    put(pages["jack"], "resume")
    vote(pages["detective-2"], "No")
    expect(pages["jack"].get_by_test_id("motion")).to_contain_text("Detective 2")
    vote(pages["detective-1"], "Yes")
    for page in pages.values():
        expect(banner(page, "paused")).to_have_count(0)


def test_a_motion_is_taken_back(server: Server, open_page: Opener) -> None:
    pages = sit_down(open_page, new_table(server))
    put(pages["jack"], "end")
    expect(pages["detective-1"].get_by_test_id("motion")).to_contain_text("Everybody must agree")
    pages["jack"].get_by_role("button", name="Take it back").click()
    for page in pages.values():
        expect(page.get_by_test_id("motion")).to_have_count(0)
        expect(banner(page, "ended")).to_have_count(0)


def test_a_seat_is_given_to_a_bot(server: Server, open_page: Opener) -> None:
    pages = sit_down(open_page, new_table(server))

    def from_jack(votes: Locator) -> None:
        votes.get_by_label("Whose seat").select_option("jack")
        votes.get_by_label("Who gets it").select_option("random")

    before = int(pages["detective-1"].get_by_test_id("table").get_attribute("data-n") or 0)
    put(pages["detective-1"], "replace", from_jack)
    motion = pages["jack"].get_by_test_id("motion")
    expect(motion.get_by_role("button")).to_have_text(["I am here", "I agree to go"])  # no vote
    vote(pages["detective-2"], "Yes")
    expect(motion).to_be_visible()  # jack is asked, and in time
    vote(pages["jack"], "I agree to go")
    seats = unfold(pages["detective-1"], "seats")
    expect(seats.locator("[data-seat=jack]")).to_contain_text("bot: random")
    pages["detective-1"].wait_for_function(
        "n => Number(document.querySelector('[data-testid=table]').dataset.n) > n + 2", arg=before
    )  # and it plays on
    expect(pages["jack"].get_by_test_id("decide")).to_contain_text("You are watching")


def test_who_was_replaced_comes_back_and_a_free_seat_is_taken_by_another(
    server: Server, open_page: Opener
) -> None:
    urls = new_table(server)
    pages = sit_down(open_page, urls)

    def open_it(votes: Locator) -> None:
        votes.get_by_label("Whose seat").select_option("detective-2")
        votes.get_by_label("Who gets it").select_option("random")

    put(pages["jack"], "replace", open_it)
    vote(pages["detective-1"], "Yes")
    vote(pages["detective-2"], "I agree to go")
    seats = unfold(pages["jack"], "seats")
    expect(seats.locator("[data-seat=detective-2]")).to_contain_text("bot: random")
    back = pages["detective-2"]
    back.goto(urls["detective-2"])  # the link brings back, and does nothing else
    Player(back, urls["detective-2"])
    unfold(back, "seats").get_by_role("button", name="Sit here as Detective 2").click()
    expect(back.locator("[data-panel=seats] [data-seat=detective-2]")).to_contain_text("you")
    unfold(back, "seats").get_by_role("button", name="Get up").click()
    back.get_by_role("button", name="Yes, get up").click()
    expect(banner(pages["jack"], "free")).to_contain_text("Detective 2")
    newcomer = open_page()
    Player(newcomer, urls["watch"])
    seats = unfold(newcomer, "seats")
    seats.get_by_role("button", name="Sit here as Detective 2").click()
    expect(newcomer).to_have_url(re.compile(r"\?seat=detective-2$"))
    expect(newcomer.locator("[data-panel=seats] [data-seat=detective-2]")).to_contain_text("you")
    expect(banner(pages["jack"], "free")).to_have_count(0)
    seats = unfold(newcomer, "seats")
    seats.get_by_role("button", name="Get up").click()
    seats.get_by_role("button", name="Stay").click()
    seats.get_by_role("button", name="Get up").click()
    seats.get_by_role("button", name="Yes, get up").click()
    expect(newcomer.get_by_test_id("decide")).to_contain_text("You are watching")
    expect(banner(pages["jack"], "free")).to_contain_text("Detective 2")


def test_letters_are_opened_when_all_agree(server: Server, open_page: Opener) -> None:
    pages = sit_down(open_page, new_table(server))
    talk = begin_letter(pages["jack"], "detective-1")
    talk.get_by_role("textbox").fill("Between us.")
    talk.get_by_role("textbox").press("Enter")
    put(pages["jack"], "end")
    vote(pages["detective-1"], "Yes")
    vote(pages["detective-2"], "Yes")
    expect(banner(pages["jack"], "ended")).to_be_visible()
    third = pages["detective-2"].get_by_test_id("talk")
    expect(third).to_contain_text("Letters stay with their readers")
    put(pages["detective-1"], "letters")
    vote(pages["jack"], "Yes")
    vote(pages["detective-2"], "Yes")
    expect(third).to_contain_text("the letters of this match are open")
    third.get_by_label("Jack, Detective 1").check()
    expect(third.get_by_role("log")).to_contain_text("Between us.")
    expect(third.get_by_role("textbox")).to_have_count(0)


# -- notes and clocks ------------------------------------------------------------------------


def test_a_note_is_kept(server: Server, open_page: Opener) -> None:
    urls = new_table(server)
    page, other = open_page(), open_page()
    Player(page, urls["jack"])
    Player(other, urls["detective-1"])
    note = unfold(page, "note")
    note.get_by_role("textbox").fill("Hideout 84 is a trap.")
    expect(note).to_contain_text("Not saved yet")
    expect(note).to_contain_text("Saved")
    page.reload()
    note = unfold(page, "note")
    expect(note.get_by_role("textbox")).to_have_value("Hideout 84 is a trap.")
    expect(unfold(other, "note").get_by_role("textbox")).to_have_value("")
    twin = open_page()
    Player(twin, urls["jack"])
    field = unfold(twin, "note").get_by_role("textbox")
    expect(field).to_have_value("Hideout 84 is a trap.")
    note.get_by_role("textbox").fill("Or not.")
    expect(field).to_have_value("Or not.")  # the other window of the seat


def seconds(clock: Locator) -> int:
    """What a clock shows."""
    minutes, _, rest = clock.locator(".left").inner_text().partition(":")
    return int(minutes) * 60 + int(rest)


def test_a_clock_runs_for_who_is_waited_for(server: Server, open_page: Opener) -> None:
    pages = sit_down(open_page, new_table(server, **CLOCK))
    head = pages["jack"].locator("header")
    expect(head.get_by_test_id("turn")).to_contain_text("Your turn")
    clock = head.get_by_test_id("clock")
    expect(clock).to_have_attribute("data-state", "running")
    first = seconds(clock)
    assert 560 < first <= 600
    expect(clock).not_to_contain_text(f"{first // 60}:{first % 60:02}")  # it goes on
    assert first - 6 <= seconds(clock) < first
    waiting = pages["detective-1"].locator("header").get_by_test_id("waiting")
    expect(waiting).to_contain_text("Jack")
    expect(waiting.get_by_test_id("clock")).to_have_attribute("data-state", "running")
    resting = pages["jack"].locator("[data-testid=players] [data-clock=detective-1]")
    expect(resting).to_have_attribute("data-state", "resting")
    expect(resting).to_contain_text("10:00")
    picture(pages["jack"], "together-clock")


def test_little_time_is_said_in_words(server: Server, open_page: Opener) -> None:
    page = open_page()
    urls = new_table(server, clock={"kind": "live", "bank": 13}, late="wait")
    Player(open_page(), urls["detective-1"])
    Player(page, urls["jack"])
    clock = page.locator("header").get_by_test_id("clock")
    expect(clock).to_contain_text("little time")
    expect(page.get_by_test_id("said")).to_have_text("You have 10 seconds left.")
    expect(clock).to_contain_text("time out", timeout=20_000)


def test_a_bot_plays_until_the_player_is_back(server: Server, open_page: Opener) -> None:
    urls = new_table(server, clock={"kind": "live", "bank": 10}, late="bot-seat")
    page, other = open_page(), open_page()
    Player(page, urls["jack"])
    Player(other, urls["detective-1"])
    expect(banner(page, "away")).to_contain_text("until you move", timeout=20_000)
    expect(unfold(other, "seats").locator("[data-seat=jack]")).to_contain_text("plays meanwhile")
    expect(banner(other, "away")).to_have_count(0)


def test_days_are_shown_as_days(server: Server, open_page: Opener) -> None:
    page = open_page()
    urls = new_table(server, clock={"kind": "days", "days": 3})
    Player(open_page(), urls["detective-1"])
    Player(page, urls["jack"])
    clock = page.locator("header").get_by_test_id("clock")
    expect(clock).to_contain_text("3 d 0 h")
    expect(clock).to_have_attribute("title", re.compile("3 days left, until"))


def test_clocks_stand_until_a_friend_has_come(server: Server, open_page: Opener) -> None:
    host, friend = open_page(), open_page(PHONE)
    host.goto(server.url)
    host.get_by_role("radio", name="Letters from Whitechapel").check()
    host.get_by_role("radio", name="Friends, by links").check()
    host.get_by_text("Table and clock").click()
    host.get_by_role("radio", name="Live").check()
    host.get_by_test_id("play").click()
    expect(banner(host, "standing")).to_contain_text("until a second person is here")
    clock = host.locator("[data-testid=players] [data-clock=jack]")
    expect(clock).to_have_attribute("data-state", "resting")
    picture(host, "together-clocks-stand")
    host.reload()  # to come again is not to be two
    expect(banner(host, "standing")).to_be_visible()
    links = host.evaluate("JSON.parse(localStorage.recent)[0].links")
    Player(friend, server.url + links[0]["url"])
    expect(banner(friend, "standing")).to_have_count(0)
    expect(banner(host, "standing")).to_have_count(0)
    expect(clock).to_have_attribute("data-state", "running")


def test_who_waits_starts_the_clocks_by_hand(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE, color_scheme="dark")
    Player(page, new_table(server, **CLOCK)["jack"])
    picture(page, "together-clocks-stand-phone")
    banner(page, "standing").get_by_role("button", name="Start them now").click()
    expect(banner(page, "standing")).to_have_count(0)
    expect(page.locator("header").get_by_test_id("clock")).to_have_attribute(
        "data-state", "running"
    )


# -- who looks elsewhere ---------------------------------------------------------------------

ELSEWHERE = """() => {
  window.rung = []; window.shown = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.rung.push(1); start.call(this, at); };
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() { return (this.permission = 'granted'); }
    constructor(title, more) { window.shown.push(`${title}: ${more.body}`); }
    close() {}
  };
}"""


def test_who_looks_elsewhere_is_called(server: Server, open_page: Opener) -> None:
    pages = {seat: open_page() for seat in SEATS}
    page = pages["detective-1"]
    page.add_init_script(f"({ELSEWHERE})()")
    urls = new_table(server)
    for seat, one in pages.items():
        Player(one, urls[seat])
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_test_id("settings")
    sound = settings.get_by_label("Sound when it is my turn")
    expect(sound).not_to_be_checked()
    sound.check()
    settings.get_by_label("Notices of the system").check()
    expect(settings.get_by_label("Notices of the system")).to_be_checked()
    page.keyboard.press("Escape")
    expect(settings).to_have_count(0)
    assert page.evaluate("rung.length") == 2  # this is how it sounds
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    put(pages["jack"], "pause")
    page.wait_for_function("shown.length === 1")
    assert page.evaluate("shown[0]").startswith("A vote is open")
    assert page.evaluate("rung.length") == 4
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(sound).to_be_checked()


# -- all eyes and hands ----------------------------------------------------------------------


@pytest.mark.parametrize("look", ["light", "dark"])
def test_nothing_bars_a_reader_s_way(server: Server, open_page: Opener, look: Any) -> None:
    urls = new_table(server, **CLOCK)
    page = open_page(color_scheme=look, bypass_csp=True)
    phone = open_page(PHONE, color_scheme=look, bypass_csp=True)
    Player(page, urls["jack"])
    Player(phone, urls["detective-1"])
    talk = begin_letter(page, "detective-1")
    talk.get_by_role("textbox").fill("Meet me at the corner of Hanbury Street.")
    talk.get_by_role("textbox").press("Enter")
    for name in ("seats", "note", "votes"):
        unfold(page, name)
    page.locator("[data-panel=votes] input[value=extend]").check()
    assert axe(page) == []
    picture(page, f"together-{look}")
    put(page, "pause")
    page.get_by_role("button", name="Settings").click()
    assert axe(page) == []
    picture(page, f"together-menu-{look}")
    expect(phone.get_by_test_id("unread")).to_be_visible()
    expect(phone.get_by_test_id("motion")).to_be_visible()
    for tab in ("Decide", "Talk", "Players"):
        phone.get_by_role("tab", name=tab).tap()
        if tab == "Talk":
            phone.get_by_role("radio", name="Jack 1 unread").check()
        assert axe(phone) == []
        wide = phone.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390
        picture(phone, f"together-phone-{tab.lower()}-{look}")
