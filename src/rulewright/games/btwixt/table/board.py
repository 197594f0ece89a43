"""The boards, one for each number of players and front seat: the ring, its middle, the styles."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from rulewright.games.btwixt.table import layout
from rulewright.games.btwixt.words import FEWEST, MOST, SEASONS, SEATS
from rulewright.kit.board import Board, BoardArea, Decor, Point, Rect, Style
from rulewright.kit.data import load

DATA: Final = Path(__file__).parent.parent / "data"
Shape = dict[str, Any]  # an area with the slots for its tokens

#: Slots for power tokens in a council; if there are more, tokens share slots.
COINS: Final = 8
#: The parts of the middle, as distances from its upper edge.
SEASON_DOWN: Final = 28.0
ROUND_DOWN: Final = 68.0
CURRENT_DOWN: Final = 198.0
EXTRA_DOWN: Final = 314.0
STANDING_DOWN: Final = 400.0
ROW_DOWN: Final = 416.0
HEAPS_DOWN: Final = 540.0
HEAPS: Final = [
    ("deck", "Ally deck"),
    ("dead", "Dead pile"),
    ("influence", "Influence deck"),
    ("discard", "Discard pile"),
]


def board_name(players: int, seat: int | None) -> str:
    """Return the name of a seat's board, such as `ring-4-coral`; spectators see `ring-4-amber`."""
    return f"ring-{players}-{SEATS[seat or 0]}"


def board_named(name: str) -> Board | None:
    """Return the board with a name; None if there is none."""
    for players in range(FEWEST, MOST + 1):
        for seat in range(players):
            if name == board_name(players, seat):
                return board(players, seat)
    return None


@cache
def board(players: int = 4, front: int = 0) -> Board:
    """Return the board with seat `front` at the lower edge. It is cached; do not change it."""
    style = load(DATA, "style.toml")
    kept = {kind: style[kind] for kind in ("areas", "decor", "tokens", "tags")}
    for name in SEATS:
        edge = style["edge"].get(name, name)
        kept["areas"][name] = {**kept["areas"]["place"], "line": edge}
        kept["decor"][f"link-{name}"] = {**kept["decor"]["link"], "line": edge}
    wide, high = layout.SIZE
    return {
        "size": (wide, high),
        "background": style["background"],
        "style": cast(Style, kept),
        "areas": cast(list[BoardArea], _areas(players, front)),
        "decor": _decor(players, front),
        "colours": style["colour"],
        "symbols": style["symbol"],
        "choices": style["choices"],
        "strip": (0, 380, wide, 300),
    }


# -- the ring ----------------------------------------------------------------------------------
def _areas(players: int, front: int) -> list[Shape]:
    shapes = [_middle(players), *_heaps()]
    for seat in range(players):
        shapes.append(_place(seat, layout.seat_rect(players, seat, front)))
        shapes.append(_council(players, seat, layout.council_rect(players, seat, front)))
    return shapes


def _place(seat: int, rect: Rect) -> Shape:
    """Return a leader's area: name and total above, the bid pile below."""
    name = SEATS[seat]
    return {
        **_part(f"seat:{name}", f"{name.title()}'s place", name, rect),
        **_headed(rect),
        "leader": _in(rect, 27, 29),
        "cards": layout.slips(rect),
        "cards-crowd": layout.slips(rect, columns=2),
    }


def _council(players: int, council: int, rect: Rect) -> Shape:
    """Return a council's area: leaders and power above, then tokens, then allies."""
    one, other = SEATS[council], SEATS[(council + 1) % players]
    name = f"Council of {one.title()} and {other.title()}"
    return {
        **_part(f"council:{one}-{other}", name, "council", rect),
        **_headed(rect),
        "share": [_in(rect, 27, 19), _in(rect, 27, 42)],
        "allies": layout.slips(rect, layout.COINED),
        "allies-crowd": layout.slips(rect, layout.COINED, columns=2),
        "tokens": layout.coins(rect, COINS),
    }


def _part(name: str, title: str, kind: str, rect: Rect) -> Shape:
    return {"id": name, "name": title, "kind": kind, "rect": rect, "label_lines": []}


