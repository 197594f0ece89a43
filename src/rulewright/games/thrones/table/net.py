"""The borders as the net that units are shown going over, area by area."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any, Final

from rulewright.kit.board import Border, Net, Point

PASSED: Final[list[str]] = ["sea"]  # over one's own ships there. [march.transport]
NUMBER: Final = re.compile(r"-?[\d.]+")
RIVER: Final = "river"  # the border that nobody goes over


def borders_net(areas: list[dict[str, Any]], borders: list[Border]) -> Net:
    """For every border that units go over the way through its gate."""
    hearts = {area["id"]: heart(area) for area in areas}
    gates: dict[tuple[str, str], list[Point]] = {}
    for border in borders:
        between = border.get("between", [])
        if border["kind"] != RIVER and len(between) == 2:
            gates.setdefault((between[0], between[1]), []).extend(corners(border["path"]))
    runs: list[list[str]] = []
    points: dict[str, Point] = {}
    for (one, other), spots in gates.items():
        name = f"{one}/{other}"
        points[name] = gate(spots, hearts[one], hearts[other])
        runs.append([one, name, other])
    return {"runs": runs, "points": points, "slots": {"units": []}, "through": PASSED}


def gate(spots: Iterable[Point], start: Point, end: Point) -> Point:
    """The point of a border over which it is shortest from one area to the other."""
    return min(spots, key=lambda spot: math.dist(start, spot) + math.dist(spot, end))


def heart(area: dict[str, Any]) -> Point:
    """The middle of where the units of an area stand."""
    across = [float(spot[0]) for spot in area["units"]]
    down = [float(spot[1]) for spot in area["units"]]
    return math.fsum(across) / len(across), math.fsum(down) / len(down)


def corners(path: str) -> list[Point]:
    """The points of a border as it is drawn."""
    numbers = [float(number) for number in NUMBER.findall(path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
