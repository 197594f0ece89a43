"""The parts of the board that never change: squares and their printing, decks, styles."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, cast

from rulewright.games.monopoly.components import (
    CHANCE_SQUARE,
    CHEST_SQUARE,
    DATA,
    DECK_NAMES,
    DECKS,
    FREE_PARKING,
    GO,
    GO_TO_JAIL,
    GROUP,
    GROUPS,
    HOUSE_PRICE,
    INCOME_TAX,
    JAIL,
    KIND,
    LEVELS,
    LUXURY,
    LUXURY_TAX,
    MORTGAGE,
    PRICE,
    RAILROAD,
    RAILROAD_RENT,
    RENT,
    SALARY,
    SQUARE_COUNT,
    SQUARE_NAMES,
    SQUARES,
    STREET,
    STREET_GROUPS,
    TAX_FLAT,
    TAX_PERCENT,
    UTILITY,
    UTILITY_MULTIPLE,
)
from rulewright.games.monopoly.table import layout
from rulewright.games.monopoly.table.printed import printed
from rulewright.kit.board import Board, BoardArea, CardLine, Decor, Rect, Style
from rulewright.kit.data import load

MOST_BACK: Final = 3  # squares that a card moves back; all other moves are forward
Shape = dict[str, Any]  # an area, with the slots for its tokens

NAME_SIZE: Final = 16.0
#: The greatest width of a letter at size 1.
LETTER: Final = 0.58
CORNER_SIZE: Final = 24.0


@cache
def board() -> Board:
    """Return the squares, decks and styles of the table; callers must not modify it."""
    style = load(DATA, "style")
    kinds = ("areas", "decor", "tokens", "tags")
    for group in STREET_GROUPS:
        style["decor"][f"band-{GROUPS[group]}"] = {"fill": GROUPS[group]}
    size = round(layout.SIZE)
    return {
        "size": (size, size),
        "background": style["background"],
        "style": cast(Style, {kind: style[kind] for kind in kinds}),
        "areas": cast(list[BoardArea], _areas()),
        "decor": cast(list[Decor], printed(style["mark"])),
        "colours": style["colour"],
        "symbols": style["symbol"],
        "choices": style["choices"],
        "dice": {"at": (layout.CENTRE, layout.CENTRE - 92), "size": 74},
        "paths": [{"areas": SQUARES, "loop": True, "back": MOST_BACK, "slots": ["pawns", "crowd"]}],
        "strip": cast(Rect, tuple(layout.STRIP)),
    }


def _areas() -> list[Shape]:
    """Return all areas, with the slots for their tokens."""
    return [*(_square(square) for square in range(SQUARE_COUNT)), *_decks(), _table()]


# -- squares ----------------------------------------------------------------------------------
def has_band(square: int) -> bool:
    """Return whether a square is a street, with a colour band."""
    return KIND[square] == STREET


def _square(square: int) -> Shape:
    x, y, w, h = layout.rect(square)
    corner = layout.is_corner(square)
    lines = _name_lines(square, w)
    longest = max(len(line) for line in lines)
    area: Shape = {
        "id": SQUARES[square],
        "name": SQUARE_NAMES[square],
        "kind": _kind(square),
        "rect": [x, y, w, h],
        "label": _label_at(square, len(lines)),
        "label_lines": lines,
        "label_size": round(min(NAME_SIZE, (w if w < h else w - 31) / (longest * LETTER)), 1),
        "pawns": layout.pawns(square, has_band(square)),
        "crowd": layout.crowd(square, has_band(square)),
        "card": _card(square),
    }
    if corner:
        area["label_size"] = CORNER_SIZE
    if has_band(square):
        area["houses"] = layout.houses(square)
        area["hotel"] = layout.middle_of(layout.band(square))
    if PRICE[square]:
        area["owner"] = layout.owner(square)
    if square == JAIL:
        area["cell"], area["label_lines"] = layout.prisoners(), []
    if KIND[square] == GO:
        area["label_lines"] = []
    if KIND[square] == FREE_PARKING:
        area["pot"] = [x + w - 34, y + h - 34]
    return area


def _kind(square: int) -> str:
    if layout.is_corner(square):
        return "corner"
    if has_band(square):
        return "street"
    return "lot" if PRICE[square] else "plain"


def _name_lines(square: int, width: float) -> list[str]:
    """Return the name of a square, broken into lines that fit its width."""
    most = 13 if width >= layout.DEEP and not layout.is_corner(square) else 11
    lines: list[str] = []
    for word in SQUARE_NAMES[square].split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _label_at(square: int, lines: int) -> list[float]:
    """Return the centre of the name, which is at the top of the space below the colour band."""
    x, y, w, _ = layout.below_band(square, has_band(square))
    if layout.is_corner(square):
        return [x + w / 2, y + 40]
    top = 30.0 if layout.side_of(square) == layout.TOP else 10.0
    return [x + w / 2, y + top + NAME_SIZE * 1.15 * lines / 2]


def _card(square: int) -> Shape:
    """Return the text of a deed, or the effect of a square."""
    if KIND[square] == STREET:
        lines = _street_lines(square)
    elif KIND[square] == RAILROAD:
        words = [f"Rent with {n} of {len(RAILROAD_RENT) - 1}" for n in range(len(RAILROAD_RENT))]
        lines = [_line(words[n], f"${RAILROAD_RENT[n]}") for n in range(1, len(words))]
    elif KIND[square] == UTILITY:
        most = range(1, len(UTILITY_MULTIPLE))
        lines = [_line(f"Rent with {n}", f"{UTILITY_MULTIPLE[n]} × the throw") for n in most]
    else:
        return {"lines": [_line("What it does", _what_it_does(square))]}
    lines.insert(0, _line("Price", f"${PRICE[square]}"))
    lines.append(_line("Mortgage", f"${MORTGAGE[square]}"))
    return {"band": GROUPS[GROUP[square]], "lines": lines}


def deed_lines(lot: int) -> list[CardLine]:
    """Return the lines of a deed: price, rents, mortgage."""
    lines: list[CardLine] = _card(lot)["lines"]
    return lines


def _street_lines(square: int) -> list[CardLine]:
    words = ["Rent", "With 1 house", "With 2 houses", "With 3 houses", "With 4 houses", "Hotel"]
    lines = [_line(words[n], f"${RENT[square * LEVELS + n]}") for n in range(LEVELS)]
    lines[0]["value"] += f" (whole group ${2 * RENT[square * LEVELS]})"
    return [*lines, _line("A house or hotel", f"${HOUSE_PRICE[square]}")]


def _what_it_does(square: int) -> str:
    kind = KIND[square]
    if kind == GO:
        return f"${SALARY} for landing here or passing"
    if kind in (CHANCE_SQUARE, CHEST_SQUARE):
        return f"Draw a card of {DECK_NAMES[kind == CHEST_SQUARE]}"
    if kind == INCOME_TAX:
        return f"Pay ${TAX_FLAT} or {TAX_PERCENT}% of all you have"
    if kind == LUXURY_TAX:
        return f"Pay ${LUXURY}"
    if kind == FREE_PARKING:
        return "Nothing, but for house rules"
    return "Go straight to Jail" if kind == GO_TO_JAIL else "Just visiting, or in Jail"


def _line(label: str, value: str) -> CardLine:
    return {"label": label, "value": value}


# -- the middle -------------------------------------------------------------------------------
def _decks() -> list[Shape]:
    return [
        {
            "id": f"{DECKS[deck]}-deck",
            "name": f"{DECK_NAMES[deck]} deck",
            "kind": "deck",
            "rect": layout.deck(deck),
            "label_lines": DECK_NAMES[deck].split(),
            "label_size": 29,
            "cards": layout.below_deck(deck, 22),
            "last": layout.below_deck(deck, 48),
        }
        for deck in range(len(DECKS))
    ]


def _table() -> Shape:
    """Return the area for the headline, below the dice."""
    x = layout.CENTRE
    low = layout.INNER + layout.INSIDE
    return {
        "id": "table",
        "name": "The table",
        "kind": "table",
        "rect": [x - 330, x - 30, 660, 124],
        "label_lines": [],
        "headline": [x, x + 10],
        "subline": [x, x + 64],
        "deed": layout.DEED,
        "bank-house": [layout.INNER + 92, low - 92],
        "bank-hotel": [layout.INNER + 176, low - 92],
    }
