"""The contract that every game implements. The kernel calls nothing else.

It has four parts, each a module of `kernel/contract`: `Rules`, `Notation`, `Table` and `Extras`. A
small game is a `Game`, one class that implements all four.

A larger game keeps them apart. It is registered by its `Rules`, which give access to the other
parts, and assigns a function to each hook or defines a method. Its table is loaded only where
somebody watches, so a simulation never imports it:

    class Chess(Rules[State]):
        name = "chess"
        new = staticmethod(setup.new_state)
        next_step = staticmethod(rounds.next_step)

        @property
        def table(self) -> Table[State]:
            from chess.table.table import TABLE

            return TABLE
"""

from __future__ import annotations

from typing import Any

from rulewright.kernel.contract.extras import Bot, Extras
from rulewright.kernel.contract.notation import Notation
from rulewright.kernel.contract.rules import Rules
from rulewright.kernel.contract.table import Table
from rulewright.kernel.script import S


class Game(Rules[S], Notation[S], Table[S], Extras[S]):
    """A whole game in one class: it is its own notation, table and extras."""

    @property
    def notation(self) -> Notation[S]:
        """The game itself, which is its own notation."""
        return self

    @property
    def table(self) -> Table[S]:
        """The game itself, which is its own table."""
        return self

    @property
    def extras(self) -> Extras[S]:
        """The game itself, which provides its own extras."""
        return self


AnyGame = Rules[Any]

__all__ = ["AnyGame", "Bot", "Extras", "Game", "Notation", "Rules", "Table"]
