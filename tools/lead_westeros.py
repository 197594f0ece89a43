"""Draw paths over the borders of the drawn board: ``python tools/lead_westeros.py``.

Writes ``ways.json`` beside ``board.json``: for every border that units may cross, the points of the
path on which they are shown moving, inside the two areas. Run ``tools/ease_westeros.py`` before,
which moves the pieces to their places. Needs the ``draw`` group of optional dependencies.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict

from shapely.geometry import Polygon

from westeros import facts, paths

NUMBER = re.compile(r"-?[\d.]+")
RIVER = "river"  # the border that nobody goes over


def main() -> None:
    """Draw a path over every border, and write them."""
    board = json.loads((facts.DATA / "board.json").read_text(encoding="utf-8"))
    grounds = {area["id"]: paths.grounds(area, polygon(area["path"])) for area in board["areas"]}
    borders: dict[tuple[str, str], list[list[paths.Place]]] = defaultdict(list)
    for border in board["borders"]:
        if border["kind"] != RIVER:
            one, other = border["between"]
            borders[one, other].append(corners(border["path"]))
    drawn = [
        {"between": pair, "by": paths.way(grounds[pair[0]], grounds[pair[1]], max(parts, key=len))}
        for pair, parts in borders.items()
    ]
    text = facts.written({"schema": "rulewright/ways/1", "ways": drawn})
    (facts.DATA / "ways.json").write_text(text, encoding="utf-8")


def polygon(path: str) -> Polygon:
    """Return the polygon of SVG path data with straight lines."""
    shell, *holes = [corners(part) for part in re.findall(r"M([^MZ]+)", path)]
    return Polygon(shell, holes)


def corners(path: str) -> list[paths.Place]:
    """Return the points of SVG path data with straight lines."""
    numbers = [float(number) for number in NUMBER.findall(path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


if __name__ == "__main__":
    main()
