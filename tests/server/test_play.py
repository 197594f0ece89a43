"""Whole games over HTTP and websockets."""

from pathlib import Path
from random import Random
from typing import Any

from rulewright import Match
from rulewright.kernel.payload import seat_payload
from tests.server.playing import (
    Json,
    Seat,
    Server,
    any_choice,
    new_table,
    next_table,
    people,
    play_out,
    running,
    settings_in,
    table_at,
)

AUCTION = "tiny-auction"
NIM = "tiny-nim"


def test_people_play_a_whole_game(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    table = play_out(seats, Random(1))
    assert table["over"]
    assert table["asks"] == []
    assert table["seed"] == "1"
    assert table["result"]["winners"]
    assert not any(seat["waiting"] for seat in table["seats"])


def test_a_person_plays_with_bots(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human", "random", "random"], seed=3)
    table = play_out(seats, Random(3))
    assert [seat["bot"] for seat in table["seats"]] == [None, "random", "random"]
    assert [seat["kind"] for seat in table["seats"]] == ["human", "bot", "bot"]


def test_bots_play_on_alone(server: Server) -> None:
    seats = new_table(server, NIM, ["random"] * 4)
    assert people(seats) == {}
    with seats["watch"].live() as wire:
        table = next_table(wire)
        while not table["over"]:
            table = next_table(wire)
    assert table["result"]["reason"].endswith("took the last stone.")


def test_two_tabs_of_a_seat_stay_in_step(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"])
    red, blue = seats["red"], seats["blue"]
    with red.live() as left, red.live() as right, seats["watch"].live() as watching:
        first, second = next_table(left), next_table(right)
        assert first == second
        assert next_table(watching)["asks"] == []
        while not first["over"]:
            mover = red if first["asks"] else blue
            table = mover.see()
            taken = mover.send(table["n"], any_choice(table, Random(table["n"]))).json()
            first, second = table_at(left, taken["n"]), table_at(right, taken["n"])
            assert first == second
            assert table_at(watching, taken["n"])["scene"]["areas"] == first["scene"]["areas"]
    told = [line["text"] for line in red.see()["lines"]]
    assert told[:2] == ["All seats are taken.", "Turn 1: red."]
    assert [line["text"] for line in first["lines"]] == told[-len(first["lines"]) :]


def test_lines_since_an_event(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"])
    red = seats["red"]
    table = red.send(0, ["heap 2", "take 1"]).json()
    assert table["lines_from"] == 0
    assert {line["n"] for line in table["lines"]} == {0, 1}
    later = red.see(since=0)
    assert later["lines_from"] == 1
    assert later["lines"] == [line for line in table["lines"] if line["n"] == 1]
    with red.live(since=1) as wire:
        assert next_table(wire)["lines"] == []


def test_a_brief_answer_tells_the_event_alone(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"])
    seat = seats["red"] if seats["red"].see()["asks"] else seats["blue"]
    table = seat.see()
    answer = seat.ask("choices", n=0, choices=any_choice(table, Random(1)), brief=True)
    assert answer.json() == {"n": 1}
    assert seat.see()["n"] == 1


def test_a_chain_is_tried_before_it_is_sent(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"])
    red = seats["red"]
    before = red.see()
    tried = red.preview(0, ["heap 1"]).json()
    assert not tried["complete"]
    assert tried["ask"]["kind"] == "stones"
    assert tried["ask"]["seat"] == "red"
    assert tried["scene"]["seat"] == "red"
    assert red.preview(0, ["heap 1", "take 1"]).json() == {
        "complete": True,
        "ask": None,
        "scene": None,
        "kept": [0, 1],
    }
    assert red.preview(0, []).json()["ask"]["kind"] == "heap"
    assert red.preview(0, ["heap 9", "heap 1"]).status_code == 409
    fitting = red.ask("preview", n=0, choices=["heap 9", "heap 1"], fitting=True).json()
    assert fitting["kept"] == [1]
    assert fitting["ask"]["kind"] == "stones"
    assert red.see() == before


def test_secret_choices_do_not_disturb_each_other(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    assert seats["ada"].send(0, ["bid 1", "without card"]).status_code == 200
    assert seats["bo"].preview(0, ["bid 2"]).status_code == 200
    assert seats["bo"].send(0, ["bid 2", "without card"]).status_code == 200
    assert seats["ada"].send(0, ["bid 1", "without card"]).json()["error"] == "Stale"
    assert seats["cy"].send(1, ["bid 0", "with card"]).status_code == 200
    assert seats["cy"].send(1, ["bid 0", "with card"]).json()["error"] == "Stale"


def test_the_record_replays_once_the_match_is_over(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human", "human", "random"], seed=9)
    early = seats["ada"].get("/record")
    assert early.status_code == 409
    assert early.json()["error"] == "NotOver"
    table = play_out(seats, Random(9))
    record = seats["watch"].get("/record").text
    match = Match.load(record, AUCTION)
    assert match.over
    assert match.commitment == table["commitment"]
    assert match.result.reason == table["result"]["reason"]


def test_a_match_that_was_ended_by_agreement_has_a_record(server: Server) -> None:
    seats = new_table(server, "tiny-nim", ["human", "human"], seed=9)
    red, blue = seats["red"], seats["blue"]
    table = red.send(0, ["heap 1"]).json()
    assert red.get("/replay").json()["record"] is False

    def put(seat: Seat, call: str, **body: Any) -> Json:
        url = f"/api/tables/{seat.table}/{call}"
        return dict(server.http.post(url, json={"key": seat.key, **body}).json())

    motion = put(red, "motions", what="end")["motion"]["n"]
    assert put(blue, "votes", motion=motion, yes=True)["ended"]
    assert red.get("/replay").json()["record"] is True
    match = Match.load(seats["watch"].get("/record").text, "tiny-nim")
    assert not match.over
    assert match.commitment == table["commitment"]
    assert seat_payload(match, 0)["scene"] == table["scene"]


def test_a_match_is_played_out_however_long_its_bots_take(tmp_path: Path) -> None:
    """On a busy machine they take long, and asking after them is no move."""
    with running(settings_in(tmp_path, bot_pause=0.1)) as server:
        seats = new_table(server, "tiny-nim", ["human", *["random"] * 3])
        assert play_out(seats, Random(1), most=10)["over"]
