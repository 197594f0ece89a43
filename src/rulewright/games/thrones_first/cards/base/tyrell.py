"""The texts of Tyrell's house cards in the base game."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.cards.choices import remove_order
from rulewright.games.thrones.cards.tyrell import MaceTyrell, PickFootman
from rulewright.games.thrones.components import (
    CARD_REF,
    CARD_TEXT,
    DEFENSE,
    ORDER_TYPE,
)
from rulewright.games.thrones.state import ATTACKER, Battle, ThronesState
from rulewright.kernel import Script


class LorasPick(PickFootman):
    """Choose whether a standing or a routed footman is destroyed."""

    rule = "cards.ser-loras-tyrell"


class SerLorasTyrell(MaceTyrell):
    """Destroys one of the opponent's fighting footmen. [cards.ser-loras-tyrell]"""

    rule = "cards.ser-loras-tyrell"

    def which(self, seat: int) -> PickFootman:
        return LorasPick(seat)


class BrienneOfTarth(HouseCard):
    """Removes the opponent's Defense order in the battle area. [cards.brienne-of-tarth]"""

    acts_on_reveal = True

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Remove the order, if the opponent defends: an attacker has none in the area."""
        order = s.order[b.area]
        if side == ATTACKER and order and ORDER_TYPE[order] == DEFENSE:
            brienne = CARD_REF[b.cards[side]].called("Brienne")
            remove_order(s, b, b.area, "cards.brienne-of-tarth", brienne)
        yield from ()


class QueenOfThorns(HouseCard):
    """Cancels the text of the opponent's card for this battle. [cards.queen-of-thorns]"""

    cancels = True

    def cancel(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        enemy = 1 - side
        b.silenced[enemy] = True
        card = b.cards[enemy]
        if card >= 0 and CARD_TEXT[card]:
            s.log(
                "cards.queen-of-thorns",
                "{by} cancels the text of {card}.",
                by=CARD_REF[b.cards[side]].called("The Queen of Thorns"),
                card=CARD_REF[card],
            )
        yield from ()


TYRELL: Final[dict[str, HouseCard]] = {
    "ser-loras-tyrell": SerLorasTyrell(),
    "brienne-of-tarth": BrienneOfTarth(),
    "queen-of-thorns": QueenOfThorns(),
}
