"""The words in which a pack says what cards do: what each takes, and at which moments it may stand.

Each is a word of the vocabulary of effects (`vocabulary/`); `cards/effects.py` looks it up there.
"""

from __future__ import annotations

from typing import Final

# Moments, as bits.
PLAYED: Final = 1  # an influence card is played
AFTER: Final = 2  # the bid is won, and the card lies in a pile
CLAIMED: Final = 4  # an ally is claimed
ALL_MOMENTS: Final = PLAYED | AFTER | CLAIMED
MOMENTS: Final = {"on_play": PLAYED, "triumph": AFTER, "claimed": CLAIMED}

#: Conditions on which an effect acts once the bid is won (`if`).
CONDITIONS: Final[list[str]] = ["always", "won", "lost", "neighbour-won", "won-by"]
ALWAYS: Final = 0
WON: Final = 1
LOST: Final = 2
NEIGHBOUR_WON: Final = 3
WON_BY: Final = 4  # by as much as `by` says, or more

#: Whom an effect is for (`of`), by the numbers of `words.OTHERS`, ...
WHOM: Final[list[str]] = [
    "others",
    "neighbours",
    "anybody",
    "yourself",
    "each-other",
    "each-neighbour",
]

#: Councils of an effect (`council`, `from`, `to`), by the numbers of `words.OWN_COUNCIL`, ...
COUNCILS: Final[list[str]] = ["own", "not-own", "other", "far", "shared", "here", "each"]

NEEDED: Final = -2  # nothing is usual: it has to be given
ANY: Final = 99  # no upper limit of values


class Word:
    """A word of the vocabulary: when it may stand, and each thing it takes with what is usual."""

    def __init__(self, moments: int, takes: dict[str, int]) -> None:
        self.moments = moments
        self.takes = takes


#: What influence cards do when played and after the bid, and allies when claimed.
WORDS: Final[dict[str, Word]] = {
    # Cards in bid piles.
    "take-card": Word(PLAYED, {"of": NEEDED}),
    "discard-card": Word(PLAYED, {"of": NEEDED, "least": 0, "most": ANY, "colour": -1}),
    "lowest-cards-fall": Word(PLAYED, {}),
    "latest-cards-fall": Word(PLAYED, {}),
    "swap-cards": Word(PLAYED, {"of": NEEDED}),
    "return-card": Word(PLAYED, {"of": NEEDED}),
    "offer-return": Word(PLAYED, {"of": NEEDED}),
    "blank-card": Word(PLAYED, {"of": NEEDED}),
    "move-itself": Word(PLAYED, {"of": NEEDED}),
    "keep-itself": Word(AFTER, {}),
    "take-back": Word(CLAIMED, {"number": 1}),
    # Hands.
    "draw": Word(ALL_MOMENTS, {"number": 1}),
    "all-draw": Word(ALL_MOMENTS, {"number": 1}),
    "discard": Word(ALL_MOMENTS, {"number": 1}),
    "discard-random": Word(PLAYED, {"of": NEEDED}),
    "take-random": Word(ALL_MOMENTS, {"of": NEEDED}),
    "press-card": Word(PLAYED, {"of": NEEDED}),
    "swap-hand-cards": Word(PLAYED, {"of": NEEDED}),
    "trade-at-random": Word(PLAYED, {"of": NEEDED}),
    "pass-cards": Word(PLAYED, {}),
    "show-hand": Word(PLAYED, {}),
    "pick-from-discards": Word(PLAYED, {"most": ANY}),
    "card-for-token": Word(PLAYED, {}),
    "play-from-deck": Word(PLAYED, {}),
    # Kneeling, playing and totals.
    "kneel": Word(PLAYED, {"of": NEEDED}),
    "stand": Word(PLAYED, {}),
    "must-play": Word(PLAYED, {"of": NEEDED}),
    "fall-silent": Word(PLAYED, {}),
    "guard-pile": Word(ALL_MOMENTS, {"rounds": 1}),
    "bar-values": Word(PLAYED, {"least": NEEDED}),
    "limit-plays": Word(PLAYED, {"number": NEEDED}),
    "rise-by-kneelers": Word(PLAYED, {}),
    # Allies.
    "kill-current": Word(PLAYED, {}),
    "sink-current": Word(PLAYED, {}),
    "next-ally": Word(PLAYED, {}),
    "add-ally": Word(PLAYED, {"to": NEEDED}),
    "claim-next": Word(AFTER | CLAIMED, {"to": NEEDED}),
    "claim-dead": Word(AFTER | CLAIMED, {"most": ANY}),
    "raise-dead": Word(CLAIMED, {}),
    "spare-allies": Word(PLAYED, {}),
    "kill-ally": Word(ALL_MOMENTS, {"council": NEEDED, "most": ANY}),
    "kill-lowest": Word(CLAIMED, {}),
    "kill-claimed": Word(AFTER, {"least": 0}),
    "kill-or-fall": Word(PLAYED, {"most": ANY, "value": NEEDED}),
    "swap-allies": Word(PLAYED, {}),
    "move-ally": Word(CLAIMED, {}),
    "trial": Word(PLAYED, {}),
    # The ally deck.
    "reorder": Word(ALL_MOMENTS, {"number": NEEDED}),
    "keep-one": Word(ALL_MOMENTS, {"number": NEEDED}),
    "may-sink": Word(ALL_MOMENTS, {"number": NEEDED}),
    # Tokens.
    "token-on-current": Word(PLAYED, {}),
    "gain-token": Word(AFTER | CLAIMED, {"council": 0}),
    "both-gain-token": Word(AFTER, {}),
    "lowest-gains-token": Word(CLAIMED, {}),
    "gain-known-token": Word(CLAIMED, {}),
    "trade-token": Word(CLAIMED, {}),
    "move-token": Word(AFTER | CLAIMED, {"from": NEEDED, "to": NEEDED}),
    "shift-token": Word(CLAIMED, {}),
    "return-token": Word(AFTER | CLAIMED, {}),
    "look-at-tokens": Word(PLAYED, {"number": 1}),
}

#: What an influence card adds to its own value while it lies in a pile.
WORTH_WORDS: Final[dict[str, dict[str, int]]] = {
    "with-colour": {"colour": NEEDED, "amount": NEEDED},
    "by-allies": {"most": ANY},
}

#: What an ally is worth at the end.
END_WORDS: Final[dict[str, dict[str, int]]] = {
    "with-allies": {"least": NEEDED, "amount": NEEDED},
    "without-higher": {"amount": NEEDED},
    "with-greater": {"least": NEEDED, "amount": NEEDED},
    "in-fewest": {"amount": NEEDED},
    "in-strongest": {"amount": NEEDED},
    "by-tokens": {"most": ANY},
    "by-dead": {"most": ANY},
    "by-small-allies": {"power": NEEDED, "most": ANY},
    "half-of-highest": {},
    "tokens-count": {"value": NEEDED, "amount": NEEDED},
    "highest-token-counts": {"amount": NEEDED},
}

#: Where an ally that rules its placement goes.
PLACEMENTS: Final[list[str]] = ["highest-ally", "fewer-allies", "where-it-kills", "higher-total"]
