"""Goals and special rules added to the plain field of a drill, for the time of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rulewright.games.battles import plan_words, specials
from rulewright.games.battles.components import Award, Instant, Objective, Special
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import NONE, SIDE_NAMES
from rulewright.kernel import Script, Simultaneous
from rulewright.kit.text import split
from tests.games.battles.drill import cell, play

Part = Callable[[BattlesState], Any]


@contextmanager
def planned(s: BattlesState, **fields: Any) -> Iterator[BattlesState]:
    """Use a plan with these fields meanwhile; a list may contain parts that need the position."""
    plan = plan_of(s)
    old = {name: getattr(plan, name) for name in fields}
    for name, value in fields.items():
        parts = isinstance(value, list) and value and callable(value[0])
        setattr(plan, name, [part(s) for part in value] if parts else value)
    s.control = [objective.holder for objective in plan.objectives]
    try:
        yield s
    finally:
        for name, value in old.items():
            setattr(plan, name, value)


def side(word: str) -> int:
    """Return a side by its name, or NONE for `both`, `nobody` and the like."""
    return SIDE_NAMES.index(word) if word in SIDE_NAMES else NONE


def objective(where: str, holder: str = "nobody", stays: bool = True) -> Part:
    """Return an objective in a hex."""
    return lambda s: Objective(cell(s, where), side(holder), stays, f"the place {where}")


def award(what: str, when: str, who: str = "both", points: int = 1, number: int = 0) -> Part:
    """Return victory points, in the words of `plan_words`."""
    place, time = plan_words.AWARDS.index(what), plan_words.TIMES.index(when)
    return lambda s: Award(place, time, side(who), points, number)


def instant(what: str, who: str = "both", number: int = 0) -> Part:
    """Return an instant victory, in the words of `plan_words`."""
    return lambda s: Instant(plan_words.INSTANTS.index(what), side(who), number)


def special(what: str, who: str, hexes: str = "", *numbers: int) -> Part:
    """Return a special rule in the words of `plan_words`, with hexes by their names."""

    def made(s: BattlesState) -> Special:
        cells = [cell(s, name) for name in hexes.split()]
        return Special(plan_words.SPECIALS.index(what), side(who), cells, list(numbers))

    return made


def prepare(s: BattlesState, *answers: str, stark: str = "", lannister: str = "") -> None:
    """Prepare the plan: what each side places in secret, on one line, and the public answers."""
    secret = [stark, lannister]
    play(s, _in_the_open(s, specials.prepare(s), secret), *answers)


def _in_the_open(s: BattlesState, script: Script[None], secret: list[str]) -> Script[None]:
    """Run a script, answering its secret parts on the way."""
    try:
        request = next(script)
        while True:
            if isinstance(request, Simultaneous):
                for seat, sealed in request.scripts:
                    play(s, sealed, *split(secret[seat]))
                request = script.send(0)
            else:
                request = script.send((yield request))
    except StopIteration:
        return
