"""Vectors of the units, stored beside them, and the units near a question.

The vectors are derived data. Those of deleted units are deleted, and those of another model are
computed again when a game is first asked about. A file has no table for them until it is searched
by meaning.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from rulewright.desk.models.embedder import Embedder, EmbedderFailed

NEAREST = 12
SCALE = 4.0
MOST = 1.5
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS vector (unit INTEGER PRIMARY KEY, model TEXT, value BLOB)",
    "CREATE TRIGGER IF NOT EXISTS unit_gone AFTER DELETE ON unit"
    " BEGIN DELETE FROM vector WHERE unit = old.id; END",
)
Floats = NDArray[np.float32]


class Nearness(msgspec.Struct, frozen=True):
    """The similarity in meaning of a question to each unit of a layer, by unit number.

    A layer is the books of a game, or our own rules of it. 0 is the layer's mean or less, 1 is four
    standard deviations above it, and 1.5 the maximum: models differ in how similar they rate any
    two texts, but less in what stands out. `first` are the nearest units, best first.
    """

    first: tuple[int, ...]
    shares: dict[int, float]


class Vectors:
    """The vectors of a store by one embedder. Raises `EmbedderFailed` if it returns none."""

    def __init__(self, store: sqlite3.Connection, embedder: Embedder) -> None:
        self.store = store
        self.embedder = embedder
        self._layers: dict[tuple[str, bool, int], tuple[list[int], Floats]] = {}
        self._question: tuple[str, Floats] = ("", np.zeros(0, np.float32))

    def near(self, text: str, game: str, own: bool) -> Nearness:
        """Return the similarity of a question to the units of a layer."""
        if self._question[0] != text:
            self._question = (text, unit_vectors([self.embedder.of_question(text)], 1)[0])
        asked = self._question[1]
        numbers, matrix = self._layer(game, own, len(asked))
        if not numbers:
            return Nearness((), {})
        alike = matrix @ asked
        spread = float(alike.std()) or 1.0
        shares = np.clip((alike - alike.mean()) / (spread * SCALE), 0.0, MOST)
        order = np.argsort(-alike, kind="stable")[:NEAREST]
        return Nearness(
            tuple(numbers[place] for place in order),
            dict(zip(numbers, shares.tolist(), strict=True)),
        )

    def forget(self) -> None:
        """Drop cached vectors, because units have changed."""
        self._layers.clear()

    def _layer(self, game: str, own: bool, size: int) -> tuple[list[int], Floats]:
        key = (game, own, size)
        if key not in self._layers:
            make_missing(self.store, self.embedder, game, own, size)
            self._layers[key] = read_vectors(self.store, self.embedder.name, game, own, size)
        return self._layers[key]


def make_missing(
    store: sqlite3.Connection, embedder: Embedder, game: str, own: bool, size: int
) -> None:
    """Compute and store the missing vectors of a layer: all or, after an error, none."""
    with store:
        for statement in SCHEMA:
            store.execute(statement)
    rows = store.execute(
        "SELECT id, path, text FROM unit WHERE game = ? AND own = ? AND id NOT IN"
        " (SELECT unit FROM vector WHERE model = ? AND length(value) = ?) ORDER BY id",
        (game, own, embedder.name, 2 * size),
    ).fetchall()
    if not rows:
        return
    texts = [text_of(msgspec.json.decode(path), text) for _, path, text in rows]
    made = unit_vectors(embedder.of_passages(texts), len(texts))
    if made.shape[1] != size:
        raise EmbedderFailed("the embedder gives vectors of several lengths")
    with store:
        # A unit that was deleted or changed meanwhile gets none.
        store.executemany(
            "INSERT OR REPLACE INTO vector SELECT id, ?, ? FROM unit WHERE id = ? AND text = ?",
            (
                (embedder.name, vector.astype("<f2").tobytes(), number, text)
                for (number, _, text), vector in zip(rows, made, strict=True)
            ),
        )


def read_vectors(
    store: sqlite3.Connection, model: str, game: str, own: bool, size: int
) -> tuple[list[int], Floats]:
    """Return the numbers of a layer's units, and their vectors as rows."""
    rows = store.execute(
        "SELECT unit.id, value FROM unit JOIN vector ON vector.unit = unit.id"
        " WHERE game = ? AND own = ? AND model = ? AND length(value) = ? ORDER BY unit.id",
        (game, own, model, 2 * size),
    ).fetchall()
    data = b"".join(value for _, value in rows)
    matrix = np.frombuffer(data, "<f2").astype(np.float32).reshape(len(rows), size)
    return [number for number, _ in rows], matrix


def text_of(path: Sequence[str], text: str) -> str:
    """Return the text of a unit to embed, with its headings."""
    return "\n".join([" / ".join(path), text]) if path else text


def unit_vectors(given: Sequence[Sequence[float]], count: int) -> Floats:
    """Return the vectors as rows of length 1, or raise `EmbedderFailed` if one is invalid."""
    try:
        rows = np.asarray(given, dtype=np.float32)
    except (TypeError, ValueError) as error:
        raise EmbedderFailed("the embedder gives vectors of several lengths") from error
    if rows.ndim != 2 or len(rows) != count or not rows.shape[1]:
        raise EmbedderFailed(f"the embedder gives {len(rows)} vectors for {count} texts")
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    if not np.isfinite(lengths).all() or not lengths.all():
        raise EmbedderFailed("the embedder gives vectors that are not numbers, or all zero")
    units: Floats = rows / lengths
    return units
