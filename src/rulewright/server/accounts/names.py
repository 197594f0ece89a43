"""The names that people may give themselves.

Two names are the same when they look the same after compatibility folding: `Ned`, `NED` and
`Ｎｅｄ` are one name.
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from rulewright.server.errors import BadName

SHORTEST, LONGEST = 2, 30
KEY_LONGEST = 64
MARKS_IN_A_ROW = 3

# Letters, marks, numbers, punctuation and symbols show; controls, what turns the direction of
# writing, joiners, surrogates, private and unassigned characters do not.
SHOWN = frozenset("LMNPS")
# These are letters, marks or symbols by their category, yet nothing is seen of them.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)


class PersonName(NamedTuple):
    """A name as it is shown, and the key by which it is unique."""

    shown: str
    key: str


def person_name(text: str) -> PersonName:
    """The name that a text gives; raises `BadName` with what is wrong with it."""
    shown = unicodedata.normalize("NFC", " ".join(word for word in text.split(" ") if word))
    _check_characters(shown)
    seen = sum(not _is_mark(character) for character in shown)
    if not SHORTEST <= seen <= LONGEST:
        raise BadName(f"a name has {SHORTEST} to {LONGEST} characters")
    key = name_key(shown)
    if len(shown) > KEY_LONGEST or len(key) > KEY_LONGEST:
        raise BadName("this name is too long when it is written out")
    return PersonName(shown, key)


def name_key(text: str) -> str:
    """The key that two texts share when they are the same name."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def _check_characters(shown: str) -> None:
    marks = MARKS_IN_A_ROW  # a mark needs something to stand on
    for character in shown:
        marks = marks + 1 if _is_mark(character) else 0
        if marks > MARKS_IN_A_ROW:
            raise BadName("a name has no marks without a letter and no piles of them")
        if not _is_seen(character):
            raise BadName(f"U+{ord(character):04X} cannot be seen, so it is not for names")


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] == "M"


def _is_seen(character: str) -> bool:
    if character == " ":
        return True
    return unicodedata.category(character)[0] in SHOWN and character not in BLANK
