"""Makes the pictures of tables, one at a time, and each table's at most once a minute."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import NamedTuple

import msgspec
import structlog

from rulewright.server import times
from rulewright.server.board_pictures.sight import board_of, sight_of
from rulewright.server.errors import NotFound
from rulewright.server.tables.table import LiveTable

NONE = "there is no picture of this table"
FRESH = 60_000  # ms for which a picture is shown although the match has gone on
KEPT = 100  # pictures in the cache
WAITING = 10  # pictures that may wait to be drawn
SECONDS = 20.0  # the most for drawing a picture
PROGRAM = (sys.executable, "-m", "rulewright.server.board_pictures.render")

log = structlog.get_logger(__name__)


class Kept(NamedTuple):
    """A cached picture, the event of the table that it shows, and when it was made (ms)."""

    n: int
    at: int
    png: bytes


Render = Callable[[bytes], Awaitable[bytes]]


def can_draw() -> bool:
    """Return whether the drawing library is installed; if not, links show a picture of the game."""
    return find_spec("resvg_py") is not None


def has_picture(live: LiveTable) -> bool:
    """Return whether a table has a picture: it has a board, and everybody may see it."""
    return not live.state.closed and bool(board_of(live).get("areas"))


async def render(sight: bytes) -> bytes:
    """Draw a picture in another process; return b"" if it fails or takes too long."""
    process = await asyncio.create_subprocess_exec(
        *PROGRAM,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(SECONDS):
            drawn, _ = await process.communicate(sight)
    except TimeoutError:
        return b""
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return drawn if process.returncode == 0 else b""


class BoardPictures:
    """The pictures of tables, with a cache of the last ones."""

    def __init__(self, draw: Render = render, now: Callable[[], int] = times.now) -> None:
        self._draw = draw
        self._now = now
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def of(self, live: LiveTable) -> bytes:
        """Return the picture of a table, or raise `NotFound` if there is none now."""
        if not has_picture(live):
            raise NotFound(NONE)
        kept = self._fresh(live)
        if kept is None:
            kept = await self._made(live)
        return kept.png

    async def _made(self, live: LiveTable) -> Kept:
        if self._waiting >= WAITING:
            raise NotFound(NONE)
        self._waiting += 1
        try:
            async with self._turn:
                return self._fresh(live) or await self._drawn(live)
        finally:
            self._waiting -= 1

    async def _drawn(self, live: LiveTable) -> Kept:
        n, sight = live.n, msgspec.json.encode(sight_of(live))
        png = await self._draw(sight)
        if not png:
            log.warning("picture.failed", table=live.id, game=live.game.name)
            raise NotFound(NONE)
        kept = Kept(n, self._now(), png)
        self._kept[live.id] = kept
        self._kept.move_to_end(live.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept

    def _fresh(self, live: LiveTable) -> Kept | None:
        """Return the cached picture of a table, unless it is too old."""
        kept = self._kept.get(live.id)
        if kept is None or (kept.n != live.n and self._now() - kept.at >= FRESH):
            return None
        return kept
