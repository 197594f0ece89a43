"""Choices of several house cards: an order to remove, a card to play or discard."""

from __future__ import annotations

from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    AREA_REF,
    AREAS,
    CARD_NAMES,
    CARD_STRENGTH,
    CARDS,
    HOUSE_NAMES,
    NO_ORDER,
    ORDER_REF,
    ORDER_WORDS,
)
from rulewright.games.thrones.hands import NO_HOUSE_CARD, in_hand, migrate_card
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.kernel import Ask, Ref, Refusal
from rulewright.kit.asks import Choice


class PickOrder(Choice[ThronesState]):
    """Choose an order of the opponent to remove."""

    kind = "remove-order"
    hint = "The card reaches no order of your opponent there."

    def __init__(self, seat: int, areas: list[int], optional: bool) -> None:
        self.seat = seat
        self.areas = areas
        self.optional = optional

    def options(self, s: ThronesState) -> list[int]:
        """List the areas of the orders, and `AREA_COUNT` for none if optional."""
        return [*self.areas, AREA_COUNT] if self.optional else self.areas

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `remove winterfell` or `remove nothing`."""
        return "remove nothing" if option == AREA_COUNT else f"remove {AREAS[option]}"

    def label(self, s: ThronesState, option: int) -> str:
        if option == AREA_COUNT:
            return "Remove nothing"
        return f"Remove {ORDER_WORDS[s.order[option]]} in {AREA_NAMES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == AREA_COUNT else [AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return "Which order of your opponent is removed?"


class PickCard(Ask[ThronesState]):
    """Choose a card of a hand: to play, to replace another one, or to discard."""

    kind = "card"

    def __init__(self, seat: int, house: int, barred: list[int], optional: bool) -> None:
        self.seat = seat
        self.house = house
        self.barred = barred
        self.optional = optional

    def options(self, s: ThronesState) -> list[int]:
        """List the cards in the hand that are not barred, and `NO_HOUSE_CARD` if optional."""
        cards = [card for card in in_hand(s, self.house) if card not in self.barred]
        return [*cards, NO_HOUSE_CARD] if self.optional else cards

    def migrate(self, s: ThronesState, option: int) -> int:
        return migrate_card(s, option)

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `eddard-stark` or `no card`."""
        return "no card" if option == NO_HOUSE_CARD else CARDS[option]

    def label(self, s: ThronesState, option: int) -> str:
        if option == NO_HOUSE_CARD:
            return "No card"
        return f"{CARD_NAMES[option]} ({CARD_STRENGTH[option]})"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == NO_HOUSE_CARD else [f"card:{CARDS[option]}"]

    def prompt(self, s: ThronesState) -> str:
        whose = "your hand" if self.seat == self.house else f"the hand of {HOUSE_NAMES[self.house]}"
        return f"Choose a house card of {whose}"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        if tried in [CARDS[card] for card in self.barred]:
            return Refusal(self.rule, "That card may not be chosen now.")
        return Refusal(self.rule, f"“{tried}” is not a card of that hand.")


def remove_order(s: ThronesState, b: Battle, area: int, rule: str, by: Ref) -> None:
    """Remove an order from the board, and the support that it gave here. [combat.support]"""
    s.log(
        rule,
        "{by} removes {order} in {area}.",
        by=by,
        order=ORDER_REF[s.order[area]],
        area=AREA_REF[area],
    )
    s.order[area] = NO_ORDER
    for backing in b.backing:
        if area in backing:
            backing.remove(area)
