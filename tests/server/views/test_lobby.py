"""Tables that wait for people, and who holds their seats."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from rulewright.server.assembly import table_hub
from rulewright.server.errors import WrongKey
from rulewright.server.http.limits import UNLIMITED
from rulewright.server.storage.store import Store
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.seats import leaving_seat, taking_seat
from rulewright.server.tables.acts.talk import noting
from rulewright.server.tables.keys import SeatKeys
from rulewright.server.tables.new_table import NewTable
from rulewright.server.views.access import Tables
from rulewright.server.views.actor import Actor
from rulewright.server.views.lobby import LOADED
from tests.server.persons import Browser, browser
from tests.server.playing import (
    Json,
    Seat,
    Server,
    any_choice,
    next_table,
    open_texts,
    running,
    settings_in,
)

AUCTION = "tiny-auction"
NIM = "tiny-nim"


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows many guests from one address."""
    with running(settings_in(tmp_path_factory.mktemp("lobby"), limits=UNLIMITED)) as new_server:
        yield new_server


@pytest.fixture
def people(unlimited: Server) -> Iterator[list[Browser]]:
    """Three guests."""
    with ExitStack() as stack:
        windows = [stack.enter_context(browser(unlimited)) for _ in range(3)]
        for one in windows:
            one.done("/guest")
        yield windows


def new_open(who: Browser, game: str, seats: list[str], **terms: Any) -> str:
    """Create a table with open seats; return its id."""
    wanted = {"game": game, "players": len(seats), "seats": seats, "seed": 4}
    made = who.done("/tables", **wanted, terms={"listed": True, **terms})
    return str(made["id"])


