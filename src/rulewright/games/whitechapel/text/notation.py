"""The notation of Letters from Whitechapel as the kernel sees it."""

from __future__ import annotations

from rulewright.games.whitechapel.state import WhitechapelState, state_from
from rulewright.games.whitechapel.text import checks
from rulewright.games.whitechapel.text.position import position, read_position
from rulewright.kernel import Notation


class WhitechapelNotation(Notation[WhitechapelState]):
    """Saved states, positions and cases."""

    from_data = staticmethod(state_from)
    position = staticmethod(position)
    from_position = staticmethod(read_position)
    check = staticmethod(checks.check)


NOTATION = WhitechapelNotation()
