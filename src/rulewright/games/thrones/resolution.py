"""The outcome of a combat: victor, casualties, retreat, clean-up. [combat.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.cards import rules_of
from rulewright.games.thrones.combat import use_blade
from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREAS,
    FIEFDOMS,
    FULL_HAND,
    HOUSE_NAMES,
    KIND,
    LAND,
    NO_ORDER,
    NOBODY,
    PORT,
    PORT_LAND,
    PORT_LIMIT,
    SIEGE,
    TIDES_SKULLS,
    UNIT_NAMES,
    UNITS,
)
from rulewright.games.thrones.control import controller, drop_token
from rulewright.games.thrones.hands import bit, discard, refill
from rulewright.games.thrones.ports import remove_bare_orders, settle_board
from rulewright.games.thrones.state import ATTACKER, DEFENDER, MARCHES, Battle, State
from rulewright.games.thrones.strength import (
    card_order,
    fighters,
    fortifications,
    swords,
    total,
)
from rulewright.games.thrones.supply import army_sizes, fewest_losses
from rulewright.games.thrones.transport import land_reach, ship_reach
from rulewright.kernel import Ask, Refusal, Script

NO_ROOM: Final = 99  # what an area costs that is no option


def lose_fighter(s: State, b: Battle, side: int, unit: int) -> None:
    """Take a unit out of the fighting troops of a side."""
    if side == ATTACKER:
        b.attackers -= unit
    else:
        s.units[b.area] -= unit
        if not s.units[b.area]:
            s.holder[b.area] = NOBODY


class TakeCasualty(Ask[State]):
    """Which unit is lost."""

    kind = "casualty"
    rule = "combat.casualty-choice"
    chain = "casualties"

    def __init__(self, seat: int, side: int, count: int) -> None:
        self.seat = seat
        self.side = side
        self.count = count

    def options(self, s: State) -> list[int]:
        """The kinds among the standing units."""
        b = s.battle
        assert b is not None
        mine = fighters(s, b, self.side)
        return [kind for kind in range(4) if troops.count(mine, kind)]

    def text(self, s: State, option: int) -> str:
        """`lose footman`"""
        return f"lose {UNITS[option]}"

    def label(self, s: State, option: int) -> str:
        """The unit."""
        return f"Lose a {UNIT_NAMES[option]}"

    def about(self, s: State, option: int) -> list[str]:
        """The unit's token; attackers stand in the embattled area with a mark of their own."""
        b = s.battle
        assert b is not None
        mark = ":attack" if self.side == ATTACKER else ""
        return [f"unit:{AREAS[b.area]}:{UNITS[option]}{mark}"]

    def prompt(self, s: State) -> str:
        """How many are to be lost."""
        return f"{self.count} casualt{'ies' if self.count > 1 else 'y'}: which unit is lost?"


class LeaveBehind(TakeCasualty):
    """Which of the retreating units is lost for want of room where they go."""

    rule = "combat.retreat-supply"

    def prompt(self, s: State) -> str:
        """How many find no room."""
        units = f"unit{'s' if self.count > 1 else ''}"
        return f"There is no room for {self.count} of the retreating {units}: which one is lost?"


class ChooseRetreat(Ask[State]):
    """Where the beaten units go."""

    kind = "retreat"
    rule = "combat.retreat"

    def __init__(self, seat: int, side: int, areas: list[int]) -> None:
        self.seat = seat
        self.side = side
        self.areas = areas

    def options(self, s: State) -> list[int]:
        """The areas that cost the fewest units."""
        return self.areas

    def text(self, s: State, option: int) -> str:
        """`retreat riverrun`"""
        return f"retreat {AREAS[option]}"

    def label(self, s: State, option: int) -> str:
        """The area."""
        return f"Retreat to {AREA_NAMES[option]}"

    def about(self, s: State, option: int) -> list[str]:
        """The area."""
        return [AREAS[option]]

    def prompt(self, s: State) -> str:
        """Whose retreat."""
        b = s.battle
        assert b is not None
        loser = b.houses()[self.side]
        whose = "your" if loser == self.seat else f"{HOUSE_NAMES[loser]}’s"
        return f"Where do {whose} beaten units retreat?"

    def why_not(self, s: State, tried: str) -> Refusal:
        """The rule that keeps an area out."""
        b = s.battle
        name = tried.removeprefix("retreat ")
        if b is None or name not in AREAS:
            return Refusal(self.rule, f"There is no area “{name}” to retreat to.")
        return retreat_refusal(s, b, self.side, AREAS.index(name)) or Refusal(
            "combat.retreat-supply", "Another area costs fewer units."
        )


