"""How things are called in scenes: ids, symbols and short labels."""

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

REMEMBERED: Final = 8192  # so many parts of scenes of a kind, for some hundred tables
MOMENTS: Final = 1024  # so many boards are remembered as a whole


def terrain(area: int) -> str:
    """`land`, `sea` or `port`"""
    if KIND[area] == LAND:
        return "land"
    return "port" if KIND[area] == PORT else "sea"


def owner_id(house: int) -> str | None:
    """The key of a house's colour; None for nobody."""
    return None if house == NOBODY else HOUSES[house]


# -- units and orders -------------------------------------------------------------------------
def unit_id(area: int, kind: int, routed: bool = False) -> str:
    """`unit:winterfell:footman`, with `:routed` for routed ones."""
    return f"unit:{AREAS[area]}:{UNITS[kind]}" + (":routed" if routed else "")


def counted(number: int, kind: int) -> str:
    """`2 footmen`"""
    return f"{number} {UNIT_NAMES[kind] if number == 1 else UNIT_PLURALS[kind]}"


def sizes_text(sizes: list[int]) -> str:
    """Army sizes from the largest: `3 2 2`."""
    return " ".join(str(size) for size in sorted(sizes, reverse=True)) or "none"


def signed(number: int) -> str:
    """`+2`, `−1`, `+0`"""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


@cache
def order_text(order: int) -> str:
    """The text on a token beside its symbol: the modifier of marches and of plain numbers."""
    march = ORDER_TYPES[ORDER_TYPE[order]] == "march"
    return signed(ORDER_BONUS[order]) if march or ORDER_BONUS[order] else ""


@cache
def order_label(order: int) -> str:
    """`March −1 order`, `Special raid order`"""
    return f"{ORDER_WORDS[order]} order".capitalize()


def order_symbol(order: int) -> str:
    """`march`, `defense`, …"""
    return ORDER_TYPES[ORDER_TYPE[order]]


def order_tags(order: int) -> list[str]:
    """`star` for special orders."""
    return ["star"] if ORDER_STAR[order] else []


def token_id(order: int) -> str:
    """An order token beside the board: `token:march+1`."""
    return f"token:{ORDERS[order]}"


# -- cards ------------------------------------------------------------------------------------
def card_face(card: int, tags: list[str]) -> Card:
    """A house card as a zone shows it."""
    return {
        "id": CARD_REF[card].id,
        "title": CARD_NAMES[card],
        "value": str(CARD_STRENGTH[card]),
        "icons": ["sword"] * CARD_SWORDS[card] + ["fortification"] * CARD_FORTS[card],
        "text": CARD_TEXT[card],
        "tags": tags,
    }
