"""Chains: choices of one seat that belong together, tried and sent as a whole."""

from __future__ import annotations

from rulewright.kernel.disclosure import showed
from rulewright.kernel.errors import IllegalChoice, Refusal
from rulewright.kernel.log import entry_seat
from rulewright.kernel.play import Play
from rulewright.kernel.script import AnyAsk
from rulewright.kernel.state import State


class Preview:
    """The outcome of a chain of choices, for the seat that puts it together.

    `ask` is the next ask of the same chain, with `view` to draw it on; both are None when the
    chain is complete and may be sent.
    """

    def __init__(self, ask: AnyAsk | None, view: State | None) -> None:
        self.ask = ask
        self.view = view

    @property
    def complete(self) -> bool:
        """Whether the chain ends here."""
        return self.ask is None


class Chain:
    """A run of asks that one seat answers without anybody or any luck coming between.

    It ends with the step and with the sealed part it is in, for what comes then may depend on
    what the seat does not know. An ask that runs on is of the chain all the same, in a later step,
    unless anything hidden was shown on the way; `before` is the match as the chain begins.
    """

    def __init__(self, match: Play, seat: int, before: Play | None = None) -> None:
        ask = match.ask(seat)
        self.seat = seat
        self.before = before
        self.name = "" if ask is None else ask.chain
        self.rule = "" if ask is None else ask.rule
        self.main = match.main
        self.sealed = bool(match.branches)
        self.together_at = match.together_at
        self.length = len(match.log)

    def goes_on(self, match: Play) -> bool:
        """Whether the seat's ask is the next of this chain."""
        ask = match.ask(self.seat)
        if ask is None or not self.name or ask.chain != self.name:
            return False
        if any(entry_seat(entry) != self.seat for entry in match.log[self.length :]):
            return False
        if match.main is not self.main or bool(match.branches) != self.sealed:
            return ask.runs_on and self._showed_nothing(match)
        return not self.sealed or match.together_at == self.together_at

    def _showed_nothing(self, match: Play) -> bool:
        """Whether all that was done since the start could be taken back."""
        return self.before is not None and showed(self.before, match) == "nothing"

    def check(self, match: Play, choice: str) -> None:
        """Raise `IllegalChoice` for a choice after the chain's end."""
        if not self.goes_on(match):
            why = Refusal(self.rule, "the chain was complete before this")
            raise IllegalChoice(self.seat, choice, [], why)
