"""Draw the board of A Game of Thrones: ``python tools/draw_westeros.py [--preview FILE.svg]``.

Writes ``src/rulewright/games/thrones/data/board.json``. The lines are our own; the map data of the
game defines which areas border on each other, and a test compares the drawing with it. Needs the
``draw`` group of optional dependencies. Run ``tools/ease_westeros.py`` afterwards, which makes room
for the pieces.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from westeros import board, facts, preview


def main() -> None:
    """Draw the board and, if requested, a picture of it."""
    parser = argparse.ArgumentParser(description="Draw the board of A Game of Thrones.")
    parser.add_argument("--preview", type=Path, help="also write an SVG picture here")
    parser.add_argument("--slots", action="store_true", help="show all places in the picture")
    arguments = parser.parse_args()
    drawn = board.build(facts.load())
    (facts.DATA / "board.json").write_text(facts.written(drawn), encoding="utf-8")
    if arguments.preview:
        picture = preview.picture(drawn, slots=arguments.slots)
        arguments.preview.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
