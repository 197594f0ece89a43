"""People keep others away in the browser: muted, blocked, reported; second factor and presence."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rulewright.server.accounts import totp
from tests.server.moderation.keeping import admin
from tests.server.playing import Server, running, settings_in
from tests.web.axe import faults_in_both
from tests.web.conftest import PHONE, Opener
from tests.web.driving import Player
from tests.web.test_account import sign_in
from tests.web.together import PASSWORD, enter, new_table, picture, unfold

pytestmark = pytest.mark.xdist_group("people in the browser")


def known(page: Page, server: Server, name: str, url: str) -> None:
    """Return an account that has claimed the seat of a link."""
    enter(page, server, name)
    Player(page, url)
    page.get_by_test_id("greeting").get_by_role("button", name="Sit down").click()
    expect(page.get_by_test_id("greeting")).to_have_count(0)


def say(page: Page, text: str) -> None:
    field = unfold(page, "talk").get_by_role("textbox", name="Say to everyone")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def about(page: Page, name: str) -> Locator:
    """Open the box of actions about a person, at their seat."""
    seats = unfold(page, "seats")
    seats.get_by_role("button", name=f"Mute, block or report {name}").click()
    return page.get_by_test_id("person")


def test_whoever_is_muted_is_gone_and_comes_back(server: Server, open_page: Opener) -> None:
    urls = new_table(server)
    page, other = open_page(), open_page()
    known(page, server, "Sansa", urls["jack"])
    known(other, server, "Joffrey", urls["detective-1"])
    say(other, "Look at me!")
    said = unfold(page, "talk").get_by_role("log")
    expect(said).to_contain_text("Look at me!")
    said.get_by_role("button", name="Mute Detective 1", exact=True).click()
    expect(said).not_to_contain_text("Look at me!")
    say(other, "Look, I said!")
    say(page, "Peace at last.")
    expect(said).to_contain_text("Peace at last.")
    expect(said).not_to_contain_text("Look")
    expect(page.get_by_test_id("unread")).to_have_count(0)
    seat = page.locator("[data-panel=seats] [data-seat=detective-1]")
    unfold(page, "seats")
    expect(seat).to_contain_text("muted")
    picture(page, "people-muted")
    box = about(page, "Joffrey")
    expect(box.get_by_role("button", name="Unmute")).to_be_enabled()
    box.get_by_role("button", name="Unmute").click()
    expect(box.get_by_role("status")).to_contain_text("again")
    box.get_by_role("button", name="Close").click()
    expect(said).to_contain_text("Look, I said!")
    expect(seat).not_to_contain_text("muted")


def test_a_block_keeps_letters_and_tables_away(server: Server, open_page: Opener) -> None:
    urls = new_table(server)
    page, other = open_page(PHONE), open_page(refusals=True)
    known(page, server, "Arya", urls["jack"])
    known(other, server, "Ser Ilyn", urls["detective-1"])
    page.get_by_role("tab", name="Players").tap()
    page.get_by_role("button", name="Mute, block or report Ser Ilyn").tap()
    box = page.get_by_test_id("person")
    expect(box.get_by_role("button", name="Send the report")).to_be_visible()
    picture(page, "people-box-phone")
    box.get_by_role("button", name="Block", exact=True).tap()
    expect(box.get_by_role("status")).to_contain_text("cannot join your tables")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box.get_by_role("button", name="Close").tap()
    talk = other.get_by_test_id("talk")
    talk.get_by_role("button", name="New letter").click()
    talk.locator("input[type=checkbox][value=jack]").check()
    talk.get_by_role("button", name="Write", exact=True).click()
    talk.get_by_role("textbox").fill("Psst.")
    talk.get_by_role("button", name="Send").click()
    expect(other.get_by_test_id("toast")).to_contain_text("takes no letters from you")
    page.goto(f"{server.url}/account")
    kept = page.get_by_test_id("kept-away")
    expect(kept).to_contain_text("Ser Ilyn")
    expect(kept).to_contain_text("blocked since")
    picture(page, "people-kept-phone")
    kept.get_by_role("button", name="Unblock Ser Ilyn").tap()
    expect(kept).to_contain_text("Nobody.")


def reported(page: Page, box: Locator, reason: str, words: str = "") -> None:
    box.get_by_label("What is wrong").select_option(reason)
    box.get_by_label("Anything to add").fill(words)
    box.get_by_role("button", name="Send the report").click()
    expect(box.get_by_role("status")).to_contain_text("Thank you.")


def test_a_report_comes_to_the_keeper(open_page: Opener, tmp_path: Path) -> None:
    """From what was said, from a seat and from a profile."""
    with running(settings_in(tmp_path)) as server:
        urls = new_table(server)
        page, other = open_page(), open_page()
        known(page, server, "Brienne", urls["jack"])
        known(other, server, "Vargo", urls["detective-1"])
        say(other, "You are no knight.")
        said = unfold(page, "talk").get_by_role("log")
        said.get_by_role("button", name="Mute, block or report").click()
        box = page.get_by_test_id("person")
        expect(box.get_by_role("button", name="Send the report")).to_be_visible()
        picture(page, "people-report")
        reported(page, box, "abuse", "He goes on and on.")
        expect(box.get_by_role("status")).to_contain_text("with 1 line of what was said")
        box.get_by_role("button", name="Close").click()
        reported(page, about(page, "Vargo"), "stalling")
        page.goto(f"{server.url}/people/Vargo")
        page.get_by_role("button", name="Mute, block or report Vargo").click()
        reported(page, page.get_by_test_id("person"), "name")
        picture(page, "people-report-profile")
        url = f"sqlite:///{tmp_path / 'tables.db'}"
        lines = admin(url, "reports").splitlines()
        assert [line.split()[3] for line in lines] == ["abuse", "stalling", "name"]
        shown = admin(url, "reports", "show", lines[0].split()[0])
        assert "He goes on and on." in shown
        assert "Vargo (to all): You are no knight." in shown


def test_whoever_is_banned_is_told_why(open_page: Opener, tmp_path: Path) -> None:
    """And what they said is taken from a page that stands open."""
    with running(settings_in(tmp_path)) as server:
        urls = new_table(server)
        page, other = open_page(), open_page(refusals=True)
        known(page, server, "Davos", urls["jack"])
        known(other, server, "Rorge", urls["detective-1"])
        say(other, "Something foul.")
        said = unfold(page, "talk").get_by_role("log")
        expect(said).to_contain_text("Something foul.")
        url = f"sqlite:///{tmp_path / 'tables.db'}"
        options = ("--reason", "Insults", "--days", "7", "--remove-words", "--yes")
        admin(url, "ban", "Rorge", *options)
        say(page, "Thank you.")  # on SQLite the server hears of it with the next event
        expect(said).to_contain_text("Removed by a moderator.")
        expect(said).not_to_contain_text("foul")
        picture(page, "people-removed")
        other.context.clear_cookies()
        sign_in(other, server, "Rorge")
        alert = other.get_by_role("alert")
        expect(alert).to_contain_text("This account is banned until")
        expect(alert).to_contain_text("Insults")
        picture(other, "people-banned")


def code_of(secret: str, later: int = 0) -> str:
    return totp.code_at(secret, int(time.time() * 1000) // totp.STEP + later)


@pytest.mark.parametrize("look", ["desk", "phone"])
def test_a_second_factor_is_set_up_and_asked_for(
    server: Server, open_page: Opener, look: str
) -> None:
    screen: dict[str, Any] = PHONE if look == "phone" else {}
    page = open_page(screen, refusals=True) if screen else open_page(refusals=True)
    name = f"Tyrion {look}"
    enter(page, server, name)
    page.goto(f"{server.url}/account")
    page.get_by_role("button", name="Set up an authenticator app").click()
    expect(page.get_by_role("img", name="QR code for an authenticator app")).to_be_visible()
    secret = page.get_by_test_id("totp-secret").inner_text().replace(" ", "")
    assert secret in (page.get_by_role("link", name="open the link").get_attribute("href") or "")
    picture(page, f"people-totp-{look}")
    field = page.get_by_label("Code that the app shows")
    field.fill("000000")
    page.get_by_role("button", name="Turn it on").click()
    expect(page.locator("[data-refused=WrongCode]")).to_be_visible()
    field.fill(code_of(secret))
    page.get_by_role("button", name="Turn it on").click()
    codes = page.get_by_test_id("recovery-codes").locator("li")
    expect(codes).to_have_count(10)
    recovery = codes.first.inner_text()
    picture(page, f"people-codes-{look}")
    page.get_by_role("button", name="I have saved them").click()
    expect(page.get_by_text("10 recovery codes left.")).to_be_visible()
    picture(page, f"people-totp-on-{look}")

    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    sign_in(page, server, name)
    expect(page.locator("[data-refused=NeedsCode]")).to_be_visible()
    picture(page, f"people-code-asked-{look}")
    page.get_by_label("Code", exact=True).fill(code_of(secret, 1))
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_test_id("who")).to_have_text(name)
    page.goto(f"{server.url}/account")
    page.get_by_label("Code, to turn it off").fill(recovery)
    page.get_by_role("button", name="Turn it off").click()
    expect(page.get_by_role("button", name="Set up an authenticator app")).to_be_visible()


def test_whoever_hides_is_not_seen_to_be_here(server: Server, open_page: Opener) -> None:
    urls = new_table(server)
    page, other = open_page(), open_page()
    known(page, server, "Melisandre", urls["jack"])
    Player(other, urls["detective-1"])
    jack = unfold(other, "seats").locator("[data-seat=jack] [data-presence]")
    expect(jack).to_have_attribute("data-presence", "here")
    hidden = open_page()
    sign_in(hidden, server, "Melisandre", PASSWORD)
    expect(hidden.get_by_test_id("who")).to_have_text("Melisandre")
    hidden.goto(f"{server.url}/account")
    setting = hidden.get_by_label("Others may see whether I am at a table")
    expect(setting).to_be_checked()
    setting.uncheck()
    expect(jack).to_have_count(0)
    hidden.reload()
    expect(setting).not_to_be_checked()


def test_nothing_bars_a_reader_s_way(server: Server, open_page: Opener) -> None:
    urls = new_table(server)
    page, phone = open_page(bypass_csp=True), open_page(PHONE, bypass_csp=True)
    known(page, server, "Ygritte", urls["jack"])
    known(phone, server, "Tormund", urls["detective-1"])
    about(page, "Tormund")
    expect(page.get_by_role("button", name="Send the report")).to_be_visible()
    assert faults_in_both(page) == {}
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("person")).to_have_count(0)
    expect(page.get_by_role("button", name="report Tormund")).to_be_focused()
    phone.goto(f"{server.url}/account")
    phone.get_by_role("button", name="Set up an authenticator app").tap()
    expect(phone.get_by_role("img", name="QR code")).to_be_visible()
    assert faults_in_both(phone) == {}
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    picture(phone, "people-account-dark")
