"""`recheck` tells what would become of every stored match, as a server would have it then."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, update

from rulewright.kernel import UnknownGame
from rulewright.server.admin.archive import import_table
from rulewright.server.admin.decisions import standing
from rulewright.server.admin.recheck import OLDEST, Checked, check_table, match_ids, reading
from rulewright.server.storage.engine import Address, BadDatabase
from rulewright.server.storage.migrate import migrate
from rulewright.server.storage.schema import snapshots, tables
from rulewright.server.storage.store import Store
from rulewright.server.tables.acts.votes import moving, voting
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.new_table import NewTable
from tests.kernel.tiny import NimGame
from tests.kernel.tiny.nim import PickStones
from tests.recordings import GAMES, recorded
from tests.recordings import tables as recorded_tables
from tests.server.admin.test_archive import hub_at
from tests.server.databases import database_in
from tests.server.tables.test_mended import (
    GoesOn,
    LastLoses,
    Mended,
    OtherHeaps,
    _nim_again,
    begun,
    choose,
    played_out,
    rule_by,
)

__all__ = ["_nim_again"]


def checked(url: str) -> list[Checked]:
    with reading(Address(url)) as engine:
        return [check_table(engine, table_id) for table_id in match_ids(engine)]


def one(url: str) -> Checked:
    [table] = checked(url)
    return table


async def test_the_rules_that_it_was_played_under_leave_all_unchanged(database_url: str) -> None:
    await played_out(database_url)
    async with hub_at(database_url) as hub:
        await begun(hub, "heap 1", "take 1", "heap 2")
    assert sorted((table.outcome, table.stage) for table in checked(database_url)) == [
        ("unchanged", "over"),
        ("unchanged", "playing"),
    ]


async def test_a_closed_choice_of_the_running_step_is_told_with_its_place(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_at(database_url) as hub:
        live = await begun(hub, "heap 2", "take 1", "heap 1")
        n = live.n
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    rule_by(Mended())
    table = one(database_url)
    assert table.outcome == "asked-again"
    assert table.rules == 1
    assert table.parting is not None
    place = table.parting
    assert (place.event, place.seat, place.choice, place.rule) == (n, "blue", "heap 1", "nim.heap")
    async with hub_at(database_url) as hub:  # and so it is
        assert (await hub.find(live.id)).n == n + 1
    assert one(database_url).outcome == "unchanged"


async def test_a_closed_choice_made_before_leaves_a_running_match_unchanged(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_at(database_url) as hub:
        live = await begun(hub, "heap 1", "take 1")
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    rule_by(Mended())
    table = one(database_url)
    assert (table.outcome, table.parting) == ("unchanged", None)
    assert table.before is not None
    assert (table.before.event, table.before.choice) == (1, "heap 1")
    async with hub_at(database_url) as hub:
        assert (await hub.find(live.id)).n == live.n


async def test_an_event_after_the_newest_snapshot_is_played_too(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_at(database_url) as hub:
        live = await begun(hub, "heap 1")
        await hub.store.write(lambda c: drop_snapshots_after(c, live.id, 0))
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    rule_by(Mended())
    table = one(database_url)
    assert table.outcome == "asked-again"
    assert table.parting is not None
    assert (table.parting.event, table.parting.choice) == (1, "heap 1")
    assert table.parting.rule == "nim.heap"


def drop_snapshots_after(connection: Connection, table_id: str, n: int) -> None:
    mine = (snapshots.c.table_id == table_id) & (snapshots.c.n > n)
    connection.execute(snapshots.delete().where(mine))


@pytest.mark.parametrize(
    ("game", "words"),
    [(GoesOn, "the match is not over here"), (LastLoses, "it would be won by")],
)
async def test_a_match_that_would_end_otherwise_is_told(
    database_url: str, game: type[NimGame], words: str
) -> None:
    await played_out(database_url)
    rule_by(game())
    table = one(database_url)
    assert table.outcome == "otherwise"
    assert words in (table.parting.why if table.parting else table.why)


async def test_one_that_mended_rules_take_on_is_told(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_at(database_url) as hub:
        await begun(hub, "heap 3")
    options = PickStones.options
    monkeypatch.setattr(PickStones, "options", lambda ask, s: options(ask, s)[:1])
    rule_by(Mended())
    table = one(database_url)
    assert table.outcome == "otherwise"
    assert table.why == "it waits for blue now, not for red"


async def test_what_was_ended_by_agreement_and_what_has_not_begun_is_left(
    database_url: str,
) -> None:
    async with hub_at(database_url) as hub:
        live = await begun(hub, "heap 1")
        await hub.act(live.id, moving(0, "end"))
        await hub.act(live.id, voting(1, live.n, yes=True))
        await hub.create(NewTable("tiny-nim", 2, ["open", "open"], {}, 1), "ada", "")
    assert one(database_url).outcome == "unchanged"


async def test_one_that_cannot_be_read_stops_no_other(database_url: str) -> None:
    first = await played_out(database_url)
    second = await played_out(database_url)
    third = await played_out(database_url)

    def break_two(connection: Connection) -> None:
        gone = update(tables).where(tables.c.id == first).values(game="gone")
        bad = update(snapshots).where(snapshots.c.table_id == second).values(match="{}")
        connection.execute(gone)
        connection.execute(bad)

    async with hub_at(database_url) as hub:
        await hub.store.write(break_two)
    by_table = {each.table: each for each in checked(database_url)}
    assert [by_table[each].outcome for each in (first, second, third)] == [
        "unreadable",
        "unreadable",
        "unchanged",
    ]
    assert UnknownGame("gone", []).args[0].split(";")[0] in by_table[first].why


async def test_nothing_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = database_in(tmp_path)
    async with hub_at(url) as hub:
        await begun(hub, "heap 2", "take 1", "heap 1")
    before = (tmp_path / "tables.db").read_bytes()
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    rule_by(Mended())
    assert one(url).outcome == "asked-again"
    assert (tmp_path / "tables.db").read_bytes() == before
    with pytest.raises(BadDatabase, match="readonly"), reading(Address(url)) as engine:
        engine.connect().execute(tables.delete())


async def test_a_server_plays_on_while_it_looks(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    async with hub_at(url) as hub:
        live = await begun(hub, "heap 1")
        with reading(Address(url)) as engine, engine.connect() as connection:
            assert connection.scalars(tables.select()).all()
            await choose(hub, live.id)


@pytest.mark.parametrize("schema", [f"{number:04}" for number in range(int(OLDEST), 10)])
async def test_a_database_of_an_older_schema_is_read_as_it_is(
    database_url: str, schema: str
) -> None:
    async with hub_at(database_url) as hub:
        await begun(hub, "heap 1", "take 1", "heap 2")
    migrate(Address(database_url), schema)
    assert one(database_url).outcome == "unchanged"


def test_a_database_without_tables_is_told(empty_url: str) -> None:
    with pytest.raises(BadDatabase, match="schema None"):
        checked(empty_url)


# -- which event -----------------------------------------------------------------------------
async def test_choices_stand_by_their_events(tmp_path: Path) -> None:
    async with hub_at(database_in(tmp_path)) as hub:
        live = await begun(hub, "heap 1", "take 1", "heap 2")
        await undone(hub, live.id, 1)
        live = await choose(hub, live.id, "heap 3")
        made = standing(await hub.store.events(live.id))
    assert made is not None
    assert [(each.n, each.choice) for each in made] == [
        (1, "heap 1"),
        (2, "take 1"),
        (live.n, "heap 3"),
    ]


async def undone(hub: TableHub, table_id: str, seat: int) -> None:
    live = await hub.act(table_id, moving(seat, "undo"))
    await hub.act(table_id, voting(1 - seat, live.n, yes=True))


# -- matches of former rules -----------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
async def test_recorded_tables_go_on(tmp_path: Path, game: str) -> None:
    await go_on(tmp_path, game, recorded_tables(game)[::3])


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
async def test_every_recorded_table_goes_on(tmp_path: Path, game: str) -> None:
    await go_on(tmp_path, game, recorded_tables(game))


async def go_on(folder: Path, game: str, old: list[list[str]]) -> None:
    """Load and serve tables; check that each prediction comes true and that none is lost."""
    url = database_in(folder)
    store = await Store.open(url)
    for lines in old:
        await store.write(partial(import_table, lines=lines))
    await store.close()
    told = {table.table: table for table in checked(url)}
    assert len(told) == len(old) <= len(recorded(game))
    async with hub_at(url) as hub:
        for table_id, table in told.items():
            assert table.outcome != "unreadable", table
            last = await hub.store.last(table_id)
            live = await hub.find(table_id)
            assert live.over == (table.stage == "over")
            again = table.outcome == "asked-again" and not live.over
            assert live.n == last + again
            if not live.over:
                await choose(hub, table_id)
