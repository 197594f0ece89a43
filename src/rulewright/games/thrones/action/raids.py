"""Raid orders, each of which may remove an adjacent enemy order. [raid.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.action.turns import next_to_act, orders_of
from rulewright.games.thrones.components import (
    AREA,
    AREA_NAMES,
    AREA_REF,
    AREAS,
    CONSOLIDATE,
    DEFENSE,
    HOUSE_NAMES,
    HOUSE_REF,
    KIND,
    LAND,
    MARCH,
    NO_ORDER,
    NOBODY,
    ORDER_REF,
    ORDER_STAR,
    ORDER_TYPE,
    ORDER_WORDS,
    PORT,
    RAID,
    SEA,
)
from rulewright.games.thrones.control import gain_power, lose_power
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.state import MARCHES, ThronesState
from rulewright.kernel import Ask, Refusal, Script, Unavailable

NOTHING: Final = 63  # the target if a raid order hits nothing


def raid_option(raider: int, target: int) -> int:
    """Return the option to raid one area from another."""
    return raider * 64 + target


def raider_of(option: int) -> int:
    """Return the area that an option raids from."""
    return option // 64


def target_of(option: int) -> int:
    """Return the area that an option raids, or `NOTHING`."""
    return option % 64


def raid_refusal(s: ThronesState, house: int, raider: int, target: int) -> Refusal | None:
    """Return why a raid may not hit an area's order, or None. [raid.targets] [raid.reach]"""
    refusal = reach_refusal(s, raider, target)
    return order_refusal(s, house, raider, target) if refusal is None else refusal


def reach_refusal(s: ThronesState, raider: int, target: int) -> Refusal | None:
    """Return why a raid does not reach an area, or None. [raid.reach] [ports.raid]"""
    if target not in realm_of(s).neighbours[raider]:
        return Refusal("raid.reach", f"{AREA_NAMES[target]} is not next to the raid.")
    if KIND[raider] == LAND and KIND[target] != LAND:
        return Refusal("raid.reach", "A raid on land hits neither the sea nor a port.")
    if KIND[raider] == PORT and KIND[target] != SEA:
        return Refusal("ports.raid", "A raid in a port hits only its sea.")
    return None


def order_refusal(s: ThronesState, house: int, raider: int, target: int) -> Refusal | None:
    """Return why a raid may not remove the order within reach, or None. [raid.targets]"""
    order = s.order[target]
    if order == NO_ORDER or s.holder[target] == NOBODY:
        return Refusal("raid.targets", f"There is no order in {AREA_NAMES[target]}.")
    if s.holder[target] == house:
        return Refusal("raid.targets", "Only enemy orders are raided.")
    if ORDER_TYPE[order] == MARCH:
        return Refusal("raid.targets", "March orders can’t be raided.")
    if ORDER_TYPE[order] == DEFENSE and not hits_defense(s, raider):
        return Refusal("raid.special", "Only the special raid removes a defense order.")
    return edition_of(s).truce(s, house, target)


def hits_defense(s: ThronesState, raider: int) -> bool:
    """Return whether the raid order in an area also removes defense orders. [raid.special]"""
    return ORDER_STAR[s.order[raider]] and edition_of(s).special_raid_hits_defense


