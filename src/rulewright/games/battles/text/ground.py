"""Position lines about the field: terrain, terrain tokens, fire, devastation, objectives."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.text.frame import LineReader
from rulewright.games.battles.text.words import (
    cell_numbers_text,
    cell_text,
    cells_text,
    read_cell,
    read_cell_numbers,
    read_cells,
    read_side,
    side_text,
)
from rulewright.games.battles.words import NO_STRUCTURE, STRUCTURE_NAMES, TERRAIN_NAMES
from rulewright.kernel import BadPosition
from rulewright.kit.text import find, listed, split

MOST_FIRE: Final = 4


def read_terrain(s: BattlesState, cells: str, value: str) -> None:
    """Read `terrain d4, e4: river ford`: the ground and the token of some hexes."""
    ground, structure = read_ground(value)
    for cell in read_cells(s, cells):
        s.ground[cell] = ground
        s.structures[cell] = structure


def read_ground(value: str) -> tuple[int, int]:
    """Read `forest` or `river ford`: the ground and the token."""
    name, _, token = value.partition(" ")
    structure = find(token, STRUCTURE_NAMES, "terrain token") if token else NO_STRUCTURE
    return find(name, TERRAIN_NAMES, "terrain"), structure


def ground_text(ground: int, structure: int) -> str:
    """Return ground and token as text for `read_ground`."""
    return TERRAIN_NAMES[ground] + (
        f" {STRUCTURE_NAMES[structure]}" if structure != NO_STRUCTURE else ""
    )


def _fire(s: BattlesState, value: str) -> None:
    """Read `fire: d4 2, e5 1`: fire levels."""
    s.fire = read_cell_numbers(s, value, MOST_FIRE, "a fire level")


def _waste(s: BattlesState, value: str) -> None:
    """Read `waste: d4`: hexes with a devastation token."""
    s.waste = [0] * len(s.waste)
    for cell in read_cells(s, value):
        s.waste[cell] = 1


def _control(s: BattlesState, value: str) -> None:
    """Read `control: d4 stark, e5 none`: the sides that control objectives."""
    for part in split(value):
        name, _, side = part.partition(" ")
        s.control[read_objective(s, name)] = read_side(side)


def read_objective(s: BattlesState, text: str) -> int:
    """Return the index of the objective in a hex."""
    cell = read_cell(s, text)
    for place, objective in enumerate(plan_of(s).objectives):
        if objective.cell == cell:
            return place
    raise BadPosition(f"no objective lies in {text}")


def control_text(s: BattlesState) -> str:
    """Return the control of objectives as text for the line `control`."""
    objectives = plan_of(s).objectives
    return listed(
        [
            f"{cell_text(s, objectives[place].cell)} {side_text(side)}"
            for place, side in enumerate(s.control)
        ]
    )


GROUND_LINES: Final[dict[str, LineReader]] = {"fire": _fire, "waste": _waste, "control": _control}


def ground_lines(s: BattlesState) -> list[str]:
    """List the lines of a state that differ from its plan."""
    plan = plan_of(s)
    changed: dict[str, list[int]] = {}
    for cell, ground in enumerate(s.ground):
        if ground != plan.ground[cell] or s.structures[cell] != plan.structures[cell]:
            changed.setdefault(ground_text(ground, s.structures[cell]), []).append(cell)
    lines = [f"terrain {cells_text(s, cells)}: {words}" for words, cells in changed.items()]
    if any(s.fire):
        lines.append(f"fire: {cell_numbers_text(s, s.fire)}")
    if any(s.waste):
        burnt = [cell for cell, flag in enumerate(s.waste) if flag]
        lines.append(f"waste: {cells_text(s, burnt)}")
    if s.control != [objective.holder for objective in plan.objectives]:
        lines.append(f"control: {control_text(s)}")
    return lines
