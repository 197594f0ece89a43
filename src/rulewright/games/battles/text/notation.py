"""The notation of Battles: saved forms, positions and cases."""

from __future__ import annotations

from rulewright.games.battles.state import BattlesState, state_from
from rulewright.games.battles.text import checks, migration, position, reader
from rulewright.kernel import Notation


class BattlesNotation(Notation[BattlesState]):
    """Reads and writes saved forms, positions and cases, and migrates old ones."""

    from_data = staticmethod(state_from)
    position = staticmethod(position.position)
    from_position = staticmethod(reader.read_position)
    check = staticmethod(checks.check)
    migrate = staticmethod(migration.migrate)
    migrate_position = staticmethod(migration.migrate_position)


NOTATION = BattlesNotation()
