"""The components of a pack: influence cards, leaders, allies, tokens.

This module reads no files; `pack/` does. An influence kind, a leader and an ally are numbered by
their places in the lists of their `Pack`. `origin` is the provenance of a record's least certain
value (`words.PRINTED`, ...); `origins` gives it for each field.
"""

from __future__ import annotations

from rulewright.games.btwixt.words import DURING_ROUND, NONE, OPENS_ALONE, OWN, RED, SEATS
from rulewright.kernel import Ref


class Effect:
    """An effect word with its named parameters.

    `when` is the condition of an effect after the bid (`pack.wording.CONDITIONS`).
    """

    def __init__(self, word: str, given: dict[str, int]) -> None:
        self.word = word
        self.given = given
        self.when = 0


class InfluenceKind:
    """A kind of influence card; the box holds `copies` of it.

    `traits` are its permanent properties as bits (`words.CARD_TRAITS`). Its abilities are code
    (`cards/`), or the effects listed here where a pack redefines them.
    """

    def __init__(self, key: str, name: str) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("card", key, name)
        self.colour = RED
        self.value = 0
        self.copies = 1
        self.leader = NONE  # its owner, a place in `Pack.leaders`
        self.text = ""
        self.traits = 0
        self.on_play: list[Effect] = []
        self.triumph: list[Effect] = []
        self.worth: Effect | None = None
        self.rewritten = False  # a pack gives it other effects
        self.origin = OWN
        self.origins: dict[str, int] = {}


class AllyKind:
    """An ally. `traits` are its properties while in force and its placement (`words.ALLY_TRAITS`).

    Its abilities when claimed and at the end are code (`cards/`), or the effects listed here where
    a pack redefines them.
    """

    def __init__(self, key: str, name: str) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("ally", f"ally:{key}", name)
        self.power = 0
        self.kind = DURING_ROUND
        self.text = ""
        self.traits = 0
        self.least_value = 0  # in force: the least value that may be played
        self.most_plays = NONE  # in force: the most cards that each leader may play
        self.colour = NONE  # in force: the colour of cards that are worth
        self.colour_value = NONE  # this amount, or their own value
        self.colour_bonus = 0  # plus this amount
        self.counts_as = 1  # its number of allies in a tie break
        self.placement = NONE  # its own rule (`pack.wording.PLACEMENTS`)
        self.claimed: list[Effect] = []
        self.end: Effect | None = None
        self.rewritten = False  # a pack gives it other effects
        self.origin = OWN
        self.origins: dict[str, int] = {}


class Leader:
    """A leader, and the kinds of the leader's four own influence cards.

    `seats` holds, for each seat, a reference to that seat under the leader's name; `word`
    introduces the leader in a few words.
    """

    def __init__(self, key: str, name: str) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("leader", f"leader:{key}", name)
        self.seats = [Ref("seat", seat, name) for seat in SEATS]
        self.cards: list[int] = []
        self.word = ""
        self.origin = OWN


class Pack:
    """All cards and tokens that a match is played with."""

    def __init__(self, key: str, name: str) -> None:
        self.key = key
        self.name = name
        self.kinds: list[InfluenceKind] = []  # standard, then events, then leaders' own
        self.leaders: list[Leader] = []
        self.allies: list[AllyKind] = []
        self.tokens: list[int] = []  # the values of all power tokens, in rising order
        self.standard: list[int] = []  # kinds, one for each copy
        self.events: list[int] = []  # kinds
        self.openers: list[int] = []  # by `words.GAMES`: number of cards with OPENS_ALONE
        self.councils: dict[tuple[int, int, int, int], Ref] = {}  # by seats and leaders
        self.origin = OWN

    def kind_named(self, key: str) -> int:
        """Return the number of the influence kind with a key, or NONE."""
        for place, kind in enumerate(self.kinds):
            if kind.key == key:
                return place
        return NONE

    def ally_named(self, key: str) -> int:
        """Return the number of the ally with a key, or NONE."""
        for place, ally in enumerate(self.allies):
            if ally.key == key:
                return place
        return NONE

    def count_openers(self) -> None:
        """Count the cards that may only be played into an empty pile, for each of `words.GAMES`."""
        few = sum([self.is_opener(kind) for kind in self.standard])
        own = [kind for leader in self.leaders for kind in leader.cards]
        many = few + sum([self.is_opener(kind) for kind in self.events + own])
        self.openers = [few, many, many]

    def is_opener(self, kind: int) -> bool:
        """Return whether cards of a kind may only be played into an empty pile."""
        return self.kinds[kind].traits & OPENS_ALONE != 0
