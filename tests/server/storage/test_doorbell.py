"""What one server appends rings at the others of the same PostgreSQL, whatever happens to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import structlog
from msgspec.structs import replace

from rulewright.server.storage.store import Commit, Store, Unavailable
from tests.server.postgres import Postgres
from tests.server.storage.test_store import ROW, START, opened, play
from tests.waiting import until_true

ALL = ("", -1)


class Bell:
    """Counts its rings."""

    def __init__(self) -> None:
        self.rung: list[tuple[str, int]] = []

    def __call__(self, table_id: str, n: int) -> None:
        self.rung.append((table_id, n))

    async def heard(self, wanted: tuple[str, int], times: int = 1) -> None:
        """Wait until it has rung this often."""
        await until_true(lambda: self.rung.count(wanted) >= times, f"the ring {wanted}")


@pytest.fixture
async def two(postgres_url: str) -> AsyncIterator[tuple[Store, Store, Bell]]:
    """Two stores, of which the second listens."""
    bell = Bell()
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        other.listen(bell)
        await bell.heard(ALL)
        await one.create(ROW, Commit(START, "{}"))
        yield one, other, bell


async def test_an_event_rings_elsewhere(two: tuple[Store, Store, Bell]) -> None:
    one, other, bell = two
    await one.append("t1", Commit(play(1)))
    await bell.heard(("t1", 1))
    await other.append("t1", Commit(play(2)))
    await bell.heard(("t1", 2))
    assert [event.n for event in await other.events("t1")] == [0, 1, 2]
    assert bell.rung == [ALL, ("t1", 1), ("t1", 2)]


async def test_what_is_not_kept_does_not_ring(two: tuple[Store, Store, Bell]) -> None:
    one, other, bell = two
    await asyncio.gather(
        one.append("t1", Commit(play(1))),
        other.append("t1", Commit(play(1))),
        return_exceptions=True,
    )
    await one.append("t1", Commit(play(2)))
    await bell.heard(("t1", 2))
    assert bell.rung == [ALL, ("t1", 1), ("t1", 2)]


async def test_a_bell_that_breaks_rings_on(postgres_url: str) -> None:
    bell = Bell()

    def broken(table_id: str, n: int) -> None:
        bell(table_id, n)
        raise KeyError(table_id)

    async with opened(postgres_url) as store:
        with structlog.testing.capture_logs() as logs:
            store.listen(broken)
            await bell.heard(ALL)
            await store.create(ROW, Commit(START, "{}"))
            await store.append("t1", Commit(play(1)))
            await bell.heard(("t1", 1))
        assert [entry["event"] for entry in logs] == ["doorbell.failed"] * 2


async def test_a_connection_that_is_cut(two: tuple[Store, Store, Bell], postgres: Postgres) -> None:
    one, other, bell = two
    await asyncio.to_thread(postgres.cut)
    await bell.heard(ALL, times=2)
    await one.append("t1", Commit(play(1)))  # on a new connection: the old one is seen to be dead
    await bell.heard(("t1", 1))
    assert await other.last("t1") == 1


async def test_a_database_that_is_away_for_a_while(
    two: tuple[Store, Store, Bell], postgres: Postgres
) -> None:
    one, other, bell = two
    await one.append("t1", Commit(play(1)))
    await asyncio.to_thread(postgres.stop, "immediate")  # as when the power goes out
    try:
        with pytest.raises(Unavailable) as caught:
            await one.append("t1", Commit(play(2)))
        assert "\n" not in caught.value.why
        with pytest.raises(Unavailable):
            await other.events("t1")
        with pytest.raises(Unavailable):
            await other.ping()
    finally:
        await asyncio.to_thread(postgres.start)
    await bell.heard(ALL, times=2)
    assert await one.last("t1") == 1
    await one.append("t1", Commit(play(2)))
    await bell.heard(("t1", 2))
    assert [event.n for event in await other.events("t1")] == [0, 1, 2]


async def test_many_at_once(two: tuple[Store, Store, Bell]) -> None:
    one, other, bell = two
    for i in range(2, 22):
        await one.create(replace(ROW, id=f"t{i}"), Commit(START, "{}"))
    for n in range(1, 4):
        await asyncio.gather(
            *((one, other)[i % 2].append(f"t{i}", Commit(play(n))) for i in range(2, 22))
        )
    wanted = [(f"t{i}", n) for i in range(2, 22) for n in range(1, 4)]
    await until_true(lambda: len(bell.rung) > len(wanted))
    assert sorted(bell.rung[1:]) == sorted(wanted)


async def test_on_sqlite_nothing_rings(tmp_path: Path) -> None:
    bell = Bell()
    async with opened(f"sqlite:///{tmp_path / 'a.db'}") as store:
        store.listen(bell)
        await store.create(ROW, Commit(START, "{}"))
        await store.append("t1", Commit(play(1)))
        await asyncio.sleep(0.05)
    assert bell.rung == []
