"""The nights: how each begins, and what is removed when it ends. [nights.*]"""

from __future__ import annotations

from rulewright.games.whitechapel.components import (
    ALLEYS,
    COACHES,
    DATES,
    MARKED,
    MURDERS,
    NIGHTS,
    UNMARKED,
)
from rulewright.games.whitechapel.endings import finish
from rulewright.games.whitechapel.names import JACK_REF
from rulewright.games.whitechapel.notebook import NIGHT, fact
from rulewright.games.whitechapel.state import JACK_ESCAPES, SCENE, WOMEN, WhitechapelState
from rulewright.kernel import Script


def prepare_the_scene(s: WhitechapelState) -> Script[None]:
    """Begin a night: Jack takes his special movement tokens. [nights.special-tokens]"""
    s.night += 1
    s.coaches = COACHES[s.night]
    s.alleys = ALLEYS[s.night]
    s.time = 0
    s.letter_used = False
    s.notebook.append(fact(NIGHT, s.night))
    s.step = WOMEN
    s.log("nights.order", "Night {night}, {date}.", night=s.night, date=DATES[s.night])
    coach, alley = "coaches" if s.coaches > 1 else "coach", "alleys" if s.alleys > 1 else "alley"
    s.log(
        "nights.special-tokens",
        f"{{player}} takes {{coaches}} {coach} and {{alleys}} {alley}.",
        player=JACK_REF,
        coaches=s.coaches,
        alleys=s.alleys,
    )
    yield from ()


def women_of(night: int) -> int:
    """Return how many women are placed on a night. [women.placing]"""
    return MARKED[night] + UNMARKED[night]


def murders_before(night: int) -> int:
    """Return how many crime scenes there are at the start of a night."""
    return sum(MURDERS[1:night])


def murders_left(s: WhitechapelState) -> int:
    """Return how many murders Jack still has to commit tonight. [double.victims]"""
    return murders_before(s.night) + MURDERS[s.night] - len(s.scenes)


def the_night_ends(s: WhitechapelState) -> Script[None]:
    """Clear the board, except for policemen and crime scenes. [nights.end] [ending.jack]

    After the fourth night Jack wins.
    """
    s.rows.append(s.row)
    s.row = []
    s.ways = []
    s.clues = []
    s.blocked = []
    s.false_left = 0
    s.coaches = 0
    s.alleys = 0
    s.turn = 0
    s.acted = 0
    s.log("nights.end", "Night {night} is over.", night=s.night)
    if s.night == NIGHTS:
        finish(s, JACK_ESCAPES)
    else:
        s.step = SCENE
    yield from ()
