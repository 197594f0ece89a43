"""What becomes of tables when rules are mended: nothing is lost, and what is over stays so."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import pytest
from sqlalchemy import Connection, select, update

from rulewright.kernel import GameOver, OptionSpec, OptionValue, Result, Script, register
from rulewright.kernel.payload import result_payload
from rulewright.kernel.result import EARLIER
from rulewright.server.ladder.recompute import all_anew
from rulewright.server.ladder.result_store import places
from rulewright.server.ladder.schema import results
from rulewright.server.replay.records import record_by_events, record_of
from rulewright.server.replay.show import Looker, past
from rulewright.server.replay.timeline import Timeline
from rulewright.server.storage.schema import snapshots
from rulewright.server.tables.acts.play import beginning, playing
from rulewright.server.tables.acts.votes import moving, voting
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.table import LiveTable
from tests.kernel.tiny import NIM, NimGame
from tests.kernel.tiny import Nim as NimState
from tests.kernel.tiny.nim import PickHeap, PickStones, turn
from tests.server.admin.test_archive import hub_at

HUMANS = ["human", "human"]


@pytest.fixture(autouse=True)
def _nim_again() -> Iterator[None]:
    yield
    register(NIM.name, lambda: NIM)


def rule_by(game: NimGame) -> None:
    """Replace the nim in use by this one."""
    register(NIM.name, lambda: game)


async def choose(hub: TableHub, table_id: str, *choices: str) -> LiveTable:
    """Play for the asked seat, by default its first option."""
    live = await hub.find(table_id)
    seat = live.match.waiting[0]
    named = list(choices) or [live.match.options(seat)[0]]
    return await hub.act(table_id, playing(seat, live.n, named))


async def played_out(url: str) -> str:
    """Return a table whose match is over."""
    async with hub_at(url) as hub:
        live = await hub.create(NewTable(NIM.name, 2, HUMANS, {}, 5))
        while not live.over:
            live = await choose(hub, live.id)
    return live.id


async def begun(hub: TableHub, *choices: str, **options: OptionValue) -> LiveTable:
    live = await hub.create(NewTable(NIM.name, 2, HUMANS, options, 1))
    for choice in choices:
        live = await choose(hub, live.id, choice)
    return live


def told(live: LiveTable) -> tuple[list[int], list[int], str]:
    result = live.match.result
    return result.places, result.scores, result.reason


# -- mended nims -----------------------------------------------------------------------------
class Mended(NimGame):
    rules_version = 2


class OtherHeaps(PickHeap):
    def options(self, s: NimState) -> list[int]:
        return [heap for heap in super().options(s) if heap]


class GoesOn(Mended):
    """Nim after a change of its rules: one more turn is logged when all is taken."""

    def next_step(self, s: NimState) -> Script[None] | None:
        return super().next_step(s) or self.one_more(s)

    def one_more(self, s: NimState) -> Script[None]:
        s.heaps[0] = 1
        yield from ()


class LastLoses(Mended):
    """Nim after a change of its rules: the seat that takes the last stone loses."""

    def result(self, s: NimState) -> Result:
        result = super().result(s)
        return Result(result.places[::-1], result.scores, "The last stone loses.")


class EndsOnTheSpot(NimGame):
    """Nim whose last turn ends the match in its middle."""

    def next_step(self, s: NimState) -> Script[None] | None:
        return super().next_step(s) if s.told == 0 else self.to_the_end(s)

    def to_the_end(self, s: NimState) -> Script[None]:
        yield from turn(s)
        if not any(s.heaps):
            raise GameOver


class AsksTheOther(EndsOnTheSpot):
    """Nim whose last turn lets the other seat pick the heap."""

    rules_version = 2

    def to_the_end(self, s: NimState) -> Script[None]:
        if sum(s.heaps) < 3:
            s.heap = yield PickHeap(1 - s.seat)
            s.heap = yield PickHeap(s.seat)
        yield from super().to_the_end(s)


# -- what is over ----------------------------------------------------------------------------
@pytest.mark.parametrize("game", [Mended, GoesOn, LastLoses])
async def test_a_match_that_is_over_stays_as_it_was(
    database_url: str, game: type[NimGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await played_out(database_url)
    async with hub_at(database_url) as hub:
        before = await hub.find(table_id)
        shown = told(before)
        record = before.match.record(reveal=True)
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    rule_by(game())
    async with hub_at(database_url) as hub:
        live = await hub.find(table_id)
        assert (live.over, live.match.over, live.match.waiting) == (True, True, [])
        assert told(live) == shown
        assert live.n == before.n == await hub.store.last(table_id)
        events = await hub.store.events(table_id)
        snapshot = await hub.store.snapshot(table_id)
        assert snapshot is not None
        timeline = Timeline(live.game, live.row)
        timeline.extend(events, {snapshot.n: snapshot})
        assert timeline.match.over
        shown_last = past(timeline, Looker(live, None, None, True), live.n, None)
        assert shown_last.result == result_payload(live.match)
        written = record_of(live.row, live.match.clone(luck="same"), events)
        chosen = [line for line in record.splitlines() if line.startswith(("red:", "blue:"))]
        assert set(chosen) <= set(written.splitlines())
        assert '[Winner "' in written


async def test_nor_do_its_results_and_ratings_change(database_url: str) -> None:
    table_id = await played_out(database_url)
    rule_by(LastLoses())

    def places(connection: Connection) -> list[int]:
        mine = select(results.c.place).where(results.c.table_id == table_id)
        return list(connection.scalars(mine.order_by(results.c.seat)))

    async with hub_at(database_url) as hub:
        before = await hub.store.write(places)
        assert sorted(before) == [1, 2]
        await hub.store.write(all_anew)
        assert await hub.store.write(places) == before


def forget_ends(connection: Connection) -> None:
    """Reduce all snapshots to the form that did not include the end yet."""
    for row in connection.execute(select(snapshots)).all():
        saved = {k: v for k, v in json.loads(row.match).items() if k not in ("result", "end")}
        mine = (snapshots.c.table_id == row.table_id) & (snapshots.c.n == row.n)
        connection.execute(update(snapshots).where(mine).values(match=json.dumps(saved)))


async def test_an_end_that_is_nowhere_saved_is_told_by_the_results(database_url: str) -> None:
    rule_by(EndsOnTheSpot())
    table_id = await played_out(database_url)
    async with hub_at(database_url) as hub:
        before = await hub.find(table_id)
        await hub.store.write(forget_ends)
    rule_by(AsksTheOther())
    async with hub_at(database_url) as hub:
        live = await hub.find(table_id)
        assert live.match.over
        assert told(live) == (before.match.result.places, [0, 0], EARLIER)
        assert await hub.store.write(all_anew) == (0, 0)
        assert await places(hub.store.engine, table_id) == before.match.result.places
        events = await hub.store.events(table_id)
        written = record_of(live.row, live.match.clone(luck="same"), events)
        assert written == record_by_events(live.row, live.match, events)


async def test_a_match_that_was_ended_by_agreement_is_left_alone(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_at(database_url) as hub:
        live = await begun(hub, "heap 1")
        await hub.act(live.id, moving(0, "end"))
        ended = await hub.act(live.id, voting(1, live.n, yes=True))
        assert ended.over
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    rule_by(Mended())
    async with hub_at(database_url) as hub:
        again = await hub.find(live.id)
        assert again.over
        assert again.n == ended.n == await hub.store.last(live.id)


# -- what is running -------------------------------------------------------------------------
async def test_mended_rules_may_take_a_match_on(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_at(database_url) as hub:
        live = await begun(hub)
        assert live.match.options(0) == ["heap 1", "heap 2", "heap 3"]
    for kind in (PickHeap, PickStones):  # the first turn is told from now on
        options = kind.options
        forced = lambda ask, s, options=options: options(ask, s) if s.turn else [1]  # noqa: E731
        monkeypatch.setattr(kind, "options", forced)
    rule_by(Mended())
    async with hub_at(database_url) as hub:
        again = await hub.find(live.id)
        assert again.n == live.n + 1
        assert again.state.waiting == again.match.waiting == [1]
        assert "goes on" in again.told[-1].text
        events = await hub.store.events(live.id)
        timeline = Timeline(again.game, again.row)
        timeline.extend(events)
        assert timeline.match.log == again.match.log
    async with hub_at(database_url) as hub:
        assert (await hub.find(live.id)).n == again.n


async def test_a_table_that_gathers_begins_as_it_was_agreed_on(database_url: str) -> None:
    async with hub_at(database_url) as hub:
        live = await hub.create(NewTable(NIM.name, 2, ["open", "open"], {"heaps": 2}, 1), "ada", "")

    class Later(Mended):
        option_specs = (
            *NimGame.option_specs,
            OptionSpec("kind", ("new", "old"), "How it is played", legacy_default="old"),
        )

        def new(self, players: int, options: Mapping[str, OptionValue]) -> NimState:
            return super().new(players, {k: v for k, v in options.items() if k != "kind"})

    rule_by(Later())
    async with hub_at(database_url) as hub:
        await hub.act(live.id, beginning("ada", "random"))
        again = await hub.find(live.id)
        assert again.match.settings["kind"] == "old"
        assert again.match.settings["heaps"] == 2


# -- records ---------------------------------------------------------------------------------
async def test_a_record_by_events_tells_all_that_was_chosen_and_said(database_url: str) -> None:
    async with hub_at(database_url) as hub:
        live = await begun(hub, "heap 1", "take 1", "heap 2")
        events = await hub.store.events(live.id)
    lines = record_by_events(live.row, live.match, events).splitlines()
    assert '[Rules "1"]' in lines
    assert any(line.startswith("[Seed ") for line in lines)
    chosen = [line for line in lines if line.startswith(("red: ", "blue: "))]
    assert chosen == [
        f"{live.names[event.seat]}: {choice}"
        for event in events
        if event.seat is not None
        for choice in event.choices
    ]
    for event in events:
        for told in event.told:
            assert f"; {told.text}" in lines
