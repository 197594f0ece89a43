"""The question sets: what is asked, in which way, and where the answer stands (`questions/`)."""

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
    """A question of a set. One without an answer is to be refused.

    `gold` is a list of groups that belong to the answer; each is a list of places, any of which
    will do: the book's key, from, to (characters of its text), and a hash of what stands there.
    Instead `rule` may name a rule, or an item of one: the gold is what a trace of the book says
    states it (`Bench.with_gold`).
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
        """Whether there is an answer to it."""
        return bool(self.gold or self.rule)

    @property
    def game(self) -> str:
        """The game it is asked of."""
        word = self.id.rpartition("-")[0]
        return RENAMED.get(word, word)

    @property
    def part(self) -> str:
        """`drill` by its id; of the others a hash says whether `development` or `test`."""
        if self.id.rpartition("-")[2].startswith("d"):
            return "drill"
        odd = int(hashlib.sha256(self.id.encode()).hexdigest(), 16) % 2 == 1
        return "development" if odd else "test"


class KnownBook(msgspec.Struct, frozen=True):
    """A book that questions are about: the hash and length of its text."""

    sha256: str
    characters: int


def questions_folder() -> Path | None:
    """The folder `questions` of the source tree; None where it is not there."""
    folder = Path(__file__).resolve().parents[2] / "questions"
    return folder if (folder / "books.json").is_file() else None


def read_questions(folder: Path) -> list[Question]:
    """All questions of a folder; raises `BadQuestion` with the file and line."""
    questions: list[Question] = []
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                questions.append(_with_rules(msgspec.json.decode(line, type=Question)))
            except msgspec.MsgspecError as error:
                raise BadQuestion(f"{path.name}, line {number}: {error}") from error
    return questions


def _with_rules(question: Question) -> Question:
    """A question that is given by a rule as one that this rule answers."""
    rules = question.rules or ((rule_of(question.rule),) if question.rule else ())
    return msgspec.structs.replace(question, rules=rules)


def read_drill(folder: Path) -> list[Question]:
    """The questions in the folder `drill` below, by another hand, for development alone."""
    return read_questions(folder / "drill")


def to_learn_from(folder: Path) -> list[Question]:
    """All that weights may be learnt from: the development half and the drill, never the test."""
    return [one for one in (*read_questions(folder), *read_drill(folder)) if one.part != "test"]


def read_books(folder: Path) -> dict[str, KnownBook]:
    """The books that questions are about, by key."""
    data = (folder / "books.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, KnownBook])


def key_of(source: Source, known: dict[str, KnownBook]) -> str:
    """The key of the book a source is, "" when questions do not know it."""
    digest = hashlib.sha256(source.text.encode()).hexdigest()
    return next((key for key, book in known.items() if book.sha256 == digest), "")


def holds(spans: tuple[Span, ...], spot: Spot) -> bool:
    """Whether spans hold at least half of a place."""
    _, start, end, _ = spot
    inside = sum(max(0, min(end, high) - max(start, low)) for low, high in spans)
    return 2 * inside >= end - start
