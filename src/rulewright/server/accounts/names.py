"""Validates the names that people choose for themselves.

Names that look the same after compatibility folding are one name: `Ned`, `NED` and `Ｎｅｄ`.
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from rulewright.server.errors import BadName
from rulewright.server.writing import BRACKETS, MARKS_IN_A_ROW, is_mark, is_seen

SHORTEST, LONGEST = 2, 30
KEY_LONGEST = 64


class PersonName(NamedTuple):
    """A name as displayed, and the key that makes it unique."""

    shown: str
    key: str


def person_name(text: str) -> PersonName:
    """Parse a name, or raise `BadName`, whose message says what is wrong with it."""
    shown = unicodedata.normalize("NFC", " ".join(word for word in text.split(" ") if word))
    _check_characters(shown)
    seen = sum(not is_mark(character) for character in shown)
    if not SHORTEST <= seen <= LONGEST:
        raise BadName(f"a name has {SHORTEST} to {LONGEST} characters")
    key = name_key(shown)
    if len(shown) > KEY_LONGEST or len(key) > KEY_LONGEST:
        raise BadName("this name is too long when it is written out")
    return PersonName(shown, key)


def name_key(text: str) -> str:
    """Return the key by which names are compared; equal names have equal keys."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def _check_characters(shown: str) -> None:
    marks = MARKS_IN_A_ROW  # a mark needs a letter before it
    for character in shown:
        marks = marks + 1 if is_mark(character) else 0
        if marks > MARKS_IN_A_ROW:
            raise BadName("a name may not hold combining marks alone, nor many on one letter")
        if not is_seen(character):
            raise BadName(f"U+{ord(character):04X} is invisible and may not be part of a name")
        if unicodedata.category(character) in BRACKETS:
            raise BadName("a name may not contain brackets")
