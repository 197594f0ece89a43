"""The Unit Reference cards as a table, with our own values marked."""

from __future__ import annotations

from rulewright.games.battles.components import UnitKind
from rulewright.games.battles.state import BattlesState, pack_of
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


def sheets(view: BattlesState, seat: int | None) -> list[Sheet]:
    """Show the types of units in this battle."""
    kinds = sorted(set(view.kind)) or list(range(len(pack_of(view).kinds)))
    rows = [_row(pack_of(view).kinds[kind]) for kind in kinds]
    note = "Hexes with an attack (without one), then attack dice."
    if any("*" in cell["text"] for row in rows for cell in row["cells"]):
        note += " Values marked * are our own, not printed ones."
    return [
        {
            "id": "units",
            "title": "Units",
            "note": note,
            "corner": "Type",
            "fold": True,
            "columns": COLUMNS,
            "rows": rows,
        }
    ]


def _row(kind: UnitKind) -> SheetRow:
    reach = f"ranged {kind.range}" if kind.ranged else "melee"
    cells: list[SheetCell] = [
        {"text": _marked(str(kind.strength), kind, "strength")},
        {"text": _marked(reach, kind, "attack", "range"), "note": CLASS_NAMES[kind.unit_class]},
    ]
    for rank in range(len(RANK_NAMES)):
        words = order_words(kind, rank)
        cells.append({"text": _marked(words, kind, "march", "longest", "dice")})
    cells.append({"text": keyword_words(kind), "tags": ["wide"]})
    return {"title": kind.name, "owner": SIDE_NAMES[kind.side], "cells": cells}


def _marked(words: str, kind: UnitKind, *fields: str) -> str:
    """Add a mark to words if any of the unit type's values that they describe is our own."""
    return f"{words}*" if any(kind.origins.get(field) == OWN for field in fields) else words


def order_words(kind: UnitKind, rank: int) -> str:
    """Describe an order by its move and dice: `2, 3 dice`.

    `1 (2), 3 dice` is for a unit that moves 1 hex, or 2 if it does not attack.
    """
    march, longest = kind.march[rank], kind.longest[rank]
    moves = str(march) if march == longest else f"{march} ({longest})"
    return f"{moves}, {kind.dice[rank]} dice"


def keyword_words(kind: UnitKind) -> str:
    """Describe the keywords of a unit type, as in `advance, off-balance`, and its use of Valor.

    Valor is mentioned only if it is no hit, or if that value is our own.
    """
    words: list[str] = []
    for k, word in enumerate(KEYWORD_NAMES):
        if kind.keywords[k]:
            number = f" {kind.keywords[k]}" if k in (PURSUE, TOUGHNESS) else ""
            words.append(word.replace("-", " ") + number)
    told = [_marked(", ".join(words) or "none", kind, "keywords")]
    if not kind.valor_hits:
        told.append(_marked("Valor is no hit", kind, "valor_hits"))
    elif kind.origins.get("valor_hits") == OWN:
        told.append("Valor hits*")
    return ", ".join(told)
