"""The terms of B'Twixt, and the numbers that stand for them in the state."""

from __future__ import annotations

from typing import Final

NONE: Final = -1

#: Seats by number, clockwise, named independently of the leaders who are chosen later.
SEATS: Final[list[str]] = ["amber", "coral", "jade", "onyx", "opal", "plum"]
FEWEST: Final = 3
MOST: Final = 6

# Colours of influence cards.
RED: Final = 0
GREEN: Final = 1
PURPLE: Final = 2
WHITE: Final = 3  # a leader's own cards
BLUE: Final = 4  # events
COLOURS: Final[list[str]] = ["red", "green", "purple", "white", "blue"]

# Seasons.
SUMMER: Final = 0
AUTUMN: Final = 1
WINTER: Final = 2
SEASONS: Final[list[str]] = ["summer", "autumn", "winter"]

# Values of the option `game`.
STANDARD: Final = 0
ADVANCED: Final = 1
KINGSMOOT: Final = 2
GAMES: Final[list[str]] = ["standard", "advanced", "kingsmoot"]

# Kinds of allies, by when their ability applies.
DURING_ROUND: Final = 0
WHEN_CLAIMED: Final = 1
GAME_END: Final = 2
ALLY_KINDS: Final[list[str]] = ["during_round", "when_claimed", "game_end"]

# Provenance of a value in a pack (`kit.records.PROVENANCE`).
PRINTED: Final = 0
DERIVED: Final = 1
OWN: Final = 2

# A leader's sides. Left is clockwise.
LEFT: Final = 0
RIGHT: Final = 1
SIDES: Final[list[str]] = ["left", "right"]

# Steps: each is a script of its own (`rounds.STEPS`).
LEADERS: Final = 0  # each chooses a leader
DEAL: Final = 1  # a season's hands
DRAFT: Final = 2  # one pick of a draft
ROW: Final = 3  # the ally row is filled
REVEAL: Final = 4  # the current ally
TURN: Final = 5  # a leader plays a card or kneels
RESOLVE: Final = 6  # the ability of the card that is being played
SETTLE: Final = 7  # it goes into a bid pile, and the turn passes
AWARD: Final = 8  # the totals and the winner of the bid
PLACE: Final = 9  # an ally goes into a council
CLAIMED: Final = 10  # its "when claimed" ability
REWARD: Final = 11  # the token for winning
TRIUMPH: Final = 12  # an ability that waits for the bid to be won
AFTERMATH: Final = 13  # the ability of the ally in force after the bid
CLEANUP: Final = 14
ADVANCE: Final = 15  # first player, round and season
ENDED: Final = 16
STEP_NAMES: Final[list[str]] = [
    "leaders",
    "deal",
    "draft",
    "row",
    "reveal",
    "turn",
    "resolve",
    "settle",
    "award",
    "place",
    "claimed",
    "reward",
    "triumph",
    "aftermath",
    "cleanup",
    "advance",
    "ended",
]

# A card in a bid pile is an int: its kind in the low bits, flags and a bonus above.
KIND: Final = 1023
BLANK: Final = 1 << 10  # its ability does nothing this round
PLAYED: Final = 1 << 11  # its holder played it, and it has not moved since
DONE: Final = 1 << 12  # its triumph ability was resolved
KEPT: Final = 1 << 13  # it returns to hand instead of being discarded
BONUS: Final = 14  # shift of the amount added to its value, `NO_BONUS` for 0
NO_BONUS: Final = 64

# A card in a hand is an int: its kind, and above it a bit for each other seat that knows it.
# An ally in the deck and a power token are packed alike: number or value, and seen bits.
SEEN: Final = 10  # shift of the seen bits: seat n's is `1 << SEEN + n`
UNKNOWN: Final = KIND  # in a view: an unknown thing, with seen bits above

# How a claimed ally is placed (packed above it in `prizes`, from bit `SEEN` on).
CURRENT: Final = 0  # as the current ally: cards such as Pulling the Strings count
FREE: Final = 1  # as the winner likes
OTHER: Final = 2  # in the council where the first ally of the round did not go
SAME: Final = 3  # in the council where the first ally of the round went
REPLACED: Final = 4  # as the current ally, but strings do not count
OTHER_BY_ALLY: Final = 5  # as OTHER and SAME, but by an ally instead of a card
SAME_BY_ALLY: Final = 6
PLACEMENTS: Final[list[str]] = [
    "current", "free", "other", "same", "replaced", "other-by-ally", "same-by-ally",
]  # fmt: skip

# Sets of councils that an effect names, relative to its leader.
OWN_COUNCIL: Final = 0  # either of your two
NOT_OWN: Final = 1  # any that is not yours
OWN_OTHER: Final = 2  # yours without the acting ally or moved thing
FAR: Final = 3  # a neighbour's other council
SHARED: Final = 4  # the one shared with that neighbour
HERE: Final = 5  # the one with the acting ally
EACH_OWN: Final = 6  # both of yours

# Permanent properties of influence cards (`InfluenceKind.traits`, as bits).
PULLS_STRINGS: Final = 1  # a neighbour who wins places the ally in the shared council
MUSTERS: Final = 2  # if its holder wins, their left neighbour picks the council
TALKS: Final = 4  # if a neighbour wins, its holder picks the council
WINS_TIES: Final = 8
WAIVES_TOKEN: Final = 16  # its holder gains no token for winning
KEEPS_AT_HOME: Final = 32  # tokens that a winning holder gains go into the ally's council
GUARDS_ITSELF: Final = 64  # others' cards do not take, move, swap, blank or discard it
GUARDS_PILE: Final = 128  # nor take, move, swap or discard any card of its holder's pile
OPENS_ALONE: Final = 256  # may only be played into an empty pile
SILENCES: Final = 512  # others' cards choose neither its holder nor a card of that pile
CARD_TRAITS: Final[list[str]] = [
    "pulls-strings",
    "musters",
    "talks",
    "wins-ties",
    "waives-token",
    "keeps-at-home",
    "guards-itself",
    "guards-pile",
    "opens-alone",
    "silences",
]

# Permanent properties of allies: in force during the round, and for their placement.
MUST_PLAY_FIRST: Final = 1  # nobody kneels before playing a card
KNEELING_LOOKS: Final = 2  # a leader who kneels may look at a token
SECOND_WINS: Final = 4  # the second-highest total wins
MOST_CARDS_WIN: Final = 8
LAST_OF_TIES: Final = 16  # ties go counter-clockwise
LOCKS_PILES: Final = 32  # no card is taken, moved, swapped or discarded from a pile
LOWEST_DISCARDS: Final = 64  # whoever has the lowest total discards a card after the bid
SPARES_ALLIES: Final = 128  # no ally dies
FIRST_KNEELER_DRAWS: Final = 256
RULES_PLACEMENT: Final = 512  # it decides where it goes, regardless of strings
OVERRULES_ALL: Final = 1024  # and regardless of the ally that brings it
ALLY_TRAITS: Final[list[str]] = [
    "must-play-first",
    "kneeling-looks",
    "second-wins",
    "most-cards-win",
    "last-of-ties",
    "locks-piles",
    "lowest-discards",
    "spares-allies",
    "first-kneeler-draws",
    "rules-placement",
    "overrules-all",
]

# Leaders that an effect targets, relative to its leader.
OTHERS: Final = 0  # another leader of your choice
NEIGHBOURS: Final = 1  # a neighbour of your choice
ANYBODY: Final = 2  # any leader, including you
YOURSELF: Final = 3
EACH_OTHER: Final = 4
EACH_NEIGHBOUR: Final = 5
