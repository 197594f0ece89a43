"""Messages that are lost, doubled or out of order: in the end every seat sees the same table."""

from __future__ import annotations

import json
import threading
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.following import Follower, Lost
from tests.server.lossy import FATES, lossy
from tests.server.playing import Seat, Server, any_choice, new_table, people
from tests.soak import scaled
from tests.waiting import until

A_MOMENT = 0.2


class Client(threading.Thread):
    """Follows a table over a bad connection, as in docs/protocol.md."""

    def __init__(self, url: str, seat: Seat, changes: bool) -> None:
        super().__init__()
        self.follower = Follower()
        self.lost = 0
        self.done = threading.Event()
        self.failed: BaseException | None = None
        self._changes = changes
        self._url = f"{url.replace('http', 'ws', 1)}/api/tables/{seat.table}/live"
        self._key = seat.key

    def run(self) -> None:
        """Follow the table, reconnecting when necessary."""
        try:
            while not self.done.is_set():
                try:
                    self._follow()
                except (Lost, ConnectionClosed, OSError) as error:
                    self.lost += isinstance(error, Lost)
        except BaseException as error:
            self.failed = error

    def is_at(self, n: int) -> bool:
        """Return whether the client has reached an event; fail if it has broken."""
        assert self.failed is None
        return self.follower.n == n

    def _address(self) -> str:
        n = self.follower.n
        since = "" if n is None or self._changes else f"&since={n}"
        key = "" if self._key is None else f"&key={self._key}"
        return f"{self._url}?changes={str(self._changes).lower()}{key}{since}"

    def _follow(self) -> None:
        with connect(self._address(), proxy=None) as wire:
            while not self.done.is_set():
                try:
                    told = json.loads(wire.recv(timeout=A_MOMENT))
                except TimeoutError:
                    continue
                self.follower.take(told)


def follow_to_the_end(server: Server, game: str, players: int, moves: int, seed: int) -> set[str]:
    """Play and talk over bad connections until all know the table; return the faults met."""
    rng = Random(seed)
    seats = new_table(server, game, ["human"] * players, seed=seed)
    with lossy(server.url, seed) as proxy:
        clients = {
            name: Client(proxy.url, seat, changes=number % 2 == 0)
            for number, (name, seat) in enumerate(seats.items())
        }
        for client in clients.values():
            client.start()
        try:
            n = play_and_talk(seats, rng, moves)
            proxy.heal()
            until(lambda: all(client.is_at(n) for client in clients.values()), "the last event")
        finally:
            for client in clients.values():
                client.done.set()
                client.join()
        met = {fate for fate in FATES if proxy.met[fate]}
    for name, client in clients.items():
        assert lasting(known(client.follower)) == lasting(seats[name].see())
    return met | {"lost" for client in clients.values() if client.lost}


def known(follower: Follower) -> dict[str, Any]:
    """Return the table as a client has assembled it, in the form of a requested one."""
    assert follower.table is not None
    return {**follower.table, "lines": follower.lines, "talk": follower.talk, "lines_from": 0}


def lasting(table: dict[str, Any]) -> dict[str, Any]:
    """Return a table without its visitors, who have left when it is requested again."""
    passing = ("presence", "since")
    seats = [{k: v for k, v in seat.items() if k not in passing} for seat in table["seats"]]
    return {**table, "seats": seats, "watching": 0}


def play_and_talk(seats: dict[str, Seat], rng: Random, moves: int) -> int:
    """Make random moves and talk; return the number of the last event."""
    n = 0
    for move in range(moves):
        asked = [(s, t) for s in people(seats).values() if (t := s.see())["asks"]]
        if not asked:
            break
        seat, table = rng.choice(asked)
        answer = seat.send(table["n"], any_choice(table, rng))
        assert answer.status_code == 200, answer.text
        n = answer.json()["n"]
        if move % 4 == 0:
            n = seat.talk("all", f"That was move {move}.").json()["n"]
    return n


def test_a_bad_line_changes_nothing_in_the_end(server: Server) -> None:
    met = follow_to_the_end(server, "tiny-auction", 3, moves=30, seed=1)
    assert {"drop", "double", "hold", "lost"} <= met


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(scaled(5)))
@pytest.mark.parametrize(
    ("game", "players"), [("thrones", 6), ("whitechapel", 3), ("monopoly", 4), ("tiny-auction", 3)]
)
def test_many_bad_lines(server: Server, game: str, players: int, seed: int) -> None:
    met = follow_to_the_end(server, game, players, moves=400, seed=seed)
    assert {"drop", "double", "hold", "lost"} <= met
