"""Fit the models that predict which of our rules a question asks for, and about which game it is.

python -m tools.desk_eval.rule_model [GAME ... | games]

Each is a logistic regression over the features of the questions written for each rule, its title
and its sentences; the matrix is reduced to its `WIDTH` strongest directions and stored in bytes.
Fit again after rules or questions have changed a lot: a rule unknown to the model is found by the
other signs alone.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator

import click
import msgspec
import numpy as np
from numpy.typing import NDArray

from rulewright.conformance.asked import questions_of
from rulewright.conformance.reference import find_page, find_reference
from rulewright.desk.rules.features import BUCKETS, Features, features, weighed
from rulewright.desk.rules.model import BYTE, FOLDER, Model
from rulewright.desk.rules.which_game import MODEL
from rulewright.games import NAMES

WIDTH = 64
TURNS = 150
STEP = 0.05
PENALTY = 1e-5
SENTENCE_END = re.compile(r"(?<=[.:])\s+|\n")
SHORTEST = 15  # characters; shorter sentences say too little about their rule
OF_SENTENCES = 0.5  # the weight of a sentence; a question has weight 1
MOST = 127
Floats = NDArray[np.float32]
Row = tuple[str, str, float]  # the rule or game, the text, and its weight


@click.command(help=__doc__)
@click.argument("names", nargs=-1, type=click.Choice((*NAMES, MODEL)))
def main(names: tuple[str, ...]) -> None:
    """Fit and write the named models, or all."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or (*NAMES, MODEL):
        path = FOLDER / f"{name}.msgpack"
        path.write_bytes(msgspec.msgpack.encode(model_of(name)))
        click.echo(f"{path.name}: {path.stat().st_size / 1024:.0f} KiB")


def model_of(name: str) -> Model:
    """Fit the model of a game's rules, or the one that predicts the game."""
    if name == MODEL:
        return fitted(list(NAMES), list(spoken()))
    return fitted([section.id for section in find_reference(name).sections], list(told(name)))


def fitted(rules: list[str], rows: list[Row]) -> Model:
    """Fit the model that predicts which of the rules (or games) a text is about."""
    raw = [features(text) for _, text, _ in rows]
    count = Counter(feature for one in raw for feature in one)
    rarity = {one: math.log(1 + len(rows) / (1 + many)) for one, many in count.items()}
    given = np.stack([dense(weighed(one, rarity)) for one in raw])
    wanted = np.array([rules.index(rule) for rule, _, _ in rows])
    worth = np.array([weight for _, _, weight in rows], np.float32)
    strong, height, across = np.linalg.svd(
        regressed(given, wanted, worth, len(rules)), full_matrices=False
    )
    left, left_scale = in_bytes(strong[:, :WIDTH] * height[:WIDTH], 0)
    right, right_scale = in_bytes(across[:WIDTH], 1)
    rarest = max(rarity.values())
    rare = bytes(
        max(1, round(rarity[one] / rarest * BYTE)) if one in rarity else 0 for one in range(BUCKETS)
    )
    width = len(left_scale)
    return Model(tuple(rules), width, rarest, rare, left, left_scale, right, right_scale)


def spoken() -> Iterator[Row]:
    """Yield the questions of all games with their game; each game has the same total weight.

    An edition contributes only the questions that its base does not have.
    """
    for game in NAMES:
        taken_over = {section.id for section in find_page(game).inherited()}
        own = {rule: some for rule, some in questions_of(game).items() if rule not in taken_over}
        count = sum(map(len, own.values()))
        for question in (one for some in own.values() for one in some):
            yield game, question, 1 / count


def told(game: str) -> Iterator[Row]:
    """Yield all texts about each rule: the rule's id, a text, and its weight."""
    for rule, questions in questions_of(game).items():
        for question in questions:
            yield rule, question, 1.0
    for section in find_reference(game).sections:
        yield section.id, section.title, 1.0
        for sentence in SENTENCE_END.split(section.text):
            if len(sentence) > SHORTEST:
                yield section.id, sentence, OF_SENTENCES


def dense(some: Features) -> Floats:
    """Return features as a dense row."""
    row = np.zeros(BUCKETS, np.float32)
    for one, value in some.items():
        row[one] = value
    return row


def regressed(given: Floats, wanted: NDArray[np.int64], worth: Floats, rules: int) -> Floats:
    """Fit a logistic regression with Adam over all rows at once; one column per rule."""
    weight, speed, swing = np.zeros((3, BUCKETS, rules), np.float32)
    right = np.eye(rules, dtype=np.float32)[wanted]
    share = (worth / worth.sum())[:, None]
    for turn in range(1, TURNS + 1):
        chance = given @ weight
        chance = np.exp(chance - chance.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        slope = given.T @ ((chance - right) * share) + PENALTY * weight
        speed, swing = 0.9 * speed + 0.1 * slope, 0.99 * swing + 0.01 * slope**2
        pace = (speed / (1 - 0.9**turn)) / (np.sqrt(swing / (1 - 0.99**turn)) + 1e-8)
        weight -= STEP * pace
    return weight


def in_bytes(numbers: Floats, axis: int) -> tuple[bytes, tuple[float, ...]]:
    """Return numbers as signed bytes, row by row, and the scale of each column (0) or row (1)."""
    scale = np.abs(numbers).max(axis=axis, keepdims=True) / MOST
    whole = np.rint(numbers / scale).astype(np.int8)
    return whole.tobytes(), tuple(float(one) for one in scale.ravel())


if __name__ == "__main__":
    main()
