"""Two servers on one PostgreSQL: a table's players are spread over both, and one is killed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.connection import Connection

from rulewright import Match
from rulewright.server.assembly import table_hub
from rulewright.server.events.seats import Holder
from rulewright.server.settings import Settings
from rulewright.server.storage.doorbell import Hear, Ring
from rulewright.server.storage.store import Snapshot, Store
from rulewright.server.tables.acts.play import playing as move
from rulewright.server.tables.acts.seats import seated
from rulewright.server.tables.new_table import NewTable
from tests.server.playing import (
    Seat,
    Server,
    any_choice,
    new_table,
    next_table,
    people,
    play_out,
    table_at,
)
from tests.server.process import ServerProcess
from tests.server.storage.reading import playing
from tests.server.test_kill import TABLES, StoredEvent, Table, agree
from tests.soak import scaled
from tests.waiting import until, until_true

AUCTION = "tiny-auction"
ANY = ("", -1)  # rings once a server listens
KILLS = 5


class Pair:
    """Two servers on one database."""

    def __init__(self, folder: Path, database: str) -> None:
        self.database = database
        self.folders = [folder / name for name in ("one", "two")]
        for place in self.folders:
            place.mkdir()
        self.processes = [ServerProcess(place, database) for place in self.folders]
        self.servers: list[Server] = []
        self._open = [ExitStack(), ExitStack()]

    def start_both(self) -> None:
        """Start both servers."""
        self.servers = [self._start(number) for number in range(2)]

    def restart(self, number: int) -> None:
        """Start one again after it was killed."""
        self._open[number].close()
        self.servers[number] = self._start(number)

    def end(self) -> None:
        """End both, whatever their condition."""
        for process, stack in zip(self.processes, self._open, strict=True):
            process.kill()
            stack.close()

    def spread(self, seats: dict[str, Seat]) -> None:
        """Divide the players between the two servers."""
        for number, seat in enumerate(seats.values()):
            seat.server = self.servers[number % 2]

    def events(self, table_id: str) -> list[StoredEvent]:
        """Return the events of a table as they are stored."""
        query = "select n, seat, choices from events where table_id = %s order by n"
        with psycopg.connect(self.database) as connection:
            return [(n, seat, made) for n, seat, made in connection.execute(query, [table_id])]

    def agree(self, table: Table) -> None:
        """Check that acknowledged moves are stored once, in order, and shown by both."""
        agree(table, self.events(table.id), self.start_of(table.id))

    def replay(self, table_id: str) -> Match:
        """Return the match that the stored events lead to."""
        match = Match.new(*self.start_of(table_id))
        for number, (n, seat, choices) in enumerate(self.events(table_id)):
            assert n == number
            if seat is not None:
                match.play_chain(seat, choices)
        return match

    def start_of(self, table_id: str) -> tuple[str, int, str]:
        """Return the game, number of players and seed of a table."""
        query = "select game, players, seed from tables where id = %s"
        with psycopg.connect(self.database) as connection:
            row = connection.execute(query, [table_id]).fetchone()
        assert row is not None
        return (row[0], row[1], row[2])

    def _start(self, number: int) -> Server:
        address = self.processes[number].start()
        return self._open[number].enter_context(Server.at(address))


@pytest.fixture
def pair(tmp_path: Path, postgres_url: str) -> Iterator[Pair]:
    servers = Pair(tmp_path, postgres_url)
    try:
        servers.start_both()
        yield servers
    finally:
        servers.end()


def test_a_move_is_seen_at_the_other_server(pair: Pair) -> None:
    rng = Random(1)
    seats = new_table(pair.servers[0], AUCTION, ["human"] * 3, seed=1)
    pair.spread(seats)
    with ExitStack() as stack:
        wires = {name: stack.enter_context(seat.live()) for name, seat in seats.items()}
        shown = {name: next_table(wire) for name, wire in wires.items()}
        while not shown["watch"]["over"]:
            name = next(name for name in people(seats) if shown[name]["asks"])
            answer = seats[name].send(shown[name]["n"], any_choice(shown[name], rng))
            assert answer.status_code == 200, answer.text
            n = answer.json()["n"]
            shown = {name: table_at(wire, n) for name, wire in wires.items()}
            assert {table["n"] for table in shown.values()} == {n}
    assert [n for n, _, _ in pair.events(seats["watch"].table)] == list(range(n + 1))


def test_whoever_is_at_the_killed_server_goes_on_at_the_other(pair: Pair) -> None:
    seats = new_table(pair.servers[0], "tiny-nim", ["human", "human"], seed=1)
    pair.spread(seats)  # red at the first server, blue at the second
    with seats["blue"].live() as wire:
        assert next_table(wire)["n"] == 0
        before = {name: seat.see() for name, seat in seats.items()}
        mover = next(name for name, table in before.items() if table["asks"])
        sent = seats[mover].send(0, any_choice(before[mover], Random(2)))
        n = sent.json()["n"]
        seen = table_at(wire, n)
        pair.processes[1].kill()
        with pytest.raises(ConnectionClosed):
            next_table(wire)
    seats["blue"].server = pair.servers[0]
    with seats["blue"].live(since=n) as wire:
        again = next_table(wire)
        assert again["n"] == n
        assert again["asks"] == seen["asks"]
        assert again["scene"] == seen["scene"]
        assert again["lines"] == []  # nothing is new since then
    assert play_out(seats, Random(3))["over"]


def test_what_is_taken_back_at_one_server_is_at_the_other(pair: Pair) -> None:
    seats = new_table(pair.servers[0], "tiny-nim", ["human", "human"], seed=1)
    pair.spread(seats)  # red at the first server, blue at the second
    red, blue = seats["red"], seats["blue"]
    start = {name: seat.see()["scene"] for name, seat in seats.items()}
    with red.live() as at_red, blue.live() as at_blue:
        n = red.send(0, ["heap 3"]).json()["n"]
        assert red.ask("motions", what="undo").status_code == 200
        motion = table_at(at_blue, n + 1)["motion"]
        assert blue.ask("votes", motion=motion["n"], yes=True).status_code == 200
        for wire, name in ((at_red, "red"), (at_blue, "blue")):
            table = table_at(wire, n + 2)
            assert table["undone"] == [n]
            assert table["scene"] == start[name]
        pair.processes[0].kill()
    red.server = pair.servers[1]
    assert red.see()["scene"] == start["red"]
    assert play_out(seats, Random(3))["over"]


def marked(seat: Seat) -> list[list[str]]:
    """Return the things that are marked, as shown to a seat."""
    return [mark["about"] for mark in seat.see()["marks"]]


def test_marks_are_seen_at_the_other_server(pair: Pair) -> None:
    seats = new_table(pair.servers[0], "whitechapel", ["human", "human"], seed=1)
    pair.spread(seats)  # jack at the first server, his hunter at the second
    jack, hunter = seats["jack"], seats["detective"]
    assert hunter.see()["marks"] == []
    assert jack.ask("marks", kind="circle", about=["84"]).status_code == 204
    until(lambda: marked(hunter) == [["84"]], "the mark of the other server")
    assert hunter.ask("marks", kind="arrow", about=["84", "65"]).status_code == 204
    until(lambda: marked(jack) == [["84"], ["84", "65"]], "the mark of the other server")
    pair.processes[1].kill()
    pair.restart(1)
    hunter.server = pair.servers[1]
    until(lambda: marked(hunter) == [["84"], ["84", "65"]], "the marks of before")
    assert jack.ask("marks/clear").status_code == 204
    until(lambda: marked(hunter) == [["84", "65"]], "that the mark is gone")


def presence(seat: Seat, name: str) -> str | None:
    """Return whether a seat's person is present, as shown to another."""
    [held] = [one for one in seat.see()["seats"] if one["name"] == name]
    return None if held["presence"] is None else str(held["presence"])


