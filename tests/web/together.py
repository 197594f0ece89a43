"""Tables for several people, and what they do on them with panels, letters and votes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.server.playing import Server
from tests.web.conftest import DESK, Opener
from tests.web.driving import Player

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")
PASSWORD = "a long enough secret"
SEATS = ["jack", "detective-1", "detective-2"]
# What is in the clipboard once something is. A page's function that is waited for is asked once
# where it answers with a promise, so this one waits by itself.
COPIED = """async () => {
  for (const end = performance.now() + 15_000; performance.now() < end; ) {
    const text = await navigator.clipboard.readText();
    if (text) return text;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('nothing was copied');
}"""
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


def copied(page: Page, button: Locator) -> str:
    """What a button copies, once it has: the link may have to be asked for first."""
    page.evaluate("navigator.clipboard.writeText('')")
    button.click()
    return str(page.evaluate(COPIED))


def enter(page: Page, server: Server, name: str) -> None:
    """Create an account by a call, and have the page's browser be signed in to it."""
    answer = page.context.request.post(
        f"{server.url}/api/account/register",
        headers={"Origin": server.url},
        data={"name": name, "password": PASSWORD},
    )
    assert answer.ok, answer.text()


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
    votes.get_by_role("button", name="Call the vote").click()
    expect(page.get_by_test_id("motion")).to_be_visible()


def vote(page: Page, word: str) -> None:
    """Vote on what is put, by key: the button moves while others' votes come in."""
    page.get_by_test_id("motion").get_by_role("button", name=word, exact=True).press("Enter")


def banner(page: Page, name: str) -> Locator:
    """What says that something is out of the ordinary."""
    return page.locator(f"[data-banner={name}]")


def picture(page: Page, name: str) -> None:
    """Keep a picture of the page where a folder for them is named."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))
