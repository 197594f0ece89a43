"""Make room for pieces on the drawn board of A Game of Thrones: ``python tools/ease_westeros.py``.

Moves the places in ``board.json``, and the extra ones of the first edition, and scatters the
scenery around them. Run it after ``tools/draw_westeros.py``; then run ``tools/lead_westeros.py``
for the paths of units. Needs numpy and shapely.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from westeros import ease, facts, names, scenery

FIRST = facts.DATA.parents[1] / "thrones_first" / "data" / "slots.toml"
HEAD = "# Where the pieces of the expansions lie on the board, beside those of the base game.\n"
REACH = 60.0
OWN = ("fort", "once")  # the places that only the first edition has


def main() -> None:
    """Make room in every land and sea area, and write both files."""
    file = facts.DATA / "board.json"
    board = json.loads(file.read_text(encoding="utf-8"))
    own = tomllib.loads(FIRST.read_text(encoding="utf-8"))
    faces = {area["id"]: polygon(area["path"]) for area in board["areas"]}
    [wilds] = [one for one in board["decor"] if one["kind"] == "wilds"]
    faces["beyond-the-wall"] = polygon(wilds["path"])
    bridges = [one for one in board["decor"] if one["kind"] == "bridge"]
    taken = unary_union(
        [*(Point(one["at"]).buffer(one["size"] / 2) for one in bridges), scenery.fixed()]
    )
    areas = board["areas"]
    for number, area in enumerate(areas):
        if area["kind"] != "port":
            face = faces[area["id"]]
            others = (one | own.get(one["id"], {}) for one in areas if one is not area)
            round_it = [one for one in others if near(face, one)]
            areas[number] = ease.eased(area | own[area["id"]], face, taken, round_it)
            own[area["id"]] = {
                name: areas[number].pop(name) for name in OWN if name in areas[number]
            }
    strewn = {
        kind
        for growth in (*scenery.draft.SCENERY.values(), [("wave", 0, 0)])
        for kind, *_ in growth
    }
    kept = [one for one in board["decor"] if one["kind"] not in strewn]
    board["decor"] = [*kept, *scenery.strew(faces, areas, taken)]
    file.write_text(facts.written(board), encoding="utf-8")
    FIRST.write_text(HEAD + "".join(map(section, own, own.values())), encoding="utf-8")


def near(face: Polygon, area: dict[str, Any]) -> bool:
    """Return whether another area is so near that its pieces or name may touch this one's."""
    places = [area["label"], *names.stands(area)]
    return any(face.distance(Point(at)) < REACH for at in places)


def polygon(path: str) -> Polygon:
    """Return the polygon of SVG path data with straight lines."""
    rings = [
        [tuple(map(float, point.split(","))) for point in part.split()]
        for part in re.findall(r"M([^MZ]+)", path)
    ]
    return Polygon(rings[0], rings[1:])


def section(name: str, places: dict[str, Any]) -> str:
    """Return a section of the first edition's file as text."""
    return f"\n[{name}]\n" + "".join(f"{key} = {places[key]}\n" for key in sorted(places))


if __name__ == "__main__":
    main()
