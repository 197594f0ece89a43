"""Results and ratings: written with the end of a match, once, and the same when made anew."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, delete, insert, select

from rulewright.server.admin.archive import WouldLose, export_table, import_table, roll_back
from rulewright.server.events.match import MatchChange, Played, Started
from rulewright.server.events.votes import Proposed
from rulewright.server.ladder.outcome import ResultRow, to_rate
from rulewright.server.ladder.ratings import SIGMA, Finished, Rating, merged, rate_all
from rulewright.server.ladder.recompute import all_anew
from rulewright.server.ladder.result_store import (
    ALONE_MOST,
    DAY,
    hand_over_results,
    keep_finish,
    rate_anew,
)
from rulewright.server.ladder.schema import ratings, results
from rulewright.server.storage.rows import Event, Seat, TableRow
from rulewright.server.storage.schema import tables
from rulewright.server.storage.store import Commit, NumberTaken, Store
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.votes import moving, voting
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.table import LiveTable
from rulewright.server.terms import Terms
from tests.server.admin.test_archive import hub_at
from tests.server.persons import Clock
from tests.server.storage.test_store import opened
from tests.waiting import until_true

NIM = "tiny-nim"
Kept = dict[str, Rating]


def row_of(table: str, seat: int, subject: str | None, place: int, **fields: Any) -> ResultRow:
    given: dict[str, Any] = {
        "game": NIM, "name": f"seat {seat}", "side": seat, "of": 2, "shared": False,
        "shown": True, "rated": True, "at": 1000, **fields,
    }  # fmt: skip
    return ResultRow(table, seat, subject, given.pop("game"), place=place, **given)


def pair(table: str, one: str | None, two: str | None, **fields: Any) -> list[ResultRow]:
    """Return a match of two that the first has won."""
    return [row_of(table, 0, one, 1, **fields), row_of(table, 1, two, 2, **fields)]


def kept_results(connection: Connection) -> list[ResultRow]:
    query = select(*(results.c[name] for name in ResultRow.__struct_fields__))
    rows = connection.execute(query.order_by(results.c.at, results.c.table_id, results.c.seat))
    return [ResultRow(*row) for row in rows]


def kept_ratings(connection: Connection, game: str = NIM) -> Kept:
    query = select(ratings).where(ratings.c.game == game)
    return {
        row.subject: Rating(row.mu, row.sigma, row.matches) for row in connection.execute(query)
    }


async def add_tables(store: Store, *names: str) -> None:
    for name in names:
        row = TableRow(name, NIM, 1, 2, {}, "s", [Seat("red"), Seat("blue")])
        await store.create(row, Commit(Event(0, Started(), at=5)))


async def keep(store: Store, rows: list[ResultRow]) -> None:
    await store.write(lambda connection: keep_finish(connection, rows))


def has_moved(live: LiveTable, n: int) -> bool:
    """Return whether a table has a newer event than `n`."""
    return live.n > n


async def play_out(hub: TableHub, table_id: str) -> None:
    """Take the first choice each time until the match is over."""
    while not (live := await hub.find(table_id)).over:
        if live.bot_to_move() is not None:
            await until_true(partial(has_moved, live, live.n), "the bot's move")
            continue
        seat = live.match.waiting[0]
        ask = live.match.ask(seat)
        assert ask is not None
        first = ask.text(live.match.state, live.match.choices(seat)[0])
        await hub.act(table_id, playing(seat, live.n, [first]))


async def new(hub: TableHub, *seats: str, user: str = "ann", **fields: Any) -> str:
    made = NewTable(NIM, len(seats), list(seats), **fields)
    return (await hub.create(made, user, user.title())).id


async def test_the_end_of_a_match_is_kept_and_rated(database_url: str) -> None:
    async with hub_at(database_url) as hub:
        table_id = await new(hub, "me", "random")
        await play_out(hub, table_id)
        live = await hub.find(table_id)
        rows = await hub.store.write(kept_results)
        assert [(row.seat, row.subject, row.name) for row in rows] == [
            (0, "user:ann", "red"),
            (1, "bot:random", "blue"),
        ]
        assert [row.place for row in rows] == live.match.result.places
        [ending] = [
            event
            for event in await hub.store.events(table_id)
            if isinstance(event.what, MatchChange) and event.what.over
        ]
        assert {row.at for row in rows} == {ending.at}
        by_subject = await hub.store.write(kept_ratings)
        assert {name: each.matches for name, each in by_subject.items()} == {
            "user:ann": 1,
            "bot:random": 1,
        }
        winner = rows[live.match.result.places.index(1)].subject
        assert winner is not None
        assert by_subject[winner].mu == max(each.mu for each in by_subject.values())


async def test_nothing_is_kept_of_a_match_that_was_ended_by_vote(database_url: str) -> None:
    async with hub_at(database_url) as hub:
        table_id = await new(hub, "me", "human")
        await hub.act(table_id, moving(0, "end"))
        await hub.act(table_id, voting(1, (await hub.find(table_id)).n, yes=True))
        assert (await hub.find(table_id)).over
        assert await hub.store.write(kept_results) == []


async def test_an_end_that_counts_as_leaving_is_told_by_its_events(database_url: str) -> None:
    """One put before that was so has no result, also when all are made anew."""
    async with hub_at(database_url) as hub:
        left, before = [await new(hub, "me", "random") for _ in range(2)]
        for table_id in (left, before):
            live = await hub.find(table_id)
            while live.match.waiting != [0]:
                await asyncio.sleep(0.01)
                live = await hub.find(table_id)
            live = await hub.act(table_id, playing(0, live.n, [live.match.options(0)[0]]))
            ending = moving(0, "end")(live)
            if table_id == before:
                assert isinstance(ending.what, Proposed)
                ending.what = msgspec.structs.replace(ending.what, leaves=False)
            await hub.act(table_id, lambda _, draft=ending: draft)  # type: ignore[misc]
        rows = await hub.store.write(kept_results)
        assert [(row.table_id, row.subject, row.place, row.rated) for row in rows] == [
            (left, "user:ann", 2, True),
            (left, "bot:random", 1, True),
        ]
        by_subject = await hub.store.write(kept_ratings)
        assert await hub.store.write(all_anew) == (1, 2)
        assert await hub.store.write(kept_results) == rows
        assert await hub.store.write(kept_ratings) == by_subject


@pytest.mark.parametrize("fields", [{"seed": 7}, {"terms": Terms(watch="seated")}])
async def test_known_luck_and_closed_doors_are_not_rated(
    database_url: str, fields: dict[str, Any]
) -> None:
    async with hub_at(database_url) as hub:
        table_id = await new(hub, "me", "random", **fields)
        await play_out(hub, table_id)
        rows = await hub.store.write(kept_results)
        assert [(row.rated, row.shown) for row in rows] == [(False, "seed" in fields)] * 2
        assert await hub.store.write(kept_ratings) == {}


async def test_anew_is_the_same_again(database_url: str) -> None:
    async with hub_at(database_url) as hub:
        first = await new(hub, "me", "random")
        await play_out(hub, first)
        for user in ("bo", "ann"):
            assert isinstance(hub.now, Clock)
            hub.now.ms += 1000
            await play_out(hub, await new(hub, "random", "me", user=user))
        before = await hub.store.write(lambda c: (kept_results(c), kept_ratings(c)))
        await hub.store.write(lambda c: c.execute(delete(ratings)).close())
        await hub.store.write(lambda c: c.execute(delete(results)).close())
        assert await hub.store.write(all_anew) == (3, 3)
        assert await hub.store.write(lambda c: (kept_results(c), kept_ratings(c))) == before


async def test_a_table_taken_back_loses_its_result_and_gets_it_again(database_url: str) -> None:
    async with hub_at(database_url) as hub:
        table_id = await new(hub, "me", "random")
        await play_out(hub, table_id)
        before = await hub.store.write(lambda c: (kept_results(c), kept_ratings(c)))
        lines = await hub.store.write(lambda c: list(export_table(c, table_id)))
        with pytest.raises(WouldLose, match="the match has no results"):
            await hub.store.write(lambda c: roll_back(c, table_id, 0))
        assert await hub.store.write(lambda c: (kept_results(c), kept_ratings(c))) == before
        await hub.store.write(lambda c: roll_back(c, table_id, 0, lose=True))
        assert await hub.store.write(lambda c: (kept_results(c), kept_ratings(c))) == ([], {})
        await hub.store.write(lambda c: import_table(c, lines, replace=True))
        assert await hub.store.write(lambda c: (kept_results(c), kept_ratings(c))) == before


async def test_a_table_of_a_game_that_is_not_here_keeps_its_results(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_tables(store, "t")
        await keep(store, pair("t", "user:a", "user:b", game="gone-game"))
        gone = {"game": "gone-game", "stage": "over"}
        await store.write(lambda c: c.execute(tables.update().values(**gone)).close())
        before = await store.write(lambda c: (kept_results(c), kept_ratings(c, "gone-game")))
        assert await store.write(all_anew) == (0, 2)
        assert (
            await store.write(lambda c: (kept_results(c), kept_ratings(c, "gone-game"))) == before
        )


async def test_of_two_who_end_a_match_one_does(database_url: str) -> None:
    """A result is there once, with the event that ended the match."""
    async with opened(database_url) as store:
        await add_tables(store, "t")
        end = Event(1, Played(), 0, ["x"], [], 9)

        def also(connection: Connection) -> None:
            keep_finish(connection, pair("t", "user:a", "user:b"))

        ends = [store.append("t", Commit(end, stage="over", also=also)) for _ in range(2)]
        said = await asyncio.gather(*ends, return_exceptions=True)
        assert [type(each) for each in said if isinstance(each, Exception)] == [NumberTaken]
        assert len(await store.write(kept_results)) == 2
        assert {r.matches for r in (await store.write(kept_ratings)).values()} == {1}


async def test_matches_that_end_together_are_all_counted(database_url: str) -> None:
    async with opened(database_url) as store:
        names = [f"t{n}" for n in range(12)]
        await add_tables(store, *names)

        async def end(table: str, n: int) -> None:
            rows = pair(table, f"user:{n % 3}", "bot:steady")
            await keep(store, rows if n % 2 else rows[::-1])

        await asyncio.gather(*(end(name, n) for n, name in enumerate(names)))
        by_subject = await store.write(kept_ratings)
        assert {name: each.matches for name, each in by_subject.items()} == {
            "bot:steady": 12, "user:0": 4, "user:1": 4, "user:2": 4,
        }  # fmt: skip


async def test_of_bots_alone_so_many_matches_are_rated_in_a_day(database_url: str) -> None:
    async with opened(database_url) as store:
        names = [f"t{n:03}" for n in range(ALONE_MOST + 3)]
        await add_tables(store, *names)
        for n, name in enumerate(names):
            rows = pair(name, "bot:one", "bot:two", at=1000 + n)
            await keep(store, rows)
        rated = {row.table_id for row in await store.write(kept_results) if row.rated}
        assert rated == set(names[:ALONE_MOST])
        await add_tables(store, "with-ann", "next-day", "other-game")
        day = DAY + 2000
        for rows in (
            pair("with-ann", "user:ann", "bot:one"),
            pair("next-day", "bot:one", "bot:two", at=day),
            pair("other-game", "bot:one", "bot:two", game="other"),
        ):
            await keep(store, rows)
        rated = {row.table_id for row in await store.write(kept_results) if row.rated}
        assert {"with-ann", "next-day", "other-game"} <= rated


async def test_results_go_over_with_a_guest(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_tables(store, "t1", "t2", "t3")
        matches = [
            pair("t1", "user:guest", "bot:steady", at=1),
            pair("t2", "user:guest", "user:bo", at=2),
            pair("t3", "user:bo", "user:ann", at=3),
        ]
        for rows in matches:
            await keep(store, rows)
        apart = await store.write(kept_ratings)
        await store.write(lambda c: hand_over_results(c, "guest", "ann"))
        rows = await store.write(kept_results)
        assert [row.subject for row in rows] == [
            "user:ann", "bot:steady", "user:ann", "user:bo", "user:bo", "user:ann",
        ]  # fmt: skip
        by_subject = await store.write(kept_ratings)
        assert by_subject["user:ann"] == merged(apart["user:ann"], apart["user:guest"])
        assert by_subject["user:ann"].matches == 3
        assert "user:guest" not in by_subject
        await store.write(rate_anew)
        anew = await store.write(kept_ratings)
        assert anew["user:ann"].matches == 3
        assert anew["user:ann"].mu == pytest.approx(by_subject["user:ann"].mu, abs=1.5)
        await store.write(lambda c: hand_over_results(c, "guest", "ann"))
        assert await store.write(kept_ratings) == anew, "nothing is left to hand over"


async def test_a_newcomer_takes_a_guest_over_as_it_is(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_tables(store, "t1")
        rows = pair("t1", "user:guest", "bot:steady")
        await keep(store, rows)
        before = await store.write(kept_ratings)
        await store.write(lambda c: hand_over_results(c, "guest", "ann"))
        after = await store.write(kept_ratings)
        assert after == {"user:ann": before["user:guest"], "bot:steady": before["bot:steady"]}


async def test_anew_by_the_rules_of_ratings(database_url: str) -> None:
    async with opened(database_url) as store:
        await add_tables(store, "t1", "t2", "t3")
        matches = [
            pair("t1", "user:a", "user:b", at=3),
            pair("t2", "user:b", "user:c", at=2),
            pair("t3", "user:a", "user:c", at=1, rated=False),
        ]
        rows = [msgspec.to_builtins(row) for match in matches for row in match]
        await store.write(lambda c: c.execute(insert(results), rows).close())
        assert await store.write(rate_anew) == 3
        by_hand = rate_all(
            [
                Finished(NIM, ["user:b", "user:c"], [1, 2], [[0], [1]]),
                Finished(NIM, ["user:a", "user:b"], [1, 2], [[0], [1]]),
            ]
        )
        by_subject = await store.write(kept_ratings)
        assert by_subject == {name: rating for (_, name), rating in by_hand.items()}


def test_sides_of_nobody_known_are_left_out() -> None:
    rows = [row_of("t", 0, "user:a", 2), row_of("t", 1, None, 1), row_of("t", 2, "bot:x", 3)]
    assert to_rate(rows) == Finished(NIM, ["user:a", "bot:x"], [2, 3], [[0], [1]])
    assert to_rate(rows[:2]) is None, "nobody is rated by playing against nobody"
    assert to_rate(pair("t", "bot:x", "bot:x")) is None
    assert to_rate(pair("t", "bot:x", "bot:y", rated=False)) is None
    mixed = [row_of("t", 0, "user:a", 1, side=0), row_of("t", 1, None, 1, side=0), rows[2]]
    assert to_rate(mixed) == Finished(NIM, ["user:a", None, "bot:x"], [1, 1, 3], [[0, 1], [2]])


def test_two_that_are_one_know_as_much_as_both() -> None:
    one, other = Rating(30, 5, 9), Rating(20, 6, 4)
    both = merged(one, other)
    assert both == merged(other, one)
    assert both.matches == 13
    assert both.sigma < min(one.sigma, other.sigma)
    assert other.mu < both.mu < one.mu
    assert merged(one, Rating()) == one == merged(Rating(), one)
    assert merged(Rating(30, SIGMA, 1), Rating(20, SIGMA, 1)).mu == pytest.approx(25)
