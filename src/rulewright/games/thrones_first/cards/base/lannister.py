"""The texts of Lannister's house cards in the base game."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.components import AREA_COUNT, FOOTMAN
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.games.thrones_first.cards.orders import PickToken, orders_in, remove_token
from rulewright.games.thrones_first.cards.shapes import PowerForVictory, StrongerAttackers
from rulewright.kernel import Script


class CerseisPick(PickToken):
    """Choose an order of the loser for Cersei to remove."""

    rule = "cards.cersei-lannister"


class CerseiLannister(HouseCard):
    """When Lannister wins, it removes an order of the loser. [cards.cersei-lannister]"""

    acts_on_outcome = True

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Let Lannister remove any order token of the loser from the board.

        The march order that started the attack is off the board already.
        """
        if not won:
            return
        enemy = b.house(1 - side)
        tokens = orders_in(s, [a for a in range(AREA_COUNT) if s.holder[a] == enemy])
        if tokens:
            token = yield CerseisPick(b.house(side), tokens, False)
            remove_token(s, b, side, token, CerseisPick.rule)


#: Jaime: 2 Power for a victory. Vargo Hoat: attacking footmen count 2.
#: [cards.jaime-lannister] [cards.vargo-hoat]
LANNISTER: Final[dict[str, HouseCard]] = {
    "jaime-lannister": PowerForVictory("cards.jaime-lannister", 2, 0),
    "vargo-hoat": StrongerAttackers(FOOTMAN),
    "cersei-lannister": CerseiLannister(),
}
