"""From a question to search terms: concepts, each with the words that may stand for it.

A concept is a word or phrase of the question. It is *known* if the books have it or a substitute;
an unknown word is corrected to a word of the books if one is near enough.
"""

from __future__ import annotations

import math
import re
import sqlite3
from collections.abc import Collection

import msgspec

from rulewright.desk.language.glossaries import COMMON, Phrase, glossary
from rulewright.desk.language.words import ENGLISH, LIGHT, SMALL, fold, stem, words

INSTEAD = 0.75
BESIDES = 0.4
STRANGE = 5.0
REPAIRED = 0.9
FAINT = 0.25
ALIKE = 0.6
QUOTED = re.compile(r'[“"]([^”"]+)[”"]')
LONGEST_PHRASE = 4
ASKED_NUMBER = re.compile(
    r"\bhow (?:man+y|much|meny|big|high|far|strong|often|long|tough)\b|"
    r"\bwhat(?:'?s)? (?:is )?the (?:cost|price|value|limit|max\w*)\b"
)
ASKED_IF = re.compile(r"\b(?:what|wat) (?:if|hap+ens?|now|then)\b|\bif\b|\bwhat then\b")
ASKED_WHEN = re.compile(r"\b(?:when|wen|until when|at what)\b")
DENIED = re.compile(
    r"\b(?:can(?:no|')t|cannot|not|no|nowhere|without|never|unable|too few|run out)\b"
)
ASKED_WHAT = re.compile(
    r"\b(?:what|wat|wot)(?:'?s)?\b.{0,30}\b(?:is|are|do|does|dose|mean|deal|about)\b"
    r"|\b(?:explain|define|what's|whats|good for)\b|\bhow (?:does|do)\b.*\bwork"
)
ASKED_MAY = re.compile(
    r"^(?:so |but |and |hey |ok |\w+ed \w+ )?(?:can|may|could|must|do|does|is|are"
    r"|am|will)\b|\b(?:can|may|must) (?:i|we|you|one)\b"
)


ASKED = {
    "number": ASKED_NUMBER,
    "leave": ASKED_MAY,
    "what": ASKED_WHAT,
    "if": ASKED_IF,
    "when": ASKED_WHEN,
    "denied": DENIED,
}


class Concept(msgspec.Struct, frozen=True):
    """A word or phrase of the question, its alternatives with their weights, and its own weight.

    Alternatives are phrases of stems, the best first. `weight` is the concept's significance: rare
    words have more. It is `guessed` if neither the books nor the game's players use it, so that
    only a possible meaning is known.
    """

    text: str
    alternatives: tuple[tuple[Phrase, float], ...]
    weight: float
    known: bool
    repaired: str = ""
    guessed: bool = False


class Query(msgspec.Struct, frozen=True):
    """A parsed question: its concepts, the kinds of answer it asks for, and its stems in order."""

    text: str
    concepts: tuple[Concept, ...]
    asks: frozenset[str]
    order: tuple[str, ...]


class Words:
    """The vocabulary of one layer of a game (its books, or our own rules).

    It knows how rare words are, and how to spell them.
    """

    def __init__(self, store: sqlite3.Connection, game: str, own: bool) -> None:
        self.store = store
        self.game = game
        self.own = own
        row = store.execute(
            "SELECT units, size FROM layer WHERE game = ? AND own = ?", (game, own)
        ).fetchone()
        self.units: int = row[0] if row else 0
        self.size: float = row[1] if row else 1.0
        self._times: dict[str, int] = {}
        self._rarities: dict[str, float] = {}
        self._repaired: dict[str, str] = {}

    def times(self, word: str) -> int:
        """Return how many units contain a stem."""
        if word not in self._times:
            row = self.store.execute(
                "SELECT units FROM term WHERE game = ? AND own = ? AND stem = ?",
                (self.game, self.own, word),
            ).fetchone()
            self._times[word] = row[0] if row else 0
        return self._times[word]

    def rarity(self, word: str) -> float:
        """Return the significance of a stem: 0 or more; the fewer units contain it, the higher."""
        if word not in self._rarities:
            times = self.times(word)
            self._rarities[word] = math.log(1 + (self.units - times + 0.5) / (times + 0.5))
        return self._rarities[word]

    def has(self, phrase: Phrase) -> bool:
        """Return whether all stems of a phrase occur in the layer."""
        return bool(phrase) and all(self.times(word) for word in phrase)

    def repair(self, word: str, extra: frozenset[str]) -> str:
        """Return the known word nearest to a misspelt one, or "" if none is near enough."""
        if len(word) < 3 or not word.isalpha() or word in ENGLISH or stem(word) in PLAIN:
            return ""
        if word not in self._repaired:
            self._repaired[word] = self._nearest(word, extra)
        return self._repaired[word]

    def _nearest(self, word: str, extra: frozenset[str]) -> str:
        bones = skeleton(word)
        likely: list[tuple[float, int, str]] = []
        for other, times in {**dict.fromkeys(extra, 50), **dict(self.alike(word))}.items():
            if abs(len(other) - len(word)) > 2 or not similar(word, other):
                continue
            if other in extra or self.times(stem(other)):
                away = near(word, other)
                if len(bones) > 1 and skeleton(other) == bones:
                    away *= ALIKE
                likely.append((away, -times, other))
        allowed = 1.0 if len(word) < 6 else 1.6 if len(word) < 8 else 2.1
        good = min((entry for entry in likely if entry[0] <= allowed), default=None)
        return good[2] if good else ""

    def alike(self, word: str) -> list[tuple[str, int]]:
        """Return book words that share trigrams with a word, or its first letter and length."""
        padded = {word[index : index + 3] for index in range(len(word) - 2)}
        match = " OR ".join(f'"{part}"' for part in sorted(padded))
        rows = self.store.execute(
            "SELECT spoken.word, times FROM alike JOIN spoken ON spoken.id = alike.rowid"
            " WHERE alike MATCH ? ORDER BY rank LIMIT 60",
            (match,),
        ).fetchall()
        short = self.store.execute(
            "SELECT word, times FROM spoken WHERE word GLOB ? AND length(word) BETWEEN ? AND ?",
            (f"{word[:1]}*", len(word) - 1, len(word) + 2),
        ).fetchall()
        return [*rows, *short]


