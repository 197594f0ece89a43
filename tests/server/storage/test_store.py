"""The store does the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import IntegrityError

from rulewright.server.events.kinds import Unknown
from rulewright.server.events.match import Played, Started
from rulewright.server.events.words import Noted, PremovesChanged
from rulewright.server.storage.schema import snapshots
from rulewright.server.storage.store import (
    OVER,
    BadDatabase,
    Commit,
    Event,
    NumberTaken,
    Seat,
    SeatRow,
    Snapshot,
    Store,
    TableRow,
    Told,
    Unavailable,
)
from rulewright.server.storage.writes import APART, NEWEST
from rulewright.server.terms import Terms
from tests.server.storage.reading import playing, seats_of

ROW = TableRow("t1", "tiny-nim", 1, 2, {"heaps": 3}, "7", [Seat("red"), Seat("blue", "random")])
START = Event(0, Started(), None, [], [Told(-1, "nim.turn", "Turn 1.")], at=1000)
LISTED = Terms(listed=True, title="Ours")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    async with opened(database_url) as new_store:
        yield new_store


def play(n: int, at: int = 0, **fields: Any) -> Event:
    return Event(n, Played(), 0, [f"take {n}"], at=at or 1000 + n, **fields)


async def make(store: Store, table_id: str, at: int = 1000, **fields: Any) -> TableRow:
    row = replace(ROW, id=table_id, **fields)
    await store.create(row, Commit(replace(START, at=at), None if row.stage == "open" else "{}"))
    return row


async def kept(store: Store, table_id: str = "t1") -> list[int]:
    async with store.engine.connect() as connection:
        numbers = await connection.scalars(
            select(snapshots.c.n).where(snapshots.c.table_id == table_id).order_by(snapshots.c.n)
        )
        return list(numbers)


# -- one table -----------------------------------------------------------------------------
async def test_gives_back_what_it_took(database_url: str) -> None:
    said = [
        Told(2, "nim.die", "“é” \u2028 … 🎲"),
        Told(-1, "nim.take", "{who} takes {n}.", {"who": {"kind": "seat"}, "n": 3}),
    ]
    played = Event(1, Unknown("x", {"y": [1, "é"]}), 0, ["heap 1", "take \x00"], said, 1234)
    async with opened(database_url) as store:
        assert await store.create(replace(ROW, terms=LISTED), Commit(START, "{}")) == START
        assert await store.append("t1", Commit(played, match="{1}")) == played
        made = replace(ROW, terms=LISTED)
        assert await store.table("t1") == made
        assert await store.table("t2") is None
        assert await store.events("t1") == [START, played]
        assert await store.events("t1", after=0) == [played]
        assert await store.events("t1", until=0) == [START]
        assert await store.events("t2") == []
        assert await store.last("t1") == 1
        assert await store.last("t2") == -1
        assert await store.snapshot("t1") == Snapshot(1, "{1}")
        assert await store.snapshot("t1", at_most=0) == Snapshot(0, "{}")
        assert await store.snapshot("t2") is None
        secret = await store.secret()
    async with opened(database_url) as again:
        assert await again.secret() == secret
        assert await again.table("t1") == made
        assert await playing(again) == [made]
        await again.append("t1", Commit(play(2), stage=OVER))
        assert await playing(again) == []


async def test_an_event_without_a_time_gets_one(store: Store) -> None:
    first = await store.create(ROW, Commit(replace(START, at=0), "{}"))
    assert first.at > 1_700_000_000_000
    assert await store.events("t1") == [first]
    later = await store.append("t1", Commit(Event(1, Played(), 0, ["x"])))
    assert later.at >= first.at
    await store.append("t1", Commit(Event(2, Unknown("x", {})), seats=[SeatRow(0, "red", "ada")]))
    [entry] = await store.tables_of("ada")
    assert entry.created == first.at
    assert entry.touched >= later.at
    assert entry.n == 2


async def test_a_number_is_taken_once(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        await one.create(ROW, Commit(START, "{}"))
        await one.append("t1", Commit(play(1)))
        with pytest.raises(NumberTaken):
            await two.append("t1", Commit(Event(1, Played(), 0, ["b"]), match="{b}", stage=OVER))
        assert [event.choices for event in await two.events("t1", 0)] == [["take 1"]]
        assert await two.snapshot("t1") == Snapshot(0, "{}")
        assert len(await playing(two)) == 1


async def test_no_number_is_left_out(store: Store) -> None:
    await store.create(ROW, Commit(START, "{}"))
    for n in (0, 2, 3):
        with pytest.raises(NumberTaken):
            await store.append("t1", Commit(play(n)))
    with pytest.raises(NumberTaken):
        await store.append("no such table", Commit(play(1)))
    assert await store.last("t1") == 0


async def test_of_many_at_once_each_number_has_one(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        await one.create(ROW, Commit(START, "{}"))

        async def player(store: Store, name: str) -> list[int]:
            had: list[int] = []
            while len(had) < 10:
                n = await store.last("t1") + 1
                try:
                    await store.append("t1", Commit(Event(n, Played(), 0, [name])))
                except NumberTaken:
                    continue
                had.append(n)
            return had

        names = "abcdef"
        had = await asyncio.gather(
            *(player((one, two)[i % 2], name) for i, name in enumerate(names))
        )
        events = await one.events("t1", 0)
        assert [event.n for event in events] == list(range(1, 61))
        for name, numbers in zip(names, had, strict=True):
            assert [event.n for event in events if event.choices == [name]] == numbers


async def test_one_job_that_fails_harms_no_other(store: Store) -> None:
    for i in range(20):
        await make(store, f"t{i}")
    wrong = [store.append(f"t{i}", Commit(play(2), "{wrong}")) for i in range(0, 20, 2)]
    right = [store.append(f"t{i}", Commit(play(1), "{right}")) for i in range(1, 20, 2)]
    outcomes = await asyncio.gather(*wrong, *right, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [NumberTaken] * 10 + [Event] * 10
    for i in range(20):
        assert await store.last(f"t{i}") == i % 2
        assert await store.snapshot(f"t{i}") == Snapshot(i % 2, "{right}" if i % 2 else "{}")


async def test_who_gives_up_waiting_harms_no_other(store: Store) -> None:
    for i in range(4):
        await make(store, f"t{i}")
    tasks = [asyncio.create_task(store.append(f"t{i}", Commit(play(1)))) for i in range(4)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(outcomes[1], asyncio.CancelledError)
    assert [await store.last(f"t{i}") for i in (0, 2, 3)] == [1, 1, 1]
    assert await store.last("t1") in (0, 1)
    await store.append("t1", Commit(play(await store.last("t1") + 1)))


async def test_a_store_that_is_closed_keeps_nothing(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'a.db'}") as store:
        await store.create(ROW, Commit(START, "{}"))
    with pytest.raises(Unavailable):
        await store.append("t1", Commit(play(1)))


async def test_what_a_job_raises_undoes_it(store: Store) -> None:
    await store.create(ROW, Commit(START, "{}"))

    def job(connection: Connection) -> None:
        connection.execute(text("UPDATE tables SET n = 77"))
        raise KeyError("no")

    with pytest.raises(KeyError):
        await store.write(job)
    assert await store.last("t1") == 0
    with pytest.raises(IntegrityError):
        await store.create(ROW, Commit(START, "{}"))


# -- snapshots -----------------------------------------------------------------------------
async def test_snapshots_are_thinned(store: Store) -> None:
    await store.create(ROW, Commit(START, "0"))
    for n in range(20, 1001, 20):
        await store.keep("t1", Snapshot(n, f"{n}"))
    await store.keep("t1", Snapshot(1000, "another"))
    assert await store.snapshot("t1") == Snapshot(1000, "1000")
    assert (NEWEST, APART) == (2, 200)
    assert await kept(store) == [0, 200, 400, 600, 800, 980, 1000]
    for at in range(0, 1001, 7):
        snapshot = await store.snapshot("t1", at_most=at)
        assert snapshot is not None
        assert 0 <= at - snapshot.n < APART
        assert snapshot.match == f"{snapshot.n}"


async def test_seldom_snapshots_all_stay(store: Store) -> None:
    await store.create(ROW, Commit(START, "0"))
    for n in (150, 250, 399, 750, 751, 752):
        await store.keep("t1", Snapshot(n, f"{n}"))
    assert await kept(store) == [0, 250, 750, 751, 752]


# -- what follows from events --------------------------------------------------------------
async def test_an_open_table_has_no_match(store: Store) -> None:
    row = await make(
        store, "t1", stage="open", seats=[Seat("red", open=True), Seat("blue", "rest")]
    )
    assert await store.snapshot("t1") is None
    assert await playing(store) == []
    assert await seats_of(store, "t1") == [
        SeatRow(0, "red", kind="open"),
        SeatRow(1, "blue", bot="rest", kind="bot"),
    ]
    ada = SeatRow(0, "red", "ada", gen=1, called="Ada L.")
    await store.append("t1", Commit(play(1), seats=[ada]))
    await store.append("t1", Commit(play(2), "{}", stage="playing", waiting=[0]))
    assert await seats_of(store, "t1") == [
        replace(ada, waiting=True),
        SeatRow(1, "blue", bot="rest", kind="bot"),
    ]
    table = await store.table("t1")
    assert table == replace(row, stage="playing")
    assert [row.id for row in await playing(store)] == ["t1"]
    await store.append("t1", Commit(play(3), seats=[replace(ada, gen=2)]))
    assert (await seats_of(store, "t1"))[0] == replace(ada, gen=2, waiting=True)
    await store.append("t1", Commit(play(4), stage=OVER, waiting=[]))
    assert [seat.waiting for seat in await seats_of(store, "t1")] == [False, False]


async def test_clocks_that_run_out(store: Store) -> None:
    for name in ("t1", "t2", "t3"):
        await make(store, name)
    assert await store.due_before(10**15) == []
    await store.append("t1", Commit(play(1), due=5000))
    await store.append("t2", Commit(play(1), due=4000))
    assert await store.due_before(3999) == []
    assert await store.due_before(4000) == ["t2"]
    assert await store.due_before(9999) == ["t2", "t1"]
    await store.append("t1", Commit(play(2)))
    assert await store.due_before(9999) == ["t2", "t1"]
    await store.append("t2", Commit(play(2), due=None))
    assert await store.due_before(9999) == ["t1"]
    await store.append("t1", Commit(play(3), stage=OVER))
    assert await store.due_before(9999) == []


async def test_bots_that_are_waited_for(store: Store) -> None:
    for name in ("t1", "t2", "t3", "t4"):
        await make(store, name, at=1000)
    await store.append("t1", Commit(play(1, at=2000), waiting=[1]))
    await store.append("t2", Commit(play(1, at=3000), waiting=[1]))
    await store.append("t3", Commit(play(1, at=2000), waiting=[0]))
    await store.append("t4", Commit(play(1, at=2000), waiting=[1], paused=True))
    assert await store.bots_waiting(1999) == []
    assert await store.bots_waiting(2999) == ["t1"]
    assert await store.bots_waiting(3000) == ["t2", "t1"]
    await store.append("t2", Commit(play(2, at=3000), stage=OVER))
    assert await store.bots_waiting(9000) == ["t1"]


async def test_answers_in_advance_that_are_waited_for(store: Store) -> None:
    for name in ("t1", "t2", "t3", "t4"):
        await make(store, name, at=1000)
        said = Event(1, Noted() if name == "t4" else PremovesChanged(gen=0), 0, [], [], at=1500)
        await store.append(name, Commit(said))
    await store.append("t1", Commit(play(2, at=2000), waiting=[0]))
    await store.append("t2", Commit(play(2, at=3000), waiting=[0]))
    await store.append("t3", Commit(play(2, at=2000), waiting=[1]))  # a bot
    await store.append("t4", Commit(play(2, at=2000), waiting=[0]))
    assert await store.premoves_waiting(0, 9000) == ["t2", "t1"]
    assert await store.premoves_waiting(2000, 9000) == ["t2"]
    assert await store.premoves_waiting(0, 2000) == ["t1"]
    await store.append("t2", Commit(play(3, at=3000), waiting=[0], paused=True))
    assert await store.premoves_waiting(2000, 9000) == []


async def test_tables_of_a_user(store: Store) -> None:
    ada, bo = SeatRow(0, "red", "ada"), SeatRow(1, "blue", "bo")
    for at, name in enumerate(("a", "b", "c", "d"), 1):
        await store.create(
            replace(ROW, id=name), Commit(replace(START, at=at), "{}", seats=[ada, bo])
        )
    await store.create(
        replace(ROW, id="e"), Commit(replace(START, at=9), "{}", seats=[replace(bo, seat=0), bo])
    )
    await store.append("b", Commit(play(1, at=10), waiting=[0]))
    await store.append("c", Commit(play(1, at=11), waiting=[1]))
    await store.append("d", Commit(play(1, at=12), stage=OVER))
    assert [entry.row.id for entry in await store.tables_of("ada")] == ["b", "c", "a"]
    assert [entry.row.id for entry in await store.tables_of("ada", 2)] == ["b", "c"]
    assert await store.tables_of("nobody") == []
    assert [entry.row.id for entry in await store.finished("ada")] == ["d"]
    assert await store.finished("nobody") == []
    assert await store.finished() == []  # it is not listed
    held = await store.seats_of_tables(["a", "b", "none"])
    assert held["b"] == [replace(ada, waiting=True), bo]
    assert held["none"] == []
    assert await store.seats_of_tables([]) == {}


async def test_the_lobby_is_listed_page_by_page(store: Store) -> None:
    for at in range(1, 8):
        terms = LISTED if at % 4 else Terms()
        seats = [Seat("red"), Seat("blue", open=True)]
        await make(store, f"t{at}", at=10 + at // 2, stage="open", terms=terms, seats=seats)
    names = [entry.row.id for entry in await store.open_tables()]
    assert names == ["t7", "t6", "t5", "t3", "t2", "t1"]
    had: list[str] = []
    page = await store.open_tables(2)
    while page:
        had += [entry.row.id for entry in page]
        page = await store.open_tables(2, before=(page[-1].touched, page[-1].row.id))
    assert had == names
    await store.append("t5", Commit(play(1), "{}", stage="playing"))
    assert [entry.row.id for entry in await store.open_tables(stage="playing")] == ["t5"]
    await store.append("t5", Commit(play(2), stage=OVER))
    assert [entry.row.id for entry in await store.finished()] == ["t5"]
    assert len(await store.open_tables()) == 5


async def test_a_free_seat_is_listed_where_all_may_see_the_match(store: Store) -> None:
    free = [Seat("red"), Seat("blue", open=True)]
    await make(store, "shown", terms=LISTED, seats=free)
    await make(store, "closed", terms=replace(LISTED, watch="seated"), seats=free)
    await make(store, "waits", 999, terms=replace(LISTED, watch="seated"), seats=free, stage="open")
    assert [entry.row.id for entry in await store.open_tables()] == ["shown", "waits"]


# -- the database itself -------------------------------------------------------------------
async def test_two_that_ask_first_have_one_secret(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as two:
        secrets = await asyncio.gather(*(store.secret() for store in (one, two) * 4))
        assert len(set(secrets)) == 1
        assert len(secrets[0]) >= 40


async def test_sqlite_is_as_safe_as_it_says(tmp_path: Path) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

    def pragmas(connection: Connection) -> dict[str, Any]:
        return {name: connection.exec_driver_sql(f"pragma {name}").scalar() for name in wanted}

    async with opened(f"sqlite:///{tmp_path / 'a.db'}") as store:
        assert await store.write(pragmas) == wanted
        async with store.engine.connect() as connection:
            assert await connection.run_sync(pragmas) == wanted


async def test_postgresql_is_as_safe_as_it_says(postgres_url: str) -> None:
    async with opened(postgres_url) as store, store.engine.connect() as connection:
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            assert (await connection.execute(text(f"SHOW {name}"))).scalar() == "on"


async def test_a_full_disk_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'a.db'}") as store:
        for i in range(6):
            await make(store, f"t{i}")

        def set_limit(pages: int) -> Any:
            # As good as a full disk: SQLite says the same, with the same code.
            return lambda connection: connection.exec_driver_sql(
                f"pragma max_page_count = {pages}"
            ).scalar()

        await store.write(set_limit(1))  # that is: no more than there are
        much = "x" * 100_000
        outcomes = await asyncio.gather(
            *(store.append(f"t{i}", Commit(play(1), much)) for i in range(6)),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [Unavailable] * 6
        assert isinstance(outcomes[0], Unavailable)
        assert "full" in outcomes[0].why
        assert [await store.last(f"t{i}") for i in range(6)] == [0] * 6
        await asyncio.gather(*(store.append(f"t{i}", Commit(play(1), much)) for i in range(6)))
        assert [await store.last(f"t{i}") for i in range(6)] == [1] * 6


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "not a database address"),
        ("postgresql://u@h:port/x", "not a database address"),
        ("sqlite://", "no file of SQLite"),
        ("sqlite:///:memory:", "no file of SQLite"),
        ("mysql://me:hidden@x/y", "no file of SQLite"),
        ("sqlite:////no/such/a.db", "unable to open"),
        ("postgresql://me:hidden@/x?host=/no/such", "cannot open"),
        ("postgresql://me:hidden@127.0.0.1:1/x", "refused"),
        ("postgresql://me@/x?nonsense=1", "nonsense"),
    ],
)
async def test_databases_that_cannot_be_used(url: str, says: str) -> None:
    with pytest.raises(BadDatabase, match=says) as caught:
        await Store.open(url)
    said = str(caught.value)
    assert "hidden" not in said
    assert "\n" not in said


async def test_a_database_that_is_not_there(postgres_url: str) -> None:
    with pytest.raises(BadDatabase, match="does not exist"):
        await Store.open(postgres_url.replace("/tables", "/no_tables"))


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("a letter" * 1000)
    with pytest.raises(BadDatabase, match="not a database"):
        await Store.open(f"sqlite:///{tmp_path / 'a.db'}")


async def test_a_file_that_another_holds_is_waited_for(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'a.db'}") as store:
        await store.create(ROW, Commit(START, "{}"))
        other = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
        other.execute("begin immediate")
        appending = asyncio.create_task(store.append("t1", Commit(play(1))))
        await asyncio.sleep(0.1)
        assert not appending.done()
        other.execute("commit")
        other.close()
        await appending
