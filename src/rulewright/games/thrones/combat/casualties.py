"""Casualties of a combat, by swords and skulls, and their choice. [combat.casualties]"""

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
    """Remove troops from a side's fighting units."""
    if side == ATTACKER:
        b.attackers -= unit
    else:
        s.units[b.area] -= unit
        if not s.units[b.area]:
            s.holder[b.area] = NOBODY


class TakeCasualty(Ask[ThronesState]):
    """Choose which kind of standing unit a side loses as a casualty."""

    kind = "casualty"
    rule = "combat.casualty-choice"
    chain = "casualties"

    def __init__(self, seat: int, side: int, count: int) -> None:
        self.seat = seat
        self.side = side
        self.count = count

    def options(self, s: ThronesState) -> list[int]:
        """List the kinds of standing units left."""
        b = s.combat
        mine = fighters(s, b, self.side)
        return [kind for kind in range(4) if troops.count(mine, kind)]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `lose footman`."""
        return f"lose {UNITS[option]}"

    def label(self, s: ThronesState, option: int) -> str:
        return f"Lose a {UNIT_NAMES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        """Return the id of the unit's token; the id of an attacker's token has a suffix."""
        b = s.combat
        mark = ":attack" if self.side == ATTACKER else ""
        return [f"unit:{AREAS[b.area]}:{UNITS[option]}{mark}"]

    def prompt(self, s: ThronesState) -> str:
        return f"{self.count} casualt{'ies' if self.count > 1 else 'y'}: which unit is lost?"


class LeaveBehind(TakeCasualty):
    """Choose a retreating unit to lose because there is no room for it."""

    rule = "combat.retreat-supply"

    def prompt(self, s: ThronesState) -> str:
        units = f"unit{'s' if self.count > 1 else ''}"
        return f"There is no room for {self.count} of the retreating {units}: which one is lost?"


def is_spared(b: Battle, side: int) -> bool:
    """Return whether a card protects the side's units from casualties. [cards.the-blackfish]"""
    return text_of(b, side).spares_own_side


def leave_behind(s: ThronesState, b: Battle, side: int) -> None:
    """Remove beaten units that can't retreat; they are no casualties. [combat.left-behind]

    With an option, siege engines may still be chosen as casualties; the retreat then removes those
    left. [options.siege-casualties]
    """
    mine = fighters(s, b, side)
    lost = troops.routed(mine) << troops.ROUTED
    if not s.engines_as_casualties:
        lost += troops.count(mine, SIEGE) * troops.one(SIEGE)
    if lost:
        lose_fighter(s, b, side, lost)
        log_loss(s, b, side, lost, "combat.left-behind")


def take_sword_casualties(s: ThronesState, b: Battle, winner: int) -> Script[None]:
    """Take one unit of the loser for each sword that no fortification blocks.

    [combat.casualties]
    """
    loser = 1 - winner
    leave_behind(s, b, loser)
    count = max(0, swords(s, b, winner) - fortifications(s, b, loser))
    count += text_of(b, winner).extra_casualties
    if not is_spared(b, loser):
        yield from take_casualties(s, b, loser, count, "combat.casualties")


def take_casualties(s: ThronesState, b: Battle, side: int, count: int, rule: str) -> Script[None]:
    """Let a side choose this many standing units to lose. [combat.casualty-choice]

    If all must be lost, nothing is asked. `rule` is the reason for the loss. [players.asks]
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
    """Take one unit of each side for each skull of the other, whoever won. [tides.skulls]"""
    for side in card_order(s, b):
        tide = b.tides[1 - side]
        if tide >= 0 and TIDES_SKULLS[tide] and not is_spared(b, side):
            yield from take_casualties(s, b, side, TIDES_SKULLS[tide], "tides.skulls")


def log_loss(s: ThronesState, b: Battle, side: int, units: int, rule: str) -> None:
    """Log the units that a side has lost, and the rule."""
    house = HOUSE_REF[b.house(side)]
    s.log(rule, "{house} loses {units}.", house=house, units=troops.groups(units))
