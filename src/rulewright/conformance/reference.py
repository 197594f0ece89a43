"""The rules of a game in our own words, read from docs/rules/<game>.md.

    reference = find_reference("thrones")
    reference.section("combat.support").title

A section is a heading ``### `id` Title``, perhaps a line ``Source: ...`` and a body; a chapter is
a heading ``## Title``. Bodies are given as HTML in which no HTML of the text is let through.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec
from markdown_it import MarkdownIt

from rulewright.conformance.pages import rules_file

CHAPTER = re.compile(r"^## +(?P<title>.+?)\s*$")
SECTION = re.compile(r"^### +`(?P<id>[a-z0-9][A-Za-z0-9.-]*)` +(?P<title>.+?)\s*$")
SOURCE = re.compile(r"^Source: *(?P<source>.+?)\s*$")

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


class Section(msgspec.Struct, frozen=True):
    """One rule: its id, title, where it stands in the source, its text and chapter."""

    id: str
    title: str
    source: str
    text: str
    html: str
    chapter: str


class Reference(msgspec.Struct, frozen=True):
    """All rules of a game, in order."""

    sections: list[Section]

    def section(self, rule: str) -> Section | None:
        """The section of an id."""
        return next((section for section in self.sections if section.id == rule), None)


def find_reference(game: str) -> Reference:
    """The rules of a game; none when it has no page of rules."""
    path = rules_file(game)
    return Reference([]) if path is None else _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _read(path: Path, _changed: int) -> Reference:
    return parse(path.read_text(encoding="utf-8"))


def parse(text: str) -> Reference:
    """The sections of a page."""
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
    return Reference(sections)


def _section(heading: re.Match[str], body: list[str], chapter: str) -> Section:
    lines = "\n".join(body).strip().splitlines()
    source = SOURCE.match(lines[0]) if lines else None
    text = "\n".join(lines[1:] if source else lines).strip()
    return Section(
        id=heading["id"],
        title=heading["title"],
        source=source["source"] if source else "",
        text=text,
        html=_markdown.render(text),
        chapter=chapter,
    )
