"""Bots in processes of their own, within a budget, which know no more than their seat."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tests.server.slow_bots  # noqa: F401  (registers the game of bad bots)
from rulewright import Match
from rulewright.server.bot_pool.pool import BotPool
from rulewright.server.bot_pool.think import bot_luck, think
from rulewright.server.settings import Settings
from tests.server.playing import new_table, play_out, running, settings_in
from tests.server.slow_bots import NAME
from tests.waiting import until

pytestmark = pytest.mark.xdist_group("bot_pool")
PLUGINS = "tests.kernel.tiny,tests.server.slow_bots"


@pytest.fixture
def bot_pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[BotPool]:
    """One process for bots, with a limit of two seconds per move once it has started."""
    monkeypatch.setenv("RULEWRIGHT_PLUGINS", PLUGINS)
    pool = BotPool(Settings(bot_workers=1, bot_time=4.0, bot_memory=1500))
    yield pool
    pool.close()


async def test_a_bot_chooses_the_same_in_a_process_of_its_own(bot_pool: BotPool) -> None:
    match = Match.new("tiny-auction", 3, 5)
    match.play_chain(1, ["bid 2", "with card"])
    before = match.to_json()
    here = think(match.clone(), 0, "random", bot_luck(match.seed, 0, 4))
    assert await bot_pool.think(match, 0, "random", 4) == here
    assert match.to_json() == before


@pytest.mark.parametrize("name", ["sleeper", "glutton", "jumper"])
async def test_a_bad_bot_costs_its_table_nothing(bot_pool: BotPool, name: str) -> None:
    match = Match.new(NAME, 2, 5)
    seat = match.waiting[0]
    choices = await bot_pool.think(match, seat, name, 0)
    match.play_chain(seat, choices)
    again = match.waiting[0]
    match.play_chain(again, await bot_pool.think(match, again, "random", 1))


async def test_what_the_process_is_given_is_redealt(
    bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new("tiny-auction", 3, 5)
    given: list[Any] = []
    pool = bot_pool._processes()
    schedule = pool.schedule

    def spy(call: Any, args: Any, **more: Any) -> Any:
        given.append(args)
        return schedule(call, args, **more)

    monkeypatch.setattr(bot_pool, "_processes", lambda: pool)
    monkeypatch.setattr(pool, "schedule", spy)
    for move in range(8):
        await bot_pool.think(match, 0, "random", move)
    dealt = [Match.from_json(args[0]) for args in given]
    assert all(other.view(0).data() == match.view(0).data() for other in dealt)
    assert all(other.seed != match.seed for other in dealt)
    assert len({str(other.state.data()) for other in dealt}) > 1


def test_a_whole_match_of_bots_on_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEWRIGHT_PLUGINS", PLUGINS)
    with running(settings_in(tmp_path, bot_workers=1)) as server:
        seats = new_table(server, "tiny-auction", ["human", "random", "random"])
        assert play_out(seats, Random(1))["over"]
    assert not children()


def test_no_process_outlives_a_server_that_was_killed(tmp_path: Path) -> None:
    if not Path("/proc").is_dir():
        pytest.skip("processes are looked up in /proc")
    child = os.fork()
    if child == 0:
        _think_for_ever()
    workers = until(lambda: children(child), "a worker")
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), "their end")


def children(parent: int | None = None) -> list[int]:
    """Return the child processes of a process, except resource trackers."""
    path = Path(f"/proc/{parent or os.getpid()}/task")
    pids = []
    for task in path.iterdir() if path.is_dir() else []:
        begun = ""
        with suppress(FileNotFoundError):  # a thread may end while it is looked at
            begun = (task / "children").read_text()
        for pid in begun.split():
            if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text():
                pids.append(int(pid))
    return pids


def _think_for_ever() -> None:
    import asyncio

    bot_pool = BotPool(Settings(bot_workers=1, bot_time=60.0))
    match = Match.new("tiny-nim", 2, 1)
    asyncio.run(bot_pool.think(match, match.waiting[0], "random", 0))
    time.sleep(600)
