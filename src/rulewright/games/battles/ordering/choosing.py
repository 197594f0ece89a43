"""Asks that name a unit: to be ordered, rallied, or affected by a tactic."""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles.names import cell, cell_id, unit_id, unit_in_place
from rulewright.games.battles.names import sentence as begun
from rulewright.games.battles.state import BattlesState
from rulewright.kernel import Ask

DONE: Final = 1 << 8  # beyond all units, hexes and cards


class NameUnit(Ask[BattlesState]):
    """One of some units, told by its hex, or `done` where there need be no more.

    `question` is the prompt; `stop` is the button for `done`, empty where a unit must be named.
    """

    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, units: list[int], question: str, stop: str = "") -> None:
        super().__init__(seat)
        self.units = units
        self.question = question
        self.stop = stop

    def options(self, s: BattlesState) -> list[int]:
        """The units, and `done` behind them."""
        return [*self.units, DONE] if self.stop else self.units[:]

    def text(self, s: BattlesState, option: int) -> str:
        """`d7` or `done`"""
        return "done" if option == DONE else cell(s, s.cell[option])

    def label(self, s: BattlesState, option: int) -> str:
        """The button."""
        return self.stop if option == DONE else begun(unit_in_place(s, option))

    def targets(self, s: BattlesState, option: int) -> list[str]:
        """The unit's token."""
        return [] if option == DONE else [unit_id(option)]

    def prompt(self, s: BattlesState) -> str:
        """The question."""
        return self.question


class RallyUnit(NameUnit):
    """Which unit is rallied. [rally.units]"""

    kind: ClassVar[str] = "rally-unit"
    rule: ClassVar[str] = "rally.units"


class TacticUnit(NameUnit):
    """Which unit a tactic or a commander's ability is for. [tactics.effects]"""

    kind: ClassVar[str] = "tactic-unit"
    rule: ClassVar[str] = "tactics.effects"


class NameHex(Ask[BattlesState]):
    """A hex for a tactic or a commander's ability. [tactics.effects]

    `stop` is the button for none, or no further one, empty where a hex must be named; `word` is
    what it is called in the notation.
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
        """The hexes, and the word behind them."""
        return [*self.cells, DONE] if self.stop else self.cells[:]

    def text(self, s: BattlesState, option: int) -> str:
        """`e8`, `done` or `stay`"""
        return self.word if option == DONE else cell(s, option)

    def label(self, s: BattlesState, option: int) -> str:
        """The button."""
        return self.stop if option == DONE else cell(s, option)

    def targets(self, s: BattlesState, option: int) -> list[str]:
        """The hex."""
        return [] if option == DONE else [cell_id(s, option)]

    def prompt(self, s: BattlesState) -> str:
        """The question."""
        return self.question
