"""The first step of a combat: houses with support orders choose a side. [combat.support]

A combat has several steps, each a script in this folder. Between them it is kept in `s.battle`.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.combat.strength import total
from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREA_REF,
    AREAS,
    HOUSE_NAMES,
    HOUSE_REF,
    HOUSES,
    KIND,
    LAND,
    NOBODY,
    ORDER_TYPE,
    PORT,
    SEA,
    SUPPORT,
)
from rulewright.games.thrones.control import turn_order
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.state import (
    ATTACKER,
    DEFENDER,
    HOUSE_CARDS,
    SIDES,
    Battle,
    ThronesState,
)
from rulewright.kernel import Ask, Refusal, Script
from rulewright.kit.asks import YesNo

NEITHER: Final = 2


def supports_into(s: ThronesState, area: int, embattled: int) -> bool:
    """Return whether an area's support order reaches the combat. [combat.support-reach]"""
    order = s.order[area]
    if not order or ORDER_TYPE[order] != SUPPORT or s.holder[area] == NOBODY:
        return False
    return reaches(area, embattled)


def reaches(area: int, embattled: int) -> bool:
    """Return whether units in an area could support an adjacent one. [combat.support-reach]

    Land units never support at sea; ships in a port support only its sea. [ports.support]
    """
    if KIND[area] == PORT:
        return KIND[embattled] == SEA
    return KIND[area] == SEA or KIND[embattled] == LAND


class GiveSupport(Ask[ThronesState]):
    """Choose the side that a support order helps: attacker, defender or neither."""

    kind = "support"
    rule = "combat.support"

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def options(self, s: ThronesState) -> list[int]:
        """List the sides that the house may support; a fighting house may support only itself.

        All others choose freely, whatever they have promised. [combat.support-enemy]
        [players.deals]
        """
        own = s.combat.side_of(self.seat)
        if own != NOBODY:
            return [own, NEITHER]
        sides = [side for side in (ATTACKER, DEFENDER) if self.truce(s, side) is None]
        return [*sides, NEITHER]

    def truce(self, s: ThronesState, side: int) -> Refusal | None:
        """Return why a house outside the combat may not support a side at present, or None."""
        b, edition = s.combat, edition_of(s)
        if side == ATTACKER:
            return edition.truce(s, self.seat, b.area)
        return edition.truce_with(s, self.seat, b.attacker)

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `harrenhal supports baratheon`."""
        b = s.combat
        whom = "nobody" if option == NEITHER else HOUSES[b.house(option)]
        return f"{AREAS[self.area]} supports {whom}"

    def label(self, s: ThronesState, option: int) -> str:
        b = s.combat
        if option == NEITHER:
            return "Support nobody"
        return f"Support {HOUSE_NAMES[b.house(option)]}, the {SIDES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        b = s.combat
        return [AREAS[self.area]] if option == NEITHER else [AREAS[self.area], AREAS[b.area]]

    def prompt(self, s: ThronesState) -> str:
        b = s.combat
        return (
            f"{HOUSE_NAMES[b.attacker]} attacks {HOUSE_NAMES[b.defender]} in "
            f"{AREA_NAMES[b.area]}: whom do you support from {AREA_NAMES[self.area]}?"
        )

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        b = s.combat
        side = b.side_of(self.seat)
        if side != NOBODY and tried == self.text(s, 1 - side):
            return Refusal("combat.support-enemy", "You can’t support your enemy in a combat.")
        for helped in (ATTACKER, DEFENDER):
            truce = self.truce(s, helped)
            if truce is not None and tried == self.text(s, helped):
                return truce
        return Refusal(self.rule, "Support goes to the attacker, the defender or nobody.")


class AcceptSupport(YesNo[ThronesState]):
    """Choose whether to accept support offered by another house."""

    kind = "accept"
    rule = "combat.support-declined"
    words = ("refuse", "accept")
    labels = ("Refuse it", "Accept the support")

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[self.area]]

    def prompt(self, s: ThronesState) -> str:
        return f"{HOUSE_NAMES[s.holder[self.area]]} offers support from {AREA_NAMES[self.area]}"


def call_for_support(s: ThronesState) -> Script[None]:
    """Let every support order that reaches the combat choose a side, in turn order.

    [combat.support] [combat.support-by-order]
    """
    b = s.combat
    for house in turn_order(s):
        for area in realm_of(s).neighbours[b.area]:
            if s.holder[area] == house and supports_into(s, area, b.area):
                yield from declare_support(s, b, house, area)
    if s.lines is not None:
        _log_initial_strength(s, b)
    s.step = HOUSE_CARDS


def _log_initial_strength(s: ThronesState, b: Battle) -> None:
    s.log(
        "combat.initial-strength",
        "Initial strength in {area}: {attacker} {attack}, {defender} {defence}.",
        area=AREA_REF[b.area],
        attacker=HOUSE_REF[b.attacker],
        attack=total(s, ATTACKER),
        defender=HOUSE_REF[b.defender],
        defence=total(s, DEFENDER),
    )


def declare_support(s: ThronesState, b: Battle, house: int, area: int) -> Script[None]:
    """Ask for the side that one support order takes.

    The house that it helps is asked at once, before the next order, whether it accepts.
    [combat.support-declined]
    """
    side = yield GiveSupport(house, area)
    if side == NEITHER:
        return
    helped = b.house(side)
    if helped != house:
        accepted = yield AcceptSupport(helped, area)
        if not accepted:
            s.log(
                "combat.support-declined",
                "{house} refuses the support of {supporter} from {origin}.",
                house=HOUSE_REF[helped],
                supporter=HOUSE_REF[house],
                origin=AREA_REF[area],
            )
            return
    b.backing[side].append(area)
    s.log(
        "combat.support",
        "{supporter} supports {house} from {origin}.",
        supporter=HOUSE_REF[house],
        house=HOUSE_REF[helped],
        origin=AREA_REF[area],
    )
