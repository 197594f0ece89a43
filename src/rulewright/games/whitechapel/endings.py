"""The endings of the game, and the ranking. [ending.*]"""

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
"""The counts that sum up a match for each player."""


def finish(s: WhitechapelState, ending: int) -> None:
    """End the game for one of the reasons in `REASONS`, and reveal the hideout."""
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
    """Return the number of nights on which Jack has escaped."""
    return len(s.rows)


def tally(s: WhitechapelState) -> list[int]:
    """Return by seat how many nights its side has won so far.

    When the game ends early the detectives also win the nights that are not played.
    """
    if s.ending:
        return rank(s).scores
    return [nights_survived(s), *[0] * (s.players - 1)]


def rank(s: WhitechapelState) -> Result:
    """Rank Jack alone, or all detectives, first; a score is the number of nights that the side won.

    Jack wins the nights on which he escaped, the detectives the rest of the four.
    """
    jack_wins = s.ending == JACK_ESCAPES
    survived = nights_survived(s)
    detectives = s.players - 1
    places = [1, *[2] * detectives] if jack_wins else [s.players, *[1] * detectives]
    scores = [survived, *[NIGHTS - survived] * detectives]
    return Result(places, scores, REASONS[s.ending], s.night, RULES[s.ending])
