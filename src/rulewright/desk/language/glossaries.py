"""Glossaries: for each game, the words of players and the book words that they stand for.

The files are in `glossary/`: `common.toml` for all games, `<game>.toml` for one. The head of a
game's file has the words that identify the game; its tables list substitutes: `[same]` and
`[foreign]` by players' words, `[said]` by book words. Every question is compared with the heads of
all games, so these are read separately.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache

import msgspec

from rulewright.desk.language.words import FOLDER, fold, stem, words

COMMON = "common"
HEAD = 6000

Phrase = tuple[str, ...]


class Glossary(msgspec.Struct, frozen=True):
    """The meanings of words in one game or in all; phrases and their substitutes are stems."""

    elsewhere: frozenset[Phrase] = frozenset()
    same: dict[Phrase, tuple[Phrase, ...]] = {}
    foreign: dict[Phrase, tuple[Phrase, ...]] = {}
    chatter: frozenset[str] = frozenset()
    advice: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    slips: dict[str, str] = {}


class Marked(msgspec.Struct, frozen=True):
    """The words that identify a game: its names, phrases of its books, and words of its own."""

    names: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    own: frozenset[Phrase] = frozenset()


def phrase(text: str) -> Phrase:
    """Return the stems of a word or phrase."""
    return tuple(stem(word) for word in words(text))


def meanings(table: dict[str, list[str]]) -> dict[Phrase, tuple[Phrase, ...]]:
    """Return a glossary table with stems; words with the same stem share their meanings."""
    by_phrase: dict[Phrase, tuple[Phrase, ...]] = {}
    for key, values in table.items():
        both = (*by_phrase.get(phrase(key), ()), *(phrase(value) for value in values))
        by_phrase[phrase(key)] = tuple(dict.fromkeys(both))
    return by_phrase


def turned(table: dict[str, str]) -> dict[Phrase, tuple[Phrase, ...]]:
    """Return a table of book words inverted, so that its keys are players' words."""
    by_phrase: dict[Phrase, dict[Phrase, None]] = {}
    for told, heard in table.items():
        for one in heard.split(","):
            by_phrase.setdefault(phrase(one), {})[phrase(told)] = None
    return {key: tuple(values) for key, values in by_phrase.items()}


def merged(
    table: dict[Phrase, tuple[Phrase, ...]], more: dict[Phrase, tuple[Phrase, ...]]
) -> dict[Phrase, tuple[Phrase, ...]]:
    """Return two tables merged; for a word in both, the first table's meanings come first."""
    keys = dict.fromkeys([*table, *more])
    return {key: tuple(dict.fromkeys((*table.get(key, ()), *more.get(key, ())))) for key in keys}


@lru_cache(maxsize=32)
def glossary(game: str) -> Glossary:
    """Return the glossary of a game, or an empty one if there is none."""
    path = FOLDER / f"{game}.toml"
    if not path.is_file():
        return Glossary()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    heard = turned(data.get("said", {}))
    # A phrase must be known to be recognized in a question; single words first mean themselves.
    phrases = {key: values for key, values in heard.items() if len(key) != 1}
    single = {key: values for key, values in heard.items() if key not in phrases}
    return Glossary(
        elsewhere=frozenset(phrase(text) for text in data.get("elsewhere", ())),
        same=merged(meanings(data.get("same", {})), phrases),
        foreign=merged(meanings(data.get("foreign", {})), single),
        chatter=frozenset(stem(word) for word in data.get("chatter", "").split()),
        advice=tuple(data.get("advice", ())),
        outside=tuple(data.get("outside", ())),
        slips=dict(data.get("slips", {})),
    )


@lru_cache(maxsize=32)
def marked(game: str) -> Marked:
    """Return the words that identify a game; none without a glossary."""
    path = FOLDER / f"{game}.toml"
    if not path.is_file():
        return Marked()
    head, *_ = path.read_text(encoding="utf-8").partition("\n[")
    data = tomllib.loads(head)
    return Marked(
        names=tuple(fold(name) for name in data["names"]),
        marks=tuple(fold(mark) for mark in data["marks"]),
        own=frozenset(phrase(text) for text in data["own"]),
    )


def known_games() -> list[str]:
    """Return the games that have a glossary."""
    return sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem != COMMON)


def game_of(name: str, text: str) -> str:
    """Return the game of a book, or "" if unknown.

    The game is known by its name, or else by identifying words in the text.
    """
    folded = fold(name).replace("_", " ").strip()
    for game in known_games():
        names = {game, *(known.replace("_", " ") for known in marked(game).names)}
        if folded in names:
            return game
    head = " ".join(fold(text[:HEAD]).replace("'", " ").split())
    scored = [(sum(mark in head for mark in marked(game).marks), game) for game in known_games()]
    best = max(scored)
    return best[1] if best[0] > 1 else folded.replace(" ", "-")
