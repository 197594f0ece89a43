"""Mustering: new units and upgrades, paid with the points of castles and strongholds. [muster.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA,
    AREA_COUNT,
    AREA_NAMES,
    AREA_REF,
    AREAS,
    CLOSED,
    FOOTMAN,
    HOUSE_REF,
    KNIGHT,
    MUSTER_COST,
    NOBODY,
    PORT_LIMIT,
    PORT_OF,
    SHIP,
    SIEGE,
    STRONGHOLD,
    UNIT_NAMES,
    UNIT_REF,
    UNITS,
    UPGRADE_COST,
)
from rulewright.games.thrones.control import (
    add_unit,
    controller,
    pool_of,
    turn_order,
)
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.realm import Realm
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.supply import fewest_losses_of, fewest_losses_with
from rulewright.kernel import Ask, Refusal, Script, Unavailable

DONE: Final = 0  # the option that ends a mustering; the others are made by `purchase`

# The goods: new units by kind, then the upgrades of a footman.
TO_KNIGHT: Final = 4
TO_SIEGE: Final = 5
GOODS: Final = 6
GOODS_KIND: Final[list[int]] = [FOOTMAN, KNIGHT, SIEGE, SHIP, KNIGHT, SIEGE]
GOODS_COST: Final[list[int]] = [*MUSTER_COST, UPGRADE_COST, UPGRADE_COST]

# Obstacles to a purchase; each is an index of `REFUSALS`.
OPEN: Final = 0
NO_POINTS: Final = 1
NO_PIECE: Final = 2
NO_FOOTMAN: Final = 3
NO_SUPPLY: Final = 4
ENEMY_SHIPS: Final = 5
PORT_FULL: Final = 6
PORT_CLOSED: Final = 7
REFUSALS: Final[list[Refusal]] = [
    Refusal("muster.points", ""),
    Refusal("muster.points", "The points left in this area are not enough."),
    Refusal("setup.limits", "All units of that kind are on the board."),
    Refusal("muster.upgrade", "No footman is in this area to be upgraded."),
    Refusal("muster.supply", "Your supply does not allow that army."),
    Refusal("muster.ships", "Enemy ships lie there."),
    Refusal("ports.capacity", f"A port holds {PORT_LIMIT} ships at most."),
    Refusal("neutral.closed", "That port is closed in this game."),
]


def purchase(area: int, goods: int, place: int) -> int:
    """Return the option of a purchase: `area` pays for `goods` that are placed in `place`."""
    return 1 + (area * GOODS + goods) * AREA_COUNT + place


def area_of(option: int) -> int:
    """Return the area that pays for a purchase."""
    return (option - 1) // (GOODS * AREA_COUNT)


def goods_of(option: int) -> int:
    """Return the goods that a purchase buys."""
    return (option - 1) // AREA_COUNT % GOODS


def place_of(option: int) -> int:
    """Return the area in which a purchase is placed."""
    return (option - 1) % AREA_COUNT


def takes_routed(s: ThronesState, area: int) -> bool:
    """Return whether the next upgrade in an area takes a routed footman. [muster.upgrade]"""
    return not troops.count(s.units[area], FOOTMAN)


class Means:
    """The limits of a house's mustering: its pieces left, and the excess of its armies."""

    def __init__(self, s: ThronesState, house: int) -> None:
        self.house = house
        self.pool = pool_of(s, house)
        self.over = fewest_losses_of(s, house)


def points_of(s: ThronesState, area: int) -> int:
    """Return the mustering points of a castle or stronghold area. [muster.points]"""
    return 2 if realm_of(s).structure[area] == STRONGHOLD else 1


def obstacle(s: ThronesState, means: Means, area: int, goods: int, place: int, points: int) -> int:
    """Return what prevents a purchase, as an index of `REFUSALS`; `OPEN` if nothing does."""
    if GOODS_COST[goods] > points:
        return NO_POINTS
    if goods >= TO_KNIGHT and not troops.count_all(s.units[area], FOOTMAN):
        return NO_FOOTMAN
    if means.pool[GOODS_KIND[goods]] <= 0:
        return NO_PIECE
    if goods == SHIP:
        if s.holder[place] != NOBODY and s.holder[place] != means.house:
            return ENEMY_SHIPS
        if s.neutral[place] == CLOSED:
            return PORT_CLOSED
        if place == PORT_OF[area] and troops.size(s.units[place]) >= PORT_LIMIT:
            return PORT_FULL
    if goods < TO_KNIGHT and fewest_losses_with(s, means.house, place, 1) > means.over:
        return NO_SUPPLY
    return OPEN


