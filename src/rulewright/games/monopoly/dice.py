"""Throws of the dice as random outcomes, and their sums. [turn.throw]"""

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
    """A throw of both white dice, as (first - 1) * 6 + second - 1."""

    def text(self, outcome: int) -> str:
        """Return the throw as `3-5`."""
        return f"{outcome // SIDES + 1}-{outcome % SIDES + 1}"


class SpeedThrow(Chance):
    """A throw of all three dice: the outcome of `WhiteThrow` times 5, plus the Speed Die's face.

    The face that is on two sides of that die occurs twice among the outcomes.
    """

    def text(self, outcome: int) -> str:
        """Return the throw as `3-5-bus`."""
        white, face = outcome // _FACE_COUNT, outcome % _FACE_COUNT
        return f"{white // SIDES + 1}-{white % SIDES + 1}-{FACES[face]}"


WHITE_DICE: Final = WhiteThrow(list(range(SIDES * SIDES)))
ALL_DICE: Final = SpeedThrow(
    [white * _FACE_COUNT + face for white in range(SIDES * SIDES) for face in SPEED_FACES]
)
_FACE_REF: Final = Names("face", FACES, [*FACES[:BUS], "the bus", FACE_NAMES[MR_MONOPOLY]])


def uses_speed_die(s: MonopolyState, seat: int) -> bool:
    """Return whether a seat uses the Speed Die: only after its first salary. [speed.start]"""
    return s.options.speed_die and s.lapped >> seat & 1 == 1


def lay_white(s: MonopolyState, outcome: int) -> None:
    """Store a throw of the white dice."""
    s.die1 = outcome // SIDES + 1
    s.die2 = outcome % SIDES + 1
    s.face = NO_FACE


def lay_all(s: MonopolyState, outcome: int) -> None:
    """Store a throw of all three dice."""
    lay_white(s, outcome // _FACE_COUNT)
    s.face = outcome % _FACE_COUNT


def total(s: MonopolyState) -> int:
    """Return the sum of the last throw; bus and Mr. Monopoly count 0. [speed.utility]"""
    white = s.die1 + s.die2
    return white if s.face == NO_FACE else white + FACE_VALUE[s.face]


def total_of(outcome: int, speed: bool) -> int:
    """Return the sum of a throw, given as an outcome; with `speed`, one of all three dice."""
    white = outcome // _FACE_COUNT if speed else outcome
    sides = white // SIDES + white % SIDES + 2
    return sides + FACE_VALUE[outcome % _FACE_COUNT] if speed else sides


def thrown(s: MonopolyState) -> list[Part]:
    """Return the last throw for the log: `3 and 5`, `3, 5 and the bus`."""
    dice: list[Part] = [s.die1, s.die2]
    if s.face != NO_FACE:
        dice.append(FACE_VALUE[s.face] or _FACE_REF[s.face])
    return dice
