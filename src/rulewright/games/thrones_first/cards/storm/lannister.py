"""The texts of Lannister's house cards in A Storm of Swords."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.cards.lannister import TyrionLannister as SecondTyrion
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.games.thrones_first.cards.shapes import cost_power, worth_of_card
from rulewright.kernel import Script

GREGORS_MEASURE: Final = 3
CERSEIS_PRICE: Final = 2


class SerGregorClegane(HouseCard):
    """A sword for each point by which the opponent's card is below 3. [cards.ser-gregor-clegane]"""

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        return max(GREGORS_MEASURE - worth_of_card(s, b, 1 - side), 0)


class CerseiLannister(HouseCard):
    """The opponent loses 2 Power at the end, won or lost. [cards.cersei-lannister]"""

    acts_at_end = True

    def at_end(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        cost_power(s, b, 1 - side, CERSEIS_PRICE, "cards.cersei-lannister")
        yield from ()


class SerIlynPayne(HouseCard):
    """When Lannister wins, the opponent loses one more unit. [cards.ser-ilyn-payne]"""

    extra_casualties = 1


class TyrionLannister(SecondTyrion):
    """The opponent's card goes back to its hand. [cards.tyrion-lannister]

    He acts after cancelling texts and before others (`combat/house_cards.py`).
    """

    cancels = False


LANNISTER: Final[dict[str, HouseCard]] = {
    "ser-gregor-clegane": SerGregorClegane(),
    "cersei-lannister": CerseiLannister(),
    "ser-ilyn-payne": SerIlynPayne(),
    "tyrion-lannister": TyrionLannister(),
}
