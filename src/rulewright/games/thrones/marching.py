"""March orders: units split, move and attack. [march.*]"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.asks import YesNo
from rulewright.games.thrones.components import (
    AREA,
    AREA_NAMES,
    AREAS,
    CLOSED,
    HOME,
    HOUSE_NAMES,
    KIND,
    LAND,
    MARCH,
    NEIGHBOURS,
    NO_ORDER,
    NOBODY,
    PORT,
    PORT_LIMIT,
    SHIP,
    UNIT_NAMES,
    UNITS,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.neutral import (
    assault_strength,
    foreign_strength,
    overcome_neutral_force,
    own_strength,
)
from rulewright.games.thrones.ports import settle_board
from rulewright.games.thrones.state import (
    CALL_FOR_SUPPORT,
    CONSOLIDATION,
    Battle,
    March,
    State,
)
from rulewright.games.thrones.supply import excess, excess_of
from rulewright.games.thrones.transport import reach
from rulewright.games.thrones.turns import next_to_act, orders_of
from rulewright.kernel import Ask, Closed, Refusal, Script

DONE = 4 << 6  # a move is unit kind << 6 | destination

FINE = 0
OVER_SUPPLY = 1
PORT_FULL = 2
TOO_WEAK = 3
SECOND_ATTACK = 4
NO_WAY_TO_STAY = 5

_REFUSALS = [
    Refusal("", ""),
    Refusal("march.supply", "Your armies would be more or larger than your supply allows."),
    Refusal("ports.capacity", f"A port holds at most {PORT_LIMIT} ships."),
    Refusal("neutral.strength", "Too weak to beat the neutral force there."),
    Refusal("march.one-attack", "One march order starts only one fight."),
    Refusal(
        "neutral.refused-support",
        "Should others refuse their support, your supply would not let these units stay behind.",
    ),
]


def is_guarded(s: State, house: int, area: int) -> bool:
    """Whether entering an area starts a combat: enemy units, or an enemy garrison. [march.fight]"""
    holder = s.holder[area]
    if holder != NOBODY:
        return holder != house
    return s.garrison[area] > 0 and HOME[area] != house


def is_attack(s: State, house: int, area: int) -> bool:
    """Whether entering an area is the one fight of a march order. [march.one-attack]"""
    return s.neutral[area] > 0 or is_guarded(s, house, area)


def attacked_area(s: State, march: March) -> int:
    """The area that a march attacks so far, or `NOBODY`."""
    for place in march.places:
        if is_attack(s, march.house, place):
            return place
    return NOBODY


def start_march(s: State, house: int, origin: int) -> March:
    """A march from an area, nothing sent yet. Routed units can't go. [march.routed]"""
    march = March(house, origin, s.order[origin], troops.standing(s.units[origin]))
    march.reach = reach(s, house, origin)
    return march


def sizes_after(s: State, march: March, recalled: int) -> list[int]:
    """The army sizes once a march is done and its attackers have entered. [march.supply]

    With `recalled` an area, the troops sent there stay at the origin instead.
    """
    sizes: list[int] = []
    house, origin = march.house, march.origin
    units = s.units
    for area, holder in enumerate(s.holder):
        if holder == house and area != origin:
            size = troops.size(units[area])
            if area != recalled:
                size += troops.size(march.sent_to(area))
            if size > 1:
                sizes.append(size)
    left = troops.size(march.left) + troops.size(troops.routed(s.units[origin]))
    for number in range(len(march.places)):
        place = march.places[number]
        size = troops.size(march.troops[number])
        if place == recalled:
            left += size
        elif s.holder[place] != house and size > 1:
            sizes.append(size)
    if left > 1:
        sizes.append(left)
    return sizes


