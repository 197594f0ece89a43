"""Runs the bots of tables: they choose in other processes, and their choices are then played."""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog

from rulewright.server.bot_pool.pool import BotPool
from rulewright.server.errors import NotNow, Stale
from rulewright.server.http.meters import THOUGHT
from rulewright.server.settings import Settings
from rulewright.server.storage.store import NumberTaken
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.commits import Committer
from rulewright.server.tables.table import LiveTable
from rulewright.server.tables.undo import let_vote

HEAD_START = 2.0  # seconds for which other servers let the leading one move its bots

log = structlog.get_logger(__name__)


class Host(Protocol):
    """The part of the hub that bots need to move at a table."""

    closing: bool

    def holds(self, live: LiveTable) -> bool:
        """Return whether this object is still the loaded table, not dropped or replaced."""
        ...

    async def catch_up(self, live: LiveTable) -> None:
        """Apply the events that other processes have added to a table."""
        ...


class BotRunner:
    """Has the bots of a server's tables move, with one task per table."""

    def __init__(self, hub: Host, committer: Committer, settings: Settings) -> None:
        self.bot_pool = BotPool(settings)
        self._hub = hub
        self._committer = committer
        self._pause = settings.bot_pause

    async def close(self) -> None:
        """Stop the processes in which bots think."""
        await asyncio.to_thread(self.bot_pool.close)

    def wake(self, live: LiveTable) -> None:
        """Start the table's bot task if a bot is to move and no task is running."""
        idle = live.bots is None or live.bots.done()
        if idle and not self._hub.closing and live.bot_to_move() is not None:
            live.bots = asyncio.create_task(self._move_bots(live))

    async def _move_bots(self, live: LiveTable) -> None:
        seat = live.bot_to_move()
        while seat is not None and self._hub.holds(live):
            try:
                await self._move_bot(live, seat)
            except NumberTaken:
                await self._hub.catch_up(live)
            except (NotNow, Stale):
                pass  # the table changed while the bot was thinking
            except Exception:
                log.exception("bot.stuck", table=live.id, n=live.n)
                return
            seat = live.bot_to_move()

    async def _move_bot(self, live: LiveTable, seat: int) -> None:
        name = live.state.bot(seat)
        assert name is not None
        n = live.n
        if live.led_elsewhere:  # the process of the last event leads
            await asyncio.sleep(HEAD_START)
            if live.n != n:
                return
        pause = asyncio.create_task(asyncio.sleep(self._pause))
        with THOUGHT.time():
            choices = await self.bot_pool.think(live.match, seat, name, live.moves[seat])
        await pause
        await let_vote(live)
        async with live.lock:
            await self._committer.commit(live, playing(seat, n, choices, name)(live))
