"""The facts about a battle that a conformance case may check; `docs/rules/battles.md` lists them.

Each line states a fact. The result of a check is None if the fact holds, and otherwise the line as
it should read.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.morale import zone
from rulewright.games.battles.ordering.leadership import zone_of
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.text.field_checks import FIELD_QUESTIONS, check_hex, is_hex_line
from rulewright.games.battles.text.lines import FRAME, REST
from rulewright.games.battles.text.words import LEADER, SIDE, UNIT
from rulewright.games.battles.views import view
from rulewright.games.battles.words import ZONE_NAMES
from rulewright.kernel import BadPosition
from rulewright.kit.questions import Answer, Questions, owner_and_list, same_set, same_word
from rulewright.kit.text import split


def check(s: BattlesState, line: str) -> str | None:
    """Return None if a line holds, or else the line as it should read.

    Raise `BadPosition` if the line is not understood.
    """
    if is_hex_line(s, line):
        return check_hex(s, line)
    return _QUESTIONS.check(s, line)


def _check_fact(s: BattlesState, line: str) -> str | None:
    if is_hex_line(s, line):
        return check_hex(s, line)
    return _FACTS.check(s, line)


def _colour(s: BattlesState, rest: str) -> str | None:
    """Check `colour lannister yellow`: the colour of a side's morale."""
    name, _, wanted = rest.partition(" ")
    now = ZONE_NAMES[zone(s, SIDE.read(s, name))]
    return same_word(f"colour {name}", wanted, ZONE_NAMES, now, "colour of morale")


def _controls(s: BattlesState, rest: str) -> str | None:
    """Check `controls maege-lady: d7, e8`: exactly the units that a commander controls."""
    name, wanted = owner_and_list(rest, "control is asked like: controls maege-lady: d7, e8")
    units = zone_of(s, LEADER.read(s, name))
    now = [word for unit, word in enumerate(UNIT.names(s)) if units >> unit & 1]
    return same_set(f"controls {name}:", split(wanted), now)


# Checks of a state; they work on views too.
_ANSWERS: Final[dict[str, Answer[BattlesState]]] = {
    **FRAME.questions(),
    **REST.questions(),
    **FIELD_QUESTIONS,
    "colour": _colour,
    "controls": _controls,
}
_FACTS: Final = Questions[BattlesState](_ANSWERS)


def _sees(s: BattlesState, rest: str) -> str | None:
    """Check any other line against a seat's view, as in `sees stark hand lannister: ?, ?`."""
    name, _, line = rest.partition(" ")
    if not line.strip():
        raise BadPosition("what a seat sees is asked like: sees stark hand lannister: ?")
    seat = None if name == "spectator" else SIDE.read(s, name)
    instead = _check_fact(view(s, seat), line.strip())
    return None if instead is None else f"sees {name} {instead}"


_QUESTIONS: Final = Questions({**_ANSWERS, "sees": _sees})
