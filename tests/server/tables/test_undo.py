"""Going back by consent, and taking back alone what is sealed still."""

from __future__ import annotations

from pathlib import Path
from random import Random

import httpx
import pytest

from rulewright import Match
from rulewright.kernel import Script, register
from tests.kernel.tiny import Nim, NimGame
from tests.kernel.tiny.nim import NO_HEAP, PLAYER, PickHeap, PickStones
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
from tests.server.tables.test_restart import forget_snapshots

AUCTION = "tiny-auction"
CALM = "calm-nim"
LATE = "It is too late to take that back."


def calm_turn(s: Nim) -> Script[None]:
    """Pick a heap and take up to three stones, without any luck."""
    s.die = 3
    s.heap = yield PickHeap(s.seat)
    stones = yield PickStones(s.seat)
    s.heaps[s.heap] -= stones
    s.taken[s.seat] += stones
    s.log(
        "nim.stones",
        "Seat {player} takes {stones} from heap {heap}.",
        player=PLAYER[s.seat].called(str(s.seat)),
        stones=stones,
        heap=s.heap + 1,
    )
    s.die, s.heap, s.told, s.nods = 0, NO_HEAP, 0, [0] * s.players
    if any(s.heaps):
        s.turn += 1
        s.seat = s.turn % s.players


class CalmNim(NimGame):
    name = CALM
    title = "Calm nim"

    def next_step(self, s: Nim) -> Script[None] | None:
        return calm_turn(s) if any(s.heaps) else None


CALM_NIM = CalmNim()
register(CALM, lambda: CALM_NIM)


def move(seat: Seat, what: str = "undo") -> httpx.Response:
    return seat.ask("motions", what=what)


def vote(seat: Seat, motion: int, yes: bool = True) -> httpx.Response:
    return seat.ask("votes", motion=motion, yes=yes)


def retake(seat: Seat) -> httpx.Response:
    return seat.ask("retake")


def play(seat: Seat, *choices: str) -> Json:
    answer = seat.send(seat.see()["n"], list(choices))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def refused(answer: httpx.Response, why: str) -> None:
    assert answer.status_code == 409, answer.text
    assert answer.json()["error"] == "NotNow"
    assert why in answer.json()["message"]


MATCH = ("scene", "asks", "remarks", "over", "result")


def played(table: Json) -> Json:
    """Return the part of a table that depends only on the match."""
    return {name: table[name] for name in MATCH}


# -- by consent ------------------------------------------------------------------------------


def test_all_persons_agree_and_the_match_goes_back_over_what_a_bot_did(server: Server) -> None:
    seats = new_table(server, CALM, ["human", "human", "random"])
    red, blue, watch = seats["red"], seats["blue"], seats["watch"]
    with red.live() as at_red, blue.live() as at_blue:
        start = {name: played(seat.see()) for name, seat in seats.items()}
        play(red, "heap 3", "take 1")
        play(blue, "heap 3", "take 1")
        table = table_at(at_red, 3)  # the bot has moved as well
        assert table["undo"] == {
            "n": 1,
            "text": "Seat 0 takes 1 from heap 3.",
            "why": "",
            "sealed": False,
        }
        assert "undo" in table["motions"]
        assert move(red).status_code == 200
        motion = table_at(at_blue, 4)["motion"]
        assert motion["what"] == "undo"
        assert motion["undo"] == 1
        assert motion["yes"] == ["red"]
        assert motion["voters"] == ["red", "blue"]
        assert vote(blue, motion["n"]).status_code == 200
        for wire, name in ((at_red, "red"), (at_blue, "blue")):
            after = table_at(wire, 5)
            assert played(after) == start[name]
            assert after["motion"] is None
            assert after["undone"] == [1, 2, 3]
            assert after["undo"]["n"] is None
            assert after["undo"]["why"] == "what you chose has been taken back"
    after = watch.see()
    assert played(after) == start["watch"]
    assert after["undo"] is None
    assert [line["text"] for line in after["lines"]][-3:] == [
        "Red asks to take back the last choice: Seat 0 takes 1 from heap 3.",
        "Blue votes yes.",
        "Red takes back the last choice: Seat 0 takes 1 from heap 3.",
    ]
    play(red, "heap 1", "take 3")