def refusal_of(s: ThronesState, why: int, place: int) -> Refusal:
    """Return the refusal for an obstacle; the edition says which rule closes a port."""
    refusal = REFUSALS[why]
    if why == PORT_CLOSED:
        return Refusal(edition_of(s).closing_rule(s, place), refusal.text)
    return refusal


def purchases_in(s: ThronesState, area: int) -> list[int]:
    """List all purchases that an area could ever make; none without a castle."""
    realm = realm_of(s)
    if not realm.purchases:
        realm.purchases = [
            _purchases(realm, place) if castle else []
            for place, castle in enumerate(realm.structure)
        ]
    return realm.purchases[area]


def _purchases(realm: Realm, area: int) -> list[int]:
    purchases = [purchase(area, goods, area) for goods in (FOOTMAN, KNIGHT, SIEGE)]
    purchases += [purchase(area, SHIP, place) for place in realm.harbours[area]]
    return [*purchases, purchase(area, TO_KNIGHT, area), purchase(area, TO_SIEGE, area)]


def openings(s: ThronesState, means: Means, area: int, points: int) -> list[int]:
    """List the purchases that an area may make with this many points."""
    return [
        option
        for option in purchases_in(s, area)
        if not obstacle(s, means, area, goods_of(option), place_of(option), points)
    ]


def can_muster(s: ThronesState, means: Means, area: int, points: int) -> bool:
    """Return whether an area may buy anything with this many points."""
    for option in purchases_in(s, area):
        if not obstacle(s, means, area, goods_of(option), place_of(option), points):
            return True
    return False


def points_words(number: int) -> str:
    """Return a number of points in words, such as `1 point` or `2 points`."""
    return "1 point" if number == 1 else f"{number} points"


def price_words(s: ThronesState, option: int) -> str:
    """Return the price beside the area's points, such as `for 1 of 2 points`.

    If the area has too few points, return only the price: `for 2 points`.
    """
    cost, left = GOODS_COST[goods_of(option)], s.points[area_of(option)]
    return f"for {points_words(cost)}" if cost > left else f"for {cost} of {points_words(left)}"


