"""Packs with random abilities, made of everything that the vocabulary can express."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random

from rulewright.games.btwixt.cards.registry import ALLIES, INFLUENCE
from rulewright.games.btwixt.components import AllyKind, Effect, InfluenceKind, Pack
from rulewright.games.btwixt.options import PACK, offer_pack
from rulewright.games.btwixt.pack.reading import read_own_pack
from rulewright.games.btwixt.pack.wording import (
    AFTER,
    CLAIMED,
    CONDITIONS,
    END_WORDS,
    FOR_NEIGHBOURS,
    NEIGHBOUR_WON,
    PLACEMENTS,
    PLAYED,
    WON_BY,
    WORDS,
    WORTH_WORDS,
    Flag,
    Number,
    OneOf,
    Taken,
)
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.words import (
    CARD_TRAITS,
    GAME_END,
    NONE,
    RULES_PLACEMENT,
    WHEN_CLAIMED,
)


@contextmanager
def offered(pack: Pack) -> Iterator[Pack]:
    """Offer a pack to matches meanwhile, and restore packs and options afterwards."""
    packs, values, labels = len(PACKS), PACK.values, PACK.labels
    offer_pack(pack)
    try:
        yield pack
    finally:
        for of_packs in (PACKS, INFLUENCE, ALLIES):
            del of_packs[packs:]
        PACK.values, PACK.labels = values, labels


def retold(key: str) -> Pack:
    """Return our own cards without code: each does what its record says."""
    pack = read_own_pack()
    pack.key = key
    for kind in pack.kinds:
        kind.rewritten = True
    for ally in pack.allies:
        ally.rewritten = True
    return pack


def wild_pack(key: str, seed: int) -> Pack:
    """Return our own cards with their names and numbers, but random abilities."""
    rng = Random(seed)
    pack = retold(key)
    for kind in pack.kinds:
        _make_wild(kind, rng)
    for ally in pack.allies:
        _make_ally_wild(ally, rng)
    return pack


def _make_wild(kind: InfluenceKind, rng: Random) -> None:
    kind.on_play = [_effect(rng, PLAYED) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
    kind.triumph = [_effect(rng, AFTER) for _ in range(rng.choice([0, 0, 0, 1, 2]))]
    kind.worth = _constant(rng, WORTH_WORDS) if rng.random() < 0.2 else None
    kind.traits = 1 << rng.randrange(len(CARD_TRAITS)) if rng.random() < 0.2 else 0


def _make_ally_wild(ally: AllyKind, rng: Random) -> None:
    if ally.kind == WHEN_CLAIMED:
        ally.claimed = [_effect(rng, CLAIMED) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
        ally.placement = rng.randrange(len(PLACEMENTS)) if rng.random() < 0.3 else NONE
        ally.traits = RULES_PLACEMENT if ally.placement != NONE else 0
    elif ally.kind == GAME_END:
        ally.end = _constant(rng, END_WORDS)


def _effect(rng: Random, moment: int) -> Effect:
    word = rng.choice([word for word, about in WORDS.items() if about.moments & moment])
    effect = Effect(word, _given(rng, WORDS[word].takes))
    if moment == AFTER:
        effect.when = rng.randrange(len(CONDITIONS))
        if word in FOR_NEIGHBOURS:
            effect.when = NEIGHBOUR_WON
        if effect.when == WON_BY:
            effect.given["by"] = rng.randint(1, 9)
    return effect


def _constant(rng: Random, words: Mapping[str, Mapping[str, Taken]]) -> Effect:
    word = rng.choice(list(words))
    return Effect(word, _given(rng, words[word]))


def _given(rng: Random, takes: Mapping[str, Taken]) -> dict[str, int]:
    return {name: _value(rng, taken) for name, taken in takes.items()}


def _value(rng: Random, taken: Taken) -> int:
    if taken.usual == NONE and rng.random() < 0.5:
        return NONE
    if isinstance(taken, OneOf):
        return taken.names.index(rng.choice(taken.meant))
    if isinstance(taken, Flag):
        return rng.randint(0, 1)
    assert isinstance(taken, Number)
    return rng.randint(taken.least, min(taken.most, taken.least + 6))
