"""The text and save formats of Monopoly: saved states, positions and cases."""

from __future__ import annotations

from typing import Any

from rulewright.games.monopoly.state import MonopolyState, state_from
from rulewright.games.monopoly.text import checks, migration
from rulewright.games.monopoly.text.position import position, read_position
from rulewright.kernel import Notation


class MonopolyNotation(Notation[MonopolyState]):
    """The notation of Monopoly; saves and positions of older rules are converted."""

    from_data = staticmethod(state_from)
    position = staticmethod(position)
    from_position = staticmethod(read_position)
    check = staticmethod(checks.check)

    def migrate(self, data: list[Any], rules: int) -> list[Any]:
        return migration.migrate(data)

    def migrate_position(self, text: str, rules: int) -> str:
        return migration.migrate_position(text)


NOTATION = MonopolyNotation()