class Muster(Ask[ThronesState]):
    """Choose the next unit or upgrade to muster, or finish."""

    kind = "muster"
    rule = "muster.points"
    chain = "muster"

    def __init__(self, seat: int, areas: list[int], reason: str) -> None:
        self.seat = seat
        self.areas = areas  # where the house musters now
        self.reason = reason  # the rule that limits it to these areas

    def options(self, s: ThronesState) -> list[int]:
        """List the purchases that the points left allow, area by area, and `DONE`."""
        means = Means(s, self.seat)
        options: list[int] = []
        for area in self.areas:
            if s.points[area]:
                options += openings(s, means, area, s.points[area])
        options.append(DONE)
        return options

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `winterfell knight` or `pyke footman to knight`.

        A ship is written with its sea: `pyke ship > ironmans-bay`.
        """
        if option == DONE:
            return "done"
        area, goods = AREAS[area_of(option)], goods_of(option)
        unit = UNITS[GOODS_KIND[goods]]
        if goods == SHIP:
            return f"{area} ship > {AREAS[place_of(option)]}"
        return f"{area} footman to {unit}" if goods >= TO_KNIGHT else f"{area} {unit}"

    def label(self, s: ThronesState, option: int) -> str:
        """Return a label such as `Winterfell: a knight for 2 of 2 points`."""
        if option == DONE:
            return "Done mustering"
        area, goods = AREA_NAMES[area_of(option)], goods_of(option)
        unit = UNIT_NAMES[GOODS_KIND[goods]]
        price = price_words(s, option)
        if goods == SHIP:
            return f"{area}: a ship in {AREA_NAMES[place_of(option)]} {price}"
        bought = f"a footman to a {unit}" if goods >= TO_KNIGHT else f"a {unit}"
        return f"{area}: {bought} {price}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        """Name the area that pays, the sea or footman concerned, and the new unit."""
        if option == DONE:
            return []
        area, goods = AREAS[area_of(option)], goods_of(option)
        new = f"token:{UNITS[GOODS_KIND[goods]]}"
        if goods == SHIP:
            return [area, AREAS[place_of(option)], new]
        if goods >= TO_KNIGHT and troops.count_all(s.units[area_of(option)], FOOTMAN):
            state = ":routed" if takes_routed(s, area_of(option)) else ""
            return [area, f"unit:{area}:footman{state}", new]
        return [area, new]

    def prompt(self, s: ThronesState) -> str:
        left = [f"{AREA_NAMES[area]} {s.points[area]}" for area in self.areas if s.points[area]]
        return f"What do you muster? Points left: {', '.join(left) or 'none'}."

    def unavailable(self, s: ThronesState) -> list[Unavailable]:
        """List the purchases that lack points, pieces, supply or a free sea.

        Units that no house has in this match are left out.
        """
        pool = edition_of(s).pool(s)
        kinds = [kind for kind in range(len(pool)) if pool[kind]]
        return self.unavailable_purchases(s, kinds)

    def unavailable_purchases(self, s: ThronesState, kinds: list[int]) -> list[Unavailable]:
        """List the unavailable purchases of some kinds of units, each with the reason."""
        means = Means(s, self.seat)
        unavailable: list[Unavailable] = []
        for area in self.areas:
            for option in purchases_in(s, area):
                if GOODS_KIND[goods_of(option)] not in kinds:
                    continue
                why = obstacle(s, means, area, goods_of(option), place_of(option), s.points[area])
                if why:
                    unavailable.append(self.refuse(s, option, refusal_of(s, why, place_of(option))))
        return unavailable

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        area = AREA.get(tried.split(" ")[0], NOBODY)
        if area != NOBODY and area not in self.areas:
            if realm_of(s).structure[area] and controller(s, area) == self.seat:
                return Refusal(self.reason, "Only the area itself musters, with its own points.")
            return Refusal("muster.points", "Only castles and strongholds you control muster.")
        for one in self.unavailable_purchases(s, GOODS_KIND):
            if one.text == tried:
                return one.refusal
        if " ship > " in tried:
            return Refusal("muster.ships", "Ships go to the area’s own port or a sea it borders.")
        if " > " in tried:
            return Refusal("muster.cost", "Land units are placed in the area that pays for them.")
        return Refusal("muster.cost", "That cannot be mustered here.")


def muster(
    s: ThronesState, house: int, areas: list[int], reason: str = "consolidate.muster"
) -> Script[None]:
    """Let a house muster in those of `areas` that it controls. [muster.points]

    `reason` is the rule cited when the house tries to muster elsewhere.
    """
    structure = realm_of(s).structure
    places = [area for area in areas if structure[area] and controller(s, area) == house]
    s.points = [0] * AREA_COUNT
    for area in places:
        s.points[area] = points_of(s, area)
    while _can_go_on(s, house, places):
        option = yield Muster(house, places, reason)
        if option == DONE:
            break
        _buy(s, house, option)
    s.points = []


def _can_go_on(s: ThronesState, house: int, areas: list[int]) -> bool:
    paying = [area for area in areas if s.points[area]]
    if not paying:
        return False
    means = Means(s, house)
    return any(can_muster(s, means, area, s.points[area]) for area in paying)


def _buy(s: ThronesState, house: int, option: int) -> None:
    area, goods, place = area_of(option), goods_of(option), place_of(option)
    s.points[area] -= GOODS_COST[goods]
    if goods >= TO_KNIGHT:
        routed = takes_routed(s, area)
        s.units[area] = troops.upgraded(s.units[area], GOODS_KIND[goods], routed)
    else:
        add_unit(s, house, place, GOODS_KIND[goods])
    _log_muster(s, house, goods, area, place)


def _log_muster(s: ThronesState, house: int, goods: int, area: int, place: int) -> None:
    name, unit = HOUSE_REF[house], UNIT_REF[GOODS_KIND[goods]]
    if goods >= TO_KNIGHT:
        s.log(
            "muster.upgrade",
            "{house} upgrades a {old} in {area} to a {new}.",
            house=name,
            old=UNIT_REF[FOOTMAN],
            area=AREA_REF[area],
            new=unit,
        )
    elif goods == SHIP:
        s.log(
            "muster.ships",
            "{house} musters a {unit} from {origin} in {area}.",
            house=name,
            unit=unit,
            origin=AREA_REF[area],
            area=AREA_REF[place],
        )
    else:
        pattern = "{house} musters a {unit} in {area}."
        s.log("muster.cost", pattern, house=name, unit=unit, area=AREA_REF[area])


def mustering(s: ThronesState) -> Script[None]:
    """Let every house in turn order muster in all its structures. [westeros.mustering]"""
    for house in turn_order(s):
        yield from muster(s, house, realm_of(s).structures, "muster.points")
