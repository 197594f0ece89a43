"""The streets as the net that pieces are shown going along."""

from __future__ import annotations

from typing import Any, Final

from rulewright.kit.board import Point, RouteGraph

#: The circles, which nobody but a policeman passes, by the kinds of their areas.
CIRCLES: Final[list[str]] = ["circle", "red"]
#: What pieces on a slot go round: Jack and the women go past no circle and no policeman.
ROUND: Final[dict[str, list[str]]] = {
    "post": [],
    "pawn": [*CIRCLES, "post"],
    "person": [*CIRCLES, "post"],
}
STREET: Final = "street"


def streets_graph(drawn: dict[str, Any]) -> RouteGraph:
    """The lines of the streets as they are drawn, from circle to crossing and on.

    Tees and bends, which are no areas, are points called by where they lie.
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
