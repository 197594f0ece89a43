"""Fire: it is set, fought and put out; in Regroup it destroys, kills and spreads. [fire.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import commanders, names, victory
from rulewright.games.battles.fighting import dice, hits
from rulewright.games.battles.ground import terrain
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.plan_words import (
    BRIDGE_BURNED,
    BUILDING_WASTED,
    TENT_BURNED,
    TOWER_BURNED,
)
from rulewright.games.battles.specials.burning import is_tinder, may_burn
from rulewright.games.battles.state import SCORE, BattlesState, enemy, plan_of, unit_at, units_of
from rulewright.games.battles.words import (
    BUILDING,
    FOREST,
    FOREST_ROAD,
    GREEN_SHIELD,
    NO_STRUCTURE,
    NONE,
    VALOR,
)
from rulewright.kernel import Chance, Refusal, Script

SPREADS: Final = 4  # only a fire of this level spreads
DIRECTIONS: Final[list[str]] = [
    "east", "north-east", "north-west", "west", "south-west", "south-east",
]  # fmt: skip
#: What has happened when a terrain token burns down, by `WORK_NAMES`.
_BURNED: Final[list[int]] = [NONE, BRIDGE_BURNED, NONE, NONE, TENT_BURNED, TOWER_BURNED, NONE]


def limit(s: BattlesState, cell: int) -> int:
    """How many fire levels a hex of this field can have; 0 where nothing burns. [fire.limit]"""
    return terrain.burn_limit(s, cell) if may_burn(s, cell) else 0


def raise_fire(s: BattlesState, cell: int, levels: int) -> None:
    """Add fire levels to a hex, as far as its Burn Limit lets them. [fire.tokens] [fire.limit]"""
    level = min(limit(s, cell), s.fire[cell] + levels)
    if level <= s.fire[cell]:
        return
    if is_tinder(s, cell):
        destroy_structure(s, cell, "plans.tents")
        return
    s.fire[cell] = level
    s.log("fire.tokens", "{hex} burns at level {level}.", hex=names.hex_ref(s, cell), level=level)


# -- setting fires --------------------------------------------------------------------------------
def scorch_refusal(s: BattlesState, unit: int, cell: int) -> Refusal | None:
    """Why a unit that can scorch the earth may not set fire to an adjacent hex."""
    name = names.cell(s, cell)
    if unit_at(s, cell) != NONE:
        return Refusal("keywords.scorch", f"{name} is occupied.")
    most = limit(s, cell)
    if most == 0:
        return Refusal("fire.limit", f"Nothing burns in {name}.")
    if s.fire[cell] >= most:
        return Refusal("fire.limit", f"The fire in {name} cannot grow above level {most}.")
    return None


def scorch_cells(s: BattlesState, unit: int) -> list[int]:
    """Adjacent hexes to which a unit with the keyword may set fire. [keywords.scorch]"""
    return [cell for cell in _around(s, unit) if scorch_refusal(s, unit, cell) is None]


def scorch(s: BattlesState, unit: int, cell: int) -> Script[None]:
    """Roll the unit's attack dice: a fire level for each Green Shield. [keywords.scorch]"""
    s.log(
        "keywords.scorch",
        "{unit} sets fire to {hex}.",
        unit=names.unit_first(s, unit),
        hex=names.hex_ref(s, cell),
    )
    number = dice.count(s, unit, NONE, dice.FLAMES)
    faces = yield from dice.roll_at(s, unit, NONE, dice.FLAMES, number)
    levels = faces.count(GREEN_SHIELD)
    if commanders.valor_burns(s, unit):
        levels += faces.count(VALOR)
    if levels == 0:
        s.log("keywords.scorch", "Nothing catches fire.")
    raise_fire(s, cell, levels)


# -- fighting fires -------------------------------------------------------------------------------
def beat_out_cells(s: BattlesState, unit: int) -> list[int]:
    """Adjacent burning hexes, whose fire a unit may beat out. [fire.beat-out]"""
    return [cell for cell in _around(s, unit) if s.fire[cell]]


def beat_out(s: BattlesState, unit: int, cell: int) -> Script[None]:
    """Roll one die: the face that fits the level of the fire puts it out. [fire.beat-out]

    Green, Blue and Red Shield for level one to three, Valor for four.
    """
    s.log(
        "fire.beat-out",
        "{unit} beats at the fire in {hex}.",
        unit=names.unit_first(s, unit),
        hex=names.hex_ref(s, cell),
    )
    faces = yield from dice.roll_at(s, unit, NONE, dice.FLAMES, 1)
    wanted = s.fire[cell] - 1  # a face's number is one below the level that it fits
    if faces[0] == wanted:
        put_out(s, cell)
    else:
        pattern = "The fire burns on: {face} was needed."
        s.log("fire.beat-out", pattern, face=names.FACE_REF[wanted])


def extinguish(s: BattlesState, unit: int) -> None:
    """A unit spends its whole order on the fire in its own hex. [fire.extinguish]"""
    pattern = "{unit} fights the fire in its own hex."
    s.log("fire.extinguish", pattern, unit=names.unit_first(s, unit))
    put_out(s, s.cell[unit])


