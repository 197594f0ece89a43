"""The ripper: plays Jack from his own view, and asks himself what the detectives can know."""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.whitechapel.bots import lairs
from rulewright.games.whitechapel.bots.flight import Flight
from rulewright.games.whitechapel.escape import EndCoach
from rulewright.games.whitechapel.state import WhitechapelState
from rulewright.games.whitechapel.women import PlaceWoman
from rulewright.kernel import AnyAsk
from rulewright.kit.bots import KindBot


class Ripper(KindBot):
    """Plays Jack."""

    about: ClassVar[str] = "a Jack who weighs what the police can know and reach"

    def hideout(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Where to hide for four nights."""
        return lairs.choose_hideout(view, options, self.rng)

    def woman(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Targets and fakes."""
        assert isinstance(ask, PlaceWoman)
        return lairs.choose_woman(view, options, ask.marked)

    def blood(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Chooses the victim, and the moment."""
        return lairs.choose_victim(view, options)

    def order(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Where the escape of the double event begins."""
        return lairs.choose_order(view)

    def reveal(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Which patrol to uncover."""
        return lairs.choose_reveal(view, options)

    def escape(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """The next move."""
        return Flight(view, self.rng).best(options)[0]

    def coach(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Where the coach stops."""
        assert isinstance(ask, EndCoach)
        return Flight(view, self.rng).best_end(options)

    def letter(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """A letter before the murder."""
        return lairs.choose_letter(view, options)

    def goulston_street(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """The letter after a move."""
        return lairs.choose_goulston(view, options)

    def false_clue(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Where to shut the police out."""
        return lairs.choose_false_clue(view, options)
