"""A learned model that predicts which rule a question asks for: `models/<game>.msgpack`.

Fitted by `python -m tools.desk_eval.rule_model` on the questions written for each rule
(`docs/rules/asked/`) and the rule's sentences, as logistic regression over text features; its
matrix is stored as the product of two narrow ones, in bytes. Rules written after fitting are
unknown to it, and are found by the other signs alone.
"""

from __future__ import annotations

import math
from array import array
from functools import lru_cache
from pathlib import Path

import msgspec

from rulewright.desk.rules.features import Features, weighed

FOLDER = Path(__file__).parent / "models"
BYTE = 255


class Model(msgspec.Struct, frozen=True):
    """The model of one game.

    `rules` are rule ids; `rarity` is the rarity of each feature, as a fraction of `rarest`, or 0 if
    the feature never occurred. Each feature has `width` numbers in `left`, scaled by `left_scale`
    per column, and each rule `width` numbers in `right`, scaled by `right_scale` per row.
    """

    rules: tuple[str, ...]
    width: int
    rarest: float
    rarity: bytes
    left: bytes
    left_scale: tuple[float, ...]
    right: bytes
    right_scale: tuple[float, ...]


class Reader:
    """An unpacked model, which predicts the rules that a question asks for."""

    def __init__(self, model: Model) -> None:
        self.rules = model.rules
        self._width = model.width
        self._rarity = {
            one: rare * model.rarest / BYTE for one, rare in enumerate(model.rarity) if rare
        }
        self._left = array("b", model.left)
        scale = [
            one * other for one, other in zip(model.left_scale, model.right_scale, strict=True)
        ]
        right = array("b", model.right)
        count = len(self.rules)
        rows = [right[at * count : (at + 1) * count] for at in range(model.width)]
        self._columns = [
            [row[rule] * factor for row, factor in zip(rows, scale, strict=True)]
            for rule in range(count)
        ]

    def chances(self, asked: Features) -> dict[str, float]:
        """Return the log probability of each rule to be the one asked for."""
        width, left = self._width, self._left
        meaning = [0.0] * width
        for one, worth in weighed(asked, self._rarity).items():
            row = left[one * width : (one + 1) * width]
            meaning = [sum_ + worth * part for sum_, part in zip(meaning, row, strict=True)]
        heights = [sum(map(float.__mul__, meaning, column)) for column in self._columns]
        top = max(heights, default=0.0)
        total = top + math.log(sum(math.exp(height - top) for height in heights))
        return {rule: height - total for rule, height in zip(self.rules, heights, strict=True)}


@lru_cache(maxsize=16)
def reader_of(game: str) -> Reader | None:
    """Return the model of a game, or None if none was fitted."""
    path = FOLDER / f"{game}.msgpack"
    if not path.is_file():
        return None
    return Reader(msgspec.msgpack.decode(path.read_bytes(), type=Model))
