"""Position lines about the course of the battle: round, step, morale, points, ending."""

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
    """Read `round: 3`; all units become active."""
    s.round = read_number(value, 1, 99, "the round")
    s.banner = [s.round & 1] * len(s.banner)


def _step(s: BattlesState, value: str) -> None:
    """Read `step: rally`."""
    s.step = find(value, STEPS, "step")


def _first(s: BattlesState, value: str) -> None:
    """Read `first: lannister`: the side with the advantage, which is also on turn by default."""
    s.first = s.turn = read_side(value)


def _turn(s: BattlesState, value: str) -> None:
    """Read `turn: lannister`: the side to act."""
    s.turn = read_side(value)


def _passed(s: BattlesState, value: str) -> None:
    """Read `passed: stark`."""
    s.passed = [0, 0]
    for part in split(value):
        s.passed[find(part, SIDE_NAMES, "side")] = 1


def _momentum(s: BattlesState, value: str) -> None:
    """Read `momentum: stark`."""
    s.momentum = read_side(value)


def _morale(s: BattlesState, value: str) -> None:
    """Read `morale: lannister 4` or `morale: middle`: the side of the track, and how far."""
    s.morale = read_morale(s, value)


def read_morale(s: BattlesState, value: str) -> int:
    """Read the place of the morale marker, as a value of `s.morale`."""
    if value == MIDDLE:
        return 0
    name, _, number = value.partition(" ")
    spaces = read_number(number, 1, last_space(s), "the space of morale")
    return spaces if find(name, SIDE_NAMES, "side") == LANNISTER else -spaces


def morale_text(morale: int) -> str:
    """Return the place of the morale marker as text for `read_morale`."""
    if morale == 0:
        return MIDDLE
    return f"{SIDE_NAMES[LANNISTER if morale > 0 else STARK]} {abs(morale)}"


def _points(s: BattlesState, value: str) -> None:
    """Read `points: stark 3, lannister 1`."""
    s.points = read_amounts(value, SIDE_NAMES, 99, "side")


def _ending(s: BattlesState, value: str) -> None:
    """Read `ending: rout stark`: why the battle is over, and the winner."""
    reason, _, winner = value.partition(" ")
    s.ending = find(reason, ENDINGS, "ending")
    s.winner = read_side(winner) if winner else NONE
    if s.ending == 0:
        raise BadPosition("a battle that goes on has no line `ending`")


# The order matters: later lines depend on earlier ones.
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
    """List the lines of a state that differ from the defaults."""
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