def march_problem(s: State, march: March, before: int) -> int:
    """What keeps a march from being complete as it stands; `before` is the excess of supply now.

    A house that is over its supply already may march if that leaves it no further over.
    [march.supply] [supply.already-over] [ports.capacity] [neutral.strength]
    [neutral.refused-support]
    """
    house = march.house
    supply = s.supply[house]
    for number in range(len(march.places)):
        place = march.places[number]
        if KIND[place] == PORT:
            if troops.size(s.units[place]) + troops.size(march.troops[number]) > PORT_LIMIT:
                return PORT_FULL
        elif s.neutral[place]:
            own = own_strength(s, march, place)
            if own < s.neutral[place]:
                if own + foreign_strength(s, house, place) < s.neutral[place]:
                    return TOO_WEAK
                if excess(sizes_after(s, march, place), supply) > before:
                    return NO_WAY_TO_STAY  # it may not rely on support that may be refused
    if excess(sizes_after(s, march, NOBODY), supply) > before:
        return OVER_SUPPLY
    return FINE


def can_be_completed(s: State, march: March, before: int) -> int:
    """FINE when some further moves, or none, make the march legal; else what is in the way."""
    problem = march_problem(s, march, before)
    if problem in (FINE, PORT_FULL) or not march.left:
        return problem
    if problem == TOO_WEAK:
        target = attacked_area(s, march)
        most = own_strength(s, march, target) + assault_strength(march.left, target)
        if most + foreign_strength(s, march.house, target) < s.neutral[target]:
            return TOO_WEAK
    attacking = attacked_area(s, march) != NOBODY
    tried: list[int] = []
    for kind in range(4):
        if not troops.count(march.left, kind):
            continue
        unit = troops.one(kind)
        for place in march.reach:
            attack = is_attack(s, march.house, place)
            if attack and attacking and not march.sent_to(place):
                continue
            here = troops.size(s.units[place]) if s.holder[place] == march.house else 0
            alike = (kind * 64 + here + troops.size(march.sent_to(place))) * 2 + int(attack)
            if problem == OVER_SUPPLY and not s.neutral[place] and KIND[place] != PORT:
                if alike in tried:
                    continue
                tried.append(alike)
            march.send(unit, place)
            after = can_be_completed(s, march, before)
            march.recall(unit, place)
            if after == FINE:
                return FINE
    return problem


def move_problem(s: State, march: March, kind: int, place: int, before: int) -> int:
    """What is in the way of sending a unit to an area within reach; FINE when nothing is."""
    first = not march.sent_to(place)
    if first and is_attack(s, march.house, place) and attacked_area(s, march) != NOBODY:
        return SECOND_ATTACK
    unit = troops.one(kind)
    march.send(unit, place)
    problem = can_be_completed(s, march, before)
    march.recall(unit, place)
    return problem


class ChooseMarch(Ask[State]):
    """Which march order is resolved."""

    kind = "march-order"
    rule = "march.turns"
    chain = "march"

    def options(self, s: State) -> list[int]:
        """The areas with a march order."""
        return orders_of(s, self.seat, MARCH)

    def text(self, s: State, option: int) -> str:
        """`winterfell`"""
        return AREAS[option]

    def label(self, s: State, option: int) -> str:
        """The area."""
        return f"March from {AREA_NAMES[option]}"

    def about(self, s: State, option: int) -> list[str]:
        """The area."""
        return [AREAS[option]]

    def prompt(self, s: State) -> str:
        """The question."""
        return "Which march order do you resolve?"

    def why_not(self, s: State, tried: str) -> Refusal:
        """There is no march order of the house there."""
        return Refusal(self.rule, f"You have no march order in “{tried}”.")


