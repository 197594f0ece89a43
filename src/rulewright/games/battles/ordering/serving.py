"""The units that each action can order, so that a player can begin by pointing at a unit.

[orders.units]
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.cards.commands import adjacent_friends
from rulewright.games.battles.names import cell, sentence, unit_id, unit_in_place, unit_title
from rulewright.games.battles.ordering.any_card import ordering_commanders
from rulewright.games.battles.ordering.control import zone_of
from rulewright.games.battles.ordering.leadership import able_commanders, lowest_cost
from rulewright.games.battles.ordering.orders import Wanted, order_refusal, orderable_units
from rulewright.games.battles.state import BattlesState, pack_of, units_of
from rulewright.games.battles.vocabulary import ORDER, ORDER_ALL, ORDER_AND_ADJACENT
from rulewright.games.battles.words import RANK_NAMES
from rulewright.kernel import Refusal, Unavailable

_ORDERING: Final = (ORDER, ORDER_ALL, ORDER_AND_ADJACENT)


def units_of_card(s: BattlesState, side: int, card: int) -> list[int]:
    """List the units that a card in hand could order now, whichever commander plays it."""
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


def _any_of(s: BattlesState, side: int, masks: list[int]) -> list[int]:
    """List the side's orderable units that are in at least one of the bit sets."""
    zone = 0
    for mask in masks:
        zone |= mask
    return orderable_units(s, side, Wanted(zone))


def units_of_discard(s: BattlesState, side: int) -> list[int]:
    """List the units that can be ordered by discarding a card. [leadership.any-card]"""
    units: list[int] = []
    for leader in ordering_commanders(s, side):
        units += orderable_units(s, side, Wanted(zone_of(s, leader)))
    return sorted(set(units))


# -- units that nothing can order -----------------------------------------------------------------
def idle_units(s: BattlesState, side: int, served: list[int]) -> list[Unavailable]:
    """List the side's units that are not in `served`, and why nothing can order them."""
    unavailable: list[Unavailable] = []
    for unit in units_of(s, side):
        if unit not in served:
            text, label = f"order {cell(s, s.cell[unit])}", f"Order {unit_in_place(s, unit)}"
            unavailable.append(Unavailable(text, label, [unit_id(unit)], idle_refusal(s, unit)))
    return unavailable


def idle_refusal(s: BattlesState, unit: int) -> Refusal:
    """Explain why nothing that the side of a unit has can order it.

    The unit is inactive, or there is no fitting token or card.
    """
    refusal = order_refusal(s, unit, Wanted())
    if refusal is not None:
        return refusal
    name, rank = sentence(unit_title(s, unit)), RANK_NAMES[s.rank[unit]]
    text = f"{name} takes a {rank} or a Valor token, two tokens of a kind, or a Leadership card"
    return Refusal("orders.token", f"{text} of a commander within two hexes; you have none of it.")