def similar(word: str, other: str) -> bool:
    """Return whether two words have enough letters in common to be misspellings of each other."""
    if word[0] != other[0] and word[1] != other[1:2]:
        return False
    return len(set(word) ^ set(other)) <= 4


def skeleton(word: str) -> str:
    """Return a word's first letter and consonants, with similar-sounding consonants unified."""
    rest = word[1:].replace("ph", "f").replace("ck", "k").translate(SOUNDS)
    bones = word[0] + "".join(char for char in rest if char not in "aeiouy")
    return "".join(
        char for index, char in enumerate(bones) if index == 0 or bones[index - 1] != char
    )


SOUNDS = str.maketrans("czqv", "ksk" + "f")


def near(word: str, other: str) -> float:
    """Return the edit distance of two words; letters that sound or look alike cost less."""
    if abs(len(word) - len(other)) > 2:
        return 9.0
    before: list[float] = []
    row = [float(number) for number in range(len(other) + 1)]
    for i, left in enumerate(word, 1):
        older, before, row = before, row, [float(i)]
        for j, right in enumerate(other, 1):
            cost = 0.0 if left == right else 0.7 if SLIPS.get(left, "").find(right) >= 0 else 1.0
            drop = 0.6 if i > 1 and word[i - 2] == left else 1.0
            add = 0.6 if j > 1 and other[j - 2] == right else 1.0
            best = min(before[j] + drop, row[j - 1] + add, before[j - 1] + cost)
            if i > 1 and j > 1 and left == other[j - 2] and word[i - 2] == right:
                best = min(best, older[j - 2] + 0.8)
            row.append(best)
    return row[-1] + (0.0 if word[0] == other[0] else 0.35)


SLIPS = {
    "a": "eo",
    "e": "aiy",
    "i": "ey",
    "o": "ua",
    "u": "o",
    "y": "ie",
    "s": "cz",
    "c": "sk",
    "k": "c",
    "z": "s",
    "f": "v",
    "v": "f",
    "t": "d",
    "d": "t",
    "m": "n",
    "n": "m",
}


def read_question(text: str, lexicon: Words) -> Query:
    """Parse a question into concepts."""
    common = glossary(COMMON)
    tables = [glossary(lexicon.game).same, common.same]
    phrases = {key for table in tables for key in table if len(key) > 1}
    every = [*tables, *foreign(lexicon.game)]
    known_words = SPELT | frozenset(key[0] for table in tables for key in table if len(key) == 1)
    quoted = set(words(" ".join(QUOTED.findall(text))))
    spelt = joined([common.slips.get(word, word) for word in words(text)], lexicon)
    stemmed = [stem(word) for word in spelt]
    concepts: list[Concept] = []
    index = 0
    while index < len(spelt):
        key = longest(stemmed, index, phrases)
        if len(key) > 1:
            concepts.append(
                concept(lexicon, " ".join(spelt[index : index + len(key)]), key, tables)
            )
            index += len(key)
            continue
        word, key = spelt[index], (stemmed[index],)
        index += 1
        if (word in SMALL and word not in quoted) or (word.isdigit() and len(word) > 4):
            continue
        meant = tables if key[0] in common.chatter else every
        if lexicon.has(key) or any(key in table for table in meant):
            ours = key in tables[0]
            faint = word not in quoted and key[0] in common.chatter and not ours
            concepts.append(concept(lexicon, word, key, tables, faint=faint))
        elif key[0] not in common.chatter and key[0] not in TELLING:
            concepts.extend(misspelt(lexicon, word, tables, known_words, common.chatter))
    folded = fold(text)
    asks = frozenset(name for name, asked in ASKED.items() if asked.search(folded))
    repaired = {concept.text: concept.repaired for concept in concepts if concept.repaired}
    order = tuple(stem(repaired.get(word, word)) for word in spelt)
    return Query(text, tuple(unique(concepts)), asks, order)


