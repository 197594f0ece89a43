"""The texts of Martell's house cards in A Storm of Swords."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.cards.martell import DoranMartell as SecondDoran
from rulewright.games.thrones.cards.martell import NymeriaSand
from rulewright.games.thrones.combat.retreats import send_off
from rulewright.games.thrones.combat.strength import fighters, total
from rulewright.games.thrones.components import (
    CARD_REF,
    FIEFDOMS,
)
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Script

CLOSE: Final = 2  # the largest difference in a close defeat


class DoranMartell(SecondDoran):
    """The opponent falls to the last place of the Fiefdoms track. [cards.doran-martell]"""

    def tracks(self) -> list[int]:
        return [FIEFDOMS]


class ArianneMartell(HouseCard):
    """When Martell loses by 2 or less, the victors retreat too. [cards.arianne-martell]"""

    acts_on_outcome = True
    acts_at_end = True
    keeps_bare_area = True

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Compare the strengths before any casualties."""
        first(s).both_retreat = not won and total(s, 1 - side) - total(s, side) <= CLOSE
        yield from ()

    def at_end(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """The victors retreat by the rules for beaten units."""
        if first(s).both_retreat and fighters(s, b, 1 - side):
            arianne = CARD_REF[b.cards[side]].called("Arianne")
            s.log("cards.arianne-martell", "{by}: both sides retreat.", by=arianne)
            yield from send_off(s, b, side, True)


MARTELL: Final[dict[str, HouseCard]] = {
    "doran-martell": DoranMartell(),
    "nymeria-sand": NymeriaSand(),
    "arianne-martell": ArianneMartell(),
}
