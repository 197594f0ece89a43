"""Texts that people write for others to read: names, titles of tables, talk.

Nothing may be in it that readers cannot see. Control characters, those that turn the direction of
writing, and invisible ones could hide words, or put them where others wrote.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from rulewright.server.errors import BadText

MARKS_IN_A_ROW = 3  # more of them run into the lines above and below

# Letters, marks, numbers, punctuation and symbols show; controls, what turns the direction of
# writing, joiners, surrogates, private and unassigned characters do not.
SHOWN = frozenset("LMNPS")
# These are letters, marks or symbols by their category, yet nothing is seen of them.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
BRACKETS = frozenset({"Ps", "Pe"})
JOINERS = frozenset("\u200c\u200d")  # some scripts, and pictures put together, cannot do without
LOOKS = frozenset("\ufe0e\ufe0f")  # whether a symbol is a letter or a picture
PICTURES = range(0x1F000, 0x1FB00)  # newer ones than this Python knows, too
BREAKS = frozenset("\n\v\f\u0085\u2028\u2029")


def is_seen(character: str) -> bool:
    """Whether readers see a character, or the space that it leaves."""
    if character == " ":
        return True
    return unicodedata.category(character)[0] in SHOWN and character not in BLANK


def is_mark(character: str) -> bool:
    """Whether a character stands on the one before it."""
    return unicodedata.category(character)[0] == "M"


def clean(text: str, lines: bool = False) -> str:
    """The text without what readers cannot see, in one line or in several.

    Raises `BadText` where nothing is left.
    """
    broken = text.replace("\r\n", "\n").replace("\r", "\n")
    spaced = (_spaced(character, lines) for character in broken)
    plain = unicodedata.normalize("NFC", "".join(one for one in spaced if _may_stay(one)))
    left = "".join(_readable(plain)).strip()
    if not left:
        raise BadText("nothing of this can be seen")
    return left


def _spaced(character: str, lines: bool) -> str:
    """A break as a new line or a space, any other space as a plain one."""
    if character in BREAKS:
        return "\n" if lines else " "
    return " " if character == "\t" or unicodedata.category(character) == "Zs" else character


def _may_stay(character: str) -> bool:
    kept = character == "\n" or character in JOINERS or character in LOOKS
    return kept or is_seen(character) or ord(character) in PICTURES


def _readable(characters: str) -> Iterator[str]:
    """The characters without those that join or change others where there are none such."""
    before, marks = " ", MARKS_IN_A_ROW
    for character, after in pairwise(f"{characters} "):
        marks = marks + 1 if is_mark(character) and character not in LOOKS else 0
        if marks > MARKS_IN_A_ROW:
            continue
        if character in JOINERS and not (_is_joined(before) and _is_joined(after)):
            continue
        if character in LOOKS and not _has_looks(before):
            continue
        before = character
        yield character


def _is_joined(character: str) -> bool:
    return not character.isascii() and character not in JOINERS


def _has_looks(character: str) -> bool:
    symbol = unicodedata.category(character)[0] == "S" or ord(character) in PICTURES
    return symbol or character in "0123456789#*"