class ResolveRaid(Ask[ThronesState]):
    """Choose a raid order to resolve, and its target."""

    kind = "raid"
    rule = "raid.turns"

    def options(self, s: ThronesState) -> list[int]:
        """List each raid order with each of its targets, and with `NOTHING`."""
        options: list[int] = []
        for raider in orders_of(s, self.seat, RAID):
            options += [raid_option(raider, target) for target in self.raid_targets(s, raider)]
            options.append(raid_option(raider, NOTHING))
        return options

    def raid_targets(self, s: ThronesState, raider: int) -> list[int]:
        """List the areas that a raid may hit."""
        return [
            target
            for target in realm_of(s).neighbours[raider]
            if s.order[target] and raid_refusal(s, self.seat, raider, target) is None
        ]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `the-reach raids dornish-marches`."""
        target = target_of(option)
        hit = "nothing" if target == NOTHING else AREAS[target]
        return f"{AREAS[raider_of(option)]} raids {hit}"

    def label(self, s: ThronesState, option: int) -> str:
        raider, target = raider_of(option), target_of(option)
        if target == NOTHING:
            return f"{AREA_NAMES[raider]}: raid nothing"
        owner = HOUSE_NAMES[s.holder[target]]
        return (
            f"{AREA_NAMES[raider]}: raid {ORDER_WORDS[s.order[target]]} of {owner} "
            f"in {AREA_NAMES[target]}"
        )

    def targets(self, s: ThronesState, option: int) -> list[str]:
        raider, target = raider_of(option), target_of(option)
        if target == NOTHING:
            return [AREAS[raider]]
        return [AREAS[raider], AREAS[target]]

    def prompt(self, s: ThronesState) -> str:
        return "Resolve a raid order"

    def unavailable(self, s: ThronesState) -> list[Unavailable]:
        """List the adjacent enemy orders that a raid may not hit."""
        unavailable: list[Unavailable] = []
        for raider in orders_of(s, self.seat, RAID):
            for target in realm_of(s).neighbours[raider]:
                if s.order[target] and s.holder[target] != self.seat:
                    refusal = raid_refusal(s, self.seat, raider, target)
                    if refusal is not None:
                        option = raid_option(raider, target)
                        unavailable.append(self.refuse(s, option, refusal))
        return unavailable

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        raider_name, _, target_name = tried.partition(" raids ")
        raider, target = AREA.get(raider_name, -1), AREA.get(target_name, -1)
        if raider < 0 or raider not in orders_of(s, self.seat, RAID):
            return Refusal("raid.turns", "You have no raid order there.")
        if target < 0:
            return Refusal("raid.targets", f"There is no area “{target_name}”.")
        return raid_refusal(s, self.seat, raider, target) or Refusal(self.rule, "That is open.")


def resolve_raid_orders(s: ThronesState) -> Script[None]:
    """Let the next house in turn order resolve one of its raid orders. [raid.turns]"""
    house = next_to_act(s, RAID)
    if house == NOBODY:
        s.step = MARCHES
        s.turn = 0
        return
    option = yield ResolveRaid(house)
    raider, target = raider_of(option), target_of(option)
    if target != NOTHING:
        raid(s, house, raider, target)
    else:
        s.log(
            "raid.turns",
            "{house} raids nothing from {origin}.",
            house=HOUSE_REF[house],
            origin=AREA_REF[raider],
        )
    s.order[raider] = NO_ORDER


def raid(s: ThronesState, house: int, raider: int, target: int) -> None:
    """Remove the raided order; raiding a consolidate order also pillages. [raid.pillage]"""
    victim, order = s.holder[target], s.order[target]
    s.order[target] = NO_ORDER
    s.log(
        "raid.targets",
        "{house} raids {orders} of {loser} in {target} from {origin}.",
        house=HOUSE_REF[house],
        orders=[ORDER_REF[order]],
        loser=HOUSE_REF[victim],
        target=AREA_REF[target],
        origin=AREA_REF[raider],
    )
    if ORDER_TYPE[order] == CONSOLIDATE:
        _pillage(s, house, victim)


def _pillage(s: ThronesState, house: int, victim: int) -> None:
    """Give the raider one Power and take one from the victim, where possible. [raid.pillage]"""
    gained, lost = gain_power(s, house, 1), lose_power(s, victim, 1)
    rule, raider, loser = "raid.pillage", HOUSE_REF[house], HOUSE_REF[victim]
    if gained and lost:
        pattern = "{house} pillages {amount} Power; {loser} loses {loss}."
        s.log(rule, pattern, house=raider, amount=gained, loser=loser, loss=lost)
    elif gained:
        s.log(rule, "{house} pillages {amount} Power.", house=raider, amount=gained)
    elif lost:
        s.log(rule, "{loser} loses {loss} Power.", loser=loser, loss=lost)
