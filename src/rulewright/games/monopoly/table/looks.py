"""Parts of scenes: tokens, figures of players, panels."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def token(kind: str, name: str, area: str, slot: str, label: str) -> Json:
    """A piece on the board; its caller sets the rest."""
    return {
        "id": f"{kind}:{name}",
        "kind": kind,
        "symbol": None,
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
    """A figure of a player."""
    return {"label": label, "value": value, "symbol": symbol, "note": note}


def term(label: str, value: str, owner: str | None = None, tags: list[str] | None = None) -> Json:
    """A line of a panel."""
    return {"label": label, "value": value, "owner": owner, "tags": tags or []}


def panel(name: str, title: str, columns: list[Json], notes: list[str]) -> Json:
    """A panel beside the board."""
    return {"id": name, "title": title, "tags": [], "columns": columns, "tray": [], "notes": notes}
