"""All lines of a position, in the order in which they are read and written.

The meaning of a line that is left out may depend on those before it: a deck holds what lies
nowhere else.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.text import defaults as usual
from rulewright.games.btwixt.text.line import (
    OF_SEAT,
    Amounts,
    Flags,
    Line,
    Many,
    One,
    Yes,
)
from rulewright.games.btwixt.text.piles import Council, Current, Hand, Leaders, Tasks
from rulewright.games.btwixt.text.words import (
    ALLY,
    CLAIMED,
    COUNCIL,
    KIND_OF_CARD,
    LAID,
    MOVE,
    SEAT,
    TOKEN,
    YES,
    KnownWords,
    NumberWords,
    WordOf,
)
from rulewright.games.btwixt.words import MOST, NONE, SEASONS, STEP_NAMES, TURN

NOBODY: Final = usual.always(NONE)
NO_CARDS: Final = usual.none_there
KNOWN_CARD: Final = KnownWords(KIND_OF_CARD)
KNOWN_ALLY: Final = KnownWords(ALLY)

STEP: Final = One("step", "step", WordOf(STEP_NAMES, "step"), usual.always(TURN))

COURSE: Final[list[Line]] = [
    One("season", "season", WordOf(SEASONS, "season"), usual.first_season),
    One("round", "round", NumberWords(1, MOST + 1, "the round"), usual.always(1)),
    One("seasons", "seasons", NumberWords(0, len(SEASONS), "the seasons"), usual.seasons_over),
    One("first", "first", SEAT, usual.always(0)),
    Leaders(),
]
ROUND: Final[list[Line]] = [
    Flags("kneeling", "kneeling", usual.zeros),
    One("knelt", "knelt", NumberWords(0, 99, "the times somebody knelt"), usual.have_knelt),
    One("turn", "turn", SEAT, usual.acting),
    Flags("must", "must", usual.zeros),
    Amounts("guard", "guard", usual.zeros),
    Yes("spared", "spared", YES, usual.always(0)),
    One("ceiling", "ceiling", NumberWords(0, 99, "the value"), NOBODY),
    One("won", "winner", SEAT, NOBODY),
    Amounts("totals", "total", usual.zeros),
]
CARDS: Final[list[Line]] = [
    Hand("hand", "hand", KNOWN_CARD, NO_CARDS, OF_SEAT),
    Many("bid", "bid", LAID, NO_CARDS, OF_SEAT),
    Many("spent", "spent", KIND_OF_CARD, NO_CARDS, OF_SEAT),
    Many("packet", "packet", KIND_OF_CARD, NO_CARDS, OF_SEAT),
    One("picked", "picked", KIND_OF_CARD, NOBODY, OF_SEAT),
    One("playing", "playing", LAID, NOBODY),
    One("lands", "lands", SEAT, usual.lands),
    Many("queued", "queued", KIND_OF_CARD, NO_CARDS, ordered=True),
    Amounts("plays", "plays", usual.plays),
    Amounts("left", "left", usual.no_limits),
    Many("discard", "discard", KIND_OF_CARD, NO_CARDS),
    Many("removed", "removed", KIND_OF_CARD, NO_CARDS),
    Many("taken", "taken", MOVE, NO_CARDS, ordered=True),
    Many("aside", "aside", KIND_OF_CARD, usual.aside, OF_SEAT),
    Many("events", "events", KIND_OF_CARD, usual.events_aside),
    Many("deck", "deck", KIND_OF_CARD, usual.deck),
]
ALLIES: Final[list[Line]] = [
    Council(),
    Current(),
    One("in force", "in_force", ALLY, usual.in_force),
    Many("dead", "dead", ALLY, NO_CARDS),
    Many("extra", "extra", CLAIMED, NO_CARDS),
    Many("prizes", "prizes", CLAIMED, NO_CARDS, ordered=True),
    One("placed", "placed", ALLY, NOBODY),
    One("claimed", "claimed", ALLY, usual.claimed),
    One("home", "home", COUNCIL, usual.home),
    Yes("rewarded", "rewarded", YES, usual.rewarded),
    Many("deck top", "deck_top", KNOWN_ALLY, NO_CARDS, ordered=True),
    Many("deck bottom", "deck_bottom", KNOWN_ALLY, NO_CARDS, ordered=True),
    Many("row", "row", ALLY, usual.row, ordered=True),
    Many("allies", "allies", ALLY, usual.ally_deck),
    Many("drawn", "drawn", TOKEN, NO_CARDS, ordered=True),
    Many("supply", "supply", TOKEN, usual.supply),
]
LINES: Final[list[Line]] = [*COURSE, *ROUND, *CARDS, *ALLIES, Tasks()]
