"""Accounts in the browser: guests who register, sessions, passwords, passkeys, kept seats."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

import tests.web.fair  # noqa: F401  (registers the fair)
from tests.server.playing import Server
from tests.web.conftest import PHONE, Opener
from tests.web.driving import Player
from tests.web.test_forms import new_fair
from tests.web.test_lobby import open_table, picture, start
from tests.web.together import PASSWORD, copied, enter, unfold
from tests.web.waiting import elapse

pytestmark = pytest.mark.xdist_group("account in the browser")


def register(page: Page, server: Server, name: str) -> None:
    """Create an account with the form, which leads to the lobby."""
    page.goto(f"{server.url}/account")
    page.get_by_label("Your name here").fill(name)
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create an account", exact=True).click()
    expect(page.get_by_test_id("who")).to_have_text(name)


def sign_in(page: Page, server: Server, name: str, password: str = PASSWORD) -> None:
    """Fill in and send the form."""
    page.goto(f"{server.url}/account")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_a_guest_s_seats_are_found_on_another_browser(server: Server, open_page: Opener) -> None:
    page, other = open_page(), open_page(PHONE)
    address = open_table(page, server, "Autumn fair")
    page.get_by_test_id("who").click()  # as a guest, from the table itself
    expect(page.get_by_role("main")).to_contain_text("As a guest, only this browser")
    picture(page, "account-guest")
    page.get_by_label("Your name here").fill("Ann of Ashford")
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create an account", exact=True).click()
    expect(page.get_by_role("button", name="Get up from Ash")).to_be_visible()
    assert page.url == address  # back where one came from, with the seat

    sign_in(other, server, "ann of ashford")
    expect(other.get_by_test_id("who")).to_have_text("Ann of Ashford")
    mine = other.locator("[data-list=mine]")
    mine.get_by_role("link", name="Autumn fair").tap()
    expect(other.get_by_role("button", name="Get up from Ash")).to_be_visible()
    page.get_by_role("button", name="Begin with bots").click()
    expect(other.get_by_test_id("prompt")).to_contain_text("barrel")  # two devices of one seat


def test_what_the_page_asked_before_is_answered_before_its_session_ends(
    server: Server, open_page: Opener
) -> None:
    """A slow call of a guest would be refused once the guest has an account: 401 in the console."""
    page = open_page()
    page.context.request.post(f"{server.url}/api/guest", headers={"Origin": server.url}, data={})
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    held: list[Route] = []
    page.route("**/api/notices", lambda r: r.continue_() if held else held.append(r))
    page.goto(f"{server.url}/account")
    page.get_by_label("Your name here").fill("Slow Ann")
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create an account", exact=True).click()
    elapse(page, 500)
    late = httpx.get(f"{server.url}/api/notices", cookies=cookies)  # of the guest's session
    held[0].fulfill(status=late.status_code, json=late.json())
    expect(page.get_by_test_id("who")).to_have_text("Slow Ann")


def test_signing_in_hands_over_a_guest_s_seats(server: Server, open_page: Opener) -> None:
    page = open_page()
    enter(page, server, "Bert")
    page.goto(f"{server.url}/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="New account")).to_be_visible()
    start(page, server)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    address = page.url
    sign_in(page, server, "Bert")
    expect(page.locator("[data-list=mine] strong")).to_have_text("Your turn")
    page.goto(address)
    expect(page.get_by_test_id("prompt")).to_be_visible()
    # what is half written stays with the tab, but not with who comes next
    draft = unfold(page, "talk").get_by_role("textbox", name="Say to everyone")
    draft.fill("Wait for")
    page.reload()
    unfold(page, "talk")
    expect(draft).to_have_value("Wait for")
    page.goto(f"{server.url}/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    sign_in(page, server, "Bert")
    expect(page.locator("[data-list=mine] strong")).to_have_text("Your turn")
    page.goto(address)
    unfold(page, "talk")
    expect(draft).to_have_value("")


def test_what_is_refused_is_said_in_place(server: Server, open_page: Opener) -> None:
    page = open_page(refusals=True)
    enter(page, server, "Cleo")
    page.goto(f"{server.url}/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    sign_in(page, server, "Cleo", "not the secret")
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("Wrong name or password.")
    expect(page.get_by_label("Password", exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Your name here").fill("CLEO")
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create an account", exact=True).click()
    expect(page.locator("[data-refused=NameTaken]")).to_be_visible()
    page.get_by_label("Your name here").fill("Cleo the second")
    page.get_by_label("New password", exact=True).fill("short")
    page.get_by_role("button", name="Create an account", exact=True).click()
    expect(page.locator("[data-refused=BadPassword]")).to_contain_text("10 to 200 characters")
    picture(page, "account-refused")


def test_name_and_password_change(server: Server, open_page: Opener) -> None:
    page, other = open_page(), open_page(refusals=True)
    enter(page, server, "Dora")
    page.goto(f"{server.url}/account")
    page.get_by_label("Your name here").fill("Dora Dale")
    page.get_by_role("button", name="Change the name").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dora Dale")
    sign_in(other, server, "Dora Dale")
    expect(other.get_by_test_id("who")).to_have_text("Dora Dale")
    page.get_by_label("Current password", exact=True).fill(PASSWORD)
    page.get_by_label("New password", exact=True).fill("another long secret")
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_text("Password changed")).to_be_visible()
    other.reload()  # all other sessions have ended
    expect(other.get_by_test_id("who")).to_have_text("Sign in")
    sign_in(other, server, "Dora Dale", "another long secret")
    expect(other.get_by_test_id("who")).to_have_text("Dora Dale")


def test_sessions_are_listed_and_ended(server: Server, open_page: Opener) -> None:
    page, other, third = open_page(), open_page(), open_page()
    enter(page, server, "Egon")
    for one in (other, third):
        sign_in(one, server, "Egon")
        expect(one.get_by_test_id("who")).to_have_text("Egon")
    page.goto(f"{server.url}/account")
    rows = page.locator("li", has_text="last seen")
    expect(rows).to_have_count(3)
    picture(page, "account-own")
    page.get_by_role("button", name="End the session of").first.click()
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page.get_by_role("heading", name="New account")).to_be_visible()
    for one in (other, third):
        one.reload()
        expect(one.get_by_test_id("who")).to_have_text("Sign in")


def test_an_account_is_deleted(server: Server, open_page: Opener) -> None:
    page = open_page(refusals=True)
    enter(page, server, "Fay")
    page.goto(f"{server.url}/account")
    page.get_by_label("Password, to delete the account", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Delete the account", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Tick the box to confirm.")
    page.get_by_label("Yes, delete my account").check()
    page.get_by_role("button", name="Delete the account", exact=True).click()
    expect(page.get_by_role("heading", name="New account")).to_be_visible()
    sign_in(page, server, "Fay")
    expect(page.locator("[data-refused=WrongPassword]")).to_be_visible()


def test_a_link_s_seat_is_kept(server: Server, open_page: Opener) -> None:
    page = open_page()
    urls = new_fair(server)
    Player(page, urls["ash"]).ready()
    expect(page.get_by_test_id("greeting")).to_have_count(0)  # nobody is known
    register(page, server, "Gil")
    Player(page, urls["ash"])
    page.get_by_test_id("greeting").get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(re.compile(r"/t/[^/.]+$"))
    expect(page.get_by_test_id("greeting")).to_have_count(0)
    Player(page, page.url).take("pass")
    other = open_page(refusals=True)
    other.goto(urls["ash"])
    expect(other.get_by_text("opens no seat")).to_be_visible()  # who else had the link
    page.evaluate("localStorage.clear()")
    page.goto(server.url)
    page.locator("[data-list=mine]").get_by_role("link", name="Tiny fair").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()


def test_links_to_a_seat_are_taken_back_with_one_press(server: Server, open_page: Opener) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    urls = new_fair(server)
    enter(page, server, "Gwen")
    Player(page, urls["ash"])
    page.get_by_test_id("greeting").get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(re.compile(r"/t/[^/.]+$"))
    seats = unfold(page, "seats")
    link = copied(page, seats.get_by_role("button", name="Copy link to my seat"))
    about = seats.get_by_text("Links to your seat: 1.")
    expect(about).to_be_visible()
    other = open_page(refusals=True)
    Player(other, link)
    picture(page, "seat-links")
    seats.get_by_role("button", name="Cancel them").click()
    expect(about).to_have_count(0)
    expect(other.get_by_text("opens no seat")).to_be_visible()
    Player(page, page.url).take("pass")


def with_authenticator(page: Page) -> None:
    """Add a virtual authenticator to the page that makes passkeys and always agrees."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )


