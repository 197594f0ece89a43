"""The same seed gives the same match, interpreted and compiled."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

PLAY = """
import sys
from random import Random
from rulewright import Match
from rulewright.kernel import match as module

seed, players, tides = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "tides"
rng = Random(seed)
match = Match.new("thrones", players, seed, {"tides": tides}, listen=True)
while not match.over:
    seat = rng.choice(match.waiting)
    match.play(seat, rng.choice(match.options(seat)))
print(module.__file__)
print(match.record())
print(match.to_json())
for line in match.lines:
    print(line.at, line.audience, line.rule, line.text)
"""


def played(folder: Path, seed: int, players: int, tides: str) -> tuple[str, str]:
    """Where the kernel came from, and all that a whole random match left."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(seed), str(players), tides],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    origin, _, rest = done.stdout.partition("\n")
    return origin, rest


@pytest.mark.parametrize(
    ("seed", "players", "tides"),
    [(1, 6, ""), (2, 6, "tides"), (3, 5, ""), (4, 4, "tides"), (5, 3, "")],
)
def test_compiled_plays_the_same(compiled_dir: Path, seed: int, players: int, tides: str) -> None:
    origin, compiled = played(compiled_dir, seed, players, tides)
    assert origin.endswith(".so"), "the kernel was not compiled"
    source, interpreted = played(ROOT / "src", seed, players, tides)
    assert source.endswith(".py")
    assert compiled == interpreted
