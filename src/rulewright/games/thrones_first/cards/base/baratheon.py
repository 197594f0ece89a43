"""The texts of Baratheon's house cards in the base game."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.cards.baratheon import RenlyBaratheon as SecondRenly
from rulewright.games.thrones.cards.baratheon import footman_area
from rulewright.games.thrones.cards.choices import PickCard
from rulewright.games.thrones.components import (
    CARD_REF,
    HOUSE_REF,
    SHIP,
)
from rulewright.games.thrones.control import lose_power
from rulewright.games.thrones.hands import NO_HOUSE_CARD, discard, in_hand
from rulewright.games.thrones.state import Battle, Combatant, ThronesState
from rulewright.games.thrones_first.edition import is_supporting
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Refusal, Script

MELISANDRES_PRICE: Final = 1


class RenlyBaratheon(SecondRenly):
    """When Baratheon wins, a fighting footman may become a knight. [cards.renly-baratheon]"""

    def footmen(self, s: ThronesState, b: Battle, side: int, house: int) -> list[int]:
        """List only footmen that attacked or defended; supporters did neither."""
        return [f for f in super().footmen(s, b, side, house) if footman_area(f) == b.area]


class SalladharSaan(HouseCard):
    """Supporting ships of the opponent add nothing. [cards.salladhar-saan]

    With an option, that holds for all supporting ships.
    """

    changes_units = True

    def unit_worth(
        self, s: ThronesState, b: Battle, player: int, unit: Combatant, worth: int
    ) -> int:
        """The +1 of a special order stays, since it belongs to no unit."""
        stops = player != unit.side or first(s).saan_stops_all
        supports = is_supporting(s, b, unit.side, unit.area)
        return 0 if stops and unit.kind == SHIP and supports else worth


class MelisandresPick(PickCard):
    """Choose a card of the loser's hand to discard, or none."""

    rule = "cards.melisandre-of-asshai"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        return Refusal(self.rule, "That card is not in the loser’s hand.")


class MelisandreOfAsshai(HouseCard):
    """When Baratheon wins, it may pay 1 Power to discard a card of the loser's hand.

    [cards.melisandre-of-asshai]
    """

    acts_on_outcome = True

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Offer the discard if the loser has cards in hand, not counting the one it played."""
        house, enemy, played = b.house(side), b.house(1 - side), b.cards[1 - side]
        if not won or s.power[house] < MELISANDRES_PRICE:
            return
        if not [card for card in in_hand(s, enemy) if card != played]:
            return
        card = yield MelisandresPick(house, enemy, [played], True)
        if card == NO_HOUSE_CARD:
            return
        lose_power(s, house, MELISANDRES_PRICE)
        discard(s, card)
        s.log(
            MelisandresPick.rule,
            "{by} discards {card} of {loser}.",
            by=CARD_REF[b.cards[side]].called("Melisandre"),
            card=CARD_REF[card],
            loser=HOUSE_REF[enemy],
        )


BARATHEON: Final[dict[str, HouseCard]] = {
    "renly-baratheon": RenlyBaratheon(),
    "salladhar-saan": SalladharSaan(),
    "melisandre-of-asshai": MelisandreOfAsshai(),
}
