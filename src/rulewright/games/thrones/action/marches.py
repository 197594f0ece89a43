"""March orders: units split, move and attack. [march.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.march_limits import (
    FINE,
    MARCH_REFUSALS,
    attacked_area,
    is_attack,
    march_problem,
    move_problem,
    start_march,
)
from rulewright.games.thrones.action.neutral import (
    overcome_neutral_force,
)
from rulewright.games.thrones.action.turns import next_to_act, orders_of
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
    SHIP,
    UNIT_NAMES,
    UNITS,
)
from rulewright.games.thrones.control import controller, drop_token
from rulewright.games.thrones.ports import settle_board
from rulewright.games.thrones.state import (
    CALL_FOR_SUPPORT,
    CONSOLIDATION,
    Battle,
    March,
    State,
)
from rulewright.games.thrones.supply import fewest_losses_of
from rulewright.kernel import Ask, Closed, Refusal, Script
from rulewright.kit.asks import YesNo

DONE: Final = 4 << 6  # more than any move


def move_option(kind: int, place: int) -> int:
    """To send a unit of a kind somewhere, as an option."""
    return kind << 6 | place


def moved_kind(option: int) -> int:
    """The kind of unit that a move sends."""
    return option >> 6


def moved_to(option: int) -> int:
    """Where a move sends it."""
    return option & 63


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
        return f"March from {AREA_NAMES[option]}"

    def about(self, s: State, option: int) -> list[str]:
        return [AREAS[option]]

    def prompt(self, s: State) -> str:
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
        march = s.marching
        before = fewest_losses_of(s, self.seat)
        moves: list[int] = []
        for kind in range(4):
            if troops.count(march.left, kind):
                for place in march.reach:
                    if move_problem(s, march, kind, place, before) == FINE:
                        moves.append(move_option(kind, place))
        if march_problem(s, march, before) == FINE:
            moves.append(DONE)
        return moves

    def text(self, s: State, option: int) -> str:
        """`footman > karhold`, or `done`"""
        if option == DONE:
            return "done"
        return f"{UNITS[moved_kind(option)]} > {AREAS[moved_to(option)]}"

    def label(self, s: State, option: int) -> str:
        """The unit and where it goes."""
        if option == DONE:
            march = s.march
            idle = march is not None and not march.places
            return "Stay: discard this march order" if idle else "The march is complete"
        place = moved_to(option)
        verb = "attacks" if is_attack(s, self.seat, place) else "to"
        return f"{UNIT_NAMES[moved_kind(option)].capitalize()} {verb} {AREA_NAMES[place]}"

    def about(self, s: State, option: int) -> list[str]:
        """The unit's token, then the destination."""
        march = s.march
        if option == DONE or march is None:
            return []
        unit = f"unit:{AREAS[march.origin]}:{UNITS[moved_kind(option)]}"
        return [unit, AREAS[moved_to(option)]]

    def prompt(self, s: State) -> str:
        march = s.marching
        return f"March from {AREA_NAMES[march.origin]}: which unit goes where?"

    def closed(self, s: State) -> list[Closed]:
        """Moves within reach or next door that are not open."""
        march = s.marching
        closed: list[Closed] = []
        for kind in range(4):
            if troops.count(march.left, kind):
                for place in sorted({*march.reach, *NEIGHBOURS[march.origin]}):
                    refusal = self.refusal(s, march, kind, place)
                    if refusal is not None:
                        closed.append(self.shut(s, move_option(kind, place), refusal))
        before = fewest_losses_of(s, self.seat)
        problem = march_problem(s, march, before)
        if problem != FINE:
            closed.append(Closed("done", "The march is complete", [], MARCH_REFUSALS[problem]))
        return closed

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
        problem = move_problem(s, march, kind, place, fewest_losses_of(s, self.seat))
        return None if problem == FINE else MARCH_REFUSALS[problem]

    def why_not(self, s: State, tried: str) -> Refusal:
        """What is wrong with the unit or its destination."""
        march = s.marching
        if tried == "done":
            problem = march_problem(s, march, fewest_losses_of(s, self.seat))
            return MARCH_REFUSALS[problem] if problem else Refusal(self.rule, "That is open.")
        unit, _, name = tried.partition(" > ")
        if unit not in UNITS or name not in AREA:
            return Refusal(self.rule, "A move is a unit and an area: footman > karhold.")
        refusal = self.refusal(s, march, UNITS.index(unit), AREA[name])
        return refusal or Refusal(self.rule, "That is open.")


class LeaveToken(YesNo[State]):
    """Whether to leave a Power token in the area that was vacated."""

    kind = "token"
    rule = "control.establish"
    words = ("leave nothing", "leave token")
    labels = ("Leave nothing", "Leave a Power token")

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def about(self, s: State, option: int) -> list[str]:
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
        march.send(troops.one(moved_kind(option)), moved_to(option))
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
    drop_token(s, area, house)


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
            s.tell(
                "control.establish",
                "{} leaves a Power token in {}.",
                HOUSE_NAMES[house],
                AREA_NAMES[area],
            )
    owner = HOME[area]
    if owner not in (NOBODY, house) and controller(s, area) == owner:
        name = HOUSE_NAMES[owner]
        s.tell("control.home-reversion", "{} goes back to {}.", AREA_NAMES[area], name)


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
        s.tell("march.discard", "{} discards the march order in {}.", house, origin)
        return
    parts = [
        f"{troops.phrase(march.troops[number])} {'against' if place == target else 'to'} "
        f"{AREA_NAMES[place]}"
        for number, place in enumerate(march.places)
    ]
    s.tell("march.moves", "{} marches from {}: {}.", house, origin, ", ".join(parts))
