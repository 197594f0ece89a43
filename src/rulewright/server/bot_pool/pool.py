"""Runs bots in separate processes, each within a budget of time and memory.

A process gets the match redealt for the bot's seat, which that seat cannot distinguish from the
real one. So a bot cannot learn a secret. If a bot exceeds its time or memory, or crashes its
process, a random move is made instead, and the table goes on.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import TimeoutError as LateError
from multiprocessing import get_context
from random import Random, SystemRandom

import structlog
from pebble import ProcessExpired, ProcessPool

from rulewright.kernel import BrokenScript, Match
from rulewright.plugins import load_plugins
from rulewright.server.bot_pool.think import bot_luck, think
from rulewright.server.http.logs import configure_logs
from rulewright.server.settings import Settings

RANDOM = "random"
MEGABYTE = 1024 * 1024

log = structlog.get_logger(__name__)


class BotPool:
    """The processes for bots, started on first use; without `bot_workers` a thread is used."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pool: ProcessPool | None = None
        self._deals: Random = SystemRandom()

    async def think(self, match: Match, seat: int, name: str, move: int) -> list[str]:
        """Return the choices of a bot in a match, without changing the match."""
        luck = bot_luck(match.seed, seat, move)
        if self.settings.bot_workers == 0:
            return await asyncio.to_thread(think, match.clone(), seat, name, luck)
        try:
            dealt = match.redeal(seat, self._deals).to_json()
            job = self._processes().schedule(
                think_apart, (dealt, seat, name, luck), timeout=self.settings.bot_time
            )
            return await asyncio.wrap_future(job)
        except (LateError, ProcessExpired, MemoryError, BrokenScript) as error:
            log.warning("bot.gave-up", game=match.game.name, bot=name, error=type(error).__name__)
            return await asyncio.to_thread(think, match.clone(), seat, RANDOM, luck)

    def close(self) -> None:
        """Stop all processes at once, even if bots are thinking."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()

    def _processes(self) -> ProcessPool:
        if self._pool is None or not self._pool.active:
            self._pool = ProcessPool(
                max_workers=self.settings.bot_workers,
                initializer=begin,
                initargs=(self.settings.bot_memory,),
                context=get_context("spawn"),  # forking would copy the server's threads
            )
        return self._pool


def begin(memory: int) -> None:
    """Set up a process: load plugin games, and limit its memory to `memory` MB."""
    configure_logs(json=True, level="error")
    load_plugins()
    try:
        import resource
    except ImportError:  # Windows has no such module
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory * MEGABYTE, memory * MEGABYTE))


def think_apart(match: str, seat: int, name: str, luck: int) -> list[str]:
    """Return what `think` returns for a match given as JSON; runs in a worker process."""
    return think(Match.from_json(match), seat, name, luck)
