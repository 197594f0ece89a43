"""Wildling attacks without cards: gains and losses are always the same. [wildlings.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.asks import PickUnit, unit_area, unit_kind, units_in
from rulewright.games.thrones.components import (
    AREA,
    AREA_COUNT,
    CARD_REF,
    HOUSE_REF,
    MUSTER_COST,
    UNITS,
)
from rulewright.games.thrones.control import turn_order
from rulewright.games.thrones.hands import NO_HOUSE_CARD, discarded, take_back
from rulewright.games.thrones.ports import settle_board
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.westeros.bids import bid, end_bidding
from rulewright.games.thrones.westeros.wildling_asks import TakeCard
from rulewright.games.thrones.westeros.wildling_cards import destroy, lose_all
from rulewright.games.thrones.westeros.wildlings import attack_of, log_outcome, name_bidder
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Refusal, Script

LOSS: Final = 2  # mustering points that each house loses in units
LOSS_OF_THE_LOWEST: Final = 4  # those of the lowest bidder


def wildling_attack(s: ThronesState) -> Script[None]:
    """Let all houses bid against the strength on the track, even if 0. [wildlings.attack]"""
    bids = yield from bid(s, turn_order(s), attack_of(s.threat))
    won = sum(bids) >= s.threat
    bidder = yield from name_bidder(s, bids, won)
    end_bidding(s)
    log_outcome(s, bidder, won)
    if won or not first(s).threat_stays:
        s.threat = 0
    s.log("wildlings.threat", "The wildling threat is now {threat}.", threat=s.threat)
    if won:
        yield from take_a_card_back(s, bidder)
    else:
        yield from suffer(s, bidder)


# -- won ----------------------------------------------------------------------------------------
class TakeUsedCard(TakeCard):
    """As the highest bidder, choose a used card to take back, or none."""

    rule = "wildlings.outcome"

    def prompt(self, s: ThronesState) -> str:
        return "You bid the most: which of your used cards do you take back?"


def take_a_card_back(s: ThronesState, house: int) -> Script[None]:
    """Let the highest bidder take back a used card. [wildlings.outcome]"""
    if not discarded(s, house):
        return
    card = yield TakeUsedCard(house)
    if card != NO_HOUSE_CARD:
        take_back(s, card)
        pattern = "{house} takes {card} back."
        s.log("wildlings.outcome", pattern, house=HOUSE_REF[house], card=CARD_REF[card])


# -- lost ---------------------------------------------------------------------------------------
def suffer(s: ThronesState, lowest: int) -> Script[None]:
    """Make every house in turn order lose units, the lowest bidder twice as many points as others.

    The consequences of a house's losses apply before the next house's turn. [wildlings.order]
    """
    for house in turn_order(s):
        yield from lose_points(s, house, LOSS_OF_THE_LOWEST if house == lowest else LOSS)
        yield from settle_board(s)


def lose_points(s: ThronesState, house: int, points: int) -> Script[None]:
    """Let a house destroy units worth this many mustering points. [wildlings.losses]"""
    while points > 0:
        ones, twos = worth_of_units(s, house)
        if ones + 2 * twos <= points:
            lose_all(s, house)
            return
        option = yield LoseWorth(house, points)
        destroy(s, house, unit_area(option), unit_kind(option))
        points -= MUSTER_COST[unit_kind(option)]


def units_of(s: ThronesState, house: int) -> list[int]:
    """List the units of a house as options; in this phase none of them is routed."""
    units: list[int] = []
    for area in range(AREA_COUNT):
        if s.holder[area] == house:
            units += units_in(s, area)
    return units


def worth_of_units(s: ThronesState, house: int) -> list[int]:
    """Return how many of a house's units cost one point, and how many two. [muster.cost]"""
    numbers = [0, 0]
    for area in range(AREA_COUNT):
        if s.holder[area] == house:
            for kind in range(len(MUSTER_COST)):
                numbers[MUSTER_COST[kind] - 1] += troops.count(s.units[area], kind)
    return numbers


class LoseWorth(PickUnit):
    """Choose units to be destroyed, one at a time, until the points are paid."""

    kind = "lose-unit"
    rule = "wildlings.losses"
    chain = "losses"

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points  # how many are still to be paid

    def options(self, s: ThronesState) -> list[int]:
        """List the units whose loss leaves points that can still be paid exactly."""
        worths = self.open_worths(s)
        return [o for o in units_of(s, self.seat) if MUSTER_COST[unit_kind(o)] in worths]

    def open_worths(self, s: ThronesState) -> list[int]:
        """List the point values of the units that may be lost next.

        The house's units are worth more than it must pay. So an even number of points can always be
        paid, and an odd number needs one unit worth one point.
        """
        ones, twos = worth_of_units(s, self.seat)
        even = self.points % 2 == 0
        worths: list[int] = []
        if ones > int(even):
            worths.append(1)
        if twos and self.points > 1 and (even or ones):
            worths.append(2)
        return worths

    def prompt(self, s: ThronesState) -> str:
        points = f"{self.points} mustering point{'s' * (self.points > 1)}"
        return f"The wildlings take units of yours worth {points}: which one?"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        name, _, unit = tried.partition(" ")
        area = AREA.get(name, -1)
        if area < 0 or unit not in UNITS:
            return Refusal(self.rule, "Only whole units pay: name an area and a unit in it.")
        if s.holder[area] != self.seat or not troops.count(s.units[area], UNITS.index(unit)):
            return Refusal(self.rule, "You have no such unit there.")
        return Refusal(self.rule, "That would cost you more points than you have to lose.")
