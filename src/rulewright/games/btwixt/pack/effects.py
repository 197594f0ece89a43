"""Reading effects: `{ do = "discard-card", of = "others", least = 7 }`.

Each effect is a table with an effect word under `do`, and the parameters of that word. Effects
after the bid may have a condition under `if`. The effects in a list are done in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.btwixt.components import Effect
from rulewright.games.btwixt.pack.wording import (
    AFTER,
    ALWAYS,
    CONDITIONS,
    END_WORDS,
    FOR_NEIGHBOURS,
    MOMENTS,
    NEIGHBOUR_WON,
    WON_BY,
    WORDS,
    WORTH_WORDS,
    Taken,
)
from rulewright.kit.records import Record

LARGEST: Final = 99


def read_effects(record: Record, moment: str) -> list[Effect]:
    """Read the effects of one moment, named by its field: `on_play`, `triumph` or `claimed`."""
    return [_acting(part, moment) for part in record.parts(moment)]


def read_worth(record: Record) -> Effect | None:
    """Read the effect that adds to the value of an influence card."""
    return _constant(record, "worth", WORTH_WORDS)


def read_end(record: Record) -> Effect | None:
    """Read the effect that determines what an ally counts at the end."""
    return _constant(record, "end", END_WORDS)


def _acting(part: Record, moment: str) -> Effect:
    known = [word for word, about in WORDS.items() if about.moments & MOMENTS[moment]]
    word = part.text("do")
    if word in WORDS and word not in known:
        raise part.wrong("do", f"{word!r} cannot stand under {moment}")
    part.place("do", word, known)
    effect = Effect(word, _given(part, WORDS[word].takes))
    if MOMENTS[moment] == AFTER:
        _read_condition(part, effect)
    part.finish()
    return effect


def _read_condition(part: Record, effect: Effect) -> None:
    effect.when = part.word("if", CONDITIONS, ALWAYS)
    if effect.when == WON_BY:
        effect.given["by"] = part.number("by", 1, LARGEST)
    if effect.word in FOR_NEIGHBOURS and effect.when != NEIGHBOUR_WON:
        raise part.wrong("if", f"has to be 'neighbour-won' for {effect.word!r}")


def _constant(
    record: Record, field: str, words: Mapping[str, Mapping[str, Taken]]
) -> Effect | None:
    if not record.has(field):
        return None
    part = record.part(field)
    known = list(words)
    word = known[part.word("do", known)]
    effect = Effect(word, _given(part, words[word]))
    part.finish()
    return effect


def _given(part: Record, takes: Mapping[str, Taken]) -> dict[str, int]:
    """Read the parameters of a word, with defaults for those not given."""
    return {name: taken.read(part, name) for name, taken in takes.items()}
