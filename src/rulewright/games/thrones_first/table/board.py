"""The board of our own box: that of the second edition with other icons and more slots."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from rulewright.games.thrones.table.board import board_of
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.kit.board import Board
from rulewright.kit.data import load

DATA: Final = Path(__file__).parent.parent / "data"


@cache
def board() -> Board:
    """Return the unchanging board, made once; it must not be changed."""
    made: dict[str, Any] = dict(board_of(BOXES[0].editions[0]))
    style, slots = load(DATA, "style"), load(DATA, "slots")
    for shape in made["areas"]:
        shape.update(slots.get(shape["id"], {}))
    made["symbols"] |= style["symbol"]
    made["style"]["token_styles"] |= style["token_styles"]
    own = style["choices"]
    labels = made["choices"]["submit_label"] | own["submit_label"]
    made["choices"] = {**made["choices"], **own, "submit_label": labels}
    return cast(Board, made)
