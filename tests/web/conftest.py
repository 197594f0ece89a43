"""A server with fast bots, and Chromium to open its tables in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.server.persons import cheap_passwords
from tests.server.playing import Server, running, settings_in

__all__ = ["cheap_passwords"]

# The time limit for waiting on a busy machine; only a failing test waits this long.
expect.set_options(timeout=15_000)

CLIENT = Path(__file__).parents[2] / "src" / "rulewright" / "web_dist" / "index.html"

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

# Script that stores settings in a browser, unless it has others since.
REMEMBERED = """for (const [name, value] of Object.entries(%s)) {
  try { localStorage.getItem(name) ?? localStorage.setItem(name, JSON.stringify(value)); } catch {}
}"""
# The settings of a player who wants no delays: tests neither wait for animations, nor
# press twice. `test_lifting` tests the first of two presses, with `LIFTED`.
# One-time offers are dismissed too.
LIFTED: dict[str, Any] = {
    "pace": "instant",
    "moments": "off",
    "offered": ["notices", "sounds"],
}
AT_ONCE: dict[str, Any] = {**LIFTED, "one-press": True}
Opener = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests first: they take longest, and should not run last alone."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here not in item.path.parents)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    if not CLIENT.exists():
        pytest.skip("the browser client is not built: run `make client`")
    with running(settings_in(tmp_path_factory.mktemp("tables"))) as new_server:
        yield new_server


# One browser for all modules that a worker runs in a row. Not for the whole session: Playwright
# runs an event loop in this thread, where tests in other folders start their own.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def browser(playwright: Playwright, chromium_path: str) -> Iterator[Browser]:
    chromium = playwright.chromium.launch(
        executable_path=chromium_path, args=["--no-sandbox", "--disable-dev-shm-usage"]
    )
    yield chromium
    chromium.close()


SVELTE = "svelte.dev/e/"
OFFLINE = "net::ERR_INTERNET_DISCONNECTED"


def is_fault(said: ConsoleMessage) -> bool:
    """Return whether a page reports an error, or Svelte warns, for example about stale reads."""
    return said.type == "error" or SVELTE in said.text


def told(said: ConsoleMessage) -> str:
    """Return the text of an error, with its address if the text names none."""
    address = said.location["url"]
    return said.text if address in said.text else f"{said.text} {address}"


class Watched:
    """The errors of a page, of which there must be none."""

    def __init__(self) -> None:
        self.errors: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.note(told(said)) if is_fault(said) else None)

    def note(self, text: str) -> None:
        """Record an error, except the browser's report of a connection that the test itself cut."""
        if OFFLINE not in text:
            self.errors.append(text)


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Opener]:
    """A function that opens pages, each in its own context; errors in any of them fail the test."""
    watched = Watched()
    contexts: list[BrowserContext] = []

    def opener(
        look: dict[str, Any] = DESK,
        *,
        refusals: bool = False,
        settings: dict[str, Any] = AT_ONCE,
        **more: Any,
    ) -> Page:
        context = browser.new_context(**{"reduced_motion": "reduce", **look, **more})
        context.add_init_script(REMEMBERED % json.dumps(settings))
        contexts.append(context)
        page = context.new_page()
        if not refusals:
            watched.watch(page)
        return page

    yield opener
    for context in contexts:
        context.close()
    assert watched.errors == []
