"""Order tokens, regular or one-time, that a card removes from the board. [once.raids]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards.choices import remove_order
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    AREA_REF,
    AREAS,
    CARD_NAMES,
    CARD_REF,
    NO_ORDER,
    NOBODY,
    ORDER_TYPE,
    ORDER_WORDS,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.games.thrones_first.clash.once import once_in
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Refusal
from rulewright.kit.asks import Choice

# The option of a regular order is its area; that of a one-time order is AREA_COUNT more.
NO_TOKEN: Final = AREA_COUNT * 2


def orders_in(s: ThronesState, areas: list[int]) -> list[int]:
    """List all order tokens in some areas, as options."""
    regular = [area for area in areas if s.order[area]]
    return regular + [AREA_COUNT + area for area in areas if first(s).once[area]]


def kind_of(s: ThronesState, token: int) -> int:
    """Return the kind of a token; `NOBODY` for a one-time order that has none. [once.raids]"""
    if token < AREA_COUNT:
        return ORDER_TYPE[s.order[token]]
    order = once_in(s, token - AREA_COUNT)
    return NOBODY if order is None else order.kind


def spared(s: ThronesState, b: Battle, side: int, area: int) -> Refusal | None:
    """Return why a truce protects an area's orders from a card, or None. [once.cunning]

    Only truces of houses that do not fight in this battle count.
    """
    if controller(s, area) in b.houses():
        return None
    return edition_of(s).truce(s, b.house(side), area)


def remove_token(s: ThronesState, b: Battle, side: int, token: int, rule: str) -> None:
    """Remove a token, as a side's card says, and the support that it gave."""
    by = CARD_REF[b.cards[side]]
    if token < AREA_COUNT:
        remove_order(s, b, token, rule, by)
        return
    area = token - AREA_COUNT
    order = once_in(s, area)
    assert order is not None
    first(s).once[area] = 0
    pattern = "{by} removes {order} in {area}."
    s.log(rule, pattern, by=by, order=order.ref, area=AREA_REF[area])


class PickToken(Choice[ThronesState]):
    """Choose an order token to remove; regular orders are named as in `PickOrder`."""

    kind = "remove-order"
    hint = "The card reaches no such order."

    def __init__(self, seat: int, tokens: list[int], optional: bool) -> None:
        self.seat = seat
        self.tokens = tokens
        self.optional = optional

    def options(self, s: ThronesState) -> list[int]:
        """List the tokens within reach, and `NO_TOKEN` for none if optional."""
        return [*self.tokens, NO_TOKEN] if self.optional else self.tokens

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `remove pyke once:young-wolf` or `remove nothing`."""
        if option == NO_TOKEN:
            return "remove nothing"
        if option < AREA_COUNT:
            return f"remove {AREAS[option]}"
        order = once_in(s, option - AREA_COUNT)
        return f"remove {AREAS[option - AREA_COUNT]} once:{order.key if order else ''}"

    def label(self, s: ThronesState, option: int) -> str:
        if option == NO_TOKEN:
            return "Remove nothing"
        area = option % AREA_COUNT
        return f"Remove {self.name(s, option)} in {AREA_NAMES[area]}"

    def name(self, s: ThronesState, option: int) -> str:
        """Return the name of the order that an option removes."""
        if option < AREA_COUNT:
            return ORDER_WORDS[s.order[option]]
        order = once_in(s, option - AREA_COUNT)
        return order.name if order else ""

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == NO_TOKEN else [AREAS[option % AREA_COUNT]]

    def prompt(self, s: ThronesState) -> str:
        b = s.combat
        return f"{CARD_NAMES[b.cards[b.side_of(self.seat)]]}: which order is removed?"


class PickTokenOrMarch(PickToken):
    """Choose a token to remove, or the march order that started the battle."""

    def name(self, s: ThronesState, option: int) -> str:
        b = s.combat
        attacking = option == b.origin and s.order[option] == NO_ORDER
        return ORDER_WORDS[b.order] if attacking else super().name(s, option)
