"""The ripper, a bot for Jack that considers what the detectives can know."""

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
        """Choose a hideout at random among the best circles."""
        return lairs.choose_hideout(view, options, self.rng)

    def woman(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose a circle for a woman.

        A marked one goes where the way home would be good, an unmarked one where it would not.
        """
        assert isinstance(ask, PlaceWoman)
        return lairs.choose_woman(view, options, ask.marked)

    def blood(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the victim with the best way home, or wait."""
        return lairs.choose_victim(view, options)

    def order(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the order that ends at the murder with the better way home."""
        return lairs.choose_order(view)

    def reveal(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the face-down patrol nearest to the hideout."""
        return lairs.choose_reveal(view, options)

    def escape(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the move with the best score (`flight.py`)."""
        return Flight(view, self.rng).best(options)[0]

    def coach(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the second circle of a coach with the best score (`flight.py`)."""
        assert isinstance(ask, EndCoach)
        return Flight(view, self.rng).best_end(options)

    def letter(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Choose a letter that moves a patrol away from the hideout, or none."""
        return lairs.choose_letter(view, options)

    def goulston_street(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Name a policeman whom Goulston Street would draw away from Jack or his hideout."""
        return lairs.choose_goulston(view, options)

    def false_clue(self, view: WhitechapelState, ask: AnyAsk, options: list[int]) -> int:
        """Put a false clue on Jack's circle or the hideout if policemen are near."""
        return lairs.choose_false_clue(view, options)
