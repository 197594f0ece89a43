"""The messenger raven, which its holder may use once after orders are revealed. [raven.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREA,
    AREA_COUNT,
    AREA_NAMES,
    AREA_REF,
    AREAS,
    HOUSE_REF,
    ORDER,
    ORDER_COUNT,
    ORDER_REF,
    ORDER_STAR,
    ORDER_WORDS,
    ORDERS,
    WILDLING_NAMES,
)
from rulewright.games.thrones.control import raven_holder, stars_of
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.fitting import NOT_AT_SEA, may_lie
from rulewright.games.thrones.planning import (
    order_refusal,
    placed_area,
    placed_order,
    placement,
    stars_placed,
    tokens_left,
)
from rulewright.games.thrones.state import RAIDS, ThronesState
from rulewright.games.thrones.westeros.wildlings import bury_top, look_at_top
from rulewright.kernel import Ask, Refusal, Script
from rulewright.kit.asks import YesNo

PASS: Final = 0
LOOK: Final = 1
FIRST_SWAP: Final = 16  # options from here on are swaps
TOP: Final = 0
BOTTOM: Final = 1


def swap_option(area: int, order: int) -> int:
    """Return the option to swap an area's order for another."""
    return FIRST_SWAP + placement(area, order)


def swapped_area(option: int) -> int:
    """Return the area whose order a swap replaces."""
    return placed_area(option - FIRST_SWAP)


def new_order(option: int) -> int:
    """Return the order that a swap places."""
    return placed_order(option - FIRST_SWAP)


class UseRaven(Ask[ThronesState]):
    """Choose to swap an order, look at the top wildling card, or do neither."""

    kind = "raven"
    rule = "raven.when"

    def options(self, s: ThronesState) -> list[int]:
        """List `PASS`, `LOOK`, and each swap within the limits and restrictions on orders."""
        house = self.seat
        left = tokens_left(s, house)
        free = stars_of(s, house) - stars_placed(s, house)
        options = [PASS, LOOK] if edition_of(s).raven_looks else [PASS]
        for area in range(AREA_COUNT):
            old = s.order[area]
            if old and s.holder[area] == house:
                stars = free + 1 if ORDER_STAR[old] else free
                for order in range(1, ORDER_COUNT):
                    if (
                        order != old
                        and left[order]
                        and not s.barred >> order & 1
                        and (stars > 0 or not ORDER_STAR[order])
                        and may_lie(s, area, order)
                    ):
                        options.append(swap_option(area, order))
        return options

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `nothing`, `look` or `winterfell raid`."""
        if option < FIRST_SWAP:
            return ["nothing", "look"][option]
        return f"{AREAS[swapped_area(option)]} {ORDERS[new_order(option)]}"

    def label(self, s: ThronesState, option: int) -> str:
        if option < FIRST_SWAP:
            return ["Do not use the raven", "Look at the top wildling card"][option]
        area = swapped_area(option)
        old, new = ORDER_WORDS[s.order[area]], ORDER_WORDS[new_order(option)]
        return f"{AREA_NAMES[area]}: {old} becomes {new}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        if option < FIRST_SWAP:
            return ["track:wildlings"] if option == LOOK else []
        return [AREAS[swapped_area(option)], f"token:{ORDERS[new_order(option)]}"]

    def prompt(self, s: ThronesState) -> str:
        look = ", or look at the top wildling card" if edition_of(s).raven_looks else ""
        return f"The messenger raven: swap one of your orders{look}?"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        name, _, order = tried.partition(" ")
        area = AREA.get(name, -1)
        if area < 0 or s.holder[area] != self.seat or not s.order[area]:
            return Refusal("raven.replace", "Only one of your own orders on the board is swapped.")
        if order not in ORDER or not ORDER[order]:
            return Refusal("raven.replace", f"There is no order token “{order}”.")
        if ORDER[order] == s.order[area]:
            return Refusal("raven.replace", "That order lies there already.")
        stars = stars_of(s, self.seat) - stars_placed(s, self.seat)
        if ORDER_STAR[s.order[area]]:
            stars += 1
        left = tokens_left(s, self.seat)
        refusal = order_refusal(s, self.seat, ORDER[order], left, stars)
        if refusal is None and not may_lie(s, area, ORDER[order]):
            refusal = NOT_AT_SEA
        return refusal or Refusal("raven.replace", "That swap is not open.")


class KeepOrBury(YesNo[ThronesState]):
    """Choose whether the wildling card just seen stays on top."""

    kind = "bury"
    rule = "raven.look"
    words = ("top", "bottom")
    labels = ("Leave it on top", "Put it at the bottom")

    def prompt(self, s: ThronesState) -> str:
        """Name the card; only its house sees the question."""
        return f"The top wildling card is {WILDLING_NAMES[s.wild[0]]}"


def use_messenger_raven(s: ThronesState) -> Script[None]:
    """Let the holder swap an order or see a wildling card, once a round. [raven.when]"""
    if not s.raven_used:
        house = raven_holder(s)
        option = yield UseRaven(house)
        if option == LOOK:
            yield from look_in_the_wildling_deck(s, house)
        elif option != PASS:
            replace_order(s, house, swapped_area(option), new_order(option))
    s.step = RAIDS
    s.turn = 0


def look_in_the_wildling_deck(s: ThronesState, house: int) -> Script[None]:
    """Look at the top wildling card, then leave it or bury it. [raven.look]"""
    s.raven_used = True
    yield from look_at_top(s, house)
    where = yield KeepOrBury(house)
    if where == BOTTOM:
        bury_top(s)
    buried = "{house} looks at the top wildling card and puts it at the {place}."
    left = "{house} looks at the top wildling card and leaves it on {place}."
    s.log(
        "raven.look",
        buried if where == BOTTOM else left,
        house=HOUSE_REF[house],
        place=KeepOrBury.words[where],
    )


def replace_order(s: ThronesState, house: int, area: int, order: int) -> None:
    """Swap an order on the board for an unused token. [raven.replace]"""
    s.raven_used = True
    s.log(
        "raven.replace",
        "{house} uses the raven: {old} in {area} becomes {new}.",
        house=HOUSE_REF[house],
        old=ORDER_REF[s.order[area]],
        area=AREA_REF[area],
        new=ORDER_REF[order],
    )
    s.order[area] = order
