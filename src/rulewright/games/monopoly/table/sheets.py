"""The table of all deeds: owner, current rent, buildings."""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    GROUP,
    GROUP_LOTS,
    GROUP_NAMES,
    GROUPS,
    HOTEL,
    KIND,
    MORTGAGE,
    PRICE,
    SQUARE_NAMES,
    SQUARES,
    TOKEN_NAMES,
    TOKENS,
    UTILITY,
    UTILITY_MULTIPLE,
)
from rulewright.games.monopoly.lots.mortgages import lift_cost
from rulewright.games.monopoly.money.rent import rent_due
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kit.scene import Sheet, SheetCell, SheetRow

COLUMNS: Final[list[str]] = ["Owner", "Rent", "Built"]


def sheets(view: MonopolyState, seat: int | None) -> list[Sheet]:
    """Return the deeds by colour group; lots of the bank show their price."""
    lots = [lot for group in GROUP_LOTS for lot in group]
    return [
        {
            "id": "deeds",
            "title": "Deeds",
            "corner": "Lot",
            "columns": COLUMNS,
            "rows": [_row(view, lot, seat) for lot in lots],
        }
    ]


def _row(s: MonopolyState, lot: int, seat: int | None) -> SheetRow:
    owner = s.owner[lot]
    whole = owner >= 0 and s.owns_group(owner, GROUP[lot])
    note = GROUP_NAMES[GROUP[lot]] + (", whole group in one hand" if whole else "")
    note += f", mortgage ${MORTGAGE[lot]}"
    return {
        "id": SQUARES[lot],
        "title": _short(lot),
        "band": GROUPS[GROUP[lot]],
        "tags": ["strong"] if owner == seat and seat is not None else [],
        "note": note,
        "cells": [_owner(s, lot), _rent(s, lot), _built(s, lot)],
    }


def _short(lot: int) -> str:
    """Return the part of the name that is needed beside its colour."""
    name = SQUARE_NAMES[lot]
    name = name.removesuffix(" Avenue").replace("Railroad", "R.R.")
    return name.removesuffix(" Place") if name.startswith("St.") else name


def _owner(s: MonopolyState, lot: int) -> SheetCell:
    owner = s.owner[lot]
    if owner < 0:
        return _cell(f"${PRICE[lot]}", ["hidden"], "for sale")
    return {**_cell("", [], TOKEN_NAMES[owner]), "owner": TOKENS[owner]}


def _built(s: MonopolyState, lot: int) -> SheetCell:
    level = s.level[lot]
    if not level:
        return _cell("", [])
    if level == HOTEL:
        return {**_cell("", ["strong"], "a hotel"), "symbol": "hotel-built"}
    return {**_cell(str(level), ["strong"]), "symbol": "built"}


def _rent(s: MonopolyState, lot: int) -> SheetCell:
    if s.owner[lot] < 0:
        return _cell("", [])
    if s.mortgaged[lot]:
        return _cell("$0", ["closed"], f"Mortgaged; lifted for ${lift_cost(s, lot)}")
    return _cell(rent_text(s, lot).removesuffix(" throw"), [])


def rent_text(s: MonopolyState, lot: int) -> str:
    """Return the current rent of a lot: `$450`, or `10× throw` for a utility."""
    if KIND[lot] == UTILITY:
        held = s.held(s.owner[lot], GROUP[lot])
        return f"{UTILITY_MULTIPLE[held]}× throw"
    return f"${rent_due(s, lot, 0)}"


def _cell(text: str, tags: list[str], note: str = "") -> SheetCell:
    return {"text": text, "tags": tags, "note": note}
