"""The scene of a seat, made only from its view (docs/protocol.md)."""

from __future__ import annotations

from rulewright.games.battles.rounds import heading
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.table.areas import areas
from rulewright.games.battles.table.fields import laid_ground
from rulewright.games.battles.table.overlays import overlays
from rulewright.games.battles.table.panels import panels
from rulewright.games.battles.table.players import players
from rulewright.games.battles.table.sheets import sheets
from rulewright.games.battles.table.tokens import tokens
from rulewright.games.battles.table.tracks import tracks
from rulewright.games.battles.table.zones import zones
from rulewright.games.battles.words import SIDE_NAMES
from rulewright.kit.scene import Scene


def scene(view: BattlesState, seat: int | None) -> Scene:
    """Return the whole scene for a seat, or for a spectator (None)."""
    title, subtitle = heading(view)
    return {
        "seat": None if seat is None else SIDE_NAMES[seat],
        "title": title,
        "subtitle": subtitle,
        "areas": areas(view, seat),
        "tokens": tokens(view, seat),
        "tracks": tracks(view, seat),
        "players": players(view, seat),
        "zones": zones(view, seat),
        "panels": panels(view, seat),
        "sheets": sheets(view, seat),
        "overlays": overlays(view, seat),
        "decor": laid_ground(view),
    }
