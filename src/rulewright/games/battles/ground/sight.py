"""Range and line of sight: which units may attack which from their hexes. [sight.*]"""

from __future__ import annotations

from rulewright.games.battles import names
from rulewright.games.battles.ground.lines import sight_paths
from rulewright.games.battles.ground.terrain import blocks_sight, is_hill
from rulewright.games.battles.state import BattlesState, distance, enemy, kind_of, plan_of
from rulewright.games.battles.words import FOREST_RIVER, NONE, RIVER
from rulewright.kernel import Refusal


# -- lines of sight -----------------------------------------------------------------------------
def sees(
    s: BattlesState,
    one: int,
    other: int,
    over_units: bool,
    over_friends_of: int = NONE,
    rivers_block: bool = False,
) -> bool:
    """Return whether the line between the centres of two hexes is free. [sight.line]

    In the hexes between, blocking terrain stops it, and so do rivers with `rivers_block`. Units
    stop it too, except with `over_units`, or if they are of the side `over_friends_of`. A line
    along edges may be shifted to either side, and is free if either is. [sight.edges]
    [sight.adjacent]
    """
    for way in sight_paths(plan_of(s), one, other):
        if _is_free(s, way, over_units, over_friends_of, rivers_block):
            return True
    return False


def _is_free(
    s: BattlesState,
    way: tuple[int, ...],
    over_units: bool,
    over_friends_of: int,
    rivers_block: bool,
) -> bool:
    for cell in way:
        if blocks_sight(s, cell) or (rivers_block and is_river(s, cell)):
            return False
        if not over_units and cell in s.cell and s.side[s.cell.index(cell)] != over_friends_of:
            return False
    return True


def is_river(s: BattlesState, cell: int) -> bool:
    """Return whether a hex is river without a terrain token or devastation on it."""
    return s.ground[cell] in (RIVER, FOREST_RIVER) and not s.waste[cell] and not s.structures[cell]


def shoots_over_units(s: BattlesState, unit: int) -> bool:
    """Return whether a unit sees over other units: a ranged unit on a hill. [sight.hills]"""
    return kind_of(s, unit).ranged and is_hill(s, s.cell[unit])


# -- targets ------------------------------------------------------------------------------------
def targets(s: BattlesState, unit: int) -> list[int]:
    """List the enemy units that a unit may attack from its hex. [attack.sequence]

    An engaged ranged unit may attack only its foe; an engaged melee unit may attack any adjacent
    enemy, and breaks away first if that is not its foe. [engage.ranged] [engage.attack]
    """
    cell = s.cell[unit]
    if cell < 0 or s.fire[cell]:
        return []
    kind = kind_of(s, unit)
    if not kind.ranged:
        return enemies_beside(s, unit)
    if s.foe[unit] != NONE:
        return [s.foe[unit]]
    over_units = is_hill(s, cell)
    far = plan_of(s).distances[cell]
    side = enemy(s.side[unit])
    seen: list[int] = []
    for other, its_cell in enumerate(s.cell):
        if its_cell < 0 or s.side[other] != side or far[its_cell] > kind.range:
            continue
        if far[its_cell] == 1 or sees(s, cell, its_cell, over_units):
            seen.append(other)
    return seen


def enemies_beside(s: BattlesState, unit: int) -> list[int]:
    """List the enemy units adjacent to a unit."""
    side = s.side[unit]
    beside: list[int] = []
    for cell in plan_of(s).neighbours[s.cell[unit]]:
        if cell >= 0 and cell in s.cell:
            other = s.cell.index(cell)
            if s.side[other] != side:
                beside.append(other)
    return beside


def can_attack(s: BattlesState, unit: int, target: int) -> Refusal | None:
    """Explain why a unit may not attack a target from its hex; return None if it may."""
    if s.cell[target] < 0:
        return Refusal("attack.sequence", "That unit is no longer on the field.")
    title = names.sentence(names.unit_title(s, unit))
    if s.side[unit] == s.side[target]:
        return Refusal("attack.sequence", f"{names.unit_in_place(s, target)} is your own.")
    if s.fire[s.cell[unit]]:
        return Refusal("fire.enter", f"{title} stands in fire and cannot attack.")
    foe = s.foe[unit]
    if not kind_of(s, unit).ranged:
        return _melee_refusal(s, unit, target, title)
    if foe not in (NONE, target):
        engaged = names.unit_in_place(s, foe)
        return Refusal(
            "engage.ranged", f"{title} is engaged with {engaged} and shoots at no other."
        )
    return _shot_refusal(s, unit, target, title)


def _melee_refusal(s: BattlesState, unit: int, target: int, title: str) -> Refusal | None:
    if distance(s, s.cell[unit], s.cell[target]) == 1:
        return None
    return Refusal("sight.range", f"{title} attacks adjacent units only.")


def _shot_refusal(s: BattlesState, unit: int, target: int, title: str) -> Refusal | None:
    start, end = s.cell[unit], s.cell[target]
    far, most = distance(s, start, end), kind_of(s, unit).range
    if far > most:
        return Refusal("sight.range", f"{names.cell(s, end)} is {far} hexes away; {most} is most.")
    if sees(s, start, end, shoots_over_units(s, unit)):
        return None
    return Refusal("sight.line", f"{title} has no line of sight to {names.cell(s, end)}.")