def by_name(server: Server) -> Server:
    """Return the server under a name, since passkeys belong to names, not to numbers."""
    return Server(server.url.replace("127.0.0.1", "localhost"), server.http)


def test_an_account_lives_by_a_passkey_alone(server: Server, open_page: Opener) -> None:
    page, here = open_page(), by_name(server)
    with_authenticator(page)
    address = open_table(page, here)
    page.goto(f"{here.url}/account")
    page.get_by_label("Name for a passkey account").fill("Hal")
    page.get_by_role("button", name="Create an account with a passkey").click()
    expect(page.get_by_test_id("who")).to_have_text("Hal")
    page.goto(f"{here.url}/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_test_id("who")).to_have_text("Hal")
    page.goto(address)
    expect(page.get_by_role("button", name="Get up from Ash")).to_be_visible()


def test_passkeys_are_added_and_removed(server: Server, open_page: Opener) -> None:
    page, here = open_page(), by_name(server)
    with_authenticator(page)
    enter(page, here, "Ida")
    page.goto(f"{here.url}/account")
    page.get_by_role("button", name="Add a passkey").click()
    remove = page.get_by_role("button", name="Remove the passkey of")
    expect(remove).to_have_count(1)
    expect(page.get_by_text("never used")).to_be_visible()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("alert")).to_have_text(
        "This device has a passkey of this account already."
    )
    picture(page, "account-passkeys")
    remove.click()
    expect(remove).to_have_count(0)
