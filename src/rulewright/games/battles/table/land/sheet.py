"""The sheet that a field is drawn on: surrounding land, hex edges, and a frame."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.table.land.ground import Ground
from rulewright.games.battles.table.land.outline import line
from rulewright.kit.board import Decor

#: Inset of the sheet from the board's edge, and width of the frame around the board.
SHEET: Final = 6.0
FRAME: Final = 120.0


def sheet(ground: Ground) -> Decor:
    """Draw the land around the field."""
    wide, high = ground.size
    return {"kind": "sheet", "rect": (SHEET, SHEET, wide - 2 * SHEET, high - 2 * SHEET)}


def edges(ground: Ground) -> list[Decor]:
    """Draw the edges of hexes, and the frame that hides everything beyond the sheet."""
    edges = "".join(
        line([corners[way], corners[(way + 1) % 6]])
        for cell, around in enumerate(ground.grid.neighbours)
        for corners in [ground.corners(cell)]
        for way, other in enumerate(around)
        if other < cell
    )
    wide, high = ground.size
    out = f"M{-FRAME} {-FRAME}H{wide + FRAME}V{high + FRAME}H{-FRAME}Z"
    inner = f"M{SHEET} {SHEET}V{high - SHEET}H{wide - SHEET}V{SHEET}Z"
    rim = (SHEET, SHEET, wide - 2 * SHEET, high - 2 * SHEET)
    return [
        {"kind": "grid", "path": edges},
        {"kind": "frame", "path": out + inner},
        {"kind": "rim", "rect": rim},
    ]
