"""Position lines about terrain: `terrain d4, e4: river ford`."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.text.words import CELL
from rulewright.games.battles.words import NO_STRUCTURE, STRUCTURE_NAMES, TERRAIN_NAMES
from rulewright.kit.text import find, listed

TERRAIN: Final = "terrain"


def read_terrain(s: BattlesState, cells: str, value: str) -> None:
    """Read the ground and the token of some hexes."""
    ground, structure = read_ground(value)
    for cell in CELL.read_each(s, cells):
        s.ground[cell] = ground
        s.structures[cell] = structure


def read_ground(value: str) -> tuple[int, int]:
    """Read `forest` or `river ford`: the ground and the token."""
    name, _, token = value.partition(" ")
    structure = find(token, STRUCTURE_NAMES, "terrain token") if token else NO_STRUCTURE
    return find(name, TERRAIN_NAMES, "terrain"), structure


def ground_text(ground: int, structure: int) -> str:
    """Return ground and token as text for `read_ground`."""
    token = "" if structure == NO_STRUCTURE else f" {STRUCTURE_NAMES[structure]}"
    return f"{TERRAIN_NAMES[ground]}{token}"


def terrain_lines(s: BattlesState) -> list[str]:
    """List the lines for the hexes that differ from the plan."""
    plan = plan_of(s)
    changed: dict[str, list[str]] = {}
    for cell, ground in enumerate(s.ground):
        if ground != plan.ground[cell] or s.structures[cell] != plan.structures[cell]:
            words = ground_text(ground, s.structures[cell])
            changed.setdefault(words, []).append(CELL.write(s, cell))
    return [f"{TERRAIN} {listed(cells)}: {words}" for words, cells in changed.items()]
