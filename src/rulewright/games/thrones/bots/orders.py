"""Planning: which armies march, and the best order for all other areas."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.bots.campaigns import MARCHES, Campaign, best_of, campaign_of
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.bots.values import goal_of, plain_strength, power_value
from rulewright.games.thrones.combat.support import reaches
from rulewright.games.thrones.components import (
    AREA_COUNT,
    CONSOLIDATE,
    DEFENSE,
    KIND,
    LAND,
    NOBODY,
    ORDER_BONUS,
    ORDER_COUNT,
    ORDER_STAR,
    ORDER_TYPE,
    PORT,
    RAID,
    ROUNDS,
    SEA,
    STRONGHOLD,
    SUPPORT,
)
from rulewright.games.thrones.control import stars_of
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.mustering import Means, can_muster
from rulewright.games.thrones.planning import bare_areas, stars_placed, tokens_left
from rulewright.games.thrones.state import ThronesState

NOT_OPEN: Final = -99.0  # the value of an order that cannot be placed
MOST_MARCHERS: Final = 6  # only the best few armies are considered for marches
STAR_COST: Final = 0.4
RAID_HOPE: Final = 0.7  # the probability that a raid finds its target
TRIUMPH: Final = 60.0  # the value of marches that would win the game
MUSTER_POINT: Final = 3.1  # the value of a mustering point
RAIDED: Final = [0.0, 0.36, 0.4, 0.5, 0.65]
"""How often a consolidate order is raided, by the number of enemy areas that could do so; counted
in games of stewards."""
RAID_COST: Final = 1.15  # times the loss, since the raider may also pillage a Power
SUPPORT_WORTH: Final = 0.7  # a discount, since the support order may be raided


class Planner:
    """Plans orders for all areas of a house, from its view before orders are revealed."""

    def __init__(self, survey: Survey) -> None:
        self.v = survey
        self.s: ThronesState = survey.s
        self.me = survey.me
        s = self.s
        self.edition = edition_of(s)
        self.held = [area for area in range(AREA_COUNT) if s.holder[area] == self.me]
        self.areas = bare_areas(s, self.me)
        self.stars = stars_of(s, self.me) - stars_placed(s, self.me)
        self.left = tokens_left(s, self.me)
        for order in range(ORDER_COUNT):
            if s.barred >> order & 1:
                self.left[order] = 0
        self.others = {area: self.still_orders(area) for area in self.areas}

    # -- marches ------------------------------------------------------------------------------
    def campaigns(self) -> list[Campaign]:
        """List the most promising marches."""
        campaigns = [campaign_of(self.v, self.held, area) for area in self.areas]
        campaigns = [campaign for campaign in campaigns if campaign.places]
        campaigns.sort(key=best_of, reverse=True)
        return campaigns[:MOST_MARCHERS]

    # -- the other orders ---------------------------------------------------------------------
    def still_orders(self, area: int) -> list[float]:
        """Return the value of each order in an area, apart from marches."""
        worth = [NOT_OPEN] * ORDER_COUNT
        for order in range(1, ORDER_COUNT):
            if not self.left[order]:
                continue
            kind = ORDER_TYPE[order]
            if kind == DEFENSE:
                worth[order] = self.defence(area, ORDER_BONUS[order])
            elif kind == SUPPORT:
                worth[order] = self.support(area, ORDER_BONUS[order])
            elif kind == RAID:
                worth[order] = self.raid(area, ORDER_STAR[order])
            elif kind == CONSOLIDATE:
                worth[order] = self.consolidate(area, ORDER_STAR[order])
            if ORDER_STAR[order]:
                worth[order] -= STAR_COST
        return worth

    def defence(self, area: int, bonus: int) -> float:
        """Return the loss that a defense order prevents."""
        v = self.v
        now = v.guard(area)
        return 0.05 + v.worth[area] * (v.risk(area, now) - v.risk(area, now + bonus))

    def support(self, area: int, bonus: int) -> float:
        """Return the loss in adjacent areas that a support order prevents.

        Its value for this house's own attacks is added later.
        """
        v, s = self.v, self.s
        strength = plain_strength(troops.standing(s.units[area])) + bonus
        if not strength:
            return 0.0
        best = 0.1
        more = 0.0
        for other in self.v.realm.neighbours[area]:
            if s.holder[other] == self.me and reaches(area, other):
                now = v.guard(other)
                saved = v.worth[other] * (v.risk(other, now) - v.risk(other, now + strength))
                best = max(best, saved)
                more += 0.3 * saved
        return SUPPORT_WORTH * best + more

    def raid(self, area: int, star: bool) -> float:
        """Return the value of the orders that a raid is likely to find in adjacent areas."""
        s = self.s
        total, second = 0.0, 0.0
        for other in self.v.realm.neighbours[area]:
            house = s.holder[other]
            if house in (NOBODY, self.me) or not raids_into(area, other):
                continue
            strength = plain_strength(s.units[other])
            likely = 0.7 + 0.25 * strength + (0.5 if self.v.realm.structure[other] else 0.0)
            if star and self.edition.special_raid_hits_defense:
                likely += 0.6
            second = max(second, min(total, likely))
            total = max(total, likely) + 0.25 * likely
        if star and not self.edition.special_raid_hits_defense:
            total += 0.8 * second  # in this edition it hits two areas
        return RAID_HOPE * total * (0.7 if s.round >= ROUNDS - 1 else 1.0)

    def consolidate(self, area: int, star: bool) -> float:
        """Return the gain of consolidating: Power, or units with the special order."""
        v, s = self.v, self.s
        value = power_value(s, self.me)
        kept = 1.0 - RAID_COST * self.raided(area)
        if KIND[area] == SEA:
            return 0.0 if self.edition.consolidates_at_sea else NOT_OPEN
        if KIND[area] == PORT:
            return value * kept
        worth = value * (1 + v.realm.power_icons[area])
        musters = star and self.edition.special_consolidate_musters
        if musters and v.realm.structure[area] and s.round < ROUNDS:
            points = 2 if v.realm.structure[area] == STRONGHOLD else 1
            if can_muster(s, Means(s, self.me), area, points):
                worth = max(worth, MUSTER_POINT * points + 0.2 * v.pull[area])
        return worth * kept

    def raided(self, area: int) -> float:
        """Return the probability that a consolidate order in an area is raided."""
        s = self.s
        raiders = 0
        for other in self.v.realm.neighbours[area]:
            if s.holder[other] not in (NOBODY, self.me) and raids_into(other, area):
                raiders += 1
        return RAIDED[min(raiders, len(RAIDED) - 1)]

    # -- all together -------------------------------------------------------------------------
    def plan(self) -> dict[int, int]:
        """Choose the best order for every area; return the orders by area."""
        campaigns = self.campaigns()
        best: dict[int, int] = {}
        best_value = -999.0
        tokens = sum(1 for order in MARCHES if self.left[order])
        for size in range(min(tokens, len(campaigns)) + 1):
            for chosen in combinations(campaigns, size):
                plan, value = self.with_marches(list(chosen))
                if value > best_value:
                    best, best_value = plan, value
        return best

    def with_marches(self, chosen: list[Campaign]) -> tuple[dict[int, int], float]:
        """Make the best plan (orders by area) in which just these armies march, and its value."""
        plan: dict[int, int] = {}
        left = self.left[:]
        stars = self.stars
        value = self.hand_out(chosen, plan, left)
        for order in plan.values():
            stars -= int(ORDER_STAR[order])
        value += self.triumph(chosen) - self.overlap(chosen)
        offers: list[tuple[float, int, int]] = []
        for area in self.areas:
            if area not in plan:
                for order in range(1, ORDER_COUNT):
                    worth = self.others[area][order]
                    if worth > -50.0:
                        if ORDER_TYPE[order] == SUPPORT:
                            worth += self.help_of(area, chosen, ORDER_BONUS[order])
                        offers.append((worth, area, order))
        offers.sort(reverse=True)
        for worth, area, order in offers:
            if area in plan or not left[order] or (ORDER_STAR[order] and stars <= 0):
                continue
            plan[area] = order
            left[order] -= 1
            stars -= int(ORDER_STAR[order])
            value += worth
        return plan, value

    def hand_out(self, chosen: list[Campaign], plan: dict[int, int], left: list[int]) -> float:
        """Assign march tokens to these armies for the highest total value; return that value.

        The assignment is entered in `plan`, and the tokens are taken from `left`.
        """
        open_tokens = [n for n in range(3) if left[MARCHES[n]] and (n or self.stars > 0)]
        if len(open_tokens) < len(chosen):
            return -500.0
        best: tuple[int, ...] = ()
        best_value = -500.0
        for tokens in permutations(open_tokens, len(chosen)):
            value = 0.0
            for number in range(len(chosen)):
                value += chosen[number].values[tokens[number]]
                value -= STAR_COST if tokens[number] == 0 else 0.0
            if value > best_value:
                best, best_value = tokens, value
        for number in range(len(chosen)):
            plan[chosen[number].area] = MARCHES[best[number]]
            left[MARCHES[best[number]]] -= 1
        return best_value

    def triumph(self, chosen: list[Campaign]) -> float:
        """Return the value of the chance that these marches together win the game."""
        count = self.v.counts[self.me]
        chance = 1.0
        for campaign in chosen:
            if campaign.captures:
                count += campaign.captures
                chance *= campaign.chance
        return TRIUMPH * chance if count >= goal_of(self.v.s) else 0.0

    def overlap(self, chosen: list[Campaign]) -> float:
        """Return the value that is counted twice because several marches take the same area."""
        total = 0.0
        seen: list[int] = []
        for campaign in chosen:
            for place in campaign.places:
                if place in seen:
                    total += 0.6 * min(self.v.worth[place], 40.0)
                elif self.s.holder[place] != self.me:
                    seen.append(place)
        return total

    def help_of(self, area: int, chosen: list[Campaign], bonus: int) -> float:
        """Return the value of an area's support order to the chosen marches."""
        total = 0.0
        for campaign in chosen:
            if area in campaign.helpers:
                gain = campaign.help[campaign.helpers.index(area)]
                total += gain * 0.9 + 0.3 * bonus
        return total


def raids_into(raider: int, target: int) -> bool:
    """Return whether a raid order in an area can reach an adjacent one."""
    if KIND[raider] == LAND:
        return KIND[target] == LAND
    if KIND[raider] == PORT:
        return KIND[target] == SEA
    return True
