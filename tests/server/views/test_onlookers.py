"""What those who look on are shown: how many they are, and what a seat is doing."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from websockets.sync.connection import Connection

from tests.server.persons import browser
from tests.server.playing import Seat, Server, new_table, next_table
from tests.waiting import until

NIM = "tiny-nim"


def told(wire: Connection, watching: int) -> None:
    """Wait until a page is told this number of spectators."""
    while next_table(wire).get("watching") != watching:
        pass


def test_seats_and_onlookers_are_told_how_many_look_on(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"])
    watch = seats["watch"]
    with ExitStack() as stack:
        red = stack.enter_context(seats["red"].live(changes=True))
        assert next_table(red)["watching"] == 0
        first = stack.enter_context(watch.live(changes=True))
        assert next_table(first)["watching"] == 1
        told(red, 1)
        with watch.live(changes=True) as second:
            assert next_table(second)["watching"] == 2
            told(first, 2)
            told(red, 2)
        told(first, 1)
        told(red, 1)
    until(lambda: watch.see()["watching"] == 0, "that nobody looks on")


def test_who_hides_looks_on_uncounted(server: Server) -> None:
    watch = new_table(server, NIM, ["human", "human"])["watch"]
    with browser(server) as ann:
        ann.register("Ann who hides")
        ann.done("/account/presence", unseen=True)
        headers = {"Origin": server.url, "Cookie": f"rulewright={ann.token}"}
        with watch.live(headers=headers) as wire:
            assert next_table(wire)["watching"] == 0


def test_nobody_is_counted_at_a_private_table(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"], terms={"watch": "seated"})
    with seats["red"].live() as wire:
        assert next_table(wire)["watching"] == 0


def asked(seat: Seat) -> dict[str, Any]:
    """Return the activity of each asked seat, as somebody sees it."""
    return {one["name"]: one["asked"] for one in seat.see()["seats"] if one["waiting"]}


def test_everybody_sees_what_a_seat_is_doing_and_by_which_rule(server: Server) -> None:
    seats = new_table(server, "btwixt", ["human"] * 3)
    shown = asked(seats["watch"])
    assert list(shown.values()) == [
        {"doing": "choosing a leader", "rule": "setup.leaders", "title": "Leaders"}
    ]
    assert [asked(seat) for seat in seats.values()] == [shown] * len(seats)


def test_of_choices_in_secret_all_see_the_first(server: Server) -> None:
    seats = new_table(server, "thrones", ["human"] * 3)
    before = asked(seats["watch"])
    assert {one["doing"] for one in before.values()} == {"giving orders"}
    name = next(iter(before))
    own = seats[name].see()
    seats[name].choose(own["n"], [own["asks"][0]["options"][0]["text"]])
    assert asked(seats["watch"]) == before


def test_nobody_is_doing_anything_once_the_match_is_over(server: Server) -> None:
    seats = new_table(server, NIM, ["random", "random"])
    until(lambda: seats["watch"].see()["stage"] == "over", "the end")
    assert asked(seats["watch"]) == {}
    assert all(one["asked"] is None for one in seats["watch"].see()["seats"])
