"""The matches that were recorded under older rules (`tests/recorded/README.md`)."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "recorded"
GAMES = ("thrones", "thrones-first", "whitechapel", "monopoly", "battles", "btwixt")
SAMPLE = 8  # `make test` tries one of this many matches
ALSO = {
    "thrones": (2, 6),  # no card was chosen in these; "no card" used to have another number
    "btwixt": (3, 25, 27, 36, 39),  # Queen's Command or Jaqen H'ghar had no effect in these
}


@dataclass(frozen=True)
class Recorded:
    """A match as it was under the rules of its time."""

    name: str
    waiting: list[str]
    saved: str  # by `Match.to_json`
    result: dict[str, list[int]] | None  # places and scores of a finished match
    record: str | None
    stopped: str


@cache
def recorded(game: str, rules: int = 1) -> list[Recorded]:
    """Return the recorded matches of a game under the given rules, by number."""
    return [
        Recorded(
            line["name"],
            line["waiting"],
            json.dumps(line["saved"]),
            line.get("result"),
            line.get("record"),
            line["stopped"],
        )
        for line in _lines(f"rules-{rules}/{game}.jsonl.xz")
    ]


def rules_recorded(game: str) -> list[int]:
    """Return the rules versions under which matches of a game were recorded."""
    files = FOLDER.glob(f"rules-*/{game}.jsonl.xz")
    return sorted(int(file.parent.name.removeprefix("rules-")) for file in files)


def sample(game: str) -> list[Recorded]:
    """Return the recorded matches of a game that `make test` uses."""
    old = recorded(game)
    return old[::SAMPLE] + [old[number] for number in ALSO.get(game, ())]


def tables(game: str, rules: int = 1) -> list[list[str]]:
    """Return recorded tables of a server, each as the lines of its export."""
    played: list[list[str]] = []
    for line in _lines(f"rules-{rules}/{game}-tables.jsonl.xz"):
        if "form" in line:
            played.append([])
        played[-1].append(json.dumps(line) + "\n")
    return played


def _lines(name: str) -> Iterator[dict[str, Any]]:
    with lzma.open(FOLDER / name, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
