"""Removes markup from text.

Clean text is for searching and reading; quotes are always taken from the source.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

TAGS = re.compile(r"</?[A-Za-z][^<>]{0,80}>|<\|[^|<>]{0,80}\|>")
LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\s]*\)")
EMPHASIS = re.compile(r"(?<!\\)(?:\*{1,3}|_{2,3}|`+)")
SINGLE_UNDERSCORE = re.compile(r"(?<!\w)_(?=\S)|(?<=\S)_(?!\w)")
BULLET = re.compile(r"^[ \t]*(?:[-*+–—•·◦▪■►✧☞♪⌋↷›»ɇ✦❖→o](?=[ \t])[ \t]*)+", re.MULTILINE)
HYPHEN = re.compile(r"(?<=[a-z])-[ \t]*\n+[ \t]*(?=[a-z])")
BLANKS = re.compile(r"\s+")
SPACED = re.compile(r"\s+([,.;:!?])")
SIGNS = re.compile("[™®©]")
LEADERS = re.compile(r"\.{4,}|(?:\. ){4,}")


@lru_cache(maxsize=8192)
def clean(text: str) -> str:
    """Return the text as one line, without markup, bullets, or hyphens at line ends."""
    text = unicodedata.normalize("NFKC", SIGNS.sub("", text))
    text = TAGS.sub("", text)
    text = LINK.sub(r"\1", text)
    text = BULLET.sub("", text)
    text = EMPHASIS.sub("", text).replace("\\", "")
    text = SINGLE_UNDERSCORE.sub("", text)
    text = text.replace("|", " ").replace("#", " ")
    text = LEADERS.sub(" ", text)
    text = HYPHEN.sub("", text)
    return SPACED.sub(r"\1", BLANKS.sub(" ", text)).strip()


def clean_title(text: str) -> str:
    """Return a heading in normal form: without marks, and without capitals inside words."""
    title = clean(text).strip(" :.-–—“”\"'")
    letters = [char for char in title if char.isalpha()]
    odd = re.search(r"[a-z][A-Z]|[A-Z]\b(?<=[a-z]{2}.)", title)
    capitals = sum(char.isupper() for char in letters)
    if letters and (odd or capitals > 0.6 * len(letters)):
        title = title.lower()
        return title[:1].upper() + title[1:]
    return title