def resolve_combat(s: State) -> Script[None]:
    """The last steps of a combat, in the rulebook's order. [combat.final-strength]"""
    b = s.battle
    assert b is not None
    yield from use_blade(s, b)
    winner = determine_victor(s, b)
    yield from resolve_texts_of_the_outcome(s, b, winner)
    yield from take_sword_casualties(s, b, winner)
    yield from take_skull_casualties(s, b)
    yield from retreat(s, b, winner)
    yield from clean_up(s, b, winner)


# -- victor -------------------------------------------------------------------------------------
def determine_victor(s: State, b: Battle) -> int:
    """The stronger side; a tie goes to the better place on the Fiefdoms track. [combat.victor]"""
    attack, defence = total(s, ATTACKER), total(s, DEFENDER)
    if attack != defence:
        winner = ATTACKER if attack > defence else DEFENDER
    else:
        fiefdoms = s.tracks[FIEFDOMS]
        better = fiefdoms.index(b.attacker) < fiefdoms.index(b.defender)
        winner = ATTACKER if better else DEFENDER
    if s.lines is not None:
        tie = ", tied, by the Fiefdoms track" if attack == defence else ""
        s.tell(
            "combat.victor",
            f"{HOUSE_NAMES[b.houses()[winner]]} wins in {AREA_NAMES[b.area]}: "
            f"{HOUSE_NAMES[b.attacker]} {attack}, {HOUSE_NAMES[b.defender]} {defence}{tie}.",
        )
    return winner


def resolve_texts_of_the_outcome(s: State, b: Battle, winner: int) -> Script[None]:
    """Texts about winning and losing, by the Iron Throne track. [combat.timing]"""
    for side in card_order(s, b):
        card = b.cards[side]
        if card >= 0 and rules_of(card).acts_on_outcome:
            yield from rules_of(card).on_outcome(s, b, side, side == winner)


# -- casualties ---------------------------------------------------------------------------------
def is_spared(b: Battle, side: int) -> bool:
    """Whether a card spares the side's units. [cards.the-blackfish]"""
    return b.cards[side] >= 0 and rules_of(b.cards[side]).spares_own_side


def take_sword_casualties(s: State, b: Battle, winner: int) -> Script[None]:
    """The loser loses a unit for each sword beyond its fortifications. [combat.casualties]

    Routed units die first and never count: they could not retreat. [combat.left-behind]
    """
    loser = 1 - winner
    routed = troops.routed(fighters(s, b, loser)) << troops.ROUTED
    if routed:
        lose_fighter(s, b, loser, routed)
        if s.lines is not None:
            _tell_loss(s, b, loser, troops.routed(routed), "combat.left-behind")
    count = swords(s, b, winner) - fortifications(s, b, loser)
    if not is_spared(b, loser):
        yield from take_casualties(s, b, loser, count, "combat.casualties")


def take_casualties(s: State, b: Battle, side: int, count: int, rule: str) -> Script[None]:
    """A side picks that many of its standing units, or loses them all. [combat.casualty-choice]

    Where all are lost there is nothing to pick, and nothing is asked. `rule` is why they are
    lost. [players.asks]
    """
    while count > 0:
        lost = troops.standing(fighters(s, b, side))
        if not lost:
            return
        if count < troops.size(lost):
            house = b.houses()[side]
            no_room = rule == LeaveBehind.rule
            ask = LeaveBehind(house, side, count) if no_room else TakeCasualty(house, side, count)
            kind = yield ask
            lost = troops.one(kind)
        lose_fighter(s, b, side, lost)
        if s.lines is not None:
            _tell_loss(s, b, side, lost, rule)
        count -= troops.size(lost)


