"""Reading effects: `{ do = "discard-card", of = "others", least = 7 }`.

Each is a table with a word of the vocabulary under `do`, and what that word takes. After the bid a
condition may stand under `if`. The effects of a list act in turn.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.components import Effect
from rulewright.games.btwixt.pack.wording import (
    AFTER,
    ALWAYS,
    CONDITIONS,
    COUNCILS,
    END_WORDS,
    MOMENTS,
    NEEDED,
    WHOM,
    WON_BY,
    WORDS,
    WORTH_WORDS,
)
from rulewright.games.btwixt.words import COLOURS
from rulewright.kit.records import Record

LARGEST: Final = 99

#: The words that some of the things that an effect takes are chosen from; the others are numbers.
CHOICES: Final[dict[str, list[str]]] = {
    "of": WHOM,
    "council": COUNCILS,
    "from": COUNCILS,
    "to": COUNCILS,
    "colour": COLOURS,
}


def read_effects(record: Record, moment: str) -> list[Effect]:
    """The effects of a moment, by the name of its field: `on_play`, `triumph` or `claimed`."""
    return [_acting(part, MOMENTS[moment], moment) for part in record.parts(moment)]


def read_worth(record: Record) -> list[Effect]:
    """The effects that add to the value of an influence card."""
    return [_constant(part, WORTH_WORDS) for part in record.parts("worth")]


def read_end(record: Record) -> list[Effect]:
    """The effects that rule what an ally is worth at the end."""
    return [_constant(part, END_WORDS) for part in record.parts("end")]


def _acting(part: Record, moment: int, name: str) -> Effect:
    known = [word for word, about in WORDS.items() if about.moments & moment]
    word = part.text("do")
    if word in WORDS and word not in known:
        raise part.wrong("do", f"{word!r} cannot stand under {name}")
    part.place("do", word, known)
    effect = Effect(word, _given(part, WORDS[word].takes))
    if moment == AFTER:
        effect.when = part.word("if", CONDITIONS, ALWAYS)
        if effect.when == WON_BY:
            effect.given["by"] = part.number("by", 1, LARGEST)
    part.finish()
    return effect


def _constant(part: Record, words: dict[str, dict[str, int]]) -> Effect:
    known = list(words)
    word = known[part.word("do", known)]
    effect = Effect(word, _given(part, words[word]))
    part.finish()
    return effect


def _given(part: Record, takes: dict[str, int]) -> dict[str, int]:
    """The value of each thing that a word takes, given or usual."""
    given: dict[str, int] = {}
    for name, usual in takes.items():
        default = None if usual == NEEDED else usual
        if name in CHOICES:
            given[name] = part.word(name, CHOICES[name], default)
        else:
            given[name] = part.number(name, -LARGEST, LARGEST, default)
    return given
