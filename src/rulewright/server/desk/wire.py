"""Questions to the rules desk and its answers (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rulewright.desk import Certainty, Kind, Reason
from rulewright.desk.desk import LONGEST, SHOWN
from rulewright.kernel import OptionValue
from rulewright.server.fields import NOT_BLANK

MOST = 10
RuleId = Annotated[str, msgspec.Meta(max_length=100)]


class NewQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question about the rules; without a `game`, the game is inferred from the question.

    `options` are those of the caller's match; `rules` are the ids of rules that concern the present
    choice; `before` is the previous question, to which one such as "and with ships?" adds.
    """

    question: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST, pattern=NOT_BLANK)]
    game: Annotated[str, msgspec.Meta(max_length=64)] = ""
    options: dict[str, OptionValue] = {}
    shown: Annotated[int, msgspec.Meta(ge=1, le=MOST)] = SHOWN
    rules: Annotated[list[RuleId], msgspec.Meta(max_length=MOST)] = []
    before: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""


class FoundPassage(msgspec.Struct, frozen=True):
    """A passage: its `ruling` sentence and whole `text`, both exactly as in the source.

    `place` describes where the ruling is, and `heading` is the text above it; `relation` says why
    it is shown (`ruling`, `errata`, `faq`, `exception`, `variant`, `example`, `card`, `option`,
    `book`, `related`), and `rules` are the ids of the equivalent rules of our own.
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
    """A rule of our own that states the answer, or comes near it.

    `text` is given only beside a book's ruling. `traced` means that the book's trace, which links
    its sentences to our rules, names this rule; otherwise the rule and the ruling are only similar.
    """

    id: str
    title: str
    text: str
    traced: bool


class OptionAsked(msgspec.Struct, frozen=True):
    """An option of the match that bears on the answer, with its value in that match."""

    name: str
    value: OptionValue
    text: str
    rule: str


class Ruled(msgspec.Struct, frozen=True):
    """An answer, or a refusal: then `ruling` is null, and `reason` and `why` explain it.

    `certainty` says how to show the answer: if it is `plain`, by itself; if it is `probable`, with
    the nearest `rules`; if it is `unsure`, only the `rules`. `also_asked` are common questions
    about the same rule, and `stated_in` the sentences of a traced book that state it. If several
    games may be meant, `by_game` has the answer for each.
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
