"""The question sets in `questions/`: each question, its kind, and where its answer is."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from rulewright.desk.corpus.source import Source, Span
from rulewright.desk.corpus.traced import rule_of
from rulewright.desk.errors import BadQuestion

Spot = tuple[str, int, int, str]


#: Games that have another name now: an id stays, for it says which part a question is of.
RENAMED = {"agot1": "thrones-first"}


class Question(msgspec.Struct, frozen=True):
    """A question of a set. The desk should refuse a question without an answer.

    `gold` is a list of groups that belong to the answer. Each group is a list of places, any of
    which will do: the book's key, start and end (characters of its text), and a hash of the text
    there. Alternatively `rule` names a rule or an item of one; its gold is then the sentences that
    state it by a trace of the book (`Bench.with_gold`).
    """

    id: str
    kind: str
    style: str
    ask: str
    answer: str = ""
    gold: tuple[tuple[Spot, ...], ...] = ()
    rules: tuple[str, ...] = ()
    rule: str = ""

    @property
    def answerable(self) -> bool:
        """Whether the question has an answer."""
        return bool(self.gold or self.rule)

    @property
    def game(self) -> str:
        """The game that the question is about."""
        word = self.id.rpartition("-")[0]
        return RENAMED.get(word, word)

    @property
    def part(self) -> str:
        """The set of the question: `drill` by its id, else `development` or `test` by a hash."""
        if self.id.rpartition("-")[2].startswith("d"):
            return "drill"
        odd = int(hashlib.sha256(self.id.encode()).hexdigest(), 16) % 2 == 1
        return "development" if odd else "test"


class KnownBook(msgspec.Struct, frozen=True):
    """A book that questions are about, identified by the hash and length of its text."""

    sha256: str
    characters: int


def questions_folder() -> Path | None:
    """Return the folder `questions` of the source tree, or None if it is missing."""
    folder = Path(__file__).resolve().parents[2] / "questions"
    return folder if (folder / "books.json").is_file() else None


def read_questions(folder: Path) -> list[Question]:
    """Return all questions of a folder, or raise `BadQuestion` with the file and line."""
    questions: list[Question] = []
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                questions.append(_with_rules(msgspec.json.decode(line, type=Question)))
            except msgspec.MsgspecError as error:
                raise BadQuestion(f"{path.name}, line {number}: {error}") from error
    return questions


def _with_rules(question: Question) -> Question:
    """Return a question that names a rule with that rule as its answer."""
    rules = question.rules or ((rule_of(question.rule),) if question.rule else ())
    return msgspec.structs.replace(question, rules=rules)


def read_drill(folder: Path) -> list[Question]:
    """Return the questions in the subfolder `drill`, by another author, for development only."""
    return read_questions(folder / "drill")


def to_learn_from(folder: Path) -> list[Question]:
    """Return all questions for fitting weights: the development half and the drill."""
    return [one for one in (*read_questions(folder), *read_drill(folder)) if one.part != "test"]


def read_books(folder: Path) -> dict[str, KnownBook]:
    """Return the books that questions are about, by key."""
    data = (folder / "books.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, KnownBook])


def key_of(source: Source, known: dict[str, KnownBook]) -> str:
    """Return the key of the book that a source is, or "" if no question is about it."""
    digest = hashlib.sha256(source.text.encode()).hexdigest()
    return next((key for key, book in known.items() if book.sha256 == digest), "")


def holds(spans: tuple[Span, ...], spot: Spot) -> bool:
    """Return whether spans contain at least half of a place."""
    _, start, end, _ = spot
    inside = sum(max(0, min(end, high) - max(start, low)) for low, high in spans)
    return 2 * inside >= end - start
