"""The ally row, and revealing the current ally. [row.fill] [reveal.*]"""

from __future__ import annotations

from rulewright.games.btwixt.deck import draw_ally, make_current, next_ally
from rulewright.games.btwixt.names import ally_ref, ally_refs
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import NONE, REVEAL, TURN
from rulewright.kernel import Script


def fill_row(s: BtwixtState) -> Script[None]:
    """Fill the row at the start of a season: one ally more than there are players. [row.fill]

    Allies left from the last season stay.
    """
    laid: list[int] = []
    while len(s.row) < s.players + 1:
        ally = yield from draw_ally(s)
        if ally == NONE:
            break
        s.row.append(ally)
        laid.append(ally)
    s.step = REVEAL
    if laid:
        pattern = "The ally row is filled with {allies}."
        s.log("row.fill", pattern, reveals=True, allies=ally_refs(s, laid))


def reveal_ally(s: BtwixtState) -> Script[None]:
    """Reveal the current ally of a round; the first player begins. [reveal.current] [row.current]
    [reveal.none]
    """
    s.turn = s.first
    s.step = TURN
    if s.row:
        ally = s.row.pop(0)
        s.log("row.current", "{ally} is the current ally.", ally=ally_ref(s, ally))
    else:
        ally = yield from next_ally(s)
    if ally != NONE:
        make_current(s, ally)
