"""Reasons why the rules skip or prevent something, for refusals and the log alike."""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState
from rulewright.kernel import Part, Refusal
from rulewright.kernel.facts import sentence


class Reason:
    """A rule and a sentence pattern that say why something cannot be done."""

    def __init__(self, rule: str, pattern: str, **parts: Part) -> None:
        self.rule = rule
        self.pattern = pattern
        self.parts = parts

    def refusal(self) -> Refusal:
        """Return the reason as a refusal."""
        return Refusal(self.rule, sentence(self.pattern, self.parts))

    def log(self, s: BtwixtState) -> None:
        """Write the reason into the log."""
        s.log(self.rule, self.pattern, **self.parts)
