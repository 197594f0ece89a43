"""People who gather at a table before its match: they come, are ready, and find their seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from rulewright.server.http.limits import UNLIMITED, Limits, Rate
from rulewright.server.tables import viewers
from tests.server.persons import Browser, browser
from tests.server.playing import Json, Seat, Server, running, settings_in

AUCTION = "tiny-auction"
LIVE = {"kind": "live", "bank": 600, "increment": 5}


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows many guests from one address."""
    with running(settings_in(tmp_path_factory.mktemp("gathering"), limits=UNLIMITED)) as new:
        yield new


@pytest.fixture
def people(unlimited: Server) -> Iterator[list[Browser]]:
    """Three guests."""
    with ExitStack() as stack:
        windows = [stack.enter_context(browser(unlimited)) for _ in range(3)]
        for one in windows:
            one.done("/guest")
        yield windows


def gather(who: Browser, seats: list[str], **terms: Any) -> Json:
    """Create a table that gathers its people; return it as sent to its maker."""
    wanted = {"game": AUCTION, "players": len(seats), "seats": seats, "seed": 4}
    return dict(who.done("/tables", **wanted, gather=True, terms=terms))


def see(who: Browser, table: str, **query: Any) -> Json:
    answer = who.http.get(f"/api/tables/{table}", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def seat_of(server: Server, made: Json, name: str) -> Seat:
    """Return the seat of a link that a maker received."""
    url = next(link["url"] for link in made["links"] if link["seat"] == name)
    return Seat(server, made["id"], url.rpartition("/")[2])


def of(view: Json, name: str) -> Json:
    """Return a seat as a table shows it."""
    return next(dict(seat) for seat in view["seats"] if seat["name"] == name)


def listed(who: Browser) -> set[str]:
    """Return the open tables of the lobby."""
    return {table["id"] for table in who.http.get("/api/lobby").json()["open"]}


def test_a_table_for_friends_waits_for_its_host(unlimited: Server, people: list[Browser]) -> None:
    ann, _, _ = people
    made = gather(ann, ["me", "human", "random"], clock=LIVE)
    friend = seat_of(unlimited, made, "bo")
    before = see(ann, made["id"])
    assert (before["stage"], before["clock"]) == ("open", None)
    assert before["made_by"] == of(before, "ada")["called"] != ""
    assert before["gathering"]["awaited"] == ["bo"]
    assert friend.see()["seat"] == "bo"
    assert friend.ask("begin", bot="random").status_code in (400, 401, 403)
    begun = ann.done(f"/tables/{made['id']}/begin")
    assert (begun["stage"], begun["gathering"]) == ("playing", None)


def test_the_clocks_stand_until_all_are_ready(unlimited: Server, people: list[Browser]) -> None:
    ann, ben, _ = people
    made = gather(ann, ["me", "human", "open"], clock=LIVE)
    table, friend = made["id"], seat_of(unlimited, made, "bo")
    assert ben.post(f"/tables/{table}/sit", seat="cy").status_code == 200
    assert see(ann, table)["stage"] == "open"  # all seats are taken, and nothing has begun
    for say in (True, False, True):
        assert ann.done(f"/tables/{table}/ready", ready=say)["stage"] == "open"
    assert ben.done(f"/tables/{table}/ready", ready=True)["gathering"]["ready"] == ["ada", "cy"]
    begun = friend.ask("ready", ready=True).json()
    assert begun["stage"] == "playing"
    assert not begun["clock"]["standing"]
    assert ann.post(f"/tables/{table}/ready", ready=True).json()["error"] == "NotNow"


def test_a_table_is_among_the_open_ones_while_a_seat_is_free(
    unlimited: Server, people: list[Browser]
) -> None:
    ann, ben, _ = people
    table = gather(ann, ["me", "open", "random"], listed=True)["id"]
    assert table in listed(ben)
    ben.done(f"/tables/{table}/sit", seat="bo")
    assert see(ann, table)["stage"] == "open"  # not all are ready
    assert table not in listed(ann)


def test_what_is_done_again_and_again_counts(tmp_path: Path) -> None:
    limits = Limits(talk=Rate(3, 600))
    with running(settings_in(tmp_path, limits=limits)) as server, browser(server) as ann:
        ann.done("/guest")
        table = gather(ann, ["me", "open", "open"])["id"]
        for say in (True, False, True):
            ann.done(f"/tables/{table}/ready", ready=say)
        assert ann.post(f"/tables/{table}/draw", by="lot").json()["error"] == "TooMany"


def test_who_comes_by_a_link_is_noted(unlimited: Server, people: list[Browser]) -> None:
    ann, _, _ = people
    made = gather(ann, ["me", "human", "human"])
    friend = seat_of(unlimited, made, "bo")
    assert of(see(ann, made["id"]), "bo")["presence"] == "never"
    with friend.live() as wire:
        wire.recv()
        view = see(ann, made["id"])
    assert (of(view, "bo")["presence"], of(view, "cy")["presence"]) == ("here", "never")
    assert view["gathering"]["awaited"] == ["cy"]
    assert view["lines"][-1]["text"] == "Somebody has come by the link of Bo."


def test_who_has_gone_is_away_since_then(
    unlimited: Server, people: list[Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewers, "GRACE", 0.0)
    monkeypatch.setattr(viewers, "SOON", 0.0)
    ann, _, _ = people
    made = gather(ann, ["me", "human", "human"])
    friend, other = (seat_of(unlimited, made, name) for name in ("bo", "cy"))
    with other.live(changes=True) as wire:
        wire.recv()
        with friend.live():
            pass
        while True:  # all who follow the table are told by themselves
            told = json.loads(wire.recv())
            seats = [seat for seat in told.get("seats", []) if seat["name"] == "bo"]
            if seats and seats[0]["presence"] == "away":
                break
    assert seats[0]["since"] > 0


def test_the_maker_is_given_the_links_again(unlimited: Server, people: list[Browser]) -> None:
    ann, ben, _ = people
    made = gather(ann, ["me", "human", "open"])
    url = ann.done(f"/tables/{made['id']}/invite", seat="bo")["url"]
    assert url == made["links"][0]["url"]
    assert ben.post(f"/tables/{made['id']}/invite", seat="bo").json()["error"] == "NotAllowed"
    key = url.rpartition("/")[2]
    ben.done(f"/tables/{made['id']}/keep", key=key)
    assert ann.post(f"/tables/{made['id']}/invite", seat="bo").status_code >= 400


def test_people_change_places(unlimited: Server, people: list[Browser]) -> None:
    ann, ben, _ = people
    made = gather(ann, ["me", "human", "random"])
    table, key = made["id"], made["links"][0]["url"].rpartition("/")[2]
    ben.done(f"/tables/{table}/ready", ready=True, key=key)
    ben.done(f"/tables/{table}/keep", key=key)
    moved = ben.done(f"/tables/{table}/move", to="cy")
    assert (moved["seat"], of(moved, "bo")["bot"]) == ("cy", "random")
    assert moved["gathering"]["ready"] == []  # for another seat one is ready anew
    refused = ben.post(f"/tables/{table}/move", to="ada")
    assert refused.json()["error"] == "NotAllowed"
    assert ben.http.get(f"/api/tables/{table}", params={"key": key}).status_code == 403


def test_the_maker_says_for_whom_a_seat_is(unlimited: Server, people: list[Browser]) -> None:
    ann, ben, _ = people
    made = gather(ann, ["me", "human", "random"])
    table, key = made["id"], made["links"][0]["url"].rpartition("/")[2]
    assert ben.post(f"/tables/{table}/seat", seat="bo", who="open").json()["error"] == "NotAllowed"
    free = ann.done(f"/tables/{table}/seat", seat="bo", who="open")
    assert of(free, "bo")["kind"] == "open"
    assert ben.http.get(f"/api/tables/{table}", params={"key": key}).status_code == 403
    ben.done(f"/tables/{table}/sit", seat="bo")
    taken = ann.post(f"/tables/{table}/seat", seat="bo", who="random")
    assert taken.json()["error"] == "NotAllowed"
    kept = ann.done(f"/tables/{table}/seat", seat="cy", who="human")
    assert kept["gathering"]["awaited"] == ["cy"]
    assert "/cy." in ann.done(f"/tables/{table}/invite", seat="cy")["url"]
    assert ann.post(f"/tables/{table}/seat", seat="cy", who="nobody").json()["error"] == "BadOption"
    for who in (ann, ben):
        who.done(f"/tables/{table}/ready", ready=True)
    begun = ann.done(f"/tables/{table}/seat", seat="cy", who="random")
    assert begun["stage"] == "playing"  # nobody is waited for any more


def test_seats_are_drawn_by_lot(unlimited: Server, people: list[Browser]) -> None:
    ann, ben, _ = people
    made = gather(ann, ["me", "open", "human"])
    table = made["id"]
    ben.done(f"/tables/{table}/sit", seat="bo")
    assert ben.post(f"/tables/{table}/draw", by="lot").json()["error"] == "NotAllowed"
    seats = set()
    for _ in range(40):
        seats.add(ann.done(f"/tables/{table}/draw", by="lot")["seat"])
        view = see(ben, table)
        assert {of(view, name)["kind"] for name in ("ada", "bo")} == {"human"}
    assert seats == {"ada", "bo"}
    assert seat_of(unlimited, made, "cy").see()["seat"] == "cy"  # a link that was sent stays good


def test_seats_are_picked_in_turn(unlimited: Server, people: list[Browser]) -> None:
    ann, ben, cleo = people
    made = gather(ann, ["me", "open", "open"])
    table = made["id"]
    ben.done(f"/tables/{table}/sit", seat="bo")
    cleo.done(f"/tables/{table}/sit", seat="cy")
    order = ann.done(f"/tables/{table}/draw", by="turn")["gathering"]["order"]
    assert sorted(order) == ["ada", "bo", "cy"]
    by_seat = dict(zip(("ada", "bo", "cy"), people, strict=True))
    turn = [by_seat[name] for name in order]
    assert turn[1].post(f"/tables/{table}/move", to="bo").json()["error"] == "NotNow"
    assert ann.post(f"/tables/{table}/ready", ready=True).json()["error"] == "NotNow"
    first = turn[0].done(f"/tables/{table}/move", to="cy")
    assert (first["seat"], first["gathering"]["picked"]) == ("cy", ["cy"])
    assert turn[1].post(f"/tables/{table}/move", to="cy").json()["error"] == "NotAllowed"
    assert turn[1].done(f"/tables/{table}/move", to="bo")["seat"] == "bo"
    last = turn[2].done(f"/tables/{table}/move", to="ada")
    assert (last["seat"], last["gathering"]["order"]) == ("ada", [])


def test_who_leaves_a_draft_is_not_waited_for(unlimited: Server, people: list[Browser]) -> None:
    ann, ben, cleo = people
    made = gather(ann, ["me", "open", "open"])
    table = made["id"]
    ben.done(f"/tables/{table}/sit", seat="bo")
    cleo.done(f"/tables/{table}/sit", seat="cy")
    order = ann.done(f"/tables/{table}/draw", by="turn")["gathering"]["order"]
    by_seat = dict(zip(("ada", "bo", "cy"), people, strict=True))
    by_seat[order[0]].done(f"/tables/{table}/leave")
    assert see(by_seat[order[1]], table)["gathering"]["order"] == order[1:]


def test_a_gathering_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, limits=UNLIMITED)
    with running(settings) as server, browser(server) as ann:
        ann.done("/guest")
        made = gather(ann, ["me", "human", "open"])
        ann.done(f"/tables/{made['id']}/ready", ready=True)
        seat_of(server, made, "bo").ask("ready", ready=True)
        before = see(ann, made["id"])
        cookies = dict(ann.http.cookies)
    with running(settings) as server, browser(server) as ann:
        ann.http.cookies.update(cookies)
        after = see(ann, made["id"])
    assert after["gathering"] == before["gathering"]
    assert before["gathering"]["ready"] == ["ada", "bo"]
    assert of(after, "bo")["presence"] == "away"
