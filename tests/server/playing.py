"""A server in a thread, and players who talk to it over a real socket."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvicorn
from msgspec.structs import replace
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.sync.connection import Connection

from rulewright.kernel import Match
from rulewright.server.app import create_app
from rulewright.server.http.limits import UNLIMITED
from rulewright.server.run import configuration, listen
from rulewright.server.settings import Settings
from tests.server.databases import database_in
from tests.waiting import LONG, until

Json = dict[str, Any]
WAIT = LONG
MOST = 10_000  # maximum choices of a match


def client(url: str, headers: dict[str, str] | None = None) -> httpx.Client:
    """Return a client for a server on this machine; it loads no certificates, to be fast."""
    return httpx.Client(base_url=url, headers=headers, timeout=WAIT, trust_env=False, verify=False)


class Server:
    """A running server, and a client for it."""

    def __init__(self, url: str, http: httpx.Client) -> None:
        self.url = url
        self.http = http

    @classmethod
    @contextmanager
    def at(cls, url: str) -> Iterator[Server]:
        """Open a client for the server at an address."""
        with client(url) as http:
            yield cls(url, http)


@contextmanager
def running(settings: Settings, public: bool = False) -> Iterator[Server]:
    """Run a server in a thread; a `public` one knows its own address."""
    listening = listen("127.0.0.1", 0)
    if public:
        here = f"http://127.0.0.1:{listening.getsockname()[1]}"
        settings = replace(settings, public_url=here)
    server = uvicorn.Server(configuration(create_app(settings)))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        until(lambda: server.started or not thread.is_alive(), "the server")
        assert server.started
        with Server.at(f"http://127.0.0.1:{listening.getsockname()[1]}") as started:
            yield started
    finally:
        server.should_exit = True
        thread.join(WAIT)
        listening.close()


def settings_in(folder: Path, **changes: Any) -> Settings:
    """Return settings with a database in a folder, bots without pauses, and no limits."""
    if "database_url" not in changes:
        changes["database_url"] = database_in(folder)
    return Settings(**{"bot_pause": 0.0, "limits": UNLIMITED, **changes})


class Seat:
    """A seat at a table, or a spectator, that uses HTTP."""

    def __init__(self, server: Server, table: str, key: str | None) -> None:
        self.server = server
        self.table = table
        self.key = key

    def see(self, since: int | None = None) -> Json:
        """Return the table as this seat sees it."""
        answer = self.get("", {"since": since} if since is not None else {})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def get(self, path: str, query: Json | None = None) -> httpx.Response:
        params = {**({} if self.key is None else {"key": self.key}), **(query or {})}
        return self.server.http.get(f"/api/tables/{self.table}{path}", params=params)

    def send(self, n: int, choices: list[str], call: str = "choices") -> httpx.Response:
        return self.server.http.post(
            f"/api/tables/{self.table}/{call}",
            json={"key": self.key, "n": n, "choices": choices},
        )

    def talk(self, to: str | list[str], text: str) -> httpx.Response:
        return self.server.http.post(
            f"/api/tables/{self.table}/talk", json={"key": self.key, "to": to, "text": text}
        )

    def ask(self, call: str, **fields: Any) -> httpx.Response:
        """Post a call to the table, such as a vote."""
        return self.server.http.post(
            f"/api/tables/{self.table}/{call}", json={"key": self.key, **fields}
        )

    def preview(self, n: int, choices: list[str]) -> httpx.Response:
        return self.send(n, choices, "preview")

    def choose(self, n: int, choices: list[str]) -> Json:
        """Choose on a new websocket; return the answer, which is `taken` or an error.

        Raises `httpx.TransportError` if the server goes away.
        """
        try:
            with self.live(changes=True) as wire:
                return say(wire, 1, n, choices)
        except (WebSocketException, OSError, EOFError) as error:
            raise httpx.ReadError(str(error)) from error

    def live(
        self,
        since: int | None = None,
        changes: bool = False,
        headers: dict[str, str] | None = None,
    ) -> ClientConnection:
        """Open the websocket of the table; `headers` may contain a session."""
        asked = (("key", self.key), ("since", since), ("changes", "true" if changes else None))
        query = "&".join(f"{name}={value}" for name, value in asked if value is not None)
        address = self.server.url.replace("http", "ws", 1)
        path = f"/api/tables/{self.table}/live?{query}"
        return connect(
            f"{address}{path}", proxy=None, additional_headers=headers, open_timeout=WAIT
        )


def new_table(
    server: Server,
    game: str,
    seats: list[str],
    seed: int = 1,
    terms: Json | None = None,
    **options: Any,
) -> dict[str, Seat]:
    """Create a table; return its seats by name, and the spectator as `watch`."""
    answer = server.http.post(
        "/api/tables",
        json={
            "game": game,
            "players": len(seats),
            "seats": seats,
            "options": options,
            "seed": seed,
            "terms": terms or {},
        },
    )
    return _seated(server, answer)


def table_from(server: Server, match: Match, seats: list[str], seed: int = 1) -> dict[str, Seat]:
    """Create a table whose match starts where the running step of another match started."""
    wish = {"game": match.game.name, "players": match.players, "seats": seats, "seed": seed}
    start = {"kind": "position", "text": match.position()}
    return _seated(
        server, server.http.post("/api/starts/table", json={"start": start, "table": wish})
    )


def _seated(server: Server, answer: httpx.Response) -> dict[str, Seat]:
    """Return the seats of a new table, and the spectator."""
    assert answer.status_code == 201, answer.text
    made = answer.json()
    by_name = {link["seat"]: Seat(server, *link["url"].split("/")[2:]) for link in made["links"]}
    return {**by_name, "watch": Seat(server, made["id"], None)}


def near_end(game: str, players: int, seed: int, left: int, **options: Any) -> Match:
    """Return a match of random choices, played without a server until `left` before its end."""

    def played(most: int) -> Match:
        rng, match = Random(seed), Match.new(game, players, seed, options)
        for _ in range(most):
            if match.over:
                break
            seat = match.waiting[0]
            match.decide(seat, rng.choice(match.choices(seat)))
        return match

    return played(played(MOST).decisions - left)


def people(seats: dict[str, Seat]) -> dict[str, Seat]:
    """Return the seats without the spectator."""
    return {name: seat for name, seat in seats.items() if name != "watch"}


def next_table(wire: Connection) -> Json:
    """Return the next table from a websocket."""
    return dict(json.loads(wire.recv(timeout=WAIT)))


def next_answer(wire: Connection) -> Json:
    """Return the next answer from a websocket, skipping messages about who comes and goes."""
    while True:
        told = next_table(wire)
        if "error" in told or told.get("taken"):
            return told


def say(wire: Connection, number: int, n: int, choices: list[str]) -> Json:
    """Send choices on a websocket, and return the answer."""
    wire.send(json.dumps({"id": number, "n": n, "choices": choices}))
    while True:
        told = next_table(wire)
        if told.get("id") == number or any(one["id"] == number for one in told.get("taken", [])):
            return told


def table_at(wire: Connection, n: int) -> Json:
    """Return the table from a websocket at event `n` or later."""
    table = next_table(wire)
    while table["n"] < n:
        table = next_table(wire)
    return table


def open_texts(ask: Json) -> list[str]:
    """Return all possible answers to an ask, including amounts."""
    texts = [option["text"] for option in ask["options"]]
    amounts = ask["amounts"]
    if amounts is not None:
        numbers = range(amounts["low"], amounts["high"] + 1)
        texts += [amounts["text"].replace("#", str(number)) for number in numbers]
    return texts


def any_choice(table: Json, rng: Random) -> list[str]:
    """Return a random open option of a seat, or nothing if it is not asked."""
    asks = table["asks"]
    return [rng.choice(open_texts(asks[0]))] if asks else []


def finished(seat: Seat) -> Json:
    """Wait until the match is over, and return the table."""
    return until(lambda: view if (view := seat.see())["over"] else {}, "the end of the match")


def play_out(seats: dict[str, Seat], rng: Random, most: int = 500) -> Json:
    """Play until the match is over, for a maximum number of rounds; return the final table."""
    rounds, n, until = 0, -1, 0.0
    while rounds < most:
        moved = False
        for seat in people(seats).values():
            table = seat.see()
            if table["over"]:
                return table
            if table["n"] != n:
                n, until = table["n"], time.monotonic() + WAIT
            choices = any_choice(table, rng)
            if choices:
                answer = seat.send(table["n"], choices)
                assert answer.status_code == 200, answer.text
                moved = True
        rounds += moved
        if not moved:
            assert time.monotonic() < until, "nobody moves any more"
            time.sleep(0.01)
    raise AssertionError("the match does not end")
