"""The printing on the squares and in the middle: bands, signs, prices, corners."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.monopoly.components import (
    CHANCE_SQUARE,
    CHEST_SQUARE,
    FREE_PARKING,
    GO_TO_JAIL,
    GROUP_LOTS,
    GROUPS,
    INCOME_TAX,
    JAIL,
    KIND,
    LUXURY,
    LUXURY_TAX,
    PRICE,
    RAILROAD,
    SALARY,
    SQUARE_COUNT,
    SQUARES,
    STREET,
    STREET_GROUPS,
    TAX_FLAT,
    TAX_PERCENT,
)
from rulewright.games.monopoly.table import layout

Drawing = dict[str, Any]  # decor of the board (docs/protocol.md)

PRICE_SIZE: Final = 16.0
DARK_BANDS: Final = ("dark-purple", "pink", "red", "green", "dark-blue")
SIGNS: Final[dict[int, str]] = {
    CHANCE_SQUARE: "question",
    CHEST_SQUARE: "chest",
    RAILROAD: "train",
    INCOME_TAX: "coin",
    LUXURY_TAX: "gem",
    FREE_PARKING: "parking",
    GO_TO_JAIL: "lock",
}
UTILITY_SIGNS: Final[dict[str, str]] = {"electric": "bulb", "water-works": "water"}


def printed(marks: dict[str, str]) -> list[Drawing]:
    """Return all printing, bottom layer first; `marks` maps groups to patterns for their bands."""
    return [*_ground(), *_bands(marks), *_signs(), *_prices(), *_corners()]


def _ground() -> list[Drawing]:
    inside = layout.INSIDE
    return [{"kind": "middle", "rect": [layout.INNER, layout.INNER, inside, inside]}]


def _bands(marks: dict[str, str]) -> list[Drawing]:
    """Return the colour band of each street, with the marks of its group."""
    drawings: list[Drawing] = []
    for group in STREET_GROUPS:
        name = GROUPS[group]
        bands = [layout.band(lot) for lot in GROUP_LOTS[group]]
        drawings.append({"kind": f"band-{name}", "path": "".join(_box(band) for band in bands)})
        shade = "light" if name in DARK_BANDS else "dark"
        path = "".join(_marks(band, marks[name]) for band in bands)
        drawings.append({"kind": f"mark-{shade}", "path": path})
    edges = "".join(_box(layout.band(lot)) for g in STREET_GROUPS for lot in GROUP_LOTS[g])
    return [*drawings, {"kind": "edge", "path": edges}]


def _box(rect: list[float]) -> str:
    x, y, w, h = rect
    return f"M{x:g} {y:g}h{w:g}v{h:g}h{-w:g}Z"


def _marks(band: list[float], mark: str) -> str:
    """Return a mark repeated twelve times over a colour band, as one path."""
    x, y, w, h = band
    across, down = (6, 2) if w > h else (2, 6)
    parts = []
    for row in range(down):
        for column in range(across):
            cx, cy = x + w * (column + 0.5) / across, y + h * (row + 0.5) / down
            parts.append(
                mark.format(
                    x=f"{cx:g}", y=f"{cy - 1:g}", l=f"{cx - 5:g}", u=f"{cy - 4:g}", d=f"{cy + 4:g}"
                )
            )
    return "".join(parts)


def _signs() -> list[Drawing]:
    """Return the pictures of squares without a colour band."""
    drawings: list[Drawing] = []
    for square in range(SQUARE_COUNT):
        name = UTILITY_SIGNS.get(SQUARES[square]) or SIGNS.get(KIND[square])
        if name and not layout.is_corner(square):
            x, y, w, h = layout.rect(square)
            size = 46 if h > w else 34
            at = [x + w / 2, y + h * (0.6 if h > w else 0.63)]
            drawings.append({"kind": "sign", "symbol": name, "at": at, "size": size})
    return drawings


def _prices() -> list[Drawing]:
    """Return prices and taxes, at the outer edge."""
    drawings: list[Drawing] = []
    for square in range(SQUARE_COUNT):
        text = f"${PRICE[square]}" if PRICE[square] else ""
        if KIND[square] == LUXURY_TAX:
            text = f"Pay ${LUXURY}"
        elif KIND[square] == INCOME_TAX:
            text = f"${TAX_FLAT} or {TAX_PERCENT}%"
        if text:
            x, y, w, h = layout.below_band(square, KIND[square] == STREET)
            down = y + 21 if layout.side_of(square) == layout.TOP else y + h - 9
            at = [x + w / 2, down]
            drawings.append({"kind": "price", "at": at, "text": text, "size": PRICE_SIZE})
    return drawings


def _corners() -> list[Drawing]:
    """Return GO with its arrow, the cell of Jail, and the signs of the other corners."""
    drawings: list[Drawing] = []
    x, y, w, h = layout.rect(0)
    drawings.append({"kind": "small", "at": [x + w / 2, y + 62], "text": "GO", "size": 58})
    drawings.append({"kind": "small", "at": [x + w / 2, y + 86], "text": f"${SALARY}", "size": 19})
    drawings.append({"kind": "go", "symbol": "onward", "at": [x + w / 2, y + h - 34], "size": 54})
    cx, cy, cw, ch = layout.cell()
    drawings.append({"kind": "cell", "rect": [cx, cy, cw, ch]})
    bars = "".join(f"M{cx + cw * n / 5:g} {cy + 32:g}v{ch - 32:g}" for n in range(1, 5))
    drawings.append({"kind": "bars", "path": bars})
    drawings.append({"kind": "small", "at": [cx + cw / 2, cy + 24], "text": "JAIL", "size": 24})
    jx, jy, _, jh = layout.rect(JAIL)
    visiting = {"kind": "small", "text": "Just visiting", "size": 16}
    drawings.append({**visiting, "at": [jx + 98, jy + jh - 8]})
    for square in range(0, SQUARE_COUNT, SQUARE_COUNT // 4):
        if KIND[square] in SIGNS:
            sx, sy, sw, sh = layout.rect(square)
            sign = {"kind": "sign", "symbol": SIGNS[KIND[square]], "size": 54}
            drawings.append({**sign, "at": [sx + sw / 2, sy + sh * 0.68]})
    return drawings
