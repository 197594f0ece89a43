"""Chains: choices of one seat that belong together and are tried and sent as a whole."""

from __future__ import annotations

from rulewright.kernel.disclosure import showed
from rulewright.kernel.errors import IllegalChoice, Refusal
from rulewright.kernel.log import entry_seat
from rulewright.kernel.play import Play
from rulewright.kernel.script import AnyAsk
from rulewright.kernel.state import State


class Preview:
    """The result of trying a chain of choices, for the seat that composes it.

    `ask` is the next ask of the same chain, and `view` the view to draw it on. Both are None when
    the chain is complete and may be sent. `kept` has the indices of the choices that were made.
    """

    def __init__(self, ask: AnyAsk | None, view: State | None, kept: list[int]) -> None:
        self.ask = ask
        self.view = view
        self.kept = kept

    @property
    def complete(self) -> bool:
        """Whether the chain ends here, so that it may be sent."""
        return self.ask is None


class Chain:
    """Consecutive asks that one seat answers, with no other seat and no luck in between.

    A chain ends with its step, and with the simultaneous choice that it is part of, since what
    follows may depend on secrets. An ask with `runs_on` continues the chain in a later step, unless
    something hidden was shown on the way. `before` is the match at the start of the chain.
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
        """Return whether the seat's current ask continues this chain."""
        ask = match.ask(self.seat)
        if ask is None or not self.name or ask.chain != self.name:
            return False
        if any(entry_seat(entry) != self.seat for entry in match.log[self.length :]):
            return False
        if match.main is not self.main or bool(match.branches) != self.sealed:
            return ask.runs_on and self._showed_nothing(match)
        return not self.sealed or match.together_at == self.together_at

    def _showed_nothing(self, match: Play) -> bool:
        """Return whether everything done since the start of the chain could be undone."""
        return self.before is not None and showed(self.before, match) == "nothing"

    def check(self, match: Play, choice: str) -> None:
        """Raise `IllegalChoice` if the chain was already complete before `choice`."""
        if not self.goes_on(match):
            why = Refusal(self.rule, "the chain was complete before this")
            raise IllegalChoice(self.seat, choice, [], why)
