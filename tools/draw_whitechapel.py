"""Draw the streets of Letters from Whitechapel: ``python tools/draw_whitechapel.py``.

Writes ``src/rulewright/games/whitechapel/data/board_drawing.json`` from the streets that the game
is played on. The places of the circles are facts of the city; the lines, the houses and all styles
are our own. Needs the ``draw`` group of optional dependencies.
"""

from __future__ import annotations

import json

from whitechapel import board, facts


def main() -> None:
    """Draw the board."""
    drawn = board.build(facts.load())
    text = json.dumps(drawn, ensure_ascii=False, separators=(",", ":"))
    # one place or ornament per line keeps diffs readable
    text = text.replace('},{"id"', '},\n{"id"').replace('},{"kind"', '},\n{"kind"')
    (facts.DATA / "board_drawing.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
