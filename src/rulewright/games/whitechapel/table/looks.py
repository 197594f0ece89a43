"""Pieces, figures and panels as scenes have them, before anything is set that differs."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def numbers(circles: list[int]) -> str:
    """`2, 6, 7`"""
    return ", ".join(str(circle) for circle in circles)


# -- pieces -----------------------------------------------------------------------------------
def token(kind: str, name: str, area: str, slot: str, symbol: str, label: str) -> Json:
    """A piece on the board; what differs is set by who calls."""
    return {
        "id": f"{kind}:{name}",
        "kind": kind,
        "symbol": symbol,
        "owner": None,
        "area": area,
        "slot": slot,
        "index": 0,
        "count": 1,
        "text": "",
        "tags": [],
        "label": label,
    }


def fact(label: str, value: str, symbol: str, note: str = "") -> Json:
    """A figure of a seat."""
    return {"label": label, "value": value, "symbol": symbol, "note": note}


def panel(name: str, title: str, notes: list[str]) -> Json:
    """A panel with nothing but notes."""
    return {"id": name, "title": title, "tags": [], "columns": [], "tray": [], "notes": notes}
