"""Roads from hex to hex, over bridges and off the board."""

from __future__ import annotations

from rulewright.games.battles.table.land.ground import Ground, spread, towards
from rulewright.games.battles.table.land.outline import told
from rulewright.kit.board import Decor, Point
from rulewright.kit.hexes import OFF

#: The greatest distance of a road from the centre of a hex, in each direction.
BENDS = 6.0


def roads(ground: Ground, cells: list[int]) -> list[Decor]:
    """Draw all roads as one path: from edge to edge of each hex, roughly through its centre."""
    path = "".join(_through(ground, cell, set(cells)) for cell in cells)
    return [{"kind": "road", "path": path}, {"kind": "ruts", "path": path}] if path else []


def _through(ground: Ground, cell: int, cells: set[int]) -> str:
    around = ground.grid.neighbours[cell]
    gates = [ground.gate(cell, way) for way, other in enumerate(around) if other in cells]
    middle = _passed(ground, cell)
    out = _way_out(ground, cell, gates, middle)
    gates += [out] if out else []
    if len(gates) == 2:
        return f"M{told(gates[0])}Q{told(middle)} {told(gates[1])}"
    if not gates:
        x, y = middle
        gates = [(x - 26, y), (x + 26, y)]
    return "".join(f"M{told(gate)}L{told(middle)}" for gate in gates)


def _way_out(ground: Ground, cell: int, gates: list[Point], middle: Point) -> Point | None:
    """Return the point off the board to which a road goes on, or None if it ends on the board."""
    if len(gates) != 1 or OFF not in ground.grid.neighbours[cell]:
        return None
    return ground.way_out(cell, towards(gates[0], middle))


def _passed(ground: Ground, cell: int) -> Point:
    x, y = ground.middles[cell]
    return x + spread(BENDS, cell, "right"), y + spread(BENDS, cell, "down")
