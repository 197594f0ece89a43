"""The ask for the next ordered unit to move or to attack."""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import names
from rulewright.games.battles.state import BattlesState, units_of
from rulewright.kernel import Refusal
from rulewright.kit.asks import Choice

DONE: Final = 1002


class NextUnit(Choice[BattlesState]):
    """Ask which of several ordered units acts next, or `DONE`.

    Subclasses define which units can act (`able`), why others cannot (`refusal`), and the texts.
    """

    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True
    done: ClassVar[str] = ""  # the label of `done`
    verb: ClassVar[str] = ""  # the start of a unit's label
    question: ClassVar[str] = ""

    def able(self, s: BattlesState) -> list[int]:
        """List the units that can act."""
        raise NotImplementedError

    def refusal(self, s: BattlesState, unit: int) -> Refusal | None:
        """Explain why a unit of the side cannot act, or return None."""
        raise NotImplementedError

    def options(self, s: BattlesState) -> list[int]:
        """List the units that can act, and `DONE`."""
        return [*self.able(s), DONE]

    def text(self, s: BattlesState, option: int) -> str:
        """Return the unit's hex, as in `d7`, or `done`."""
        return "done" if option == DONE else names.cell(s, s.cell[option])

    def label(self, s: BattlesState, option: int) -> str:
        return self.done if option == DONE else f"{self.verb} {names.unit_in_place(s, option)}"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        if option == DONE:
            return []
        return [names.unit_id(option), names.cell_id(s, s.cell[option])]

    def prompt(self, s: BattlesState) -> str:
        return self.question

    def candidates(self, s: BattlesState) -> list[int]:
        """List all units of the side on the field, so that `refusal` can explain each."""
        return units_of(s, self.seat)