def take_skull_casualties(s: State, b: Battle) -> Script[None]:
    """A skull costs the other side a unit, whoever won. [tides.skulls]"""
    for side in card_order(s, b):
        tide = b.tides[1 - side]
        if tide >= 0 and TIDES_SKULLS[tide] and not is_spared(b, side):
            yield from take_casualties(s, b, side, TIDES_SKULLS[tide], "tides.skulls")


def _tell_loss(s: State, b: Battle, side: int, units: int, rule: str) -> None:
    s.tell(rule, f"{HOUSE_NAMES[b.houses()[side]]} loses {troops.phrase(units)}.")


# -- retreat ------------------------------------------------------------------------------------
def retreat_refusal(s: State, b: Battle, side: int, area: int) -> Refusal | None:
    """Why beaten units of a side may not retreat to an area, supply aside. [combat.retreat]"""
    house = b.houses()[side]
    name = AREA_NAMES[area]
    if side == ATTACKER and area == b.origin:
        if came_home(s, b):
            return None
        return Refusal("combat.retreat-attacker", f"{name} is no longer yours.")
    by_land = KIND[b.area] == LAND
    reached = land_reach(s, house, b.area) if by_land else ship_reach(s, house, b.area)
    if area not in reached or area == b.area:
        return Refusal("combat.retreat", f"{name} is neither adjacent nor joined by own ships.")
    if area == b.origin:
        return Refusal("combat.retreat", "Never to the area the attack came from.")
    if s.neutral[area]:
        return Refusal("combat.retreat", f"A neutral force stands in {name}.")
    if s.holder[area] not in (NOBODY, house):
        return Refusal("combat.retreat", f"There are enemy units in {name}.")
    if controller(s, area) not in (NOBODY, house):
        return Refusal("combat.retreat", f"{name} is under enemy control.")
    return None


def came_home(s: State, b: Battle) -> bool:
    """Whether the area the attackers marched from is still theirs to return to.

    A home of another house that was left bare has gone back. [combat.retreat-attacker]
    """
    return controller(s, b.origin) in (NOBODY, b.attacker) and (
        KIND[b.origin] != PORT or controller(s, PORT_LAND[b.origin]) == b.attacker
    )


def retreat_cost(s: State, b: Battle, side: int, area: int) -> int:
    """How many of the retreating units supply or a port would cost there. [combat.retreat-supply]

    `NO_ROOM` when it would cost them all.
    """
    if side == ATTACKER and area == b.origin:
        return 0
    house = b.houses()[side]
    leaving = troops.size(fighters(s, b, side))
    sizes = army_sizes(s, house)
    if leaving > 1:
        sizes.remove(leaving)
    before = fewest_losses(sizes, s.supply[house])
    there = troops.size(s.units[area])
    if there > 1:
        sizes.remove(there)
    for lost in range(leaving):
        size = there + leaving - lost
        if KIND[area] == PORT and size > PORT_LIMIT:
            continue
        if fewest_losses([*sizes, size] if size > 1 else sizes[:], s.supply[house]) <= before:
            return lost
    return NO_ROOM


def retreat_areas(s: State, b: Battle, side: int, anywhere: bool) -> list[int]:
    """The legal areas that cost the fewest units; beaten attackers go home, unless `anywhere`."""
    house = b.houses()[side]
    if side == ATTACKER and not anywhere:
        return [b.origin] if came_home(s, b) else []
    by_land = KIND[b.area] == LAND
    areas = land_reach(s, house, b.area) if by_land else ship_reach(s, house, b.area)
    if side == ATTACKER and b.origin not in areas:
        areas.append(b.origin)
    legal = [area for area in areas if retreat_refusal(s, b, side, area) is None]
    costs = [retreat_cost(s, b, side, area) for area in legal]
    least = min(costs, default=NO_ROOM)
    if least == NO_ROOM:
        return []
    return sorted(area for area, cost in zip(legal, costs, strict=True) if cost == least)


