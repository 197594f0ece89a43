"""Searching by meaning: vectors are kept with the units, made anew, removed, and never needed."""

from __future__ import annotations

import hashlib
import math
import shutil
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from rulewright.desk import BadEmbedder, Desk, EmbedderFailed
from rulewright.desk.language.words import SMALL, stem, words
from rulewright.extras import MissingExtra
from tests.desk.texts import GAME

pytest.importorskip("numpy", reason="searching by meaning needs the extra `dense`")
from rulewright.desk.models.vectors import text_of

SIZE = 64
ALIKE = {"vessel": "boat", "schooner": "boat", "rocks": "reef", "navigator": "pilot"}
SLANG = "Is a schooner allowed upon rocks?"
RULING = "A boat may never sail through a reef."


class Hashing:
    """Counts words at indices given by their hashes; a few words count as synonyms."""

    def __init__(self, name: str = "hashing", size: int = SIZE) -> None:
        self.name = name
        self.size = size
        self.passages: list[str] = []
        self.questions: list[str] = []

    def of_passages(self, texts: Sequence[str]) -> list[list[float]]:
        self.passages += texts
        return [self.vector(text) for text in texts]

    def of_question(self, text: str) -> list[float]:
        self.questions.append(text)
        return self.vector(text)

    def vector(self, text: str) -> list[float]:
        vector = [1e-3] * self.size
        for word in words(text):
            if word not in SMALL:
                meant = stem(ALIKE.get(word, word))
                vector[int(hashlib.sha256(meant.encode()).hexdigest(), 16) % self.size] += 1.0
        return vector


@pytest.fixture
def file(desk: Desk, tmp_path: Path) -> Path:
    """A desk file with the small book, never searched by meaning."""
    desk.store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(shutil.copy(tmp_path / "desk.sqlite3", tmp_path / "dense.sqlite3"))


def kept(file: Path) -> list[tuple[int, str, bytes]]:
    """Return the stored vectors; raise `sqlite3.OperationalError` if there is no table."""
    store = sqlite3.connect(file)
    try:
        return store.execute("SELECT unit, model, value FROM vector ORDER BY unit").fetchall()
    finally:
        store.close()


def test_what_is_said_in_other_words_is_found(file: Path) -> None:
    with Desk.open(file) as plain:
        assert not [one for one in plain.ask(SLANG, GAME).passages if RULING in one.text]
    with Desk.open(file, dense=Hashing()) as desk:
        assert [one for one in desk.ask(SLANG, GAME).passages if RULING in one.text]


def test_vectors_are_made_once_and_kept(file: Path) -> None:
    first = Hashing()
    with Desk.open(file, dense=first) as desk:
        before = desk.ask(SLANG, GAME)
        assert desk.ask(SLANG, GAME) == before
        units = desk.units("books")
    texts = [text_of(unit.path, unit.text) for _, unit in units]
    assert first.passages == texts
    assert [text for text in texts if text.startswith("Sailing\nA boat sails")]
    assert first.questions == [SLANG]
    again = Hashing()
    with Desk.open(file, dense=again) as desk:
        assert desk.ask(SLANG, GAME) == before
    assert again.passages == []
    assert {(model, len(value)) for _, model, value in kept(file)} == {("hashing", 2 * SIZE)}
    assert len(kept(file)) == len(texts)


@pytest.mark.parametrize("other", [Hashing("another"), Hashing(size=32)])
def test_another_model_makes_them_anew(file: Path, other: Hashing) -> None:
    with Desk.open(file, dense=Hashing()) as desk:
        desk.ask(SLANG, GAME)
    with Desk.open(file, dense=other) as desk:
        desk.ask(SLANG, GAME)
    assert len(other.passages) == len(kept(file)) > 0
    assert {(model, len(value)) for _, model, value in kept(file)} == {(other.name, 2 * other.size)}


def test_a_book_takes_its_vectors_along_even_when_none_are_asked_for(file: Path) -> None:
    with Desk.open(file, dense=Hashing()) as desk:
        desk.ask(SLANG, GAME)
        desk.ask("Who pays rent?", "monopoly")
        ours = len(kept(file)) - len(desk.units("books"))
    assert ours > 0
    with Desk.open(file) as plain:
        plain.remove("books")
    assert len(kept(file)) == ours


def test_a_book_that_changes_is_read_anew(file: Path, book: Path) -> None:
    embedder = Hashing()
    with Desk.open(file, dense=embedder) as desk:
        desk.ask(SLANG, GAME)
        book.write_text("# Cliffs\n\n## Gulls\n\nA gull steals one fish from each keeper.\n")
        desk.add(book, game=GAME)
        answer = desk.ask("How much fish does a gull steal?", GAME)
        assert "gull" in answer.passages[0].text
        assert len(kept(file)) == len(desk.units("books"))
    assert "gull" in embedder.passages[-1]


def test_without_it_nothing_changes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RULEWRIGHT_EMBEDDER", "RULEWRIGHT_DENSE"):
        monkeypatch.delenv(name, raising=False)
    questions = [SLANG, "How many lamps does each keeper take?", "what about a tie"]
    with Desk.open(file) as plain:
        before = [plain.ask(question, GAME) for question in questions]
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        kept(file)
    with Desk.open(file, dense=Hashing()) as desk:
        for question in questions:
            desk.ask(question, GAME)
    with Desk.open(file) as plain:
        assert [plain.ask(question, GAME) for question in questions] == before


def test_refusals_stay(file: Path) -> None:
    with Desk.open(file, dense=Hashing()) as desk:
        for question in ("How many dragons may a keeper tame?", "What is the best way to sail?"):
            answer = desk.ask(question, GAME)
            assert answer.refused, question
            assert answer.answer is None


class Broken(Hashing):
    """Returns something other than one valid vector per text."""

    def __init__(self, made: list[list[float]]) -> None:
        super().__init__()
        self.made = made

    def of_passages(self, texts: Sequence[str]) -> list[list[float]]:
        return self.made * (len(texts) // len(self.made))


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ([[1.0] * SIZE, [1.0]], "several lengths"),
        ([[1.0] * (SIZE + 1)], "several lengths"),
        ([[0.0] * SIZE], "all zero"),
        ([[math.nan] * SIZE], "not numbers"),
        ([[1.0] * SIZE] * 99, "0 vectors"),
    ],
)
def test_vectors_that_are_none_are_told_and_not_kept(
    file: Path, made: list[list[float]], said: str
) -> None:
    with Desk.open(file, dense=Broken(made)) as desk, pytest.raises(EmbedderFailed, match=said):
        desk.ask(SLANG, GAME)
    assert kept(file) == []


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtra, match=r'meaning needs.*pip install "rulewright\[dense\]"'):
        Desk.open(tmp_path / "desk.sqlite3", dense=Hashing())
    assert not (tmp_path / "desk.sqlite3").exists()
    with Desk.in_memory() as plain:
        assert "thrones" in plain.games()


def test_a_desk_that_names_no_model_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RULEWRIGHT_EMBEDDER", raising=False)
    with pytest.raises(BadEmbedder, match="RULEWRIGHT_EMBEDDER: an address or a model's folder"):
        Desk.in_memory(dense=True)
    monkeypatch.setenv("RULEWRIGHT_EMBEDDER", "nowhere/at/all")
    with pytest.raises(BadEmbedder, match="neither an address nor a folder"):
        Desk.in_memory(dense=True)