def test_who_is_at_the_other_server_is_here_until_it_is_killed(pair: Pair) -> None:
    seats = new_table(pair.servers[0], "tiny-nim", ["human", "human"], seed=1)
    pair.spread(seats)  # red at the first server, blue at the second
    red, blue = seats["red"], seats["blue"]
    with red.live(changes=True) as wire:
        assert presence(red, "blue") == "never"
        with blue.live():
            hear(wire, "blue", "here")
            assert presence(blue, "red") == "here"
        hear(wire, "blue", "away")
        with blue.live():
            hear(wire, "blue", "here")
            pair.processes[1].kill()
            hear(wire, "blue", "away")  # without a word


def test_who_was_there_before_a_server_began_is_known_there(pair: Pair) -> None:
    seats = new_table(pair.servers[0], "tiny-nim", ["human", "human"], seed=1)
    with seats["blue"].live():
        pair.processes[1].kill()
        pair.restart(1)
        seats["red"].server = pair.servers[1]
        until(lambda: presence(seats["red"], "blue") == "here", "word of who is there")


def hear(wire: Connection, name: str, wanted: str) -> None:
    """Read messages until a page is told that a person is present or absent."""
    while True:
        for seat in next_table(wire).get("seats", []):
            if (seat["name"], seat["presence"]) == (name, wanted):
                return


def test_one_of_two_is_killed_again_and_again(pair: Pair) -> None:
    live_through(pair, KILLS)


@pytest.mark.soak
def test_one_of_two_is_killed_a_hundred_times(pair: Pair) -> None:
    live_through(pair, scaled(100))


