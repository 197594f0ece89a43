"""The texts of Baratheon's house cards, and the choices that they offer."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.cards.base import HouseCard
from rulewright.games.thrones.cards.choices import PickCard
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    AREA_REF,
    AREAS,
    CARD,
    CARD_NAMES,
    CARD_REF,
    FOOTMAN,
    HOUSE_REF,
    KNIGHT,
    SHIP,
    THRONE,
    UNIT_REF,
)
from rulewright.games.thrones.control import left_in_pool
from rulewright.games.thrones.hands import NO_HOUSE_CARD, bit, discard, refill
from rulewright.games.thrones.state import ATTACKER, Battle, Combatant, ThronesState
from rulewright.kernel import Ask, Script

STANNIS: Final[int] = CARD["stannis-baratheon"]


class StannisBaratheon(HouseCard):
    """+1 against a house higher on the Iron Throne track. [cards.stannis-baratheon]"""

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        """Compare the places on the track as they are when strength is counted."""
        throne = s.tracks[THRONE]
        return int(throne.index(b.house(1 - side)) < throne.index(b.house(side)))


NO_FOOTMAN: Final = AREA_COUNT * 2


def footman_option(area: int, routed: bool) -> int:
    """Return the option for a standing or routed footman of an area.

    Attackers count as in the embattled area.
    """
    return area * 2 + int(routed)


def footman_area(option: int) -> int:
    """Return the area of the footman that an option names."""
    return option // 2


def is_routed(option: int) -> bool:
    """Return whether the footman that an option names is routed."""
    return option % 2 == 1


class UpgradeFootman(Ask[ThronesState]):
    """Choose which footman that took part becomes a knight."""

    kind = "upgrade"
    rule = "cards.renly-baratheon"

    def __init__(self, seat: int, places: list[int]) -> None:
        self.seat = seat
        self.places = places  # the footmen, as options

    def options(self, s: ThronesState) -> list[int]:
        """List the footmen, and `NO_FOOTMAN` for none."""
        return [*self.places, NO_FOOTMAN]

    def text(self, s: ThronesState, option: int) -> str:
        if option == NO_FOOTMAN:
            return "upgrade nothing"
        return f"upgrade {AREAS[footman_area(option)]}{' routed' * is_routed(option)}"

    def label(self, s: ThronesState, option: int) -> str:
        if option == NO_FOOTMAN:
            return "No upgrade"
        routed = " routed" * is_routed(option)
        return f"The{routed} footman of {AREA_NAMES[footman_area(option)]} becomes a knight"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == NO_FOOTMAN else [AREAS[footman_area(option)]]

    def prompt(self, s: ThronesState) -> str:
        b = s.combat
        who = CARD_NAMES[b.cards[b.side_of(self.seat)]]
        return f"{who}: upgrade a footman that took part to a knight?"


class RenlyBaratheon(HouseCard):
    """When Baratheon wins, a footman that took part may become a knight.

    [cards.renly-baratheon]
    """

    acts_on_outcome = True
    rule = "cards.renly-baratheon"

    def which(self, house: int, places: list[int]) -> UpgradeFootman:
        """Return the ask for the footman to upgrade."""
        return UpgradeFootman(house, places)

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        if won:
            yield from self.make_knight(s, b, side)

    def make_knight(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Ask which footman to upgrade, if there is one and a knight is left."""
        house = b.house(side)
        if left_in_pool(s, house, KNIGHT) == 0:
            return
        places = self.footmen(s, b, side, house)
        if places:
            option = yield self.which(house, places)
            if option != NO_FOOTMAN:
                self.upgrade(s, b, side, option)

    def footmen(self, s: ThronesState, b: Battle, side: int, house: int) -> list[int]:
        """List the house's footmen that fought or supported its own side, as options."""
        mine = b.attackers if side == ATTACKER else s.units[b.area]
        places: list[int] = []
        groups = [(b.area, mine)]
        groups += [(a, s.units[a]) for a in b.backing[side] if s.holder[a] == house]
        for area, units in groups:
            if troops.count(units, FOOTMAN):
                places.append(footman_option(area, False))
            if troops.count(troops.routed(units), FOOTMAN):
                places.append(footman_option(area, True))
        return places

    def upgrade(self, s: ThronesState, b: Battle, side: int, option: int) -> None:
        """Replace the footman by a knight; a routed one stays routed."""
        area = footman_area(option)
        routed = is_routed(option)
        if area == b.area and side == ATTACKER:
            b.attackers = troops.upgraded(b.attackers, KNIGHT, routed)
        else:
            s.units[area] = troops.upgraded(s.units[area], KNIGHT, routed)
        s.log(
            self.rule,
            "{by} makes a {unit} in {area}.",
            by=CARD_REF[b.cards[side]],
            unit=UNIT_REF[KNIGHT],
            area=AREA_REF[area],
        )


class SerDavosSeaworth(HouseCard):
    """+1 and a sword while Stannis is discarded. [cards.ser-davos-seaworth]"""

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        return int(not s.hand[b.house(side)] & bit(STANNIS))

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        return self.bonus(s, b, side)


class SalladhorSaan(HouseCard):
    """If Baratheon is supported, other houses' ships count 0. [cards.salladhor-saan]"""

    changes_units = True

    def unit_worth(
        self, s: ThronesState, b: Battle, player: int, unit: Combatant, worth: int
    ) -> int:
        """Return 0 for other houses' ships on both sides, whether they fight or support."""
        if unit.kind == SHIP and unit.house != b.house(player) and b.backing[player]:
            return 0
        return worth


class PatchfacesPick(PickCard):
    """Choose a card of the opponent's hand to discard."""

    rule = "cards.patchface"


class Patchface(HouseCard):
    """After the combat Baratheon may discard a card of the opponent's hand. [cards.patchface]"""

    acts_after_combat = True

    def after_combat(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Let Baratheon choose from the opponent's hand as it is after refilling."""
        enemy = b.house(1 - side)
        option = yield PatchfacesPick(b.house(side), enemy, [], True)
        if option != NO_HOUSE_CARD:
            discard(s, option)
            refill(s, enemy, bit(option))
            s.log(
                "cards.patchface",
                "{by} discards {card} of {loser}.",
                by=CARD_REF[b.cards[side]],
                card=CARD_REF[option],
                loser=HOUSE_REF[enemy],
            )


BARATHEON: Final[dict[str, HouseCard]] = {
    "stannis-baratheon": StannisBaratheon(),
    "renly-baratheon": RenlyBaratheon(),
    "ser-davos-seaworth": SerDavosSeaworth(),
    "salladhor-saan": SalladhorSaan(),
    "patchface": Patchface(),
}
