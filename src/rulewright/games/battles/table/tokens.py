"""The pieces on the field: units with banners, engagements, fires, structures, markers."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.components import UnitKind
from rulewright.games.battles.ground.moving import destinations
from rulewright.games.battles.ground.sight import targets
from rulewright.games.battles.names import cell as cell_name
from rulewright.games.battles.names import (
    cell_id,
    commander,
    sentence,
    side_title,
    unit_id,
    unit_title,
)
from rulewright.games.battles.state import BattlesState, is_active, kind_of, plan_of
from rulewright.games.battles.table.fields import crossings
from rulewright.games.battles.table.land.structures import FROM_NORTH, palisade, with_ends
from rulewright.games.battles.table.secrets import special_tokens
from rulewright.games.battles.table.sheets import keyword_words, order_words
from rulewright.games.battles.words import (
    CAVALRY,
    DOGS_OF_WAR,
    FORD,
    HEAVY_ARMOR,
    LANNISTER,
    NO_STRUCTURE,
    NONE,
    PALISADE,
    RANGED,
    RANK_NAMES,
    SIDE_NAMES,
    STONE_BRIDGE,
    STRUCTURE_NAMES,
    WOODEN_BRIDGE,
)
from rulewright.kit.scene import Token, token

#: The picture of a figure that has fallen.
FALLEN: Final = "fallen"
#: Terrain tokens that cross a stream.
ACROSS: Final = (WOODEN_BRIDGE, STONE_BRIDGE, FORD)
#: The angle of an engagement token in degrees, by direction between the units.
TURNS: Final = (0, -60, -120, 180, 120, 60)


def tokens(view: BattlesState, seat: int | None) -> list[Token]:
    """List all pieces on the field as the viewer sees them."""
    pieces = [*_ground(view), *_control(view), *special_tokens(view, seat), *_fallen(view)]
    standing = [unit for unit, cell in enumerate(view.cell) if cell >= 0]
    # units farther down the board are nearer and cover those behind
    pieces += [_unit(view, unit) for unit in sorted(standing, key=lambda unit: view.cell[unit])]
    return pieces + _engagements(view)


# -- units ------------------------------------------------------------------------------------
def _unit(s: BattlesState, unit: int) -> Token:
    """Show a unit: a base for its rank, a banner for its House, and its figures."""
    here = cell_id(s, s.cell[unit])
    piece = token("unit", str(unit), here, "unit", symbol(s, unit), unit_label(s, unit))
    piece["id"] = unit_id(unit)
    piece["name"] = unit_name(s, unit)
    piece["owner"] = SIDE_NAMES[s.side[unit]]
    piece["tags"] = unit_tags(s, unit)
    under = ["ordered"] if unit in s.ordered else []
    piece["parts"] = [*under, f"base-{RANK_NAMES[s.rank[unit]]}", banner(s, unit)]
    piece["figures"] = figures(s, unit)
    piece["reach"] = [cell_id(s, cell) for cell in destinations(s, unit)]
    piece["sight"] = [cell_id(s, s.cell[target]) for target in targets(s, unit)]
    return piece


def banner(s: BattlesState, unit: int) -> str:
    """Return the picture of a unit's banner: a standard for a commander, furled if inactive."""
    whole = "banner" if s.leader[unit] == NONE else "standard"
    if is_active(s, unit):
        return whole
    return "furled" if whole == "banner" else "furled-standard"


def figures(s: BattlesState, unit: int) -> list[str]:
    """List the pictures of a unit's figures: the fallen first, then the standing. [setup.units]

    A commander stands in front of the others and falls last.
    """
    kind = kind_of(s, unit)
    standing = s.figures[unit]
    shown = [FALLEN] * (kind.strength - standing) + [figure(kind)] * standing
    if s.leader[unit] != NONE and standing:
        shown[-1] = "mounted-captain" if kind.unit_class == CAVALRY else "captain"
    return shown


def figure(kind: UnitKind) -> str:
    """Return the picture of a figure of a unit type, by its class, keywords and House."""
    if kind.keywords[DOGS_OF_WAR]:
        return "hound"
    if kind.unit_class == CAVALRY:
        return "rider"
    if kind.unit_class == RANGED:
        return "bow"
    if kind.keywords[HEAVY_ARMOR]:
        return "heavy"
    return "guard" if kind.side == LANNISTER else "spear"


def unit_tags(s: BattlesState, unit: int) -> list[str]:
    """List `star` for a commander and `used` for an inactive unit."""
    tags = ["star"] if s.leader[unit] != NONE else []
    return tags if is_active(s, unit) else [*tags, "used"]


def symbol(s: BattlesState, unit: int) -> str:
    """Return the symbol of a unit's type: its pack's, or one by class, keywords and House."""
    kind = kind_of(s, unit)
    if kind.symbol:
        return kind.symbol
    if kind.keywords[DOGS_OF_WAR]:
        return "hound"
    if kind.unit_class == CAVALRY:
        return "horse"
    if kind.unit_class == RANGED:
        return "bow"
    if kind.keywords[HEAVY_ARMOR]:
        return "heavy"
    return "spear" if kind.side == LANNISTER else "sword"


