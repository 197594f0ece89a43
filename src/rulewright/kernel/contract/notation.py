"""The part of a game that reads and writes states: as saves, as positions, and in cases."""

from __future__ import annotations

from typing import Any, Generic

from rulewright.kernel.errors import BadPosition
from rulewright.kernel.options import OptionValue
from rulewright.kernel.script import S


class Notation(Generic[S]):
    """Reads and writes saved states and positions, and answers the questions of cases."""

    # -- saved forms -------------------------------------------------------------------------
    def from_data(self, data: list[Any]) -> S:
        """Return the state that `State.data()` was taken from."""
        raise NotImplementedError

    def migrate(self, data: list[Any], rules: int) -> list[Any]:
        """Convert `State.data()`, saved under the older rules version `rules`, to today's form.

        An option that did not exist then has the value that `OptionSpec.legacy_default` gives.
        """
        return data

    def same_state(self, s: S, saved: S) -> bool:
        """Return whether a state equals a saved one in all fields that the save has.

        A field that did not exist when the state was saved has its default in `saved`.
        """
        return bool(s.data() == saved.data())

    # -- positions ---------------------------------------------------------------------------
    def position(self, s: S) -> str:
        """Return a state between steps as a text that a person can read and write."""
        raise NotImplementedError

    def from_position(self, text: str) -> tuple[S, int, dict[str, OptionValue]]:
        """Read a position text: the state, the number of players and the options.

        Raises `BadPosition`.
        """
        raise NotImplementedError

    def migrate_position(self, text: str, rules: int) -> str:
        """Convert a position text from a record of the older rules version `rules` to today's form.

        The result must name each option that did not exist then and whose
        `OptionSpec.legacy_default` is not the default.
        """
        return text

    # -- cases -------------------------------------------------------------------------------
    def check(self, s: S, line: str) -> str | None:
        """Check one line of a conformance case: None if it holds, otherwise what is true instead.

        The runner of cases answers the questions that all games share (which seats wait, which
        choices are open, who won); this method answers the others. Raises `BadPosition` for a line
        that it does not understand.
        """
        raise BadPosition(f"the game cannot be asked {line!r}")
