"""Links to seats: counted, taken back, and ended with whatever makes the seat somebody's own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from itsdangerous import Signer
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from rulewright.server.admin.accounts import PeopleAdmin
from rulewright.server.assembly import table_hub
from rulewright.server.errors import WrongKey
from rulewright.server.events.match import Made
from rulewright.server.events.seats import Holder, Seated
from rulewright.server.storage.rows import Event, TableRow
from rulewright.server.storage.rows import Seat as SeatMade
from rulewright.server.storage.schema import events
from rulewright.server.storage.store import Commit, Store
from rulewright.server.tables.acts.seats import drawing_links, keeping_seat
from rulewright.server.tables.acts.talk import noting
from rulewright.server.tables.keys import SeatKeys
from rulewright.server.tables.new_table import NewTable
from rulewright.server.views.access import Tables
from rulewright.server.views.actor import Actor
from tests.server.persons import PASSWORD, Browser, browser
from tests.server.playing import WAIT, Json, Seat, Server, next_table, running, settings_in
from tests.server.test_refusals import refused

NIM = "tiny-nim"
ANOTHER = "another long enough one"


@pytest.fixture
def mine(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


def new(who: Browser, *seats: str) -> tuple[str, list[Seat]]:
    """Create a table; return its id, and the seats that have links."""
    made = who.done("/tables", game=NIM, players=len(seats), seats=list(seats))
    keys = [link["url"].split("/")[-1] for link in made["links"]]
    return made["id"], [Seat(who.server, made["id"], key) for key in keys]


def seen(who: Browser, table: str) -> Json:
    return dict(who.http.get(f"/api/tables/{table}").json())


def linked(who: Browser, table: str) -> Seat:
    """Return a seat by a link that its person makes now."""
    made = who.done(f"/tables/{table}/link")
    return Seat(who.server, table, made["url"].split("/")[-1])


def ended(seat: Seat) -> None:
    """Check that a link shows nothing and does nothing."""
    for path in ("", "/replay", "/at/0", "/premoves", "/record"):
        refused(seat.get(path), 403, "WrongKey")
    refused(seat.ask("note", text="mine?"), 403, "WrongKey")
    refused(seat.ask("leave"), 403, "WrongKey")
    refused(seat.ask("link"), 403, "WrongKey")
    refused(seat.ask("unlink"), 403, "WrongKey")
    refused(seat.send(0, ["heap 1"]), 403, "WrongKey")
    with seat.live() as wire:
        assert next_table(wire)["error"] == "WrongKey"


def test_keeping_a_seat_ends_the_link_that_others_may_know(mine: Browser) -> None:
    mine.done("/guest")
    table, [red, blue] = new(mine, "human", "human")
    assert red.see()["links"] == 1
    with red.live() as wire:
        next_table(wire)
        kept = mine.done(f"/tables/{table}/keep", key=red.key)
        assert (kept["mine"], kept["links"]) == (["red"], 0)
        while "error" not in (told := next_table(wire)):
            pass  # that somebody is here may be told first
        assert told["error"] == "WrongKey"
        with pytest.raises(ConnectionClosed) as closed:
            wire.recv(timeout=WAIT)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403
    ended(red)
    assert seen(mine, table)["seat"] == "red"
    assert blue.see()["seat"] == "blue"


def test_links_are_counted_and_taken_back_at_once(mine: Browser) -> None:
    mine.done("/guest")
    table, [blue] = new(mine, "me", "human")
    assert seen(mine, table)["links"] == 0
    phone = linked(mine, table)
    assert phone.see()["seat"] == "red"
    assert phone.see()["links"] == 1
    linked(mine, table)
    assert seen(mine, table)["links"] == 2
    assert blue.see()["links"] == 1
    assert Seat(mine.server, table, None).see()["links"] is None
    back = mine.done(f"/tables/{table}/unlink")
    assert back == {"seat": "red", "url": f"/t/{table}?seat=red"}
    ended(phone)
    assert seen(mine, table)["links"] == 0
    assert linked(mine, table).see()["seat"] == "red"


def test_who_has_a_seat_by_link_alone_gets_a_new_one(mine: Browser) -> None:
    table, [red, _] = new(mine, "human", "human")
    url = red.ask("unlink").json()["url"]
    again = Seat(mine.server, table, url.split("/")[-1])
    ended(red)
    assert (again.see()["seat"], again.see()["links"]) == ("red", 1)


@pytest.mark.parametrize("how", ["password", "everywhere"])
def test_a_new_password_ends_links_and_so_does_signing_out_everywhere(
    mine: Browser, how: str
) -> None:
    name = f"Linked {how}"
    mine.register(name)
    running_table, _ = new(mine, "me", "human")
    finished, [other] = new(mine, "me", "human")
    links = [linked(mine, running_table), linked(mine, finished)]
    motion = mine.done(f"/tables/{finished}/motions", what="end")["motion"]["n"]
    other.ask("votes", motion=motion, yes=True)
    assert other.see()["over"]
    touched = {one["id"]: one["touched"] for one in mine.http.get("/api/lobby").json()["over"]}
    for link in links:
        link.see()
    if how == "password":
        mine.done("/account/password", old=PASSWORD, new=ANOTHER)
    else:
        mine.done("/account/sign-out-everywhere")
        assert mine.sign_in(name).status_code == 200
    for link in links:
        ended(link)
    assert other.see()["seat"] == "blue"
    assert seen(mine, running_table)["links"] == 0
    over = {one["id"]: one["touched"] for one in mine.http.get("/api/lobby").json()["over"]}
    assert over == touched  # nothing happened there


async def test_who_runs_the_server_gives_a_password_and_ends_links(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)

    def play() -> tuple[str, Seat]:
        with running(settings) as server, browser(server) as who:
            who.register("Forgetful")
            table, _ = new(who, "me", "human")
            return table, linked(who, table)

    table, link = await asyncio.to_thread(play)
    async with PeopleAdmin.open(settings.database_url) as admin:
        await admin.reset_password("Forgetful")

    def look() -> None:
        with running(settings) as server:
            ended(Seat(server, table, link.key))

    await asyncio.to_thread(look)


async def test_a_call_under_way_as_the_links_end_is_refused(tmp_path: Path) -> None:
    """By its key; who has the seat by a session goes on."""
    settings = settings_in(tmp_path)
    store = await Store.open(settings.database_url)
    hub = table_hub(store, settings)
    try:
        live = await hub.create(NewTable(NIM, 2, ["me", "human"]), "ann", "Ann")
        tables = Tables(hub, SeatKeys("secret"))
        by_session = Actor(tables, live, 0, "ann")
        by_link = Actor(tables, live, 0, None, "red.key")
        await hub.act(live.id, drawing_links(0))
        with pytest.raises(WrongKey):
            await by_link.act(noting(0, "mine?"))
        assert (await by_session.act(noting(0, "mine"))).note == "mine"
    finally:
        await hub.close()
        await store.close()


# -- tables from before --------------------------------------------------------------------------
def test_links_of_old_are_signed_as_they_were() -> None:
    def old(subject: str) -> str:
        signer = Signer("s", salt="rulewright.seat", key_derivation="hmac", digest_method=sha256)
        return f"red.{signer.get_signature(subject).decode()}"

    keys = SeatKeys("s")
    assert keys.opens("t", old("t/red"), "red")
    assert keys.opens("t", old("t/red/2"), "red", 2)
    assert not keys.opens("t", old("t/red/2"), "red", 2, 1)


async def test_of_seats_from_before_a_link_may_be_about(tmp_path: Path) -> None:
    """It was not counted then, so one is assumed, until links are drawn anew."""
    settings = settings_in(tmp_path)
    store = await Store.open(settings.database_url)
    seats = [SeatMade("red", user="ann", called="Ann"), SeatMade("blue")]
    row = TableRow("old", NIM, 1, 2, {}, "s", seats, stage="open")
    kept = {"kind": "person", "user": "ben", "called": "Ben", "bot": None, "gen": 0}
    await store.create(row, Commit(Event(0, Made(), at=1)))
    await store.append("old", Commit(Event(1, Seated(1, Holder("person")))))
    stored = {"seat": 1, "holder": kept}
    last = update(events).where(events.c.n == 1)
    await store.write(lambda connection: connection.execute(last.values(data=stored)))
    hub = table_hub(store, settings)
    try:
        live = await hub.find("old")
        assert [holder.links for holder in live.state.holders] == [1, 1]
        live = await hub.act("old", drawing_links(1))
        assert [holder.links for holder in live.state.holders] == [1, 0]
        made = await hub.create(NewTable(NIM, 2, ["me", "human"]), "ann", "Ann")
        assert await store.linked_tables("ann") == ["old"]
        assert await store.linked_tables("ben") == []
        live = await hub.act(made.id, keeping_seat(1, "ben", "Ben"))
        assert [holder.links for holder in live.state.holders] == [0, 0]
    finally:
        await hub.close()
        await store.close()
