"""The table in plain text, for a terminal."""

from __future__ import annotations

from rulewright.games.battles.names import cell as cell_name
from rulewright.games.battles.names import commander, side_title
from rulewright.games.battles.rounds import heading
from rulewright.games.battles.state import (
    BattlesState,
    card_of,
    is_active,
    kind_of,
    pack_of,
    plan_of,
    units_of,
)
from rulewright.games.battles.table.content import content_notes
from rulewright.games.battles.table.zones import card_text, cost_text
from rulewright.games.battles.words import (
    FACE_NAMES,
    NO_STRUCTURE,
    NONE,
    RANK_NAMES,
    SIDE_NAMES,
    SIDES,
    STRUCTURE_NAMES,
)
from rulewright.kit.text import wrapped

# A letter for each terrain, explained by `GROUNDS`.
LETTERS = ".^T~%#=+"
GROUNDS = ". plains, ^ hills, T forest, ~ river, % forest river, # building, = road, + forest road"


def summary(view: BattlesState, seat: int | None) -> str:
    """Show the field as a map, then morale, both sides, terrain tokens and content notes."""
    title, subtitle = heading(view)
    lines = [f"{title} {subtitle}", *_field(view), _morale(view)]
    for side in range(SIDES):
        lines += _side(view, side, side == seat)
    lines += [*_tokens(view), *content_notes(view)]
    return "\n".join(part for line in lines for part in wrapped(line))


def _field(s: BattlesState) -> list[str]:
    """List the rows of hexes: a unit as `S` or `L` with its rank and figures, or else the ground.

    Inactive units are in lower case.
    """
    grid = plan_of(s).grid
    rows: dict[str, list[str]] = {}
    for cell, name in enumerate(grid.names):
        rows.setdefault(name.rstrip("0123456789"), []).append(_hex(s, cell))
    wide = max(len(row) for row in rows.values())
    lines = [
        f"{name:>2} {'' if len(row) == wide else '  '}{''.join(row)}" for name, row in rows.items()
    ]
    return [*lines, f"   {GROUNDS}"]


def _hex(s: BattlesState, cell: int) -> str:
    if cell in s.cell:
        unit = s.cell.index(cell)
        mark = SIDE_NAMES[s.side[unit]][0]
        mark = mark.upper() if is_active(s, unit) else mark
        return f"{mark}{RANK_NAMES[s.rank[unit]][0]}{s.figures[unit]} "
    letter = LETTERS[s.ground[cell]]
    return f"{letter}{s.fire[cell] or letter}  "


def _morale(s: BattlesState) -> str:
    if s.morale == 0:
        return "Morale: in the middle"
    side = 1 if s.morale > 0 else 0
    return f"Morale: {abs(s.morale)} on {side_title(side)}'s side"


def _side(s: BattlesState, side: int, own: bool) -> list[str]:
    """List a side's tokens and points, its visible cards, its commanders and its units."""
    tokens = [f"{count} {FACE_NAMES[face]}" for face, count in enumerate(s.pool[side]) if count]
    pool = ", ".join(tokens) or "none"
    head = f"{side_title(side)}{' (you)' if own else ''}: {s.tokens[side]} command tokens"
    lines = [f"{head}; orders {pool}; {len(s.hand[side])} cards; {s.points[side]} points"]
    lines += [_card(s, card) for card in s.hand[side] if card != NONE]
    for leader in range(len(s.commander)):
        if card_of(s, leader).side == side:
            limit = f"{s.spent[leader]} of {card_of(s, leader).limit} tokens"
            where = s.chief[leader]
            place = "gone" if where == NONE else cell_name(s, s.cell[where])
            lines.append(f"  {commander(s, leader)} in {place}, {limit}")
    units = ", ".join(_unit(s, unit) for unit in units_of(s, side))
    return [*lines, f"  units: {units or 'none'}"]


def _card(s: BattlesState, number: int) -> str:
    """Describe a Leadership card in hand with its full text."""
    card = pack_of(s).cards[number]
    return f"  {card.key} {card.name} ({cost_text(card)}): {card_text(card)}"


def _unit(s: BattlesState, unit: int) -> str:
    words = f"{cell_name(s, s.cell[unit])} {RANK_NAMES[s.rank[unit]]} {kind_of(s, unit).name}"
    state = f"{s.figures[unit]}{'' if is_active(s, unit) else ' inactive'}"
    foe = s.foe[unit]
    return f"{words} {state}" + ("" if foe == NONE else f" engaged {cell_name(s, s.cell[foe])}")


def _tokens(s: BattlesState) -> list[str]:
    """List the terrain tokens on the field, if any."""
    structures = [
        f"{cell_name(s, cell)} {STRUCTURE_NAMES[structure]}"
        for cell, structure in enumerate(s.structures)
        if structure != NO_STRUCTURE
    ]
    return [f"Terrain tokens: {', '.join(structures)}"] if structures else []
