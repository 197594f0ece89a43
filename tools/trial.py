"""Try an installed Rulewright as who installed it would: play, simulate, ask, look up, serve.

`PYTHON tools/trial.py [--core] [--rules compiled|plain] [--client there|missing]` is run with the
Python that it was installed for, wherever one stands; with `--rules` and `--client` it also
holds the package to what it should have. `--core` is for one without extras: commands that need one
have to name it. It needs nothing but the standard library, and says one
line for each thing tried. What does not hold ends it with code 1.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from pathlib import Path

COMMAND = Path(sysconfig.get_path("scripts"), "rulewright" + (".exe" if os.name == "nt" else ""))
LONG = 600
SHOWN = 2000


class Failed(Exception):
    """Something is not as it should be."""


def done_by(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command, run to its end."""
    return subprocess.run(
        [str(COMMAND), *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LONG,
        check=False,
    )


def said(*arguments: str, typed: str = "") -> str:
    """What the command says; raises `Failed` when it leaves with anything but 0."""
    done = done_by(*arguments, typed=typed)
    if done.returncode:
        raise Failed(f"rulewright {' '.join(arguments)}: {(done.stdout + done.stderr)[-SHOWN:]}")
    return done.stdout


def hold(true: object, what: str) -> None:
    """Raise `Failed` unless something is so."""
    if not true:
        raise Failed(what)


def try_version(rules: str | None) -> str:
    """Its version, and whether its rules are compiled."""
    line = said("--version").strip()
    hold(rules is None or line.endswith(f"{rules} rules"), f"{line}: not {rules}")
    return line


def try_library() -> str:
    """A whole match by the library, and its record read again."""
    from rulewright import Match

    match = Match.new("thrones", players=3, seed=7)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.options(seat)[0])
    again = Match.load(match.record())
    hold(again.state.data() == match.state.data(), "a record ends otherwise than its match")
    return f"a match of {match.decisions} choices: {match.result.reason}"


def try_play() -> str:
    """A game in the terminal, begun and left."""
    text = said("play", "thrones", "--players", "3", "--seed", "1", typed="quit\n")
    hold("Goodbye" in text, text)
    return "a game begun and left in the terminal"


def try_simulate() -> str:
    """Matches of bots, counted."""
    for game, players in (
        ("thrones", 3),
        ("whitechapel", 2),
        ("monopoly", 2),
        ("battles", 2),
        ("btwixt", 3),
    ):
        given = ["--players", str(players), "--games", "1", "--bots", "random", "--json"]
        hold(json.loads(said("simulate", game, *given))["games"] == 1, f"{game} was not simulated")
    return "a match of bots in each game"


def try_rules() -> str:
    """A rule by its id, and the cases that show the rules."""
    hold("combat.support" in said("rules", "thrones", "combat.support"), "a rule is missing")
    said("rules", "coverage", "thrones")
    return "every rule with its case"


def try_ask() -> str:
    """A question about the rules."""
    answer = said("ask", "May I retreat into a port?", "--game", "thrones")
    hold("port" in answer.lower(), answer)
    return "a question answered"


def try_without() -> str:
    """Commands whose extra is not installed: they name it in a line."""
    for name, extra in (("ask", "desk"), ("serve", "server"), ("tournament", "arena")):
        done = done_by(name)
        line = f'{name} needs the extra "{extra}": pip install "rulewright[{extra}]"'
        hold(done.returncode == 1 and done.stderr == f"rulewright: {line}\n", done.stderr)
    return "commands without their extra name it"


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server on a database in a folder; gives its address."""
    database = f"sqlite:///{(folder / 'trial.db').as_posix()}"
    command = [str(COMMAND), "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
        assert server.stdout is not None
        try:
            for line in server.stdout:
                address = re.match(r"Rulewright is at (http://\S+)", line)
                if address:
                    yield address[1]
                    break
            else:
                raise Failed("the server did not start")
        finally:
            server.terminate()


def call(address: str, method: str = "GET", body: object = None) -> HTTPResponse:
    """The answer of a server, of which 200 or 201 is expected."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, data, headers, method=method)
    answer: HTTPResponse = urllib.request.urlopen(request, timeout=LONG)
    return answer


def try_serve(client: str | None) -> str:
    """A server: its page and script, its health, and a table with a move of its own."""
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with folder as here, serving(Path(here)) as address:
        page = call(address).read().decode()
        hold(not call(address, "HEAD").read(), "HEAD has a body")
        hold(json.load(call(f"{address}/healthz"))["status"] == "ok", "it is not healthy")
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        hold(client is None or bool(script) == (client == "there"), f"client {client}? {page}")
        if script:
            hold(call(address + script[1]).read(), "the script is empty")
        wish = {"game": "monopoly", "players": 2, "seats": ["human", "random"]}
        link = json.load(call(f"{address}/api/tables", "POST", wish))["links"][0]["url"]
        hold(call(address + link).status == 200, "the seat cannot be opened")
    return "a table served" + ("" if script else ", without a client: " + reason(page))


def reason(page: str) -> str:
    """The line in which a page says why there is no client."""
    paragraph = re.search(r"<p>(.*?)</p>", page, re.DOTALL)
    return paragraph[1] if paragraph else ""


def main() -> int:
    """Try everything; leaves with 1 at the first that fails."""
    parser = argparse.ArgumentParser(description="Try an installed Rulewright.")
    parser.add_argument("--core", action="store_true")
    parser.add_argument("--rules", choices=["compiled", "plain"])
    parser.add_argument("--client", choices=["there", "missing"])
    options = parser.parse_args()
    os.chdir(tempfile.mkdtemp())  # cases and rules of the folder one stands in go before its own
    try:
        print(try_version(options.rules), flush=True)
        last = try_without if options.core else try_ask
        for trial in (try_library, try_play, try_simulate, try_rules, last):
            print(trial(), flush=True)
        if not options.core:
            print(try_serve(options.client), flush=True)
    except (Failed, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
