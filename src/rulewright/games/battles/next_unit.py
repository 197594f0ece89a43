"""The question which of several ordered units acts next, to move or to attack."""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import names
from rulewright.games.battles.state import BattlesState, units_of
from rulewright.kernel import Refusal
from rulewright.kit.asks import Choice

DONE: Final = 1002


class NextUnit(Choice[BattlesState]):
    """Which of several ordered units acts next; an option is a unit, or DONE.

    A subclass says which can (`able`), why another cannot (`refusal`), and the words.
    """

    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True
    done: ClassVar[str] = ""  # the button for `done`
    verb: ClassVar[str] = ""  # the button for a unit, before its name
    question: ClassVar[str] = ""

    def able(self, s: BattlesState) -> list[int]:
        """The units that can act."""
        raise NotImplementedError

    def refusal(self, s: BattlesState, unit: int) -> Refusal | None:
        """Why a unit of the side cannot act; None where it can."""
        raise NotImplementedError

    def options(self, s: BattlesState) -> list[int]:
        """Those that can, by their places among the units, and `done`."""
        return [*self.able(s), DONE]

    def text(self, s: BattlesState, option: int) -> str:
        """`d7`, or `done`"""
        return "done" if option == DONE else names.cell(s, s.cell[option])

    def label(self, s: BattlesState, option: int) -> str:
        """The button."""
        return self.done if option == DONE else f"{self.verb} {names.unit_in_place(s, option)}"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        """The unit, and its hex."""
        if option == DONE:
            return []
        return [names.unit_id(option), names.cell_id(s, s.cell[option])]

    def prompt(self, s: BattlesState) -> str:
        """The question."""
        return self.question

    def candidates(self, s: BattlesState) -> list[int]:
        """The units of the side."""
        return units_of(s, self.seat)
