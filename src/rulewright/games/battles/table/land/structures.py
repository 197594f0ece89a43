"""The pictures of palisades: rows of stakes that continue into neighbouring hexes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.games.battles.table.land.ground import SIZE, STEP, spread
from rulewright.games.battles.table.land.outline import told
from rulewright.kit.board import PicturePart

#: The number of stakes from the centre of a hex to its edge, their width and height.
STAKES: Final = 5
BROAD: Final = 7.6
HIGH: Final = 25.0
#: Half of the way to each neighbour, by direction. Declared as a sequence, because mypyc takes a
#: constant tuple of tuples that begins with a float for a variable that was never set.
WAYS: Final[Sequence[tuple[float, float]]] = (
    (STEP / 2, 0.0), (STEP / 4, -SIZE * 0.75), (-STEP / 4, -SIZE * 0.75),
    (-STEP / 2, 0.0), (-STEP / 4, SIZE * 0.75), (STEP / 4, SIZE * 0.75),
)  # fmt: skip
#: Directions from north to south, so that nearer stakes cover those behind.
FROM_NORTH: Final = (1, 2, 0, 3, 4, 5)
WOOD: Final = ("#a5845a", "#8b7352")
WOOD_SHADE: Final = ("#83653f", "#6b563a")
WOOD_LINE: Final = ("#4c3924", "#2b2118")


def palisades() -> dict[str, list[PicturePart]]:
    """Return pictures of half a palisade, by name: from the centre of a hex to each edge."""
    return {palisade(way): _stakes(way) for way in range(len(WAYS))}


def palisade(way: int) -> str:
    """Return the name of the picture of half a palisade in a direction."""
    return f"palisade-{way}"


def with_ends(ways: list[int]) -> list[int]:
    """Return the directions in which to draw the palisade of a hex.

    `ways` are the directions of adjacent palisades. If there is only one, the opposite direction
    is added, so that the palisade fills its hex.
    """
    if len(ways) >= 2:
        return ways
    first = ways[0] if ways else 0
    return [way for way in FROM_NORTH if way in (first, (first + 3) % 6)]


def _stakes(way: int) -> list[PicturePart]:
    right, down = WAYS[way]
    places = [((number + 0.5) / STAKES) for number in range(STAKES)]
    if down < 0:
        places.reverse()
    light, dark, rail = "", "", ""
    for number, part in enumerate(places):
        x, y = right * part, down * part + 9
        top = y - HIGH - spread(2.5, way, number)
        half = BROAD / 2
        light += (
            f"M{told((x - half, y))}V{top + 6:.1f}L{told((x, top))}"
            f"L{told((x + half, top + 6))}V{y:.1f}Z"
        )
        dark += f"M{told((x + half * 0.2, y))}V{top + 2:.1f}L{told((x + half, top + 6))}V{y:.1f}Z"
    for high in (8, 17):
        rail += f"M{told((0, 9 - high))}L{told((right, down + 9 - high))}"
    return [
        {"path": light, "fill": WOOD, "line": WOOD_LINE, "width": 1.1},
        {"path": dark, "fill": WOOD_SHADE, "opacity": 0.7},
        {"path": rail, "line": WOOD_LINE, "width": 1.6},
    ]
