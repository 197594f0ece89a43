"""Standing premoves, and a detective's next turn, so that moves of that turn can be premoved.

Jack's moves cannot be premoved: the time until he moves would reveal how many moves he has.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.address import KEEP as KEEP_ADDRESS
from rulewright.games.whitechapel.address import NameAddress
from rulewright.games.whitechapel.clues import Act, SearchOn
from rulewright.games.whitechapel.false_clues import KEEP as KEEP_CLUE
from rulewright.games.whitechapel.false_clues import PlaceFalseClue
from rulewright.games.whitechapel.letters import KEEP as KEEP_LETTER
from rulewright.games.whitechapel.letters import NamePoliceman, UseLetter
from rulewright.games.whitechapel.state import (
    ACTIONS,
    ESCAPE,
    FALSE_CLUE,
    JACK,
    POLICE,
    SEARCH,
    WhitechapelState,
    detectives_in_order,
)
from rulewright.kernel import AnyAsk, Standing


def keep_letters(s: WhitechapelState, ask: AnyAsk, value: int) -> int | None:
    """Keep the letters if asked to use one. [letters.use]"""
    return KEEP_LETTER if isinstance(ask, UseLetter | NamePoliceman) else None


def keep_false_clues(s: WhitechapelState, ask: AnyAsk, value: int) -> int | None:
    """Keep the false clues if asked to place one. [false-clues.place]"""
    return KEEP_CLUE if isinstance(ask, PlaceFalseClue) else None


def search_on(s: WhitechapelState, ask: AnyAsk, value: int) -> int | None:
    """Search the remaining circle with the lowest number next. [clues.search]"""
    return min(ask.options(s)) if isinstance(ask, SearchOn) else None


def name_no_address(s: WhitechapelState, ask: AnyAsk, value: int) -> int | None:
    """Name no address if asked for one. [address.name]"""
    return KEEP_ADDRESS if isinstance(ask, NameAddress) else None


LETTERS: Final = Standing("keep-letters", "Use no letters", "letters.use", keep_letters)
CLUES: Final = Standing(
    "keep-false-clues", "Place no false clues", "false-clues.place", keep_false_clues
)
SEARCHES: Final = Standing(
    "search-on", "Search on by myself, the lowest number first", "clues.search", search_on
)
ADDRESS: Final = Standing("no-address", "Never name the hideout", "address.name", name_no_address)


def standing(view: WhitechapelState, seat: int) -> list[Standing]:
    """List the standing premoves of Jack or of a detective, depending on the match's options."""
    if seat == JACK:
        return [LETTERS] * view.letters + [CLUES] * view.false_clues
    return [SEARCHES] + [ADDRESS] * view.address


def foreseen(view: WhitechapelState, seat: int) -> WhitechapelState | None:
    """Turn a view into one of the detective's next move or action in the hunt, and return it.

    Return None for Jack, and outside the hunt.
    """
    if seat == JACK or not ESCAPE <= view.step <= SEARCH:
        return None
    place = detectives_in_order(view).index(seat)
    if view.step < POLICE or (view.step == POLICE and view.turn <= place):
        view.step = POLICE
    elif view.step in (POLICE, FALSE_CLUE) or Act(seat).options(view):
        if view.step in (POLICE, FALSE_CLUE):
            view.acted = 0
        view.step = ACTIONS
    else:
        view.step = POLICE  # of the next round, after Jack's move
        view.acted = 0
    view.turn = place
    view.asked = []
    return view
