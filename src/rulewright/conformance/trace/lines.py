"""Traces: `trace/<book>.tsv`, a line for each sentence of a book, without the sentence.

    # game: thrones
    # title: Rulebook, second edition
    # part: game_of_thrones_rulebook      (of a JSON list of passages; most books have none)
    # cited: FAQ                          (its name in our rules' sources, if they name others too)
    start  length  hash  kind  ids  note

Start and length count folded letters (`book.py`). The kind of a line decides its ids:

    rule, option   items of our page, `combat.support#2`; `option:NAME` for an option
    component      data files with a word in them, `units.toml:footman`, or items
    example        cases, `case:support.blackwater`, and the items that they show
    repeats        the line that says it first, `line:12`, or `thrones:12` for one of another trace
    flavour, advice, credits, layout    none; the note `chapter: NAME` begins a chapter
    not-built      none; the note gives the reason
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rulewright.conformance.pages import trace_files
from rulewright.conformance.trace.book import Book, Sentence, digest
from rulewright.kernel import RulewrightError

RULE: Final = "rule"
OPTION: Final = "option"
COMPONENT: Final = "component"
EXAMPLE: Final = "example"
REPEATS: Final = "repeats"
NOT_BUILT: Final = "not-built"
STATING: Final = (RULE, OPTION, COMPONENT, EXAMPLE, REPEATS)  # kinds whose lines have ids
SILENT: Final = ("flavour", "advice", "credits", "layout")
KINDS: Final = (*STATING, *SILENT, NOT_BUILT)
CHAPTER: Final = "chapter: "
FIELDS: Final = 6


class BadTrace(RulewrightError, ValueError):
    """A trace that cannot be read; the message names the file and the line."""


@dataclass(frozen=True)
class TraceLine:
    """A line of a trace: the kind of its sentence, and the ids on our side that state it."""

    number: int
    start: int
    length: int
    hash: str
    kind: str
    ids: tuple[str, ...]
    note: str

    @property
    def end(self) -> int:
        """The place after the sentence's last folded letter."""
        return self.start + self.length

    @property
    def rules(self) -> list[str]:
        """The ids of the rules that its items belong to, without repetitions."""
        named = (one.partition("#")[0] for one in self.ids if ":" not in one)
        return list(dict.fromkeys(named))


@dataclass(frozen=True)
class Trace:
    """A book's trace: its lines, in order."""

    name: str
    game: str
    title: str
    part: str
    cited: str
    lines: list[TraceLine]


def traces_of(game: str) -> list[Trace]:
    """Return the traces of the books of a game."""
    return [trace for path in trace_files() if (trace := read_trace(path)).game == game]


def read_trace(path: Path) -> Trace:
    """Read a trace from a file. Raise `BadTrace` if that fails."""
    header: dict[str, str] = {}
    lines: list[TraceLine] = []
    for at, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if text.startswith("#"):
            key, _, value = text.removeprefix("#").partition(":")
            header[key.strip()] = value.strip()
        elif text:
            lines.append(_line(text, len(lines) + 1, f"{path.name}, line {at}"))
    if "game" not in header or "title" not in header:
        raise BadTrace(f"{path.name} does not name its game and its title")
    part, cited = header.get("part", ""), header.get("cited", "")
    return Trace(path.stem, header["game"], header["title"], part, cited, lines)


def _line(text: str, number: int, where: str) -> TraceLine:
    fields = text.split("\t")
    if len(fields) != FIELDS:
        raise BadTrace(f"{where}: {len(fields)} fields instead of {FIELDS}")
    start, length, hashed, kind, ids, note = fields
    if kind not in KINDS:
        raise BadTrace(f"{where}: {kind!r} is none of {', '.join(KINDS)}")
    if not (start.isdecimal() and length.isdecimal()):
        raise BadTrace(f"{where}: start and length are numbers, not {start!r} and {length!r}")
    named = tuple(one.strip() for one in ids.split(",") if one.strip())
    return TraceLine(number, int(start), int(length), hashed, kind, named, note)


def written(sentence: Sentence, book: Book, kind: str, ids: str, note: str) -> str:
    """Format the line of a trace for a classified sentence."""
    hashed = digest(book.folded[sentence.start : sentence.end])
    return "\t".join([str(sentence.start), str(sentence.length), hashed, kind, ids, note])
