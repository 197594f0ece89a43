"""The layout of the table: a ring of areas and the middle, for each number of players.

The areas of leaders and councils alternate clockwise, beginning with the front leader at the lower
edge. With n players there is one area at the lower edge, n - 1 on the left, one at the upper edge
and n - 1 on the right. So the front leader's left council is on the left.
"""

from __future__ import annotations

from typing import Final

from rulewright.kit.board import Point, Rect

SIZE: Final[Point] = (1000, 1204)
MARGIN: Final = 14.0
FOOT: Final = 12.0  # at the bottom, where a phone's panels begin
GAP: Final = 22.0  # between two places of the ring, bridged by a link
BROAD: Final = 296.0  # a place on the left or on the right
HIGH: Final = 256.0  # a place at the lower or the upper edge

#: Measures of the parts of an area.
EDGE: Final = 6.0
HEAD: Final = 54.0
SLIP: Final = 29.0  # from one slip to the next
COIN: Final = 36.0  # the row of power tokens
COINED: Final = HEAD + COIN


def ring(players: int) -> list[Rect]:
    """List all areas clockwise: the leader in front, their left council, the next leader, ..."""
    wide, high = SIZE[0], SIZE[1] - FOOT
    beside = players - 1
    tall = (high - 2 * MARGIN - (beside - 1) * GAP) / beside
    left = MARGIN
    right = wide - MARGIN - BROAD
    inner = left + BROAD + GAP
    breadth = wide - 2 * inner
    ups = [MARGIN + n * (tall + GAP) for n in range(beside)]
    return [
        (inner, high - MARGIN - HIGH, breadth, HIGH),
        *[(left, up, BROAD, tall) for up in reversed(ups)],
        (inner, MARGIN, breadth, HIGH),
        *[(right, up, BROAD, tall) for up in ups],
    ]


def seat_rect(players: int, seat: int, front: int) -> Rect:
    """Return a leader's area, with seat `front` in front."""
    return ring(players)[2 * ((seat - front) % players)]


def council_rect(players: int, council: int, front: int) -> Rect:
    """Return a council's area, which follows that of its first leader clockwise."""
    return ring(players)[2 * ((council - front) % players) + 1]


def middle() -> Rect:
    """Return the rectangle inside the ring."""
    inner = MARGIN + BROAD + GAP
    low = MARGIN + HIGH + GAP
    return (inner, low, SIZE[0] - 2 * inner, SIZE[1] - FOOT - 2 * low)


def slips(rect: Rect, head: float = HEAD, columns: int = 1) -> list[Point]:
    """List the positions of slips (pieces of text) in an area: below its head, in columns."""
    x, y, wide, _ = rect
    each = (wide - 2 * EDGE) / columns
    return [
        (x + EDGE + each * (column + 0.5), y + head + SLIP * (row + 0.5))
        for column in range(columns)
        for row in range(rows(rect, head))
    ]


def rows(rect: Rect, head: float = HEAD) -> int:
    """Return how many slips fit below each other in an area."""
    return int((rect[3] - head - 4) // SLIP)


def coins(rect: Rect, most: int) -> list[Point]:
    """List the positions of power tokens in an area: in a row below its head, from the left."""
    x, y, wide, _ = rect
    step = min(34.0, (wide - 48) / (most - 1))
    return [(x + 25 + step * n, y + HEAD + COIN / 2) for n in range(most)]


def link(one: Rect, other: Rect) -> str:
    """Return the path of the bridge between two adjacent areas of the ring."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = one, other
    over = max(ay, by), min(ay + ah, by + bh)
    across = max(ax, bx), min(ax + aw, bx + bw)
    if across[1] > across[0]:
        x, upper, lower = (across[0] + across[1]) / 2, over[1], over[0]
        return f"M{x:g} {upper - 3:g}L{x:g} {lower + 3:g}"
    y, left, right = (over[0] + over[1]) / 2, across[1], across[0]
    return f"M{left - 3:g} {y:g}L{right + 3:g} {y:g}"
