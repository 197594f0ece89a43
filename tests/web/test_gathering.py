"""Friends who come by links: they are greeted, say who they are, and begin together."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.playing import Server
from tests.web.axe import axe
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.test_lobby import seat_line, start
from tests.web.waiting import until

pytestmark = pytest.mark.xdist_group("gathering in the browser")


def gather(page: Page, server: Server, name: str) -> list[str]:
    """Create a table with two seats kept for friends; return their links."""
    start(page, server)
    page.get_by_role("radio", name="Friends, by links").check()
    page.get_by_text("Table and clock").click()
    page.get_by_role("radio", name="Live").check()
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("gathering")).to_be_visible()
    field = page.get_by_label("Your name")
    field.fill(name)
    field.press("Enter")
    expect(page.get_by_test_id("who")).to_have_text(name)
    links = page.get_by_role("group", name="link of").get_by_role("textbox")
    expect(links).to_have_count(2)
    return [links.nth(number).input_value() for number in (0, 1)]


def come(page: Page, link: str, name: str) -> None:
    """Follow a link, enter a name, and sit down."""
    page.goto(link)
    greeting = page.get_by_test_id("greeting")
    greeting.get_by_label("Your name").fill(name)
    greeting.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    expect(greeting).to_have_count(0)


def test_nothing_is_asked_by_a_link_that_is_about_to_end(server: Server, open_page: Opener) -> None:
    """While somebody sits down the link is still what this page speaks by."""
    host, friend = open_page(), open_page()
    link, _ = gather(host, server, "Mina")
    held: list[Route] = []
    friend.route(re.compile("/api/.*/keep"), lambda route: held.append(route))
    friend.goto(link)
    greeting = friend.get_by_test_id("greeting")
    greeting.get_by_label("Your name").fill("Quincey")
    ready = friend.get_by_role("button", name="I am ready")
    expect(ready).to_be_enabled()
    greeting.get_by_role("button", name="Sit down").click()
    expect(ready).to_be_disabled()
    until(friend, lambda: held, "the call that makes the seat one's own")
    held[0].continue_()
    expect(greeting).to_have_count(0)
    ready.click()
    expect(ready).to_have_attribute("aria-pressed", "true")


def test_friends_are_greeted_and_begin_when_all_are_ready(
    server: Server, open_page: Opener
) -> None:
    host = open_page()
    first, second = open_page(PHONE, bypass_csp=True), open_page()
    links = gather(host, server, "Mina")
    expect(host.locator("[data-seat=birch]")).to_contain_text("has not come yet")

    first.goto(links[0])
    greeting = first.get_by_test_id("greeting")
    expect(greeting.get_by_role("heading")).to_have_text("Mina invites you to Tiny fair")
    expect(greeting).to_contain_text("Your seat is Birch.")
    assert axe(first) == []
    assert first.evaluate("document.documentElement.scrollWidth") <= 390
    come(first, links[0], "Quincey")
    expect(host.locator("[data-seat=birch]")).to_contain_text("here")
    expect(seat_line(host, "birch")).to_have_text("Quincey")  # "here" she was before she said it
    expect(host.get_by_role("group", name="link of")).to_have_count(1)  # the other is still to go
    come(second, links[1], "Lucy")

    for page in (host, first):
        page.get_by_role("button", name="I am ready").click()
        expect(page.get_by_role("button", name="I am ready")).to_have_attribute(
            "aria-pressed", "true"
        )
    expect(host.get_by_test_id("gathering")).to_contain_text("Not ready yet: Lucy.")
    second.get_by_role("button", name="I am ready").click()
    for page in (host, first, second):
        expect(page.get_by_test_id("table")).to_be_visible()
    expect(host.get_by_test_id("clock").first).to_be_visible()


def test_the_host_gives_the_seat_of_who_does_not_come_to_a_bot(
    server: Server, open_page: Opener
) -> None:
    host, friend = open_page(bypass_csp=True), open_page()
    links = gather(host, server, "Mina")
    asked: list[str] = []
    host.on("request", lambda request: asked.append(request.url))
    host.get_by_label("Who plays Cedar").select_option("random")
    expect(host.get_by_test_id("news")).to_have_text("Cedar goes to Random (bot).")
    expect(host.get_by_test_id("gathering")).to_have_attribute("aria-busy", "false")
    # nobody is invited to a seat that is about to be a bot's: the server would refuse it
    assert [url for url in asked if url.endswith("/invite")] == []
    expect(host.get_by_role("group", name="link of")).to_have_count(1)
    host.get_by_label("Who plays Cedar").select_option("human")
    anew = host.get_by_role("group", name="link of Cedar").get_by_role("textbox")
    expect(anew).not_to_have_value(links[1])  # the earlier link opens nothing any more
    assert axe(host) == []
    come(friend, anew.input_value(), "Lucy")
    expect(host.locator("[data-seat=cedar]")).to_contain_text("Lucy")
    expect(host.get_by_label("Who plays Cedar")).to_have_count(0)


def test_who_closes_the_page_is_away(server: Server, open_page: Opener) -> None:
    host, friend = open_page(), open_page()
    links = gather(host, server, "Mina")
    come(friend, links[0], "Jonathan")
    host.get_by_role("button", name="Begin without waiting").click()
    player = host.get_by_test_id("players").locator("[data-id='seat:birch']")
    expect(player.locator("[data-presence=here]")).to_be_visible()
    friend.close()
    expect(player.locator("[data-presence=away]")).to_be_visible(timeout=12_000)


def test_the_host_begins_without_waiting(server: Server, open_page: Opener) -> None:
    host, late = open_page(), open_page()
    links = gather(host, server, "Arthur")
    host.get_by_role("button", name="Begin without waiting").click()
    expect(host.get_by_test_id("table")).to_be_visible()
    expect(host.locator("[data-banner=standing]")).to_be_visible()  # nobody else is here yet
    late.goto(links[0])
    greeting = late.get_by_test_id("greeting")
    expect(greeting).to_contain_text("Arthur invites you to this match")
    greeting.get_by_label("Your name").fill("Renfield")
    greeting.get_by_role("button", name="Sit down").click()
    expect(late).to_have_url(re.compile(r"/t/[^/.]+$"))
    expect(late.get_by_test_id("table")).to_be_visible()


def test_seats_are_drawn_and_everybody_is_brought_to_theirs(
    server: Server, open_page: Opener
) -> None:
    host, first, second = open_page(bypass_csp=True), open_page(), open_page()
    links = gather(host, server, "Mina")
    come(first, links[0], "Jonathan")
    come(second, links[1], "Abraham")
    host.get_by_role("button", name="Pick in turn").click()
    pages = {"Mina": host, "Jonathan": first, "Abraham": second}
    assert axe(host) == []
    for _ in pages:
        turn = host.get_by_test_id("picking").locator("b").inner_text()
        page = pages[turn]
        expect(page.get_by_role("button", name="Get up")).to_have_count(0)
        page.locator("[data-seat]").get_by_role("button").last.click()
        expect(host.get_by_test_id("news")).to_contain_text(f"{turn} picks")
    expect(host.get_by_test_id("picking")).to_have_count(0)
    for name, page in pages.items():
        expect(page.locator("li", has_text="you")).to_contain_text(name)
    host.get_by_role("button", name="Draw seats at random").click()
    expect(first.get_by_test_id("news")).to_have_text("The seats are drawn at random.")


def test_a_link_that_was_used_leads_its_person_to_the_seat(
    server: Server, open_page: Opener
) -> None:
    host, friend = open_page(DESK), open_page(refusals=True)
    stranger = open_page(refusals=True)
    links = gather(host, server, "Mina")
    come(friend, links[0], "Quincey")
    friend.goto(links[0])
    expect(friend.locator("[data-seat=birch]")).to_contain_text("Quincey, you")
    stranger.goto(links[0])
    expect(stranger.get_by_text("This table cannot be opened")).to_be_visible()