def live_through(pair: Pair, kills: int) -> None:
    """Kill one of the servers repeatedly, and play on with the other."""
    rng = Random(4)
    tables = [
        Table(game, new_table(pair.servers[number % 2], game, who, seed=number))
        for number, (game, who) in enumerate(TABLES * 2)
    ]
    acknowledged = 0
    for kill in range(kills):
        for table in tables:
            pair.spread(table.seats)
        victim = kill % 2
        play_until_killed(pair, victim, tables, rng)
        for table in tables:
            for seat in table.seats.values():
                seat.server = pair.servers[1 - victim]  # which plays on with all of them
            table.over = table.over or table.seats["watch"].see()["over"]
            pair.agree(table)
            acknowledged += len(table.acknowledged)
        for number, table in enumerate(tables):
            if table.over:
                game, who = TABLES[number % 2]
                tables[number] = Table(game, new_table(pair.servers[1 - victim], game, who, seed=9))
            else:
                tables[number].move(rng)
        pair.restart(victim)
    for table in tables:
        assert play_out(table.seats, rng)["over"]
        match = pair.replay(table.id)
        assert match.over
    assert acknowledged > kills
    for place in pair.folders:
        assert "Traceback" not in (place / "server.log").read_text()


def play_until_killed(pair: Pair, victim: int, tables: list[Table], rng: Random) -> None:
    """Play at all tables until a call meets the killed server."""
    killer = threading.Timer(0.2 + rng.random() * 0.4, pair.processes[victim].kill)
    killer.start()
    try:
        while True:
            running = [table for table in tables if not table.over]
            if not running:
                break
            rng.choice(running).move(rng)
    except httpx.TransportError:
        pass
    finally:
        killer.join()


async def all_over(store: Store) -> bool:
    """Return whether all matches are over."""
    return not await playing(store)


async def test_bots_that_were_left_alone_are_woken_elsewhere(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.server.tables.rounds.REST", 0.2)
    stores = [await Store.open(postgres_url) for _ in range(2)]
    slow = Settings(database_url=postgres_url, bot_pause=60)
    quick = Settings(database_url=postgres_url, bot_pause=0)
    one, two = table_hub(stores[0], slow), table_hub(stores[1], quick)
    try:
        two.start()
        live = await one.create(NewTable("tiny-nim", 2, ["random", "random"]))
        await one.close()  # before any bot has moved
        await until_true(lambda: all_over(stores[1]), "the end")  # nobody looks at the table
        events = await stores[1].events(live.id)
        assert [event.n for event in events] == list(range(len(events)))
    finally:
        await two.close()
        for store in stores:
            await store.close()


async def test_an_event_that_comes_while_a_table_is_loaded_is_shown(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = [await Store.open(postgres_url) for _ in range(2)]
    settings = Settings(database_url=postgres_url, snapshot_every=1)
    one, two = table_hub(stores[0], settings), table_hub(stores[1], settings)
    live = await one.create(NewTable("tiny-nim", 2, ["human", "human"], seed=1))
    read_snapshot, listen = stores[1].snapshot, stores[1].listen
    rung: list[tuple[str, int]] = []

    def listening(ring: Ring, hear: Hear | None = None) -> None:
        def noted(table: str, n: int) -> None:
            ring(table, n)
            rung.append((table, n))

        listen(noted, hear)

    async def snapshot(table_id: str, at_most: int | None = None) -> Snapshot | None:
        """Let the other server play right after the events were read, and notify."""
        await one.act(live.id, move(0, live.n, ["heap 3"]))
        await until_true(lambda: (live.id, 1) in rung)
        return await read_snapshot(table_id, at_most)

    try:
        monkeypatch.setattr(stores[1], "listen", listening)
        two.start()
        await until_true(lambda: ANY in rung)
        monkeypatch.setattr(stores[1], "snapshot", snapshot)
        there = await two.find(live.id)
        assert there.n == live.n == 1
        assert there.match.to_json() == live.match.to_json()
    finally:
        for hub in (one, two):
            await hub.close()
        for store in stores:
            await store.close()


async def test_bots_think_where_the_table_is_played_on(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = [await Store.open(postgres_url) for _ in range(2)]
    settings = Settings(database_url=postgres_url, bot_pause=0.05)
    one, two = table_hub(stores[0], settings), table_hub(stores[1], settings)
    thoughts: list[int] = []

    async def think(*about: object) -> list[str]:
        thoughts.append(1)
        raise AssertionError("somebody else thinks about this already")

    monkeypatch.setattr(two.bots.bot_pool, "think", think)
    try:
        live = await one.create(NewTable("tiny-nim", 2, ["human", "human"], seed=3))
        two.start()
        there = await two.find(live.id)
        bot = Holder("bot", bot="random")
        for seat in range(2):
            await one.act(live.id, partial(seated, seat=seat, holder=bot, does=None))
        await until_true(lambda: there.over, "the end")
        assert thoughts == []
    finally:
        for hub in (one, two):
            await hub.close()
        for store in stores:
            await store.close()
