"""The streets as a route graph, along which pieces are animated."""

from __future__ import annotations

from typing import Any, Final

from rulewright.kit.board import Point, RouteGraph

#: The kinds of areas that are circles, which only policemen pass.
CIRCLES: Final[list[str]] = ["circle", "red"]
#: What the pieces of each slot avoid: Jack and the women pass no circle and no policeman.
ROUND: Final[dict[str, list[str]]] = {
    "post": [],
    "pawn": [*CIRCLES, "post"],
    "person": [*CIRCLES, "post"],
}
STREET: Final = "street"


def streets_graph(drawn: dict[str, Any]) -> RouteGraph:
    """Return the printed lines of the streets, each as a run of circles, crossings and points.

    Tees and bends, which are not areas, become points named by their coordinates.
    """
    names = {(x, y): str(area["id"]) for area in drawn["areas"] for x, y in [area["at"]]}
    [lines] = [decor["path"] for decor in drawn["decor"] if decor["kind"] == STREET]
    runs: list[list[str]] = []
    points: dict[str, Point] = {}
    for line in lines.split("M")[1:]:
        run: list[str] = []
        for corner in line.split():
            x, y = (float(part) for part in corner.split(","))
            name = names.get((x, y), corner)
            if name == corner:
                points[name] = (x, y)
            run.append(name)
        runs.append(run)
    return {"runs": runs, "points": points, "slots": ROUND}
