"""Tune the weights of the rules desk on the development half of the questions.

    python -m tools.tune_desk BOOKS [--own | --refuse]

It prints what `weights.toml` should hold; whoever runs it copies the figures and says so. The test
half is never looked at. `BOOKS` is the file or folder of the books that the questions are about;
with `--own` the weights for our own rules are tuned instead, by the ids that questions name, and
with `--refuse` those by which an answer is refused (logistic regression).
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from rulewright.desk import Desk
from rulewright.desk.evaluate import Bench, hits
from rulewright.desk.evidence import asks_advice, other_game, signs_of, sureness
from rulewright.desk.measures import DEPTH
from rulewright.desk.query import Words, read_question
from rulewright.desk.questions import Question, questions_folder, read_books, read_questions
from rulewright.desk.ranking import Hit, rank, summed, weights

STEPS = (0.6, 0.3, 0.15)
ROUNDS = 4
PENALTY = 0.003
DESCENTS, PACE, DECAY, WRONG = 6000, 1.0, 0.002, 3.0
Row = list[tuple[dict[str, float], bool]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", type=Path)
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--refuse", action="store_true")
    given = parser.parse_args()
    folder = questions_folder()
    assert folder is not None
    with Desk.in_memory() as desk:
        desk.add(given.books)
        bench = Bench(desk, read_books(folder))
        half = [one for one in read_questions(folder) if one.development]
        if given.refuse:
            show(fit([found for one in half if (found := evidence(bench, one))]))
            return
        asked = [one for one in half if one.gold]
        rows = [row_of(bench, one, given.own) for one in asked if not given.own or one.rules]
    tuned = tune([row for row in rows if row], dict(weights()["own" if given.own else "rank"]))
    show(tuned)


def show(tuned: dict[str, float]) -> None:
    for name, value in sorted(tuned.items()):
        print(f"{name} = {value:.2f}")


def evidence(bench: Bench, question: Question) -> tuple[dict[str, float], bool] | None:
    """The signs for an answer and whether there is one; None where patterns refuse already."""
    store = bench.desk.store
    lexicon = Words(store, question.game, False)
    if asks_advice(question.ask) or other_game(question.ask, lexicon):
        return None
    query = read_question(question.ask, lexicon)
    found = rank(store, query, lexicon)
    return (signs_of(query, found), bool(question.gold)) if found else None


def fit(rows: list[tuple[dict[str, float], bool]]) -> dict[str, float]:
    """Weights of a logistic regression; a wrong answer counts as much as several refusals."""
    tuned = dict.fromkeys(rows[0][0], 0.0)
    for _ in range(DESCENTS):
        slope = {name: DECAY * value for name, value in tuned.items()}
        for signs, right in rows:
            error = (sureness(signs, tuned) - right) * (1 if right else WRONG) / len(rows)
            for name, value in signs.items():
                slope[name] += error * value
        tuned = {name: value - PACE * slope[name] for name, value in tuned.items()}
    return tuned


def row_of(bench: Bench, question: Question, own: bool) -> Row:
    """The signs of what was found for a question, and whether it is right."""
    store = bench.desk.store
    lexicon = Words(store, question.game, own)
    found = rank(store, read_question(question.ask, lexicon), lexicon)
    return [(hit.signs, is_right(bench, question, hit, own)) for hit in found]


def is_right(bench: Bench, question: Question, hit: Hit, own: bool) -> bool:
    """Whether a unit answers the question."""
    if own:
        return bool(set(hit.stored.unit.rules) & set(question.rules))
    source = bench.desk.source_by_number(hit.stored.source)
    key = bench.keys.get((source.name, source.game), "")
    spots = (spot for group in question.gold for spot in group)
    return any(hits((key, hit.stored.unit.spans), spot) for spot in spots)


def worth(rows: list[Row], tuned: dict[str, float]) -> float:
    """How good weights are: reciprocal rank, recall at 1 and 5, less the size of the weights."""
    total = 0.0
    for row in rows:
        ordered = sorted(row, key=lambda one: -summed(one[0], tuned))
        first = next((place for place, (_, right) in enumerate(ordered, 1) if right), 0)
        if 0 < first <= DEPTH:
            total += 1 / first + 0.5 * (first == 1) + 0.5 * (first <= 5)
    return total / len(rows) - PENALTY * sum(abs(value) for value in tuned.values())


def tune(rows: list[Row], tuned: dict[str, float]) -> dict[str, float]:
    """Go uphill one weight at a time, in ever smaller steps."""
    best = worth(rows, tuned)
    for step in STEPS:
        for turn in range(ROUNDS):
            names = sorted(tuned)
            random.Random(turn).shuffle(names)
            before = best
            for name in names:
                for change in (step, -step, 3 * step, -3 * step):
                    trial = {**tuned, name: tuned[name] + change}
                    if (value := worth(rows, trial)) > best:
                        best, tuned = value, trial
            if best == before:
                break
    return tuned


if __name__ == "__main__":
    main()
