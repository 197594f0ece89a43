"""The texts of Lannister's house cards, and the choices that they offer."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards.base import HouseCard
from rulewright.games.thrones.cards.choices import PickCard, PickOrder, remove_order
from rulewright.games.thrones.components import (
    AREA_COUNT,
    CARD_NAMES,
    CARD_REF,
    FOOTMAN,
    HOUSE_REF,
)
from rulewright.games.thrones.control import gain_power
from rulewright.games.thrones.hands import in_hand
from rulewright.games.thrones.state import ATTACKER, NO_CARD, Battle, Combatant, ThronesState
from rulewright.kernel import Script
from rulewright.kit.asks import YesNo


class TywinLannister(HouseCard):
    """Lannister gains two Power when it wins. [cards.tywin-lannister]"""

    acts_on_outcome = True

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        if won:
            house = b.house(side)
            gained = gain_power(s, house, 2)
            if gained:
                s.log(
                    "cards.tywin-lannister",
                    "{house} gains {amount} Power.",
                    house=HOUSE_REF[house],
                    amount=gained,
                )
        yield from ()


class SerKevanLannister(HouseCard):
    """When Lannister attacks, its footmen count two, supporting ones too.

    [cards.ser-kevan-lannister]
    """

    changes_units = True

    def unit_worth(
        self, s: ThronesState, b: Battle, player: int, unit: Combatant, worth: int
    ) -> int:
        """Add 1 for a Lannister footman on the attacking side."""
        if player == ATTACKER == unit.side and unit.house == b.attacker and unit.kind == FOOTMAN:
            return worth + 1
        return worth


class CancelCard(YesNo[ThronesState]):
    """Choose whether Tyrion sends the opponent's card back."""

    kind = "cancel"
    rule = "cards.tyrion-lannister"
    words = ("let stand", "cancel")
    labels = ("Let it stand", "Send it back")

    def prompt(self, s: ThronesState) -> str:
        b = s.combat
        card = b.cards[1 - b.side_of(self.seat)]
        return f"Tyrion: send {CARD_NAMES[card]} back to the opponent’s hand?"


class ReplacementCard(PickCard):
    """Choose a card to replace the one that Tyrion sent back."""

    rule = "cards.tyrion-lannister"


class TyrionLannister(HouseCard):
    """The opponent takes its card back and plays another, or none. [cards.tyrion-lannister]"""

    cancels = True

    def cancel(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """An opponent with no other card in hand fights without one."""
        enemy = 1 - side
        if b.cards[enemy] < 0:
            return
        cancelled = yield CancelCard(b.house(side))
        if not cancelled:
            return
        house = b.house(enemy)
        old = b.cards[enemy]
        b.cancelled[enemy] = old
        b.cards[enemy] = NO_CARD
        others = [card for card in in_hand(s, house) if card != old]
        tyrion = CARD_REF[b.cards[side]].called("Tyrion")
        if not others:
            s.log(
                "cards.tyrion-lannister",
                "{by} sends {old} back; {house} plays no card.",
                by=tyrion,
                old=CARD_REF[old],
                house=HOUSE_REF[house],
            )
            return
        pick = yield ReplacementCard(house, house, [old], False)
        b.cards[enemy] = pick
        s.log(
            "cards.tyrion-lannister",
            "{by} sends {old} back; {house} plays {new}.",
            by=tyrion,
            old=CARD_REF[old],
            house=HOUSE_REF[house],
            new=CARD_REF[pick],
        )


class CerseisPick(PickOrder):
    """Choose an order of the loser for Cersei to remove."""

    rule = "cards.cersei-lannister"


class CerseiLannister(HouseCard):
    """When Lannister wins it may remove one order of the loser. [cards.cersei-lannister]"""

    acts_on_outcome = True

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Let Lannister remove any order of the loser, except in the embattled area.

        The march order that started the attack is off the board already.
        """
        if not won:
            return
        enemy = b.house(1 - side)
        areas = [
            area
            for area in range(AREA_COUNT)
            if s.order[area] and s.holder[area] == enemy and area != b.area
        ]
        if areas:
            option = yield CerseisPick(b.house(side), areas, True)
            if option < AREA_COUNT:
                cersei = CARD_REF[b.cards[side]].called("Cersei")
                remove_order(s, b, option, "cards.cersei-lannister", cersei)


LANNISTER: Final[dict[str, HouseCard]] = {
    "tywin-lannister": TywinLannister(),
    "ser-kevan-lannister": SerKevanLannister(),
    "tyrion-lannister": TyrionLannister(),
    "cersei-lannister": CerseiLannister(),
}
