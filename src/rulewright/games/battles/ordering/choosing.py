"""Base classes of asks that name a unit or a hex."""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles.names import cell, cell_id, unit_id, unit_in_place
from rulewright.games.battles.names import sentence as begun
from rulewright.games.battles.state import BattlesState
from rulewright.kernel import Ask

DONE: Final = 1 << 8  # greater than all units, hexes and cards


class NameUnit(Ask[BattlesState]):
    """Ask for one of several units, or for `done`.

    `question` is the prompt. `stop` is the label of `done`; if it is empty, a unit must be named.
    """

    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, units: list[int], question: str, stop: str = "") -> None:
        super().__init__(seat)
        self.units = units
        self.question = question
        self.stop = stop

    def options(self, s: BattlesState) -> list[int]:
        """List the units, then `DONE` if it is allowed."""
        return [*self.units, DONE] if self.stop else self.units[:]

    def text(self, s: BattlesState, option: int) -> str:
        """Return the unit's hex, as in `d7`, or `done`."""
        return "done" if option == DONE else cell(s, s.cell[option])

    def label(self, s: BattlesState, option: int) -> str:
        return self.stop if option == DONE else begun(unit_in_place(s, option))

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [] if option == DONE else [unit_id(option)]

    def prompt(self, s: BattlesState) -> str:
        return self.question


class RallyUnit(NameUnit):
    """Ask which inactive unit becomes active again. [rally.units]"""

    kind: ClassVar[str] = "rally-unit"
    rule: ClassVar[str] = "rally.units"


class TacticUnit(NameUnit):
    """Ask which unit a tactic or a commander's ability affects. [tactics.effects]"""

    kind: ClassVar[str] = "tactic-unit"
    rule: ClassVar[str] = "tactics.effects"


class NameHex(Ask[BattlesState]):
    """Ask for a hex for a tactic or a commander's ability. [tactics.effects]

    `stop` is the label of the option to name none, or no more; if it is empty, a hex must be named.
    `word` is the notation of that option.
    """

    kind: ClassVar[str] = "tactic-hex"
    rule: ClassVar[str] = "tactics.effects"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(
        self, seat: int, cells: list[int], question: str, stop: str = "", word: str = "done"
    ) -> None:
        super().__init__(seat)
        self.cells = cells
        self.question = question
        self.stop = stop
        self.word = word

    def options(self, s: BattlesState) -> list[int]:
        """List the hexes, then `DONE` if it is allowed."""
        return [*self.cells, DONE] if self.stop else self.cells[:]

    def text(self, s: BattlesState, option: int) -> str:
        """Return the hex, as in `e8`, or the word for none."""
        return self.word if option == DONE else cell(s, option)

    def label(self, s: BattlesState, option: int) -> str:
        return self.stop if option == DONE else cell(s, option)

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [] if option == DONE else [cell_id(s, option)]

    def prompt(self, s: BattlesState) -> str:
        return self.question
