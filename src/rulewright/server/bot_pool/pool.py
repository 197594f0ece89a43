"""Where bots think: in processes of their own, each within a budget of time and memory.

A process is given the match redealt for the bot's seat, which that seat could not tell from the
true one. So a bot can't come by a secret even if it tried, and one that takes too long, too much,
or down its process costs its table nothing but its plan: it then moves at random.
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
    """The processes for bots, begun when the first is needed; none with `bot_workers` 0."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pool: ProcessPool | None = None
        self._deals: Random = SystemRandom()

    async def think(self, match: Match, seat: int, name: str, move: int) -> list[str]:
        """The choices of a bot in a match, which is left as it is."""
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
        """End all processes, whatever they think about."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()

    def _processes(self) -> ProcessPool:
        if self._pool is None or not self._pool.active:
            self._pool = ProcessPool(
                max_workers=self.settings.bot_workers,
                initializer=begin,
                initargs=(self.settings.bot_memory,),
                context=get_context("spawn"),  # a fork would take the server's threads along
            )
        return self._pool


def begin(memory: int) -> None:
    """Make a process ready: the games from elsewhere, and no more memory than `memory` MB."""
    configure_logs(json=True, level="error")
    load_plugins()
    try:
        import resource
    except ImportError:  # only where there are such limits
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory * MEGABYTE, memory * MEGABYTE))


def think_apart(match: str, seat: int, name: str, luck: int) -> list[str]:
    """`think` on a match that comes as text."""
    return think(Match.from_json(match), seat, name, luck)
