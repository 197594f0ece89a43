"""The choices of a march: the order, the moves of units, a Power token left behind. [march.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.forecast import forecast_of
from rulewright.games.thrones.action.march_limits import (
    FINE,
    MARCH_REFUSALS,
    is_attack,
    march_problem,
    move_problem,
)
from rulewright.games.thrones.action.turns import orders_of
from rulewright.games.thrones.components import (
    AREA,
    AREA_NAMES,
    AREAS,
    CLOSED,
    KIND,
    LAND,
    MARCH,
    PORT,
    SHIP,
    UNIT_NAMES,
    UNITS,
)
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.state import (
    March,
    ThronesState,
)
from rulewright.games.thrones.supply import fewest_losses_of
from rulewright.kernel import Ask, Refusal, Unavailable
from rulewright.kit.asks import Choice, YesNo

DONE: Final = 4 << 6  # above all moves


def move_option(kind: int, place: int) -> int:
    """Return the option to send a unit of a kind to an area."""
    return kind << 6 | place


def moved_kind(option: int) -> int:
    """Return the kind of unit that a move sends."""
    return option >> 6


def moved_to(option: int) -> int:
    """Return the destination of a move."""
    return option & 63


def unit_id(area: int, kind: int) -> str:
    """Return the id that the board gives to units of a kind in an area."""
    return f"unit:{AREAS[area]}:{UNITS[kind]}"


class ChooseMarch(Choice[ThronesState]):
    """Choose a march order to resolve."""

    kind = "march-order"
    rule = "march.turns"
    chain = "march"
    hint = "You have no march order in “{}”."

    def options(self, s: ThronesState) -> list[int]:
        return orders_of(s, self.seat, MARCH)

    def text(self, s: ThronesState, option: int) -> str:
        return AREAS[option]

    def label(self, s: ThronesState, option: int) -> str:
        return f"March from {AREA_NAMES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[option]]

    def applies_to(self, s: ThronesState, option: int) -> list[str]:
        """List the units that this order can move."""
        ready = troops.standing(s.units[option])
        return [unit_id(option, kind) for kind in range(len(UNITS)) if troops.count(ready, kind)]

    def prompt(self, s: ThronesState) -> str:
        return "Which march order do you resolve?"


class MoveUnits(Ask[ThronesState]):
    """Send one unit after another to a destination until the march is done."""

    kind = "march"
    rule = "march.moves"
    chain = "march"

    def options(self, s: ThronesState) -> list[int]:
        """List each kind of unit with each destination, and `DONE` if the march may end."""
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

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `footman > karhold`, or `done`."""
        if option == DONE:
            return "done"
        return f"{UNITS[moved_kind(option)]} > {AREAS[moved_to(option)]}"

    def label(self, s: ThronesState, option: int) -> str:
        if option == DONE:
            march = s.march
            idle = march is not None and not march.places
            return "Stay: discard this march order" if idle else "The march is complete"
        place = moved_to(option)
        verb = "attacks" if is_attack(s, self.seat, place) else "to"
        return f"{UNIT_NAMES[moved_kind(option)].capitalize()} {verb} {AREA_NAMES[place]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        march = s.march
        if option == DONE or march is None:
            return []
        return [unit_id(march.origin, moved_kind(option)), AREAS[moved_to(option)]]

    def forecast(self, s: ThronesState, option: int) -> list[str]:
        """Forecast the march including this move; for `DONE`, the march as it is."""
        march = s.marching
        if option == DONE:
            return forecast_of(s, march)
        unit, place = troops.one(moved_kind(option)), moved_to(option)
        march.send(unit, place)
        lines = forecast_of(s, march)
        march.recall(unit, place)
        return lines

    def prompt(self, s: ThronesState) -> str:
        march = s.marching
        return f"March from {AREA_NAMES[march.origin]}: which unit goes where?"

    def unavailable(self, s: ThronesState) -> list[Unavailable]:
        """List the unavailable moves to areas within reach or adjacent."""
        march = s.marching
        unavailable: list[Unavailable] = []
        for kind in range(4):
            if troops.count(march.left, kind):
                for place in sorted({*march.reach, *realm_of(s).neighbours[march.origin]}):
                    refusal = self.refusal(s, march, kind, place)
                    if refusal is not None:
                        unavailable.append(self.refuse(s, move_option(kind, place), refusal))
        before = fewest_losses_of(s, self.seat)
        problem = march_problem(s, march, before)
        if problem != FINE:
            unavailable.append(self.refuse(s, DONE, MARCH_REFUSALS[problem]))
        return unavailable

    def refusal(self, s: ThronesState, march: March, kind: int, place: int) -> Refusal | None:
        """Return why a unit of a kind may not be sent to an area, or None."""
        if not troops.count(march.left, kind):
            if troops.count(troops.routed(s.units[march.origin]), kind):
                return Refusal("march.routed", "Routed units don’t march.")
            return Refusal("march.unit-once", f"No {UNIT_NAMES[kind]} is left to send from here.")
        if (kind == SHIP) != (KIND[place] != LAND):
            return Refusal("march.terrain", "Ships stay on water, land units on land.")
        if s.neutral[place] == CLOSED:
            rule = edition_of(s).closing_rule(s, place)
            return Refusal(rule, f"{AREA_NAMES[place]} is closed in this game.")
        truce = edition_of(s).truce(s, self.seat, place)
        if truce is not None:
            return truce
        if place not in march.reach:
            if KIND[place] == PORT and place in realm_of(s).neighbours[march.origin]:
                return Refusal("ports.entry", "Only who controls the land may use its port.")
            if kind == SHIP:
                return Refusal("march.moves", f"{AREA_NAMES[place]} is not adjacent.")
            return Refusal(
                "march.moves", f"{AREA_NAMES[place]} is neither adjacent nor joined by own ships."
            )
        problem = move_problem(s, march, kind, place, fewest_losses_of(s, self.seat))
        return None if problem == FINE else MARCH_REFUSALS[problem]

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        march = s.marching
        if tried == "done":
            problem = march_problem(s, march, fewest_losses_of(s, self.seat))
            return MARCH_REFUSALS[problem] if problem else Refusal(self.rule, "That is open.")
        unit, _, name = tried.partition(" > ")
        if unit not in UNITS or name not in AREA:
            return Refusal(self.rule, "A move is a unit and an area: footman > karhold.")
        refusal = self.refusal(s, march, UNITS.index(unit), AREA[name])
        return refusal or Refusal(self.rule, "That is open.")


class LeaveToken(YesNo[ThronesState]):
    """Choose whether to leave a Power token in the vacated area."""

    kind = "token"
    rule = "control.establish"
    words = ("leave nothing", "leave token")
    labels = ("Leave nothing", "Leave a Power token")

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[self.area]]

    def prompt(self, s: ThronesState) -> str:
        return (
            f"You leave {AREA_NAMES[self.area]} empty: keep control with a Power token "
            f"({s.power[self.seat]} available)?"
        )
