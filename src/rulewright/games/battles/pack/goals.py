"""Awards, instant victories and special rules of a plan, from the records of a pack.

`NUMBERS` lists the fields in which the record of a special rule gives its numbers, such as `dice`
and `reach` of hidden archers.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import plan_words as words
from rulewright.games.battles.components import Award, Instant, Special
from rulewright.games.battles.words import (
    CLASS_NAMES,
    KEYWORD_NAMES,
    NONE,
    RANK_NAMES,
    SIDE_NAMES,
    SIDES,
    ZONE_NAMES,
)
from rulewright.kit.hexes import OFF, Grid
from rulewright.kit.records import Record

BOTH: Final = "both"
MOST: Final = 99

#: The names of a special rule's numbers in a plan.
NUMBERS: Final[dict[int, tuple[str, ...]]] = {
    words.ARCHERS: ("archers", "dice", "reach"),
    words.PALISADES: ("green", "blue", "red", "dice"),
    words.FIRES: ("level",),
}


def award(part: Record) -> Award:
    """Create an award of victory points, due at once, every round or at the end."""
    what = part.word("for", words.AWARDS)
    when = part.word("when", words.TIMES)
    if when == words.AT_ONCE and what not in words.HAPPENINGS:
        raise part.wrong("when", f"{words.AWARDS[what]!r} does not happen at one moment")
    made = Award(
        what, when, side_or_none(part, "side", BOTH, BOTH), part.number("points", 1, 20, 1)
    )
    made.number = _award_number(part, what)
    part.finish()
    return made


def _award_number(part: Record, what: int) -> int:
    """Return an award's extra number: a rank, a colour of morale, a count, or an objective."""
    if what == words.RANK:
        return part.word("rank", RANK_NAMES)
    if what == words.MORALE:
        return part.word("morale", ZONE_NAMES)
    return part.number("number", 0, MOST, 0)


def instant(part: Record) -> Instant:
    """Create an instant victory of a plan."""
    made = Instant(
        part.word("for", words.INSTANTS),
        side_or_none(part, "side", BOTH, BOTH),
        part.number("number", 0, MOST, 0),
    )
    made.points = part.number("points", 0, MOST, 0)
    part.finish()
    return made


def special(part: Record, grid: Grid) -> Special:
    """Create a special rule of a plan."""
    what = part.word("rule", words.SPECIALS)
    side = side_or_none(part, "side", BOTH, BOTH)
    hexes = [hex_of(part, "hexes", name, grid) for name in part.texts("hexes")]
    made = Special(what, side, hexes, _special_numbers(part, what))
    part.finish()
    return made


def _special_numbers(part: Record, what: int) -> list[int]:
    """Return the numbers of a special rule, in the order that `plan_words` gives."""
    if what == words.GRANTS:
        return _granted(part)
    if what == words.GOAL:
        morale = part.word("morale", ZONE_NAMES, NONE)
        return [part.number("objectives", 0, MOST, 0), part.number("posts", 0, MOST, 0), morale]
    if what == words.POSTS:
        return [part.number("true_posts", 0, MOST), int(part.flag("both", False))]
    if what == words.HOSTAGE_PAIR:
        return [int(part.flag("turn_end", False))]
    if what == words.ROWS:
        return [part.number("units", 1, MOST), *part.numbers("values", 0, MOST)]
    return [part.number(name, 0, MOST) for name in NUMBERS.get(what, ())]


def _granted(part: Record) -> list[int]:
    """Return the numbers of a grant: a keyword, its number, and the class of units that gets it."""
    keyword = part.word("keyword", KEYWORD_NAMES)
    return [keyword, part.number("number", 1, 9, 1), part.word("class", CLASS_NAMES, NONE)]


# -- sides and hexes -----------------------------------------------------------------------------
def side_or_none(record: Record, field: str, neither: str, default: str = "") -> int:
    """Read a side from a field; return NONE for the word `neither`.

    With a `default` the field may be missing, which also counts as NONE.
    """
    if default and not record.has(field):
        return NONE
    place = record.word(field, [*SIDE_NAMES, neither])
    return place if place < SIDES else NONE


def hex_of(record: Record, field: str, name: str, grid: Grid) -> int:
    """Return the hex called `name` on a plan's grid; raise `BadPack` if there is none."""
    cell = grid.number(name)
    if cell == OFF:
        raise record.wrong(field, f"{name!r} is no hex of this plan")
    return cell
