"""Draws a picture as PNG in a process of its own.

    python -m rulewright.server.board_pictures.render < sight.json > picture.png

The input is a `Sight` as JSON. A separate process is used since the library holds Python's lock
while it draws, for up to a third of a second.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import msgspec

from rulewright.server.board_pictures.card import FONT, Sight, svg

FONT_FILE: Final = Path(__file__).with_name("alegreya.ttf")
MOST_BYTES: Final = 600_000  # bytes of a picture; some sites show no larger ones
ZOOMS: Final = (1.0, 0.75, 0.5)  # tried in turn until a picture is small enough
NICER: Final = 10  # the priority of the process, as for `os.nice`


def png(sight: Sight) -> bytes:
    """Return the picture as PNG, scaled down until it is small enough for sites that show it."""
    from resvg_py import svg_to_bytes

    drawing = svg(sight)
    drawn = b""
    for zoom in ZOOMS:
        drawn = bytes(
            svg_to_bytes(
                svg_string=drawing,
                zoom=zoom,
                font_files=[str(FONT_FILE)],
                font_family=FONT,
                skip_system_fonts=True,
            )
        )
        if len(drawn) <= MOST_BYTES:
            break
    return drawn


def main() -> None:
    """Read a `Sight` from standard input and write its picture to standard output."""
    if hasattr(os, "nice"):
        os.nice(NICER)
    sight = msgspec.json.decode(sys.stdin.buffer.read(), type=Sight)
    sys.stdout.buffer.write(png(sight))


if __name__ == "__main__":
    main()