class MoveUnits(Ask[State]):
    """One unit after another is sent somewhere, until the march is done."""

    kind = "march"
    rule = "march.moves"
    chain = "march"

    def options(self, s: State) -> list[int]:
        """A unit kind with a destination, and `done` where the march may end as it stands."""
        march = s.march
        assert march is not None
        before = excess_of(s, self.seat)
        found: list[int] = []
        for kind in range(4):
            if troops.count(march.left, kind):
                for place in march.reach:
                    if move_problem(s, march, kind, place, before) == FINE:
                        found.append(kind << 6 | place)
        if march_problem(s, march, before) == FINE:
            found.append(DONE)
        return found

    def text(self, s: State, option: int) -> str:
        """`footman > karhold`, or `done`"""
        if option == DONE:
            return "done"
        return f"{UNITS[option >> 6]} > {AREAS[option & 63]}"

    def label(self, s: State, option: int) -> str:
        """The unit and where it goes."""
        if option == DONE:
            march = s.march
            idle = march is not None and not march.places
            return "Stay: discard this march order" if idle else "The march is complete"
        place = option & 63
        verb = "attacks" if is_attack(s, self.seat, place) else "to"
        return f"{UNIT_NAMES[option >> 6].capitalize()} {verb} {AREA_NAMES[place]}"

    def about(self, s: State, option: int) -> list[str]:
        """The unit's token, then the destination."""
        march = s.march
        if option == DONE or march is None:
            return []
        return [f"unit:{AREAS[march.origin]}:{UNITS[option >> 6]}", AREAS[option & 63]]

    def prompt(self, s: State) -> str:
        """From where."""
        march = s.march
        assert march is not None
        return f"March from {AREA_NAMES[march.origin]}: which unit goes where?"

    def closed(self, s: State) -> list[Closed]:
        """Moves within reach or next door that are not open."""
        march = s.march
        assert march is not None
        found: list[Closed] = []
        for kind in range(4):
            if troops.count(march.left, kind):
                for place in sorted({*march.reach, *NEIGHBOURS[march.origin]}):
                    refusal = self.refusal(s, march, kind, place)
                    if refusal is not None:
                        option = kind << 6 | place
                        found.append(self.shut(s, option, refusal))
        before = excess_of(s, self.seat)
        problem = march_problem(s, march, before)
        if problem != FINE:
            found.append(Closed("done", "The march is complete", [], _REFUSALS[problem]))
        return found

    def refusal(self, s: State, march: March, kind: int, place: int) -> Refusal | None:
        """Why a unit of a kind may not be sent to an area."""
        if not troops.count(march.left, kind):
            if troops.count(troops.routed(s.units[march.origin]), kind):
                return Refusal("march.routed", "Routed units don’t march.")
            return Refusal("march.unit-once", f"No {UNIT_NAMES[kind]} is left to send from here.")
        if (kind == SHIP) != (KIND[place] != LAND):
            return Refusal("march.terrain", "Ships stay on water, land units on land.")
        if s.neutral[place] == CLOSED:
            return Refusal("neutral.closed", f"{AREA_NAMES[place]} is closed in this game.")
        if place not in march.reach:
            if KIND[place] == PORT and place in NEIGHBOURS[march.origin]:
                return Refusal("ports.entry", "Only who controls the land may use its port.")
            if kind == SHIP:
                return Refusal("march.moves", f"{AREA_NAMES[place]} is not adjacent.")
            return Refusal(
                "march.moves", f"{AREA_NAMES[place]} is neither adjacent nor joined by own ships."
            )
        problem = move_problem(s, march, kind, place, excess_of(s, self.seat))
        return None if problem == FINE else _REFUSALS[problem]

    def why_not(self, s: State, tried: str) -> Refusal:
        """What is wrong with the unit or its destination."""
        march = s.march
        assert march is not None
        if tried == "done":
            problem = march_problem(s, march, excess_of(s, self.seat))
            return _REFUSALS[problem] if problem else Refusal(self.rule, "That is open.")
        unit, _, name = tried.partition(" > ")
        if unit not in UNITS or name not in AREA:
            return Refusal(self.rule, "A move is a unit and an area: footman > karhold.")
        refusal = self.refusal(s, march, UNITS.index(unit), AREA[name])
        return refusal or Refusal(self.rule, "That is open.")


class LeaveToken(YesNo):
    """Whether to leave a Power token in the area that was vacated."""

    kind = "token"
    rule = "control.establish"
    texts = ("leave nothing", "leave token")
    labels = ("Leave nothing", "Leave a Power token")

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def about(self, s: State, option: int) -> list[str]:
        """The area."""
        return [AREAS[self.area]]

    def prompt(self, s: State) -> str:
        """The area, and what is at stake."""
        return (
            f"You leave {AREA_NAMES[self.area]} empty: keep control with a Power token "
            f"({s.power[self.seat]} available)?"
        )


