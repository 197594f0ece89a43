"""Functions that wait in browser tests, as long as necessary and no longer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

LONG = 60.0  # seconds; only a failing test waits this long
# A press is ignored for this time after the element under the pointer has changed, in
# milliseconds (`web/src/choosing/misclicks.ts`).
SOON = 250
FRAME = 20  # milliseconds in which a page draws an update

T = TypeVar("T")


def until(page: Page, met: Callable[[], object], what: str = "what the test waits for") -> None:
    """Wait, while handling the page's messages, until a condition without a locator holds."""
    end = time.monotonic() + LONG
    while not met():
        assert time.monotonic() < end, f"{what} did not come"
        page.wait_for_timeout(FRAME)


def at_rest(page: Page, read: Callable[[], T], pause: float) -> T:
    """Read a moving value until it is the same after a pause (in milliseconds), and return it."""
    end = time.monotonic() + LONG
    before, now = None, read()
    while now != before:
        assert time.monotonic() < end, "it does not come to rest"
        elapse(page, pause)
        before, now = now, read()
    return now


def heeded(page: Page) -> None:
    """Wait until clicks count again after something on the page has moved."""
    elapse(page, SOON)


def elapse(page: Page, milliseconds: float) -> None:
    """Let time pass on the page's own clock, to check that nothing happens meanwhile."""
    now = page.evaluate("performance.now()")
    page.wait_for_function("end => performance.now() > end", arg=now + milliseconds)
