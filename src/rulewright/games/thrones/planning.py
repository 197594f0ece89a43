"""The planning phase: every area with a unit gets one order, in secret. [planning.*]"""

from __future__ import annotations

from random import Random

from rulewright.games.thrones.components import (
    AREA,
    AREA_COUNT,
    AREA_NAMES,
    AREAS,
    KIND,
    NO_ORDER,
    ORDER,
    ORDER_COUNT,
    ORDER_STAR,
    ORDER_TOKENS,
    ORDER_WORDS,
    ORDERS,
    SEA,
)
from rulewright.games.thrones.control import stars_of, turn_order
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.fitting import (
    KEPT_FOR_SEA,
    NOT_AT_SEA,
    at_sea,
    capacity,
    may_lie,
    spared_by_the_sea,
)
from rulewright.games.thrones.state import RAVEN, SHORT_PLANNING, ThronesState
from rulewright.kernel import Ask, Refusal, Script, Simultaneous, Unavailable


def bare_areas(s: ThronesState, house: int) -> list[int]:
    """List the areas, with ports, where a house has units and no order. [planning.one-each]"""
    areas: list[int] = []
    order = s.order
    for area, holder in enumerate(s.holder):
        if holder == house and order[area] == NO_ORDER:
            areas.append(area)
    return areas


def tokens_left(s: ThronesState, house: int) -> list[int]:
    """Return how many tokens of each order a house has off the board. [planning.tokens]"""
    left = ORDER_TOKENS[:]
    holder = s.holder
    for area, order in enumerate(s.order):
        if order and holder[area] == house:
            left[order] -= 1
    return left


def stars_placed(s: ThronesState, house: int) -> int:
    """Return how many special orders a house has on the board."""
    total = 0
    holder = s.holder
    for area, order in enumerate(s.order):
        if order and holder[area] == house and ORDER_STAR[order]:
            total += 1
    return total


def order_refusal(
    s: ThronesState, house: int, order: int, left: list[int], stars: int
) -> Refusal | None:
    """Return why a house may not place a token, or None.

    `left` and `stars` are the tokens and special orders left to it.
    """
    if s.barred >> order & 1:
        return Refusal(
            "planning.restrictions", f"{ORDER_WORDS[order].capitalize()} is barred this round."
        )
    if left[order] == 0:
        return Refusal("planning.tokens", f"No {ORDER_WORDS[order]} token is left.")
    if ORDER_STAR[order] and stars == 0:
        allowed = stars_of(s, house)
        return Refusal(
            "planning.stars",
            f"Your place on the King’s Court track allows {allowed or 'no'} "
            f"special order{'s' * (allowed > 1)}.",
        )
    return None


def eligible(s: ThronesState, left: list[int], stars: int) -> list[int]:
    """List the tokens that may be placed, given those and the special orders left."""
    tokens: list[int] = []
    for order in range(1, ORDER_COUNT):
        if left[order] and not s.barred >> order & 1 and (stars > 0 or not ORDER_STAR[order]):
            tokens.append(order)
    return tokens


def is_short(s: ThronesState, house: int) -> bool:
    """Return whether a house has fewer eligible tokens than areas. [planning.short]"""
    stars = stars_of(s, house)
    bare = bare_areas(s, house)
    if capacity(s, ORDER_TOKENS, stars, False) < len(bare):
        return True
    if edition_of(s).consolidates_at_sea:
        return False
    return capacity(s, ORDER_TOKENS, stars, True) < at_sea(bare)


# -- placing them -----------------------------------------------------------------------------
def placement(area: int, order: int) -> int:
    """Return the option to place an order in an area."""
    return area * 16 + order


def placed_area(option: int) -> int:
    """Return the area that a placement names."""
    return option // 16


def placed_order(option: int) -> int:
    """Return the order that a placement names."""
    return option % 16


