"""The commands of Leadership cards: order, strengthen and rally. [leadership.commands]

All of them affect only units that the commander controlled when the card was played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from rulewright.games.battles import effects
from rulewright.games.battles.components import Command
from rulewright.games.battles.ordering.choosing import DONE, NameUnit, RallyUnit
from rulewright.games.battles.ordering.orders import (
    OrderUnit,
    Wanted,
    matching_units,
    order,
    orderable_units,
)
from rulewright.games.battles.ordering.rally import rally
from rulewright.games.battles.state import BattlesState, distance, is_active, units_of
from rulewright.games.battles.vocabulary import COMMANDS
from rulewright.kernel import Script


def wanted_by(s: BattlesState, command: Command) -> Wanted:
    """Return which of the controlled units a command is for."""
    return Wanted(s.zone, command.unit_class, command.rank)


def order_some(s: BattlesState, command: Command) -> Script[None]:
    """Order up to `command.most` units that the commander controls."""
    wanted = wanted_by(s, command)
    for place in range(command.most):
        units = orderable_units(s, s.turn, wanted)
        if not units:
            break
        unit = yield OrderUnit(s.turn, units, wanted, "No further unit" if place else "No unit")
        if unit == DONE:
            break
        give_order(s, unit, command.amount)


def give_order(s: BattlesState, unit: int, dice: int) -> None:
    """Order a unit, with the extra attack dice of the command if it has any."""
    order(s, unit, "leadership.commands")
    if dice:
        effects.add(s, effects.DICE, 1 << unit, dice)


def order_all(s: BattlesState, command: Command) -> Script[None]:
    """Order all controlled units that match; none of them has to act."""
    for unit in orderable_units(s, s.turn, wanted_by(s, command)):
        give_order(s, unit, command.amount)
    yield from ()


def order_and_adjacent(s: BattlesState, command: Command) -> Script[None]:
    """Order controlled units, and with each of them an adjacent unit that is not controlled.

    Otherwise a card can order controlled units only; this command is the exception.
    [leadership.uncontrolled]
    """
    before = len(s.ordered)
    yield from order_some(s, command)
    for unit in s.ordered[before:]:
        wanted = Wanted(adjacent_friends(s, unit) & ~s.zone)
        others = orderable_units(s, s.turn, wanted)
        if others:
            other = yield OrderUnit(s.turn, others, wanted, "No uncontrolled unit")
            if other != DONE:
                give_order(s, other, command.amount)


def adjacent_friends(s: BattlesState, unit: int) -> int:
    """Return the friendly units adjacent to a unit, as a bit set."""
    mask = 0
    for other in units_of(s, s.side[unit]):
        if distance(s, s.cell[unit], s.cell[other]) == 1:
            mask |= 1 << other
    return mask


class StrengthenUnit(NameUnit):
    """Ask which ordered unit attacks with more dice. [leadership.commands]"""

    kind: ClassVar[str] = "tactic-unit"
    rule: ClassVar[str] = "leadership.commands"


def strengthen(s: BattlesState, command: Command) -> Script[None]:
    """Give up to `command.most` ordered units extra attack dice for the turn."""
    wanted = Wanted(effects.bits(s.ordered), command.unit_class, command.rank)
    units = matching_units(s, s.turn, wanted)
    question = f"Which unit attacks with {command.amount} more?"
    for _ in range(min(command.most, len(units))):
        unit = yield StrengthenUnit(s.turn, units, question, "No unit")
        if unit == DONE:
            break
        units = [other for other in units if other != unit]
        effects.add(s, effects.DICE, 1 << unit, command.amount)


def rally_all(s: BattlesState, command: Command) -> Script[None]:
    """Rally all controlled units that match, without ordering them and at no cost in morale."""
    for unit in controlled_inactive(s, wanted_by(s, command)):
        rally(s, unit, "leadership.commands")
    yield from ()


def rally_some(s: BattlesState, command: Command) -> Script[None]:
    """Rally up to `command.most` units that the commander controls."""
    yield from rally_up_to(s, command.most, wanted_by(s, command), "leadership.commands")


def rally_up_to(s: BattlesState, most: int, wanted: Wanted, rule: str) -> Script[None]:
    """Rally up to `most` inactive units that match."""
    for _ in range(most):
        units = controlled_inactive(s, wanted)
        if not units:
            break
        unit = yield RallyUnit(s.turn, units, "Which unit rallies?", "No unit")
        if unit == DONE:
            break
        rally(s, unit, rule)


def controlled_inactive(s: BattlesState, wanted: Wanted) -> list[int]:
    """List the inactive units of the side on turn that match `wanted`."""
    return [unit for unit in matching_units(s, s.turn, wanted) if not is_active(s, unit)]


#: By `vocabulary.COMMANDS`.
GIVE: Final[list[Callable[[BattlesState, Command], Script[None]]]] = [
    order_some, order_all, rally_all, order_and_adjacent, strengthen, rally_some,
]  # fmt: skip
assert len(GIVE) == len(COMMANDS)
