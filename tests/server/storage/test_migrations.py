"""The steps of the schema, up and down, with tables that are played at."""

from __future__ import annotations

import asyncio
import importlib
import json
import pkgutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec import ValidationError
from sqlalchemy import Connection, Engine, MetaData, insert, inspect, text

import rulewright.server
from rulewright.server.accounts.store import PeopleWork, UserRow
from rulewright.server.events.match import Made, Played, Started
from rulewright.server.ladder.schema import results
from rulewright.server.storage import writes
from rulewright.server.storage.engine import Address, BadDatabase, open_sync
from rulewright.server.storage.migrate import _config, migrate, newest, revision
from rulewright.server.storage.schema import metadata
from rulewright.server.storage.store import (
    Commit,
    Event,
    Seat,
    SeatRow,
    Snapshot,
    Store,
    TableRow,
    Told,
)
from rulewright.server.terms import Terms
from tests.server.storage.reading import playing, seats_of

SEATS = [Seat("red"), Seat("blue", "random")]
TABLES = (  # id, whether it is over, when it was made, its events
    ("runs", False, 100, 3),
    ("over", True, 200, 2),
    ("new", False, 300, 1),
)


@pytest.fixture
def database_url(empty_url: str) -> str:
    """A database without its schema."""
    return empty_url


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    opened = open_sync(Address(database_url))
    yield opened
    opened.dispose()


def whole_metadata() -> MetaData:
    """Return the tables of all modules that define some."""
    for module in pkgutil.iter_modules(rulewright.server.__path__):
        if module.name.endswith("schema"):
            importlib.import_module(f"rulewright.server.{module.name}")
    return metadata


def all_rows(engine: Engine) -> dict[str, list[dict[str, Any]]]:
    """Return all rows of the database in JSON form."""
    by_name = {}
    with engine.connect() as connection:
        for name in sorted(inspect(connection).get_table_names()):
            rows = connection.execute(text(f"SELECT * FROM {name}")).mappings()
            by_name[name] = sorted((_plain(dict(row)) for row in rows), key=json.dumps)
    return by_name


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """Convert a value as read from SQLite, which has JSON as text and booleans as numbers."""
    for name in ("choices", "told", "options", "seats", "terms", "data"):
        if isinstance(row.get(name), str):
            row[name] = json.loads(row[name])
    for name in ("over", "listed", "waiting"):
        if name in row:
            row[name] = bool(row[name])
    return dict(sorted(row.items()))


def fill_first(connection: Connection) -> None:
    """Insert tables in the form of the first schema."""
    seats = json.dumps([{"name": seat.name, "bot": seat.bot} for seat in SEATS])
    for table_id, over, created, length in TABLES:
        connection.execute(
            text(
                "INSERT INTO tables (id, game, rules, players, options, seed, seats, over, created)"
                " VALUES (:id, 'tiny-nim', 1, 2, :options, 's', :seats, :over, :created)"
            ),
            {"id": table_id, "options": "{}", "seats": seats, "over": over, "created": created},
        )
        for n in range(length):
            connection.execute(
                text(
                    "INSERT INTO events (table_id, n, kind, seat, choices, told, at)"
                    " VALUES (:id, :n, :kind, :seat, :choices, :told, :at)"
                ),
                {
                    "id": table_id,
                    "n": n,
                    "kind": "play" if n else "start",
                    "seat": 0 if n else None,
                    "choices": json.dumps([f"take {n}"] if n else []),
                    "told": json.dumps([[-1, "nim.take", "One “stone” goes."]]),
                    "at": created + n,
                },
            )
        connection.execute(
            text("INSERT INTO snapshots (table_id, n, match) VALUES (:id, 0, '{}')"),
            {"id": table_id},
        )
    connection.execute(text("INSERT INTO settings (name, value) VALUES ('secret', 'abc')"))


def test_the_steps_are_one_chain() -> None:
    steps = list(ScriptDirectory.from_config(_config()).walk_revisions())
    assert [step.revision for step in reversed(steps)] == [
        f"{number:04d}" for number in range(1, len(steps) + 1)
    ]
    assert newest() == steps[0].revision


