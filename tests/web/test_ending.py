"""The end of a match: its story, a picture of it, and another match with the same people."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.playing import Server, any_choice
from tests.web.axe import faults_in_both
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.together import enter


def call(page: Page, server: Server, path: str, **body: Any) -> Any:
    """Make a call as the page's person: a `POST` with a body, else a `GET`."""
    request = page.context.request
    headers = {"Origin": server.url}
    answer = (
        request.post(f"{server.url}/api{path}", headers=headers, data=body)
        if body
        else request.get(f"{server.url}/api{path}")
    )
    assert answer.ok, answer.text()
    return answer.json()


def play_out(server: Server, table: str, pages: list[Page]) -> None:
    """Play a match of these people to its end with calls."""
    rng, ended = Random(5), False
    while not ended:
        for page in pages:
            view = call(page, server, f"/tables/{table}")
            while choices := any_choice(view, rng):
                answer = page.context.request.post(
                    f"{server.url}/api/tables/{table}/choices?since={view['n']}",
                    headers={"Origin": server.url},
                    data={"n": view["n"], "choices": choices},
                )
                if not answer.ok:  # the bot or the other was quicker
                    break
                view = answer.json()
            ended = ended or view["over"]


def over(server: Server, names: list[str], pages: list[Page], game: str) -> str:
    """Return the table of a finished match of two people."""
    for page, name in zip(pages, names, strict=True):
        enter(page, server, name)
    wish = {"game": game, "players": 3, "seats": ["me", "open", "random"], "seed": 4}
    options = {"options": {"short": True}} if game == "btwixt" else {}
    table = str(call(pages[0], server, "/tables", **wish, **options)["id"])
    seats = call(pages[0], server, f"/tables/{table}")["seats"]
    call(pages[1], server, f"/tables/{table}/sit", seat=seats[1]["name"])
    play_out(server, table, pages)
    return table


def test_the_end_tells_its_story_and_leads_to_another_match(
    server: Server, open_page: Opener
) -> None:
    desk, phone = open_page(DESK, accept_downloads=True), open_page(PHONE, bypass_csp=True)
    table = over(server, ["Endymion", "Endora"], [desk, phone], "btwixt")
    result = call(desk, server, f"/tables/{table}")
    first = result["seats"][result["result"]["places"].index(1)]["name"]
    desk.goto(server.url)
    won = desk.locator("[data-list=over]").get_by_test_id("won")
    expect(won).to_have_text("You won" if first in result["mine"] else re.compile("won$"))

    for page in (desk, phone):
        page.goto(f"{server.url}/t/{table}")
    story = desk.get_by_test_id("story")
    expect(story.get_by_test_id("chart").get_by_role("img")).to_be_visible()
    expect(story.get_by_test_id("counts").get_by_role("row")).not_to_have_count(0)
    story.get_by_text("The same in figures").click()
    expect(story.get_by_role("rowheader").first).to_be_visible()
    with desk.expect_download() as kept:
        story.get_by_role("button", name="Share a picture").press("Enter")
    assert kept.value.suggested_filename == "btwixt-result.png"

    expect(phone.get_by_role("tab", name="Result")).to_be_visible()
    expect(phone.get_by_role("tab", name="Decide")).to_have_count(0)
    chart = phone.get_by_test_id("chart")
    expect(chart).to_be_visible()
    seats = len(result["seats"])
    expect(chart.locator("[data-mark] path[fill-rule=evenodd]")).to_have_count(seats)
    assert faults_in_both(phone, ".sheet") == {}
    turn = phone.get_by_test_id("story").locator("ol a").first
    wanted = (turn.get_attribute("href") or "").partition("n=")[2].partition("&")[0]
    turn.tap()
    expect(phone.get_by_test_id("replay")).to_have_attribute("data-n", wanted)
    expect(phone.get_by_test_id("eyes")).to_have_value("open")
    phone.get_by_role("link", name="To the table").tap()

    desk.get_by_role("button", name="Same again, seats rotated").click()
    expect(desk.get_by_test_id("gathering")).to_be_visible()
    asked = phone.get_by_test_id("again")
    expect(asked).to_contain_text("Endymion wants to play again, with everybody one seat on")
    expect(asked.get_by_role("button", name="Join")).to_be_visible()
    desk.goto(f"{server.url}/t/{table}")
    desk.get_by_role("button", name="Go to the new table").click()
    expect(desk.get_by_test_id("gathering")).to_be_visible()
    phone.goto(server.url)
    away = phone.locator("[data-list=again]")
    expect(away).to_contain_text("Endymion set up another match of B'Twixt.")
    assert faults_in_both(phone, "[data-list=again]") == {}
    away.get_by_role("button", name="Join another match").tap()
    for page in (desk, phone):
        expect(
            page.get_by_test_id("title").or_(page.locator(".page[data-n]")).first
        ).to_be_visible()
        expect(page.get_by_test_id("gathering")).to_have_count(0)
    here = call(desk, server, "/tables/" + desk.url.split("/t/")[1].partition("?")[0])
    assert here["id"] != table
    assert (here["stage"], here["mine"]) == ("playing", [result["seats"][1]["name"]])
    assert here["options"] == result["options"]
