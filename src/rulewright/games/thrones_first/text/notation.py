"""The notation of the first edition: saved forms, positions and checks of cases."""

from __future__ import annotations

from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones_first.state import first_state_from
from rulewright.games.thrones_first.text import checks, migration
from rulewright.games.thrones_first.text.position import position, read_position
from rulewright.kernel import Notation


class FirstNotation(Notation[ThronesState]):
    """Notation of the first edition; data saved under older rules is migrated."""

    from_data = staticmethod(first_state_from)
    from_position = staticmethod(read_position)
    position = staticmethod(position)
    check = staticmethod(checks.check)
    migrate = staticmethod(migration.migrate)
    migrate_position = staticmethod(migration.migrate_position)


NOTATION = FirstNotation()
