"""Wildling attacks without cards: what is lost and won is always the same. [wildlings.*]"""

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
    """All houses bid against the strength on the track, be it nothing. [wildlings.attack]"""
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
    """Which used card the highest bidder takes back, if any."""

    rule = "wildlings.outcome"

    def prompt(self, s: ThronesState) -> str:
        return "You bid the most: which of your used cards do you take back?"


def take_a_card_back(s: ThronesState, house: int) -> Script[None]:
    """The highest bidder takes back a used card of its choice. [wildlings.outcome]"""
    if not discarded(s, house):
        return
    card = yield TakeUsedCard(house)
    if card != NO_HOUSE_CARD:
        take_back(s, card)
        pattern = "{house} takes {card} back."
        s.log("wildlings.outcome", pattern, house=HOUSE_REF[house], card=CARD_REF[card])


# -- lost ---------------------------------------------------------------------------------------
def suffer(s: ThronesState, lowest: int) -> Script[None]:
    """Every house loses units, in turn order; the lowest bidder loses twice as many points.

    The consequences of a house's losses apply before the next one's. [wildlings.order]
    """
    for house in turn_order(s):
        yield from lose_points(s, house, LOSS_OF_THE_LOWEST if house == lowest else LOSS)
        yield from settle_board(s)


def lose_points(s: ThronesState, house: int, points: int) -> Script[None]:
    """A house destroys units worth so many mustering points. [wildlings.losses]"""
    while points > 0:
        ones, twos = worth_of_units(s, house)
        if ones + 2 * twos <= points:
            lose_all(s, house)
            return
        option = yield LoseWorth(house, points)
        destroy(s, house, unit_area(option), unit_kind(option))
        points -= MUSTER_COST[unit_kind(option)]


def units_of(s: ThronesState, house: int) -> list[int]:
    """The units of a house by area and kind, each as an option; in this phase all stand."""
    units: list[int] = []
    for area in range(AREA_COUNT):
        if s.holder[area] == house:
            units += units_in(s, area)
    return units


def worth_of_units(s: ThronesState, house: int) -> list[int]:
    """How many units of a house are worth one point, and how many two. [muster.cost]"""
    numbers = [0, 0]
    for area in range(AREA_COUNT):
        if s.holder[area] == house:
            for kind in range(len(MUSTER_COST)):
                numbers[MUSTER_COST[kind] - 1] += troops.count(s.units[area], kind)
    return numbers


class LoseWorth(PickUnit):
    """Which unit is destroyed, one at a time, until enough points are paid."""

    kind = "lose-unit"
    rule = "wildlings.losses"
    chain = "losses"

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points  # how many are still to be paid

    def options(self, s: ThronesState) -> list[int]:
        """The units with which the points can still be paid exactly."""
        worths = self.open_worths(s)
        return [o for o in units_of(s, self.seat) if MUSTER_COST[unit_kind(o)] in worths]

    def open_worths(self, s: ThronesState) -> list[int]:
        """The worths of units that may go now.

        As the house has units for more points than it has to pay, an odd rest needs one unit of
        one point, and an even one can always be paid.
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
        """How many points are lost."""
        points = f"{self.points} mustering point{'s' * (self.points > 1)}"
        return f"The wildlings take units of yours worth {points}: which one?"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        """There is no such unit, it costs more than is needed, or it is no unit that is named."""
        name, _, unit = tried.partition(" ")
        area = AREA.get(name, -1)
        if area < 0 or unit not in UNITS:
            return Refusal(self.rule, "Only whole units pay: name an area and a unit in it.")
        if s.holder[area] != self.seat or not troops.count(s.units[area], UNITS.index(unit)):
            return Refusal(self.rule, "You have no such unit there.")
        return Refusal(self.rule, "That would cost you more points than you have to lose.")
