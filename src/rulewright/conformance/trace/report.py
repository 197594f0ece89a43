"""Summaries of a game's traces: sentences by kind and chapter, wrong ids, unsupported items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from rulewright.conformance.cases import read_folder
from rulewright.conformance.citations import specs_of
from rulewright.conformance.pages import beside_package, cases_folder, trace_files
from rulewright.conformance.reference import find_page, find_reference
from rulewright.conformance.trace.items import Item, items_of
from rulewright.conformance.trace.lines import (
    CHAPTER,
    NOT_BUILT,
    REPEATS,
    STATING,
    Trace,
    TraceLine,
    read_trace,
    traces_of,
)


@dataclass(frozen=True)
class Chapter:
    """A chapter of a book: its title and lines."""

    title: str
    lines: list[TraceLine]

    @property
    def kinds(self) -> Counter[str]:
        """The number of lines of each kind."""
        return Counter(line.kind for line in self.lines)

    @property
    def rules(self) -> list[str]:
        """The rules that the chapter states, in order."""
        return list(dict.fromkeys(rule for line in self.lines for rule in line.rules))


@dataclass(frozen=True)
class WrongLine:
    """A line of a trace with an unknown id, or with none where one is required."""

    trace: str
    number: int
    why: str


@dataclass(frozen=True)
class Traced:
    """A game's traces, compared with its page, cases and data."""

    game: str
    traces: list[Trace]

    @cached_property
    def items(self) -> dict[str, Item]:
        """The items of the game's rules by id, including inherited ones."""
        sections = find_reference(self.game).sections
        return {item.id: item for section in sections for item in items_of(section)}

    @cached_property
    def wrong(self) -> list[WrongLine]:
        """The lines with faulty ids."""
        known = _Known(self.game, self.items)
        return [
            WrongLine(trace.name, line.number, why)
            for trace in self.traces
            for line in trace.lines
            for why in known.faults(trace, line)
        ]

    @cached_property
    def unsupported(self) -> list[Item]:
        """Items of the game's own page that no sentence supports and that cite no other source."""
        named = {one for trace in self.traces for line in trace.lines for one in line.ids}
        own = find_page(self.game).own()
        cited = next((trace.cited for trace in self.traces), "")
        return [
            item
            for item in self.items.values()
            if item.rule in own and item.id not in named and not item.is_elsewhere(cited)
        ]

    @property
    def complete(self) -> bool:
        """Whether there are traces, and none has an open problem."""
        return bool(self.traces) and not self.wrong and not self.unsupported

    def to_dict(self) -> dict[str, Any]:
        """Return the report as JSON-ready data."""
        return {
            "game": self.game,
            "books": [
                {
                    "name": trace.name,
                    "title": trace.title,
                    "kinds": Counter(line.kind for line in trace.lines),
                    "chapters": [
                        {"title": one.title, "kinds": one.kinds, "rules": one.rules}
                        for one in chapters_of(trace)
                    ],
                    "not_built": {line.number: line.note for line in not_built(trace)},
                }
                for trace in self.traces
            ],
            "wrong": [asdict(one) for one in self.wrong],
            "unsupported": [item.id for item in self.unsupported],
        }


def trace_game(game: str) -> Traced:
    """Compare the traces of a game with its page, cases and data."""
    return Traced(game, traces_of(game))


def chapters_of(trace: Trace) -> list[Chapter]:
    """Return the chapters of a book, as named in the notes of its lines."""
    chapters: list[Chapter] = []
    for line in trace.lines:
        if line.note.startswith(CHAPTER) or not chapters:
            chapters.append(Chapter(line.note.removeprefix(CHAPTER) or trace.title, []))
        chapters[-1].lines.append(line)
    return chapters


def not_built(trace: Trace) -> list[TraceLine]:
    """Return the sentences that are not implemented; each note says why."""
    return [line for line in trace.lines if line.kind == NOT_BUILT]


class _Known:
    """The ids that the lines of a game's traces may use."""

    def __init__(self, game: str, items: Mapping[str, Item]) -> None:
        self.items = items
        self.cases = _cases(game)
        self.options = {spec.name for spec in specs_of(game)}
        self.data = _data(game)
        self.lengths = {path.stem: len(read_trace(path).lines) for path in trace_files()}

    def faults(self, trace: Trace, line: TraceLine) -> list[str]:
        """Return the faults in the ids of a line."""
        if line.kind in STATING and not line.ids:
            return [f"{line.kind} without an id"]
        if line.kind not in STATING and line.ids:
            return [f"{line.kind} with an id"]
        if line.kind == NOT_BUILT and not line.note:
            return [f"{NOT_BUILT} without a reason"]
        if line.kind == REPEATS and not any(":" in one for one in line.ids):
            return [f"{REPEATS} without a line"]
        return [f"no {one}" for one in line.ids if not self._has(trace, line, one)]

    def _has(self, trace: Trace, line: TraceLine, one: str) -> bool:
        kind, colon, name = one.partition(":")
        if not colon:
            return one in self.items
        if kind == "case":
            return name in self.cases
        if kind == "option":
            return name in self.options
        if kind.endswith((".toml", ".json")):
            return any(name in text for path, text in self.data.items() if path.endswith(kind))
        last = line.number - 1 if kind == "line" else self.lengths.get(kind, 0)
        return name.isdecimal() and 1 <= int(name) <= last


def _cases(game: str) -> set[str]:
    """Return the ids of the cases of a game and of its base game."""
    games = [game, find_page(game).base]
    folders = [cases_folder(one) for one in games if one]
    return {case.id for folder in folders if folder for case in read_folder(folder)}


def _data(game: str) -> dict[str, str]:
    """Return the data files of a game and of its base game, as text by path."""
    packages = [folder for one in (game, find_page(game).base) for folder in beside_package(one)]
    return {
        path.as_posix(): path.read_text(encoding="utf-8")
        for package in packages
        for path in (package / "data").rglob("*.*")
    }
