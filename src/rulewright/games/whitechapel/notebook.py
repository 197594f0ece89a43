"""The notebook: every public fact of all nights in the order in which it became known.

An entry is `kind << 12 | value`. It is all that the detectives need to work out where Jack may be
(`knowledge.py`), and nothing in it is secret.
"""

from __future__ import annotations

from typing import Final

NIGHT: Final = 1  # the night of this number begins
SCENE: Final = 2  # a crime scene; on the third night two, in no telling order
POLICE: Final = 3  # colour << 8 | crossing: this policeman stands there from now on
WALK: Final = 4  # Jack made a normal move
COACH: Final = 5  # Jack took a coach, over two circles
ALLEY: Final = 6  # Jack went through an alley
ESCAPED: Final = 7  # the normal move just made ended at the hideout, and he said so
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
    """An entry."""
    return kind << BITS | value


def kind_of(entry: int) -> int:
    """The kind of a fact."""
    return entry >> BITS


def value_of(entry: int) -> int:
    """Its circle, night, or policeman and crossing."""
    return entry & VALUE


def post_of(value: int) -> tuple[int, int]:
    """The policeman and the crossing of a `POLICE` fact's value."""
    return value >> 8, value & 0xFF


def stands(colour: int, crossing: int) -> int:
    """The entry that a policeman stands on a crossing."""
    return POLICE << BITS | colour << 8 | crossing
