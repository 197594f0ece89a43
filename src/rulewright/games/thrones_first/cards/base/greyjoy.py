"""The texts of Greyjoy's house cards in the base game."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.components import AREA, CONSOLIDATE, KIND, PORT, SHIP, SUPPORT
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.state import Battle, ThronesState
from rulewright.games.thrones_first.cards.orders import (
    NO_TOKEN,
    PickToken,
    kind_of,
    orders_in,
    remove_token,
    spared,
)
from rulewright.games.thrones_first.cards.shapes import StrongerAttackers
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Refusal, Script


class AshasPick(PickToken):
    """Choose an order next to the battle to remove, or none."""

    rule = "cards.asha-greyjoy"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        area = AREA.get(tried.removeprefix("remove ").partition(" ")[0])
        b = s.combat
        truce = None if area is None else spared(s, b, b.side_of(self.seat), area)
        return truce or super().why_not(s, tried)


class AshaGreyjoy(HouseCard):
    """When Greyjoy wins, it may remove an adjacent Support or Consolidate Power order.

    [cards.asha-greyjoy]
    """

    acts_on_outcome = True

    def reached(self, s: ThronesState, b: Battle, side: int) -> list[int]:
        """List the areas whose orders the card can remove. [once.cunning]

        In matches with the first rules it also reaches ports, and ignores truces.
        [options.first-rules]
        """
        near = realm_of(s).neighbours[b.area]
        if first(s).first_rules:
            return near
        return [area for area in near if KIND[area] != PORT and spared(s, b, side, area) is None]

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Let Greyjoy remove an order of any house, since the card's text names no opponent."""
        if not won:
            return
        orders = orders_in(s, self.reached(s, b, side))
        tokens = [token for token in orders if kind_of(s, token) in (SUPPORT, CONSOLIDATE)]
        if tokens:
            token = yield AshasPick(b.house(side), tokens, True)
            if token != NO_TOKEN:
                remove_token(s, b, side, token, AshasPick.rule)


class BalonGreyjoy(HouseCard):
    """The opponent's card has no strength, whatever changes it. [cards.balon-greyjoy]"""

    blanks_strength = True
    blanks_bonus = True


#: Victarion: attacking ships count 2. [cards.victarion-greyjoy]
GREYJOY: Final[dict[str, HouseCard]] = {
    "asha-greyjoy": AshaGreyjoy(),
    "victarion-greyjoy": StrongerAttackers(SHIP),
    "balon-greyjoy": BalonGreyjoy(),
}
