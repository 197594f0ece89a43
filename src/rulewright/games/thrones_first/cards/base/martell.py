"""The texts of Martell's house cards in the set that goes with the base game."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones.cards.baratheon import RenlyBaratheon, UpgradeFootman
from rulewright.games.thrones.combat.casualties import log_loss, lose_fighter
from rulewright.games.thrones.combat.strength import fighters
from rulewright.games.thrones.components import (
    AREAS,
    COURT,
    FIEFDOMS,
    THRONE,
    UNIT_NAMES,
    UNITS,
)
from rulewright.games.thrones.control import token_holder
from rulewright.games.thrones.state import ATTACKER, DEFENDER, Battle, ThronesState
from rulewright.games.thrones_first.cards.thefts import KEEP_OFF, StealToken, steal
from rulewright.kernel import Script
from rulewright.kit.asks import Choice


class ObaraSand(HouseCard):
    """A sword when attacking. [cards.obara-sand]"""

    def extra_swords(self, s: ThronesState, b: Battle, side: int) -> int:
        return int(side == ATTACKER)


class EllariasUpgrade(UpgradeFootman):
    """Choose a defending footman to become a knight, or none."""

    rule = "cards.ellaria-sand"


class EllariaSand(RenlyBaratheon):
    """When Martell defends, a defending footman may become a knight. [cards.ellaria-sand]"""

    acts_on_outcome = False
    acts_on_reveal = True
    rule = "cards.ellaria-sand"

    def which(self, house: int, places: list[int]) -> UpgradeFootman:
        return EllariasUpgrade(house, places)

    def on_reveal(self, s: ThronesState, b: Battle, side: int) -> Script[None]:
        """The new knight counts in this battle."""
        if side == DEFENDER:
            yield from self.make_knight(s, b, side)

    def footmen(self, s: ThronesState, b: Battle, side: int, house: int) -> list[int]:
        """List only footmen that defend."""
        return [f for f in super().footmen(s, b, side, house) if f // 2 == b.area]


class DoransTheft(StealToken):
    """Choose a token for Doran to steal, or none."""

    rule = "cards.doran-martell"


class DoranMartell(HouseCard):
    """When Martell wins, it may steal a token of the opponent. [cards.doran-martell]"""

    acts_on_outcome = True

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        """Let Martell steal any token of the opponent, even one that was stolen itself."""
        enemy = b.house(1 - side)
        held = [t for t in (THRONE, FIEFDOMS, COURT) if token_holder(s, t) == enemy]
        if won and held:
            track = yield DoransTheft(b.house(side), held)
            if track != KEEP_OFF:
                steal(s, b.house(side), track, DoransTheft.rule)


SPARE: Final = 8  # kill nobody; other options are a kind of unit, plus 4 if routed


class KillUnit(Choice[ThronesState]):
    """Choose a unit of the victors in the battle area to kill, or none."""

    kind = "kill-unit"
    rule = "cards.arianne-martell"
    hint = "Only a unit of your opponent in the battle area can be killed."

    def options(self, s: ThronesState) -> list[int]:
        """List the kinds of standing units, those of routed ones, and `SPARE` for none."""
        b = s.combat
        units = fighters(s, b, 1 - b.side_of(self.seat))
        return [kind for kind in range(SPARE) if _number(units, kind)] + [SPARE]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `kill footman`, `kill routed knight` or `kill nothing`."""
        if option == SPARE:
            return "kill nothing"
        return f"kill {'routed ' * (option >= 4)}{UNITS[option % 4]}"

    def label(self, s: ThronesState, option: int) -> str:
        if option == SPARE:
            return "Kill nobody"
        return f"Kill a {'routed ' * (option >= 4)}{UNIT_NAMES[option % 4]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        b = s.combat
        mark = ":attack" if b.side_of(self.seat) == DEFENDER else ""
        return [] if option == SPARE else [f"unit:{AREAS[b.area]}:{UNITS[option % 4]}{mark}"]

    def prompt(self, s: ThronesState) -> str:
        return "Arianne: which unit of your opponent do you kill?"


def _number(units: int, option: int) -> int:
    """Return how many of these units are of the kind, standing or routed, that an option names."""
    part = troops.routed(units) if option >= 4 else troops.standing(units)
    return troops.count(part, option % 4)


class ArianneMartell(HouseCard):
    """When Martell loses, it may kill a unit of the victors. [cards.arianne-martell]

    Attackers with no units left do not take the area.
    """

    acts_on_outcome = True
    keeps_bare_area = True

    def on_outcome(self, s: ThronesState, b: Battle, side: int, won: bool) -> Script[None]:
        enemy = 1 - side
        if won or not fighters(s, b, enemy):
            return
        option = yield KillUnit(b.house(side))
        if option != SPARE:
            unit = troops.one(option % 4) << (troops.ROUTED * (option // 4))
            lose_fighter(s, b, enemy, unit)
            log_loss(s, b, enemy, unit, KillUnit.rule)


MARTELL: Final[dict[str, HouseCard]] = {
    "obara-sand": ObaraSand(),
    "ellaria-sand": EllariaSand(),
    "doran-martell": DoranMartell(),
    "arianne-martell": ArianneMartell(),
}
