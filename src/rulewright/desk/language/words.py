"""Words of a text: tokens, stems, and the small words that carry no meaning."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

WORD = re.compile(r"[a-z0-9]+(?:['’][a-z]+)?")
VOWEL = re.compile(r"[aeiouy]")
NUMBERS = {
    "zero": "0",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
    "first": "1st",
    "second": "2nd",
    "third": "3rd",
    "fourth": "4th",
    "fifth": "5th",
    "once": "1x",
    "twice": "2x",
    "thrice": "3x",
}
FOLDER = Path(__file__).parent / "glossary"
IRREGULAR = {
    "won": "win",
    "lost": "lose",
    "took": "take",
    "taken": "take",
    "chosen": "choose",
    "chose": "choose",
    "choice": "choose",
    "drawn": "draw",
    "drew": "draw",
    "thrown": "throw",
    "threw": "throw",
    "held": "hold",
    "gave": "give",
    "given": "give",
    "broken": "break",
    "broke": "break",
    "fought": "fight",
    "bought": "buy",
    "sold": "sell",
    "built": "build",
    "paid": "pay",
    "laid": "lay",
    "knelt": "kneel",
    "dealt": "deal",
    "shown": "show",
    "hidden": "hide",
    "hid": "hide",
    "written": "write",
    "wrote": "write",
    "women": "woman",
    "men": "man",
    "footmen": "footman",
    "policemen": "policeman",
    "found": "find",
    "stole": "steal",
    "stolen": "steal",
    "beaten": "beat",
    "fell": "fall",
    "fallen": "fall",
    "spent": "spend",
    "left": "left",
    "met": "meet",
    "ran": "run",
    "began": "begin",
    "begun": "begin",
    "knew": "know",
    "known": "know",
    "lain": "lie",
    "lying": "lie",
    "dying": "die",
    "kept": "keep",
    "caught": "catch",
    "moved": "move",
    "tying": "tie",
    "tied": "tie",
    "ties": "tie",
    "allies": "ally",
    "enemies": "enemy",
    "owed": "owe",
    "owes": "owe",
}
SMALL = frozenset((FOLDER / "small.txt").read_text(encoding="utf-8").split())
# Everyday words; one that is in no book is not treated as a misspelling.
ENGLISH = frozenset((FOLDER / "english.txt").read_text(encoding="utf-8").split())
# Words that ask (who, when, how); they do not have to occur in a book.
LIGHT = frozenset((FOLDER / "light.txt").read_text(encoding="utf-8").split())


def fold(text: str) -> str:
    """Return the text in lower case, without accents, and with a single kind of apostrophe."""
    small = text.lower().translate(QUOTES)
    if small.isascii():
        return small
    flat = unicodedata.normalize("NFKD", small)
    return "".join(char for char in flat if not unicodedata.combining(char))


QUOTES = str.maketrans("’‘“”–—", "''\"\"--")


def words(text: str) -> list[str]:
    """Return the words of a text, folded and without possessive endings."""
    folded = fold(text)
    raw_words = WORD.findall(folded)
    return [word.partition("'")[0] for word in raw_words] if "'" in folded else raw_words


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Return a word without its endings: mustering, musters and mustered have the same stem."""
    word = NUMBERS.get(word, word)
    if word in IRREGULAR:
        return tidy(IRREGULAR[word])
    if len(word) <= 3 or not word.isalpha():
        return word
    for ending, instead in ENDINGS:
        base = word[: len(word) - len(ending)]
        if (
            word.endswith(ending)
            and len(base) >= (5 if ending == "ly" else 3)
            and VOWEL.search(base)
        ):
            return tidy(base + instead)
    return tidy(word)


ENDINGS = (
    ("ations", "ate"),
    ("ation", "ate"),
    ("ingly", ""),
    ("edly", ""),
    ("ness", ""),
    ("ments", ""),
    ("ment", ""),
    ("ings", ""),
    ("ing", ""),
    ("ies", "y"),
    ("ied", "y"),
    ("sses", "ss"),
    ("shes", "sh"),
    ("ches", "ch"),
    ("xes", "x"),
    ("ed", ""),
    ("ers", "er"),
    ("ly", ""),
    ("ss", "ss"),
    ("us", "us"),
    ("s", ""),
)


def tidy(base: str) -> str:
    """Return a stem without a doubled last letter or a silent e."""
    if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
        base = base[:-1]
    if len(base) > 3 and base.endswith("e"):
        base = base[:-1]
    return base[:-1] + "i" if len(base) > 3 and base.endswith("y") else base


def stems(text: str) -> list[str]:
    """Return the stems of all words of a text."""
    return [stem(word) for word in words(text)]


@lru_cache(maxsize=20_000)
def said(text: str) -> frozenset[str]:
    """Return the set of stems in a text."""
    return frozenset(stem(word) for word in words(text))
