"""The facts that a case of the first edition may state: those of the second, and its own lines."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.text.checks import questions
from rulewright.games.thrones_first.text.lines import LINES
from rulewright.kit.questions import Questions

QUESTIONS: Final[Questions[ThronesState]] = questions(LINES.questions())


def check(s: ThronesState, line: str) -> str | None:
    """Check a line: return None if it holds, otherwise the true fact.

    Raises `BadPosition` if the line cannot be understood.
    """
    return QUESTIONS.check(s, line)