def test_the_steps_lead_to_the_schema(database_url: str, engine: Engine) -> None:
    migrate(Address(database_url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, whole_metadata()) == []


def test_every_step_down_and_up_again(database_url: str, engine: Engine) -> None:
    address = Address(database_url)
    migrate(address, "0001")
    with engine.begin() as connection:
        fill_first(connection)
    before = all_rows(engine)
    migrate(address)
    there = all_rows(engine)
    steps = [f"{number:04d}" for number in range(int(newest()) - 1, 0, -1)]
    for step in steps:
        migrate(address, step)
        with engine.connect() as connection:
            assert revision(connection) == step
        migrate(address)
        assert all_rows(engine) == there
        migrate(address, step)
    assert all_rows(engine) == before
    migrate(address, "base")
    with engine.connect() as connection:
        left = [name for name in inspect(connection).get_table_names() if name != "alembic_version"]
    assert left == []
    migrate(address)
    assert not any(rows for name, rows in all_rows(engine).items() if name != "alembic_version")


async def test_old_tables_are_played_on(database_url: str, engine: Engine) -> None:
    await asyncio.to_thread(migrate, Address(database_url), "0001")
    with engine.begin() as connection:
        fill_first(connection)
    store = await Store.open(database_url)
    try:
        row = TableRow("runs", "tiny-nim", 1, 2, {}, "s", SEATS)
        assert await store.table("runs") == row
        assert [row.id for row in await playing(store)] == ["runs", "new"]
        assert await seats_of(store, "runs") == [
            SeatRow(0, "red", links=1),
            SeatRow(1, "blue", bot="random", kind="bot", waiting=True),
        ]
        assert await store.bots_waiting(10**15) == ["new", "runs"]
        assert [await store.last(name) for name, *_ in TABLES] == [2, 1, 0]
        told = [Told(-1, "nim.take", "One “stone” goes.")]
        assert await store.events("runs", 1) == [Event(2, Played(), 0, ["take 2"], told, 102)]
        await store.append("runs", Commit(Event(3, Played(start=1), 1, ["x"], [], 900), "{3}"))
        assert await store.snapshot("runs") == Snapshot(3, "{3}")
        assert await store.secret() == "abc"
    finally:
        await store.close()


async def test_what_the_older_schema_cannot_hold(database_url: str, engine: Engine) -> None:
    row = TableRow("t", "tiny-nim", 1, 2, {}, "s", SEATS, Terms(listed=True), "open")
    store = await Store.open(database_url)
    await store.create(row, Commit(Event(0, Made(host="ada"), at=5)))
    await store.create(
        TableRow("u", "g", 1, 2, {}, "s", SEATS), Commit(Event(0, Started(), at=6), "{}")
    )
    await store.append("u", Commit(Event(1, Played(), 0, ["x"], [], 7), stage="over"))
    await store.close()
    address = Address(database_url)
    await asyncio.to_thread(migrate, address, "0001")
    rows = {row["id"]: row for row in all_rows(engine)["tables"]}
    assert (rows["t"]["over"], rows["u"]["over"]) == (True, True)  # nobody wakes an open table
    store = await Store.open(database_url)
    try:
        again = [await store.table(name) for name in "tu"]
        assert [row.stage for row in again if row is not None] == ["open", "over"]
        assert [await store.last(name) for name in "tu"] == [0, 1]
    finally:
        await store.close()


def test_servers_that_start_together(database_url: str, engine: Engine) -> None:
    address = Address(database_url)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(migrate, [address] * 4))
    with engine.connect() as connection:
        assert revision(connection) == newest()


def test_a_step_that_fails_leaves_all_as_it_was(
    database_url: str, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = Address(database_url)
    migrate(address, "0001")
    with engine.begin() as connection:
        fill_first(connection)
        connection.execute(text("UPDATE tables SET seats = '[{}]' WHERE id = 'new'"))
    before = all_rows(engine)
    with pytest.raises(ValidationError):  # the last but one thing that the step does
        migrate(address, "0002")
    assert all_rows(engine) == before


def test_a_database_of_a_newer_server(database_url: str, engine: Engine) -> None:
    address = Address(database_url)
    migrate(address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadDatabase, match="newer Rulewright") as caught:
        migrate(address)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("to", "lost"),
    [
        ("0004", "1 results"),
        ("0002", "1 people, 1 results"),
        ("0001", "1 seats that people took, 1 people, 1 results"),
        ("base", "1 seats that people took, 1 people, 1 results"),
    ],
)
def test_what_people_have_is_not_lost_by_going_back(
    database_url: str, engine: Engine, to: str, lost: str
) -> None:
    address = Address(database_url)
    migrate(address)
    with engine.begin() as connection:
        row = TableRow("t", "tiny-nim", 1, 2, {}, "s", SEATS)
        held = [SeatRow(0, "red", "ann"), SeatRow(1, "blue", bot="random", kind="bot")]
        writes.add_table(connection, row, Event(0, Started(), at=5), "{}", held)
        PeopleWork(connection).add_user(UserRow("ann", "Ann", None, 1), "ann")
        result = {"table_id": "t", "seat": 0, "subject": "user:ann", "game": "tiny-nim"}
        result |= {"name": "red", "side": 0, "place": 1, "of": 2, "at": 6}
        flags = dict.fromkeys(("shared", "shown", "rated"), False)
        connection.execute(insert(results).values(**result, **flags))
    before = all_rows(engine)
    with pytest.raises(BadDatabase, match=f"has no place for {lost}, which are here"):
        migrate(address, to)
    assert all_rows(engine) == before
    migrate(address, "0006")
    migrate(address)
    after = all_rows(engine)
    assert all(after[name] == before[name] for name in ("users", "results", "events"))
