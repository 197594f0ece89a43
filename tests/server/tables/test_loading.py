"""Tables come into memory each by itself, and each once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from rulewright.kernel import register
from rulewright.server.errors import UnknownTable
from rulewright.server.events.words import Talked
from rulewright.server.storage.store import Commit
from rulewright.server.storage.store import Event as TableEvent
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.new_table import NewTable
from tests.kernel.tiny import NIM, Nim, NimGame
from tests.server.admin.test_archive import hub_at
from tests.server.databases import database_in
from tests.waiting import until_true

GATED = "tiny-nim-gated"


class GatedNim(NimGame):
    """Nim whose stored matches load only after a gate is opened."""

    name = GATED

    def __init__(self) -> None:
        super().__init__()
        self.gate = Event()
        self.reads = 0

    def from_data(self, data: list[Any]) -> Nim:
        self.reads += 1
        self.gate.wait()
        return super().from_data(data)


@pytest.fixture
def slow() -> Iterator[GatedNim]:
    """A game that loads as long as the gate is shut; it is opened at the end."""
    game = GatedNim()
    register(GATED, lambda: game)
    yield game
    game.gate.set()


@asynccontextmanager
async def cold(folder: Path, *games: str) -> AsyncIterator[tuple[TableHub, list[str]]]:
    """Open a hub with a stored table of each game, none of them in memory."""
    url = database_in(folder)
    async with hub_at(url) as before:
        made = [await before.create(NewTable(game, 2, ["human"] * 2)) for game in games]
    async with hub_at(url) as hub:
        yield hub, [live.id for live in made]


async def test_a_table_does_not_wait_for_another(tmp_path: Path, slow: GatedNim) -> None:
    async with cold(tmp_path, GATED, NIM.name) as (hub, (first, second)):
        loading = asyncio.create_task(hub.find(first))
        await until_true(lambda: slow.reads > 0)
        assert (await hub.find(second)).id == second
        assert hub.loaded(first) is None
        slow.gate.set()
        assert (await loading).id == first


async def test_a_table_is_loaded_once(tmp_path: Path, slow: GatedNim) -> None:
    async with cold(tmp_path, GATED) as (hub, (table,)):
        all_at_once = [asyncio.create_task(hub.find(table)) for _ in range(5)]
        await until_true(lambda: slow.reads > 0)
        slow.gate.set()
        first, *others = await asyncio.gather(*all_at_once)
        assert all(other is first for other in others)


async def test_one_who_waits_no_longer_leaves_the_others_waiting(
    tmp_path: Path, slow: GatedNim
) -> None:
    async with cold(tmp_path, GATED) as (hub, (table,)):
        gone, stays = (asyncio.create_task(hub.find(table)) for _ in range(2))
        await until_true(lambda: slow.reads > 0)
        gone.cancel()
        slow.gate.set()
        assert (await stays).id == table


async def test_what_rings_during_a_load_is_read(tmp_path: Path, slow: GatedNim) -> None:
    async with cold(tmp_path, GATED) as (hub, (table,)):
        loading = asyncio.create_task(hub.find(table))
        await until_true(lambda: slow.reads > 0)
        said = TableEvent(1, Talked(), 0, ["all", "Hello"], at=1)
        await hub.store.append(table, Commit(said))
        hub._rung(table, 1)
        slow.gate.set()
        assert (await loading).n == 1


async def test_a_table_that_is_not_there_leaves_nothing_behind(tmp_path: Path) -> None:
    async with cold(tmp_path) as (hub, _):
        for _ in range(2):
            with pytest.raises(UnknownTable):
                await hub.find("none")
        assert not hub._loads.under_way
