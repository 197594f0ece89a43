"""Sheets beside the board: Jack's sheet, as far as a seat may read it."""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import DATES, NIGHTS, SPACES
from rulewright.games.whitechapel.state import ALLEYED, COACHED, JACK, WhitechapelState
from rulewright.games.whitechapel.table.ledger import Night, nights
from rulewright.kit.scene import Sheet, SheetCell, SheetColumn, SheetRow

#: The number of move columns, which fits a murder at I.
COLUMNS: Final = SPACES.index("15") - SPACES.index("I")
WAY_SYMBOLS: Final[list[str]] = ["", "", "coach", "alley"]
WAY_WORDS: Final[list[str]] = ["", "on foot", "by coach", "through an alley"]


def sheets(view: WhitechapelState, seat: int | None) -> list[Sheet]:
    """List one sheet: Jack's, with a row for every night that begins with the crime scene."""
    so_far = nights(view)
    moves = max([COLUMNS, *(len(night.ways) for night in so_far)])
    rows = [_night_row(view, number, so_far, moves) for number in range(1, NIGHTS + 1)]
    columns: list[SheetColumn] = [{"text": "Crime"}]
    columns += [{"text": str(move)} for move in range(1, moves + 1)]
    if seat == JACK or view.hideout:
        title, note = "Jack’s sheet", f"Hideout: {view.hideout or 'not chosen yet'}"
    else:
        title, note = "Jack’s trail", "Clues are circles of the row; where in it is not known."
    return [
        {
            "id": "sheet",
            "title": title,
            "note": note,
            "corner": "Night",
            "first": True,
            "columns": columns,
            "rows": rows,
        }
    ]


def _night_row(s: WhitechapelState, number: int, so_far: list[Night], moves: int) -> SheetRow:
    """Return the row of a night; unknown circles are question marks."""
    tags = ["current"] if number == s.night else []
    row: SheetRow = {"title": str(number), "note": DATES[number], "tags": tags, "cells": []}
    if number > len(so_far) or not so_far[number - 1].scenes:
        row["cells"] = [_cell("", []) for _ in range(moves + 1)]
        return row
    night = so_far[number - 1]
    circles = s.row if number == s.night else _past_row(s, number)
    scenes = len(night.scenes)
    row["cells"].append(_crime_cell(night, circles[:scenes]))
    for move in range(moves):
        row["cells"].append(_move_cell(night, circles[scenes:], move))
    return row


def _past_row(s: WhitechapelState, number: int) -> list[int]:
    return s.rows[number - 1] if number <= len(s.rows) else []


def _crime_cell(night: Night, circles: list[int]) -> SheetCell:
    """Return the crime scenes; two of them are in their order only if the seat knows it."""
    if len(night.scenes) > 1 and all(circles):
        words = " ".join(str(circle) for circle in circles)
        return _cell(words, ["strong", "wide"], "Jack set out from the second")
    words = " ".join(str(circle) for circle in sorted(night.scenes))
    note = "in either order" if len(night.scenes) > 1 else ""
    return _cell(words, ["strong", "wide"] if note else ["strong"], note)


def _move_cell(night: Night, circles: list[int], move: int) -> SheetCell:
    """Return where a move ended, which kind it was, and whether it was the escape."""
    if move >= len(night.ways):
        return _cell("", [])
    way = night.ways[move]
    circle = circles[move] if move < len(circles) else 0
    note = WAY_WORDS[way]
    last = move == len(night.ways) - 1
    if last and night.escaped:
        note += ", into the hideout"
    cell = _cell(str(circle) if circle else "?", [] if circle else ["hidden"], note)
    if way in (COACHED, ALLEYED):
        cell["symbol"] = WAY_SYMBOLS[way]
    elif last and night.escaped:
        cell["symbol"] = "home"
    if circle and circle in night.clues:
        cell["tags"] = ["strong"]
        cell["note"] += ", found by a search"
    return cell


def _cell(text: str, tags: list[str], note: str = "") -> SheetCell:
    return {"text": text, "tags": tags, "note": note}
