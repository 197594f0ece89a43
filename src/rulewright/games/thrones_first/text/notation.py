"""The notation of the first edition: saved forms, positions and checks of cases."""

from __future__ import annotations

from rulewright.games.thrones.state import State
from rulewright.games.thrones_first.state import first_state_from
from rulewright.games.thrones_first.text import checks, renewal
from rulewright.games.thrones_first.text.position import position, read_position
from rulewright.kernel import Notation


class FirstNotation(Notation[State]):
    """Notation of the first edition; data saved under older rules is migrated."""

    from_data = staticmethod(first_state_from)
    from_position = staticmethod(read_position)
    position = staticmethod(position)
    check = staticmethod(checks.check)
    renew = staticmethod(renewal.renewed)
    renew_position = staticmethod(renewal.renewed_position)


NOTATION = FirstNotation()
