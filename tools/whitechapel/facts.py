"""The real streets, read from the game's own data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src/rulewright/games/whitechapel/data"

Point = tuple[float, float]


@dataclass(frozen=True)
class Streets:
    """Circles by number, crossings and tees by name, and the streets with their bends."""

    places: dict[str, Point]
    streets: list[tuple[str, str, list[Point]]]
    red: frozenset[str]
    borders: dict[str, str]


def load() -> Streets:
    """Read the streets that the game is played on."""
    table = json.loads((DATA / "streets.json").read_text(encoding="utf-8"))
    nodes = [*table["circles"], *table["crossings"], *table["tees"]]
    borders = dict.fromkeys(table["yellow_crossings"], "yellow")
    borders[table["goulston_street"]] = "red"
    return Streets(
        {str(node[0]): (node[1], node[2]) for node in nodes},
        [(str(a), str(b), [(x, y) for x, y in bends]) for a, b, *bends in table["edges"]],
        frozenset(str(number) for number in table["red_circles"]),
        borders,
    )