def resolve_march_orders(s: State) -> Script[None]:
    """The next house in turn order resolves one of its marches. [march.turns]"""
    house = next_to_act(s, MARCH)
    if house == NOBODY:
        s.step = CONSOLIDATION
        s.turn = 0
        return
    origin = yield ChooseMarch(house)
    march = start_march(s, house, origin)
    s.march = march
    while True:
        option = yield MoveUnits(house)
        if option == DONE:
            break
        march.send(troops.one(option >> 6), option & 63)
    yield from carry_out(s, march)
    s.march = None


def carry_out(s: State, march: March) -> Script[None]:
    """Peaceful moves first, then the fight if there is one. [march.peaceful-first]"""
    target = attacked_area(s, march)
    if s.lines is not None:
        _tell_march(s, march, target)
    s.order[march.origin] = NO_ORDER
    for number, place in enumerate(march.places):
        if place != target:
            leave(s, march.origin, march.troops[number])
            enter(s, march.house, place, march.troops[number])
    if target != NOBODY and s.neutral[target]:
        yield from march_on_neutral_force(s, march, target)
    elif target != NOBODY:
        leave(s, march.origin, march.sent_to(target))
        open_battle(s, march, target)
    yield from establish_control(s, march.house, march.origin)
    yield from settle_board(s)


def march_on_neutral_force(s: State, march: March, target: int) -> Script[None]:
    """The troops enter if they beat the force, else they stay. [neutral.refused-support]"""
    beaten = yield from overcome_neutral_force_of(s, march, target)
    if beaten:
        s.neutral[target] = 0
        leave(s, march.origin, march.sent_to(target))
        enter(s, march.house, target, march.sent_to(target))


def overcome_neutral_force_of(s: State, march: March, target: int) -> Script[bool]:
    """`overcome_neutral_force` with the peaceful moves already on the board."""
    attack = March(march.house, march.origin, march.order, 0)
    attack.places.append(target)
    attack.troops.append(march.sent_to(target))
    return (yield from overcome_neutral_force(s, attack, target))


def leave(s: State, area: int, leaving: int) -> None:
    """Units leave an area."""
    s.units[area] -= leaving
    if not s.units[area]:
        s.holder[area] = NOBODY


def enter(s: State, house: int, area: int, entering: int) -> None:
    """Units enter an area that nobody else holds; a foreign Power token goes. [control.token]"""
    s.units[area] += entering
    s.holder[area] = house
    if s.token[area] != house:
        s.token[area] = NOBODY


def establish_control(s: State, house: int, area: int) -> Script[None]:
    """A vacated land area may be held with a Power token. [control.establish]

    It is decided before the combat begins; the own home needs none. [control.establish-timing]
    """
    if (
        KIND[area] == LAND
        and s.holder[area] == NOBODY
        and s.token[area] == NOBODY
        and HOME[area] != house
        and s.power[house] > 0
    ):
        left = yield LeaveToken(house, area)
        if left:
            s.power[house] -= 1
            s.token[area] = house
            if s.lines is not None:
                s.tell(
                    "control.establish",
                    f"{HOUSE_NAMES[house]} leaves a Power token in {AREA_NAMES[area]}.",
                )


def open_battle(s: State, march: March, target: int) -> None:
    """The marching troops attack; the combat's own steps follow. [march.fight]"""
    defender = s.holder[target]
    if defender == NOBODY:
        defender = HOME[target]
    battle = Battle(march.house, defender, target, march.origin)
    battle.order = march.order
    battle.attackers = march.sent_to(target)
    s.battle = battle
    s.step = CALL_FOR_SUPPORT


def _tell_march(s: State, march: March, target: int) -> None:
    house, origin = HOUSE_NAMES[march.house], AREA_NAMES[march.origin]
    if not march.places:
        s.tell("march.discard", f"{house} discards the march order in {origin}.")
        return
    parts = [
        f"{troops.phrase(march.troops[number])} {'against' if place == target else 'to'} "
        f"{AREA_NAMES[place]}"
        for number, place in enumerate(march.places)
    ]
    s.tell("march.moves", f"{house} marches from {origin}: {', '.join(parts)}.")


__all__ = [
    "ChooseMarch", "LeaveToken", "MoveUnits", "controller", "enter", "is_attack", "is_guarded",
    "leave", "resolve_march_orders", "start_march",
]  # fmt: skip