def test_a_person_alone_with_bots_asks_nobody(server: Server) -> None:
    seats = new_table(server, CALM, ["human", "random"])
    red = seats["red"]
    start = played(red.see())
    with red.live() as wire:
        play(red, "heap 3", "take 1")
        table_at(wire, 2)
        answer = move(red)
        assert played(answer.json()) == start
        assert answer.json()["undone"] == [1, 2]
        assert answer.json()["undo"]["why"] == "what you chose has been taken back"
        refused(move(red), "what you chose has been taken back")
        play(red, "heap 2", "take 1")
        table_at(wire, 5)
        assert move(red).json()["undone"] == [1, 2, 4, 5]
    assert played(red.see()) == start


def test_it_is_ones_own_last_choice_and_nothing_else(server: Server) -> None:
    seats = new_table(server, CALM, ["human", "human"])
    red, blue = seats["red"], seats["blue"]
    play(red, "heap 3", "take 1")
    before = blue.see()
    for more in ({"seat": "red"}, {"bot": "random"}, {"minutes": 5}):
        answer = red.ask("motions", what="undo", **more)
        assert (answer.status_code, answer.json()["error"]) == (400, "BadRequest")
    refused(move(blue), "you have chosen nothing yet")
    assert seats["watch"].ask("motions", what="undo").status_code == 403
    assert blue.see() == before


def test_one_refusal_is_enough(server: Server) -> None:
    seats = new_table(server, CALM, ["human", "human", "human"])
    red, blue, green = (seats[name] for name in ("red", "blue", "green"))
    play(red, "heap 3", "take 1")
    before = played(blue.see())
    n = move(red).json()["n"]
    assert vote(blue, n).status_code == 200
    assert vote(green, n, yes=False).status_code == 200
    table = blue.see()
    assert played(table) == before
    assert table["motion"] is None
    assert table["undone"] == []
    assert table["lines"][-1]["text"] == "That is not agreed."
    n = move(red).json()["n"]
    vote(red, n, yes=False)
    assert red.see()["lines"][-1]["text"] == "Red takes it back."


def test_whoever_agreed_may_go_back_over_choices_made_while_it_was_voted_on(
    server: Server,
) -> None:
    seats = new_table(server, CALM, ["human", "human"])
    red, blue = seats["red"], seats["blue"]
    start = played(red.see())
    play(red, "heap 3", "take 1")
    n = move(red).json()["n"]
    play(blue, "heap 3", "take 1")
    play(red, "heap 3", "take 1")
    assert red.see()["motion"]["undo"] == 1
    vote(blue, n)
    assert played(red.see()) == start


def test_bots_wait_for_the_vote_and_go_on_when_it_is_closed(server: Server) -> None:
    seats = new_table(server, CALM, ["human", "human", "random"])
    red, blue = seats["red"], seats["blue"]
    play(red, "heap 3", "take 1")
    n = move(red).json()["n"]
    with blue.live() as wire:
        play(blue, "heap 3", "take 1")
        for _ in range(20):
            blue.talk("all", "Let me think.")
        assert blue.see()["n"] == n + 21
        vote(blue, n, yes=False)
        table_at(wire, n + 23)  # the vote, and the bot's move
    assert red.see()["asks"]


def test_luck_is_never_taken_back(server: Server) -> None:
    seats = new_table(server, "tiny-nim", ["human", "human"])
    red, blue = seats["red"], seats["blue"]
    table = red.see()
    assert table["undo"]["why"] == "you have chosen nothing yet"
    refused(move(red), "you have chosen nothing yet")
    play(red, "heap 3")
    assert red.see()["undo"]["n"] == 1
    play(red, "take 1")
    table = red.see()
    assert table["undo"]["n"] is None
    assert table["undo"]["why"] == "something random has happened since your last choice"
    refused(move(red), "something random has happened")
    refused(move(blue), "you have chosen nothing yet")
    assert red.see() == table


def test_luck_of_others_has_not_touched_what_was_taken_back(server: Server) -> None:
    seats = new_table(server, "tiny-nim", ["human", "human"])
    red, blue = seats["red"], seats["blue"]
    play(red, "heap 3")
    vote(blue, move(red).json()["n"])
    assert red.see()["undo"]["why"] == "what you chose has been taken back"
    play(red, "heap 3", "take 1")
    play(blue, "heap 3")
    vote(red, move(blue).json()["n"])
    assert red.see()["undo"]["why"] == "something random has happened since your last choice"
    assert blue.see()["undo"]["why"] == "what you chose has been taken back"


