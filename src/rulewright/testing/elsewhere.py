"""Play matches again in another process, where strings have other hashes.

A rule that iterates over a set of strings does so in another order there. One process serves all
matches of a run: for each it reads a line of JSON and writes one.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from functools import cache
from importlib import import_module
from typing import Any

import rulewright.games
from rulewright.kernel import AnyGame, BadOption, Match, UnknownGame, get
from rulewright.plugins import load_plugins
from rulewright.testing.played import Played, told


class Elsewhere:
    """The other process. Its string hashes differ from those here, unless these are random."""

    def __init__(self) -> None:
        seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        atexit.register(self.close)

    def play(self, played: Played) -> Any:
        """Return the `course` of a match there; None if its game or pack is not known there."""
        match = played.match
        asked = {
            "game": match.game.name,
            "path": sys.path,
            "class": _class_of(match.game),
            "players": match.players,
            "seed": match.seed,
            "options": match.settings,
            "choices": played.choices,
        }
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """Stop the process by closing its input."""
        self.process.communicate()


@cache
def elsewhere() -> Elsewhere:
    """Return the one such process, started on first use."""
    return Elsewhere()


def _class_of(game: AnyGame) -> list[str]:
    return [type(game).__module__, type(game).__qualname__]


def course(match: Match, choices: list[tuple[int, int]]) -> list[Any]:
    """Play a match; return the options at every choice, the log and the record as plain data."""
    options = []
    for seat, option in choices:
        options.append([[other, match.choices(other)] for other in match.waiting])
        match.play(seat, option)
    return [options, told(match), match.record()]


def serve() -> None:
    """Answer each line of standard input until it ends."""
    rulewright.games.register_all()
    load_plugins()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_answer(json.loads(line))) + "\n")
        sys.stdout.flush()


def _answer(asked: dict[str, Any]) -> Any:
    """Return the course of a match, or the error that stops it; None if it is unknown here."""
    sys.path[:] = asked["path"]
    try:
        import_module(asked["class"][0])
        game = get(asked["game"])
    except (ImportError, UnknownGame):
        return None
    if _class_of(game) != asked["class"]:
        return None
    players, seed, options = asked["players"], asked["seed"], asked["options"]
    try:
        match = Match.new(game, players, seed, options, listen=True, rules=game.rules_version)
    except BadOption:
        return None
    try:
        return course(match, asked["choices"])
    except Exception as error:
        return repr(error)
