"""Defaults for a position: owners, tiles, tokens, and pieces that no line mentions."""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import (
    ALLEYS,
    COACHES,
    CROSSING_COUNT,
    MURDERS,
    NOBODY,
    NOWHERE,
    POLICEMEN,
)
from rulewright.games.whitechapel.components import MARKED as MARKED_WOMEN
from rulewright.games.whitechapel.components import UNMARKED as UNMARKED_WOMEN
from rulewright.games.whitechapel.patrols import add_patrol
from rulewright.games.whitechapel.state import (
    ALARM,
    ALL_PAWNS,
    ALLEYED,
    COACHED,
    ESCAPE,
    FAKE,
    HEAD,
    HIDDEN_FACE,
    HIDEOUT,
    JACK_ESCAPES,
    LETTER,
    MARKED,
    NIGHT_ENDS,
    PATROL,
    PAWNS,
    SCENE,
    UNMARKED,
    VICTIMS,
    WhitechapelState,
    all_letters,
)
from rulewright.games.whitechapel.women import free_red_circles

PLAIN_HEAD: Final = 0  # the default colour of the head
PLAIN_HIDEOUT: Final = 90


def usual_tokens(s: WhitechapelState, where: int = 0) -> list[int]:
    """Return the default tokens: the coaches and alleys of the night that the row has not used."""
    if s.step == SCENE:
        return [0, 0]
    coaches, alleys = COACHES[s.night], ALLEYS[s.night]
    return [coaches - s.ways.count(COACHED) // 2, alleys - s.ways.count(ALLEYED)]


def usual_scenes(s: WhitechapelState, where: int = 0) -> list[int]:
    """Return the default crime scenes: those of all rows."""
    scenes: list[int] = []
    for number, row in enumerate([*s.rows, s.row]):
        if row and number < s.night:
            scenes += sorted(row[: MURDERS[number + 1]])
    return scenes


def usual_owners(s: WhitechapelState, where: int = 0) -> list[int]:
    """Return the default owners: policemen are dealt to the detectives in turn."""
    if s.step == PAWNS:
        return [0] * POLICEMEN
    return [1 + colour % (s.players - 1) for colour in range(POLICEMEN)]


def usual_hideout(s: WhitechapelState, where: int = 0) -> int:
    """Return the default hideout; 0 before it is chosen."""
    return PLAIN_HIDEOUT if s.step > HIDEOUT else 0


def usual_head(s: WhitechapelState, where: int = 0) -> int:
    """Return the default head; `NOBODY` before the first head is drawn."""
    return NOBODY if s.night <= 1 and s.step <= HEAD else PLAIN_HEAD


def usual_pile(s: WhitechapelState, where: int = 0) -> int:
    """Return the default pile: all tiles except the head's, as a bit set."""
    return ALL_PAWNS if s.head < 0 else ALL_PAWNS & ~(1 << s.head)


def usual_letters(s: WhitechapelState, where: int = 0) -> int:
    """Return the default letters: all of them, as a bit set; 0 if the match does not use them."""
    return all_letters() if s.letters else 0


def nights_over(s: WhitechapelState) -> int:
    """Return how many nights are over, each of which has a row."""
    over = s.step == SCENE or s.ending == JACK_ESCAPES
    return s.night if over else max(s.night - 1, 0)


def place_what_is_not_named(s: WhitechapelState) -> None:
    """Place policemen, patrols and women that the step needs and no line mentions."""
    if ESCAPE <= s.step <= NIGHT_ENDS or (s.night > 1 and s.step <= PATROL):
        place_rest(s.police, s.police)
    elif LETTER <= s.step <= ALARM and HIDDEN_FACE not in s.faces:
        place_patrols(s)
    if HEAD <= s.step <= VICTIMS and not any(s.women):
        place_women(s)


def place_rest(posts: list[int], taken: list[int]) -> None:
    """Put policemen without a crossing on the last crossings of the board, out of the way."""
    for colour in range(POLICEMEN):
        if posts[colour] < 0:
            crossing = CROSSING_COUNT - POLICEMEN + colour
            while crossing in taken or crossing in posts:
                crossing -= 1
            posts[colour] = crossing


def place_patrols(s: WhitechapelState) -> None:
    """Add a patrol, on the last crossings, for each policeman without one; add no false patrols."""
    posts = [NOWHERE] * POLICEMEN
    for place, face in enumerate(s.faces):
        if face != FAKE:
            posts[face - 1] = s.patrols[place]
    named = posts[:]
    place_rest(posts, s.patrols)
    for colour, crossing in enumerate(posts):
        if named[colour] < 0:
            add_patrol(s, crossing, 1 + colour, 0)


def place_women(s: WhitechapelState) -> None:
    """Put the women on the first free red circles, marked ones first."""
    free = free_red_circles(s)
    faces = [MARKED] * MARKED_WOMEN[s.night] + [UNMARKED] * UNMARKED_WOMEN[s.night]
    for place, face in zip(free, faces, strict=False):
        s.women[place] = face
