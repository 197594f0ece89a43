"""A new match plays on from a moment of another, and opens no secret of a match that still runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright import Match
from rulewright.kernel.payload import seat_payload
from rulewright.server.replay.starts import match_of, start_at
from tests.server.persons import Browser, browser
from tests.server.playing import (
    Json,
    Seat,
    Server,
    any_choice,
    finished,
    new_table,
    people,
    play_out,
    running,
    settings_in,
)
from tests.server.replay.test_replay import PlayedMatch
from tests.server.test_refusals import refused

AUCTION, NIM = "tiny-auction", "tiny-nim"
GAMES = [(AUCTION, 3), (NIM, 2), ("thrones", 3), ("monopoly", 2), ("whitechapel", 2)]


@pytest.fixture
def guests(server: Server) -> Iterator[list[Browser]]:
    with ExitStack() as stack:
        both = [stack.enter_context(browser(server)) for _ in range(2)]
        for one in both:
            one.done("/guest")
        yield both


def ask(who: Server | Browser, start: Json, **table: Any) -> Any:
    """Return the response to a call about a start: to look at it, or to make a table from it."""
    body = {"start": start, **({"table": table} if table else {})}
    return who.http.post(f"/api/starts{'/table' if table else ''}", json=body)


def moment(table: str, n: int, **more: Any) -> Json:
    return {"kind": "moment", "table": table, "n": n, **more}


def seats_of(server: Server, answer: Any) -> dict[str, Seat]:
    assert answer.status_code == 201, answer.text
    made = answer.json()
    links = {link["seat"]: Seat(server, *link["url"].split("/")[2:]) for link in made["links"]}
    return {**links, "watch": Seat(server, made["id"], None)}


def shown(match: Match, viewer: int | None) -> Json:
    return {**seat_payload(match, viewer), "lines": None, "commitment": None}


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_branch_is_its_moment_and_has_luck_of_its_own(name: str, players: int) -> None:
    played = PlayedMatch(name, players, 40)
    timeline, viewers = played.timeline(), [None, *range(players)]
    for n in range(0, timeline.n + 1, 7):
        match = timeline.moment(n).match()
        if match.over:
            continue
        kept = start_at(timeline, n, True, None)
        again = match_of(kept).branch("another")
        for viewer in viewers:
            assert shown(again, viewer) == shown(match, viewer)
        assert (kept.table, kept.n) == ("t", n)
        assert "another" == again.seed != match.seed
        assert Match.load(again.record(reveal=True)).state.data() == again.state.data()


def test_a_finished_match_is_played_on_from_any_moment(server: Server) -> None:
    old = new_table(server, AUCTION, ["human"] * 3, seed=11)
    over = play_out(old, Random(3))
    table, n = old["watch"].table, over["n"] // 2
    seen = ask(server, moment(table, n)).json()
    then = old["ada"].get(f"/at/{n}", {"open": True}).json()
    assert (seen["game"], seen["players"], seen["seat"]) == (AUCTION, 3, None)
    assert seen["title"] == then["scene"]["title"]
    assert seen["waiting"] == [seat["name"] for seat in then["seats"] if seat["waiting"]]
    made = ask(server, moment(table, n), game=AUCTION, players=3, seats=["human"] * 3)
    new = seats_of(server, made)
    for name, seat in people(new).items():
        before, now = old[name].get(f"/at/{n}", {"as": name}).json(), seat.see()
        assert now["scene"] == before["scene"]
        assert now["asks"] == before["asks"]
    view = new["watch"].see()
    assert view["unrated"] == "start"
    assert (view["start"]["table"], view["start"]["n"]) == (table, n)
    assert view["commitment"] != over["commitment"]
    assert "goes on from a moment of another match" in view["lines"][1]["text"]
    play_out(new, Random(5))
    record = new["watch"].get("/record").text
    assert "[Position]" in record
    assert Match.load(record).result.places
    assert new["watch"].get("/story").status_code == 200
    replay = new["watch"].get("/replay").json()
    assert all(event["exact"] for event in replay["events"])
    assert old["watch"].see()["n"] == over["n"]


def test_it_goes_on_after_a_restart_and_is_set_up_again(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server:
        old = new_table(server, NIM, ["random", "random"], seed=2)
        finished(old["watch"])
        start = moment(old["watch"].table, 2)
        wish = {"game": NIM, "players": 2, "seats": ["human", "random"], "gather": True}
        new = seats_of(server, ask(server, start, **wish))
        [seat] = people(new).values()
        assert seat.see()["stage"] == "open"
    with running(settings) as server:
        seat = Seat(server, seat.table, seat.key)
        assert seat.ask("ready", ready=True).json()["stage"] == "playing"
        seat.ask("motions", what="end")
        played = seat.get("/at/3", {"open": True}).json()
        before = Seat(server, old["watch"].table, None).get("/at/2", {"open": True}).json()
        assert (played["kind"], played["scene"]) == ("start", before["scene"])
        url = seat.ask("again").json()["url"]
        again = Seat(server, *url.split("/")[2:]).see()
        assert again["start"] == seat.see()["start"] is not None
        assert again["unrated"] == "start"


def test_a_match_that_others_play_is_not_match_of(server: Server, guests: list[Browser]) -> None:
    ann, ben = guests
    seats = new_table(server, AUCTION, ["human", "human", "random"])
    table = seats["watch"].table
    for start in (moment(table, 0), moment(table, 0, key=seats["ada"].key)):
        refused(ask(server, start), 409, "NotOver")
        wish = {"game": AUCTION, "players": 3, "seats": ["random"] * 3}
        refused(ask(server, start, **wish), 409, "NotOver")
    wanted = {"game": NIM, "players": 2, "seats": ["me", "random"]}
    closed = ann.done("/tables", **wanted, terms={"watch": "seated"})["id"]
    refused(ask(ben, moment(closed, 0)), 403, "NotAllowed")
    ann.done(f"/tables/{closed}/motions", what="end")
    refused(ask(ben, moment(closed, 0)), 403, "NotAllowed")
    assert ask(ann, moment(closed, 0)).json()["seat"] == "red"


def test_of_ones_own_match_the_secrets_are_dealt_anew(guests: list[Browser]) -> None:
    ann, ben = guests
    wanted = {"game": "whitechapel", "players": 2, "seats": ["random", "me"]}
    table = ann.done("/tables", **wanted)["id"]
    seen = ask(ann, moment(table, 0))
    assert seen.status_code == 200, seen.text
    refused(ask(ben, moment(table, 0)), 409, "NotOver")
    made = ask(ann, moment(table, 0), game="whitechapel", players=2, seats=["me", "me"])
    assert made.status_code == 201, made.text


def test_a_deal_is_what_the_seat_knows_and_no_more() -> None:
    played = PlayedMatch("whitechapel", 2, 30, seed=4)
    timeline = played.timeline()
    n = next(n for n in range(timeline.n, 0, -1) if not timeline.moment(n).match().over)
    match, detective = timeline.moment(n).match(), 1
    deals = [match_of(start_at(timeline, n, False, detective)) for _ in range(8)]
    for deal in deals:
        assert shown(deal, detective) == shown(match, detective)
    assert len({str(deal.view(0).data()) for deal in deals}) > 1


def test_a_position_is_played_on_from(server: Server) -> None:
    match = Match.new(NIM, 2, 5)
    match.play(match.waiting[0], match.options(match.waiting[0])[0])
    start = {"kind": "position", "text": match.position()}
    seen = ask(server, start).json()
    assert (seen["game"], seen["players"], seen["position"]) == (NIM, 2, match.position())
    new = seats_of(server, ask(server, start, game=NIM, players=2, seats=["human", "human"]))
    assert new["watch"].see()["start"] == {"title": seen["title"], "table": None, "n": None}
    play_out(new, Random(1))
    for text in ("", "nonsense", "game: tiny-nim\nheaps: many", "game: no-such-game\n"):
        answer = ask(server, {"kind": "position", "text": text})
        assert answer.status_code in (400, 404), answer.text
    over = Match.new(NIM, 2, 5)
    while not over.over:
        over.play(over.waiting[0], over.options(over.waiting[0])[0])
    refused(ask(server, {"kind": "position", "text": over.position()}), 400, "BadPosition")


def test_the_table_fits_its_moment(server: Server) -> None:
    old = new_table(server, NIM, ["random", "random"], seed=2)
    end = finished(old["watch"])["n"]
    table = old["watch"].table
    two = {"game": NIM, "players": 2, "seats": ["random"] * 2}
    refused(ask(server, moment(table, end), **two), 409, "NotNow")
    refused(ask(server, moment(table, end + 9), **two), 404, "NotFound")
    refused(ask(server, moment("no-table", 0), **two), 404, "UnknownTable")
    refused(ask(server, moment(table, 1), **two | {"game": AUCTION}), 400, "BadRequest")
    refused(
        ask(server, moment(table, 1), **two | {"players": 3, "seats": ["random"] * 3}),
        400,
        "BadRequest",
    )
    refused(ask(server, moment(table, 1), **two, options={"heaps": 2}), 400, "BadRequest")


def test_no_choice_of_the_old_match_can_be_taken_back(server: Server) -> None:
    old = new_table(server, NIM, ["random", "random"], seed=2)
    finished(old["watch"])
    start = moment(old["watch"].table, 1)
    new = seats_of(server, ask(server, start, game=NIM, players=2, seats=["human", "human"]))
    asked = [seat for seat in people(new).values() if seat.see()["asks"]]
    assert all(seat.see()["undo"]["n"] is None for seat in people(new).values())
    table = asked[0].see()
    assert asked[0].send(table["n"], any_choice(table, Random(1))).status_code == 200
