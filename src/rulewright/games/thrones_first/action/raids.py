"""Raids of the first edition, which remove every order of an area. [raid.*]

The special raid hits two areas, but only the kinds of orders that any raid can hit.
"""

from __future__ import annotations

from rulewright.games.thrones.action.raids import (
    NOTHING,
    ResolveRaid,
    raid_refusal,
    raider_of,
    reach_refusal,
    target_of,
)
from rulewright.games.thrones.action.turns import houses_with, next_among
from rulewright.games.thrones.components import (
    AREA,
    AREA_NAMES,
    AREA_REF,
    AREAS,
    CONSOLIDATE,
    HOUSE_NAMES,
    HOUSE_REF,
    NO_ORDER,
    NOBODY,
    ORDER_REF,
    ORDER_STAR,
    ORDER_TYPE,
    RAID,
)
from rulewright.games.thrones.control import gain_power, lose_power
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.state import MARCHES, ThronesState
from rulewright.games.thrones_first.clash.as_orders import lay_open, pick_once, put_back
from rulewright.games.thrones_first.clash.once import houses_with_once, is_raidable, once_in
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.storm.leaders import (
    LEAD,
    lead_label,
    lead_options,
    lead_refusal,
    lead_targets,
    lead_text,
)
from rulewright.games.thrones_first.storm.marches import march_with_leader
from rulewright.kernel import Ask, Ref, Refusal, Script
from rulewright.kit.text import sentence_list


