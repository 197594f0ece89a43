"""The overlays of the field: hex names, and the commanders' zones of control."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.names import cell_id, commander
from rulewright.games.battles.state import BattlesState, commanders_of, plan_of
from rulewright.games.battles.words import SIDE_NAMES, SIDES
from rulewright.kit.scene import Mark, Overlay

ZONE: Final = 2
#: Hex names as in the log and in the list of the board.
NAMES: Final[Overlay] = {
    "id": "names",
    "title": "Coordinates",
    "note": "The name of each hex: a letter for its row, and its place in that.",
    "names": True,
    "on": False,
    "areas": {},
}


def overlays(view: BattlesState, seat: int | None) -> list[Overlay]:
    """List an overlay for each side with a commander, and the hex names. [leadership.control]"""
    zones = [_zone(view, side) for side in range(SIDES) if commanders_of(view, side)]
    return [*zones, NAMES]


def _zone(s: BattlesState, side: int) -> Overlay:
    marks: dict[str, Mark] = {}
    for leader in commanders_of(s, side):
        here = plan_of(s).distances[s.cell[s.chief[leader]]]
        for cell, steps in enumerate(here):
            if steps <= ZONE:
                name = cell_id(s, cell)
                before = marks.get(name, {}).get("note", "")
                note = f"{before}, {commander(s, leader)}" if before else commander(s, leader)
                marks[name] = {"tags": [f"{SIDE_NAMES[side]}-zone"], "note": note}
    return {
        "id": f"zone-{SIDE_NAMES[side]}",
        "title": f"Zones of {SIDE_NAMES[side].title()}",
        "note": "Zones of control: Leadership cards order units within two hexes of the commander "
        "who plays them.",
        "on": False,
        "areas": marks,
    }