def _headed(rect: Rect) -> Shape:
    """Return the slots at the top of an area: a name, a line below it, a number on the right."""
    return {
        "name-slot": _in(rect, 56 + 90, 20),
        "told": _in(rect, 56 + 90, 43),
        "sum": _in(rect, rect[2] - 37, 32),
    }


def _in(rect: Rect, right: float, down: float) -> Point:
    """Return a point of an area, relative to its upper left corner."""
    return round(rect[0] + right, 1), round(rect[1] + down, 1)


# -- the middle ----------------------------------------------------------------------------------
def _middle(players: int) -> Shape:
    """Return the middle: seasons and rounds, the current ally with its tokens, the next allies."""
    rect = layout.middle()
    half = rect[2] / 2
    row = (rect[0], rect[1] + ROW_DOWN, rect[2], 4 * layout.SLIP + 6)
    extra = (rect[0], rect[1] + EXTRA_DOWN, rect[2], 3 * layout.SLIP + 6)
    return {
        **_part("middle", "The middle of the table", "middle", rect),
        "label": _in(rect, half, ROUND_DOWN),
        "current": _in(rect, half, CURRENT_DOWN),
        "on": [_in(rect, half - 140 + 32 * n, CURRENT_DOWN + 102) for n in range(COINS)],
        "standing": _in(rect, half, STANDING_DOWN),
        "extra": layout.slips(extra, head=0),
        "row": layout.slips(row, head=0, columns=2),
        "season": [_beside(place, -40) for place in _seasons()],
        "round": _rounds(players),
    }


def _heaps() -> list[Shape]:
    """Return the areas of the decks, the dead pile and the discard pile."""
    x, y, wide, _ = layout.middle()
    each = wide / len(HEAPS)
    shapes: list[Shape] = []
    for place, (key, name) in enumerate(HEAPS):
        rect = (x + each * place + 3, y + HEAPS_DOWN, each - 6, 64.0)
        heap = _part(key, name, "pile", rect)
        heap["named"] = _in(rect, rect[2] / 2, 15)
        heap["number"] = _in(rect, rect[2] / 2, 42)
        shapes.append(heap)
    return shapes


def _seasons() -> list[Point]:
    x, y, wide, _ = layout.middle()
    each = wide / len(SEASONS)
    return [(x + each * (n + 0.5), y + SEASON_DOWN) for n in range(len(SEASONS))]


def _rounds(players: int) -> list[Point]:
    """Return the spaces of the rounds in a season."""
    x, y, wide, _ = layout.middle()
    each = (wide - 16) / (players + 1)
    return [(x + 8 + each * (n + 0.5), y + ROUND_DOWN) for n in range(players + 1)]


def _beside(point: Point, right: float) -> Point:
    return point[0] + right, point[1]


# -- decor ----------------------------------------------------------------------------------------
def _decor(players: int, front: int) -> list[Decor]:
    wide, high = layout.SIZE
    room = 120.0
    drawn: list[Decor] = [
        {"kind": "wood", "rect": (room, room, wide - 2 * room, high - 2 * room)},
    ]
    places = layout.ring(players)
    for number, place in enumerate(places):
        owner = SEATS[((number + 1) // 2 + front) % players]
        after = places[(number + 1) % len(places)]
        drawn.append({"kind": f"link-{owner}", "path": layout.link(place, after)})
    return drawn + _track(players)


def _track(players: int) -> list[Decor]:
    """Return the spaces of the time track, with their names."""
    drawn: list[Decor] = []
    for word, (x, y) in zip(SEASONS, _seasons(), strict=True):
        drawn.append({"kind": "step", "rect": (x - 52, y - 17, 104, 34)})
        drawn.append({"kind": "step-name", "at": (x + 13, y + 6), "text": word.title(), "size": 17})
    for number, (x, y) in enumerate(_rounds(players), 1):
        drawn.append({"kind": "step", "rect": (x - 19, y - 17, 38, 34)})
        drawn.append({"kind": "step-name", "at": (x, y + 6), "text": str(number), "size": 18})
    return drawn
