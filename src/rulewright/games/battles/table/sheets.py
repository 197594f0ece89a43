"""The Unit Reference cards as a table, with what of each value is our own."""

from __future__ import annotations

from rulewright.games.battles.components import UnitKind
from rulewright.games.battles.state import State, pack_of
from rulewright.games.battles.words import (
    CLASS_NAMES,
    KEYWORD_NAMES,
    OWN,
    PURSUE,
    RANK_NAMES,
    SIDE_NAMES,
    TOUGHNESS,
)
from rulewright.kit.scene import Sheet, SheetCell, SheetRow

COLUMNS = ["Figures", "Range", "Green", "Blue", "Red", "Keywords"]


def sheets(view: State, seat: int | None) -> list[Sheet]:
    """The types of units that are in this battle."""
    kinds = sorted(set(view.kind)) or list(range(len(pack_of(view).kinds)))
    rows = [_row(pack_of(view).kinds[kind]) for kind in kinds]
    return [
        {
            "id": "units",
            "title": "Units",
            "note": "Hexes with an attack (without one), then attack dice. "
            "Values marked * are our own, not printed ones.",
            "corner": "Type",
            "fold": True,
            "columns": COLUMNS,
            "rows": rows,
        }
    ]


def _row(kind: UnitKind) -> SheetRow:
    reach = f"ranged {kind.range}" if kind.ranged else "melee"
    cells: list[SheetCell] = [
        {"text": _marked(kind, "strength", str(kind.strength))},
        {"text": reach, "note": CLASS_NAMES[kind.unit_class]},
    ]
    for rank in range(len(RANK_NAMES)):
        cells.append({"text": _marked(kind, "table", order_words(kind, rank))})
    cells.append({"text": keyword_words(kind), "tags": ["wide"]})
    return {"title": kind.name, "owner": SIDE_NAMES[kind.side], "cells": cells}


def _marked(kind: UnitKind, field: str, words: str) -> str:
    return f"{words}*" if kind.origins.get(field, kind.origin) == OWN else words


def order_words(kind: UnitKind, rank: int) -> str:
    """`2, 3 dice`, or `1 (2), 3 dice` where it moves further without an attack."""
    march, longest = kind.march[rank], kind.longest[rank]
    moves = str(march) if march == longest else f"{march} ({longest})"
    return f"{moves}, {kind.dice[rank]} dice"


def keyword_words(kind: UnitKind) -> str:
    """`advance, off-balance`, and what its Valor is worth."""
    words: list[str] = []
    for k, word in enumerate(KEYWORD_NAMES):
        if kind.keywords[k]:
            number = f" {kind.keywords[k]}" if k in (PURSUE, TOUGHNESS) else ""
            words.append(word.replace("-", " ") + number)
    if not kind.valor_hits:
        words.append("Valor is no hit")
    return ", ".join(words) or "none"
