"""Talk at the table, to all and to one's side, and what is said unasked."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.server.playing import (
    Json,
    Server,
    any_choice,
    new_table,
    next_table,
    running,
    settings_in,
)

AUCTION = "tiny-auction"
NIM = "tiny-nim"


def heard(table: Json) -> list[tuple[str, str, str]]:
    return [(said["seat"], said["to"], said["text"]) for said in table["talk"]]


def test_all_hear_what_is_said_to_all(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    answer = seats["ada"].talk("all", "  Good evening <b>all</b>. ")
    assert answer.status_code == 200
    for seat in seats.values():
        assert heard(seat.see()) == [("ada", "all", "Good evening <b>all</b>.")]


def test_only_a_side_hears_what_is_said_to_it(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    assert seats["bo"].see()["sides"] == [["ada"], ["bo", "cy"]]
    assert seats["bo"].talk("side", "Let her have it.").status_code == 200
    assert heard(seats["bo"].see()) == heard(seats["cy"].see())
    assert heard(seats["cy"].see()) == [("bo", "side", "Let her have it.")]
    assert heard(seats["ada"].see()) == heard(seats["watch"].see()) == []


def test_to_whom_a_seat_may_speak(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    assert seats["ada"].see()["talk_to"] == ["all"]
    assert seats["cy"].see()["talk_to"] == ["all", "side"]
    assert seats["watch"].see()["talk_to"] == []
    refused = seats["ada"].talk("side", "Is anybody there?")
    assert refused.status_code == 400
    assert refused.json()["error"] == "BadRequest"


def test_what_cannot_be_said_is_refused(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    for to, text in [("all", ""), ("all", "   "), ("all", "x" * 501), ("bo", "psst")]:
        assert seats["ada"].talk(to, text).status_code == 400
    assert seats["watch"].talk("all", "Hear me").status_code in (400, 403)
    assert heard(seats["ada"].see()) == []


def test_talk_makes_nobodys_choice_old(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"])
    table = seats["red"].see()
    seats["blue"].talk("all", "Hurry up.")
    assert seats["red"].send(table["n"], any_choice(table, Random(1))).status_code == 200


def test_talk_comes_over_the_wire_and_since(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"])
    with seats["blue"].live() as wire:
        first = next_table(wire)
        seats["red"].talk("all", "One.")
        assert heard(next_table(wire)) == [("red", "all", "One.")]
        seats["red"].talk("all", "Two.")
        assert heard(next_table(wire)) == [("red", "all", "Two.")]
    assert len(heard(seats["blue"].see(since=first["n"]))) == 2


def test_talk_is_kept(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, AUCTION, ["human"] * 3)
        seats["bo"].talk("side", "Remember.")
        asked = seats["ada"].see()
    with running(settings_in(tmp_path)) as server:
        for seat in seats.values():
            seat.server = server
        assert heard(seats["cy"].see()) == [("bo", "side", "Remember.")]
        assert heard(seats["ada"].see()) == []
        assert seats["ada"].send(asked["n"], any_choice(asked, Random(2))).status_code == 200


def test_what_is_said_unasked_is_no_turn_and_no_older_by_waiting(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human", "human"])
    before = seats["green"].see()
    assert before["asks"] == []
    assert [option["text"] for option in before["asides"][0]["options"]] == ["nod"]
    asked = seats["red"].see()
    seats["red"].send(asked["n"], any_choice(asked, Random(1)))
    answer = seats["green"].send(before["n"], ["nod"])
    assert answer.status_code == 200, answer.text
    assert answer.json()["asides"] == []
    assert seats["green"].send(answer.json()["n"], ["nod"]).json()["error"] == "NotYourTurn"


def test_an_aside_does_not_make_the_asked_seats_choice_old(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"])
    asked = seats["red"].see()
    seats["blue"].send(asked["n"], ["nod"])
    assert seats["red"].send(asked["n"], any_choice(asked, Random(1))).status_code == 200
