"""The facts that a case of the first edition may state, besides those of the second.

A line of a position that only this edition has is checked in the same form. A missing line is
stated as `fortifications none`, `idle none`, `once winterfell: none`, `once-used stark: none`.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.text.checks import questions
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.text.words import ALONE, LINES
from rulewright.kernel import BadPosition
from rulewright.kit.questions import Answer, Questions
from rulewright.kit.text import split

NONE: Final = "none"


def check(s: ThronesState, line: str) -> str | None:
    """Check a line: return None if it holds, otherwise the true fact.

    Raises `BadPosition` if the line cannot be understood.
    """
    return QUESTIONS.check(s, line)


def _line(name: str) -> Answer[ThronesState]:
    """Make a check of a line in the form of positions, with its words in any order."""

    def answer(s: ThronesState, rest: str) -> str | None:
        of, value = _parted(name, rest)
        now = NONE
        for text in LINES[name][1](first(s)):
            owner, _, told = text.partition(":")
            if owner.strip() == of:
                now = told.strip()
        if sorted(split(now)) == sorted(split(value)):
            return None
        return f"{name}{' ' + of if of else ''}: {now}"

    return answer


def _parted(name: str, rest: str) -> tuple[str, str]:
    if name in ALONE:
        return "", rest
    of, colon, value = rest.partition(":")
    if not colon:
        raise BadPosition(f"this is asked like a line of a position: {name} …: …")
    return of.strip(), value.strip()


QUESTIONS: Final[Questions[ThronesState]] = questions({name: _line(name) for name in LINES})
