"""Matches played again in another process, whose strings hash otherwise.

A rule that goes through a set of words does it in another order there. One process serves all
matches of a run: it reads a line of JSON for each, and writes one.
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
    """The process; its strings hash otherwise than here, unless they hash at random here."""

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
        """The course of a match there (`course`); None for a game or pack not known there."""
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
        """End the process, which ends with its input."""
        self.process.communicate()


@cache
def elsewhere() -> Elsewhere:
    """The one process, started when it is first needed."""
    return Elsewhere()


def _class_of(game: AnyGame) -> list[str]:
    return [type(game).__module__, type(game).__qualname__]


def course(match: Match, choices: list[tuple[int, int]]) -> list[Any]:
    """The course of a match as plain data: the options at every choice, the log, the record."""
    options = []
    for seat, option in choices:
        options.append([[other, match.choices(other)] for other in match.waiting])
        match.play(seat, option)
    return [options, told(match), match.record()]


def serve() -> None:
    """Answer each line of the input, until it ends."""
    rulewright.games.register_all()
    load_plugins()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_answer(json.loads(line))) + "\n")
        sys.stdout.flush()


def _answer(asked: dict[str, Any]) -> Any:
    """The course of a match; its error where it cannot be played."""
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