class ResolveAnyRaid(ResolveRaid):
    """Choose a raid order to resolve, and the area whose orders it hits."""

    def __init__(self, seat: int, only: int = NOBODY) -> None:
        self.seat = seat
        self.only = only  # the area whose order must be resolved, if settled

    def options(self, s: ThronesState) -> list[int]:
        """List the raids as in the second edition, and marches with leaders instead of a raid."""
        options = super().options(s)
        if self.only != NOBODY:
            return [option for option in options if raider_of(option) == self.only]
        return options + lead_options(s, self.seat, RAID)

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation of a raid, or of a march: `winterfell marches robb-stark`."""
        return lead_text(s, option) if option & LEAD else super().text(s, option)

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return lead_targets(s, option) if option & LEAD else super().targets(s, option)

    def raid_targets(self, s: ThronesState, raider: int) -> list[int]:
        return raid_targets(s, self.seat, raider)

    def label(self, s: ThronesState, option: int) -> str:
        """Name the area, and all orders that the raid would remove."""
        if option & LEAD:
            return lead_label(s, option)
        raider, target = raider_of(option), target_of(option)
        if target == NOTHING or not is_raidable(s, target):
            return super().label(s, option)
        owner = HOUSE_NAMES[s.holder[target]]
        orders = _what_goes(s, self.seat, raider, target)
        what = sentence_list([order.title for order in orders])
        return f"{AREA_NAMES[raider]}: raid {what} of {owner} in {AREA_NAMES[target]}"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        raider, _, target = tried.partition(" raids ")
        if raider in AREA and target in AREA and is_raidable(s, AREA[target]):
            truce = edition_of(s).truce(s, self.seat, AREA[target])
            if truce is not None:
                return truce
        return lead_refusal(tried) or super().why_not(s, tried)


class RaidAgain(Ask[ThronesState]):
    """Choose a second area for a special raid to hit, or none."""

    kind = "raid-again"
    rule = "raid.areas"

    def __init__(self, seat: int, raider: int) -> None:
        self.seat = seat
        self.raider = raider

    def options(self, s: ThronesState) -> list[int]:
        """List the other targets of the raid, and `NOTHING` for none."""
        return [*raid_targets(s, self.seat, self.raider), NOTHING]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `the-twins` or `nothing`."""
        return "nothing" if option == NOTHING else AREAS[option]

    def label(self, s: ThronesState, option: int) -> str:
        if option == NOTHING:
            return "Raid no second area"
        owner = HOUSE_NAMES[s.holder[option]]
        return f"Raid {owner} in {AREA_NAMES[option]} too"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        raider = AREAS[self.raider]
        return [raider] if option == NOTHING else [raider, AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return f"The special raid from {AREA_NAMES[self.raider]} may hit a second area"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        target = AREA.get(tried, -1)
        if target < 0:
            return Refusal(self.rule, f"There is no area “{tried}”.")
        refusal = raid_refusal(s, self.seat, self.raider, target)
        return refusal or Refusal(self.rule, "That is open.")


def raid_targets(s: ThronesState, house: int, raider: int) -> list[int]:
    """List the areas whose orders a raid may hit. [raid.targets] [raid.reach]

    One-time orders count too.
    """
    return [
        area
        for area in realm_of(s).neighbours[raider]
        if (s.order[area] and raid_refusal(s, house, raider, area) is None)
        or hits_once_order(s, house, raider, area)
    ]


def hits_once_order(s: ThronesState, house: int, raider: int, target: int) -> bool:
    """Return whether a raid removes the one-time order in an area. [once.raids]"""
    return (
        is_raidable(s, target)
        and s.holder[target] != house
        and reach_refusal(s, raider, target) is None
        and edition_of(s).truce(s, house, target) is None
    )


def _what_goes(s: ThronesState, house: int, raider: int, target: int) -> list[Ref]:
    """Return the orders that a raid would remove, as references for the log and labels."""
    once = once_in(s, target)
    orders = [once.ref] if once is not None and is_raidable(s, target) else []
    if raid_refusal(s, house, raider, target) is None:
        orders.insert(0, ORDER_REF[s.order[target]])
    return orders


def resolve_raid_orders(s: ThronesState) -> Script[None]:
    """Let the next house in turn order resolve a raid order. [raid.turns] [raid.areas]"""
    house = next_among(s, houses_with(s, RAID) | houses_with_once(s, RAID))
    if house == NOBODY:
        s.step = MARCHES
        s.turn = 0
        return
    area = yield from pick_once(s, house, RAID)
    if area != NOBODY:
        regular = lay_open(s, area)
        option = yield ResolveAnyRaid(house, area)
        yield from resolve_raid(s, house, option)
        put_back(s, house, area, regular)
        return
    option = yield ResolveAnyRaid(house)
    if option & LEAD:
        yield from march_with_leader(s, house, option ^ LEAD)
    else:
        yield from resolve_raid(s, house, option)


def resolve_raid(s: ThronesState, house: int, option: int) -> Script[None]:
    """Resolve a raid as an option of `ResolveAnyRaid` says, and remove its order."""
    raider, target = raider_of(option), target_of(option)
    if target == NOTHING:
        s.log(
            "raid.turns",
            "{house} raids nothing from {origin}.",
            house=HOUSE_REF[house],
            origin=AREA_REF[raider],
        )
    else:
        raid(s, house, raider, target)
        if ORDER_STAR[s.order[raider]]:
            target = yield RaidAgain(house, raider)
            if target != NOTHING:
                raid(s, house, raider, target)
    s.order[raider] = NO_ORDER


def raid(s: ThronesState, house: int, raider: int, target: int) -> None:
    """Remove the orders of an area that can be raided, and pillage those that give Power.

    [raid.targets] [raid.pillage]
    """
    victim = s.holder[target]
    kinds: list[int] = []
    orders = _what_goes(s, house, raider, target)
    if raid_refusal(s, house, raider, target) is None:
        kinds.append(ORDER_TYPE[s.order[target]])
        s.order[target] = NO_ORDER
    once = once_in(s, target)
    if once is not None and is_raidable(s, target):
        kinds.append(once.kind)
        first(s).once[target] = 0
    s.log(
        "raid.targets",
        "{house} raids {orders} of {loser} in {target} from {origin}.",
        house=HOUSE_REF[house],
        orders=orders,
        loser=HOUSE_REF[victim],
        target=AREA_REF[target],
        origin=AREA_REF[raider],
    )
    for kind in kinds:
        if kind == CONSOLIDATE:
            pillage(s, house, victim)


def pillage(s: ThronesState, house: int, victim: int) -> None:
    """Give the raider one Power; with an option, take one from the victim. [raid.pillage]"""
    gained = gain_power(s, house, 1)
    if gained:
        pattern = "{house} pillages {amount} Power."
        s.log("raid.pillage", pattern, house=HOUSE_REF[house], amount=gained)
    if first(s).victim_pays:
        lost = lose_power(s, victim, 1)
        if lost:
            pattern = "{house} loses {amount} Power."
            s.log("options.pillage", pattern, house=HOUSE_REF[victim], amount=lost)
