"""The SQLite file that holds the books, their units and the search index.

Everything searched is stored as stems, so that the index and the parser of questions agree on
words. FTS5 does the matching, and finds similar words by trigrams.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from rulewright.desk.corpus.source import Piece, Source, Span
from rulewright.desk.corpus.units import Kind, Sentence, Unit
from rulewright.desk.language.words import SMALL, stem, words

VERSION = 3
SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE source (
    id INTEGER PRIMARY KEY, name TEXT, game TEXT, corpus TEXT, form TEXT, own INTEGER,
    digest TEXT, text TEXT, pieces BLOB, pages BLOB, UNIQUE (corpus, name));
CREATE TABLE unit (
    id INTEGER PRIMARY KEY, source INTEGER, game TEXT, own INTEGER, kind TEXT, path BLOB,
    spans BLOB, text TEXT, sentences BLOB, rules BLOB, size INTEGER, nth INTEGER);
CREATE INDEX unit_source ON unit (source);
CREATE VIRTUAL TABLE found USING fts5 (scope, head, body, tokenize = 'unicode61');
CREATE TABLE term (game TEXT, own INTEGER, stem TEXT, units INTEGER,
    PRIMARY KEY (game, own, stem)) WITHOUT ROWID;
CREATE TABLE spoken (id INTEGER PRIMARY KEY, word TEXT UNIQUE, times INTEGER);
CREATE VIRTUAL TABLE alike USING fts5 (word, tokenize = 'trigram');
CREATE TABLE layer (game TEXT, own INTEGER, units INTEGER, size REAL, PRIMARY KEY (game, own));
CREATE TABLE shown (game TEXT, rule TEXT, cases BLOB, PRIMARY KEY (game, rule));
"""


class Stored(msgspec.Struct, frozen=True):
    """A unit in the store: its number, its source and game, and the stems of its words."""

    id: int
    source: int
    game: str
    unit: Unit
    head: tuple[str, ...]
    body: tuple[str, ...]
    nth: int


class Book(msgspec.Struct, frozen=True):
    """A source, with its number of units and of characters."""

    corpus: str
    name: str
    game: str
    form: str
    own: bool
    units: int
    characters: int
    digest: str


def connect(path: Path | None) -> sqlite3.Connection:
    """Open the store at a path, creating it if missing; without a path, open one in memory."""
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    store = sqlite3.connect(path or ":memory:", check_same_thread=False)
    store.execute("PRAGMA journal_mode = WAL")
    store.execute("PRAGMA synchronous = NORMAL")
    if version(store) != VERSION:
        rebuild(store)
    return store


def version(store: sqlite3.Connection) -> int:
    """Return the version of the schema; an empty file has version 0."""
    (number,) = store.execute("PRAGMA user_version").fetchone()
    return int(number)


def rebuild(store: sqlite3.Connection) -> None:
    """Drop and create all tables; books in a file of another version have to be added again."""
    names = [
        name
        for (name,) in store.execute(
            "SELECT name FROM sqlite_master"
            " WHERE type = 'table' AND name NOT LIKE '%\\_%' ESCAPE '\\'"
        )
    ]
    with store:
        for name in names:
            store.execute(f"DROP TABLE IF EXISTS {name}")
        for statement in SCHEMA.split(";"):
            if statement.strip():
                store.execute(statement)
        store.execute(f"PRAGMA user_version = {VERSION}")


def digest_of(source: Source) -> str:
    """Return a short digest of a source's text and game."""
    return hashlib.sha256(f"{source.game}\0{source.text}".encode()).hexdigest()[:16]


def add(
    store: sqlite3.Connection, corpus: str, own: bool, books: Iterable[tuple[Source, list[Unit]]]
) -> None:
    """Add books to a corpus (all or none), replacing those with the same names."""
    with store:
        for source, units in books:
            drop_source(store, corpus, source.name)
            row = store.execute(
                "INSERT INTO source (name, game, corpus, form, own, digest, text, pieces, pages)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    source.name,
                    source.game,
                    corpus,
                    source.form,
                    own,
                    digest_of(source),
                    source.text,
                    msgspec.json.encode(source.pieces),
                    msgspec.json.encode(source.pages),
                ),
            )
            nth = 0
            for before, unit in zip([None, *units], units, strict=False):
                nth = nth + 1 if before is not None and before.path == unit.path else 0
                add_unit(store, row.lastrowid or 0, source.game, own, unit, nth)
        count(store)


def add_unit(
    store: sqlite3.Connection, source: int, game: str, own: bool, unit: Unit, nth: int
) -> None:
    """Add one unit and its words."""
    head = [stem(word) for title in unit.path for word in words(title)]
    body = [stem(word) for word in words(unit.text)]
    row = store.execute(
        "INSERT INTO unit (source, game, own, kind, path, spans, text, sentences, rules, size, nth)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            source,
            game,
            own,
            unit.kind.value,
            msgspec.json.encode(unit.path),
            msgspec.json.encode(unit.spans),
            unit.text,
            msgspec.json.encode(unit.sentences),
            msgspec.json.encode(unit.rules),
            len(body),
            nth,
        ),
    )
    store.execute(
        "INSERT INTO found (rowid, scope, head, body) VALUES (?, ?, ?, ?)",
        (row.lastrowid, scope(game, own), " ".join(head), " ".join(body)),
    )


