"""Cleans texts that people write for others: names, titles of tables, messages.

Invisible characters are removed: control characters, characters that change the direction of
writing, and others that could hide words or disguise who wrote them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from rulewright.server.errors import BadText

MARKS_IN_A_ROW = 3  # further marks would overlap the lines above and below

# Letters, marks, numbers, punctuation and symbols are visible; control, direction, joining,
# surrogate, private and unassigned characters are not.
SHOWN = frozenset("LMNPS")
# Characters that Unicode counts as letters, marks or symbols, although they are invisible.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
BRACKETS = frozenset({"Ps", "Pe"})
JOINERS = frozenset("\u200c\u200d")  # some scripts and composed emoji need them
LOOKS = frozenset("\ufe0e\ufe0f")  # choose between the text and emoji form of a symbol
PICTURES = range(0x1F000, 0x1FB00)  # including ones newer than this Python version
BREAKS = frozenset("\n\v\f\u0085\u2028\u2029")


def is_seen(character: str) -> bool:
    """Return whether a character is visible, or a space."""
    if character == " ":
        return True
    return unicodedata.category(character)[0] in SHOWN and character not in BLANK


def is_mark(character: str) -> bool:
    """Return whether a character is a combining mark, placed on the character before it."""
    return unicodedata.category(character)[0] == "M"


def clean(text: str, lines: bool = False) -> str:
    """Return the text without invisible characters, on one line or, with `lines`, on several.

    Raises `BadText` if nothing is left.
    """
    broken = text.replace("\r\n", "\n").replace("\r", "\n")
    spaced = (_spaced(character, lines) for character in broken)
    plain = unicodedata.normalize("NFC", "".join(one for one in spaced if _may_stay(one)))
    left = "".join(_readable(plain)).strip()
    if not left:
        raise BadText("this has no visible characters")
    return left


def _spaced(character: str, lines: bool) -> str:
    """Replace a line break by a newline or space, and any other space by a plain one."""
    if character in BREAKS:
        return "\n" if lines else " "
    return " " if character == "\t" or unicodedata.category(character) == "Zs" else character


def _may_stay(character: str) -> bool:
    kept = character == "\n" or character in JOINERS or character in LOOKS
    return kept or is_seen(character) or ord(character) in PICTURES


def _readable(characters: str) -> Iterator[str]:
    """Yield the characters, leaving out joiners, variation selectors and marks without effect."""
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