def joined(asked: list[str], lexicon: Words) -> list[str]:
    """Return the words, with words rejoined that were split in two ("rail road")."""
    whole: list[str] = []
    for word in asked:
        pair = (whole[-1] + word) if whole else ""
        if (
            pair
            and len(pair) > 5
            and not (lexicon.times(stem(whole[-1])) and lexicon.times(stem(word)))
            and lexicon.times(stem(pair))
        ):
            whole[-1] = pair
        else:
            whole.append(word)
    return whole


PLAIN = frozenset(stem(word) for word in ENGLISH)
TELLING = frozenset(stem(word) for word in LIGHT)
SPELT = SMALL | frozenset(
    [
        "happens",
        "many",
        "number",
        "player",
        "players",
        "begin",
        "game",
        "dice",
        "cards",
        "during",
        "second",
        "third",
        "night",
        "mean",
        "much",
        "first",
        "really",
        "allowed",
        "start",
    ]
)


def longest(stemmed: list[str], index: int, phrases: Collection[Phrase]) -> Phrase:
    """Return the longest glossary phrase that starts at an index; empty if there is none."""
    for size in range(LONGEST_PHRASE, 1, -1):
        key = tuple(stemmed[index : index + size])
        if len(key) == size and key in phrases:
            return key
    return ()


def concept(
    lexicon: Words,
    text: str,
    key: Phrase,
    tables: list[dict[Phrase, tuple[Phrase, ...]]],
    repaired: str = "",
    faint: bool = False,
) -> Concept:
    """Return a concept with its substitutes from the glossaries."""
    factor = REPAIRED if repaired else 1.0
    options: dict[Phrase, float] = {}
    if lexicon.has(key):
        options[key] = factor
    # A word that the book has may still be meant in another sense.
    besides = BESIDES if key in options else INSTEAD
    for table, share in [
        *((table, INSTEAD) for table in tables),
        *((table, besides) for table in foreign(lexicon.game)),
    ]:
        for other in table.get(key, ()):
            if lexicon.has(other):
                options.setdefault(other, factor * share)
    rarities = [min(6.0, sum(lexicon.rarity(word) for word in option)) for option in options]
    if key in options:
        weight = min(6.0, max(lexicon.rarity(word) for word in key))
    elif rarities:
        weight = min(5.0, sum(rarities) / len(rarities))
    else:
        weight = STRANGE
    weight *= FAINT if faint else 1.0
    guessed = bool(options) and key not in options and not any(key in table for table in tables)
    best_first = tuple(sorted(options.items(), key=lambda option: -option[1]))
    return Concept(text, best_first, weight, bool(options), repaired, guessed)


def foreign(game: str) -> list[dict[Phrase, tuple[Phrase, ...]]]:
    """Return the glossaries of words that the books of a game do not use."""
    return [glossary(game).foreign, glossary(COMMON).foreign]


def misspelt(
    lexicon: Words,
    word: str,
    tables: list[dict[Phrase, tuple[Phrase, ...]]],
    known: frozenset[str],
    chatter: frozenset[str],
) -> list[Concept]:
    """Return the concept of an unknown word, corrected if possible; none if it means nothing."""
    better = lexicon.repair(word, known)
    if not better and word.endswith(("ing", "ed")):
        better = lexicon.repair(stem(word), known)
    if not better:
        return [concept(lexicon, word, (stem(word),), tables)]
    if better in SMALL or stem(better) in chatter:
        return []
    return [concept(lexicon, word, (stem(better),), tables, better)]


def unique(concepts: list[Concept]) -> list[Concept]:
    """Return the concepts without repetitions."""
    seen: set[tuple[tuple[Phrase, float], ...] | str] = set()
    kept = []
    for one in concepts:
        key = one.alternatives or one.text
        if key not in seen:
            seen.add(key)
            kept.append(one)
    return kept
