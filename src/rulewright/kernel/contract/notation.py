"""The part of a game that reads and writes it: saved forms, positions, lines of cases."""

from __future__ import annotations

from typing import Any, Generic

from rulewright.kernel.errors import BadPosition
from rulewright.kernel.options import OptionValue
from rulewright.kernel.script import S


class Notation(Generic[S]):
    """Saved data and positions, written and read, and the questions of cases."""

    # -- saved forms -------------------------------------------------------------------------
    def from_data(self, data: list[Any]) -> S:
        """The state again from `State.data()`."""
        raise NotImplementedError

    def migrate(self, data: list[Any], rules: int) -> list[Any]:
        """`State.data()` that was saved under the older rules number `rules`, in today's form.

        The value of an option that came later is told by `OptionSpec.legacy_default`.
        """
        return data

    def same_state(self, s: S, saved: S) -> bool:
        """Whether a state is one that was saved, as far as a save of an earlier time tells.

        A field that came later is at its default there.
        """
        return bool(s.data() == saved.data())

    # -- positions ---------------------------------------------------------------------------
    def position(self, s: S) -> str:
        """The state between steps as a text that a person can read and write."""
        raise NotImplementedError

    def from_position(self, text: str) -> tuple[S, int, dict[str, OptionValue]]:
        """The state, number of players and options of a position text; `BadPosition` else."""
        raise NotImplementedError

    def migrate_position(self, text: str, rules: int) -> str:
        """A position text of a record under the older rules number `rules`, in today's form.

        ~An option that came later is named in it where its `legacy_default` is not its default.
        """
        return text

    # -- cases -------------------------------------------------------------------------------
    def check(self, s: S, line: str) -> str | None:
        """Whether a line of a conformance case holds of the state: None, or what is so instead.

        The runner of cases answers the questions that all games share (the seats that wait, the
        open choices, the winners); this answers the rest. Raises `BadPosition` for a line that
        means nothing.
        """
        raise BadPosition(f"the game cannot be asked {line!r}")
