"""The dice: throws as outcomes of luck, and their sums. [turn.throw]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    BUS,
    FACE_NAMES,
    FACE_VALUE,
    FACES,
    MR_MONOPOLY,
    NO_FACE,
    SPEED_FACES,
)
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Chance, Part
from rulewright.kit.names import Names

SIDES: Final = 6
_FACE_COUNT: Final = MR_MONOPOLY + 1


class WhiteThrow(Chance):
    """Both white dice at once: (first - 1) * 6 + second - 1."""

    def text(self, outcome: int) -> str:
        """`3-5`"""
        return f"{outcome // SIDES + 1}-{outcome % SIDES + 1}"


class SpeedThrow(Chance):
    """All three dice: the white ones as above, times five, plus the face of the Speed Die.

    The face that is there twice stands twice among the outcomes.
    """

    def text(self, outcome: int) -> str:
        """`3-5-bus`"""
        white, face = outcome // _FACE_COUNT, outcome % _FACE_COUNT
        return f"{white // SIDES + 1}-{white % SIDES + 1}-{FACES[face]}"


WHITE_DICE: Final = WhiteThrow(list(range(SIDES * SIDES)))
ALL_DICE: Final = SpeedThrow(
    [white * _FACE_COUNT + face for white in range(SIDES * SIDES) for face in SPEED_FACES]
)
_FACE_REF: Final = Names("face", FACES, [*FACES[:BUS], "the bus", FACE_NAMES[MR_MONOPOLY]])


def uses_speed_die(s: MonopolyState, seat: int) -> bool:
    """Whether a seat throws the Speed Die along: from its first salary on. [speed.start]"""
    return s.options.speed_die and s.lapped >> seat & 1 == 1


def lay_white(s: MonopolyState, outcome: int) -> None:
    """The white dice lie on the table."""
    s.die1 = outcome // SIDES + 1
    s.die2 = outcome % SIDES + 1
    s.face = NO_FACE


def lay_all(s: MonopolyState, outcome: int) -> None:
    """All three dice lie on the table."""
    lay_white(s, outcome // _FACE_COUNT)
    s.face = outcome % _FACE_COUNT


def total(s: MonopolyState) -> int:
    """The sum of the last throw, the bus and Mr. Monopoly being 0. [speed.utility]"""
    white = s.die1 + s.die2
    return white if s.face == NO_FACE else white + FACE_VALUE[s.face]


def total_of(outcome: int, speed: bool) -> int:
    """The sum of a throw that does not stay on the table."""
    white = outcome // _FACE_COUNT if speed else outcome
    sides = white // SIDES + white % SIDES + 2
    return sides + FACE_VALUE[outcome % _FACE_COUNT] if speed else sides


def thrown(s: MonopolyState) -> list[Part]:
    """The last throw for the log: `3 and 5`, `3, 5 and the bus`."""
    dice: list[Part] = [s.die1, s.die2]
    if s.face != NO_FACE:
        dice.append(FACE_VALUE[s.face] or _FACE_REF[s.face])
    return dice
