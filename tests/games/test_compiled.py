"""The same seed gives the same match, interpreted and compiled."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.kernel import OptionValue

ROOT = Path(__file__).resolve().parent.parent.parent

PLAY = """
import json
import sys
from random import Random
from rulewright import Match
from rulewright.kernel import match as module

game, seed, players, options = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
rng = Random(seed)
match = Match.new(game, players, seed, json.loads(options), listen=True)
while not match.over:
    seat = rng.choice(match.waiting)
    match.play(seat, rng.choice(match.options(seat)))
print(module.__file__)
print(match.record())
print(match.to_json())
for line in match.lines:
    print(line.at, line.audience, line.rule, line.text)
"""


WHITECHAPEL = ("letters", "false_clues", "rushing", "area_arrests", "catch_me", "address")
MATCHES: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("thrones", 6, {}),
    ("thrones", 6, {"tides": True}),
    ("thrones", 5, {}),
    ("thrones", 4, {"tides": True}),
    ("thrones", 3, {}),
    ("whitechapel", 2, {}),
    ("whitechapel", 4, dict.fromkeys(WHITECHAPEL, True)),
    ("whitechapel", 6, {"letters": True}),
    ("battles", 2, {}),
    ("battles", 2, {"plan": "S6", "retreat": "errata", "any_card": True, "coordinated": True}),
    ("battles", 2, {"plan": "K1", "reduced": True}),
    ("monopoly", 4, {}),
    ("monopoly", 3, {"speed_die": True, "rents": "automatic"}),
    ("monopoly", 8, {"free_parking": "fines-and-500", "building": "uneven"}),
]


def played(folder: Path, seed: int, *what: str) -> tuple[str, str]:
    """Where the kernel came from, and all that a whole random match left."""
    game, players, options = what
    done = subprocess.run(
        [sys.executable, "-c", PLAY, game, str(seed), players, options],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    origin, _, rest = done.stdout.partition("\n")
    return origin, rest


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_compiled_plays_the_same(compiled_dir: Path, number: int) -> None:
    game, players, options = MATCHES[number]
    what = (game, str(players), json.dumps(options))
    origin, compiled = played(compiled_dir, number + 1, *what)
    assert origin.endswith(".so"), "the kernel was not compiled"
    source, interpreted = played(ROOT / "src", number + 1, *what)
    assert source.endswith(".py")
    assert compiled == interpreted
