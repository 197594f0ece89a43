"""The scene of a seat, made from its view alone (docs/protocol.md)."""

from __future__ import annotations

from rulewright.games.btwixt.names import seat_name
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.table.areas import areas
from rulewright.games.btwixt.table.headings import heading
from rulewright.games.btwixt.table.panels import panels
from rulewright.games.btwixt.table.players import players
from rulewright.games.btwixt.table.sheets import sheets
from rulewright.games.btwixt.table.tokens import tokens
from rulewright.games.btwixt.table.zones import zones
from rulewright.kit.scene import Scene


def scene(view: BtwixtState, seat: int | None) -> Scene:
    """Return the whole scene for a seat (None: a spectator)."""
    title, subtitle = heading(view, seat)
    return {
        "seat": None if seat is None else seat_name(seat),
        "title": title,
        "subtitle": subtitle,
        "areas": areas(view, seat),
        "tokens": tokens(view, seat),
        "players": players(view, seat),
        "zones": zones(view, seat),
        "panels": panels(view, seat),
        "sheets": sheets(view, seat),
    }
