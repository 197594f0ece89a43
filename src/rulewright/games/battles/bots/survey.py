"""The field as one side evaluates it: the worth of units and hexes, and where danger lies."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.bots import aims as goals
from rulewright.games.battles.bots import torches
from rulewright.games.battles.bots.worths import POINT, can_burn, morale_worth, unit_worths
from rulewright.games.battles.fighting.hits import defence, valor_hits
from rulewright.games.battles.ground.field import row_of
from rulewright.games.battles.ground.terrain import is_building, is_forest, is_hill
from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.state import (
    BattlesState,
    commanders_of,
    enemy,
    is_active,
    kind_of,
    pack_of,
    plan_of,
    units_of,
)
from rulewright.games.battles.words import CAVALRY, NONE, SCORCH, VALOR

_UNKNOWN: Final = -1000.0
_FADE: Final = 0.82  # factor of an aim's pull for each further hex
_ON_THE_WAY: Final = 0.45  # share of an aim's worth next to it
_LINE: Final[list[float]] = [0.0, 0.1, 0.35, 0.4, 0.4, 0.4, 0.4]  # by number of adjacent friends
_CONTROLLED: Final = 0.15
_ZEAL: Final = 1.0
_EAGER: Final = 0.25  # for each hex nearer to the enemy
_IMPATIENCE: Final = 0.15  # added each round, unless ahead
_SECOND_BLOW: Final = 0.5  # weight of a second attacker
_LATER: Final = 0.55  # weight of an enemy that cannot act before the next round
_RISK: Final = 0.5
_NEAR: Final = 3
_BACKED: Final = 0.12  # by how much each friend nearby reduces the risk
_MOST_BACKED: Final = 5


class Survey:
    """The worth of hexes and units to a side in a view; a bot makes one for each choice.

    Values of hexes are computed when first needed.
    """

    def __init__(self, s: BattlesState, side: int) -> None:
        self.s = s
        self.side = side
        self.foe = enemy(side)
        self.mine = units_of(s, side)
        self.theirs = units_of(s, self.foe)
        self.worth = unit_worths(s)
        self.morale = morale_worth(s, side)
        self.burns = can_burn(s, side) or can_burn(s, self.foe)
        self.stakes = torches.burn_stakes(s, side) if self.burns else []
        self.torches = torches.torch_aims(s, self.stakes) if self.burns else []
        self.aims = goals.aims_of(s, side, self.stakes)
        self.rows = goals.row_pulls(s, side)
        self.home = goals.home_aim(s, side)
        self.zeal = zeal(s, side)
        self.reaches = [_reach(s, unit) for unit in self.theirs]
        self._pulls = [_UNKNOWN] * len(s.ground)
        self._nearest = [NONE] * len(s.ground)
        self._threats: dict[int, float] = {}

    # -- the pull of aims -----------------------------------------------------------------------
    def pull(self, cell: int) -> float:
        """Return the worth that the plan gives to a hex, as an aim or on the way to one."""
        known = self._pulls[cell]
        if known == _UNKNOWN:
            known = self._pulls[cell] = self._reckon_pull(cell)
        return known

    def _reckon_pull(self, cell: int) -> float:
        best, others = 0.0, 0.0
        for aim in self.aims:
            part = _drawn(aim, cell)
            if part > best:
                others += best
                best = part
            else:
                others += part
        pull = best + 0.15 * others
        if self.rows:
            pull += self.rows[row_of(plan_of(self.s), cell)]
        return pull

    def enemy_near(self, cell: int) -> int:
        """Return the distance from a hex to the nearest enemy unit."""
        known = self._nearest[cell]
        if known == NONE:
            far = plan_of(self.s).distances[cell]
            known = min([far[self.s.cell[unit]] for unit in self.theirs], default=30)
            self._nearest[cell] = known
        return known

    # -- danger -----------------------------------------------------------------------------------
    def threat(self, unit: int, cell: int) -> float:
        """Return how many hits a unit in a hex can expect to suffer before it acts again."""
        s = self.s
        shield = defence(s, unit)
        mounted = int(kind_of(s, unit).unit_class == CAVALRY)
        key = (cell << 3) | (shield << 1) | mounted
        known = self._threats.get(key)
        if known is None:
            known = self._threats[key] = self._reckon_threat(unit, cell, shield)
        return known

    def _reckon_threat(self, unit: int, cell: int, shield: int) -> float:
        s = self.s
        far = plan_of(s).distances[cell]
        die = pack_of(s).die
        most = 2 if is_forest(s, cell) else 3 if is_hill(s, cell) else 9
        first, second = 0.0, 0.0
        for place, foe in enumerate(self.theirs):
            if far[s.cell[foe]] > self.reaches[place] or s.fire[s.cell[foe]]:
                continue
            kind = kind_of(s, foe)
            weight = die[shield] + (die[VALOR] if valor_hits(s, foe, unit) else 0)
            hits = min(most, kind.dice[s.rank[foe]]) * weight / sum(die)
            if not is_active(s, foe) or s.passed[self.foe]:
                hits *= _LATER
            if hits > first:
                first, second = hits, first
            elif hits > second:
                second = hits
        total = first + _SECOND_BLOW * second
        return max(0.0, total - 0.6) if is_building(s, cell) else total

    def exposure(self, unit: int, cell: int) -> float:
        """Return the expected loss of a unit in a hex, which friends nearby reduce.

        Enemies are less likely to attack where they would come within reach of those friends.
        """
        share = self.threat(unit, cell) / max(1, self.s.figures[unit])
        if share <= 0.0:
            return 0.0
        backed = min(_MOST_BACKED, self.friends_near(unit, cell)) * _BACKED
        return _RISK * self.worth[unit] * toll(share) * (1.0 - backed)

    def friends_near(self, unit: int, cell: int) -> int:
        """Count the other friendly units within three hexes."""
        far = plan_of(self.s).distances[cell]
        near = 0
        for friend in self.mine:
            if friend != unit and far[self.s.cell[friend]] <= _NEAR:
                near += 1
        return near

    # -- the worth of a position ------------------------------------------------------------------
    def standing(self, unit: int, cell: int) -> float:
        """Return the worth of a hex as a position for one of the side's own units."""
        s = self.s
        if goals.leads_hostage(s, unit) and self.home is not None:
            value = 12.0 - 0.8 * self.home.steps[cell]
        else:
            value = self.pull(cell) + self._approach(unit, cell)
        if self.torches and keyword(s, unit, SCORCH):
            value += max([_drawn(torch, cell) for torch in self.torches])
        beside = self.friends_beside(unit, cell)
        value += _LINE[beside]
        for leader in commanders_of(s, self.side):
            chief = s.chief[leader]
            if chief != unit and plan_of(s).distances[cell][s.cell[chief]] <= 2:
                value += _CONTROLLED
                break
        return value - self.exposure(unit, cell) * (0.8 if beside >= 2 else 1.0)

    def _approach(self, unit: int, cell: int) -> float:
        """Return the worth of a hex for its distance from the enemy.

        Melee units should be close, ranged ones in range.
        """
        near = self.enemy_near(cell)
        kind = kind_of(self.s, unit)
        if kind.ranged:
            return self.zeal * (0.9 - 0.15 * abs(near - kind.range + 1))
        will = 0.5 if self.s.leader[unit] != NONE else 1.0
        return self.zeal * will * (1.4 - _EAGER * near)

    def friends_beside(self, unit: int, cell: int) -> int:
        """Count the other friendly units adjacent to a hex."""
        s = self.s
        beside = 0
        for other in plan_of(s).neighbours[cell]:
            if other >= 0 and other in s.cell:
                friend = s.cell.index(other)
                if friend != unit and s.side[friend] == self.side:
                    beside += 1
        return beside


def _drawn(aim: goals.Aim, cell: int) -> float:
    steps = aim.steps[cell]
    return aim.worth if steps == 0 else aim.drawn * _ON_THE_WAY * _FADE ** (steps - 1)


def _reach(s: BattlesState, unit: int) -> int:
    """Return the distance up to which an enemy unit is dangerous."""
    kind = kind_of(s, unit)
    march = 0 if s.foe[unit] != NONE else kind.march[s.rank[unit]]
    return march + kind.range


def toll(share: float) -> float:
    """Return the part of a unit's worth that is lost with a share of its figures, both from 0 to 1.

    The last figures count most.
    """
    return min(1.0, 0.4 * share + 0.5 * share * share)


def zeal(s: BattlesState, side: int) -> float:
    """Return how eager a side is to fight: more while it is behind."""
    plan = plan_of(s)
    if goals.decides_without_points(s):
        return 0.6 * _ZEAL if plan.end_holder == side else 1.2 * _ZEAL
    lead = POINT * (s.points[side] - s.points[enemy(side)])
    if lead >= 3:
        return 0.7 * _ZEAL
    return _ZEAL * ((1.2 if lead < 0 else 1.0) + _IMPATIENCE * (s.round - 1))