def put_out(s: BattlesState, cell: int) -> None:
    """Remove all fire from a hex."""
    s.fire[cell] = 0
    s.log("fire.tokens", "The fire in {hex} is out.", hex=names.hex_ref(s, cell))


def _around(s: BattlesState, unit: int) -> list[int]:
    return [cell for cell in plan_of(s).neighbours[s.cell[unit]] if cell >= 0]


# -- Regroup: status conditions -------------------------------------------------------------------
def resolve_status(s: BattlesState) -> Script[None]:
    """Fires destroy terrain, then kill, and then those of level four spread. [fire.effects]

    The first player's units burn first, and so do the bridges below them. [regroup.order]
    """
    if max(s.fire) > 0:
        for cell in in_order_of_sides(s, burning(s)):
            burn_terrain(s, cell)
        for side in (s.first, enemy(s.first)):
            for unit in units_of(s, side):
                burn_unit(s, unit)
        # Which hexes spread is settled first: what reaches level four now spreads next round.
        for cell in [cell for cell in burning(s) if s.fire[cell] == SPREADS]:
            yield from spread(s, cell)
    s.step = SCORE


def burning(s: BattlesState) -> list[int]:
    """The hexes with a fire token."""
    return [cell for cell, level in enumerate(s.fire) if level]


def in_order_of_sides(s: BattlesState, cells: list[int]) -> list[int]:
    """Hexes in order, those with a unit of the second player last. [regroup.order]"""
    if ruled_otherwise(s, FIRST_RULES):
        return cells
    second = enemy(s.first)
    return sorted(cells, key=lambda cell: cell in s.cell and s.side[unit_at(s, cell)] == second)


def burn_terrain(s: BattlesState, cell: int) -> None:
    """A fire at the Burn Limit destroys what it burns on. [fire.effects] [fire.devastation]

    Plains and roads take no harm. Devastated ground goes on burning; a terrain token vanishes, and
    its fire with it.
    """
    if s.fire[cell] < limit(s, cell):
        return
    if s.waste[cell]:
        return
    if s.structures[cell] != NO_STRUCTURE:
        destroy_structure(s, cell, "fire.effects")
    elif s.ground[cell] in (FOREST, FOREST_ROAD, BUILDING):
        devastate(s, cell)


def devastate(s: BattlesState, cell: int) -> None:
    """Lay a devastation token: the hex is plains from now on. [fire.devastation]"""
    s.waste[cell] = 1
    s.log("fire.devastation", "{hex} is devastated.", hex=names.hex_ref(s, cell))
    if s.ground[cell] == BUILDING:
        victory.happened(s, BUILDING_WASTED)


def destroy_structure(s: BattlesState, cell: int, rule: str) -> None:
    """A burnt bridge, palisade, tent or siege tower is removed, and its fire with it.

    A unit on a bridge is lost with it: nobody can stand in the river below. [fire.units]
    """
    structure = s.structures[cell]
    s.structures[cell] = NO_STRUCTURE
    s.fire[cell] = 0
    pattern = "The {work} in {hex} burns down."
    s.log(rule, pattern, work=names.STRUCTURE_REF[structure], hex=names.hex_ref(s, cell))
    unit = unit_at(s, cell)
    if unit != NONE and terrain.is_impassable(s, cell):
        hits.eliminate(s, unit, enemy(s.side[unit]))
    if _BURNED[structure] != NONE:
        victory.happened(s, _BURNED[structure])


def burn_unit(s: BattlesState, unit: int) -> None:
    """A unit in the flames loses a figure for each level of the fire. [fire.units]

    These are no hits. It counts as eliminated, and its commander as captured, by the enemy.
    """
    losses = min(s.fire[s.cell[unit]], s.figures[unit])
    if losses == 0:
        return
    pattern = "{unit} loses {amount} to the fire."
    s.log("fire.units", pattern, unit=names.unit_first(s, unit), amount=losses)
    if losses == s.figures[unit]:
        hits.eliminate(s, unit, enemy(s.side[unit]))
    else:
        s.figures[unit] -= losses


class SpreadDirection(Chance):
    """The direction token that says where a fire spreads."""

    def __init__(self) -> None:
        super().__init__(list(range(len(DIRECTIONS))))

    def text(self, outcome: int) -> str:
        """`north-east`"""
        return DIRECTIONS[outcome]


def spread(s: BattlesState, cell: int) -> Script[None]:
    """A fire of level four raises that of a neighbour by one, whoever stands there. [fire.spread]

    Off the board, where nothing burns and where the limit is reached it is lost.
    """
    direction = yield SpreadDirection()
    log_spread(s, cell, direction)
    other = plan_of(s).neighbours[cell][direction]
    if other != NONE:
        raise_fire(s, other, 1)


def log_spread(s: BattlesState, cell: int, direction: int) -> None:
    """Say which way a fire spreads."""
    s.log(
        "fire.spread",
        "The fire in {hex} spreads {direction}.",
        hex=names.hex_ref(s, cell),
        direction=DIRECTIONS[direction],
    )
