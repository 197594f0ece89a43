"""Knowledge from public facts: where Jack may be, and where his hideout may be.

    circles = where_jack_may_be(view)
    hideouts = possible_hideouts(view)
    hideout, rows = sample_rows(view, rng)

Everything follows from the notebook, which holds the public facts of all nights, so the result is
the same for the state, Jack's view and any other view. The sets are exact: they hold a circle if
and only if it belongs to a hideout and rows that fit everything public. Reaching the hideout
without declaring it reveals nothing, since Jack need not declare it.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.components import CIRCLE_COUNT, NOWHERE, POLICEMEN, RED_CIRCLES
from rulewright.games.whitechapel.state import ESCAPE, WhitechapelState, spaces_left
from rulewright.games.whitechapel.streets import ALLEY_BITS, NEXT_TO_RED, free_steps
from rulewright.games.whitechapel.trails import Trail, bits_of, members

REMEMBERED: Final = 64  # cached trails

_WHITE: Final[int] = ((1 << CIRCLE_COUNT + 1) - 2) & ~bits_of(RED_CIRCLES)
_WHITE_APART: Final[int] = _WHITE & ~bits_of(NEXT_TO_RED)


def where_jack_may_be(view: WhitechapelState) -> list[int]:
    """List the circles where Jack may be now; empty before tonight's murder."""
    nights = trails(view)
    return members(_ends_now(view, nights)) if nights else []


def possible_hideouts(view: WhitechapelState) -> list[int]:
    """List the circles that may be the hideout.

    They are allowed by the setup, were not named in vain, and may have ended each past escape.
    """
    return members(hideout_bits(view))


def hideout_bits(view: WhitechapelState) -> int:
    """Return `possible_hideouts` as a bit set."""
    return _hideouts(view, trails(view))


def sample_rows(view: WhitechapelState, rng: Random) -> tuple[int, list[list[int]]]:
    """Draw a hideout, and a row for every night so far, that fit everything public.

    The hideout is drawn uniformly from the possible ones, and each row backwards from its end, each
    step uniformly. A row that Jack has not begun to write is empty.
    """
    nights = trails(view)
    hideout = rng.choice(members(_hideouts(view, nights)))
    rows = [trail.draw(1 << hideout if trail.escaped else -1, rng) for trail in nights[:-1]]
    if nights:
        last = nights[-1]
        rows.append(last.draw(1 << hideout if last.escaped else _ends_now(view, nights), rng))
        if len(view.rows) < len(nights):
            del rows[-1][len(view.row) :]
    return hideout, rows


def trails(view: WhitechapelState) -> list[Trail]:
    """Return the trail of every night so far, in order."""
    notebook = view.notebook
    nights: list[Trail] = []
    posts = [NOWHERE] * POLICEMEN
    start = 0
    for end in range(1, len(notebook) + 1):
        if end == len(notebook) or n.kind_of(notebook[end]) == n.NIGHT:
            nights.append(_trail(tuple(_told(notebook, start, end)), tuple(posts), view.reading))
            posts = nights[-1].posts
            start = end
    return nights


def _told(notebook: list[int], start: int, end: int) -> list[int]:
    """Return the facts of one night; tonight's are without moves of policemen at the end.

    Those change nothing until another fact follows.
    """
    if end == len(notebook):
        while end > start and n.kind_of(notebook[end - 1]) == n.POLICE:
            end -= 1
    return notebook[start:end]


@lru_cache(maxsize=REMEMBERED)
def _trail(facts: tuple[int, ...], posts: tuple[int, ...], reading: int) -> Trail:
    return Trail(list(facts), list(posts), reading)


def _hideouts(view: WhitechapelState, nights: list[Trail]) -> int:
    circles = _WHITE_APART if view.catch_me else _WHITE
    for trail in nights:
        if trail.escaped:
            circles &= trail.ends()
    for fact in view.notebook:
        if n.kind_of(fact) == n.WRONG_ADDRESS:
            circles &= ~(1 << n.value_of(fact))
    return circles


def _ends_now(view: WhitechapelState, nights: list[Trail]) -> int:
    last = nights[-1]
    if last.escaped:
        return last.ends() & _hideouts(view, nights)
    if view.step == ESCAPE:  # it is Jack's turn, so he has a move
        return last.ends() & ~_stuck(view)
    return last.ends()


def _stuck(view: WhitechapelState) -> int:
    """Return, as a bit set, the circles where Jack would be unable to move now. [ending.stuck]"""
    if view.coaches and spaces_left(view) > 1:
        return 0
    stuck = 0
    for circle, steps in enumerate(free_steps(tuple(view.police), view.reading)):
        if not steps and not (view.alleys and ALLEY_BITS[circle]):
            stuck |= 1 << circle
    return stuck
