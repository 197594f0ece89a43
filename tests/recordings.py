"""The matches that were recorded under rules of former days (`tests/recorded/README.md`)."""

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
SAMPLE = 8  # of so many matches one is tried by `make test`
ALSO = {
    "thrones": (2, 6),  # no card was chosen in these: it had another number once
    "btwixt": (3, 25, 27, 36, 39),  # Queen's Command found nobody, or Jaqen H'ghar killed nobody
}


@dataclass(frozen=True)
class Recorded:
    """A match as it was under the rules of its days."""

    name: str
    waiting: list[str]
    saved: str  # by `Match.to_json`
    result: dict[str, list[int]] | None  # places and scores of one that was over
    record: str | None
    stopped: str


@cache
def recorded(game: str, rules: int = 1) -> list[Recorded]:
    """The recorded matches of a game, by number."""
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
    """The numbers of the rules under which matches of a game were recorded."""
    files = FOLDER.glob(f"rules-*/{game}.jsonl.xz")
    return sorted(int(file.parent.name.removeprefix("rules-")) for file in files)


def sample(game: str) -> list[Recorded]:
    """The recorded matches of a game that `make test` tries."""
    old = recorded(game)
    return old[::SAMPLE] + [old[number] for number in ALSO.get(game, ())]


def tables(game: str, rules: int = 1) -> list[list[str]]:
    """Recorded tables of a server, each as the lines that an export of it has."""
    played: list[list[str]] = []
    for line in _lines(f"rules-{rules}/{game}-tables.jsonl.xz"):
        if "form" in line:
            played.append([])
        played[-1].append(json.dumps(line) + "\n")
    return played


def _lines(name: str) -> Iterator[dict[str, Any]]:
    with lzma.open(FOLDER / name, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
