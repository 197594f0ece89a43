"""The notation of Thrones: saved forms, positions and checks of cases."""

from __future__ import annotations

from typing import Any

from rulewright.games.thrones.state import ThronesState, state_from
from rulewright.games.thrones.text import checks, migration, position
from rulewright.games.thrones.text.playable import check_playable
from rulewright.games.thrones.text.reader import read_position
from rulewright.kernel import Notation, OptionValue


class ThronesNotation(Notation[ThronesState]):
    """Notation of Thrones; data saved under rules 1 is migrated."""

    from_data = staticmethod(state_from)
    position = staticmethod(position.position)
    check = staticmethod(checks.check)

    def from_position(self, text: str) -> tuple[ThronesState, int, dict[str, OptionValue]]:
        """Read a position; also raise `BadPosition` if play cannot go on from the state."""
        state, players, options = read_position(text)
        check_playable(state)
        return state, players, options

    def migrate(self, data: list[Any], rules: int) -> list[Any]:
        return migration.migrate(data)

    def migrate_position(self, text: str, rules: int) -> str:
        return migration.migrate_position(text)


NOTATION = ThronesNotation()
