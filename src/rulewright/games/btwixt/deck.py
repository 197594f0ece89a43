"""The ally deck and the ally row: revealing, looking, putting back. [row.next, row.look, row.top]

Nobody knows the order of `allies`; those that somebody has seen lie in `deck_top` above them or in
`deck_bottom` below. With revealed allies the row lies before the deck, open to all.
"""

from __future__ import annotations

from rulewright.games.btwixt.names import ally_ref
from rulewright.games.btwixt.state import BtwixtState, ally_of, pack_of, seen_by, seen_by_all
from rulewright.games.btwixt.words import DURING_ROUND, KIND, NONE
from rulewright.kernel import EVERYONE, Chance, Script


class AllyByLuck(Chance):
    """One of the allies whose order nobody knows."""

    def __init__(self, s: BtwixtState, audience: int) -> None:
        super().__init__(s.allies[:], None, audience)
        self.kinds = pack_of(s).allies

    def text(self, outcome: int) -> str:
        """`sansa-stark`"""
        return self.kinds[outcome].key


def _by_luck(s: BtwixtState, audience: int) -> Script[int]:
    ally = yield AllyByLuck(s, audience)
    s.allies.remove(ally)
    return ally


def draw_ally(s: BtwixtState, audience: int = EVERYONE) -> Script[int]:
    """Take the top ally of the deck, seen by the seats of a bit mask; NONE where it is empty."""
    if s.deck_top:
        return s.deck_top.pop(0) & KIND
    if s.allies:
        return (yield from _by_luck(s, audience))
    return s.deck_bottom.pop(0) & KIND if s.deck_bottom else NONE


def next_ally(s: BtwixtState) -> Script[int]:
    """Reveal the next ally to all, the last thing of a step; NONE when none is left. [row.next]

    With revealed allies the deck's top ally joins the row, and the row's next one is taken.
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
    """Bid for an ally from now on; its ability for the round counts at once. [reveal.during]

    `free`: it came in during the round, and no influence card says where it goes.
    """
    s.current = ally
    s.current_free = free
    s.in_force = ally if ally_of(s, ally).kind == DURING_ROUND else NONE


def drop_current(s: BtwixtState) -> int:
    """Bid for no ally until another comes: what it did for the round stops. Gives the ally."""
    ally = s.current
    if s.in_force == ally:
        s.in_force = NONE
    s.current = NONE
    s.current_free = False
    return ally


# -- looking at the top --------------------------------------------------------------------------
def in_row(s: BtwixtState) -> int:
    """So many of the row count among the top allies: the next one, if there is a row. [row.look]"""
    return 1 if s.row_open and s.row else 0


def look(s: BtwixtState, seat: int, number: int) -> Script[int]:
    """Let a seat alone look at the top allies, so many; gives how many there are. [row.look]"""
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
    """The top allies, so many, the next one first, as they lie: of a row known to all."""
    row = [seen_by_all(ally, s) for ally in s.row[: in_row(s)]]
    return row + s.deck_top[: number - len(row)]


def lift_top(s: BtwixtState, number: int) -> list[int]:
    """Take the top allies away, so many, the next one first."""
    lifted = top_allies(s, number)
    row = in_row(s)
    del s.row[:row]
    del s.deck_top[: number - row]
    return lifted


def put_on_top(s: BtwixtState, ally: int) -> None:
    """Put an ally on top of the deck; with revealed allies it is the next of the row. [row.top]"""
    if s.row_open:
        s.row.insert(0, ally & KIND)
        s.log("row.top", "{ally} lies next in the row.", reveals=True, ally=ally_ref(s, ally))
    else:
        s.deck_top.insert(0, ally)


def put_at_bottom(s: BtwixtState, ally: int) -> None:
    """Put an ally, and who knows it, at the bottom of the deck."""
    s.deck_bottom.append(ally)


def known_to(ally: int, seat: int) -> int:
    """An ally that lies hidden again, and that only one seat knows."""
    return seen_by(ally & KIND, seat)
