"""A learned model of which rule a question asks for: `models/<game>.msgpack`.

Fitted by `python -m tools.desk_eval.rule_model` on the questions that are written for each rule
(`docs/rules/asked/`) and the sentences of the rule, as logistic regression over the features of a
text; its matrix is kept as the product of two narrow ones, in bytes. A rule that was written after
the model was fitted is unknown to it, and found by the other signs alone.
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

    `rules` are its ids; `rarity` tells of each feature how rare it is, 0 of one never met, as a
    share of `rarest`. A feature is `width` numbers of `left`, by `left_scale` for each column, and
    a rule `width` numbers of `right`, by `right_scale` for each row.
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
    """A model unpacked, that reads questions."""

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
        """The logarithm of how likely each rule is to be asked for; below 0, the best near it."""
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
    """The model of a game, None where none was fitted."""
    path = FOLDER / f"{game}.msgpack"
    if not path.is_file():
        return None
    return Reader(msgspec.msgpack.decode(path.read_bytes(), type=Model))
