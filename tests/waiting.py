"""Waiting until something is so: as long as it takes, and no longer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from inspect import isawaitable
from typing import TypeVar

LONG = 60.0  # seconds: it costs only a test that fails
STEP = 0.02

T = TypeVar("T")


def until(
    met: Callable[[], T], what: str = "what the test waits for", *, within: float = LONG
) -> T:
    """Wait until this gives something that is true, and give that; fails after so many seconds."""
    end = time.monotonic() + within
    while not (answer := met()):
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(STEP)
    return answer


async def until_true(met: Callable[[], object], what: str = "what the test waits for") -> None:
    """The same beside a loop that runs on; what `met` gives may have to be awaited."""
    end = time.monotonic() + LONG
    while not (await answer if isawaitable(answer := met()) else answer):
        assert time.monotonic() < end, f"{what} did not come"
        await asyncio.sleep(STEP)
