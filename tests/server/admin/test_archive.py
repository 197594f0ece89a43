"""Tables taken out, taken in, and taken back to an earlier event."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table, select

import tests.kernel.tiny  # noqa: F401  (registers the tiny games)
from rulewright.server.admin.archive import (
    KINDS,
    PARTS,
    BadArchive,
    NoSuchTable,
    WouldLose,
    export_table,
    import_table,
    roll_back,
)
from rulewright.server.assembly import table_hub
from rulewright.server.clocks.terms import LiveClock
from rulewright.server.settings import Settings
from rulewright.server.storage.schema import seats, tables
from rulewright.server.storage.store import Store
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.seats import taking_seat
from rulewright.server.tables.acts.talk import talking
from rulewright.server.tables.acts.votes import moving, voting
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.new_table import NewTable
from rulewright.server.terms import Terms
from tests.server.persons import Clock
from tests.server.storage.reading import seats_of
from tests.waiting import until_true

Rows = dict[str, list[dict[str, Any]]]


@asynccontextmanager
async def hub_at(url: str) -> AsyncIterator[TableHub]:
    store = await Store.open(url)
    hub = table_hub(store, Settings(database_url=url, bot_pause=0, snapshot_every=2), Clock())
    try:
        yield hub
    finally:
        await hub.close()
        await store.close()


def projections(connection: Connection, table_id: str) -> Rows:
    """Return everything that is derived from the events of a table."""
    return {
        "tables": [
            dict(r) for r in connection.execute(_of(tables, tables.c.id, table_id)).mappings()
        ],
        "seats": [
            dict(r)
            for r in connection.execute(
                _of(seats, seats.c.table_id, table_id).order_by(seats.c.seat)
            ).mappings()
        ],
    }


def _of(table: Any, mine: Any, table_id: str) -> Any:
    return select(table).where(mine == table_id)


async def played(hub: TableHub) -> tuple[str, list[Rows]]:
    """Play a table to the end of its match; return what was shown at each event."""
    terms = Terms(title="Ours", listed=True, clock=LiveClock(bank=60, increment=5), late="wait")
    live = await hub.create(NewTable("tiny-nim", 2, ["open", "open"], {}, 5, terms), "ada", "Ada")
    table_id = live.id
    told: list[Rows] = []

    async def note() -> None:
        n = await hub.store.last(table_id)
        rows = await hub.store.write(lambda connection: projections(connection, table_id))
        told.extend(rows for _ in range(n + 1 - len(told)))

    async def act(what: Any) -> None:
        await hub.act(table_id, what)
        assert isinstance(hub.now, Clock)
        hub.now.ms += 1000
        await note()

    await note()
    await act(taking_seat(0, "ada", "Ada"))
    await act(taking_seat(1, "bo", "Bo"))
    await act(talking(0, "all", "Good luck \x00 “you”"))
    await act(moving(0, "pause"))
    await act(voting(1, (await hub.find(table_id)).n, yes=True))
    await act(moving(1, "resume"))
    await act(voting(0, (await hub.find(table_id)).n, yes=True))
    while not (live := await hub.find(table_id)).over:
        seat = live.match.waiting[0]
        ask = live.match.ask(seat)
        assert ask is not None
        first = ask.text(live.match.state, live.match.choices(seat)[0])
        await act(playing(seat, live.n, [first]))
    return table_id, told


async def test_every_event_can_be_gone_back_to(database_url: str) -> None:
    async with hub_at(database_url) as hub:
        table_id, told = await played(hub)
        last = await hub.store.last(table_id)
        events = await hub.store.events(table_id)
        assert told[0]["tables"][0]["stage"] == "open"
        assert told[-1]["tables"][0]["stage"] == "over"
        assert any(rows["tables"][0]["paused"] for rows in told)
        for n in range(last, -1, -1):
            await go_back(hub.store, table_id, n)
            projected = await hub.store.write(lambda connection: projections(connection, table_id))
            if n != 2:  # the second to sit down and the start are noted together
                assert projected == told[n], n
            assert await hub.store.events(table_id) == events[: n + 1]
            snapshot = await hub.store.snapshot(table_id)
            assert snapshot is None if n < 3 else snapshot is not None
            assert snapshot is None or snapshot.n <= n


async def test_a_table_that_went_back_is_played_on(database_url: str) -> None:
    async with hub_at(database_url) as hub:
        table_id, _ = await played(hub)
        before = await hub.store.events(table_id)
        back = len(before) // 2
        await go_back(hub.store, table_id, back)
        # The hub has the end of the match in memory; it finds out by itself.
        live = await hub.act(table_id, talking(1, "all", "Again?"))
        assert live.n == back + 1
        assert not live.over
        assert [event.kind for event in await hub.store.events(table_id, back)] == ["talk"]


async def test_a_server_that_stops_keeps_nothing_of_what_was_taken_back(tmp_path: Path) -> None:
    """It has not heard of it: a match played on to the same event would go on from there."""
    url = f"sqlite:///{tmp_path / 'a.db'}"
    async with hub_at(url) as hub:
        live = await hub.create(NewTable("tiny-nim", 2, ["human", "human"], {}, 5))
        for seat in (0, 1, 0):
            live = await hub.act(live.id, playing(seat, live.n, ["heap 3", "take 1"]))
        await hub.act(live.id, talking(0, "all", "Wait"))  # which no snapshot was kept of
        await go_back(hub.store, live.id, 1)
    async with hub_at(url) as hub:
        snapshot = await hub.store.snapshot(live.id)
        assert snapshot is not None
        assert snapshot.n <= 1


async def test_servers_hear_that_a_table_went_back(postgres_url: str) -> None:
    async with hub_at(postgres_url) as hub:
        table_id, _ = await played(hub)
        rung: list[tuple[str, int]] = []
        hub.store.listen(lambda name, n: rung.append((name, n)))
        await until_true(lambda: bool(rung))
        await go_back(hub.store, table_id, 3)
        await until_true(lambda: (table_id, -1) in rung)


async def test_events_that_are_not_there(database_url: str) -> None:
    async with hub_at(database_url) as hub:
        table_id, _ = await played(hub)
        for name, n in ((table_id, 99), (table_id, -1), ("none", 0)):
            with pytest.raises(NoSuchTable):
                await go_back(hub.store, name, n)


async def go_back(store: Store, table_id: str, n: int, lose: bool = True) -> None:
    await store.write(lambda connection: roll_back(connection, table_id, n, lose))


async def test_seats_that_people_have_taken_since_are_not_lost(database_url: str) -> None:
    async with hub_at(database_url) as hub:
        live = await hub.create(NewTable("tiny-nim", 3, ["open", "human", "open"]), "ann", "Ann")
        await hub.act(live.id, taking_seat(2, "ann", "Ann"))
        before = await lines_of(hub.store, live.id)
        with pytest.raises(WouldLose, match=r"another has the seat green$"):
            await go_back(hub.store, live.id, 0, lose=False)
        assert await lines_of(hub.store, live.id) == before
        await go_back(hub.store, live.id, 1, lose=False)
        assert await lines_of(hub.store, live.id) == before
        await go_back(hub.store, live.id, 0)
        assert [seat.user for seat in await seats_of(hub.store, live.id)] == [None, None, None]


async def take_in(store: Store, lines: list[str], replace: bool = False) -> tuple[str, int]:
    return await store.write(lambda connection: import_table(connection, lines, replace))


async def lines_of(store: Store, table_id: str) -> list[str]:
    return await store.write(lambda connection: list(export_table(connection, table_id)))


async def test_a_table_is_the_same_elsewhere(database_url: str, tmp_path: Path) -> None:
    async with hub_at(database_url) as hub, hub_at(f"sqlite:///{tmp_path / 'other.db'}") as other:
        table_id, _ = await played(hub)
        lines = await lines_of(hub.store, table_id)
        await take_in(other.store, lines)
        assert await lines_of(other.store, table_id) == lines
        with pytest.raises(BadArchive, match="already"):
            await take_in(other.store, lines)
        ours, theirs = await hub.find(table_id), await other.find(table_id)
        assert theirs.match.to_json() == ours.match.to_json()
        assert theirs.said == ours.said
        await go_back(other.store, table_id, 4)
        back = await take_in(other.store, lines, replace=True)
        assert back == (table_id, len(await hub.store.events(table_id)) - 1)
        assert await lines_of(other.store, table_id) == lines


@pytest.mark.parametrize(("name", "table"), PARTS)
def test_a_line_holds_all_columns(name: str, table: Table) -> None:
    columns = {column.name for column in table.c} - {"table_id"}
    assert {*KINDS[name].__struct_fields__} == columns


async def test_what_came_later_may_be_missing(database_url: str, tmp_path: Path) -> None:
    later = {"visited", "origin", "over_at", "asked", "links", "freed", "kept_for", "data", "start"}
    async with hub_at(database_url) as hub, hub_at(f"sqlite:///{tmp_path / 'other.db'}") as other:
        live = await hub.create(NewTable("tiny-nim", 2, ["human", "random"]))
        before = []
        for line in await lines_of(hub.store, live.id):
            [(name, part)] = list(json.loads(line).items())[:1]
            kept = part if name == "form" else {key: part[key] for key in part if key not in later}
            before.append(line if name == "form" else json.dumps({name: kept}))
        assert await take_in(other.store, before) == (live.id, live.n)
        rows = await other.store.write(lambda connection: projections(connection, live.id))
        assert rows["tables"][0]["visited"]  # as the database has it
        assert [seat["asked"] for seat in rows["seats"]] == [0, 0]
        theirs = await other.find(live.id)
        assert theirs.match.to_json() == live.match.to_json()


async def test_links_are_counted_where_they_were_not(database_url: str, tmp_path: Path) -> None:
    async with hub_at(database_url) as hub, hub_at(f"sqlite:///{tmp_path / 'other.db'}") as other:
        live = await hub.create(NewTable("tiny-nim", 2, ["human", "random"]))
        lines = await lines_of(hub.store, live.id)
        before = [line.replace(',"links":1', "").replace(',"links":0', "") for line in lines]
        assert before != lines
        await take_in(other.store, before)
        assert [seat.links for seat in await seats_of(other.store, live.id)] == [1, 0]


async def test_what_is_no_table_is_refused_whole(database_url: str, tmp_path: Path) -> None:
    async with hub_at(database_url) as hub, hub_at(f"sqlite:///{tmp_path / 'other.db'}") as other:
        table_id, _ = await played(hub)
        lines = await lines_of(hub.store, table_id)
        event = next(number for number, line in enumerate(lines) if '"event"' in line)
        newer = json.dumps({"form": "rulewright-table", "schema": "9999"})
        broken = {
            "no exported table": ['{"a": 1}\n'],
            "line 1 is no line": ["nonsense\n"],
            "newer": [newer, *lines[1:]],
            "no table in it": [line for line in lines if '{"table"' not in line],
            "events are missing": lines[:event] + lines[event + 1 :],
            "line 3 is no line": [*lines[:2], '{"other": {}}\n', *lines[2:]],
            "broken event": [line.replace('"choices":["', '"choices":[1,"') for line in lines],
        }
        for says, bad in broken.items():
            with pytest.raises(BadArchive, match=says):
                await take_in(other.store, bad)
        counts = await other.store.write(
            lambda connection: [len(connection.execute(select(t)).all()) for _, t in PARTS]
        )
        assert counts == [0, 0, 0, 0]
