"""The notebook: every public fact of all nights, in the order in which it became known.

An entry is `kind << 12 | value`. The notebook contains all that the detectives need to deduce where
Jack may be (`knowledge.py`), and nothing secret.
"""

from __future__ import annotations

from typing import Final

NIGHT: Final = 1  # a night begins; the value is its number
SCENE: Final = 2  # a crime scene; the two of the third night ascending
POLICE: Final = 3  # colour << 8 | crossing: a policeman stands there from now on
WALK: Final = 4  # Jack made a normal move
COACH: Final = 5  # Jack took a coach, over two circles
ALLEY: Final = 6  # Jack went through an alley
ESCAPED: Final = 7  # the last normal move was a declared escape
CLUE: Final = 8  # this circle is in tonight's row
MISS: Final = 9  # this circle is not in tonight's row so far
MISSED_ARREST: Final = 10  # Jack is not on this circle now
WRONG_ADDRESS: Final = 11  # this circle is not the hideout

BITS: Final = 12
VALUE: Final = (1 << BITS) - 1
KINDS: Final[list[str]] = [
    "", "night", "scene", "police", "walk", "coach", "alley", "escaped", "clue", "miss",
    "missed-arrest", "wrong-address",
]  # fmt: skip


def fact(kind: int, value: int = 0) -> int:
    """Return the packed entry of a fact."""
    return kind << BITS | value


def kind_of(entry: int) -> int:
    """Return the kind of an entry: `NIGHT`, `SCENE` and so on."""
    return entry >> BITS


def value_of(entry: int) -> int:
    """Return the value of an entry: a circle, a night, or policeman and crossing, packed."""
    return entry & VALUE


def post_of(value: int) -> tuple[int, int]:
    """Unpack the value of a `POLICE` entry into policeman and crossing."""
    return value >> 8, value & 0xFF


def stands(colour: int, crossing: int) -> int:
    """Return the packed entry for a policeman on a crossing."""
    return POLICE << BITS | colour << 8 | crossing
