"""The components of a pack: influence cards, leaders, allies, tokens.

Nothing here reads files: `pack/` does. A kind of influence card, a leader and an ally are their
places in the lists of their `Pack`. `origin` is where a record's least certain value comes from
(`words.PRINTED`, ...), `origins` says it by field.
"""

from __future__ import annotations

from rulewright.games.btwixt.words import DURING_ROUND, NONE, OPENS_ALONE, OWN, RED, SEATS
from rulewright.kernel import Ref


class Effect:
    """One word of the vocabulary of effects, with the numbers that it is given by name.

    `when` is the condition on which it acts once the bid is won (`pack.wording.CONDITIONS`).
    """

    def __init__(self, word: str, given: dict[str, int]) -> None:
        self.word = word
        self.given = given
        self.when = 0


class InfluenceKind:
    """A kind of influence card, of which the box holds `copies`.

    `traits` are what it is all the time (`words.CARD_TRAITS`, as bits). Its acts when it is played
    and after the bid are code (`cards/`), or these effects where a box owner wrote others.
    """

    def __init__(self, key: str, name: str) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("card", key, name)
        self.colour = RED
        self.value = 0
        self.copies = 1
        self.leader = NONE  # whose own card it is, a place in `Pack.leaders`
        self.text = ""
        self.traits = 0
        self.on_play: list[Effect] = []
        self.triumph: list[Effect] = []
        self.worth: Effect | None = None
        self.rewritten = False  # a pack gave it other effects than our own
        self.origin = OWN
        self.origins: dict[str, int] = {}


class AllyKind:
    """An ally. `traits` are what counts while it is in force and says where it goes.

    `words.ALLY_TRAITS` names them, as bits. Its acts when it is claimed and at the end are code
    (`cards/`), or these effects where a box owner wrote others.
    """

    def __init__(self, key: str, name: str) -> None:
        self.key = key
        self.name = name
        self.ref = Ref("ally", f"ally:{key}", name)
        self.power = 0
        self.kind = DURING_ROUND
        self.text = ""
        self.traits = 0
        self.least_value = 0  # in force: cards of less are not to be played
        self.most_plays = NONE  # in force: cards that each may play
        self.colour = NONE  # in force: cards of this colour are worth otherwise,
        self.colour_value = NONE  # so much, or
        self.colour_bonus = 0  # so much more
        self.counts_as = 1  # so many allies where a tie is broken by their number
        self.placement = NONE  # its own rule of where it goes (`pack.wording.PLACEMENTS`)
        self.claimed: list[Effect] = []
        self.end: Effect | None = None
        self.rewritten = False  # a pack gave it other effects than our own
        self.origin = OWN
        self.origins: dict[str, int] = {}


class Leader:
    """A leader card, and the kinds of the four influence cards that are its own.

    `seats` are references to each seat by the leader's name; `word` says in short who that is.
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
        self.standard: list[int] = []  # kinds, each as often as the box holds it
        self.events: list[int] = []  # kinds
        self.openers: list[int] = []  # by `words.GAMES`: cards to be played into empty piles alone
        self.councils: dict[tuple[int, int, int, int], Ref] = {}  # by both seats and leaders
        self.origin = OWN

    def kind_named(self, key: str) -> int:
        """The place of the kind of that key; NONE where there is none."""
        for place, kind in enumerate(self.kinds):
            if kind.key == key:
                return place
        return NONE

    def ally_named(self, key: str) -> int:
        """The place of the ally of that key; NONE where there is none."""
        for place, ally in enumerate(self.allies):
            if ally.key == key:
                return place
        return NONE

    def count_openers(self) -> None:
        """Count the cards that are only played into an empty pile, of each game that is played."""
        few = sum([self.is_opener(kind) for kind in self.standard])
        own = [kind for leader in self.leaders for kind in leader.cards]
        many = few + sum([self.is_opener(kind) for kind in self.events + own])
        self.openers = [few, many, many]

    def is_opener(self, kind: int) -> bool:
        """Whether cards of a kind are only played into an empty pile."""
        return self.kinds[kind].traits & OPENS_ALONE != 0
