"""Profiles and ladders over the wire: what others see of somebody, and what they do not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from websockets.sync.client import connect

from rulewright.server.http.limits import Limits, Rate
from rulewright.server.settings import Settings
from tests.server.persons import COOKIE, PASSWORD, Browser, browser
from tests.server.playing import (
    Json,
    Seat,
    Server,
    any_choice,
    next_table,
    running,
    settings_in,
)
from tests.server.test_refusals import refused

NIM = "tiny-nim"
CHANCES = Random(4)


@pytest.fixture
def ann(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


@pytest.fixture
def ben(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


def new(who: Browser, *seats: str, **fields: Any) -> Json:
    wanted = {"game": NIM, "players": len(seats), "seats": list(seats), **fields}
    return who.done("/tables", **wanted)


def see(who: Browser, table: str) -> Json:
    answer = who.http.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def play_out(who: Browser, table: str) -> Json:
    """Play against bots to the end, following the table's websocket."""
    headers = {"Origin": who.server.url, "Cookie": f"{COOKIE}={who.token}"}
    address = f"{who.server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(address, additional_headers=headers, proxy=None) as wire:
        while not (mine := next_table(wire))["over"]:
            choices = any_choice(mine, CHANCES)
            if choices:
                answer = who.post(f"/tables/{table}/choices", n=mine["n"], choices=choices)
                assert answer.status_code in (200, 409), answer.text
    return mine


