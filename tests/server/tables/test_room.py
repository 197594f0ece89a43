"""As many guests and tables as whoever runs the server allows, and no more; empty ones go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from rulewright.server.assembly import table_hub
from rulewright.server.errors import UnknownTable
from rulewright.server.http.limits import UNLIMITED
from rulewright.server.ladder.schema import results
from rulewright.server.settings import Settings
from rulewright.server.storage.store import Store
from rulewright.server.storage.writers import reading
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.seats import leaving_seat, taking_seat
from rulewright.server.tables.acts.votes import moving
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.rounds import DAY, clear_away
from rulewright.server.tables.table import LiveTable
from tests.server.persons import Browser, Clock, browser
from tests.server.playing import (
    Seat,
    Server,
    new_table,
    next_table,
    play_out,
    running,
    settings_in,
)
from tests.server.process import ServerProcess
from tests.server.test_refusals import refused

NIM = {"game": "tiny-nim", "players": 2, "seats": ["human", "human"]}


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    settings = settings_in(tmp_path, database_url=database_url, tables_most=2, guests_most=2)
    with running(settings) as new_server:
        yield new_server


def test_tables_have_a_cap(server: Server) -> None:
    """Until one of them is over."""
    seats = [new_table(server, "tiny-nim", ["human", "human"]) for _ in range(2)]
    said = refused(server.http.post("/api/tables", json=NIM), 409, "NoRoom")["message"]
    assert "limit of 2 tables" in said
    assert "open" in said
    play_out(seats[0], Random(1))
    assert server.http.post("/api/tables", json=NIM).status_code == 201
    refused(server.http.post("/api/tables", json=NIM), 409, "NoRoom")


def test_guests_have_a_cap(server: Server) -> None:
    """An account can be made all the same, of a guest too, which makes room for another."""
    with ExitStack() as open_:
        mine, other, third = (open_.enter_context(browser(server)) for _ in range(3))
        mine.done("/guest")
        other.done("/guest")
        assert "account" in refused(third.post("/guest"), 409, "NoRoom")["message"]
        assert "set-cookie" not in third.post("/guest").headers
        assert mine.done("/guest")["guest"]
        mine.register("Hoster")
        third.done("/guest")
        with browser(server) as fourth:
            refused(fourth.post("/guest"), 409, "NoRoom")
            fourth.register("Edmyn")


# -- of one person, and of one address ----------------------------------------------------------
CAPS = replace(
    UNLIMITED, tables_of_person=3, tables_of_address=5, listed_of_person=1, listed_of_address=2
)
WAITS = {"game": "tiny-nim", "players": 2, "seats": ["me", "open"]}
LISTED = {**WAITS, "terms": {"listed": True}}


@pytest.fixture
def shared(database_url: str, tmp_path: Path) -> Iterator[Server]:
    """A server that others can reach."""
    settings = settings_in(tmp_path, database_url=database_url, limits=CAPS)
    with running(settings, public=True) as new_server:
        yield new_server


@pytest.fixture
def guests(shared: Server) -> Iterator[list[Browser]]:
    with ExitStack() as open_:
        windows = [open_.enter_context(browser(shared)) for _ in range(3)]
        for one in windows:
            one.done("/guest")
        yield windows


def full(who: Browser, new: dict[str, Any]) -> str:
    """Return the refusal for a person who may not make such a table."""
    return str(refused(who.post("/tables", **new), 409, "NoRoom")["message"])


def test_a_table_in_the_lobby_is_somebody_s(server: Server) -> None:
    new = {**NIM, "terms": {"listed": True}}
    refused(server.http.post("/api/tables", json=new), 401, "NotSignedIn")
    assert server.http.get("/api/lobby").json()["open"] == []
    with browser(server) as guest:
        guest.done("/guest")
        assert guest.done("/tables", **LISTED)


def test_a_person_has_so_many_tables(guests: list[Browser]) -> None:
    ann, ben, _ = guests
    first, *_ = [ann.done("/tables", **WAITS)["id"] for _ in range(3)]
    assert "limit of 3 unfinished tables" in full(ann, WAITS)
    assert ben.done("/tables", **WAITS)
    ann.done(f"/tables/{first}/begin", bot="random")
    full(ann, WAITS)
    ann.done(f"/tables/{first}/motions", what="end")  # one is over
    assert ann.done("/tables", **WAITS)


def test_a_person_keeps_the_number_when_they_sign_in(guests: list[Browser]) -> None:
    ann, ben, _ = guests
    ben.register("Lommy")
    for _ in range(3):
        ann.done("/tables", **WAITS)
    assert ann.sign_in("Lommy").status_code == 200
    assert "limit of 3 unfinished tables" in full(ann, WAITS)


def test_an_address_has_so_many_tables(shared: Server, guests: list[Browser]) -> None:
    """Whoever they are of there, and of nobody known too."""
    ann, ben, _ = guests
    for one in (ann, ann, ben, ben):
        one.done("/tables", **WAITS)
    seats = new_table(shared, "tiny-nim", ["human", "human"])
    assert "limit of 5 unfinished tables" in full(ann, WAITS)
    said = refused(shared.http.post("/api/tables", json=NIM), 409, "NoRoom")["message"]
    assert "network address" in said
    play_out(seats, Random(1))
    assert shared.http.post("/api/tables", json=NIM).status_code == 201


def test_so_many_tables_look_for_players(guests: list[Browser]) -> None:
    ann, ben, cleo = guests
    table = ann.done("/tables", **LISTED)["id"]
    assert "you have reached the limit of 1 tables that look for players" in full(ann, LISTED)
    assert ann.done("/tables", **WAITS), "one by link is no matter of the lobby"
    ben.done("/tables", **LISTED)
    assert "limit of 2 tables that look for players" in full(cleo, LISTED)
    cleo.done(f"/tables/{table}/sit", seat="blue")  # and it begins
    assert cleo.done("/tables", **LISTED)


def test_nothing_stands_in_the_way_of_an_owner_at_home(tmp_path: Path) -> None:
    """A server that answers to its own machine alone has no caps by person or address."""
    with running(settings_in(tmp_path, limits=CAPS)) as home, browser(home) as owner:
        owner.done("/guest")
        for _ in range(6):
            owner.done("/tables", **LISTED)
        assert len(owner.http.get("/api/lobby").json()["open"]) == 6


@pytest.mark.parametrize(
    ("given", "own"),
    [
        ({}, True),
        ({"hosts": ("127.0.0.1", "localhost", "::1")}, True),  # as the command listens on one
        ({"hosts": ("127.0.0.1", "192.168.1.5")}, False),
        ({"hosts": ("play.lan",)}, False),
        ({"public_url": "https://play.example"}, False),
    ],
)
def test_which_servers_are_their_owner_s_alone(given: dict[str, Any], own: bool) -> None:
    room = Settings(**given).room
    assert room.all == 10_000
    caps = (room.of_person, room.of_address, room.listed_of_person, room.listed_of_address)
    assert caps == ((None,) * 4 if own else (50, 200, 5, 20))


def test_a_server_as_the_command_begins_it(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path, options=["--tables-of-person", "1", "--bot-workers", "0"])
    try:
        with Server.at(process.start()) as home, browser(home) as owner:
            owner.done("/guest")
            assert all(owner.done("/tables", **WAITS) for _ in range(3))
    finally:
        process.stop()


def test_a_table_is_called_off_by_who_made_it(guests: list[Browser]) -> None:
    ann, ben, _ = guests
    table = ann.done("/tables", **LISTED)["id"]
    refused(ben.post(f"/tables/{table}/call-off"), 403, "NotAllowed")
    with Seat(ann.server, table, None).live() as wire:
        next_table(wire)
        assert ann.post(f"/tables/{table}/call-off").status_code == 204
        assert next_table(wire)["error"] == "UnknownTable"
    refused(ann.http.get(f"/api/tables/{table}"), 404, "UnknownTable")
    assert table not in ann.http.get("/api/lobby").text
    played = ann.done("/tables", **WAITS, gather=False)["id"]
    ben.done(f"/tables/{played}/sit", seat="blue")
    refused(ann.post(f"/tables/{played}/call-off"), 409, "NotNow")


# -- those that nobody came to --------------------------------------------------------------------
@pytest.fixture
async def hub(database_url: str) -> AsyncIterator[TableHub]:
    store = await Store.open(database_url)
    settings = Settings(database_url=database_url, bot_pause=0, tables_empty_days=3)
    hub = table_hub(store, settings, Clock())
    try:
        yield hub
    finally:
        await hub.close()
        await store.close()


async def made(hub: TableHub, *seats: str, **fields: Any) -> str:
    return (
        await hub.create(NewTable("tiny-nim", len(seats), list(seats), **fields), "ann", "Ann")
    ).id


async def days_later(hub: TableHub, days: float) -> None:
    """Let some days pass, let something happen elsewhere, and clean up."""
    assert isinstance(hub.now, Clock)
    hub.now.ms += int(days * DAY)
    await made(hub, "me", "open")
    await clear_away(hub)


async def there(hub: TableHub, table_id: str) -> bool:
    try:
        await hub.find(table_id)
    except UnknownTable:
        return False
    return True


async def move(hub: TableHub, table_id: str) -> None:
    """Let an asked person play, and then the bots."""
    live = await bots_played(hub, table_id)
    seat = live.match.waiting[0]
    await hub.act(table_id, playing(seat, live.n, [live.match.options(seat)[0]]))
    await bots_played(hub, table_id)


async def bots_played(hub: TableHub, table_id: str) -> LiveTable:
    """Wait until no bot has to move, and return the table."""
    live = await hub.find(table_id)
    while live.bot_to_move() is not None:
        assert live.bots is not None
        await asyncio.wait([live.bots])
        live = await hub.find(table_id)
    return live


async def test_tables_that_nobody_came_to_are_forgotten(hub: TableHub) -> None:
    waits = await made(hub, "me", "open")
    by_link = await made(hub, "human", "human")
    alone = await made(hub, "me", "random")
    begun, joined = await made(hub, "human", "human"), await made(hub, "me", "open")
    await move(hub, begun)
    await hub.act(joined, taking_seat(1, "ben", "Ben"))
    await days_later(hub, 2.9)
    assert all([await there(hub, each) for each in (waits, by_link, alone, begun, joined)])
    await days_later(hub, 0.2)
    assert [await there(hub, each) for each in (waits, by_link, alone)] == [False] * 3
    assert [await there(hub, each) for each in (begun, joined)] == [True] * 2
    assert not await hub.store.events(waits)
    await days_later(hub, 100)
    assert [await there(hub, each) for each in (begun, joined)] == [True] * 2


async def test_a_table_that_somebody_looks_at_stays(hub: TableHub) -> None:
    table = await made(hub, "me", "open")
    async with (await hub.find(table)).watch():
        await days_later(hub, 4)
        assert await there(hub, table)
    await clear_away(hub)
    assert not await there(hub, table)


async def test_a_clock_that_is_far_ahead_clears_nothing_away(hub: TableHub) -> None:
    table = await made(hub, "me", "open")
    assert isinstance(hub.now, Clock)
    hub.now.ms += 400 * DAY
    await clear_away(hub)
    assert await there(hub, table)


async def test_a_match_that_all_have_left_is_lost(hub: TableHub) -> None:
    """As if they had ended it by vote, for a seat against bots may stay free for ever."""
    table = await made(hub, "me", "random")
    await move(hub, table)
    await hub.act(table, leaving_seat(0))
    await days_later(hub, 2)
    assert not (await hub.find(table)).over
    await days_later(hub, 2)
    live = await hub.find(table)
    assert (live.over, live.state.ended) == (True, True)
    assert live.told[-1].text == "All have left, so the match ends here."
    async with reading(hub.store.engine) as connection:
        rows = await connection.execute(select(results.c.subject, results.c.place))
        assert sorted(tuple(row) for row in rows) == [("bot:random", 1), ("user:ann", 2)]


async def test_no_address_is_kept_of_a_table_that_is_over(hub: TableHub) -> None:
    new = NewTable("tiny-nim", 2, ["me", "random"])
    table = (await hub.create(new, "ann", "Ann", "a mark")).id
    row = await hub.store.table(table)
    assert row is not None
    assert (row.maker, row.origin) == ("ann", "a mark")
    await hub.act(table, moving(0, "end"))
    row = await hub.store.table(table)
    assert row is not None
    assert (row.maker, row.origin) == ("ann", None)
