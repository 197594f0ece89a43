"""Questions to the rules desk and its answers as they go out, as in docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rulewright.desk import Certainty, Kind, Reason
from rulewright.desk.desk import LONGEST, SHOWN
from rulewright.kernel import OptionValue

MOST = 10
RuleId = Annotated[str, msgspec.Meta(max_length=100)]


class NewQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question about the rules; without a game it is looked for in the question.

    `options` are those of the match that it is asked at, as its table has them; `rules` the ids of
    the rules of what is open there just now; `before` is the question asked before, which one like
    "and with ships?" goes on from.
    """

    question: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST, pattern=r"\S")]
    game: Annotated[str, msgspec.Meta(max_length=64)] = ""
    options: dict[str, OptionValue] = {}
    shown: Annotated[int, msgspec.Meta(ge=1, le=MOST)] = SHOWN
    rules: Annotated[list[RuleId], msgspec.Meta(max_length=MOST)] = []
    before: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""


class FoundPassage(msgspec.Struct, frozen=True):
    """A passage: its `ruling` sentence and whole `text`, both exactly as the source has them.

    `place` says in words where the ruling stands, and `heading` is the text above it; `relation`
    says why it is shown (`ruling`, `errata`, `faq`, `exception`, `variant`, `example`, `card`,
    `option`, `book`, `related`) and `rules` are the ids of our own rules that it is.
    """

    ruling: str
    text: str
    source: str
    place: str
    heading: list[str]
    game: str
    kind: Kind
    relation: str
    rules: list[str]


class RuleThatSays(msgspec.Struct, frozen=True):
    """A rule of our own that says the same; `text` is its sentence beside a book's, else "".

    `traced` is whether a trace of the book says that it states the ruling; else they are alike.
    """

    id: str
    title: str
    text: str
    traced: bool


class OptionAsked(msgspec.Struct, frozen=True):
    """An option of the match that bears on the answer, and how the match is played by it."""

    name: str
    value: OptionValue
    text: str
    rule: str


class Ruled(msgspec.Struct, frozen=True):
    """An answer or an honest refusal: then `ruling` is null, and `reason` and `why` say why.

    `certainty` is how the answer is to be taken: one that is `plain` stands for itself, one that is
    `probable` is shown with the nearest `rules`, and where it is `unsure` there are only these.
    `also_asked` is what else players ask about the same rule, and `stated_in` the sentence of a
    book that states the rule of our own that answers, where the book is traced. Where several games
    may be meant `by_game` has the answer of each.
    """

    question: str
    game: str
    refused: bool
    reason: Reason | None
    why: str
    certainty: Certainty
    by_game: list[Ruled]
    searched: list[str]
    ruling: FoundPassage | None
    changes: list[FoundPassage]
    passages: list[FoundPassage]
    rules: list[RuleThatSays]
    options: list[OptionAsked]
    read_as: list[str]
    also_asked: list[str]
    stated_in: list[FoundPassage]