def see(who: Browser, table: str, **query: Any) -> Json:
    answer = who.http.get(f"/api/tables/{table}", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def lobby(who: Browser) -> dict[str, list[Json]]:
    answer = who.http.get("/api/lobby")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def ids(tables: list[Json]) -> list[str]:
    return [table["id"] for table in tables]


def sit(who: Browser, table: str, seat: str) -> httpx.Response:
    return who.post(f"/tables/{table}/sit", seat=seat)


def test_a_table_begins_when_its_last_seat_is_taken(people: list[Browser]) -> None:
    ann, ben, _ = people
    table = new_open(ann, NIM, ["me", "open"])
    before = see(ann, table)
    assert (before["stage"], before["asks"], before["seat"]) == ("open", [], "red")
    assert [seat["kind"] for seat in before["seats"]] == ["human", "open"]
    assert table in ids(lobby(ben)["open"])
    after = sit(ben, table, "blue").json()
    assert (after["stage"], after["mine"]) == ("playing", ["blue"])
    assert see(ann, table)["asks"]
    assert table not in ids(lobby(ben)["open"])


def test_the_match_is_not_to_be_seen_before_it_begins(people: list[Browser]) -> None:
    ann, ben, _ = people
    table = new_open(ann, AUCTION, ["me", "open", "open"])
    sit(ben, table, "bo")
    for who in (ann, ben):
        shown = see(who, table)
        assert (shown["commitment"], shown["seed"], shown["lines"][1:]) == ("", None, [])
        assert shown["scene"]["areas"] == {}
    refused = ann.post(f"/tables/{table}/choices", n=0, choices=["bid 1"])
    assert refused.json()["error"] == "NotNow"


def test_one_seat_is_for_one(people: list[Browser]) -> None:
    ann, ben, cleo = people
    table = new_open(ann, AUCTION, ["me", "open", "open"])
    assert sit(ben, table, "bo").status_code == 200
    for who, seat, error in [
        (cleo, "bo", "NotNow"),
        (cleo, "ada", "NotNow"),
        (cleo, "dora", "BadRequest"),
        (ben, "bo", "NotNow"),
    ]:
        assert sit(who, table, seat).json()["error"] == error
    with browser(ann.server) as nobody:
        assert sit(nobody, table, "cy").json()["error"] == "NotSignedIn"


def test_who_gets_up_leaves_the_seat_open(people: list[Browser]) -> None:
    ann, ben, cleo = people
    table = new_open(ann, AUCTION, ["me", "open", "open"])
    sit(ben, table, "bo")
    link = ben.done(f"/tables/{table}/link")["url"].split("/")[-1]
    assert ben.done(f"/tables/{table}/leave")["mine"] == []
    assert sit(cleo, table, "bo").status_code == 200
    old = ben.http.get(f"/api/tables/{table}", params={"key": link})
    assert old.json()["error"] == "WrongKey"
    assert ben.post(f"/tables/{table}/leave").json()["error"] == "WrongKey"


def test_the_host_begins_with_bots(people: list[Browser]) -> None:
    ann, ben, _ = people
    table = new_open(ann, NIM, ["me", "open"])
    assert ben.post(f"/tables/{table}/begin", bot="random").json()["error"] == "NotAllowed"
    assert ann.post(f"/tables/{table}/begin", bot="nobody").json()["error"] == "BadOption"
    begun = ann.done(f"/tables/{table}/begin", bot="random")
    assert begun["stage"] == "playing"
    assert [seat["bot"] for seat in begun["seats"]] == [None, "random"]
    assert ann.post(f"/tables/{table}/begin", bot="random").json()["error"] == "NotNow"
    assert sit(ben, table, "blue").json()["error"] == "NotNow"


def test_my_turn_comes_first(people: list[Browser]) -> None:
    ann, ben, _ = people
    tables = [new_open(ann, NIM, ["me", "open"]) for _ in range(2)]
    for table in tables:
        sit(ben, table, "blue")
    asked = see(ann, tables[1])
    ann.done(f"/tables/{tables[1]}/choices", n=asked["n"], choices=_stones(asked))
    mine = lobby(ann)["mine"]
    assert ids(mine)[:2] == tables
    assert [table["your_turn"] for table in mine[:2]] == [True, False]
    assert lobby(ben)["mine"][0]["id"] == tables[1]


def _stones(table: Json) -> list[str]:
    return ["heap 1", "take 1"] if "heap 1" in open_texts(table["asks"][0]) else ["take 1"]


def test_the_whole_game_is_played_by_session(people: list[Browser]) -> None:
    ann, ben, _ = people
    table = new_open(ann, NIM, ["me", "open"])
    sit(ben, table, "blue")
    rng = Random(2)
    for _ in range(200):
        for who in (ann, ben):
            shown = see(who, table)
            choices = any_choice(shown, rng)
            if choices:
                who.done(f"/tables/{table}/choices", n=shown["n"], choices=choices)
    assert see(ann, table)["over"]
    assert ids(lobby(ann)["over"]) == [table]
    assert table not in ids(lobby(ann)["mine"])


def test_only_those_who_sit_there_see_a_closed_table(people: list[Browser]) -> None:
    ann, ben, cleo = people
    table = new_open(ann, NIM, ["me", "open"], watch="seated")
    assert see(cleo, table)["stage"] == "open"  # or nobody could sit down
    sit(ben, table, "blue")
    assert see(ben, table)["seat"] == "blue"
    for part in ("", "/record", "/replay", "/at/0"):
        answer = cleo.http.get(f"/api/tables/{table}{part}")
        assert answer.json()["error"] == "NotAllowed", part


def test_a_seat_that_became_free_is_in_the_lobby(people: list[Browser]) -> None:
    ann, ben, cleo = people
    table = new_open(ann, NIM, ["me", "open"])
    sit(ben, table, "blue")
    assert table not in ids(lobby(cleo)["open"])
    ben.done(f"/tables/{table}/leave")
    assert table in ids(lobby(cleo)["open"])
    assert sit(cleo, table, "blue").json()["mine"] == ["blue"]
    assert table not in ids(lobby(ben)["open"])


def test_a_link_s_seat_can_be_kept(people: list[Browser]) -> None:
    ann, ben, cleo = people
    made = ann.done("/tables", game=NIM, players=2, seats=["human", "human"])
    keys = [link["url"].split("/")[-1] for link in made["links"]]
    kept = ben.done(f"/tables/{made['id']}/keep", key=keys[0])
    assert kept["mine"] == ["red"]
    assert see(ben, made["id"])["seat"] == "red"
    refused = cleo.post(f"/tables/{made['id']}/keep", key=keys[0])
    assert refused.json()["error"] == "WrongKey"  # the link has ended
    assert see(cleo, made["id"])["seat"] is None


def test_a_guest_keeps_the_seats_by_registering_and_by_signing_in(unlimited: Server) -> None:
    with browser(unlimited) as ann, browser(unlimited) as phone:
        ann.done("/guest")
        first = new_open(ann, NIM, ["me", "open"])
        ann.register("Annabel")
        assert see(ann, first)["seat"] == "red"
        phone.done("/guest")
        second = new_open(phone, NIM, ["open", "me"])
        assert phone.sign_in("Annabel").status_code == 200
        assert set(ids(lobby(phone)["mine"])) == {first, second}
        assert see(phone, second)["seats"][1]["called"] == "Annabel"


def test_who_is_gone_holds_no_seat(unlimited: Server) -> None:
    with browser(unlimited) as ann, browser(unlimited) as ben:
        for who in (ann, ben):
            who.done("/guest")
        table = new_open(ann, AUCTION, ["me", "open", "open"])
        sit(ben, table, "bo")
        assert ben.post("/account/delete").status_code < 300
        assert [seat["kind"] for seat in see(ann, table)["seats"]] == ["human", "open", "open"]


def test_an_open_table_is_there_again_after_a_restart(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, limits=UNLIMITED)
    with running(settings) as server, browser(server) as ann:
        ann.done("/guest")
        table = new_open(ann, NIM, ["me", "open"])
        token = ann.token
    with running(settings) as server, browser(server) as ann, browser(server) as ben:
        ann.http.cookies.set("rulewright", token or "")
        ben.done("/guest")
        assert see(ann, table)["mine"] == ["red"]
        assert sit(ben, table, "blue").json()["stage"] == "playing"


def test_who_watches_sees_it_begin(people: list[Browser]) -> None:
    ann, ben, _ = people
    table = new_open(ann, NIM, ["me", "open"])
    with Seat(ann.server, table, None).live() as wire:
        assert next_table(wire)["stage"] == "open"
        sit(ben, table, "blue")
        while next_table(wire)["stage"] == "open":
            pass


def test_votes_need_a_seat_and_an_open_motion(people: list[Browser]) -> None:
    ann, ben, cleo = people
    table = new_open(ann, NIM, ["me", "open"])
    assert ann.post(f"/tables/{table}/motions", what="pause").json()["error"] == "NotNow"
    sit(ben, table, "blue")
    assert cleo.post(f"/tables/{table}/motions", what="pause").json()["error"] == "WrongKey"
    motion = ann.done(f"/tables/{table}/motions", what="pause")["motion"]
    assert (motion["by"], motion["voters"]) == ("red", ["red", "blue"])
    assert ben.post(f"/tables/{table}/motions", what="pause").json()["error"] == "NotNow"
    stale = ben.post(f"/tables/{table}/votes", motion=motion["n"] + 1, yes=True)
    assert stale.json()["error"] == "NotNow"
    assert ben.done(f"/tables/{table}/votes", motion=motion["n"], yes=True)["paused"]
    asked = see(ann, table)
    refused = ann.post(f"/tables/{table}/choices", n=asked["n"], choices=["heap 1", "take 1"])
    assert refused.json()["error"] == "NotNow"


def test_a_seat_is_given_away_by_vote_in_the_middle_of_sealed_choices(
    people: list[Browser],
) -> None:
    ann, ben, cleo = people
    table = new_open(ann, AUCTION, ["me", "open", "open"])
    sit(ben, table, "bo")
    sit(cleo, table, "cy")
    asked = see(ann, table)
    ann.done(f"/tables/{table}/choices", n=asked["n"], choices=["bid 0", _card(ann, table)])
    motion = ann.done(f"/tables/{table}/motions", what="replace", seat="cy", bot="random")
    for who in (ben, cleo):  # who has the seat agrees to go
        who.done(f"/tables/{table}/votes", motion=motion["motion"]["n"], yes=True)
    now = see(ben, table)
    assert now["seats"][2]["bot"] == "random"
    assert now["asks"]
    assert see(cleo, table)["seat"] is None
    refused = cleo.post(f"/tables/{table}/choices", n=now["n"], choices=["bid 0"])
    assert refused.json()["error"] == "WrongKey"


async def test_nobody_acts_for_a_seat_that_was_given_away_meanwhile(tmp_path: Path) -> None:
    """Who calls is found out before the act's turn comes; by then the seat may be another's."""
    settings = settings_in(tmp_path)
    store = await Store.open(settings.database_url)
    hub = table_hub(store, settings)
    try:
        live = await hub.create(NewTable(NIM, 3, ["human", "human", "human"]))
        actor = Actor(Tables(hub, SeatKeys("secret")), live, 0, None)
        live = await hub.act(live.id, leaving_seat(0))
        live = await hub.act(live.id, taking_seat(0, "somebody", "Else"))
        before = live.n
        for act in (playing(0, live.n, ["heap 1"]), noting(0, "mine?"), leaving_seat(0)):
            with pytest.raises(WrongKey):
                await actor.act(act)
        assert (await hub.find(live.id)).n == before
    finally:
        await hub.close()
        await store.close()


def _card(who: Browser, table: str) -> str:
    n = see(who, table)["n"]
    tried = who.done(f"/tables/{table}/preview", n=n, choices=["bid 0"])
    return str(tried["ask"]["options"][0]["text"])


def test_the_lists_tell_where_a_match_is(people: list[Browser]) -> None:
    ann, ben, _ = people
    clock = {"kind": "days", "days": 2}
    table = new_open(ann, AUCTION, ["me", "open", "random"], clock=clock)
    waiting = next(entry for entry in lobby(ben)["open"] if entry["id"] == table)
    assert (waiting["heading"], waiting["due"]) == ("", None)
    sit(ben, table, "bo")
    mine = next(entry for entry in lobby(ben)["mine"] if entry["id"] == table)
    assert mine["heading"] == see(ben, table)["scene"]["title"]
    assert mine["due"] == min(due for due in see(ben, table)["clock"]["due"] if due)


def test_a_list_is_as_long_as_it_is_asked_for(people: list[Browser]) -> None:
    ann, _, _ = people
    tables = [new_open(ann, NIM, ["me", "open"]) for _ in range(3)]
    shown = ann.http.get("/api/lobby", params={"mine": 2}).json()["mine"]
    assert ids(shown) == tables[:0:-1]
    assert ids(ann.http.get("/api/lobby", params={"mine": 500}).json()["mine"]) == tables[::-1]
    assert ann.http.get("/api/lobby", params={"over": 501}).status_code == 400


def test_where_many_matches_are_is_told_by_and_by(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, limits=UNLIMITED)
    with running(settings) as server, browser(server) as ann:
        ann.done("/guest")
        tables = [new_open(ann, NIM, ["me", "random"]) for _ in range(LOADED + 3)]
        cookies = dict(ann.http.cookies)
    with running(settings) as server, browser(server) as ann:  # no table is in memory
        ann.http.cookies.update(cookies)
        assert sum(bool(one["heading"]) for one in lobby(ann)["mine"]) == LOADED
        assert sum(bool(one["heading"]) for one in lobby(ann)["mine"]) == len(tables)
