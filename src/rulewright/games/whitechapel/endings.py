"""How the game ends, and the ranking. [ending.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import NIGHTS
from rulewright.games.whitechapel.names import CIRCLE_REF, JACK_REF
from rulewright.games.whitechapel.state import ENDED, JACK_ESCAPES, WhitechapelState
from rulewright.kernel import Count, Result

RULES: Final[list[str]] = [
    "", "ending.jack", "ending.arrest", "ending.stuck", "ending.out-of-moves", "ending.address",
]  # fmt: skip
REASONS: Final[list[str]] = [
    "",
    "Jack has escaped on all four nights: he wins.",
    "Jack is arrested: the detectives win.",
    "Jack has no way out: the detectives win.",
    "Jack has filled the last space away from his hideout: the detectives win.",
    "Jack’s hideout is named: the detectives win.",
]
ENDINGS: Final[list[str]] = [
    "none", "jack-escapes", "arrested", "stuck", "out-of-moves", "address-named",
]  # fmt: skip

COUNTS: Final[tuple[Count, ...]] = (
    Count("Moves by night", ("escape.secret",), ("player",)),
    Count("Coaches and alleys", ("special.coach", "special.alley"), ("player",)),
    Count("Searches", ("clues.search",), ("policeman",)),
    Count("Clues found", ("clues.search",), ("policeman",), having={"clues": ""}),
    Count("Arrests tried", ("arrest.single", "area-arrests.arrest"), ("policeman",)),
)
"""The deeds that a hunt is summed up by, player by player."""


def finish(s: WhitechapelState, ending: int) -> None:
    """End the game, for one of the five reasons there are."""
    s.ending = ending
    s.step = ENDED
    s.log(RULES[ending], REASONS[ending])
    if s.hideout:
        s.log(
            "setup.hideout",
            "{player}’s hideout was circle {circle}.",
            player=JACK_REF,
            circle=CIRCLE_REF[s.hideout],
        )


def nights_survived(s: WhitechapelState) -> int:
    """From how many nights Jack has escaped."""
    return len(s.rows)


def tally(s: WhitechapelState) -> list[int]:
    """The nights that each side has won so far; the hunters win those left with the game."""
    if s.ending:
        return rank(s).scores
    return [nights_survived(s), *[0] * (s.players - 1)]


def rank(s: WhitechapelState) -> Result:
    """Jack alone, or all detectives, in first place; the score is the nights that each side won.

    Jack's nights are those he escaped from, the detectives' are the others of the four.
    """
    jack_wins = s.ending == JACK_ESCAPES
    survived = nights_survived(s)
    detectives = s.players - 1
    places = [1, *[2] * detectives] if jack_wins else [s.players, *[1] * detectives]
    scores = [survived, *[NIGHTS - survived] * detectives]
    return Result(places, scores, REASONS[s.ending], s.night, RULES[s.ending])
