"""Functions that wait for a condition, as long as necessary and no longer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from inspect import isawaitable
from typing import TypeVar

LONG = 60.0  # seconds; only a failing test waits this long
STEP = 0.02

T = TypeVar("T")


def until(
    met: Callable[[], T], what: str = "what the test waits for", *, within: float = LONG
) -> T:
    """Wait until `met` returns a true value, and return it; fail after a time limit."""
    end = time.monotonic() + within
    while not (answer := met()):
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(STEP)
    return answer


async def until_true(met: Callable[[], object], what: str = "what the test waits for") -> None:
    """Wait like `until` without blocking the loop; `met` may return an awaitable."""
    end = time.monotonic() + LONG
    while not (await answer if isawaitable(answer := met()) else answer):
        assert time.monotonic() < end, f"{what} did not come"
        await asyncio.sleep(STEP)
