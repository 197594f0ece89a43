"""The choices of the wildling cards: a unit, a house card, a track. [wildlings.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.asks import PickTrack, PickUnit, units_in
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    AREAS,
    CARD_NAMES,
    CARDS,
    FOOTMAN,
    HOUSE_NAMES,
    KNIGHT,
)
from rulewright.games.thrones.control import controller, left_in_pool
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.hands import NO_HOUSE_CARD, discarded, in_hand, migrate_card
from rulewright.games.thrones.mustering import Means, can_muster, points_of
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Ask, Refusal
from rulewright.kit.asks import Choice

NO_UNIT: Final = AREA_COUNT  # the option for no area
LOSE_UNITS: Final = 0  # this and FALL: the choice of the lowest bidder
FALL: Final = 1


# -- units ------------------------------------------------------------------------------------
class LoseUnit(PickUnit):
    """Choose units to be destroyed, one at a time."""

    kind = "lose-unit"
    rule = "wildlings.losses"
    chain = "losses"
    hint = "You have no such unit there."

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left  # how many units are still to be lost

    def options(self, s: ThronesState) -> list[int]:
        """List all units of the house."""
        units: list[int] = []
        for area in range(AREA_COUNT):
            if s.holder[area] == self.seat:
                units += units_in(s, area)
        return units

    def prompt(self, s: ThronesState) -> str:
        return f"The wildlings take {self.left} of your units: which one?"


class LoseTogether(LoseUnit):
    """Choose two units of one castle or stronghold area to be destroyed."""

    rule = "wildlings.horde-descends"
    hint = "Both units must stand in the same castle or stronghold area."

    def __init__(self, seat: int, left: int, areas: list[int]) -> None:
        self.seat = seat
        self.left = left
        self.areas = areas  # the areas to choose from

    def options(self, s: ThronesState) -> list[int]:
        units: list[int] = []
        for area in self.areas:
            units += units_in(s, area)
        return units

    def prompt(self, s: ThronesState) -> str:
        if len(self.areas) == 1:
            return f"The horde takes {self.left} of your units in {AREA_NAMES[self.areas[0]]}."
        return "The horde takes two units in one of your castles or strongholds: where?"


def units_of(s: ThronesState, house: int) -> int:
    """Return how many units a house has on the board."""
    total = 0
    for area in range(AREA_COUNT):
        if s.holder[area] == house:
            total += troops.size(s.units[area])
    return total


def areas_with(s: ThronesState, house: int, kind: int) -> list[int]:
    """List the areas where a house has standing units of a kind."""
    return [
        area
        for area in range(AREA_COUNT)
        if s.holder[area] == house and troops.count(s.units[area], kind)
    ]


def full_castles(s: ThronesState, house: int) -> list[int]:
    """List the castle and stronghold areas in which a house has two or more units."""
    return [
        area
        for area in realm_of(s).structures
        if s.holder[area] == house and troops.size(s.units[area]) > 1
    ]


class UpgradeFootman(Ask[ThronesState]):
    """Choose a footman to become a knight, or finish."""

    kind = "upgrade"
    rule = "wildlings.crow-killers"
    chain = "crow-killers"

    def options(self, s: ThronesState) -> list[int]:
        """List the areas with a footman while knights are left, and `NO_UNIT` to finish."""
        areas = areas_with(s, self.seat, FOOTMAN) if left_in_pool(s, self.seat, KNIGHT) else []
        return [*areas, NO_UNIT]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `winterfell footman to knight`, or `done`."""
        return "done" if option == NO_UNIT else f"{AREAS[option]} footman to knight"

    def label(self, s: ThronesState, option: int) -> str:
        return "No further knight" if option == NO_UNIT else f"The one in {AREA_NAMES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == NO_UNIT else [f"unit:{AREAS[option]}:footman", AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return "Crow Killers: which footman becomes a knight?"


class DemoteKnight(Ask[ThronesState]):
    """Choose a knight to become a footman."""

    kind = "demote"
    rule = "wildlings.crow-killers"
    chain = "crow-killers"

    def options(self, s: ThronesState) -> list[int]:
        return areas_with(s, self.seat, KNIGHT)

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `winterfell knight to footman`."""
        return f"{AREAS[option]} knight to footman"

    def label(self, s: ThronesState, option: int) -> str:
        return f"The one in {AREA_NAMES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [f"unit:{AREAS[option]}:knight", AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return "Crow Killers: which knight becomes a footman?"


class LoseKnight(DemoteKnight):
    """Choose a knight to be destroyed, since no footman is left to replace it."""

    kind = "lose-unit"

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `winterfell knight`."""
        return f"{AREAS[option]} knight"

    def prompt(self, s: ThronesState) -> str:
        return "Crow Killers: no footman is left, so which knight is destroyed?"


