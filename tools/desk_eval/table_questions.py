"""Questions of a first evening, each in three wordings (`questions/table`), and their outcomes.

A hash of the id puts a question, with all its wordings, into the half used for fitting or the half
used only for the final test.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from rulewright.conformance.reference import find_page
from rulewright.desk import Answer, Certainty, Reason
from rulewright.desk.language.words import fold, words
from tools.desk_eval.questions import questions_folder

FIRST_FIVE = 5


class TableQuestion(msgspec.Struct, frozen=True):
    """A question: its wordings, the rules that answer it, and how the answering sentences begin.

    A question without rules has no answer. It is `named` if the game is given with it, and `vague`
    if several games may be meant.
    """

    id: str
    kind: str
    ways: tuple[str, ...]
    rules: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    named: bool = True
    vague: bool = False

    @property
    def game(self) -> str:
        """The game that the question is about."""
        return self.id.rpartition("-")[0]

    @property
    def learnt(self) -> bool:
        """Whether the question may be used for fitting."""
        return int(hashlib.sha256(self.id.encode()).hexdigest(), 16) % 2 == 1


class Fate(msgspec.Struct, frozen=True):
    """The outcome of a question asked in one wording.

    `place` is the rank of the first right rule, or 0 if none of the first five is right; `level` is
    the certainty of the answer, or "refused"; `marked` is whether an answering sentence is among
    those shown, or None if that is not judged.
    """

    question: TableQuestion
    way: str
    game: str
    place: int
    level: str
    marked: bool | None
    shown: str

    @property
    def right(self) -> bool:
        """Whether the rule shown first is right."""
        return self.place == 1


def table_questions(folder: Path | None = None) -> list[TableQuestion]:
    """Return all questions, in the order of their ids."""
    folder = folder or questions_folder()
    assert folder is not None
    return [
        msgspec.json.decode(line, type=TableQuestion)
        for path in sorted((folder / "table").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


def fate(question: TableQuestion, way: str, answer: Answer) -> Fate:
    """Return the outcome of a question."""
    answers = answer.by_game or (answer,)
    mine = next((one for one in answers if one.game == question.game), answers[0])
    place = place_of(question, mine)
    if answer.by_game:
        level = "games"
    elif answer.reason is None:
        level = str(answer.certainty)
    else:
        level = "unsure" if answer.reason.reason is Reason.UNSURE else "refused"
    ruling = mine.answer or (mine.passages[0] if mine.passages else None)
    told = ruling.ruling.text if ruling else ""
    marked = answers_it(question, told) if place == 1 and question.sentences else None
    return Fate(question, way, mine.game, place, level, marked, told)


def place_of(question: TableQuestion, answer: Answer) -> int:
    """Return the rank of the first right rule among the passages shown.

    A rule that an edition inherits counts for both games.
    """
    page, right = find_page(question.game), set(question.rules)
    if answer.game == page.base:
        right &= {section.id for section in page.inherited()}
    elif answer.game != question.game:
        return 0
    for place, passage in enumerate(answer.passages[:FIRST_FIVE], 1):
        if set(passage.rules) & right:
            return place
    return 0


def answers_it(question: TableQuestion, told: str) -> bool:
    """Return whether a text contains a sentence that answers."""
    said = " ".join(words(told))
    return any(" ".join(words(fold(one))) in said for one in question.sentences)


def share(fates: Iterable[Fate], holds: Callable[[Fate], bool]) -> float:
    """Return the percentage of outcomes for which `holds` is true, or 0 without outcomes."""
    some = list(fates)
    return 100 * sum(map(holds, some)) / len(some) if some else 0.0


def is_plain(one: Fate) -> bool:
    """Return whether the question was answered with full certainty."""
    return one.level == Certainty.PLAIN
