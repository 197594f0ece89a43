"""Casualties of a combat, by swords and by skulls, and the choice of them. [combat.casualties]"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.cards import text_of
from rulewright.games.thrones.combat.strength import card_order, fighters, fortifications, swords
from rulewright.games.thrones.components import (
    AREAS,
    HOUSE_REF,
    NOBODY,
    SIEGE,
    TIDES_SKULLS,
    UNIT_NAMES,
    UNITS,
)
from rulewright.games.thrones.state import ATTACKER, Battle, ThronesState
from rulewright.kernel import Ask, Script


def lose_fighter(s: ThronesState, b: Battle, side: int, unit: int) -> None:
    """Take a unit out of the fighting troops of a side."""
    if side == ATTACKER:
        b.attackers -= unit
    else:
        s.units[b.area] -= unit
        if not s.units[b.area]:
            s.holder[b.area] = NOBODY


class TakeCasualty(Ask[ThronesState]):
    """Which unit is lost."""

    kind = "casualty"
    rule = "combat.casualty-choice"
    chain = "casualties"

    def __init__(self, seat: int, side: int, count: int) -> None:
        self.seat = seat
        self.side = side
        self.count = count

    def options(self, s: ThronesState) -> list[int]:
        """The kinds among the standing units."""
        b = s.combat
        mine = fighters(s, b, self.side)
        return [kind for kind in range(4) if troops.count(mine, kind)]

    def text(self, s: ThronesState, option: int) -> str:
        """`lose footman`"""
        return f"lose {UNITS[option]}"

    def label(self, s: ThronesState, option: int) -> str:
        return f"Lose a {UNIT_NAMES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        """The unit's token; attackers stand in the embattled area with a mark of their own."""
        b = s.combat
        mark = ":attack" if self.side == ATTACKER else ""
        return [f"unit:{AREAS[b.area]}:{UNITS[option]}{mark}"]

    def prompt(self, s: ThronesState) -> str:
        """How many are to be lost."""
        return f"{self.count} casualt{'ies' if self.count > 1 else 'y'}: which unit is lost?"


class LeaveBehind(TakeCasualty):
    """Which of the retreating units is lost for want of room where they go."""

    rule = "combat.retreat-supply"

    def prompt(self, s: ThronesState) -> str:
        """How many find no room."""
        units = f"unit{'s' if self.count > 1 else ''}"
        return f"There is no room for {self.count} of the retreating {units}: which one is lost?"


def is_spared(b: Battle, side: int) -> bool:
    """Whether a card spares the side's units. [cards.the-blackfish]"""
    return text_of(b, side).spares_own_side


def leave_behind(s: ThronesState, b: Battle, side: int) -> None:
    """Beaten units that can't retreat are lost, and are no casualties. [combat.left-behind]

    By option siege engines may be casualties; then they are left to the retreat.
    [options.siege-casualties]
    """
    mine = fighters(s, b, side)
    lost = troops.routed(mine) << troops.ROUTED
    if not s.engines_as_casualties:
        lost += troops.count(mine, SIEGE) * troops.one(SIEGE)
    if lost:
        lose_fighter(s, b, side, lost)
        log_loss(s, b, side, lost, "combat.left-behind")


def take_sword_casualties(s: ThronesState, b: Battle, winner: int) -> Script[None]:
    """The loser loses a unit for each sword beyond its fortifications. [combat.casualties]"""
    loser = 1 - winner
    leave_behind(s, b, loser)
    count = max(0, swords(s, b, winner) - fortifications(s, b, loser))
    count += text_of(b, winner).extra_casualties
    if not is_spared(b, loser):
        yield from take_casualties(s, b, loser, count, "combat.casualties")


def take_casualties(s: ThronesState, b: Battle, side: int, count: int, rule: str) -> Script[None]:
    """A side picks that many of its standing units, or loses them all. [combat.casualty-choice]

    Where all are lost there is nothing to pick, and nothing is asked. `rule` is why they are
    lost. [players.asks]
    """
    while count > 0:
        lost = troops.standing(fighters(s, b, side))
        if not lost:
            return
        if count < troops.size(lost):
            house = b.house(side)
            no_room = rule == LeaveBehind.rule
            ask = LeaveBehind(house, side, count) if no_room else TakeCasualty(house, side, count)
            kind = yield ask
            lost = troops.one(kind)
        lose_fighter(s, b, side, lost)
        log_loss(s, b, side, lost, rule)
        count -= troops.size(lost)


def take_skull_casualties(s: ThronesState, b: Battle) -> Script[None]:
    """A skull costs the other side a unit, be it the winner or not. [tides.skulls]"""
    for side in card_order(s, b):
        tide = b.tides[1 - side]
        if tide >= 0 and TIDES_SKULLS[tide] and not is_spared(b, side):
            yield from take_casualties(s, b, side, TIDES_SKULLS[tide], "tides.skulls")


def log_loss(s: ThronesState, b: Battle, side: int, units: int, rule: str) -> None:
    """Log what a side has lost, and by which rule."""
    house = HOUSE_REF[b.house(side)]
    s.log(rule, "{house} loses {units}.", house=house, units=troops.groups(units))
