"""Finds the game that a question is about, if it is not given.

A model of players' words (`models/games.msgpack`) excludes unlikely games. The question is read for
each of the others, and the signs of how well it fits are weighted (`weights.toml`, `[game]`), so
that the probabilities of all games sum to 1.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from rulewright.conformance.reference import find_page
from rulewright.desk.language.glossaries import marked, phrase
from rulewright.desk.language.words import words
from rulewright.desk.rules.features import features
from rulewright.desk.rules.model import reader_of
from rulewright.desk.rules.ranker import Ranked, rule_weights, summed
from rulewright.desk.search.query import Query
from rulewright.desk.search.ranking import Hit

MODEL = "games"
# A game is not considered if its log probability is this much below the likeliest game's.
FAR = 3.5
# A game with at least this probability is the only one to answer for.
ALONE = 0.8
# Otherwise answer for the likeliest games, until their probabilities reach this sum or there are
# this many.
TOGETHER, MOST = 0.9, 5


def word_chances(text: str, games: Sequence[str]) -> dict[str, float]:
    """Return the log probability of each game, judged only by the words of a question."""
    reader = reader_of(MODEL)
    known = {} if reader is None else reader.chances(features(text))
    return {game: known.get(game, -math.log(len(games))) for game in games}


def considered(text: str, chances: Mapping[str, float]) -> list[str]:
    """Return the games that a question may be about: those it names, and those with likely words.

    An edition and its base form one family, so words of one make both likely.
    """
    family = {game: of_family(game, chances) for game in chances}
    top = max(family.values())
    return [game for game in chances if is_named(game, text) or family[game] >= top - FAR]


def of_family(game: str, chances: Mapping[str, float]) -> float:
    """Return the log probability of a game together with its base and other editions."""
    root = find_page(game).base or game
    return math.log(
        sum(math.exp(one) for name, one in chances.items() if root in (name, find_page(name).base))
    )


def is_named(game: str, text: str) -> bool:
    """Return whether a question names the game."""
    folded = f" {' '.join(words(text))} "
    return any(f" {name} " in folded for name in marked(game).names)


def game_signs(
    text: str,
    game: str,
    chances: Mapping[str, float],
    hits: Sequence[Hit],
    query: Query,
    ranked: Sequence[Ranked],
) -> dict[str, float]:
    """Return the signs that a question is about a game.

    `hits` are from the game's books or from our own rules.
    """
    stems = phrase(text)
    own_words = sum(
        len(own)
        for own in marked(game).own
        if any(stems[at : at + len(own)] == own for at in range(len(stems)))
    )
    base = find_page(game).base
    signs = {
        "named": float(is_named(game, text)),
        "own": float(own_words),
        "word": of_family(game, chances),
        "unknown": float(sum(not concept.known for concept in query.concepts)),
        "cover": hits[0].signs["cover"] if hits else 0.0,
        "sentence": hits[0].signs.get("sentence", 0.0) if hits else 0.0,
        "like": ranked[0].like.best if ranked else 0.0,
        "likes": ranked[0].like.mean if ranked else 0.0,
        "score": ranked[0].score if ranked else 0.0,
    }
    if base:
        taken_over = {section.id for section in find_page(base).sections}
        signs["edition"] = 1.0
        signs["edition_word"] = chances[game] - chances.get(base, chances[game])
        signs["apart"] = float(bool(ranked) and ranked[0].id not in taken_over)
    return signs


def game_chances(signs: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """Return the probability of each game, judged by its signs, likeliest first."""
    heights = {game: summed(some, rule_weights()["game"]) for game, some in signs.items()}
    top = max(heights.values())
    raised = {game: math.exp(height - top) for game, height in heights.items()}
    total = sum(raised.values())
    return {game: raised[game] / total for game in sorted(raised, key=lambda one: -raised[one])}


def joined(chances: Mapping[str, float], first: Mapping[str, str]) -> dict[str, float]:
    """Return the probabilities without editions that would answer by the same rule as their base.

    The base gets the probability of such an edition, because players who name no edition mean the
    base. `first` is the best rule by game, or "" for a game that is named or has books.
    """
    kept = dict(chances)
    for game in chances:
        base = find_page(game).base
        if base in kept and first[game] and first[game] == first[base]:
            kept[base] += kept.pop(game)
    return {game: kept[game] for game in sorted(kept, key=lambda one: -kept[one])}


def to_answer_for(chances: Mapping[str, float]) -> list[str]:
    """Return the games to answer for, likeliest first; only one if it is clearly meant."""
    games, sum_ = [], 0.0
    for game, chance in chances.items():
        games.append(game)
        sum_ += chance
        if sum_ >= TOGETHER or (sum_ >= ALONE and len(games) == 1) or len(games) == MOST:
            break
    return games
