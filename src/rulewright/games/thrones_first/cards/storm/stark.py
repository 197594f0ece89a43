"""The texts of Stark's house cards in A Storm of Swords."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.cards.stark import RobbStark, TheBlackfish
from rulewright.games.thrones.retreating import GuideRetreat
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.games.thrones_first.cards.shapes import TakeUsedCard, take_used_card
from rulewright.kernel import Request, Script

CATELYNS_STRENGTH: Final = 2


class MaegesGuide(GuideRetreat):
    """Choose where Maege sends the beaten units, or decline."""

    rule = "cards.maege-mormont"


class MaegeMormont(RobbStark):
    """When Stark wins, it may choose where the loser retreats. [cards.maege-mormont]"""

    def guide_retreat(self, b: Battle, side: int, areas: list[int], unguided: list[int]) -> Request:
        return MaegesGuide(b.house(side), 1 - side, areas, unguided)


class CatelynStark(HouseCard):
    """2 strength and a fortification with support. [cards.catelyn-stark]"""

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        """Support from Stark's own areas counts too."""
        return CATELYNS_STRENGTH if b.backing[side] else 0

    def extra_fortifications(self, s: ThronesState, b: Battle, side: int) -> int:
        return 1 if b.backing[side] else 0


class BransPick(TakeUsedCard):
    """Choose a card for Bran to bring back, or none."""

    rule = "cards.bran-stark"


class BranStark(HouseCard):
    """Stark may take back a used card at the end, won or lost. [cards.bran-stark]"""

    acts_at_end = True

    def at_end(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Bran himself is still on the table, and not yet a used card."""
        return take_used_card(s, BransPick(b.house(side)))


#: Eddard: no casualties by swords and texts. [cards.eddard-stark]
STARK: Final[dict[str, HouseCard]] = {
    "eddard-stark": TheBlackfish(),
    "maege-mormont": MaegeMormont(),
    "catelyn-stark": CatelynStark(),
    "bran-stark": BranStark(),
}
