"""The sheet of councils: the power of each, and whose small council it is."""

from __future__ import annotations

from rulewright.games.btwixt.names import council_key, seat_name, who
from rulewright.games.btwixt.scoring import council_powers, unknown_tokens
from rulewright.games.btwixt.state import BtwixtState, councils_of, sharers
from rulewright.games.btwixt.table.headings import bids_count
from rulewright.games.btwixt.table.power import (
    first_name,
    power_words,
    small_for,
    stands_for,
)
from rulewright.kit.scene import Sheet, SheetCell, SheetColumn, SheetRow


def sheets(view: BtwixtState, seat: int | None) -> list[Sheet]:
    """Return the sheet of councils; an empty list before leaders are chosen."""
    return [_councils(view, seat)] if bids_count(view) else []


def _councils(s: BtwixtState, seat: int | None) -> Sheet:
    """Return a row per council; the viewer's two come first and stand out. [score.small-council]"""
    powers = council_powers(s)
    own = [] if seat is None else councils_of(s, seat)
    order = [*own, *[council for council in range(s.players) if council not in own]]
    columns: list[SheetColumn | str] = [
        "Power",
        {"text": "Hidden", "note": "Power tokens whose value you do not know"},
        "Allies",
        {"text": "Small for", "note": "Whose small council it is, by what is known"},
    ]
    return {
        "id": "councils",
        "title": "Councils",
        "corner": "Shared by",
        "first": True,
        "columns": columns,
        "rows": [_row(s, powers, council, seat) for council in order],
    }


def _row(s: BtwixtState, powers: list[int], council: int, seat: int | None) -> SheetRow:
    hidden = unknown_tokens(s, council)
    power: SheetCell = {"text": str(powers[council]), "note": power_words(s, powers, council)}
    if seat is not None and seat in sharers(s, council):
        power["tags"] = ["strong"]
    if seat in small_for(s, powers, council):
        power["tags"] = ["strong", "current"]
    return {
        "id": f"council:{council_key(s, council)}",
        "title": _title(s, council, seat),
        "note": _note(s, powers, council),
        "cells": [
            power,
            {"text": f"+ {hidden} ?" if hidden else "none"},
            {"text": str(len(s.council[council]))},
            _small(s, powers, council),
        ],
    }


def _title(s: BtwixtState, council: int, seat: int | None) -> str:
    """Return a row's title, `Cersei & Euron`; for a council of the viewer's own, `Left: Euron`."""
    one, other = sharers(s, council)
    if seat == one:
        return f"Left: {first_name(s, other)}"
    if seat == other:
        return f"Right: {first_name(s, one)}"
    return f"{first_name(s, one)} & {first_name(s, other)}"


def _small(s: BtwixtState, powers: list[int], council: int) -> SheetCell:
    small = small_for(s, powers, council)
    if len(small) == 1:
        owner = small[0]
        return {"text": "", "owner": seat_name(owner), "note": who(s, owner)}
    return {"text": "both" if small else ""}


def _note(s: BtwixtState, powers: list[int], council: int) -> str:
    """Return a note such as `Cersei Lannister: small council by 3; Euron Greyjoy: ahead by 2`."""
    return "; ".join(
        f"{who(s, each)}: {stands_for(s, powers, council, each)}" for each in sharers(s, council)
    )
