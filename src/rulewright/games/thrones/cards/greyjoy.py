"""The texts of Greyjoy's house cards, and the choices that they offer."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards.base import HouseCard
from rulewright.games.thrones.cards.choices import PickCard
from rulewright.games.thrones.components import (
    CARD_REF,
    HOUSE_REF,
    SHIP,
)
from rulewright.games.thrones.control import lose_power
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.hands import NO_HOUSE_CARD, discard, in_hand
from rulewright.games.thrones.state import ATTACKER, DEFENDER, Battle, Combatant, ThronesState
from rulewright.kernel import Script

AERON_PRICE: Final = 2


class VictarionGreyjoy(HouseCard):
    """When Greyjoy attacks, its ships count two, supporting ones too.

    [cards.victarion-greyjoy]
    """

    changes_units = True

    def unit_worth(
        self, s: ThronesState, b: Battle, player: int, unit: Combatant, worth: int
    ) -> int:
        """Add 1 for a Greyjoy ship on the attacking side."""
        if player == ATTACKER == unit.side and unit.house == b.attacker and unit.kind == SHIP:
            return worth + 1
        return worth


class TheonGreyjoy(HouseCard):
    """+1 and a sword when defending a castle or stronghold. [cards.theon-greyjoy]"""

    def bonus(self, s: ThronesState, b: Battle, side: int) -> int:
        return int(side == DEFENDER and realm_of(s).structure[b.area] > 0)

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        return self.bonus(s, b, side)


class BalonGreyjoy(HouseCard):
    """The printed strength of the opponent's card counts 0. [cards.balon-greyjoy]"""

    blanks_strength = True


class AshaGreyjoy(HouseCard):
    """Two swords and a fortification without support. [cards.asha-greyjoy]"""

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        """Support from Greyjoy's own areas counts as support."""
        return 0 if b.backing[side] else 2

    def extra_fortifications(self, s: ThronesState, b: Battle, side: int) -> int:
        return 0 if b.backing[side] else 1


class AeronsSwap(PickCard):
    """Choose a card to replace Aeron, or none."""

    rule = "cards.aeron-damphair"


class AeronDamphair(HouseCard):
    """Greyjoy may pay two Power to play another card in his place. [cards.aeron-damphair]"""

    acts_on_reveal = True

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """The combat then resolves the text of the new card."""
        house = b.house(side)
        aeron = b.cards[side]
        others = [card for card in in_hand(s, house) if card != aeron]
        if s.power[house] < AERON_PRICE or not others:
            return
        option = yield AeronsSwap(house, house, [aeron], True)
        if option == NO_HOUSE_CARD:
            return
        lose_power(s, house, AERON_PRICE)
        discard(s, aeron)
        b.cards[side] = option
        self.weaken(s, side)
        s.log(
            "cards.aeron-damphair",
            "{house} pays {amount} Power: {new} replaces {old}.",
            house=HOUSE_REF[house],
            amount=AERON_PRICE,
            new=CARD_REF[option],
            old=CARD_REF[aeron],
        )

    def weaken(self, s: ThronesState, side: int) -> None:
        """Weaken the new card, for editions in which it is weaker; does nothing here."""


GREYJOY: Final[dict[str, HouseCard]] = {
    "victarion-greyjoy": VictarionGreyjoy(),
    "theon-greyjoy": TheonGreyjoy(),
    "balon-greyjoy": BalonGreyjoy(),
    "asha-greyjoy": AshaGreyjoy(),
    "aeron-damphair": AeronDamphair(),
}
