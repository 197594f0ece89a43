"""Draw the board of A Game of Thrones: ``python tools/draw_westeros.py [--preview FILE.svg]``.

Writes ``src/rulewright/games/thrones/data/board.json``. The lines are our own; the map data of
the game says what has to border on what, and the test of the board's geometry holds the drawing
against it. Needs the ``draw`` group of optional dependencies.
``tools/ease_westeros.py`` gives the pieces room then.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from westeros import board, facts, preview


def main() -> None:
    """Draw the board and, where asked, a picture of it."""
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
