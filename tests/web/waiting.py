"""Waiting in a browser test: for what the test needs, and for nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

LONG = 60.0  # seconds: it costs only a test that fails
# A press is not heeded for so long where what lies under the pointer has just changed, in
# milliseconds (`web/src/choosing/misclicks.ts`).
SOON = 250
FRAME = 20  # milliseconds in which a page draws what came

T = TypeVar("T")


def until(page: Page, met: Callable[[], object], what: str = "what the test waits for") -> None:
    """Wait until something holds that no locator tells, while the page's messages are handled."""
    end = time.monotonic() + LONG
    while not met():
        assert time.monotonic() < end, f"{what} did not come"
        page.wait_for_timeout(FRAME)


def at_rest(page: Page, read: Callable[[], T], pause: float) -> T:
    """Read something that moves until it is the same after a pause, in milliseconds; give that."""
    end = time.monotonic() + LONG
    before, now = None, read()
    while now != before:
        assert time.monotonic() < end, "it does not come to rest"
        elapse(page, pause)
        before, now = now, read()
    return now


def heeded(page: Page) -> None:
    """Wait until a press counts again where one has just changed what lies there."""
    elapse(page, SOON)


def elapse(page: Page, milliseconds: float) -> None:
    """Have time pass by the page's own clock, to see that nothing happens meanwhile."""
    now = page.evaluate("performance.now()")
    page.wait_for_function("end => performance.now() > end", arg=now + milliseconds)
