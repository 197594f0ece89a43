"""Tune the weights of the rules desk on the development half of the questions.

    python -m tools.tune_desk BOOKS [--own | --refuse] [--dense]

It prints what `weights.toml` should hold; whoever runs it copies the figures and says so. The test
half is never looked at. `BOOKS` is the file or folder of the books that the questions are about;
with `--own` the weights for our own rules are tuned instead, by the ids that questions name, both
by listwise logistic regression; with `--refuse` those by which an answer is refused (logistic
regression). With `--dense` the desk searches by meaning as well, with the model that
`RULEWRIGHT_EMBEDDER` names, and what is tuned is how much that counts beside all the others as
they are (`[meaning]`).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from rulewright.desk import Desk
from rulewright.desk.evaluate import Bench, hits
from rulewright.desk.evidence import asks_advice, other_game, signs_of, sureness
from rulewright.desk.query import Words
from rulewright.desk.questions import Question, questions_folder, read_books, read_questions
from rulewright.desk.ranking import Hit, summed, weights

TURNS, STEP, PENALTY = 600, 0.15, 0.002
DESCENTS, PACE, DECAY, WRONG = 6000, 1.0, 0.002, 3.0
Row = list[tuple[dict[str, float], bool]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", type=Path)
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--refuse", action="store_true")
    parser.add_argument("--dense", action="store_true")
    given = parser.parse_args()
    folder = questions_folder()
    assert folder is not None
    with Desk.in_memory(given.dense) as desk:
        desk.add(given.books)
        bench = Bench(desk, read_books(folder))
        half = [one for one in read_questions(folder) if one.development]
        if given.refuse:
            show(fit([found for one in half if (found := evidence(bench, one))]))
            return
        asked = [one for one in half if one.gold]
        rows = [row_of(bench, one, given.own) for one in asked if not given.own or one.rules]
    rows = [row for row in rows if any(right for _, right in row)]
    show(tune_meaning(rows, given.own) if given.dense else tune(rows))


def show(tuned: dict[str, float]) -> None:
    for name, value in sorted(tuned.items()):
        print(f"{name} = {value:.2f}")


def evidence(bench: Bench, question: Question) -> tuple[dict[str, float], bool] | None:
    """The signs for an answer and whether there is one; None where patterns refuse already."""
    lexicon = Words(bench.desk.store, question.game, False)
    if asks_advice(question.ask) or other_game(question.ask, lexicon):
        return None
    found, query = bench.desk.search(question.ask, question.game, False)
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
    found, _ = bench.desk.search(question.ask, question.game, own)
    return [(hit.signs, is_right(bench, question, hit, own)) for hit in found]


def is_right(bench: Bench, question: Question, hit: Hit, own: bool) -> bool:
    """Whether a unit answers the question."""
    if own:
        return bool(set(hit.stored.unit.rules) & set(question.rules))
    source = bench.desk.source_by_number(hit.stored.source)
    key = bench.keys.get((source.name, source.game), "")
    spots = (spot for group in question.gold for spot in group)
    return any(hits((key, hit.stored.unit.spans), spot) for spot in spots)


def tune_meaning(rows: list[Row], own: bool) -> dict[str, float]:
    """The weight of nearness in meaning, on the scale of the score of all other signs."""
    tuned = weights()["own" if own else "rank"]
    pairs = [
        [
            ({"score": summed(signs, tuned), "meaning": signs["meaning"]}, good)
            for signs, good in row
        ]
        for row in rows
    ]
    found = tune(pairs)
    return {"meaning": found["meaning"] / found["score"]}


def tune(rows: list[Row]) -> dict[str, float]:
    """Weights by which right passages are likeliest to stand first: softmax over each question.

    Large weights are punished, so that what hardly ever occurs counts little.
    """
    names = sorted({name for row in rows for signs, _ in row for name in signs})
    depth = max(len(row) for row in rows)
    signs = np.zeros((len(rows), depth, len(names)))
    right = np.zeros((len(rows), depth))
    absent = np.full((len(rows), depth), -np.inf)
    for number, row in enumerate(rows):
        absent[number, : len(row)] = 0.0
        for place, (found, good) in enumerate(row):
            signs[number, place] = [found.get(name, 0.0) for name in names]
            right[number, place] = good
    weight, speed, swing = np.zeros((3, len(names)))
    for turn in range(1, TURNS + 1):
        height = signs @ weight + absent
        share = np.exp(height - height.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
        wanted = share * right / (share * right).sum(axis=1, keepdims=True)
        slope = ((share - wanted)[:, :, None] * signs).sum(axis=(0, 1)) / len(rows)
        slope += PENALTY * weight
        speed, swing = 0.9 * speed + 0.1 * slope, 0.99 * swing + 0.01 * slope**2
        pace = (speed / (1 - 0.9**turn)) / (np.sqrt(swing / (1 - 0.99**turn)) + 1e-8)
        weight -= STEP * (1 - 0.9 * turn / TURNS) * pace
    return dict(zip(names, weight.tolist(), strict=True))


if __name__ == "__main__":
    main()
