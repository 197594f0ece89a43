"""The texts of Tyrell's house cards, and the choices that they offer."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.cards.base import HouseCard
from rulewright.games.thrones.cards.catalogue import text_of
from rulewright.games.thrones.cards.choices import PickOrder, remove_order
from rulewright.games.thrones.components import (
    AREA_REF,
    CARD_NAMES,
    CARD_REF,
    FOOTMAN,
    HOUSE_REF,
    NOBODY,
    UNIT_REF,
)
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.state import DEFENDER, Battle, ThronesState
from rulewright.kernel import Ask, Script

STANDING: Final = 0
ROUTED: Final = 1


class PickFootman(Ask[ThronesState]):
    """Choose whether a standing or a routed footman is destroyed."""

    kind = "kill-footman"
    rule = "cards.mace-tyrell"

    def options(self, s: ThronesState) -> list[int]:
        return [STANDING, ROUTED]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `standing footman` or `routed footman`."""
        return f"{'routed' if option else 'standing'} footman"

    def label(self, s: ThronesState, option: int) -> str:
        return f"The {'routed' if option else 'standing'} footman"

    def prompt(self, s: ThronesState) -> str:
        b = s.combat
        who = CARD_NAMES[b.cards[b.side_of(self.seat)]]
        return f"{who}: which footman of your opponent is destroyed?"


class MaceTyrell(HouseCard):
    """Destroys one of the opponent's fighting footmen. [cards.mace-tyrell]"""

    acts_on_reveal = True
    rule = "cards.mace-tyrell"

    def which(self, seat: int) -> PickFootman:
        """Return the ask whether the standing or the routed footman is destroyed."""
        return PickFootman(seat)

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """Supporting footmen cannot be destroyed, and The Blackfish protects his side's footmen."""
        enemy = 1 - side
        if text_of(b, enemy).spares_own_side:
            return
        units = s.units[b.area] if enemy == DEFENDER else b.attackers
        if enemy == DEFENDER and s.holder[b.area] != b.defender:
            return
        kinds = []
        if troops.count(units, FOOTMAN):
            kinds.append(STANDING)
        if troops.count(troops.routed(units), FOOTMAN):
            kinds.append(ROUTED)
        if not kinds:
            return
        which = kinds[0]
        if len(kinds) > 1:
            which = yield self.which(b.house(side))
        self.kill(s, b, enemy, troops.one(FOOTMAN) << (troops.ROUTED * which))

    def kill(self, s: ThronesState, b: Battle, enemy: int, unit: int) -> None:
        """Destroy a footman of the side `enemy`; `unit` is that footman as troops."""
        if enemy == DEFENDER:
            s.units[b.area] -= unit
            if not s.units[b.area]:
                s.holder[b.area] = NOBODY
        else:
            b.attackers -= unit
        s.log(
            self.rule,
            "{by} destroys a {unit} of {loser} in {area}.",
            by=CARD_REF[b.cards[1 - enemy]],
            unit=UNIT_REF[FOOTMAN],
            loser=HOUSE_REF[b.house(enemy)],
            area=AREA_REF[b.area],
        )


class SerLorasTyrell(HouseCard):
    """Victorious attackers take their march order along. [cards.ser-loras-tyrell]"""

    carries_march = True


class ThornsPick(PickOrder):
    """Choose an order next to the embattled area to remove."""

    rule = "cards.queen-of-thorns"


class QueenOfThorns(HouseCard):
    """Removes an opponent's order next to the embattled area. [cards.queen-of-thorns]"""

    acts_on_reveal = True

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """The march order that started the combat is off the board and safe."""
        enemy = b.house(1 - side)
        areas = [a for a in realm_of(s).neighbours[b.area] if s.order[a] and s.holder[a] == enemy]
        if areas:
            area = yield ThornsPick(b.house(side), areas, False)
            queen = CARD_REF[b.cards[side]].called("The Queen of Thorns")
            remove_order(s, b, area, ThornsPick.rule, queen)


TYRELL: Final[dict[str, HouseCard]] = {
    "mace-tyrell": MaceTyrell(),
    "ser-loras-tyrell": SerLorasTyrell(),
    "queen-of-thorns": QueenOfThorns(),
}