def scope(game: str, own: bool) -> str:
    """Return the index term that all units of one layer of a game share.

    A game has two layers: the books, and our own rules.
    """
    letters = "".join(char for char in game if char.isalnum())
    return f"{'own' if own else 'book'}{letters}"


def drop_source(store: sqlite3.Connection, corpus: str, name: str) -> None:
    """Remove a source from a corpus, if it is there."""
    for (source,) in store.execute(
        "SELECT id FROM source WHERE corpus = ? AND name = ?", (corpus, name)
    ).fetchall():
        store.execute(
            "DELETE FROM found WHERE rowid IN (SELECT id FROM unit WHERE source = ?)", (source,)
        )
        store.execute("DELETE FROM unit WHERE source = ?", (source,))
        store.execute("DELETE FROM source WHERE id = ?", (source,))


def count(store: sqlite3.Connection) -> None:
    """Recount how many units contain each stem, and which words occur."""
    units: dict[tuple[str, int], Counter[str]] = {}
    spoken: Counter[str] = Counter()
    layers: dict[tuple[str, int], list[int]] = {}
    rows = store.execute("SELECT game, own, path, text, size FROM unit")
    for game, own, path, text, size in rows:
        unit_words = words(" ".join([*msgspec.json.decode(path), text]))
        spoken.update(unit_words)
        units.setdefault((game, own), Counter()).update({stem(word) for word in unit_words})
        layers.setdefault((game, own), []).append(size)
    for table in ("term", "spoken", "alike", "layer"):
        store.execute(f"DELETE FROM {table}")
    store.executemany(
        "INSERT INTO term VALUES (?, ?, ?, ?)",
        (
            (*layer, word, times)
            for layer, counted in units.items()
            for word, times in counted.items()
        ),
    )
    store.executemany(
        "INSERT INTO layer VALUES (?, ?, ?, ?)",
        ((*layer, len(sizes), sum(sizes) / len(sizes)) for layer, sizes in layers.items()),
    )
    longer = [
        (word, times)
        for word, times in spoken.items()
        if len(word) > 2 and word not in SMALL and not word[0].isdigit()
    ]
    store.executemany("INSERT INTO spoken (word, times) VALUES (?, ?)", sorted(longer))
    store.execute("INSERT INTO alike (rowid, word) SELECT id, word FROM spoken")


def read_source(store: sqlite3.Connection, number: int) -> Source:
    """Return the source with a number."""
    name, game, form, text, pieces, pages = store.execute(
        "SELECT name, game, form, text, pieces, pages FROM source WHERE id = ?", (number,)
    ).fetchone()
    return Source(
        name,
        game,
        form,
        text,
        msgspec.json.decode(pieces, type=tuple[Piece, ...]),
        msgspec.json.decode(pages, type=tuple[int, ...]),
    )


def read_stored(store: sqlite3.Connection, numbers: list[int]) -> list[Stored]:
    """Return the units with the given numbers, in that order."""
    marks = ",".join("?" * len(numbers))
    rows = store.execute(
        "SELECT unit.id, source, game, kind, path, spans, text, sentences, rules, head, body, nth"
        f" FROM unit JOIN found ON found.rowid = unit.id WHERE unit.id IN ({marks})",
        numbers,
    )
    by_id = {row[0]: row for row in rows}
    return [_stored(by_id[number]) for number in numbers if number in by_id]


def _stored(row: tuple[Any, ...]) -> Stored:
    number, source, game, kind, path, spans, text, sentences, rules, head, body, nth = row
    unit = Unit(
        Kind(kind),
        msgspec.json.decode(path, type=tuple[str, ...]),
        msgspec.json.decode(spans, type=tuple[Span, ...]),
        text,
        msgspec.json.decode(sentences, type=tuple[Sentence, ...]),
        msgspec.json.decode(rules, type=tuple[str, ...]),
    )
    return Stored(number, source, game, unit, tuple(head.split()), tuple(body.split()), nth)


def books(store: sqlite3.Connection) -> list[Book]:
    """Return all sources, by corpus and name."""
    rows = store.execute(
        "SELECT corpus, name, source.game, form, source.own, count(unit.id), length(source.text),"
        " digest FROM source LEFT JOIN unit ON unit.source = source.id"
        " GROUP BY source.id ORDER BY source.own, corpus, name"
    )
    return [
        Book(corpus, name, game, form, bool(own), units, size, digest)
        for corpus, name, game, form, own, units, size, digest in rows
    ]
