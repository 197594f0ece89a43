"""The best march of an army, found by local search over single moves."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.march_limits import (
    FINE,
    is_attack,
    start_march,
    supply_problem,
)
from rulewright.games.thrones.action.neutral import assault_strength, own_strength
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.bots.values import plain_strength, power_value, troops_value
from rulewright.games.thrones.components import (
    AREA_COUNT,
    HOME,
    KIND,
    LAND,
    NOBODY,
    ORDER_BONUS,
    PORT,
    PORT_LIMIT,
)
from rulewright.games.thrones.state import March
from rulewright.games.thrones.supply import fewest_losses_of

FIGHT_COST: Final = 0.7  # the value of the house card spent
SEEDS: Final = 3
PULL: Final = 0.25


class Marcher:
    """Finds the best march from an area with an order.

    `backing` is the support hoped for, by target area.
    """

    def __init__(self, survey: Survey, origin: int, order: int, backing: list[float]) -> None:
        self.v = survey
        self.s = survey.s
        self.me = survey.me
        self.origin = origin
        self.order = order
        self.backing = backing
        self.before = fewest_losses_of(self.s, self.me)
        march = start_march(self.s, self.me, origin)
        march.order = order
        self.full = march.left
        self.start = march
        self.attacks = [is_attack(self.s, self.me, place) for place in march.reach]
        self.stay = self.origin_value(march.left)

    # -- worth --------------------------------------------------------------------------------
    def value(self, march: March) -> float:
        """Return the expected gain of a march compared with staying."""
        total = self.origin_value(march.left) - self.stay
        for number in range(len(march.places)):
            total += self.arrival(march.places[number], march.troops[number])
        return total

    def origin_value(self, left: int) -> float:
        """Return the value of the origin when these units are left there."""
        v, s, area = self.v, self.s, self.origin
        remaining = left | s.units[area] & ~troops.STANDING
        worth = v.worth[area]
        if remaining:
            gone = plain_strength(self.full) - plain_strength(left)
            return worth * (1.0 - v.risk(area, max(v.guard(area) - gone, 0.5)))
        if KIND[area] != LAND:
            return 0.0
        if HOME[area] == self.me or s.token[area] == self.me:
            return worth * (1.0 - v.risk(area, float(s.garrison[area])))
        if not s.power[self.me] or worth < 2.0:
            return 0.0
        return worth * (1.0 - v.risk(area, 0.0)) - power_value(s, self.me)

    def arrival(self, place: int, sent: int) -> float:
        """Return the expected gain of sending units to an area."""
        v, s = self.v, self.s
        draw = v.pull[place] - v.pull[self.origin]
        total = PULL * draw * troops.size(sent)
        worth = v.worth[place]
        strength = float(plain_strength(sent))
        if s.neutral[place]:
            return total + worth * (1.0 - v.risk(place, strength))
        defender = v.defender_of(place)
        if defender != NOBODY and defender != self.me:
            return total + self.fight(place, sent, defender)
        if s.holder[place] == self.me or v.owners[place] == self.me:
            now = v.guard(place)
            return total + worth * (v.risk(place, now) - v.risk(place, now + strength))
        return total + worth * (1.0 - v.risk(place, strength + v.aid(self.me, place)))

    def fight(self, place: int, sent: int, defender: int) -> float:
        """Return the expected gain of an attack."""
        v, s = self.v, self.s
        chance = self.win_chance(place, sent, defender)
        held = float(plain_strength(sent)) + v.aid(self.me, place)
        kept = v.worth[place] * (1.0 - 0.8 * v.risk(place, held))
        beaten = 0.3 * troops_value(s.units[place])
        if s.round >= 9:
            beaten *= 0.3
        lost = 0.35 * troops_value(sent) + 1.0
        return chance * (kept + beaten) - (1.0 - chance) * lost - FIGHT_COST

    def win_chance(self, place: int, sent: int, defender: int) -> float:
        """Return the chance that an attack wins."""
        lead = assault_strength(self.s, sent, place) + ORDER_BONUS[self.order] + self.backing[place]
        if self.v.open:
            lead += self.v.backing(self.me, place, self.origin)
        return self.v.chance(self.me, defender, lead - self.v.guard(place))

    # -- law ----------------------------------------------------------------------------------
    def allowed(self, march: March) -> bool:
        """Return whether a march is legal: one attack, room in ports, supply, neutral forces."""
        s = self.s
        fights = 0
        for number in range(len(march.places)):
            place = march.places[number]
            sent = march.troops[number]
            if KIND[place] == PORT:
                if troops.size(s.units[place]) + troops.size(sent) > PORT_LIMIT:
                    return False
            elif self.too_weak(march, place):
                return False
            if is_attack(s, self.me, place):
                fights += 1
        if fights > 1:
            return False
        return supply_problem(s, march, self.before) == FINE

    def too_weak(self, march: March, place: int) -> bool:
        """Return whether a march cannot beat the neutral force in an area."""
        force = self.s.neutral[place]
        return force > 0 and own_strength(self.s, march, place) + self.backing[place] < force

    # -- search -------------------------------------------------------------------------------
    def best(self) -> March:
        """Find the best march; one without moves if nothing beats staying."""
        best, most = self.start.copy(), 0.05
        for _, seed in self.seeds():
            march, value = self.improved(seed)
            if value > most:
                best, most = march, value
        return best

    def seeds(self) -> list[tuple[float, March]]:
        """List the best starting points of the search, with their values.

        The search tries to send all units, all but one, or only one to a single area. Staying is
        always among the starting points.
        """
        ideas: list[tuple[float, March]] = []
        for place in self.start.reach:
            march = self.start.copy()
            march.send(self.full, place)
            self.add(ideas, march)
            for kind in range(4):
                if troops.count(self.full, kind) and troops.size(self.full) > 1:
                    march = self.start.copy()
                    march.send(self.full - troops.one(kind), place)
                    self.add(ideas, march)
                    march = self.start.copy()
                    march.send(troops.one(kind), place)
                    self.add(ideas, march)
        ideas.sort(key=_by_value, reverse=True)
        return [*ideas[:SEEDS], (0.0, self.start)]

    def add(self, ideas: list[tuple[float, March]], march: March) -> None:
        """Add a march to the starting points if it is legal."""
        if self.allowed(march):
            ideas.append((self.value(march), march))

    def improved(self, march: March) -> tuple[March, float]:
        """Improve a march by moving single units, as long as that helps; return its value too."""
        value = self.value(march)
        for _ in range(6):
            step = march
            gained = value + 0.01
            for other in self.variants(march):
                worth = self.value(other)
                if worth > gained and self.allowed(other):
                    step, gained = other, worth
            if step is march:
                break
            march, value = step, gained
        return march, value

    def variants(self, march: March) -> list[March]:
        """List the marches that differ from this one in the destination of one unit."""
        variants: list[March] = []
        homes = [NOBODY, *march.places]
        for home in homes:
            units = march.left if home == NOBODY else march.sent_to(home)
            for kind in range(4):
                if not troops.count(units, kind):
                    continue
                for place in [NOBODY, *march.reach]:
                    if place == home:
                        continue
                    other = march.copy()
                    if home != NOBODY:
                        other.recall(troops.one(kind), home)
                    if place != NOBODY:
                        other.send(troops.one(kind), place)
                    variants.append(other)
        return variants

    def target(self, march: March) -> int:
        """Return the area that a march attacks, even a neutral force; `NOBODY` if none."""
        for place in march.places:
            if is_attack(self.s, self.me, place):
                return place
        return NOBODY


def _by_value(idea: tuple[float, March]) -> float:
    return idea[0]


def no_backing() -> list[float]:
    """Return zero support for all areas."""
    return [0.0] * AREA_COUNT


def wants_token(survey: Survey, area: int) -> bool:
    """Return whether a vacated area is worth a Power token."""
    s = survey.s
    if survey.realm.structure[area]:
        return True
    return survey.worth[area] * (1.0 - survey.risk(area, 0.0)) > power_value(s, survey.me)
