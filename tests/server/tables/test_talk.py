"""Talk at the table, to all and to one's side, and what is said unasked."""

from __future__ import annotations

from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.playing import (
    Json,
    Seat,
    Server,
    any_choice,
    new_table,
    next_table,
    play_out,
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
    assert seats["ada"].see()["talk_to"] == ["all", "letter"]
    assert seats["cy"].see()["talk_to"] == ["all", "side", "letter"]
    assert seats["watch"].see()["talk_to"] == ["watch"]
    refused = seats["ada"].talk("side", "Is anybody there?")
    assert refused.status_code == 400
    assert refused.json()["error"] == "BadRequest"


def test_what_cannot_be_said_is_refused(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    for to, text in [("all", ""), ("all", "   "), ("all", "x" * 2001), ("bo", "psst")]:
        assert seats["ada"].talk(to, text).status_code == 400
    assert seats["watch"].talk("all", "Hear me").status_code in (400, 403)
    assert heard(seats["ada"].see()) == []


def test_a_letter_is_for_those_it_names(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    assert write(seats["ada"], ["cy"], "Take the lamp.").status_code == 200
    assert heard(seats["cy"].see()) == heard(seats["ada"].see())
    assert seats["cy"].see()["talk"][0]["readers"] == ["ada", "cy"]
    assert heard(seats["cy"].see()) == [("ada", "letter", "Take the lamp.")]
    assert heard(seats["bo"].see()) == heard(seats["watch"].see()) == []


@pytest.mark.parametrize("to", [[], ["ada"], ["nobody"], ["cy", "nobody"]])
def test_a_letter_needs_another_reader(server: Server, to: list[str]) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    answer = write(seats["ada"], to, "To whom?")
    assert answer.status_code == 400
    assert answer.json()["error"] == "BadRequest"


def test_a_letter_to_everybody_is_said_to_all(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    write(seats["ada"], ["bo", "cy"], "Hear me.")
    assert heard(seats["watch"].see()) == [("ada", "all", "Hear me.")]


def test_letters_are_opened_when_all_agree(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3)
    write(seats["ada"], ["cy"], "Between us.")
    asked = {"what": "letters"}
    assert post(seats["ada"], "motions", asked).json()["error"] == "NotNow"
    assert play_out(seats, Random(3))["over"]
    table = seats["ada"].see()
    assert table["motions"] == ["letters"]
    motion = post(seats["ada"], "motions", asked).json()["motion"]["n"]
    assert heard(seats["bo"].see()) == []
    for name in ("bo", "cy"):
        assert post(seats[name], "votes", {"motion": motion, "yes": True}).status_code == 200
    assert heard(seats["watch"].see()) == [("ada", "letter", "Between us.")]
    assert seats["bo"].see()["unsealed"]


def test_a_note_is_for_its_seat_alone(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, NIM, ["human", "human"])
        asked = seats["red"].see()
        for text in ("first", "then"):
            assert post(seats["red"], "note", {"text": text}).json()["note"] == text
        assert seats["blue"].see()["note"] == seats["watch"].see()["note"] == ""
        assert seats["red"].send(asked["n"], any_choice(asked, Random(1))).status_code == 200
    with running(settings_in(tmp_path)) as server:
        seats["red"].server = server
        assert seats["red"].see()["note"] == "then"


def write(seat: Seat, to: list[str], text: str) -> httpx.Response:
    return post(seat, "talk", {"to": to, "text": text})


def post(seat: Seat, call: str, body: Json) -> httpx.Response:
    url = f"/api/tables/{seat.table}/{call}"
    return seat.server.http.post(url, json={"key": seat.key, **body})


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
    assert [option["text"] for option in before["remarks"][0]["options"]] == ["nod"]
    asked = seats["red"].see()
    seats["red"].send(asked["n"], any_choice(asked, Random(1)))
    answer = seats["green"].send(before["n"], ["nod"])
    assert answer.status_code == 200, answer.text
    assert answer.json()["remarks"] == []
    assert seats["green"].send(answer.json()["n"], ["nod"]).json()["error"] == "NotYourTurn"


def test_a_remark_does_not_make_the_asked_seats_choice_old(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"])
    asked = seats["red"].see()
    seats["blue"].send(asked["n"], ["nod"])
    assert seats["red"].send(asked["n"], any_choice(asked, Random(1))).status_code == 200