def test_a_vote_is_closed_when_luck_is_drawn(server: Server) -> None:
    seats = new_table(server, "tiny-nim", ["human", "human"])
    red, blue = seats["red"], seats["blue"]
    play(red, "heap 3")
    n = move(red).json()["n"]
    refused(move(blue, "pause"), "another vote is open")
    play(red, "take 1")
    table = blue.see()
    assert table["motion"] is None
    assert LATE in [line["text"] for line in table["lines"]]
    refused(vote(blue, n), "closed")


def test_a_seat_is_asked_anew_after_an_undo(server: Server) -> None:
    seats = new_table(server, CALM, ["human", "human"])
    red, blue = seats["red"], seats["blue"]
    play(red, "heap 3", "take 1")
    n = blue.see()["n"]
    vote(blue, move(red).json()["n"])
    old = blue.send(n, ["heap 3", "take 1"])
    assert old.status_code == 409
    assert old.json()["error"] in ("Stale", "NotYourTurn")
    assert red.send(n, ["heap 3", "take 1"]).json()["error"] == "Stale"
    assert red.send(red.see()["n"], ["heap 3", "take 1"]).status_code == 200


# -- alone -----------------------------------------------------------------------------------


def auction(server: Server, seed: int = 3) -> tuple[Seat, Seat, Seat]:
    seats = new_table(server, AUCTION, ["human"] * 3, seed=seed)
    return seats["ada"], seats["bo"], seats["cy"]


def bid(seat: Seat, coins: int) -> None:
    table = seat.see()
    choices = [f"bid {coins}"]
    trial = seat.preview(table["n"], choices).json()
    if not trial["complete"]:
        choices.append(trial["ask"]["options"][0]["text"])
    assert seat.send(table["n"], choices).status_code == 200


def test_what_is_sealed_is_taken_back_alone(server: Server) -> None:
    ada, bo, cy = auction(server)
    start = played(ada.see())
    bid(bo, 1)
    bid(ada, 2)
    table = ada.see()
    assert table["asks"] == []
    assert table["undo"]["sealed"]
    refused(move(ada), "take it back yourself")
    assert "undo" not in table["motions"]
    assert not cy.see()["undo"]["sealed"]
    answer = retake(ada)
    assert answer.status_code == 200
    assert played(answer.json()) == start
    assert not answer.json()["undo"]["sealed"]
    assert answer.json()["undo"]["why"] == "what you chose has been taken back"
    assert answer.json()["lines"][-1]["text"] == "You take back what you have chosen."
    refused(retake(ada), "you have no sealed choice left")
    refused(retake(cy), "you have no sealed choice left")
    assert bo.see()["undo"]["sealed"]
    bid(ada, 0)
    bid(cy, 0)
    table = ada.see()
    assert not table["undo"]["sealed"]
    assert table["undo"]["why"] == "what was chosen in secret has been shown since your last choice"
    refused(retake(ada), "you have no sealed choice left")
    assert bo.see()["asks"]  # who bid one has won the card


def test_others_are_told_nothing_of_what_was_taken_back(server: Server) -> None:
    seen: list[list[Json]] = []
    for coins in (0, 4):
        ada, bo, cy = auction(server)
        watch = Seat(server, ada.table, None)
        bid(ada, coins)
        retake(ada)
        bid(bo, 1)
        tables = [seat.see() for seat in (bo, cy, watch)]
        tables += [dict(seat.get("/replay").json()) for seat in (bo, cy, watch)]
        seen.append([{**table, "id": "", "talk": []} for table in tables])
    assert seen[0] == seen[1]
    assert all("takes back" not in str(table.get("lines")) for table in seen[0])


def test_a_seat_that_took_back_is_waited_for_again(server: Server) -> None:
    ada, bo, _ = auction(server)
    bid(ada, 2)
    n = bo.see()["n"]
    retake(ada)
    assert {seat["name"] for seat in bo.see()["seats"] if seat["waiting"]} == {"ada", "bo", "cy"}
    assert bo.send(n, ["bid 9"]).json()["error"] == "IllegalChoice"  # but not old
    old = ada.send(n, ["bid 1"])
    assert old.json()["error"] == "Stale"


# -- for ever --------------------------------------------------------------------------------


