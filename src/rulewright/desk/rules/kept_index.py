"""The index of a game's questions, cached in the desk's file, since building it takes a second."""

from __future__ import annotations

import hashlib
import sqlite3
from functools import lru_cache

import msgspec

from rulewright.conformance.asked import questions_of
from rulewright.conformance.pages import asked_file
from rulewright.conformance.reference import find_page
from rulewright.desk.rules.likeness import Index, index_of

# The version of the cached index: raise it when the same questions give another index.
VERSION = "1"


def index_for(store: sqlite3.Connection, game: str) -> Index | None:
    """Return the index of a game; build it if none is cached or its questions have changed.

    Return None if no questions are written for the game.
    """
    mark = mark_of(game)
    if mark is None:
        return None
    store.execute("CREATE TABLE IF NOT EXISTS asked (game TEXT PRIMARY KEY, mark TEXT, kept BLOB)")
    row = store.execute(
        "SELECT kept FROM asked WHERE game = ? AND mark = ?", (game, mark)
    ).fetchone()
    if row is not None:
        return msgspec.msgpack.decode(row[0], type=Index)
    index = made(game, mark)
    with store:
        store.execute(
            "INSERT OR REPLACE INTO asked VALUES (?, ?, ?)",
            (game, mark, msgspec.msgpack.encode(index)),
        )
    return index


@lru_cache(maxsize=16)
def made(game: str, _mark: str) -> Index:
    """Build the index of a game's questions."""
    return index_of(questions_of(game))


def mark_of(game: str) -> str | None:
    """Return a digest of all that the index of a game depends on, or None without questions."""
    page = find_page(game)
    paths = [path for one in (game, page.base) if one and (path := asked_file(one)) is not None]
    if not paths:
        return None
    digest = hashlib.sha256(VERSION.encode())
    for path in paths:
        digest.update(path.read_bytes())
    digest.update(" ".join(section.id for section in page.inherited()).encode())
    return digest.hexdigest()[:16]
