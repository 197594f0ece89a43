"""The effect words of packs: their parameters, and the moments at which they are allowed.

Each word stands for an effect in `vocabulary/`; `cards/acts.py` maps words to code.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.words import COLOURS, NONE
from rulewright.kit.records import Record

# Moments, as bits.
PLAYED: Final = 1  # an influence card is played
AFTER: Final = 2  # the bid is won, and the card lies in a pile
CLAIMED: Final = 4  # an ally is claimed
ANY_TIME: Final = PLAYED | AFTER | CLAIMED
ONCE_WON: Final = AFTER | CLAIMED
MOMENTS: Final = {"on_play": PLAYED, "triumph": AFTER, "claimed": CLAIMED}

#: Conditions of an effect after the bid (`if`).
CONDITIONS: Final[list[str]] = ["always", "won", "lost", "neighbour-won", "won-by"]
ALWAYS: Final = 0
WON: Final = 1
LOST: Final = 2
NEIGHBOUR_WON: Final = 3
WON_BY: Final = 4  # by the amount `by` or more

#: Targets of an effect (`of`), in the order of `words.OTHERS`, ...
WHOM: Final[list[str]] = [
    "others",
    "neighbours",
    "anybody",
    "yourself",
    "each-other",
    "each-neighbour",
]

#: Councils of an effect (`council`, `from`, `to`), in the order of `words.OWN_COUNCIL`, ...
COUNCILS: Final[list[str]] = ["own", "not-own", "other", "far", "shared", "here", "each"]

#: Where an ally that rules its placement goes.
PLACEMENTS: Final[list[str]] = ["highest-ally", "fewer-allies", "where-it-kills", "higher-total"]
HIGHEST_ALLY: Final = 0
FEWER_ALLIES: Final = 1
WHERE_IT_KILLS: Final = 2
HIGHER_TOTAL: Final = 3


# -- what words take -----------------------------------------------------------------------------
class Taken:
    """A parameter of a word. `usual` is its default; None makes it required."""

    def __init__(self, usual: int | None) -> None:
        self.usual = usual

    def read(self, part: Record, name: str) -> int:
        """Read the value from part of a record, under the given name."""
        raise NotImplementedError


class Number(Taken):
    """A whole number from `least` to `most`."""

    def __init__(self, least: int, most: int, usual: int | None = None) -> None:
        super().__init__(usual)
        self.least = least
        self.most = most

    def read(self, part: Record, name: str) -> int:
        return part.number(name, self.least, self.most, self.usual)


class OneOf(Taken):
    """A word from a list, stored as its index there; `meant` holds the words that are allowed."""

    def __init__(self, names: list[str], meant: list[str], usual: int | None = None) -> None:
        super().__init__(usual)
        self.names = names
        self.meant = meant

    def read(self, part: Record, name: str) -> int:
        place = part.word(name, self.meant, self.usual)
        return self.names.index(self.meant[place]) if part.has(name) else place


class Flag(Taken):
    """True or false, stored as 1 or 0."""

    def read(self, part: Record, name: str) -> int:
        return int(part.flag(name, bool(self.usual)))


ANOTHER: Final = OneOf(WHOM, ["others", "neighbours"])
SOMEBODY: Final = OneOf(WHOM, ["others", "neighbours", "anybody", "yourself"])
VICTIMS: Final = OneOf(WHOM, ["others", "neighbours", "anybody", "each-neighbour", "each-other"])
VALUE: Final = Number(0, 20, NONE)
COLOUR: Final = OneOf(COLOURS, COLOURS, NONE)
HOW_MANY: Final = Number(1, 20, 1)
AMOUNT: Final = Number(-20, 20)
SIZE: Final = Number(0, 99)
MOST: Final = Number(0, 99, NONE)
MAY: Final = Flag(0)


class Word:
    """An effect word: the moments at which it is allowed, and its parameters by name."""

    def __init__(self, moments: int, takes: dict[str, Taken]) -> None:
        self.moments = moments
        self.takes = takes


#: What influence cards do when played and after the bid, and allies when claimed.
WORDS: Final[dict[str, Word]] = {
    # Cards in bid piles.
    "take-card": Word(ANY_TIME, {"of": ANOTHER, "least": VALUE, "most": VALUE, "colour": COLOUR}),
    "discard-card": Word(
        ANY_TIME, {"of": VICTIMS, "least": VALUE, "most": VALUE, "colour": COLOUR}
    ),
    "lowest-cards-fall": Word(ANY_TIME, {}),
    "latest-cards-fall": Word(ANY_TIME, {}),
    "swap-cards": Word(PLAYED, {"of": ANOTHER}),
    "return-card": Word(ANY_TIME, {"of": SOMEBODY, "number": HOW_MANY, "may": MAY}),
    "offer-return": Word(ANY_TIME, {"of": ANOTHER}),
    "blank-card": Word(ANY_TIME, {"of": SOMEBODY}),
    "move-itself": Word(PLAYED, {"of": ANOTHER}),
    "keep-itself": Word(AFTER, {}),
    "return-itself": Word(AFTER, {}),
    # Hands.
    "draw": Word(ANY_TIME, {"number": HOW_MANY}),
    "all-draw": Word(ANY_TIME, {"number": HOW_MANY}),
    "discard": Word(ANY_TIME, {}),
    "discard-random": Word(ANY_TIME, {"of": ANOTHER}),
    "take-random": Word(ANY_TIME, {"of": ANOTHER}),
    "press-card": Word(PLAYED, {"of": ANOTHER}),
    "swap-hand-cards": Word(ANY_TIME, {"of": ANOTHER}),
    "trade-at-random": Word(ANY_TIME, {"of": ANOTHER}),
    "pass-cards": Word(ANY_TIME, {}),
    "show-hand": Word(ANY_TIME, {}),
    "pick-from-discards": Word(ANY_TIME, {"most": VALUE}),
    "card-for-token": Word(ANY_TIME, {}),
    "play-from-deck": Word(PLAYED, {}),
    # Turns and totals.
    "kneel": Word(PLAYED, {"of": OneOf(WHOM, ["others", "neighbours", "yourself"])}),
    "stand": Word(PLAYED, {"of": ANOTHER}),
    "must-play": Word(PLAYED, {"of": ANOTHER}),
    "guard-pile": Word(ANY_TIME, {"rounds": Number(1, 9, 1)}),
    "bar-values": Word(PLAYED, {"least": Number(0, 20)}),
    "limit-plays": Word(PLAYED, {"number": Number(0, 20)}),
    "rise-by-kneelers": Word(PLAYED, {}),
    # Allies.
    "kill-current": Word(PLAYED, {}),
    "sink-current": Word(PLAYED, {}),
    "next-ally": Word(PLAYED, {}),
    "add-ally": Word(PLAYED, {"to": OneOf(COUNCILS, ["own", "other", "here"])}),
    "claim-next": Word(ONCE_WON, {"to": OneOf(COUNCILS, ["own", "other", "here"])}),
    "claim-dead": Word(ONCE_WON, {"most": VALUE}),
    "raise-dead": Word(ANY_TIME, {}),
    "spare-allies": Word(ANY_TIME, {}),
    "kill-ally": Word(
        ANY_TIME,
        {"council": OneOf(COUNCILS, ["own", "not-own", "far"]), "most": VALUE, "may": MAY},
    ),
    "kill-lowest": Word(CLAIMED, {}),
    "kill-claimed": Word(AFTER, {"least": Number(0, 20, 0)}),
    "kill-or-fall": Word(PLAYED, {"most": Number(0, 20), "value": Number(0, 20)}),
    "swap-allies": Word(ANY_TIME, {}),
    "move-ally": Word(ANY_TIME, {}),
    "trial": Word(ANY_TIME, {}),
    # The ally deck.
    "reorder": Word(ANY_TIME, {"number": Number(2, 9)}),
    "keep-one": Word(ANY_TIME, {"number": Number(2, 9)}),
    "may-sink": Word(ANY_TIME, {"number": Number(1, 9)}),
    # Tokens.
    "token-on-current": Word(PLAYED, {}),
    "gain-token": Word(ANY_TIME, {"council": OneOf(COUNCILS, ["own", "each"], 0)}),
    "gain-token-here": Word(ONCE_WON, {}),
    "gain-shared-token": Word(AFTER, {}),
    "both-gain-token": Word(AFTER, {}),
    "lowest-gains-token": Word(ONCE_WON, {}),
    "gain-known-token": Word(ANY_TIME, {}),
    "trade-token": Word(CLAIMED, {}),
    "take-token": Word(ANY_TIME, {"from": OneOf(COUNCILS, ["not-own", "far"])}),
    "share-token": Word(ANY_TIME, {}),
    "bring-token": Word(CLAIMED, {"from": OneOf(COUNCILS, ["own", "not-own", "other", "far"])}),
    "shift-token": Word(ANY_TIME, {}),
    "return-token": Word(ANY_TIME, {}),
    "look-at-tokens": Word(ANY_TIME, {"number": HOW_MANY}),
}

#: Words after which nothing can be asked in the same step, since they draw, look or show.
ENDS_STEP: Final = frozenset(
    {
        "draw",
        "all-draw",
        "discard",
        "discard-random",
        "take-random",
        "press-card",
        "swap-hand-cards",
        "trade-at-random",
        "pass-cards",
        "show-hand",
        "card-for-token",
        "play-from-deck",
        "kneel",
        "next-ally",
        "add-ally",
        "claim-next",
        "raise-dead",
        "reorder",
        "keep-one",
        "may-sink",
        "gain-known-token",
        "look-at-tokens",
    }
)

#: Words that require that a neighbour won the bid.
FOR_NEIGHBOURS: Final = frozenset({"gain-shared-token", "both-gain-token"})

#: What an influence card adds to its own value while it lies in a pile.
WORTH_WORDS: Final[dict[str, dict[str, Taken]]] = {
    "with-colour": {"colour": OneOf(COLOURS, COLOURS), "amount": Number(0, 20)},
    "by-allies": {"most": MOST},
}

#: What an ally is worth at the end.
END_WORDS: Final[dict[str, dict[str, Taken]]] = {
    "with-allies": {"least": SIZE, "amount": AMOUNT},
    "without-higher": {"amount": AMOUNT},
    "with-greater": {"least": SIZE, "amount": AMOUNT},
    "in-fewest": {"amount": AMOUNT},
    "in-strongest": {"amount": AMOUNT},
    "by-tokens": {"most": MOST},
    "by-dead": {"most": MOST},
    "by-small-allies": {"power": SIZE, "most": MOST},
    "half-of-highest": {},
    "tokens-count": {"value": SIZE, "amount": SIZE},
    "highest-token-counts": {"amount": SIZE},
}
