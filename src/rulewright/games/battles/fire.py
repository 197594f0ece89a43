"""Fire: setting it, fighting it, and its effects in the Regroup Phase. [fire.*]"""

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
#: The award for burning down a terrain token, by `STRUCTURE_NAMES`.
_BURNED: Final[list[int]] = [NONE, BRIDGE_BURNED, NONE, NONE, TENT_BURNED, TOWER_BURNED, NONE]


def limit(s: BattlesState, cell: int) -> int:
    """Return how many fire levels a hex can have in this plan; 0 where nothing burns.

    [fire.limit]
    """
    return terrain.burn_limit(s, cell) if may_burn(s, cell) else 0


def raise_fire(s: BattlesState, cell: int, levels: int) -> None:
    """Add fire levels to a hex, up to its Burn Limit. [fire.tokens] [fire.limit]"""
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
    """Explain why a unit may not set fire to an adjacent hex, or return None."""
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
    """List adjacent hexes to which a unit with Scorch the Earth may set fire. [keywords.scorch]"""
    return [cell for cell in _around(s, unit) if scorch_refusal(s, unit, cell) is None]


def scorch(s: BattlesState, unit: int, cell: int) -> Script[None]:
    """Roll the unit's attack dice, and add a fire level for each Green Shield.

    [keywords.scorch]
    """
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
    """List adjacent burning hexes, where a unit may beat out the fire. [fire.beat-out]"""
    return [cell for cell in _around(s, unit) if s.fire[cell]]


def beat_out(s: BattlesState, unit: int, cell: int) -> Script[None]:
    """Roll one die; the face that matches the fire's level puts it out. [fire.beat-out]

    Green, blue and red shields match levels one to three, and Valor matches four.
    """
    s.log(
        "fire.beat-out",
        "{unit} beats at the fire in {hex}.",
        unit=names.unit_first(s, unit),
        hex=names.hex_ref(s, cell),
    )
    faces = yield from dice.roll_at(s, unit, NONE, dice.FLAMES, 1)
    wanted = s.fire[cell] - 1  # a face's number is one less than the level it matches
    if faces[0] == wanted:
        put_out(s, cell)
    else:
        pattern = "The fire burns on: {face} was needed."
        s.log("fire.beat-out", pattern, face=names.FACE_REF[wanted])


def extinguish(s: BattlesState, unit: int) -> None:
    """Put out the fire in a unit's own hex, which takes its whole order. [fire.extinguish]"""
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
    """Let fires destroy terrain, then hurt units; those of level four spread. [fire.effects]

    The first player's units burn first, and so do the bridges on which they stand.
    [regroup.order]
    """
    if max(s.fire) > 0:
        for cell in in_order_of_sides(s, burning(s)):
            burn_terrain(s, cell)
        for side in (s.first, enemy(s.first)):
            for unit in units_of(s, side):
                burn_unit(s, unit)
        # Settle first which hexes spread: fires that reach level four now spread next round.
        for cell in [cell for cell in burning(s) if s.fire[cell] == SPREADS]:
            yield from spread(s, cell)
    s.step = SCORE


def burning(s: BattlesState) -> list[int]:
    """List the hexes with a fire token."""
    return [cell for cell, level in enumerate(s.fire) if level]


def in_order_of_sides(s: BattlesState, cells: list[int]) -> list[int]:
    """Sort hexes so that those with the second player's units come last.

    [regroup.order]
    """
    if ruled_otherwise(s, FIRST_RULES):
        return cells
    second = enemy(s.first)
    return sorted(cells, key=lambda cell: cell in s.cell and s.side[unit_at(s, cell)] == second)


def burn_terrain(s: BattlesState, cell: int) -> None:
    """Let a fire at the Burn Limit destroy what is burning in its hex. [fire.effects]

    Plains and roads are not harmed. Devastated ground goes on burning; a terrain token is removed
    together with its fire. [fire.devastation]
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
    """Lay a devastation token; the hex counts as plains from now on. [fire.devastation]"""
    s.waste[cell] = 1
    s.log("fire.devastation", "{hex} is devastated.", hex=names.hex_ref(s, cell))
    if s.ground[cell] == BUILDING:
        victory.happened(s, BUILDING_WASTED)


def destroy_structure(s: BattlesState, cell: int, rule: str) -> None:
    """Remove a burnt bridge, palisade, tent or siege tower with its fire.

    A unit on a bridge is lost with it, because it cannot stand in the river below. [fire.units]
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
    """Remove a figure of a burning unit for each level of the fire. [fire.units]

    These losses are not hits. If the last figure falls, the enemy counts as having eliminated the
    unit and captured its commander.
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
    """The random direction in which a fire spreads; its text is like `north-east`."""

    def __init__(self) -> None:
        super().__init__(list(range(len(DIRECTIONS))))

    def text(self, outcome: int) -> str:
        return DIRECTIONS[outcome]


def spread(s: BattlesState, cell: int) -> Script[None]:
    """Raise the fire in a random adjacent hex by one level, whoever stands there. [fire.spread]

    Nothing happens if that hex is off the board, cannot burn or is at its Burn Limit.
    """
    direction = yield SpreadDirection()
    log_spread(s, cell, direction)
    other = plan_of(s).neighbours[cell][direction]
    if other != NONE:
        raise_fire(s, other, 1)


def log_spread(s: BattlesState, cell: int, direction: int) -> None:
    """Log the direction in which a fire spreads."""
    s.log(
        "fire.spread",
        "The fire in {hex} spreads {direction}.",
        hex=names.hex_ref(s, cell),
        direction=DIRECTIONS[direction],
    )
