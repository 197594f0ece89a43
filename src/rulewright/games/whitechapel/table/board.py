"""The board as drawn: streets, circles, crossings, styles. It never changes."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, cast

from rulewright.games.whitechapel.components import (
    COLOURS,
    CROSSING,
    CROSSINGS,
    DATA,
    GOULSTON,
    RED_CIRCLES,
    SECTION,
    SECTIONS,
)
from rulewright.games.whitechapel.names import numbers
from rulewright.games.whitechapel.streets import ALLEY, AS_CROSSING, AS_TEE, STREETS
from rulewright.games.whitechapel.table.route_graph import streets_graph
from rulewright.kit.board import Board, BoardArea, CardLine, Decor, Style
from rulewright.kit.data import load

Shape = dict[str, Any]  # an area as drawn

NUMBER_SIZE: Final = 26
#: Marks what depends on the usual reading of the tee at circle 44.
DISPUTED: Final = "(unless the tee is a crossing)"
#: The part of the board that the first page shows: x, y, width, height.
STRIP: Final = (620, 260, 620, 285)


@cache
def board() -> Board:
    """Return the board. It is cached and must not be changed."""
    drawn = load(DATA, "board_drawing.json")
    style = load(DATA, "style.toml")
    kinds = ("areas", "decor", "tokens", "tags")
    kept = {**{kind: style[kind] for kind in kinds}, "arrows": {"scale": 0.6}}
    emblems = {f"police-{colour}": style["colour"][colour]["emblem"] for colour in COLOURS}
    return {
        "size": drawn["size"],
        "background": style["background"],
        "style": cast(Style, kept),
        "areas": cast(list[BoardArea], [_area(shape) for shape in drawn["areas"]]),
        "decor": _decor(drawn["decor"]),
        "colours": style["colour"],
        "symbols": {**style["symbol"], **emblems},
        "choices": style["choices"],
        "route_graphs": [streets_graph(drawn)],
        "strip": STRIP,
    }


def _decor(streets: list[Decor]) -> list[Decor]:
    """Return the streets on top of river and parks, then street names and trees."""
    scenery = load(DATA, "scenery")
    trees = scenery["trees"]
    grown = [{"kind": trees["kind"], "size": trees["size"], "at": at} for at in trees["at"]]
    return cast(list[Decor], [*scenery["ground"], *streets, *scenery["words"], *grown])


def _area(shape: Shape) -> Shape:
    if shape["id"] in CROSSING:
        return _crossing_area(shape)
    circle = int(shape["id"])
    return {
        **shape,
        "name": f"Circle {circle}",
        "label_lines": [shape["id"]],
        "label_size": NUMBER_SIZE,
        "facts": ["Murders may happen here"] if circle in RED_CIRCLES else [],
        "card": {"lines": _circle_lines(circle)},
    }


def _circle_lines(circle: int) -> list[CardLine]:
    streets = STREETS[AS_TEE]
    return [
        line("One step away", numbers(streets.steps[circle])),
        line("By an alley", numbers(ALLEY[circle]) or "none"),
        line("Searched from", ", ".join(_beside(circle))),
    ]


def _beside(circle: int) -> list[str]:
    """List the crossings next to a circle; the one that depends on the disputed tee is marked."""
    return [
        CROSSINGS[x] if circle in STREETS[AS_CROSSING].search[x] else f"{CROSSINGS[x]} {DISPUTED}"
        for x in STREETS[AS_TEE].beside[circle]
    ]


def _searched(crossing: int) -> list[str]:
    """List the circles next to a crossing; the one that depends on the disputed tee is marked.

    [setup.board]
    """
    return [
        str(circle) if circle in STREETS[AS_CROSSING].search[crossing] else f"{circle} {DISPUTED}"
        for circle in STREETS[AS_TEE].search[crossing]
    ]


def _crossing_area(shape: Shape) -> Shape:
    crossing = CROSSING[shape["id"]]
    words = "Crossing"
    if crossing == GOULSTON:
        words = "Goulston Street"
    elif shape["kind"] == "yellow-crossing":
        words = "Yellow crossing"
    searched = ", ".join(_searched(crossing)) or "nothing"
    lines = [line("Searches", searched), line("Section", SECTIONS[SECTION[crossing]])]
    return {
        **shape,
        "name": f"{words} {shape['id']}",
        "label_lines": [],
        "card": {"lines": lines},
    }


def line(label: str, value: str) -> CardLine:
    """Return a line of text for the card that describes an area."""
    return {"label": label, "value": value}