def retreat(s: State, b: Battle, winner: int) -> Script[None]:
    """Beaten units leave the area, routed; who can't is lost. [combat.retreat] [combat.rout]"""
    loser = 1 - winner
    house = b.houses()[loser]
    engines = troops.count(fighters(s, b, loser), SIEGE) * troops.one(SIEGE)
    if engines:
        lose_fighter(s, b, loser, engines)
        if s.lines is not None:
            _tell_loss(s, b, loser, engines, "combat.left-behind")
    if not fighters(s, b, loser):
        return
    card = b.cards[winner]
    guided = card >= 0 and rules_of(card).picks_retreat
    areas = retreat_areas(s, b, loser, guided)
    if not areas:
        if s.lines is not None:
            _tell_loss(s, b, loser, fighters(s, b, loser), "combat.no-retreat")
        lose_fighter(s, b, loser, fighters(s, b, loser))
        return
    area = yield ChooseRetreat(b.houses()[winner] if guided else house, loser, areas)
    cost = retreat_cost(s, b, loser, area)
    yield from take_casualties(s, b, loser, cost, "combat.retreat-supply")
    leaving = fighters(s, b, loser)
    lose_fighter(s, b, loser, leaving)
    s.units[area] += troops.rout(leaving)
    s.holder[area] = house
    if s.lines is not None:
        s.tell(
            "combat.retreat",
            f"{HOUSE_NAMES[house]} retreats with {troops.phrase(leaving)} to {AREA_NAMES[area]}.",
        )


# -- clean-up -----------------------------------------------------------------------------------
def clean_up(s: State, b: Battle, winner: int) -> Script[None]:
    """Victors enter, orders and tokens go, cards are discarded. [combat.clean-up]"""
    if winner == ATTACKER:
        s.order[b.area] = NO_ORDER
        if s.garrison[b.area] and s.lines is not None:
            s.tell("combat.garrison", f"The garrison of {AREA_NAMES[b.area]} is gone for good.")
        s.garrison[b.area] = 0
        drop_token(s, b.area, b.attacker)
        if b.attackers:
            enter_conquered_area(s, b)
    s.battle = None
    s.step = MARCHES
    remove_bare_orders(s)
    discard_played_cards(s, b, winner)
    yield from settle_board(s)
    remove_bare_orders(s)
    for side in card_order(s, b):
        card = b.cards[side]
        if card >= 0 and rules_of(card).acts_after_combat:
            yield from rules_of(card).after_combat(s, b, side)


def enter_conquered_area(s: State, b: Battle) -> None:
    """The attackers take the area, unless a card turns them back. [combat.enter]"""
    beaten, card = b.cards[DEFENDER], b.cards[ATTACKER]
    if beaten >= 0 and rules_of(beaten).keeps_victors_out:
        turn_victors_back(s, b)
        return
    s.units[b.area] = b.attackers
    s.holder[b.area] = b.attacker
    if card >= 0 and rules_of(card).carries_march:
        s.order[b.area] = b.order
        if s.lines is not None:
            s.tell("cards.ser-loras-tyrell", "The march order goes along with Ser Loras.")


def turn_victors_back(s: State, b: Battle) -> None:
    """They go back to where they marched from, not routed. [cards.arianne-martell]"""
    home = came_home(s, b)
    if home:
        s.units[b.origin] += b.attackers
        s.holder[b.origin] = b.attacker
    if s.lines is not None:
        s.tell(
            "cards.arianne-martell",
            f"Arianne keeps {HOUSE_NAMES[b.attacker]} out of {AREA_NAMES[b.area]}"
            f"{'.' if home else ': its units have nowhere to go and are lost.'}",
        )


def discard_played_cards(s: State, b: Battle, winner: int) -> None:
    """Both cards are discarded; who played its last card takes the others back. [cards.refill]"""
    for side in (ATTACKER, DEFENDER):
        card = b.cards[side]
        house = b.houses()[side]
        if card < 0:
            continue
        if side != winner and rules_of(card).takes_pile_back:
            s.hand[house] = FULL_HAND
            if s.lines is not None:
                s.tell(
                    "cards.roose-bolton",
                    f"{HOUSE_NAMES[house]} takes its whole discard pile back.",
                )
        else:
            discard(s, card)
            refill(s, house, bit(card))
