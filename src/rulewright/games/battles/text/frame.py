"""Lines of a position about the course of the battle: rounds, steps, morale, points, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.battles.morale import last_space
from rulewright.games.battles.names import ENDINGS, STEPS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.text.words import amounts_text, read_amounts, read_side, side_text
from rulewright.games.battles.words import LANNISTER, NONE, SIDE_NAMES, STARK
from rulewright.kernel import BadPosition
from rulewright.kit.text import find, listed, read_number, split

LineReader = Callable[[BattlesState, str], None]
MIDDLE: Final = "middle"


def _round(s: BattlesState, value: str) -> None:
    """`round: 3`"""
    s.round = read_number(value, 1, 99, "the round")
    s.banner = [s.round & 1] * len(s.banner)


def _step(s: BattlesState, value: str) -> None:
    """`step: rally`."""
    s.step = find(value, STEPS, "step")


def _first(s: BattlesState, value: str) -> None:
    """`first: lannister`: who has the advantage."""
    s.first = s.turn = read_side(value)


def _turn(s: BattlesState, value: str) -> None:
    """`turn: lannister`: who acts; the first player where nothing is said."""
    s.turn = read_side(value)


def _passed(s: BattlesState, value: str) -> None:
    """`passed: stark`"""
    s.passed = [0, 0]
    for part in split(value):
        s.passed[find(part, SIDE_NAMES, "side")] = 1


def _momentum(s: BattlesState, value: str) -> None:
    """`momentum: stark`"""
    s.momentum = read_side(value)


def _morale(s: BattlesState, value: str) -> None:
    """`morale: lannister 4`: whose side of the track the marker is on, and how far; or `middle`."""
    s.morale = read_morale(s, value)


def read_morale(s: BattlesState, value: str) -> int:
    """Where the morale marker stands, as `s.morale`."""
    if value == MIDDLE:
        return 0
    name, _, number = value.partition(" ")
    spaces = read_number(number, 1, last_space(s), "the space of morale")
    return spaces if find(name, SIDE_NAMES, "side") == LANNISTER else -spaces


def morale_text(morale: int) -> str:
    """Where the morale marker stands, as `read_morale` reads it."""
    if morale == 0:
        return MIDDLE
    return f"{SIDE_NAMES[LANNISTER if morale > 0 else STARK]} {abs(morale)}"


def _points(s: BattlesState, value: str) -> None:
    """`points: stark 3, lannister 1`"""
    s.points = read_amounts(value, SIDE_NAMES, 99, "side")


def _ending(s: BattlesState, value: str) -> None:
    """`ending: rout stark`: why the battle is over, and who has won."""
    reason, _, winner = value.partition(" ")
    s.ending = find(reason, ENDINGS, "ending")
    s.winner = read_side(winner) if winner else NONE
    if s.ending == 0:
        raise BadPosition("a battle that goes on has no line `ending`")


# In this order: a later line may depend on those before it.
FRAME_LINES: Final[dict[str, LineReader]] = {
    "round": _round,
    "step": _step,
    "first": _first,
    "turn": _turn,
    "passed": _passed,
    "momentum": _momentum,
    "morale": _morale,
    "points": _points,
    "ending": _ending,
}


def frame_lines(s: BattlesState) -> list[str]:
    """The lines of a state that differ from what holds without them."""
    lines = [f"round: {s.round}"]
    if s.first != STARK:
        lines.append(f"first: {side_text(s.first)}")
    if s.turn != s.first:
        lines.append(f"turn: {side_text(s.turn)}")
    passed = [SIDE_NAMES[side] for side, flag in enumerate(s.passed) if flag]
    if passed:
        lines.append(f"passed: {listed(passed)}")
    if s.momentum != plan_of(s).momentum:
        lines.append(f"momentum: {side_text(s.momentum)}")
    if s.morale:
        lines.append(f"morale: {morale_text(s.morale)}")
    if any(s.points):
        lines.append(f"points: {amounts_text(s.points, SIDE_NAMES)}")
    if s.ending:
        winner = f" {side_text(s.winner)}" if s.winner != NONE else ""
        lines.append(f"ending: {ENDINGS[s.ending]}{winner}")
    return lines
