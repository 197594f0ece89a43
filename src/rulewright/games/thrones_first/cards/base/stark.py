"""The texts of Stark's house cards in the base game."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.cards.stark import CatelynStark
from rulewright.games.thrones.components import KNIGHT
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.games.thrones_first.cards.shapes import (
    StrongerAttackers,
    TakeUsedCard,
    take_used_card,
)
from rulewright.kernel import Script


class LuwinsPick(TakeUsedCard):
    """Choose a card for Maester Luwin to bring back, or none."""

    rule = "cards.maester-luwin"


class MaesterLuwin(HouseCard):
    """When Stark wins, it may take back a used card. [cards.maester-luwin]"""

    acts_on_outcome = True

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Luwin himself is still on the table, and not yet a used card."""
        if won:
            yield from take_used_card(s, LuwinsPick(b.house(side)))


#: Robb: attacking knights count 3. [cards.robb-stark]
STARK: Final[dict[str, HouseCard]] = {
    "robb-stark": StrongerAttackers(KNIGHT),
    "catelyn-stark": CatelynStark(),
    "maester-luwin": MaesterLuwin(),
}
