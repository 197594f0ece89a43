"""The notation of Battles: saved forms, positions and cases."""

from __future__ import annotations

from rulewright.games.battles.state import State, state_from
from rulewright.games.battles.text import checks, position, reader, renewal
from rulewright.kernel import Notation


class BattlesNotation(Notation[State]):
    """Reads and writes saved forms, positions and cases, and migrates old ones."""

    from_data = staticmethod(state_from)
    position = staticmethod(position.position)
    from_position = staticmethod(reader.read_position)
    check = staticmethod(checks.check)
    renew = staticmethod(renewal.renewed)
    renew_position = staticmethod(renewal.renewed_position)


NOTATION = BattlesNotation()