class MusterArea(Ask[ThronesState]):
    """Choose the area in which the highest bidder musters, or none."""

    kind = "muster-area"
    rule = "wildlings.horde-descends"
    chain = "muster"

    def options(self, s: ThronesState) -> list[int]:
        """List the castle and stronghold areas that can muster, and `NO_UNIT` for none."""
        return [*muster_areas(s, self.seat), NO_UNIT]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `winterfell`, or `nothing`."""
        return "nothing" if option == NO_UNIT else AREAS[option]

    def label(self, s: ThronesState, option: int) -> str:
        return "No mustering" if option == NO_UNIT else AREA_NAMES[option]

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == NO_UNIT else [AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return "The horde is beaten: muster in one of your castles or strongholds."


def muster_areas(s: ThronesState, house: int) -> list[int]:
    """List the areas in which a house could muster something."""
    means = Means(s, house)
    return [
        area
        for area in realm_of(s).structures
        if controller(s, area) == house and can_muster(s, means, area, points_of(s, area))
    ]


# -- house cards ------------------------------------------------------------------------------
class TakeCard(Choice[ThronesState]):
    """Choose a card to take back from the discard pile, or none."""

    kind = "take-card"
    rule = "wildlings.mammoth-riders"
    hint = "That card is not in your discard pile."

    def options(self, s: ThronesState) -> list[int]:
        """List the discarded cards, and `NO_HOUSE_CARD` for none."""
        return [*discarded(s, self.seat), NO_HOUSE_CARD]

    def migrate(self, s: ThronesState, option: int) -> int:
        return migrate_card(s, option)

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `eddard-stark`, or `nothing`."""
        return "nothing" if option == NO_HOUSE_CARD else CARDS[option]

    def label(self, s: ThronesState, option: int) -> str:
        return "No card" if option == NO_HOUSE_CARD else CARD_NAMES[option]

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == NO_HOUSE_CARD else [f"card:{CARDS[option]}"]

    def prompt(self, s: ThronesState) -> str:
        return "Mammoth Riders: which card do you take back?"


class DiscardCard(TakeCard):
    """Choose a card of the hand to discard."""

    kind = "discard-card"
    rule = "wildlings.massing-on-the-milkwater"
    hint = "That card is not in your hand."

    def options(self, s: ThronesState) -> list[int]:
        return in_hand(s, self.seat)

    def prompt(self, s: ThronesState) -> str:
        return "Massing on the Milkwater: which card do you discard?"


# -- tracks -----------------------------------------------------------------------------------
class ChooseTrack(PickTrack):
    """Choose the track on which a house rises or falls."""

    rule = "wildlings.king-beyond-the-wall"


class BestTrack(ChooseTrack):
    """Choose which of a house's equally good tracks is its best, as the Iron Throne's holder."""

    rule = "wildlings.preemptive-raid"

    def __init__(self, seat: int, house: int, tracks: list[int]) -> None:
        name = HOUSE_NAMES[house]
        super().__init__(seat, tracks, f"{name} falls two places: on which of its best tracks?")


class RaidLoss(Ask[ThronesState]):
    """Choose to lose units or to fall two places on the best track."""

    kind = "raid-loss"
    rule = "wildlings.preemptive-raid"

    def options(self, s: ThronesState) -> list[int]:
        """List both options, or only `FALL` if the house has too few units.

        One unit is enough, unless an option demands two.
        """
        enough = 2 if s.raid_takes_two else 1
        return [LOSE_UNITS, FALL] if units_of(s, self.seat) >= enough else [FALL]

    def text(self, s: ThronesState, option: int) -> str:
        return "units" if option == LOSE_UNITS else "track"

    def label(self, s: ThronesState, option: int) -> str:
        if option == FALL:
            return "Fall two places on your best track"
        return "Lose two units" if units_of(s, self.seat) > 1 else "Lose your only unit"

    def prompt(self, s: ThronesState) -> str:
        return "Preemptive Raid: what do you lose?"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        if tried == "units" and units_of(s, self.seat):
            return Refusal("options.preemptive-raid", "You have no two units to lose.")
        return Refusal(self.rule, "You lose units that you have, or places on your best track.")
