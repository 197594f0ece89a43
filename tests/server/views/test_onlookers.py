"""What those who look on are shown: how many they are, who is asked by which rule."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from websockets.sync.connection import Connection

from rulewright.kernel import Match
from rulewright.kernel.redeal import dealt_unseen
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.asked import asked_publicly
from tests.server.persons import browser
from tests.server.playing import Seat, Server, new_table, next_table
from tests.waiting import until

NIM = "tiny-nim"


def told(wire: Connection, watching: int) -> None:
    """Wait until a page is told that so many look on."""
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
    """The rule by which each seat is asked, as somebody sees it."""
    return {one["name"]: one["asked"] for one in seat.see()["seats"] if one["waiting"]}


def test_everybody_sees_by_which_rule_somebody_is_asked(server: Server) -> None:
    seats = new_table(server, "btwixt", ["human"] * 3)
    for _ in range(20):
        shown = asked(seats["watch"])
        assert shown
        if all(shown.values()):
            break
        for name in shown:
            ask = seats[name].see()["asks"][0]
            seats[name].choose(seats[name].see()["n"], [ask["options"][0]["text"]])
    assert all(rule["rule"] and rule["title"] for rule in shown.values())
    assert "(" not in str(shown)
    assert [asked(seat) for seat in seats.values()] == [shown] * len(seats)


def test_while_several_choose_in_secret_no_rule_is_told(server: Server) -> None:
    watch = new_table(server, "thrones", ["human"] * 3)["watch"]
    assert asked(watch) == dict.fromkeys(asked(watch))
    assert len(asked(watch)) == 3


class Shown:
    """What `asked_publicly` reads of a table."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game
        self.begun, self.over = True, match.over


def rules_of(match: Match) -> list[Any]:
    table: Any = Shown(match)
    live: LiveTable = table
    return [asked_publicly(live, seat) for seat in range(match.players)]


@pytest.mark.parametrize(
    ("game", "players"), [("thrones", 3), ("whitechapel", 2), ("btwixt", 3), ("battles", 2)]
)
def test_the_rule_does_not_depend_on_what_is_hidden(game: str, players: int) -> None:
    rng = Random(game)
    match = Match.new(game, players=players, seed=game, listen=True)
    compared = 0
    for step in range(120):
        if match.over:
            break
        if step % 8 == 0:
            other = dealt_unseen(match, None, rng, listen=True)
            assert rules_of(other) == rules_of(match)
            compared += any(rules_of(match))
        ask = rng.choice(match.asks)
        match.play(ask.seat, rng.choice(match.options(ask.seat)))
    assert compared
