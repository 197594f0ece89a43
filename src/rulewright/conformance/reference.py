"""The rules of a game in our own words, read from docs/rules/<game>.md.

    reference = find_reference("thrones")
    reference.section("combat.support").title

A section is a heading ``### `id` Title``, perhaps a line ``Source: ...`` and a body; a chapter is
a heading ``## Title``.

The page of an edition may say, before its first chapter, ``Base: <game>`` and ``Left out: <ids>``:
the rules of that game hold too, except those left out and those that this page replaces. Leaving
out an id leaves out all ids below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rulewright.conformance.pages import rules_file

CHAPTER = re.compile(r"^## +(?P<title>.+?)\s*$")
SECTION = re.compile(r"^### +`(?P<id>[a-z0-9][A-Za-z0-9.-]*)` +(?P<title>.+?)\s*$")
BASE = re.compile(r"^Base: *(?P<game>[a-z0-9-]+)\s*$")
LEFT_OUT = re.compile(r"^Left out: *(?P<ids>.+?)\s*$")
SOURCE = re.compile(r"^Source: *(?P<source>.+?)\s*$")


@dataclass(frozen=True)
class Section:
    """One rule: its id, title, place in the source, text in Markdown, and chapter."""

    id: str
    title: str
    source: str
    text: str
    chapter: str


@dataclass(frozen=True)
class Reference:
    """All rules of a game, in order."""

    sections: list[Section]

    def section(self, rule: str) -> Section | None:
        """Return the section with an id, if any."""
        return next((section for section in self.sections if section.id == rule), None)


@dataclass(frozen=True)
class Page:
    """A rules page as written: its own rules, and which rules of a base game apply too."""

    sections: list[Section]
    base: str = ""
    left_out: Sequence[str] = ()

    def own(self) -> set[str]:
        """Return the ids of the page's own rules."""
        return {section.id for section in self.sections}

    def leaves_out(self, rule: str) -> bool:
        """Return whether a rule of the base game is left out."""
        return any(rule == one or rule.startswith(f"{one}.") for one in self.left_out)

    def inherited(self) -> list[Section]:
        """Return the rules of the base game that apply unchanged."""
        own = self.own()
        return [
            section
            for section in find_reference(self.base).sections
            if section.id not in own and not self.leaves_out(section.id)
        ]


def find_reference(game: str) -> Reference:
    """Return all rules of a game, its own before inherited ones; none without a rules page."""
    page = find_page(game)
    return Reference([*page.sections, *page.inherited()] if page.base else page.sections)


def find_page(game: str) -> Page:
    """Return the rules page of a game, or an empty one if it has none."""
    path = rules_file(game) if game else None
    return Page([]) if path is None else _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _read(path: Path, _changed: int) -> Page:
    return parse_page(path.read_text(encoding="utf-8"))


def parse(text: str) -> Reference:
    """Parse the sections of a page."""
    return Reference(_sections(text))


def parse_page(text: str) -> Page:
    """Parse the sections of a page, and what it says about its base game."""
    head = text.partition("\n## ")[0].splitlines()
    bases = [match["game"] for line in head if (match := BASE.match(line))]
    left_out = [match["ids"] for line in head if (match := LEFT_OUT.match(line))]
    ids = [one.strip() for line in left_out for one in line.split(",")]
    return Page(_sections(text), bases[0] if bases else "", ids)


def _sections(text: str) -> list[Section]:
    sections: list[Section] = []
    chapter = ""
    heading: re.Match[str] | None = None
    body: list[str] = []
    for line in [*text.splitlines(), "## "]:
        new_chapter, new_section = CHAPTER.match(line), SECTION.match(line)
        if not line.startswith(("## ", "### ")):
            body.append(line)
            continue
        if heading is not None:
            sections.append(_section(heading, body, chapter))
        heading, body = new_section, []
        if new_chapter is not None:
            chapter = new_chapter["title"]
    return sections


def _section(heading: re.Match[str], body: list[str], chapter: str) -> Section:
    lines = "\n".join(body).strip().splitlines()
    source = SOURCE.match(lines[0]) if lines else None
    text = "\n".join(lines[1:] if source else lines).strip()
    return Section(
        id=heading["id"],
        title=heading["title"],
        source=source["source"] if source else "",
        text=text,
        chapter=chapter,
    )
