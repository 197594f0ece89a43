"""Neutral forces, which are beaten by strength alone, without cards. [neutral.*]"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.combat.support import reaches
from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREA_REF,
    AREAS,
    HOUSE_NAMES,
    HOUSE_REF,
    KIND,
    NOBODY,
    ORDER_BONUS,
    ORDER_TYPE,
    PORT,
    SIEGE,
    SIEGE_STRENGTH,
    SUPPORT,
    UNIT_STRENGTH,
)
from rulewright.games.thrones.control import turn_order
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.state import March, ThronesState
from rulewright.kernel import Ask, Script


def assault_strength(s: ThronesState, standing: int, area: int) -> int:
    """Return the strength of standing troops that attack an area. [combat.siege-engines]"""
    total = 0
    for kind in range(4):
        number = troops.count(standing, kind)
        if number:
            worth = UNIT_STRENGTH[kind]
            if kind == SIEGE and realm_of(s).structure[area]:
                worth = SIEGE_STRENGTH
            total += number * worth
    return total


def backers(s: ThronesState, house: int, target: int) -> list[int]:
    """List the areas of a house whose support orders reach a land area."""
    areas: list[int] = []
    for area in realm_of(s).neighbours[target]:
        if (
            s.holder[area] == house
            and s.order[area]
            and ORDER_TYPE[s.order[area]] == SUPPORT
            and KIND[area] != PORT
        ):
            areas.append(area)
    return areas


def backing_of(s: ThronesState, order: int, standing: int, target: int) -> int:
    """Return the strength that a support order and its troops add against a neutral force."""
    total = ORDER_BONUS[order]
    edition = edition_of(s)
    if not edition.bends_strength:
        return total + assault_strength(s, standing, target)
    for kind in range(4):
        number = troops.count(standing, kind)
        if number:
            worth = assault_strength(s, troops.one(kind), target)
            total += number * edition.support_worth(s, kind, worth)
    return total


def own_strength(s: ThronesState, march: March, target: int) -> int:
    """Return the strength of a march together with the support of its own house.

    Troops that this march moved into supporting areas count.
    """
    total = assault_strength(s, march.sent_to(target), target) + ORDER_BONUS[march.order]
    for area in backers(s, march.house, target):
        if area != march.origin:
            standing = troops.standing(s.units[area]) + march.sent_to(area)
            total += backing_of(s, s.order[area], standing, target)
    return total + rear_strength(s, march, target)


def rear_strength(s: ThronesState, march: March, target: int) -> int:
    """Return the support of units left at the origin under a second order there.

    [neutral.strength]
    """
    order, origin = march.beneath, march.origin
    if not order or ORDER_TYPE[order] != SUPPORT or not reaches(origin, target):
        return 0
    stay = march.left or troops.routed(s.units[origin])
    if not stay or target not in realm_of(s).neighbours[origin]:
        return 0
    return backing_of(s, order, march.left, target)


def foreign_strength(s: ThronesState, house: int, target: int) -> int:
    """Return the greatest support that the other houses together could add. [neutral.support]"""
    total = 0
    for area in realm_of(s).neighbours[target]:
        other = s.holder[area]
        if other != NOBODY and other != house and area in backers(s, other, target):
            total += backing_of(s, s.order[area], troops.standing(s.units[area]), target)
    return total


class BackAssault(Ask[ThronesState]):
    """Choose whether a support order helps another house against a neutral force."""

    kind = "support"
    rule = "neutral.support"

    def __init__(self, seat: int, area: int, target: int, attacker: int) -> None:
        self.seat = seat
        self.area = area
        self.target = target
        self.attacker = attacker

    def options(self, s: ThronesState) -> list[int]:
        return [0, 1]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `the-reach supports tyrell` or `… supports nobody`."""
        side = HOUSE_NAMES[self.attacker].lower() if option else "nobody"
        return f"{AREAS[self.area]} supports {side}"

    def label(self, s: ThronesState, option: int) -> str:
        return f"Support {HOUSE_NAMES[self.attacker]}" if option else "Give no support"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[self.area]]

    def prompt(self, s: ThronesState) -> str:
        return (
            f"{HOUSE_NAMES[self.attacker]} asks for support from {AREA_NAMES[self.area]} "
            f"against the neutral force in {AREA_NAMES[self.target]}"
        )


def overcome_neutral_force(s: ThronesState, march: March, target: int) -> Script[bool]:
    """Return whether the troops and their support beat the force. [neutral.strength]

    Other houses are asked in turn order, and only while their help is needed and may be enough.
    [neutral.support] [players.asks]
    """
    house = march.house
    needed = s.neutral[target]
    strength = own_strength(s, march, target)
    hoped_for = foreign_strength(s, house, target)
    hopeless = not edition_of(s).overcomes(s, strength + hoped_for, needed)
    for other in turn_order(s):
        if other == house:
            continue
        for area in backers(s, other, target):
            backing = backing_of(s, s.order[area], troops.standing(s.units[area]), target)
            if matters(s, strength, hoped_for, needed):
                backed = yield BackAssault(other, area, target, house)
                if backed:
                    strength += backing
            hoped_for -= backing
    beaten = edition_of(s).overcomes(s, strength, needed)
    _log_assault(s, house, target, beaten, hopeless, strength)
    return beaten


def matters(s: ThronesState, strength: int, hoped_for: int, needed: int) -> bool:
    """Return whether the force holds without more support but may fall with it."""
    edition = edition_of(s)
    return not edition.overcomes(s, strength, needed) and edition.overcomes(
        s, strength + hoped_for, needed
    )


def _log_assault(
    s: ThronesState, house: int, target: int, beaten: bool, hopeless: bool, strength: int
) -> None:
    name, where = HOUSE_REF[house], AREA_REF[target]
    if beaten:
        s.log(
            "neutral.strength",
            "{house} beats the neutral force in {target}, {strength} against {force}.",
            house=name,
            target=where,
            strength=strength,
            force=s.neutral[target],
        )
        return
    weak = "{house} is too weak against {target} and stays where it is."
    alone = "{house} gets too little support against {target} and stays where it is."
    pattern = weak if hopeless else alone
    s.log("neutral.refused-support", pattern, house=name, target=where)
