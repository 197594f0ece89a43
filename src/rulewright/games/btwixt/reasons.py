"""Refusals that the log tells too, where the rules act on them by themselves."""

from __future__ import annotations

from rulewright.games.btwixt.state import State
from rulewright.kernel import Part, Refusal
from rulewright.kernel.facts import sentence


class Reason(Refusal):
    """Why something cannot be done: a rule, and a sentence over facts."""

    def __init__(self, rule: str, pattern: str, **parts: Part) -> None:
        super().__init__(rule, sentence(pattern, parts))
        self.pattern = pattern
        self.parts = parts

    def log(self, s: State) -> None:
        """Write it into the log."""
        s.log(self.rule, self.pattern, **self.parts)
