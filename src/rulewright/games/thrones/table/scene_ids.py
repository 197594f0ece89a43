"""Ids, symbols and short labels for scenes."""

from __future__ import annotations

from functools import cache
from typing import Final

from rulewright.games.thrones.components import (
    AREAS,
    CARD_FORTS,
    CARD_NAMES,
    CARD_REF,
    CARD_STRENGTH,
    CARD_SWORDS,
    CARD_TEXT,
    HOUSES,
    KIND,
    LAND,
    MINUS,
    NOBODY,
    ORDER_BONUS,
    ORDER_STAR,
    ORDER_TYPE,
    ORDER_TYPES,
    ORDER_WORDS,
    ORDERS,
    PORT,
    UNIT_NAMES,
    UNIT_PLURALS,
    UNITS,
)
from rulewright.kit.scene import Card

Ints = tuple[int, ...]

REMEMBERED: Final = 8192  # cache size for parts of scenes, enough for 100s of tables
MOMENTS: Final = 1024  # cache size for whole boards


def terrain(area: int) -> str:
    """Return the kind of an area: `land`, `sea` or `port`."""
    if KIND[area] == LAND:
        return "land"
    return "port" if KIND[area] == PORT else "sea"


def owner_id(house: int) -> str | None:
    """Return the id of a house as an owner in scenes; None for nobody."""
    return None if house == NOBODY else HOUSES[house]


# -- units and orders -------------------------------------------------------------------------
def unit_id(area: int, kind: int, routed: bool = False) -> str:
    """Return a scene id such as `unit:winterfell:footman`, with `:routed` for routed units."""
    return f"unit:{AREAS[area]}:{UNITS[kind]}" + (":routed" if routed else "")


def counted(number: int, kind: int) -> str:
    """Return a number of units in words, such as `2 footmen`."""
    return f"{number} {UNIT_NAMES[kind] if number == 1 else UNIT_PLURALS[kind]}"


def sizes_text(sizes: list[int]) -> str:
    """Write army sizes from the largest, for example `3 2 2`."""
    return " ".join(str(size) for size in sorted(sizes, reverse=True)) or "none"


def signed(number: int) -> str:
    """Return a number with its sign: `+2`, `−1` or `+0`."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


@cache
def order_text(order: int) -> str:
    """Return the modifier printed on an order token; "" for 0, except on march orders."""
    march = ORDER_TYPES[ORDER_TYPE[order]] == "march"
    return signed(ORDER_BONUS[order]) if march or ORDER_BONUS[order] else ""


@cache
def order_label(order: int) -> str:
    """Return the label of an order token, such as `March −1 order`."""
    return f"{ORDER_WORDS[order]} order".capitalize()


def order_symbol(order: int) -> str:
    """Return the symbol that the client draws for an order, such as `march` or `defense`."""
    return ORDER_TYPES[ORDER_TYPE[order]]


def order_tags(order: int) -> list[str]:
    """Return the tags of an order: `star` if it is special."""
    return ["star"] if ORDER_STAR[order] else []


def token_id(order: int) -> str:
    """Return the id of a token beside the board, for example `token:march+1`."""
    return f"token:{ORDERS[order]}"


# -- cards ------------------------------------------------------------------------------------
def card_face(card: int, tags: list[str]) -> Card:
    """Return a house card face up, as zones of cards show it."""
    return {
        "id": CARD_REF[card].id,
        "title": CARD_NAMES[card],
        "value": str(CARD_STRENGTH[card]),
        "icons": ["sword"] * CARD_SWORDS[card] + ["fortification"] * CARD_FORTS[card],
        "text": CARD_TEXT[card],
        "tags": tags,
    }
