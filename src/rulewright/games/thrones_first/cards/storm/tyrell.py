"""The texts of Tyrell's house cards in A Storm of Swords."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREA_REF,
    AREAS,
    CARD_REF,
    DEFENSE,
    HOUSE_REF,
    NO_ORDER,
    ORDER_REF,
    ORDER_STAR,
    ORDER_TYPE,
    ORDER_WORDS,
    ORDERS,
    SUPPORT,
)
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.planning import eligible, tokens_left
from rulewright.games.thrones.state import ATTACKER, DEFENDER, Battle, ThronesState
from rulewright.games.thrones_first.cards.orders import (
    PickTokenOrMarch,
    orders_in,
    remove_token,
)
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Script
from rulewright.kit.asks import Choice

WILLAS_STRENGTH: Final = 2


class MacesOrder(Choice[ThronesState]):
    """Choose an order for Mace to place in the conquered area, or none."""

    kind = "place-order"
    rule = "cards.mace-tyrell"
    hint = "Mace places an unused Support or Defense order without a star."

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def options(self, s: ThronesState) -> list[int]:
        """List Support and Defense orders that are not special, and `NO_ORDER` for none."""
        return [*maces_orders(s, self.seat), NO_ORDER]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `support`, `defense+1` or `nothing`."""
        return "nothing" if option == NO_ORDER else ORDERS[option]

    def label(self, s: ThronesState, option: int) -> str:
        return "Place no order" if option == NO_ORDER else f"Place {ORDER_WORDS[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == NO_ORDER else [AREAS[self.area]]

    def prompt(self, s: ThronesState) -> str:
        return f"Mace Tyrell: which order do you place in {AREA_NAMES[self.area]}?"


def maces_orders(s: ThronesState, house: int) -> list[int]:
    """List the tokens that Mace may place: off the board and not barred this round."""
    return [
        order
        for order in eligible(s, tokens_left(s, house), 0)
        if ORDER_TYPE[order] in (SUPPORT, DEFENSE) and not ORDER_STAR[order]
    ]


class MaceTyrell(HouseCard):
    """When Tyrell wins, it may place an order in the area at once. [cards.mace-tyrell]"""

    acts_after_combat = True

    def after_combat(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Offer an order only if Tyrell's units are in the area, as only the victor's can be."""
        house = b.house(side)
        if s.holder[b.area] != house or not maces_orders(s, house):
            return
        order = yield MacesOrder(house, b.area)
        if order != NO_ORDER:
            s.order[b.area] = order
            first(s).once[b.area] = 0
            s.log(
                MacesOrder.rule,
                "{house} places {order} in {area}.",
                house=HOUSE_REF[house],
                order=ORDER_REF[order],
                area=AREA_REF[b.area],
            )


class WillasTyrell(HouseCard):
    """2 strength when defending. [cards.willas-tyrell]"""

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        return WILLAS_STRENGTH if side == DEFENDER else 0


class ThornsPick(PickTokenOrMarch):
    """Choose an order in or next to the embattled area to remove."""

    rule = "cards.queen-of-thorns"


class QueenOfThorns(HouseCard):
    """Removes an opponent's order in the area or next to it. [cards.queen-of-thorns]"""

    acts_on_reveal = True

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """The attacking march order counts too; the attack goes on without its modifier."""
        enemy = b.house(1 - side)
        near = [b.area, *realm_of(s).neighbours[b.area]]
        tokens = orders_in(s, [area for area in near if s.holder[area] == enemy])
        marches = enemy == b.attacker and b.order != NO_ORDER and b.origin in near
        if marches and b.origin not in tokens:
            tokens.append(b.origin)
        if not tokens:
            return
        token = yield ThornsPick(b.house(side), tokens, False)
        if marches and token == b.origin and s.order[token] == NO_ORDER:
            remove_march(s, b, side)
        else:
            remove_token(s, b, side, token, ThornsPick.rule)


def remove_march(s: ThronesState, b: Battle, side: int) -> None:
    """Remove the march order of the attack, which goes on. [cards.queen-of-thorns]"""
    s.log(
        ThornsPick.rule,
        "{by} removes {order} of {loser}.",
        by=CARD_REF[b.cards[side]].called("The Queen of Thorns"),
        order=ORDER_REF[b.order],
        loser=HOUSE_REF[b.house(ATTACKER)],
    )
    b.order = NO_ORDER


TYRELL: Final[dict[str, HouseCard]] = {
    "mace-tyrell": MaceTyrell(),
    "willas-tyrell": WillasTyrell(),
    "queen-of-thorns": QueenOfThorns(),
}
