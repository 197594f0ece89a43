"""Placing commanders, whose zones of control may not overlap. [skirmish.placing]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import names
from rulewright.games.battles.ground.field import zone
from rulewright.games.battles.setup import add_unit
from rulewright.games.battles.skirmish.mustering import units_to_place
from rulewright.games.battles.skirmish.picks import frame
from rulewright.games.battles.skirmish.placing import Place, free_hex_refusal, give_turn
from rulewright.games.battles.state import (
    DEPLOY_UNITS,
    BattlesState,
    card_of,
    distance,
    pack_of,
    plan_of,
)
from rulewright.games.battles.words import NONE, SIDES
from rulewright.kernel import Refusal, Script, Unavailable

APART: Final = 5  # least distance between commanders whose zones of control share no hex


class PlaceCommander(Place):
    """Ask where a side places its next commander and his unit. [skirmish.placing]"""

    kind: ClassVar[str] = "place-commander"

    def __init__(self, seat: int, leader: int) -> None:
        super().__init__(seat)
        self.leader = leader

    def piece(self, s: BattlesState) -> str:
        return card_of(s, self.leader).name

    def prompt(self, s: BattlesState) -> str:
        return f"Place {card_of(s, self.leader).name} and the unit that follows."

    def deep(self, s: BattlesState) -> int:
        return frame(s).commander_zone

    def options(self, s: BattlesState) -> list[int]:
        """List the hexes that leave room for the side's remaining commanders.

        If there are none, list the hexes without an overlap. If there are none of those either,
        list all hexes of the zone in which a unit can stand.
        """
        cells = super().options(s)
        later = len(unplaced(s, self.seat)) - 1
        roomy = [cell for cell in cells if _leaves_room(s, cells, cell, later)]
        return roomy or cells or self._standing(s)

    def _standing(self, s: BattlesState) -> list[int]:
        """List all hexes of the zone in which a unit can stand."""
        cells = zone(plan_of(s), self.seat, self.deep(s))
        return [cell for cell in cells if free_hex_refusal(s, self.rule, cell) is None]

    def refusal(self, s: BattlesState, cell: int) -> Refusal | None:
        """Refuse hexes that overlap another commander's zone or that no unit can enter."""
        for leader, unit in enumerate(s.chief):
            if unit != NONE and distance(s, cell, s.cell[unit]) < APART:
                name = card_of(s, leader).name
                return Refusal(self.rule, f"His zone of control would overlap that of {name}.")
        return free_hex_refusal(s, self.rule, cell)

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """List hexes with an overlap or without room for the next commander."""
        options = self.options(s)
        texts = self._texts(s, options)
        unavailable = [one for one in super().unavailable(s) if one.text not in texts]
        crowded = Refusal(self.rule, "No room would be left for the next commander.")
        shut = [cell for cell in super().options(s) if cell not in options]
        return unavailable + [self.refuse(s, cell, crowded) for cell in shut]

    def _texts(self, s: BattlesState, options: list[int]) -> list[str]:
        return [self.text(s, option) for option in options]


def _leaves_room(s: BattlesState, cells: list[int], cell: int, later: int) -> bool:
    """Return whether a commander in `cell` leaves room for `later` others.

    `cells` are the hexes in which they may be placed.
    """
    if later == 0:
        return True
    rest = [other for other in cells if distance(s, cell, other) >= APART]
    return any(_leaves_room(s, rest, other, later - 1) for other in rest)


def unplaced(s: BattlesState, side: int) -> list[int]:
    """List the commanders of a side that are not on the field yet."""
    return [
        leader
        for leader, unit in enumerate(s.chief)
        if unit == NONE and card_of(s, leader).side == side
    ]


def deploy_commanders(s: BattlesState) -> Script[None]:
    """Let the side on turn place one commander and his unit. [skirmish.placing]"""
    side = s.turn
    waiting = unplaced(s, side)
    if waiting:
        leader = waiting[0]
        cell = yield PlaceCommander(side, leader)
        unit = add_unit(s, card_of(s, leader).kind, _rank_of(s, side, leader), cell, leader)
        s.log(
            "skirmish.placing",
            "{unit} in {hex} takes the field.",
            unit=names.unit_first(s, unit),
            hex=names.place_ref(s, unit),
        )
    if len(waiting) <= 1:
        give_turn(s, DEPLOY_UNITS)
        if s.step == DEPLOY_UNITS:
            for each in range(SIDES):
                s.to_place[each] = units_to_place(s, each)


def _rank_of(s: BattlesState, side: int, leader: int) -> int:
    """Return the rank of a commander's unit, from his Skirmish Setup card."""
    for card in s.picked[side]:
        if pack_of(s).setup_cards[card].commander == s.commander[leader]:
            return pack_of(s).setup_cards[card].rank
    raise AssertionError("no card brought this commander")
