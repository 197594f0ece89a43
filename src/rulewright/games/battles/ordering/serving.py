"""The units that an action is for, so that a player can point at a unit first. [orders.units]"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.cards.commands import adjacent_friends
from rulewright.games.battles.ordering.any_card import ordering_commanders
from rulewright.games.battles.ordering.control import zone_of
from rulewright.games.battles.ordering.leadership import able_commanders, lowest_cost
from rulewright.games.battles.ordering.orders import Wanted, orderable_units
from rulewright.games.battles.state import State, pack_of
from rulewright.games.battles.vocabulary import ORDER, ORDER_ALL, ORDER_AND_ADJACENT

_ORDERING: Final = (ORDER, ORDER_ALL, ORDER_AND_ADJACENT)


def units_of_card(s: State, side: int, card: int) -> list[int]:
    """The units that a card in hand can order now, by whichever commander can play it."""
    units: list[int] = []
    played = pack_of(s).cards[card]
    for leader in able_commanders(s, side, lowest_cost(played)):
        for command in played.commands:
            if command.what in _ORDERING:
                wanted = Wanted(zone_of(s, leader), command.unit_class, command.rank)
                ordered = orderable_units(s, side, wanted)
                units += ordered
                if command.what == ORDER_AND_ADJACENT:
                    beside = [adjacent_friends(s, unit) for unit in ordered]
                    units += _any_of(s, side, beside)
    return sorted(set(units))


def _any_of(s: State, side: int, masks: list[int]) -> list[int]:
    """The units that can be ordered of those whose bit is set in any of the masks."""
    zone = 0
    for mask in masks:
        zone |= mask
    return orderable_units(s, side, Wanted(zone))


def units_of_discard(s: State, side: int) -> list[int]:
    """The units that can be ordered by discarding any card. [leadership.any-card]"""
    units: list[int] = []
    for leader in ordering_commanders(s, side):
        units += orderable_units(s, side, Wanted(zone_of(s, leader)))
    return sorted(set(units))
