"""Views of a state for each seat, and other states with the same view.

Jack alone knows the hideout, the rows of his sheet and the faces of women lying face down. The
head, or all detectives, know the faces of patrols lying face down. Everything else is public, and
nothing is hidden once the game is over.
"""

from __future__ import annotations

from random import Random

from rulewright.games.whitechapel.components import MURDERS, RED_CIRCLES
from rulewright.games.whitechapel.escape import is_stuck
from rulewright.games.whitechapel.knowledge import sample_rows
from rulewright.games.whitechapel.state import (
    ENDED,
    ESCAPE,
    FACE_DOWN,
    HIDDEN_FACE,
    JACK,
    MARKED,
    NO_WOMAN,
    PATROL,
    UNMARKED,
    WOMEN,
    WhitechapelState,
    head_seat,
)


def view(s: WhitechapelState, seat: int | None) -> WhitechapelState:
    """Return a copy without anything that the seat may not know (None: a spectator)."""
    seen = s.copy()
    if s.step == ENDED:
        return seen
    if seat != JACK:
        _hide_sheet(seen)
        for place in range(len(RED_CIRCLES)):
            if s.step == WOMEN:
                seen.women[place] = NO_WOMAN  # hidden while they are placed
            elif s.women[place] != NO_WOMAN:
                seen.women[place] = FACE_DOWN
    if not knows_patrols(s, seat):
        _hide_patrols(seen)
    return seen


def knows_patrols(s: WhitechapelState, seat: int | None) -> bool:
    """Return whether a seat knows the patrols that lie face down. [patrols.hidden]

    While the head places them, no other seat does.
    """
    if seat is None or seat == JACK:
        return False
    return seat == head_seat(s) or (s.all_know_patrols and s.step != PATROL)


def knows_way(view: WhitechapelState, seat: int | None) -> bool:
    """Return whether a seat sees Jack's whole row; others see the crime scene at most."""
    return seat == JACK or view.step == ENDED


def open_spaces(night: int) -> int:
    """Return how many spaces of a night's row are public: 1 if it has one murder, otherwise 0."""
    return 1 if MURDERS[night] == 1 else 0


def _hide_sheet(s: WhitechapelState) -> None:
    s.hideout = 0
    s.plan = []
    for place in range(open_spaces(s.night), len(s.row)):
        s.row[place] = 0
    for number, row in enumerate(s.rows):
        for place in range(open_spaces(number + 1), len(row)):
            row[place] = 0


def _hide_patrols(s: WhitechapelState) -> None:
    if s.step == PATROL:
        s.patrols = []
        s.faces = []
        s.shown = []
    for place, shown in enumerate(s.shown):
        if not shown:
            s.faces[place] = HIDDEN_FACE


def redeal(s: WhitechapelState, seat: int | None, rng: Random) -> WhitechapelState:
    """Return another state with the same view for the seat, its secrets drawn at random."""
    other = s.copy()
    if s.step == ENDED:
        return other
    if seat != JACK:
        _redeal_women(other, rng)
        if s.hideout:
            _redeal_sheet(other, rng)
    if not knows_patrols(s, seat):
        _redeal_faces(other, rng)
    return other


def _redeal_women(s: WhitechapelState, rng: Random) -> None:
    """Draw again which of the women are marked; their number stays the same."""
    places = [place for place, woman in enumerate(s.women) if woman != NO_WOMAN]
    marked = rng.sample(places, s.women.count(MARKED))
    for place in places:
        s.women[place] = MARKED if place in marked else UNMARKED


def _redeal_faces(s: WhitechapelState, rng: Random) -> None:
    """Shuffle the faces of patrols that lie face down."""
    places = [place for place, shown in enumerate(s.shown) if not shown]
    faces = [s.faces[place] for place in places]
    rng.shuffle(faces)
    for place, face in zip(places, faces, strict=True):
        s.faces[place] = face


def _redeal_sheet(s: WhitechapelState, rng: Random) -> None:
    """Draw the hideout and rows again to fit all public facts.

    If Jack is to move, he must be able to.
    """
    while True:
        s.hideout, rows = sample_rows(s, rng)
        s.rows = rows[: len(s.rows)]
        if s.row:
            s.row = rows[s.night - 1]
        if s.step != ESCAPE or not is_stuck(s):
            return