@pytest.mark.parametrize("forget", [False, True])
def test_all_is_the_same_after_a_restart(tmp_path: Path, forget: bool) -> None:
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, CALM, ["human", "human", "human"])
        red, blue, green = (seats[name] for name in ("red", "blue", "green"))
        play(red, "heap 3", "take 1")
        play(blue, "heap 3", "take 1")
        n = move(red).json()["n"]
        vote(blue, n)
        vote(green, n)
        play(red, "heap 2", "take 1")
        before = {name: seat.see() for name, seat in seats.items()}
        assert before["red"]["undo"]["n"] == n + 3
        replay = red.get("/replay").json()
    if forget:
        forget_snapshots(tmp_path)
    with running(settings_in(tmp_path)) as server:
        for name, seat in seats.items():
            seat.server = server
            assert seat.see() == before[name]
        assert red.get("/replay").json() == replay
        assert move(red).status_code == 200


def test_what_was_sealed_and_taken_back_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server:
        ada, bo, cy = auction(server)
        bid(ada, 2)
        bid(bo, 1)
        retake(ada)
        before = [seat.see() for seat in (ada, bo, cy)]
    with running(settings_in(tmp_path)) as server:
        for seat, was in zip((ada, bo, cy), before, strict=True):
            seat.server = server
            assert seat.see() == was
        bid(ada, 1)
        bid(cy, 1)


def test_the_record_and_the_replay_of_a_match_with_undos(server: Server) -> None:
    rng = Random(2)
    seats = new_table(server, CALM, ["human", "human"], seed=8)
    red, blue = seats["red"], seats["blue"]
    play(red, "heap 3", "take 3")
    first = red.see()
    vote(blue, move(red).json()["n"])
    after = red.see()
    end = play_out(seats, rng)
    replay = red.get("/replay").json()
    kept = [
        red.get(f"/at/{event['n']}", {"open": "true"}).json()["choices"]
        for event in replay["events"]
        if event["kind"] == "play" and event["n"] not in end["undone"]
    ]
    kinds = {event["n"]: event["kind"] for event in replay["events"]}
    assert kinds[1] == "play"
    assert kinds[after["n"]] == "undo"
    assert {event["n"]: event["seat"] for event in replay["events"]}[after["n"]] == "red"
    assert red.get("/at/1").json()["scene"] == first["scene"]
    assert red.get(f"/at/{after['n']}").json()["scene"] == after["scene"]
    match = Match.load(red.get("/record").text)
    assert match.result.places == end["result"]["places"]
    assert match.decisions == sum(len(event) for event in kept)


def test_replay_shows_a_seat_what_it_had_sealed_before_it_took_it_back(server: Server) -> None:
    ada, _, _ = auction(server)
    bid(ada, 2)
    sealed = ada.see()
    retake(ada)
    assert ada.get("/at/1").json()["scene"] == sealed["scene"]
    assert ada.get("/at/2").json()["asks"] == ada.see()["asks"]
    kinds = [event["kind"] for event in ada.get("/replay").json()["events"]]
    assert kinds == ["start", "play", "retake"]


def test_many_matches_with_undos_in_them_are_played_to_the_end(server: Server) -> None:
    """Everybody asks for whatever is open to them, and the others agree or not."""
    for game, seed in ((AUCTION, 1), ("tiny-nim", 2), (CALM, 3)):
        rng = Random(seed)
        seats = new_table(server, game, ["human"] * 3, seed=seed)
        for _ in range(120):
            seat = rng.choice(list(people(seats).values()))
            table = seat.see()
            if table["over"]:
                break
            if table["motion"]:
                vote(seat, table["motion"]["n"], rng.random() < 0.7)
            elif table["undo"]["sealed"] and rng.random() < 0.3:
                assert retake(seat).status_code == 200
            elif table["undo"]["n"] is not None and rng.random() < 0.3:
                assert move(seat).status_code == 200
            elif table["asks"]:
                assert seat.send(table["n"], any_choice(table, rng)).status_code == 200
        end = play_out(seats, rng)
        record = Match.load(next(iter(seats.values())).get("/record").text)
        assert record.result.places == end["result"]["places"]


def test_the_wire_brings_what_was_undone(server: Server) -> None:
    seats = new_table(server, CALM, ["human", "random"])
    red = seats["red"]
    with red.live() as wire:
        next_table(wire)
        play(red, "heap 3", "take 1")
        table_at(wire, 2)
        move(red)
        assert table_at(wire, 3)["undone"] == [1, 2]
    assert red.see(since=2)["undone"] == [1, 2]
