"""The notation of B'Twixt as the kernel sees it."""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState, state_from
from rulewright.games.btwixt.text import checks, migration
from rulewright.games.btwixt.text.position import position, read_position
from rulewright.kernel import Notation


class BTwixtNotation(Notation[BtwixtState]):
    """Saved states, positions and cases; those of older rules are migrated."""

    from_data = staticmethod(state_from)
    position = staticmethod(position)
    from_position = staticmethod(read_position)
    check = staticmethod(checks.check)
    migrate = staticmethod(migration.migrate)
    migrate_position = staticmethod(migration.migrate_position)

    def same_state(self, s: BtwixtState, saved: BtwixtState) -> bool:
        """Return whether two states are equal, apart from `taken`, which older saves lack."""
        known = s.copy()
        known.taken = saved.taken
        return known.data() == saved.data()


NOTATION = BTwixtNotation()
