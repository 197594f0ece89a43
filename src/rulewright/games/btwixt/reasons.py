"""Reasons for what the rules do by themselves, which the log tells as it tells what happens."""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState
from rulewright.kernel import Part, Refusal
from rulewright.kernel.facts import sentence


class Reason:
    """Why something cannot be done: a rule, and a sentence over facts, made where it is read."""

    def __init__(self, rule: str, pattern: str, **parts: Part) -> None:
        self.rule = rule
        self.pattern = pattern
        self.parts = parts

    def refusal(self) -> Refusal:
        """The reason for a player who asks."""
        return Refusal(self.rule, sentence(self.pattern, self.parts))

    def log(self, s: BtwixtState) -> None:
        """Write it into the log."""
        s.log(self.rule, self.pattern, **self.parts)