class PlaceOrder(Ask[ThronesState]):
    """Choose an order for one of the areas without one, in any sequence."""

    kind = "order"
    rule = "planning.one-each"
    chain = "orders"

    def options(self, s: ThronesState) -> list[int]:
        bare: list[int] = []
        left = ORDER_TOKENS[:]
        stars = stars_of(s, self.seat)
        orders = s.order
        for area, holder in enumerate(s.holder):  # one pass, since this runs very often
            if holder == self.seat:
                order = orders[area]
                if order == NO_ORDER:
                    bare.append(area)
                else:
                    left[order] -= 1
                    stars -= int(ORDER_STAR[order])
        tokens = eligible(s, left, stars)
        if edition_of(s).consolidates_at_sea:
            return [placement(area, order) for area in bare for order in tokens]
        spared = spared_by_the_sea(s, left, stars, bare)
        options: list[int] = []
        for area in bare:
            for order in tokens:
                if may_lie(s, area, order) if KIND[area] == SEA else spared[order]:
                    options.append(placement(area, order))
        return options

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `winterfell march+1`."""
        return f"{AREAS[placed_area(option)]} {ORDERS[placed_order(option)]}"

    def label(self, s: ThronesState, option: int) -> str:
        return f"{AREA_NAMES[placed_area(option)]}: {ORDER_WORDS[placed_order(option)]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[placed_area(option)], f"token:{ORDERS[placed_order(option)]}"]

    def prompt(self, s: ThronesState) -> str:
        left = len(bare_areas(s, self.seat))
        return f"Give orders: {left} area{'s' * (left > 1)} to go"

    def unavailable(self, s: ThronesState) -> list[Unavailable]:
        """List the tokens that may not be placed, for each area without an order."""
        left = tokens_left(s, self.seat)
        stars = stars_of(s, self.seat) - stars_placed(s, self.seat)
        unavailable: list[Unavailable] = []
        for order in range(1, ORDER_COUNT):
            for area in bare_areas(s, self.seat):
                refusal = self.refusal(s, area, order, left, stars)
                if refusal is not None:
                    unavailable.append(self.refuse(s, placement(area, order), refusal))
        return unavailable

    def refusal(
        self, s: ThronesState, area: int, order: int, left: list[int], stars: int
    ) -> Refusal | None:
        """Return why a token may not be placed in an area without an order, or None."""
        refusal = order_refusal(s, self.seat, order, left, stars)
        if refusal is not None or edition_of(s).consolidates_at_sea:
            return refusal
        if KIND[area] == SEA:
            return None if may_lie(s, area, order) else NOT_AT_SEA
        spared = spared_by_the_sea(s, left, stars, bare_areas(s, self.seat))
        return None if spared[order] else KEPT_FOR_SEA

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        name, _, order = tried.partition(" ")
        area = AREA.get(name, -1)
        if area < 0:
            return Refusal(self.rule, "Name an area and its order: karhold march.")
        if s.holder[area] != self.seat:
            return Refusal("planning.one-each", "Only areas with your own units get an order.")
        if s.order[area]:
            return Refusal("planning.one-each", f"{AREA_NAMES[area]} already has an order.")
        if order not in ORDER or order == ORDERS[NO_ORDER]:
            return Refusal("planning.tokens", f"There is no order token “{order}”.")
        left = tokens_left(s, self.seat)
        stars = stars_of(s, self.seat) - stars_placed(s, self.seat)
        refusal = self.refusal(s, area, ORDER[order], left, stars)
        return refusal or Refusal(self.rule, "That is open.")


def assign_orders(s: ThronesState, house: int) -> Script[None]:
    """Let a house place orders until all areas have one or no token is left. [planning.one-each]"""
    short = is_short(s, house)
    for _ in bare_areas(s, house):
        ask = PlaceOrder(house)
        if short and not ask.options(s):
            return
        option = yield ask
        s.order[placed_area(option)] = placed_order(option)


def plan(s: ThronesState, house: int) -> Script[None]:
    """Let a house do all its planning: its orders, and what the edition adds."""
    yield from assign_orders(s, house)
    yield from edition_of(s).further_orders(s, house)


def random_orders(s: ThronesState, house: int, rng: Random) -> None:
    """Replace a house's orders by random legal ones (for `redeal`)."""
    for area in range(AREA_COUNT):
        if s.holder[area] == house:
            s.order[area] = NO_ORDER
    options = PlaceOrder(house).options(s)
    while options:
        area = rng.choice(sorted({placed_area(option) for option in options}))
        s.order[area] = rng.choice([placed_order(o) for o in options if placed_area(o) == area])
        options = PlaceOrder(house).options(s)


def planning_phase(s: ThronesState) -> Script[None]:
    """Let all houses assign orders simultaneously. [planning.secret]

    If a house has too few tokens, go on to `planning_in_turn` instead.
    """
    for house in range(s.players):
        if is_short(s, house):
            s.step = SHORT_PLANNING
            s.turn = 0
            return
    yield Simultaneous([(house, plan(s, house)) for house in turn_order(s)])
    reveal_orders(s)


def planning_in_turn(s: ThronesState) -> Script[None]:
    """Let the next house in turn order assign its orders, face down. [planning.short]"""
    house = turn_order(s)[s.turn]
    yield Simultaneous([(house, plan(s, house))])
    s.turn += 1
    if s.turn == s.players:
        reveal_orders(s)


def reveal_orders(s: ThronesState) -> None:
    """Turn all orders face up. [planning.secret]"""
    s.step = RAVEN
    s.turn = 0
    s.log("planning.secret", "All orders are revealed.")
