"""Tables of a temporary server, played to a moment that is worth a picture."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.request import HTTPCookieProcessor, build_opener

WAIT = 60.0
LONG = 300.0  # seconds of a whole match by bots
MOST = 3000
COMMAND = "from rulewright.cli import main; main()"
Json = dict[str, Any]


class Stage(NamedTuple):
    """A game, its players, and the moment for its picture: which seat is asked what, and when."""

    game: str
    called: str
    seats: tuple[str, ...]
    kinds: tuple[str, ...]
    title: str
    seed: int = 11
    overlay: str = ""


class Server:
    """A server on given sources, called like a page does."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._opener = build_opener(HTTPCookieProcessor())

    def call(self, path: str, body: Json | None = None) -> Any:
        """Return the answer to a `GET`, or to a `POST` if there is a body.

        Raises `HTTPError` if the call is refused.
        """
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self.url}
        request = urllib.request.Request(f"{self.url}{path}", data, headers)
        with self._opener.open(request, timeout=WAIT) as answer:
            return json.load(answer)


@contextmanager
def serving(source: Path, port: int) -> Iterator[Server]:
    """Run a server on the given sources with a temporary database."""
    compiled = source.parent / "build" / "compiled"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", COMMAND, "serve", "--port", str(port), "--no-limits"]
        command += ["--database", f"sqlite:///{folder}/pictures.db", "--bot-pause", "0.02"]
        path = compiled if compiled.exists() else source
        environment = {**os.environ, "PYTHONPATH": str(path)}
        running = subprocess.Popen(
            command, env=environment, cwd=folder, stdout=subprocess.DEVNULL, stderr=sys.stderr
        )
        try:
            until = time.monotonic() + WAIT
            while time.monotonic() < until and running.poll() is None:
                with socket.socket() as knock:
                    if knock.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            yield Server(f"http://localhost:{port}")
        finally:
            running.terminate()
            running.wait(WAIT)


# -- playing on to a moment -------------------------------------------------------------------
def set_up(server: Server, stage: Stage) -> str:
    """Play a table to its stage; return the address of the person's page."""
    wish = {
        "game": stage.game,
        "players": len(stage.seats),
        "seats": list(stage.seats),
        "seed": stage.seed,
    }
    made = server.call("/api/tables", wish)
    page = str(made["links"][0]["url"])
    _, _, table, key = page.split("/")
    rng = Random(3)
    for _ in range(MOST):
        view = server.call(f"/api/tables/{table}?key={key}")
        ask = next(iter(view["asks"]), None)
        if view["over"]:
            break
        if ask is None:
            time.sleep(0.03)
        elif ask["kind"] in stage.kinds and re.search(stage.title, heading(view)):
            return page
        else:
            choose(server, f"/api/tables/{table}/choices", {"key": key, "n": view["n"]}, ask, rng)
    raise SystemExit(f"{stage.game}: its picture never came; {heading(view)}")


def played_out(server: Server, game: str, bots: list[str], seed: int) -> str:
    """Let bots play a table to its end; return its address."""
    wish = {"game": game, "players": len(bots), "seats": bots, "seed": seed}
    page = str(server.call("/api/tables", wish)["watch"])
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        if server.call(f"/api{page.replace('/t/', '/tables/')}")["over"]:
            return page
        time.sleep(0.5)
    raise SystemExit(f"{game}: the bots have not come to an end")


def replay_of(server: Server, page: str, kind: str) -> str:
    """Return the address of a replay, at its last moment of a kind."""
    lines = server.call(f"/api{page.replace('/t/', '/tables/')}")["lines"]
    told = [line["n"] for line in lines if (line.get("moment") or {}).get("kind") == kind]
    return f"{page}/replay?n={told[-1]}" if told else f"{page}/replay"


def heading(view: Json) -> str:
    """Return the title and subtitle of a table."""
    return f"{view['scene']['title']}, {view['scene'].get('subtitle', '')}"


def choose(server: Server, path: str, call: Json, ask: Json, rng: Random) -> None:
    """Send a random available choice; a refusal is ignored, since a bot may have been faster."""
    texts = [option["text"] for option in ask["options"]]
    if (amounts := ask["amounts"]) is not None:
        texts.append(amounts["text"].replace("#", str(amounts["low"])))
    try:
        server.call(path, {**call, "choices": [rng.choice(texts)]})
    except urllib.error.HTTPError as refused:
        if refused.code >= 500:
            raise
