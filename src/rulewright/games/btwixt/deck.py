"""The ally deck and ally row: revealing, looking, putting back. [row.next, row.look, row.top]

The cards in `allies` have no known order. Cards that somebody has seen are in `deck_top` above them
or in `deck_bottom` below. With the option of revealed allies, an open row precedes the deck.
"""

from __future__ import annotations

from rulewright.games.btwixt.names import ally_ref
from rulewright.games.btwixt.state import BtwixtState, ally_of, pack_of, seen_by, seen_by_all
from rulewright.games.btwixt.words import DURING_ROUND, KIND, NONE
from rulewright.kernel import EVERYONE, Chance, Script


class AllyByLuck(Chance):
    """A random one of the allies whose order is unknown."""

    def __init__(self, s: BtwixtState, audience: int) -> None:
        super().__init__(s.allies[:], None, audience)
        self.kinds = pack_of(s).allies

    def text(self, outcome: int) -> str:
        """Return the ally's key, such as `sansa-stark`."""
        return self.kinds[outcome].key


def _by_luck(s: BtwixtState, audience: int) -> Script[int]:
    ally = yield AllyByLuck(s, audience)
    s.allies.remove(ally)
    return ally


def draw_ally(s: BtwixtState, audience: int = EVERYONE) -> Script[int]:
    """Take the top ally of the deck and return it, or NONE if the deck is empty.

    `audience` is the bit mask of the seats that see it.
    """
    if s.deck_top:
        return s.deck_top.pop(0) & KIND
    if s.allies:
        return (yield from _by_luck(s, audience))
    return s.deck_bottom.pop(0) & KIND if s.deck_bottom else NONE


def next_ally(s: BtwixtState) -> Script[int]:
    """Reveal the next ally to all and return it, or NONE if there is none. [row.next]

    Must be the last thing in a step. With revealed allies the top ally of the deck joins the row,
    and the first ally of the row is returned.
    """
    ally = yield from draw_ally(s)
    if s.row_open:
        if ally != NONE:
            s.row.append(ally)
            s.log("row.next", "{ally} joins the row.", reveals=True, ally=ally_ref(s, ally))
        ally = s.row.pop(0) if s.row else NONE
    if ally == NONE:
        s.log("reveal.none", "No ally is left to reveal.")
    else:
        s.log("reveal.current", "{ally} is revealed.", reveals=True, ally=ally_ref(s, ally))
    return ally


def make_current(s: BtwixtState, ally: int, free: bool = False) -> None:
    """Make an ally the current one; its "during this round" ability applies at once.
    [reveal.during]

    `free` means that it came in during the round, so that no influence card decides its council.
    """
    s.current = ally
    s.current_free = free
    s.in_force = ally if ally_of(s, ally).kind == DURING_ROUND else NONE


def drop_current(s: BtwixtState) -> int:
    """Remove and return the current ally, ending its ability for the round."""
    ally = s.current
    if s.in_force == ally:
        s.in_force = NONE
    s.current = NONE
    s.current_free = False
    return ally


# -- looking at the top --------------------------------------------------------------------------
def in_row(s: BtwixtState) -> int:
    """Return how many allies of the row count as top of the deck: 0 without a row, else 1.
    [row.look]
    """
    return 1 if s.row_open and s.row else 0


def look(s: BtwixtState, seat: int, number: int) -> Script[int]:
    """Let one seat look at the top `number` allies; return how many it saw. [row.look]"""
    wanted = number - in_row(s)
    while len(s.deck_top) < wanted and (s.allies or s.deck_bottom):
        if s.allies:
            s.deck_top.append((yield from _by_luck(s, 1 << seat)))
        else:
            s.deck_top.append(s.deck_bottom.pop(0))
    seen = min(wanted, len(s.deck_top))
    for place in range(seen):
        s.deck_top[place] = seen_by(s.deck_top[place], seat)
    return seen + in_row(s)


def top_allies(s: BtwixtState, number: int) -> list[int]:
    """List the top `number` allies with their seen bits, the next first.

    An ally of the row is known to all.
    """
    row = [seen_by_all(ally, s) for ally in s.row[: in_row(s)]]
    return row + s.deck_top[: number - len(row)]


def lift_top(s: BtwixtState, number: int) -> list[int]:
    """Remove and return the top `number` allies, next first."""
    lifted = top_allies(s, number)
    row = in_row(s)
    del s.row[:row]
    del s.deck_top[: number - row]
    return lifted


def put_on_top(s: BtwixtState, ally: int) -> None:
    """Put an ally on top of the deck, or first in the row with revealed allies. [row.top]"""
    if s.row_open:
        s.row.insert(0, ally & KIND)
        s.log("row.top", "{ally} lies next in the row.", reveals=True, ally=ally_ref(s, ally))
    else:
        s.deck_top.insert(0, ally)


def put_at_bottom(s: BtwixtState, ally: int) -> None:
    """Put an ally at the bottom of the deck, keeping its seen bits."""
    s.deck_bottom.append(ally)


def known_to(ally: int, seat: int) -> int:
    """Return an ally marked as known to one seat only."""
    return seen_by(ally & KIND, seat)
