"""An analysis of the board from one seat's view: owners, threats and odds.

It is made anew for each choice, so the steward depends on no memory.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.neutral import assault_strength
from rulewright.games.thrones.bots.odds import chance_at, winning_table
from rulewright.games.thrones.bots.values import (
    castles_of,
    owners_of,
    plain_strength,
    pulls_for,
    worths_for,
)
from rulewright.games.thrones.combat.support import reaches, supports_into
from rulewright.games.thrones.components import (
    AREA_COUNT,
    DEFENSE,
    HOME,
    KIND,
    LAND,
    MARCH,
    NOBODY,
    ORDER_BONUS,
    ORDER_TYPE,
    ROUNDS,
)
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.state import CLEAN_UP, RAVEN, ThronesState
from rulewright.games.thrones.transport import reach

SOON: Final = 0.9  # the weight of an enemy march order that can win
LATER: Final = 0.6  # the weight of an army that may march in a later round


class Foe:
    """An enemy army that can reach an area."""

    def __init__(self, house: int, origin: int, units: int) -> None:
        self.house = house
        self.origin = origin
        self.units = units
        self.bonus = 0.0  # the strength that its march order adds
        self.will = LATER  # the weight of its threat, from 0 to 1


class Survey:
    """The board as one seat sees it: owners, values, and the enemies that can reach each area."""

    def __init__(self, s: ThronesState, me: int) -> None:
        self.s = s
        self.me = me
        self.realm = realm_of(s)
        self.owners = owners_of(s)
        self.counts = castles_of(s, self.owners)
        self.worth = worths_for(s, me, self.owners, self.counts)
        self.pull = pulls_for(s, self.worth, self.owners, me)
        self.open = RAVEN <= s.step < CLEAN_UP  # whether orders are revealed
        self.tables: dict[int, list[float]] = {}
        self.guards: list[float] = [-1.0] * AREA_COUNT
        self.foes: list[list[Foe]] = [[] for _ in range(AREA_COUNT)]
        self._find_foes()

    def _find_foes(self) -> None:
        s = self.s
        for area in range(AREA_COUNT):
            house = s.holder[area]
            if house == NOBODY or house == self.me:
                continue
            units = troops.standing(s.units[area])
            if not self.open:
                units = troops.rally(s.units[area])
            if not units:
                continue
            foe = Foe(house, area, units)
            order = s.order[area]
            if self.open and order:
                if ORDER_TYPE[order] == MARCH:
                    foe.bonus, foe.will = float(ORDER_BONUS[order]), SOON
                else:
                    foe.will = LATER * 0.7
            if self.open and s.round == ROUNDS and foe.will != SOON:
                foe.will = 0.0  # there is no later round
            for target in reach(s, house, area):
                self.foes[target].append(foe)

    # -- odds ---------------------------------------------------------------------------------
    def chance(self, attacker: int, defender: int, lead: float) -> float:
        """Return the attacker's chance to win with a lead in strength before cards."""
        key = attacker * 8 + defender
        table = self.tables.get(key)
        if table is None:
            table = winning_table(self.s, attacker, defender)
            self.tables[key] = table
        return chance_at(table, lead)

    def defender_of(self, area: int) -> int:
        """Return the house that would defend an area, or `NOBODY`."""
        holder = self.s.holder[area]
        if holder != NOBODY:
            return holder
        return HOME[area] if self.s.garrison[area] else NOBODY

    def guard(self, area: int) -> float:
        """Return the strength that defends an area before cards.

        It counts units, garrison, order and own support.
        """
        guard = self.guards[area]
        if guard < 0.0:
            guard = self._guard(area)
            self.guards[area] = guard
        return guard

    def _guard(self, area: int) -> float:
        s = self.s
        house = self.defender_of(area)
        total = float(plain_strength(troops.standing(s.units[area])) + s.garrison[area])
        if self.open or house == self.me:
            order = s.order[area]
            if order and ORDER_TYPE[order] == DEFENSE:
                total += ORDER_BONUS[order]
            return total + self.aid(house, area)
        best = 0
        for other in self.realm.neighbours[area]:
            if s.holder[other] == house and reaches(other, area):
                best = max(best, plain_strength(troops.standing(s.units[other])))
        return total + 0.5 + 0.4 * best

    def aid(self, house: int, area: int) -> float:
        """Return the strength of a house's support orders for an area it defends."""
        s = self.s
        total = 0.0
        for other in self.realm.neighbours[area]:
            if s.holder[other] == house and supports_into(s, other, area):
                total += plain_strength(troops.standing(s.units[other]))
                total += ORDER_BONUS[s.order[other]]
        return total

    def backing(self, house: int, area: int, origin: int) -> float:
        """Return the strength of a house's support orders for an area that it attacks.

        The area of the attackers, `origin`, does not count.
        """
        s = self.s
        total = 0.0
        for other in self.realm.neighbours[area]:
            if other != origin and s.holder[other] == house and supports_into(s, other, area):
                total += assault_strength(s, troops.standing(s.units[other]), area)
                total += ORDER_BONUS[s.order[other]]
        return total

    # -- danger -------------------------------------------------------------------------------
    def risk(self, area: int, defence: float) -> float:
        """Return the probability that the seat loses an area.

        `defence` is the strength that defends it before cards.
        """
        worst = 0.0
        for foe in self.foes[area]:
            chance = 1.0
            if defence > 0.0:
                lead = assault_strength(self.s, foe.units, area) + foe.bonus - defence
                if self.open:
                    lead += self.backing(foe.house, area, foe.origin)
                chance = self.chance(foe.house, self.me, lead)
                if chance < 0.45:
                    chance *= 0.4
            worst = max(worst, chance * foe.will)
        return worst

    def present(self, area: int) -> float:
        """Return the strength with which the seat now defends an area."""
        s = self.s
        if s.holder[area] not in (self.me, NOBODY):
            return 0.0
        return self.guard(area) if self.owners[area] == self.me or KIND[area] != LAND else 0.0
