"""People talk at a table: letters, muted seats, spectators, private notes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.server.playing import Server
from tests.web.axe import axe, faults_in_both
from tests.web.conftest import PHONE, Opener
from tests.web.driving import Player
from tests.web.together import (
    CLOCK,
    begin_letter,
    frames_of,
    new_table,
    picture,
    put,
    unfold,
)
from tests.web.waiting import until

pytestmark = pytest.mark.xdist_group("talk in the browser")


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
        re.compile(r"Only\s+Detective 1\s+and you read this\.")
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
    until(third, lambda: all("Good evening." in "".join(brought) for brought in heard))
    for brought in heard:
        assert not any("Buck's Row" in frame or "Of course." in frame for frame in brought)


def test_the_header_has_what_was_said_last_and_leads_to_it(
    server: Server, open_page: Opener
) -> None:
    urls = new_table(server)
    jack, desk, phone = open_page(), open_page(), open_page(PHONE)
    for seat, page in (("jack", jack), ("detective-1", desk), ("detective-2", phone)):
        Player(page, urls[seat])
    expect(phone.get_by_test_id("talk-badge")).to_have_count(0)
    fold = desk.locator("#fold-talk button")
    fold.click()
    field = unfold(jack, "talk").get_by_role("textbox")
    field.fill("Meet me in Dorset Street.")
    field.press("Enter")
    badge = desk.get_by_test_id("talk-badge")
    expect(badge).to_contain_text("Meet me in Dorset Street.")
    expect(badge).to_contain_text("1")
    badge.press("Enter")
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(desk.get_by_test_id("talk").get_by_role("textbox")).to_be_focused()
    expect(badge).not_to_contain_text("unread")
    phone.get_by_test_id("talk-badge").tap()
    expect(phone.get_by_role("tab", name="Talk")).to_have_attribute("aria-selected", "true")
    expect(phone.get_by_test_id("talk").get_by_role("log")).to_contain_text("Dorset Street")
    expect(phone.get_by_test_id("talk-badge")).to_have_count(0)


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
    expect(player.get_by_test_id("onlookers")).to_contain_text("2 people are watching")
    expect(pages[0].get_by_test_id("onlookers")).to_contain_text(
        "2 people are watching, you among them"
    )
    one, other = (page.get_by_test_id("talk") for page in pages)
    one.get_by_role("button", name="Talk with the spectators").click()
    other.get_by_role("radio", name="Spectators").check()
    one.get_by_role("textbox").fill("He is in circle 3.")
    one.get_by_role("button", name="Say").click()
    expect(other.get_by_role("log")).to_contain_text("He is in circle 3.")
    said = player.get_by_test_id("talk")
    said.get_by_role("textbox").fill("Is he near?")
    said.get_by_role("button", name="Say").click()
    expect(said.get_by_role("log")).to_contain_text("Is he near?")
    # once that has come, all before it has
    until(player, lambda: any("Is he near?" in frame for frame in frames), "the own words")
    assert not any("circle 3" in frame for frame in frames)


def test_a_note_is_kept(server: Server, open_page: Opener) -> None:
    urls = new_table(server)
    page, other = open_page(), open_page()
    Player(page, urls["jack"])
    Player(other, urls["detective-1"])
    note = unfold(page, "note")
    held: list[Route] = []
    page.route("**/note", lambda route: held.append(route))
    note.get_by_role("textbox").fill("Hideout 84 is a trap.")
    expect(note).to_contain_text(re.compile("Not saved yet|Saving…"))
    until(page, lambda: held, "the note on its way")
    expect(note).to_contain_text("Saving…")
    held[0].continue_()
    expect(note).to_contain_text("Saved")
    page.unroute("**/note")
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


def test_nothing_bars_a_reader_s_way(server: Server, open_page: Opener) -> None:
    urls = new_table(server, **CLOCK)
    page, phone = open_page(bypass_csp=True), open_page(PHONE, bypass_csp=True)
    Player(page, urls["jack"])
    Player(phone, urls["detective-1"])
    talk = begin_letter(page, "detective-1")
    talk.get_by_role("textbox").fill("Meet me at the corner of Hanbury Street.")
    talk.get_by_role("textbox").press("Enter")
    for name in ("seats", "note", "votes"):
        unfold(page, name)
    page.locator("[data-panel=votes] input[value=extend]").check()
    assert faults_in_both(page) == {}
    picture(page, "together")
    put(page, "pause")
    page.get_by_role("button", name="Settings").click()
    assert faults_in_both(page) == {}
    picture(page, "together-menu")
    expect(phone.get_by_test_id("unread")).to_be_visible()
    expect(phone.get_by_test_id("motion")).to_be_visible()
    for tab in ("Decide", "Talk", "Players"):
        phone.get_by_role("tab", name=tab).tap()
        if tab == "Talk":
            phone.get_by_role("radio", name="Jack 1 unread").check()
        assert axe(phone) == []
        wide = phone.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390
        picture(phone, f"together-phone-{tab.lower()}")
