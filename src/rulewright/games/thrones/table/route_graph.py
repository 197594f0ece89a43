"""The borders as a route graph, so that moving units are drawn from area to area."""

from __future__ import annotations

from typing import Any, Final

from rulewright.kit.board import Point, RouteGraph

PASSED: Final[list[str]] = ["sea"]  # areas crossed on own ships. [transport.bridge]


def borders_graph(ways: list[dict[str, Any]]) -> RouteGraph:
    """Make the route graph of all borders that units cross, from the points in `ways`."""
    runs: list[list[str]] = []
    points: dict[str, Point] = {}
    for way in ways:
        one, other = way["between"]
        names = [f"{one}/{other}/{number}" for number in range(len(way["by"]))]
        for name, (across, down) in zip(names, way["by"], strict=True):
            points[name] = (across, down)
        runs.append([one, *names, other])
    return {"runs": runs, "points": points, "slots": {"units": []}, "through": PASSED}
