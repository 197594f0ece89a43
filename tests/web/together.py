"""Tables for several people, and their use of panels, letters and votes."""

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
# Waits for text in the clipboard. Playwright calls a function to wait for only once
# if it returns a promise, so this one waits by itself.
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
    """Create a table of three; return the addresses by seat, and the one for spectators."""
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
    """Open a page for each seat."""
    pages = {seat: open_page(look) for seat in urls if seat != "watch"}
    for seat, page in pages.items():
        Player(page, urls[seat])
    return pages


def frames_of(page: Page) -> list[str]:
    """Return a list that receives all messages of the page's websockets."""
    frames: list[str] = []
    page.on(
        "websocket", lambda wire: wire.on("framereceived", lambda data: frames.append(str(data)))
    )
    return frames


def copied(page: Page, button: Locator) -> str:
    """Click a button that copies a link, and return the copied text when it is there."""
    page.evaluate("navigator.clipboard.writeText('')")
    button.click()
    return str(page.evaluate(COPIED))


def enter(page: Page, server: Server, name: str) -> None:
    """Create an account by a call, and sign in the page's browser."""
    answer = page.context.request.post(
        f"{server.url}/api/account/register",
        headers={"Origin": server.url},
        data={"name": name, "password": PASSWORD},
    )
    assert answer.ok, answer.text()


def unfold(page: Page, name: str) -> Locator:
    """Open a panel, and return it."""
    panel = page.locator(f"[data-panel={name}]")
    button = panel.locator("h2 button").first
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    return panel


def begin_letter(page: Page, *seats: str) -> Locator:
    """Open the talk panel and start a letter to these seats; return the panel."""
    talk = page.get_by_test_id("talk")
    talk.get_by_role("button", name="New letter").click()
    for seat in seats:
        talk.locator(f"input[type=checkbox][value={seat}]").check()
    talk.get_by_role("button", name="Write", exact=True).click()
    return talk


def put(page: Page, what: str, choose: Callable[[Locator], None] | None = None) -> None:
    """Put a question to the vote."""
    votes = unfold(page, "votes")
    votes.locator(f"input[value={what}]").check()
    if choose is not None:
        choose(votes)
    votes.get_by_role("button", name="Call the vote").click()
    expect(page.get_by_test_id("motion")).to_be_visible()


def vote(page: Page, word: str) -> None:
    """Vote with the keyboard, since the button moves while other votes arrive."""
    page.get_by_test_id("motion").get_by_role("button", name=word, exact=True).press("Enter")


def banner(page: Page, name: str) -> Locator:
    """Return the banner for an unusual state of the table."""
    return page.locator(f"[data-banner={name}]")


def picture(page: Page, name: str) -> None:
    """Save a picture of the page if a folder for pictures is set."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))
