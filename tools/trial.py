"""Tries an installed Rulewright like a user would: play, simulate, ask, look up, serve.

`PYTHON tools/trial.py [--core] [--rules compiled|plain] [--client there|missing]` runs with the
Python that it is installed for, in any folder; `--rules` and `--client` also check that the package
has (or lacks) compiled rules and the client. `--core` is for an installation without extras:
commands that need one have to name it. Needs nothing but the standard library, and prints one line
for each trial. The first failure ends it with code 1.
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
    """Something does not work as it should."""


def done_by(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
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
    """Run the command and return its output. Raise `Failed` if its exit code is not 0."""
    done = done_by(*arguments, typed=typed)
    if done.returncode:
        raise Failed(f"rulewright {' '.join(arguments)}: {(done.stdout + done.stderr)[-SHOWN:]}")
    return done.stdout


def hold(true: object, what: str) -> None:
    """Raise `Failed` unless a condition is true."""
    if not true:
        raise Failed(what)


def try_version(rules: str | None) -> str:
    """Check the version, and whether the rules are compiled."""
    line = said("--version").strip()
    hold(rules is None or line.endswith(f"{rules} rules"), f"{line}: not {rules}")
    return line


def try_library() -> str:
    """Play a whole match with the library, and read its record."""
    from rulewright import Match

    match = Match.new("thrones", players=3, seed=7)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.options(seat)[0])
    again = Match.load(match.record())
    hold(again.state.data() == match.state.data(), "a record ends otherwise than its match")
    return f"a match of {match.decisions} choices: {match.result.reason}"


def try_play() -> str:
    """Start a game in the terminal and leave it."""
    text = said("play", "thrones", "--players", "3", "--seed", "1", typed="quit\n")
    hold("Goodbye" in text, text)
    return "a game begun and left in the terminal"


def try_simulate() -> str:
    """Simulate matches of bots."""
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
    """Look up a rule by its id, and the coverage of the rules."""
    hold("combat.support" in said("rules", "thrones", "combat.support"), "a rule is missing")
    said("rules", "coverage", "thrones")
    return "every rule with its case"


def try_ask() -> str:
    """Ask a question about the rules."""
    answer = said("ask", "May I retreat into a port?", "--game", "thrones")
    hold("port" in answer.lower(), answer)
    return "a question answered"


def try_without() -> str:
    """Check that commands name their missing extra in one line."""
    for name, extra in (("ask", "desk"), ("serve", "server"), ("tournament", "arena")):
        done = done_by(name)
        line = f'{name} needs the extra "{extra}": pip install "rulewright[{extra}]"'
        hold(done.returncode == 1 and done.stderr == f"rulewright: {line}\n", done.stderr)
    return "commands without their extra name it"


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Run a server on a database in a folder; yield its address."""
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
    """Return a server's response, which must have status 200 or 201."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, data, headers, method=method)
    answer: HTTPResponse = urllib.request.urlopen(request, timeout=LONG)
    return answer


def try_serve(client: str | None) -> str:
    """Run a server; check its page and script, its health, and a table with a move."""
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
    """Return the line in which a page explains why there is no client."""
    paragraph = re.search(r"<p>(.*?)</p>", page, re.DOTALL)
    return paragraph[1] if paragraph else ""


def main() -> int:
    """Try everything; exit with 1 at the first failure."""
    parser = argparse.ArgumentParser(description="Try an installed Rulewright.")
    parser.add_argument("--core", action="store_true")
    parser.add_argument("--rules", choices=["compiled", "plain"])
    parser.add_argument("--client", choices=["there", "missing"])
    options = parser.parse_args()
    os.chdir(tempfile.mkdtemp())  # cases and rules in the current folder would take precedence
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
