"""The borders as the graph that units are shown going over, area by area."""

from __future__ import annotations

from typing import Any, Final

from rulewright.kit.board import Point, RouteGraph

PASSED: Final[list[str]] = ["sea"]  # over one's own ships there. [transport.bridge]


def borders_graph(ways: list[dict[str, Any]]) -> RouteGraph:
    """For every border that units go over the way that is drawn there, point by point."""
    runs: list[list[str]] = []
    points: dict[str, Point] = {}
    for way in ways:
        one, other = way["between"]
        names = [f"{one}/{other}/{number}" for number in range(len(way["by"]))]
        for name, (across, down) in zip(names, way["by"], strict=True):
            points[name] = (across, down)
        runs.append([one, *names, other])
    return {"runs": runs, "points": points, "slots": {"units": []}, "through": PASSED}
