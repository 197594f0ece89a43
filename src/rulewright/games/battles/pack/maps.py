"""The drawings of a battle plan: rows of words, one for each hex, explained by a legend.

Every second row is shifted right by half a hex and has one hex fewer than the first; blanks before
it have no meaning.
"""

from __future__ import annotations

from rulewright.games.battles.components import CommanderCard, PlanUnit, UnitKind
from rulewright.games.battles.words import (
    NO_STRUCTURE,
    NONE,
    RANK_NAMES,
    STRUCTURE_NAMES,
    TERRAIN_NAMES,
)
from rulewright.kit.records import Record

Legend = dict[str, str]
MOST_COLUMNS = 15
MOST_ROWS = 15


def legend(record: Record) -> Legend:
    """Return the meaning of each word in a plan's drawings."""
    part = record.part("legend")
    return {word: part.text(word) for word in part.fields}


def drawing(record: Record, field: str) -> list[list[str]]:
    """Return the rows of a drawing from the top, each as a list of words."""
    rows = [line.split() for line in record.text(field).splitlines() if line.strip()]
    columns = len(rows[0]) if rows else 0
    if not 2 <= columns <= MOST_COLUMNS or not 2 <= len(rows) <= MOST_ROWS:
        raise record.wrong(
            field, f"has at most {MOST_COLUMNS} columns and {MOST_ROWS} rows, and 2 of each"
        )
    for number, row in enumerate(rows):
        if len(row) != columns - number % 2:
            message = f"row {number + 1} has {columns - number % 2} whole hexes, not {len(row)}"
            raise record.wrong(field, message)
    return rows


# -- the ground ----------------------------------------------------------------------------------
def ground(record: Record, rows: list[list[str]], words: Legend) -> tuple[list[int], list[int]]:
    """Return terrain and terrain tokens by hex, from meanings like `hills` or `river, ford`."""
    terrain: list[int] = []
    structures: list[int] = []
    for row in rows:
        for word in row:
            meaning = _meaning(record, "ground", word, words)
            base, _, structure = meaning.partition(", ")
            terrain.append(record.place("legend", base, TERRAIN_NAMES))
            structures.append(
                record.place("legend", structure, STRUCTURE_NAMES) if structure else NO_STRUCTURE
            )
    return terrain, structures


# -- the armies ----------------------------------------------------------------------------------
def armies(
    record: Record,
    rows: list[list[str]],
    words: Legend,
    kinds: list[UnitKind],
    commanders: list[CommanderCard],
) -> list[PlanUnit]:
    """Return the units on the field, Stark's first; a word of dots is an empty hex."""
    units: list[PlanUnit] = []
    cells = [word for row in rows for word in row]
    for cell, word in enumerate(cells):
        if word.strip("."):
            meaning = _meaning(record, "armies", word, words)
            units.append(_unit(record, cell, meaning, kinds, commanders))
    return sorted(units, key=lambda unit: kinds[unit.kind].side)


def _unit(
    record: Record,
    cell: int,
    meaning: str,
    kinds: list[UnitKind],
    commanders: list[CommanderCard],
) -> PlanUnit:
    """Create a unit from a meaning such as `green war-host`, or `blue maege` for a commander's."""
    rank_word, _, key = meaning.partition(" ")
    rank = record.place("legend", rank_word, RANK_NAMES)
    keys = [card.key for card in commanders]
    if key in keys:
        leader = keys.index(key)
        return PlanUnit(cell, commanders[leader].kind, rank, leader)
    kind = record.place("legend", key, [kind.key for kind in kinds] + keys)
    return PlanUnit(cell, kind, rank, NONE)


def _meaning(record: Record, field: str, word: str, words: Legend) -> str:
    if word not in words:
        raise record.wrong(field, f"shows {word!r}, which the legend does not explain")
    return words[word]
