"""The texts of Baratheon's house cards in A Storm of Swords."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.combat.strength import fighters, fortifications, swords
from rulewright.games.thrones.components import (
    HOUSE_REF,
    THRONE,
)
from rulewright.games.thrones.control import lose_power, throne_holder
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.games.thrones_first.cards.shapes import (
    PowerForVictory,
    win_power,
    worth_of_card,
)
from rulewright.games.thrones_first.cards.thefts import KEEP_OFF, StealToken, steal
from rulewright.games.thrones_first.state import FORTIFICATIONS, SWORDS, first
from rulewright.kernel import Script
from rulewright.kit.asks import YesNo

DAVOS_PRICE: Final = 2


class StannisTheft(StealToken):
    """Choose whether Stannis takes the Iron Throne token."""

    rule = "cards.stannis-baratheon"


class StannisBaratheon(HouseCard):
    """He may take the opponent's Iron Throne token, and gains a sword if he does.

    [cards.stannis-baratheon]
    """

    acts_on_reveal = True

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """A theft in an earlier battle gives no sword."""
        if throne_holder(s) != b.house(1 - side):
            return
        track = yield StannisTheft(b.house(side), [THRONE])
        if track != KEEP_OFF:
            steal(s, b.house(side), THRONE, StannisTheft.rule)
            first(s).card_gains[side][SWORDS] += 1

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        return first(s).card_gains[side][SWORDS]


class MelisandreOfAsshai(HouseCard):
    """Baratheon gains Power equal to the opponent's card strength. [cards.melisandre-of-asshai]"""

    acts_on_reveal = True

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        win_power(s, b, side, worth_of_card(s, b, 1 - side), "cards.melisandre-of-asshai")
        yield from ()


class BuyFortification(YesNo[ThronesState]):
    """Choose whether Davos pays for a fortification icon."""

    kind = "davos"
    rule = "cards.ser-davos-seaworth"
    words = ("keep power", "pay")
    labels = ("Keep the Power", "Pay 2 Power")

    def prompt(self, s: ThronesState) -> str:
        return "Ser Davos: pay 2 Power for a fortification icon, which saves a unit?"


class SerDavosSeaworth(HouseCard):
    """When he loses, his side is not routed and may buy a fortification icon.

    [cards.ser-davos-seaworth]
    """

    acts_on_outcome = True
    stays_standing = True

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Offer the fortification icon only if a sword would cost a unit."""
        house = b.house(side)
        threatened = swords(s, b, 1 - side) > fortifications(s, b, side)
        if won or s.power[house] < DAVOS_PRICE or not threatened:
            return
        if not troops.standing(fighters(s, b, side)):
            return
        pays = yield BuyFortification(house)
        if pays:
            lose_power(s, house, DAVOS_PRICE)
            first(s).card_gains[side][FORTIFICATIONS] += 1
            pattern = "{house} pays {amount} Power for a fortification."
            s.log(BuyFortification.rule, pattern, house=HOUSE_REF[house], amount=DAVOS_PRICE)

    def extra_fortifications(self, s: ThronesState, b: Battle, side: int) -> int:
        return first(s).card_gains[side][FORTIFICATIONS]


#: Salladhar Saan: 2 Power for a victory, and the opponent loses 2. [cards.salladhar-saan]
BARATHEON: Final[dict[str, HouseCard]] = {
    "stannis-baratheon": StannisBaratheon(),
    "melisandre-of-asshai": MelisandreOfAsshai(),
    "salladhar-saan": PowerForVictory("cards.salladhar-saan", 2, 2),
    "ser-davos-seaworth": SerDavosSeaworth(),
}