def profile(who: Browser, name: str) -> Json:
    answer = who.http.get(f"/api/people/{name}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def own(who: Browser) -> Json:
    answer = who.http.get("/api/account/profile")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def ladder(who: Browser, **query: Any) -> Json:
    answer = who.http.get(f"/api/ladder/{NIM}", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_finished_match_is_in_the_profile(ann: Browser, ben: Browser) -> None:
    ann.register("Arya")
    table = new(ann, "me", "random", terms={"listed": True, "title": "Needle"})["id"]
    over = play_out(ann, table)
    won = over["result"]["winners"] == ["red"]
    seen = profile(ben, "aRYA")
    assert (seen["name"], seen["own"], seen["hidden"]) == ("Arya", False, False)
    assert seen["since"] % (24 * 3600 * 1000) == 0
    [game] = seen["games"]
    assert (game["game"], game["tally"]["matches"], game["tally"]["won"]) == (NIM, 1, int(won))
    assert [seat["seat"] for seat in game["seats"]] == ["red"]
    assert game["rating"]["matches"] == 1
    assert game["rating"]["provisional"]
    assert game["rating"]["certainty"] == "hardly"
    [match] = seen["recent"]
    assert (match["table"], match["title"], match["seat"]) == (table, "Needle", "red")
    assert match["outcome"] == ("won" if won else "lost")
    [line] = [line for line in see(ben, table)["seats"] if line["name"] == "red"]
    assert (line["called"], line["profile"]) == ("Arya", True)


def test_nothing_of_private_tables_is_shown(ann: Browser, ben: Browser) -> None:
    ann.register("Bran")
    by_link = new(ann, "me", "random", terms={"title": "By link alone"})["id"]
    closed = new(ann, "random", "me", terms={"watch": "seated", "title": "Behind doors"})["id"]
    for table in (by_link, closed):
        play_out(ann, table)
    answer = ben.http.get("/api/people/Bran")
    seen = dict(answer.json())
    assert seen["games"][0]["tally"]["matches"] == 1, "that by link is counted"
    assert [seat["seat"] for seat in seen["games"][0]["seats"]] == ["red"]
    assert seen["recent"] == []
    for secret in (by_link, closed, "By link alone", "Behind doors"):
        assert secret not in answer.text
    assert seen["games"][0]["rating"]["matches"] == 1, "what is private is not rated"
    mine = own(ann)
    assert mine["games"][0]["tally"]["matches"] == 2
    assert [(match["table"], match["listed"]) for match in mine["recent"]] == [
        (closed, False),
        (by_link, False),
    ]


@pytest.mark.parametrize("name", ["a/b", "a//b", "either/", "/or", "50%2F50", "What? #1"])
def test_any_name_has_a_profile(ann: Browser, name: str) -> None:
    """Also one that holds what divides addresses; its page opens too."""
    assert ann.register(name)["name"] == name
    path = f"/people/{quote(name, safe='')}"
    assert dict(ann.http.get(f"/api{path}").json())["name"] == name
    assert ann.http.get(path).headers["content-type"].startswith("text/html")
    ann.done("/account/delete", password=PASSWORD)
    refused(ann.http.get(f"/api{path}"), 404, "NotFound")


def ended(who: Browser, moves: int, *seats: str, **fields: Any) -> Json:
    """Return a table where a person ended the match by vote after a number of moves."""
    table = new(who, *seats, **fields)["id"]
    while not (mine := see(who, table))["over"]:
        if moves and (choices := any_choice(mine, CHANCES)):
            who.post(f"/tables/{table}/choices", n=mine["n"], choices=choices)
            moves -= 1
        elif not moves:
            who.done(f"/tables/{table}/motions", what="end")
    assert mine["ended"]
    return mine


def test_who_ends_a_match_against_bots_has_lost_it(ann: Browser) -> None:
    """Bots have no vote: to end it alone is to leave it."""
    ann.register("Ygritte")
    table = ended(ann, 1, "me", "random", "random")
    assert "counts as lost" in table["lines"][-1]["text"]
    assert table["forfeits"]
    mine = own(ann)
    [game] = mine["games"]
    assert (game["tally"]["matches"], game["tally"]["lost"]) == (1, 1)
    assert game["rating"]["matches"] == 1
    [match] = mine["recent"]
    assert (match["outcome"], match["place"], match["of"]) == ("lost", 3, 3)


def test_a_match_is_called_off_before_ones_first_move(ann: Browser) -> None:
    ann.register("Orell")
    table = ended(ann, 0, "me", "random")
    assert table["lines"][-1]["text"] == "Agreed: the match ends here."
    assert not table["forfeits"]
    assert own(ann)["games"] == []


def test_people_of_two_sides_end_a_match_without_a_result(ann: Browser, ben: Browser) -> None:
    ann.register("Tormund")
    ben.register("Mance")
    table = new(ann, "me", "open", "random")["id"]
    ben.done(f"/tables/{table}/sit", seat="blue")
    mine = see(ann, table)
    ann.done(f"/tables/{table}/choices", n=mine["n"], choices=any_choice(mine, CHANCES))
    motion = ann.done(f"/tables/{table}/motions", what="end")
    assert not motion["forfeits"]
    assert ben.done(f"/tables/{table}/votes", motion=motion["n"], yes=True)["ended"]
    assert own(ann)["games"] == own(ben)["games"] == []


def test_a_vote_that_others_leave_alone_counts_too(ann: Browser, ben: Browser) -> None:
    """Who put it is the last one there, and ends it by the other's going."""
    ann.register("Jarl")
    ben.register("Varamyr")
    table = new(ann, "me", "open", "random")["id"]
    ben.done(f"/tables/{table}/sit", seat="blue")
    mine = see(ann, table)
    ann.done(f"/tables/{table}/choices", n=mine["n"], choices=any_choice(mine, CHANCES))
    ann.done(f"/tables/{table}/motions", what="end")
    ben.done(f"/tables/{table}/leave")
    assert see(ann, table)["ended"]
    assert [own(who)["games"][0]["tally"]["lost"] for who in (ann, ben)] == [1, 1]


def test_tables_say_why_they_are_not_rated(ann: Browser) -> None:
    ann.done("/guest")
    why = {
        None: new(ann, "me", "open"),
        "seed": new(ann, "me", "open", seed=7),
        "watch": new(ann, "me", "open", terms={"watch": "seated"}),
    }
    for reason, made in why.items():
        assert see(ann, made["id"])["unrated"] == reason


def test_a_profile_can_be_hidden(ann: Browser, ben: Browser) -> None:
    ann.register("Catelyn")
    table = new(ann, "me", "random")["id"]
    play_out(ann, table)
    assert "Catelyn" in [line["name"] for line in ladder(ben, limit=200)["lines"]]
    assert ann.done("/account/profile", hidden=True)["hidden"]
    refused(ben.http.get("/api/people/Catelyn"), 404, "NotFound")
    assert own(ann)["games"][0]["tally"]["matches"] == 1
    assert "Catelyn" not in [line["name"] for line in ladder(ben, limit=200)["lines"]]
    assert [seat["profile"] for seat in see(ben, table)["seats"]] == [False, False]
    nobody = ben.http.get("/api/people/Nobody At All")
    assert nobody.json()["message"] == ben.http.get("/api/people/Catelyn").json()["message"]
    assert not ann.done("/account/profile", hidden=False)["hidden"]
    assert profile(ben, "Catelyn")["recent"] == []


def test_who_shows_no_profile(ann: Browser, ben: Browser) -> None:
    refused(ann.http.get("/api/account/profile"), 401, "NotSignedIn")
    refused(ann.post("/account/profile", hidden=True), 401, "NotSignedIn")
    me = ann.done("/guest")
    refused(ann.post("/account/profile", hidden=True), 401, "NotSignedIn")
    for name in (me["called"], me["id"], "%00", "a" * 300, "%E2%80%AE%20"):
        refused(ben.http.get(f"/api/people/{name}"), 404, "NotFound")
    assert own(ann)["name"] == me["called"]


def test_a_guest_has_a_name_and_keeps_it(ann: Browser, ben: Browser) -> None:
    called = ann.done("/guest")["called"]
    assert len(called.split()) == 2
    table = new(ann, "me", "open")["id"]
    assert see(ben, table)["seats"][0] == {
        **see(ben, table)["seats"][1], "name": "red", "title": "Red", "kind": "human",
        "called": called, "presence": "away",
    }  # fmt: skip
    assert ann.me()["called"] == called
    ben.register("Dacey")
    refused(ann.post("/account/name", name="DACEY"), 409, "NameTaken")
    refused(ann.post("/account/name", name="x"), 400, "BadName")
    assert ann.done("/account/name", name="Hot Pie")["called"] == "Hot Pie"
    assert ann.me()["name"] is None, "it is a guest's name, and nobody else's account"
    assert see(ben, table)["seats"][0]["called"] == "Hot Pie"
    assert not see(ben, table)["seats"][0]["profile"]


def test_a_new_name_is_shown_at_tables_and_in_lists(ann: Browser, ben: Browser) -> None:
    ann.done("/guest")
    table = new(ann, "me", "open", terms={"listed": True})["id"]
    with Seat(ann.server, table, None).live() as wire:
        next_table(wire)
        ann.register("Alleras")
        shown = next_table(wire)
        while shown["seats"][0]["called"] != "Alleras":
            shown = next_table(wire)
        ann.done("/account/name", name="Sarella")
        while shown["seats"][0]["called"] != "Sarella":
            shown = next_table(wire)
        assert shown["seats"][0]["profile"]
    lists = ben.http.get("/api/lobby").json()
    [line] = [line for line in lists["open"] if line["id"] == table]
    assert (line["seats"][0]["called"], line["seats"][0]["profile"]) == ("Sarella", True)
    refused(ben.http.get("/api/people/Alleras"), 404, "NotFound")


def test_results_follow_a_guest_into_an_account(ann: Browser, ben: Browser) -> None:
    """By registering, and by signing in."""
    ann.done("/guest")
    play_out(ann, new(ann, "me", "random")["id"])
    ann.register("Ellaria")
    assert profile(ben, "Ellaria")["games"][0]["tally"]["matches"] == 1
    ben.done("/guest")
    play_out(ben, new(ben, "me", "random")["id"])
    assert ben.sign_in("Ellaria").status_code == 200
    game = profile(ben, "Ellaria")["games"][0]
    assert (game["tally"]["matches"], game["rating"]["matches"]) == (2, 2)


def test_the_ladder_is_read_in_pieces(ann: Browser) -> None:
    ann.register("Gilly")
    play_out(ann, new(ann, "me", "random")["id"])
    whole = ladder(ann)
    assert (whole["game"], whole["more"]) == (NIM, False)
    assert {"Gilly", "Random"} <= {line["name"] for line in whole["lines"]}
    assert {line["name"] for line in whole["lines"] if line["bot"]} == {"Random"}
    lines: list[Json] = []
    while len(lines) < len(whole["lines"]):
        part = ladder(ann, limit=1, offset=len(lines))
        lines += part["lines"]
        assert part["more"] == (len(lines) < len(whole["lines"]))
    assert lines == whole["lines"]
    hardly = [line["rating"]["provisional"] for line in lines]
    assert hardly == sorted(hardly)
    refused(ann.http.get("/api/ladder/no-such-game"), 404, "UnknownGame")
    refused(ann.http.get(f"/api/ladder/{NIM}", params={"limit": 0}), 400, "BadRequest")


def test_so_much_may_be_looked_at(tmp_path: Any) -> None:
    limits = Limits(profiles=Rate(2, 60))
    settings: Settings = settings_in(tmp_path, limits=limits)
    with running(settings) as server:
        asked = [server.http.get("/api/people/Nobody"), server.http.get(f"/api/ladder/{NIM}")]
        assert [answer.status_code for answer in asked] == [404, 200]
        last: httpx.Response = server.http.get("/api/people/Nobody")
        refused(last, 429, "TooMany")
