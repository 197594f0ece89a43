"""The outline of a game's books as an HTML page, with a bar for each chapter.

A bar shows the kinds of the chapter's sentences. The page is self-contained, and contains no
sentence of a book unless a copy of it is given.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

from rulewright.conformance.reference import Reference
from rulewright.conformance.trace.lines import KINDS, Trace, TraceLine
from rulewright.conformance.trace.matching import Matched
from rulewright.conformance.trace.report import Chapter, Traced, chapters_of

COLOURS: Final = {
    "rule": "#2f6f4f",
    "option": "#4f8fb0",
    "component": "#8a7a3c",
    "example": "#7c5aa6",
    "repeats": "#86b39a",
    "flavour": "#c9b8a0",
    "advice": "#d3a15b",
    "credits": "#b5b5b5",
    "layout": "#d9d9d9",
    "not-built": "#b2483b",
}
STYLE: Final = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
.bar { display: flex; height: 1.1rem; border-radius: 3px; overflow: hidden }
.bar i { display: block }
.key span { white-space: nowrap; margin-right: 1rem }
.key b { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px }
details { margin: .6rem 0 } summary { cursor: pointer }
li { margin: .2rem 0 } code { font-size: .85em }
"""


def outline(traced: Traced, reference: Reference, matched: Mapping[str, Matched]) -> str:
    """Return a game's page; it shows the sentences of the books that have a matched copy."""
    titles = {section.id: section.title for section in reference.sections}
    books = "".join(_book(trace, titles, matched.get(trace.name)) for trace in traced.traces)
    key = "".join(
        f'<span><b style="background:{COLOURS[kind]}"></b> {kind}</span>' for kind in KINDS
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(traced.game)}: sentences and rules</title><style>{STYLE}</style>"
        f"<h1>{escape(traced.game)}: sentences and rules</h1>"
        f'<p class="key">{key}</p>{books}</html>'
    )


def _book(trace: Trace, titles: Mapping[str, str], matched: Matched | None) -> str:
    chapters = "".join(_chapter(one, titles, matched) for one in chapters_of(trace))
    return f"<h2>{escape(trace.title)}</h2><p>{len(trace.lines)} sentences</p>{chapters}"


def _chapter(chapter: Chapter, titles: Mapping[str, str], matched: Matched | None) -> str:
    kinds = chapter.kinds
    bar = "".join(_part(kind, kinds[kind]) for kind in KINDS if kinds[kind])
    summary = f"<summary>{escape(chapter.title)} ({len(chapter.lines)})</summary>"
    if matched is None:
        listed = "".join(_rule(rule, titles) for rule in chapter.rules)
    else:
        listed = "".join(_sentence(line, matched) for line in chapter.lines)
    return f'<div class="bar">{bar}</div><details>{summary}<ul>{listed}</ul></details>'


def _part(kind: str, count: int) -> str:
    return f'<i style="flex:{count};background:{COLOURS[kind]}" title="{kind}: {count}"></i>'


def _rule(rule: str, titles: Mapping[str, str]) -> str:
    return f"<li><code>{escape(rule)}</code> {escape(titles.get(rule, ''))}</li>"


def _sentence(line: TraceLine, matched: Matched) -> str:
    place = matched.places.get(line.number)
    text = "(not found in this copy)" if place is None else matched.book.raw(place, line.length)
    where = escape(", ".join(line.ids) or line.note)
    return f"<li>{escape(text)} — <em>{line.kind}</em> <code>{where}</code></li>"
