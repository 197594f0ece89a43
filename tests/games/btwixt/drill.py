"""States at the start and in the middle, and scripts whose asks are answered in the notation."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from rulewright.games.btwixt.course.setup import become, new_state
from rulewright.games.btwixt.options import OPTIONS
from rulewright.games.btwixt.state import BtwixtState, pack_of
from rulewright.kernel import AUTO, Ask, Chance, OptionValue, Request, Script, Simultaneous

T = TypeVar("T")

AMBER, CORAL, JADE, ONYX, OPAL, PLUM = range(6)


def start(players: int, **options: OptionValue) -> BtwixtState:
    """Return the state before the first step; options not given have their defaults."""
    return new_state(players, {spec.name: spec.values[0] for spec in OPTIONS} | options)


def seated(players: int, **options: OptionValue) -> BtwixtState:
    """Return a state in which amber is the first player, and seat n has the pack's leader n."""
    s = start(players, **options)
    s.first = s.turn = AMBER
    for seat in range(players):
        become(s, seat, seat)
    return s


def kind(s: BtwixtState, key: str) -> int:
    """Return an influence card by its key."""
    number = pack_of(s).kind_named(key)
    assert number >= 0, f"no card {key}"
    return number


def ally(s: BtwixtState, key: str) -> int:
    """Return an ally by its key."""
    number = pack_of(s).ally_named(key)
    assert number >= 0, f"no ally {key}"
    return number


def play(s: BtwixtState, script: Script[T], *answers: str, luck: int = 7) -> T:
    """Run a script to its end: answers are used in turn, and numbers are outcomes of luck.

    An answer `*key` is for luck that has an outcome of that text.
    """
    left = list(answers)
    rng = Random(luck)
    try:
        request = next(script)
        while True:
            request = script.send(_answer(s, request, left, rng))
    except StopIteration as end:
        assert not left, f"never asked for: {left}"
        result: T = end.value
        return result


def _answer(s: BtwixtState, request: Request, left: list[str], rng: Random) -> int:
    if isinstance(request, Chance):
        return _fall(request, left, rng)
    if isinstance(request, Simultaneous):
        for _, branch in request.scripts:
            _run_branch(s, branch, left, rng)
        return 0
    assert isinstance(request, Ask)
    options = request.options(s)
    texts = [request.text(s, option) for option in options]
    assert len(set(texts)) == len(texts)
    if len(options) == 1 and request.when_forced == AUTO:
        return options[0]
    assert left, f"{request.kind} is asked: {texts}"
    assert left[0] in texts, f"{left[0]} is not open, but {texts}"
    return options[texts.index(left.pop(0))]


def _fall(chance: Chance, left: list[str], rng: Random) -> int:
    if left and left[0].startswith("*"):
        text = left.pop(0)[1:]
        return next(outcome for outcome in chance.outcomes if chance.text(outcome) == text)
    return rng.choices(chance.outcomes, chance.weights)[0]


def _run_branch(s: BtwixtState, script: Script[None], left: list[str], rng: Random) -> None:
    try:
        request = next(script)
        while True:
            request = script.send(_answer(s, request, left, rng))
    except StopIteration:
        return