def unit_name(s: BattlesState, unit: int) -> str:
    """Return `Winterfell Riders`, or `Robb Stark's Winterfell Riders` with a commander."""
    leader, name = s.leader[unit], kind_of(s, unit).name
    return name if leader == NONE else f"{commander(s, leader)}'s {name}"


def unit_label(s: BattlesState, unit: int) -> str:
    """Describe a unit's state and values in sentences."""
    words = f"{sentence(unit_title(s, unit))} of {side_title(s.side[unit])}"
    parts = [f"{s.figures[unit]} of {kind_of(s, unit).strength} figures"]
    parts.append("active" if is_active(s, unit) else "inactive")
    foe = s.foe[unit]
    if foe != NONE:
        whose = f"the token is {side_title(s.token[unit])}'s"
        parts.append(f"engaged with the unit in {cell_name(s, s.cell[foe])}, {whose}")
    kind = kind_of(s, unit)
    reach = f"range {kind.range}" if kind.ranged else "melee"
    values = f"Moves {order_words(kind, s.rank[unit])}, {reach}; {keyword_words(kind)}"
    return f"{words}: {', '.join(parts)}. {values.removesuffix('; none')}."


def _engagements(s: BattlesState) -> list[Token]:
    """Show an engagement token, with its House's emblem, on the edge between two units."""
    pieces: list[Token] = []
    for unit, foe in enumerate(s.foe):
        if foe > unit and s.cell[unit] >= 0 and s.cell[foe] >= 0:
            edge = plan_of(s).neighbours[s.cell[unit]].index(s.cell[foe])
            here, there = cell_id(s, s.cell[unit]), cell_id(s, s.cell[foe])
            label = f"Engagement token of {side_title(s.token[unit])} between {here} and {there}"
            piece = token("engaged", f"{here}-{there}", here, f"edge{edge}", "crossed", label)
            piece["owner"] = SIDE_NAMES[s.token[unit]]
            piece["parts"], piece["figures"] = ["clasp"], ["blades"]
            piece["angle"] = TURNS[edge]
            pieces.append(piece)
    return pieces


# -- the ground -------------------------------------------------------------------------------
def _ground(s: BattlesState) -> list[Token]:
    """Show terrain tokens, fires and devastation."""
    pieces: list[Token] = []
    for cell, structure in enumerate(s.structures):
        here = cell_id(s, cell)
        if structure != NO_STRUCTURE:
            pieces.append(_structure(s, cell, structure))
        if s.fire[cell]:
            pieces.append(_fire(here, s.fire[cell]))
        elif s.waste[cell]:
            piece = token("waste", here, here, "unit", "waste", f"Devastation in {here}")
            piece["parts"] = ["scorched"]
            pieces.append(piece)
    return pieces


def _structure(s: BattlesState, cell: int, structure: int) -> Token:
    """Show a terrain token: a bridge or ford lies across its stream, a palisade joins the next."""
    here, word = cell_id(s, cell), STRUCTURE_NAMES[structure]
    label = sentence(f"{word.replace('-', ' ')} in {here}")
    piece = token("work", here, here, "unit", structure_symbol(structure), label)
    piece["parts"] = [word]
    if structure in ACROSS:
        piece["angle"] = crossings(s).get(cell, 0.0)
    elif structure == PALISADE:
        around = plan_of(s).neighbours[cell]
        beside = [
            way for way in FROM_NORTH if around[way] >= 0 and s.structures[around[way]] == PALISADE
        ]
        piece["parts"] = [palisade(way) for way in with_ends(beside)]
    return piece


def structure_symbol(structure: int) -> str:
    """Return the symbol of a terrain token; both kinds of bridge have the same."""
    if structure in (WOODEN_BRIDGE, STONE_BRIDGE):
        return "bridge"
    return STRUCTURE_NAMES[structure].removeprefix("siege-")


def _fire(here: str, level: int) -> Token:
    piece = token("fire", here, here, "fire", "fire", f"Fire of level {level} in {here}")
    piece["parts"] = ["flame"]
    piece["text"] = str(level)
    return piece


def _control(s: BattlesState) -> list[Token]:
    """Show a control marker in each controlled objective. [victory.objectives]"""
    pieces: list[Token] = []
    for number, objective in enumerate(plan_of(s).objectives):
        holder = s.control[number]
        if holder != NONE:
            here = cell_id(s, objective.cell)
            label = f"{objective.name or 'Objective'} in {here}, held by {side_title(holder)}"
            marker = token("control", f"{number}", here, "mark", None, label)
            marker["owner"] = SIDE_NAMES[holder]
            marker["parts"] = ["held"]
            pieces.append(marker)
    return pieces


def _fallen(s: BattlesState) -> list[Token]:
    """Show a mark where each unit fell in this turn."""
    pieces: list[Token] = []
    for number, cell in enumerate(s.graves):
        here = cell_id(s, cell)
        pieces.append(
            token("fallen", str(number), here, "mark", "fallen", f"A unit fell in {here}")
        )
    return pieces
