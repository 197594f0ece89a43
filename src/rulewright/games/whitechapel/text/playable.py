"""The conditions that a position must meet so that play can go on from it."""

from __future__ import annotations

from rulewright.games.whitechapel.clues import searchable
from rulewright.games.whitechapel.components import (
    COLOURS,
    GOULSTON,
    LAST_NUMERAL,
    MURDERS,
    NIGHTS,
    NOBODY,
    PATROLS,
    POLICEMEN,
)
from rulewright.games.whitechapel.knowledge import possible_hideouts, where_jack_may_be
from rulewright.games.whitechapel.letters import open_yellow
from rulewright.games.whitechapel.nights import murders_before, murders_left, women_of
from rulewright.games.whitechapel.patrols import free_yellow, old_crossings
from rulewright.games.whitechapel.setup import hideout_refusal
from rulewright.games.whitechapel.state import (
    ALARM,
    ALLEYED,
    BLOOD,
    CORPSE,
    CRIME,
    ENDED,
    ESCAPE,
    FALSE_CLUE,
    GOULSTON_HEAD,
    HEAD,
    HIDDEN_FACE,
    HIDEOUT,
    MARKED,
    MOVED,
    NOT_OVER,
    PATROL,
    PAWNS,
    POLICE,
    READY,
    SAUCY,
    SCENE,
    SEARCH,
    SUSPENSE,
    VICTIMS,
    WOMEN,
    WhitechapelState,
    detectives_in_order,
    spaces_left,
)
from rulewright.games.whitechapel.streets import ALLEY, STEPS
from rulewright.games.whitechapel.women import free_red_circles
from rulewright.kernel import BadPosition


def check_position(s: WhitechapelState) -> None:
    """Raise `BadPosition` if play could not go on."""
    if s.step == ENDED:
        return
    _check_night(s)
    if s.step > HIDEOUT:
        _check_players(s)
        _check_murders(s)
    if SCENE <= s.step <= HEAD:
        _need(s.pile != 0, "no tile is left in the pile")
    if s.step <= PATROL:
        _check_placing(s)
    elif s.step <= ALARM:
        _check_hell(s)
    else:
        _check_hunt(s)
    if s.step > HIDEOUT:
        _check_rows(s)


def _need(holds: bool, else_: str) -> None:
    if not holds:
        raise BadPosition(else_)


def _check_night(s: WhitechapelState) -> None:
    _need(s.ending == NOT_OVER, "a game that has an ending has ended")
    if s.step <= HIDEOUT:
        _need(s.night == 0, "the first night has not begun in this step")
    elif s.step == SCENE:
        _need(s.night < NIGHTS, "no night follows the fourth; a night is over in this step")
    else:
        _need(s.night > 0, "the first night has begun in this step")
    if s.step == PAWNS:
        _need(s.pawns_chosen, "nobody chooses pawns that are dealt")


def _check_players(s: WhitechapelState) -> None:
    for colour, seat in enumerate(s.owner):
        _need(seat > 0, f"nobody plays the {COLOURS[colour]} policeman")
    _need(s.head != NOBODY or s.step <= HEAD, "nobody leads the investigation")
    _need(s.hideout > 0, "where is the hideout?")
    refusal = hideout_refusal(s, s.hideout)
    _need(refusal is None, "" if refusal is None else f"the hideout: {refusal.text}")


def _check_murders(s: WhitechapelState) -> None:
    """Require as many murders as belong to the night and the step. [double.victims]"""
    done = s.step == SCENE or s.step >= CORPSE
    murders = murders_before(s.night) + MURDERS[s.night] * done
    _need(
        len(s.scenes) == murders,
        f"{murders} murders have been done, not {len(s.scenes)}: write them as scenes: …, or "
        "the rows of the nights before as row 1: …",
    )


def _check_placing(s: WhitechapelState) -> None:
    """Check the steps up to the placing of patrols."""
    if s.step == WOMEN:
        _need(len(free_red_circles(s)) >= women_of(s.night), "not enough circles for the women")
    if s.step >= HEAD:
        _check_women(s)
    if s.step == PATROL:
        places = len(old_crossings(s)) + len(free_yellow(s))
        _need(not s.patrols and places >= PATROLS, "not enough crossings for the patrols")


