"""Choices that are sent on the websocket of a table."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from websockets.sync.client import connect

from rulewright.server.http.limits import UNLIMITED, Rate
from rulewright.server.tables.names import SeatNames
from rulewright.server.tables.table import LiveTable
from tests.server.following import Follower
from tests.server.persons import COOKIE, Browser, browser
from tests.server.playing import (
    Json,
    Seat,
    Server,
    any_choice,
    new_table,
    next_answer,
    next_table,
    people,
    running,
    say,
    settings_in,
    table_at,
)

AUCTION = "tiny-auction"
NIM = "tiny-nim"


def asked(seats: dict[str, Seat]) -> tuple[Seat, Json]:
    """Return a seat that is asked, and its view of the table."""
    return next((seat, table) for seat in people(seats).values() if (table := seat.see())["asks"])


@pytest.mark.parametrize("changes", [False, True])
def test_a_choice_is_taken_and_told_with_the_table(server: Server, changes: bool) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    seat, table = asked(seats)
    with seat.live(changes=changes) as wire, seats["watch"].live(changes=changes) as other:
        assert next_table(wire)["taken"] == []
        first = next_table(other)
        told = say(wire, 7, table["n"], any_choice(table, Random(1)))
        assert told["taken"] == [{"id": 7, "n": table["n"] + 1}]
        assert told["n"] == table["n"] + 1
        assert (told["base"] is not None) == changes
        # who sent it is nobody else's business
        assert next_table(other).get("taken", []) == first["taken"] == []
        said = seats["watch"].see()
        assert said["n"] == told["n"]


def test_what_is_refused_is_told_as_a_call_is(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    seat, table = asked(seats)
    n = table["n"]
    good = any_choice(table, Random(1))
    with seat.live() as wire, seats["watch"].live() as watching:
        next_table(wire)
        next_table(watching)
        for number, (at, choices) in enumerate([(n, ["dance"]), (n + 5, good), (n, [*good, "x"])]):
            answer = say(wire, number, at, choices)
            called = seat.send(at, choices)
            assert called.status_code >= 400
            assert answer == {"id": number, **called.json()}
        assert say(watching, 1, n, good)["error"] == "WrongKey"
        for broken in ("?", "{}", json.dumps({"id": 1, "n": n, "choices": []})):
            wire.send(broken)
            told = next_table(wire)
            assert told["error"] == "BadRequest"
            assert "id" not in told
        assert seat.see()["n"] == n
        assert say(wire, 9, n, good)["taken"] == [{"id": 9, "n": n + 1}]
        assert say(wire, 10, n, good)["error"] in ("Stale", "NotYourTurn")


def test_the_answer_names_its_own_event(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots may have gone on by the time at which it is given."""
    quick = SeatNames.look

    async def slow(self: SeatNames, live: LiveTable, now: int) -> None:
        await asyncio.sleep(0.2)
        await quick(self, live, now)

    monkeypatch.setattr(SeatNames, "look", slow)
    seats = new_table(server, NIM, ["human", "random", "random"])
    red = seats["red"]
    gone_on = set()
    with red.live() as wire:
        while not (table := red.see())["over"]:
            if not (choices := any_choice(table, Random(1))):
                continue
            if by_wire := table["n"] % 2 == 0:
                told = say(wire, 1, table["n"], choices)["taken"][0]["n"]
            else:
                told = red.ask("choices", n=table["n"], choices=choices, brief=True).json()["n"]
            assert told == table["n"] + 1
            if red.see()["n"] > told:
                gone_on.add(by_wire)
    assert gone_on == {True, False}


@pytest.mark.parametrize("game", [AUCTION, NIM])
def test_a_whole_match_over_websockets(server: Server, game: str) -> None:
    """Each seat follows what its own wire brings, and chooses on it."""
    rng = Random(4)
    seats = people(new_table(server, game, ["human"] * 3, seed=4))
    with ExitStack() as open_wires:
        wires = {n: open_wires.enter_context(s.live(changes=True)) for n, s in seats.items()}
        knows = {name: Follower() for name in seats}
        for name, wire in wires.items():
            knows[name].take(next_table(wire))
        for number in range(500):
            name, choices = next(
                (
                    (name, choice)
                    for name in seats
                    if (choice := any_choice(seen(knows[name]), rng))
                ),
                ("", []),
            )
            if not choices:
                break
            at = knows[name].n
            assert at is not None
            wires[name].send(json.dumps({"id": number, "n": at, "choices": choices}))
            for other, wire in wires.items():
                while (n := knows[other].n) is None or n <= at:
                    knows[other].take(next_table(wire))
        for name, seat in seats.items():
            table = seat.see()
            assert table["over"]
            known = {**seen(knows[name]), "lines": knows[name].lines, "talk": knows[name].talk}
            assert {**known, "lines_from": 0, "taken": []} == table


def seen(follower: Follower) -> Json:
    """Return the table as it is known."""
    assert follower.table is not None
    return follower.table


def test_what_was_sent_is_done_though_the_wire_is_closed(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    for _ in range(5):
        seat, table = asked(seats)
        with seats["watch"].live() as other, seat.live() as wire:
            next_table(other)
            sent = {"id": 1, "n": table["n"], "choices": any_choice(table, Random(1))}
            wire.send(json.dumps(sent))
            wire.close()
            assert table_at(other, table["n"] + 1)["n"] == table["n"] + 1


def session_wire(server: Server, mine: Browser, table: str, origin: bool = True) -> Json:
    """Open the websocket of a table in a person's session."""
    headers = {"Cookie": f"{COOKIE}={mine.token}", **({"Origin": server.url} if origin else {})}
    address = server.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    return {"uri": address, "proxy": None, "additional_headers": headers}


def my_table(mine: Browser) -> str:
    made = mine.done("/tables", game=NIM, players=2, seats=["me", "human"])
    return str(made["id"])


def test_a_seat_of_a_session_chooses_as_long_as_that_lasts(server: Server) -> None:
    with browser(server) as mine:
        mine.register("Tycho")
        table = my_table(mine)
        with connect(**session_wire(server, mine, table, origin=False)) as strange:
            n = next_table(strange)["n"]
            assert say(strange, 1, n, ["heap 2", "take 1"])["error"] == "WrongKey"
        with connect(**session_wire(server, mine, table)) as wire:
            next_table(wire)
            with browser(server) as other:
                other.sign_in("Tycho")
                other.done("/account/sign-out-everywhere")
            assert say(wire, 1, n, ["heap 2", "take 1"])["error"] == "WrongKey"


def test_choices_on_a_websocket_count_as_calls(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_of_person=Rate(3, 600))
    with running(settings_in(tmp_path, limits=limits)) as server, browser(server) as mine:
        mine.done("/guest")
        made = my_table(mine)
        with connect(**session_wire(server, mine, made)) as wire:
            table = next_table(wire)
            n = table["n"]
            assert say(wire, 1, n, ["dance"])["error"] == "IllegalChoice"
            assert "taken" in say(wire, 2, n, any_choice(table, Random(1)))
            assert say(wire, 3, n + 1, ["heap 2", "take 1"])["error"] == "TooMany"
            wire.send("?")
            assert next_answer(wire)["error"] == "TooMany"
        assert mine.post("/guest").status_code == 429
