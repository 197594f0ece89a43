"""All lines of a position, in the order in which they are read and written.

The default of a line may depend on the lines before it: a deck holds what is nowhere else.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.text import defaults as usual
from rulewright.games.btwixt.text.piles import Council, Current, Hand, Leaders, Tasks
from rulewright.games.btwixt.text.words import (
    ALLY,
    CLAIMED,
    COUNCIL,
    KIND_OF_CARD,
    KNOWN_ALLY,
    LAID,
    MOVE,
    SEAT,
    TOKEN,
)
from rulewright.games.btwixt.words import MOST, NONE, SEASONS, STEP_NAMES, TURN
from rulewright.kit.field_text import Amounts, FieldText, FieldTexts, Flags, Many, One, Yes
from rulewright.kit.words import Number, Word

STEP: Final = One[BtwixtState]("step", Word(STEP_NAMES, "step"), TURN)

COURSE: Final[list[FieldText[BtwixtState]]] = [
    One("season", Word(SEASONS, "season"), usual.first_season),
    One("round", Number(1, MOST + 1, "the round"), 1),
    One("seasons", Number(0, len(SEASONS), "the seasons"), usual.seasons_over),
    One("first", SEAT, 0, absent=True),
    Leaders(),
]
ROUND: Final[list[FieldText[BtwixtState]]] = [
    Flags("kneeling", SEAT),
    One("knelt", Number(0, 99, "the times somebody knelt"), usual.have_knelt),
    One("turn", SEAT, usual.acting),
    Flags("must", SEAT),
    Amounts("guard", SEAT),
    Yes("spared"),
    One("ceiling", Number(0, 99, "the value")),
    One("won", SEAT, field="winner"),
    Amounts("totals", SEAT, field="total"),
]
CARDS: Final[list[FieldText[BtwixtState]]] = [
    Hand(),
    Many("bid", LAID, owner=SEAT),
    Many("spent", KIND_OF_CARD, owner=SEAT),
    Many("packet", KIND_OF_CARD, owner=SEAT),
    One("picked", KIND_OF_CARD, owner=SEAT),
    One("playing", LAID),
    One("lands", SEAT, usual.lands),
    Many("queued", KIND_OF_CARD, ordered=True),
    Amounts("plays", SEAT, usual=usual.plays),
    Amounts("left", SEAT, usual=NONE),
    Many("discard", KIND_OF_CARD),
    Many("removed", KIND_OF_CARD),
    Many("taken", MOVE, ordered=True),
    Many("aside", KIND_OF_CARD, usual.aside, SEAT),
    Many("events", KIND_OF_CARD, usual.events_aside),
    Many("deck", KIND_OF_CARD, usual.deck),
]
ALLIES: Final[list[FieldText[BtwixtState]]] = [
    Council(),
    Current(),
    One("in force", ALLY, usual.in_force),
    Many("dead", ALLY),
    Many("extra", CLAIMED),
    Many("prizes", CLAIMED, ordered=True),
    One("placed", ALLY),
    One("claimed", ALLY, usual.claimed),
    One("home", COUNCIL, usual.home),
    Yes("rewarded", usual.rewarded),
    Many("deck top", KNOWN_ALLY, ordered=True),
    Many("deck bottom", KNOWN_ALLY, ordered=True),
    Many("row", ALLY, usual.row, ordered=True),
    Many("allies", ALLY, usual.ally_deck),
    Many("drawn", TOKEN, ordered=True),
    Many("supply", TOKEN, usual.supply),
]
LINES: Final = FieldTexts(*COURSE, *ROUND, *CARDS, *ALLIES, Tasks())