def _check_women(s: WhitechapelState) -> None:
    marked = s.women.count(MARKED)
    _need(marked >= MURDERS[s.night], f"{marked} marked women are not enough for the night")


def _check_hell(s: WhitechapelState) -> None:
    """Check the steps between the placing of patrols and the alarm."""
    for colour in range(POLICEMEN):
        _need(1 + colour in s.faces, f"there is no {COLOURS[colour]} patrol")
    _need(HIDDEN_FACE not in s.faces, "a patrol without a face")
    if s.step <= VICTIMS:
        _check_women(s)
    elif s.step <= READY:
        _need(len(s.wretched) >= murders_left(s), "not enough Wretched for the night")
    if s.step in (SUSPENSE, READY):
        _need(s.time + (s.step == SUSPENSE) <= LAST_NUMERAL, "nobody waits at V")
    if BLOOD <= s.step <= READY:
        waits = LAST_NUMERAL - s.time + (s.step == READY)
        _need(s.shown.count(0) >= waits, "too few patrols lie face down for Jack to wait")
    if s.step == SAUCY:
        two = len(s.pointed) == 2 and all(crossing in s.patrols for crossing in s.pointed)
        _need(two and len(open_yellow(s)) > 0, "Saucy Jacky points at two patrols: pointed: …")
    if s.step == ALARM:
        _need(len(s.row) == MURDERS[s.night], "the row holds the murders alone")


def _check_hunt(s: WhitechapelState) -> None:
    """Check the steps from Jack's first move to the end of the night."""
    _need(len(s.row) >= MURDERS[s.night], "the hunt needs a row: row: 27")
    _need(s.step != ESCAPE or spaces_left(s) > 0, "the row fills the track")
    _need(s.step != MOVED or len(s.plan) > 0, "which move has Jack written? plan: walk 34")
    _need(s.step != POLICE or s.turn < s.players - 1, "it is no detective's turn")
    together = [c for c in range(POLICEMEN) if s.police[c] == GOULSTON]
    _need(len(together) < 2 or _may_part(s, together), "policemen stand together after moving")
    _need(s.step != FALSE_CLUE or s.false_left > 0, "no false clue is in hand")
    if s.step == GOULSTON_HEAD:
        _need(s.named != NOBODY, "whom has Jack named? named: red")
    if s.step == SEARCH:
        _need(s.searching != NOBODY, "who is searching? searching: blue")
        _need(len(searchable(s, s.searching)) > 0, "nothing is left to search")


def _may_part(s: WhitechapelState, together: list[int]) -> bool:
    """Return whether policemen who share a crossing can still leave it, having yet to move.

    [letters.goulston-street]
    """
    if s.step != POLICE or len(together) > 2:
        return False
    to_move = detectives_in_order(s)[s.turn :]
    return all(s.owner[c] in to_move and not s.acted >> c & 1 for c in together)


# -- rows -------------------------------------------------------------------------------------
def _check_rows(s: WhitechapelState) -> None:
    """Require rows that Jack can have walked and that fit the notebook."""
    known = [s.row, *s.rows, s.scenes, s.wretched, s.clues, s.blocked]
    _need(all(0 not in circles for circles in known), "only a view has circles that are unknown")
    for number, row in enumerate(s.rows):
        if row:
            _check_old_row(s, row, f"row {number + 1}", MURDERS[number + 1])
    for place in range(1, len(s.row)):
        if s.ways[place] != CRIME:
            near = ALLEY if s.ways[place] == ALLEYED else STEPS
            _check_step("row", s.row[place - 1], s.row[place], near)
    _need(s.hideout in possible_hideouts(s), f"the notebook rules out the hideout {s.hideout}")
    if s.row and s.step != CORPSE:
        here = s.row[-1]
        _need(here in where_jack_may_be(s), f"the notebook rules out that Jack is on {here}")


def _check_old_row(s: WhitechapelState, row: list[int], name: str, murders: int) -> None:
    _need(row[-1] == s.hideout, f"{name}: it ends on the hideout, {s.hideout}")
    for place in range(murders, len(row)):
        if row[place] not in ALLEY[row[place - 1]]:
            _check_step(name, row[place - 1], row[place], STEPS)


def _check_step(name: str, start: int, end: int, near: list[list[int]]) -> None:
    _need(end in near[start], f"{name}: no such move leads from {start} to {end}")
