"""Our own rules as a corpus that is always present, with the cases that show each rule."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from pathlib import Path

import msgspec

from rulewright.conformance.pages import cases_folder, rules_file
from rulewright.conformance.reference import find_page
from rulewright.desk.corpus.source import Source
from rulewright.desk.corpus.store import add, drop_source
from rulewright.desk.corpus.units import read_units
from rulewright.desk.language.glossaries import known_games

CORPUS = "own"
CASE = re.compile(r"^- id: *(?P<id>\S+)")
SHOWS = re.compile(r"^ +shows: *\[(?P<ids>[^\]]*)\]")


def refresh(store: sqlite3.Connection) -> None:
    """Read our own rules again if they have changed."""
    files = {game: path for game in known_games() if (path := rules_file(game)) is not None}
    marks = {game: mark_of(game) for game in files}
    row = store.execute("SELECT value FROM about WHERE key = 'own'").fetchone()
    known = msgspec.json.decode(row[0], type=dict[str, str]) if row else {}
    if known == marks:
        return
    stale = [game for game in marks if known.get(game) != marks[game]]
    books = [read_own(game, files[game]) for game in stale]
    with store:
        for game in set(known) - set(marks):
            drop_source(store, CORPUS, f"{game}.md")
    add(store, CORPUS, True, [(source, read_units(source)) for source in books])
    with store:
        for game in stale:
            note_cases(store, game)
        store.execute(
            "INSERT OR REPLACE INTO about VALUES ('own', ?)", (msgspec.json.encode(marks).decode(),)
        )


def mark_of(game: str) -> str:
    """Return a digest of a game's rules, to detect changes."""
    return hashlib.sha256(whole_page(game).encode()).hexdigest()[:16]


def read_own(game: str, path: Path) -> Source:
    """Return a game's rules page as a source; an edition's page includes the inherited rules."""
    return Source(path.name, game, "markdown", whole_page(game))


def whole_page(game: str) -> str:
    """Return the text of a game's page, followed by the inherited rules of its base game."""
    path = rules_file(game)
    text = "" if path is None else path.read_bytes().decode("utf-8")
    parts, chapter = [text], ""
    for section in find_page(game).inherited():
        if section.chapter != chapter:
            chapter = section.chapter
            parts.append(f"## {chapter}")
        source = f"Source: {section.source}\n" if section.source else ""
        parts.append(f"### `{section.id}` {section.title}\n{source}{section.text}")
    return "\n\n".join(parts)


def note_cases(store: sqlite3.Connection, game: str) -> None:
    """Store which cases show each rule of a game, if the cases are available."""
    folder = cases_folder(game)
    store.execute("DELETE FROM shown WHERE game = ?", (game,))
    if folder is None:
        return
    shown: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.yaml")):
        case = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if match := CASE.match(line):
                case = match["id"]
            elif match := SHOWS.match(line):
                for rule in match["ids"].split(","):
                    shown.setdefault(rule.strip(), []).append(case)
    store.executemany(
        "INSERT OR REPLACE INTO shown VALUES (?, ?, ?)",
        ((game, rule, msgspec.json.encode(cases)) for rule, cases in shown.items()),
    )


def title_of(store: sqlite3.Connection, game: str, rule: str) -> str:
    """Return the title of one of our own rules."""
    row = store.execute(
        "SELECT path FROM unit WHERE game = ? AND own AND rules = ?",
        (game, msgspec.json.encode([rule])),
    ).fetchone()
    return str(msgspec.json.decode(row[0])[-1]) if row else ""


def cases_of(store: sqlite3.Connection, game: str, rule: str) -> tuple[str, ...]:
    """Return the cases that show a rule."""
    row = store.execute(
        "SELECT cases FROM shown WHERE game = ? AND rule = ?", (game, rule)
    ).fetchone()
    return tuple(msgspec.json.decode(row[0])) if row else ()
