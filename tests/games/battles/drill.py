"""Small positions, and scripts whose asks are answered in the notation."""

from __future__ import annotations

from typing import TypeVar

from rulewright.games.battles.names import cell_in
from rulewright.games.battles.state import BattlesState, unit_at
from rulewright.games.battles.text.reader import read_position
from rulewright.kernel import AUTO, Ask, Chance, GameOver, Request, Script

T = TypeVar("T")

#: A distant unit of each side, so that the battle goes on if the tested units fall.
SPARE = "\na9: lannister green guards\ni9: stark green war-host\n"


def field(text: str) -> BattlesState:
    """Return a position on plains of nine by nine hexes."""
    return read_position(f"field: 9x9\n{text}")[0]


def cell(s: BattlesState, name: str) -> int:
    """Return the number of a hex."""
    number = cell_in(s, name)
    assert number >= 0
    return number


def cells(s: BattlesState, *hexes: str) -> set[int]:
    """Return the numbers of some hexes."""
    return {cell(s, name) for name in hexes}


def unit(s: BattlesState, name: str) -> int:
    """Return the unit in a hex."""
    number = unit_at(s, cell(s, name))
    assert number >= 0, f"nobody stands in {name}"
    return number


def play(s: BattlesState, script: Script[T], *answers: str) -> T | None:
    """Run a script to its end with these answers; return None if the battle ended in it."""
    left = list(answers)
    try:
        request = next(script)
        while True:
            request = script.send(_answer(s, request, left))
    except StopIteration as end:
        assert not left, f"never asked for: {left}"
        result: T = end.value
        return result
    except GameOver:
        assert not left, f"never asked for: {left}"
        return None


def _answer(s: BattlesState, request: Request, left: list[str]) -> int:
    if isinstance(request, Chance):
        assert left, "no face is left to fall"
        fallen = left.pop(0)
        return next(face for face in request.outcomes if request.text(face) == fallen)
    assert isinstance(request, Ask)
    options = request.options(s)
    texts = [request.text(s, option) for option in options]
    assert len(set(texts)) == len(texts)
    if len(options) == 1 and request.when_forced == AUTO:
        return options[0]
    assert left, f"{request.kind} is asked: {texts}"
    assert left[0] in texts, f"{left[0]} is not open, but {texts}"
    return options[texts.index(left.pop(0))]


def shuts(s: BattlesState, ask: Ask[BattlesState]) -> dict[str, str]:
    """Return, for each unavailable choice of an ask, the rule that forbids it."""
    return {one.text: one.refusal.rule for one in ask.unavailable(s)}
