"""Moments from which another match can begin: of a finished or running match, or a pasted position.

A finished match has no secrets any more. From a running match, only a person who plays alone
against bots may take a moment; its secrets are dealt again, so the new match reveals nothing about
the running one.
"""

from __future__ import annotations

from random import SystemRandom

import msgspec

from rulewright.kernel import BadPosition, BrokenScript, Match
from rulewright.server.errors import NotFound, NotNow, NotOver
from rulewright.server.replay.timeline import Timeline
from rulewright.server.storage.rows import Start
from rulewright.server.tables.table import LiveTable

ONLY_OVER = "a match can be played on from here once it is over"
PLACEHOLDER = ""  # the seed of a match that nobody plays: a new table has one of its own


def check_open(live: LiveTable, seat: int | None) -> None:
    """Raise `NotOver` if a seat (None: a spectator) may not begin another match from this one."""
    if not may_play_on(live, seat):
        raise NotOver(ONLY_OVER)


def may_play_on(live: LiveTable, seat: int | None) -> bool:
    """Return whether a match is over, or is played by this seat's person against bots alone.

    A bot that substitutes for a person does not count as a bot here.
    """
    if live.over or seat is None or not live.begun:
        return live.over and live.begun
    others = [holder for number, holder in enumerate(live.state.holders) if number != seat]
    return all(one.kind == "bot" and one.freed is None for one in others)


def start_at(timeline: Timeline, n: int, everything: bool, seat: int | None) -> Start:
    """Return the moment after event `n` as the start of another match.

    With `everything` it is exactly as it was; otherwise its secrets are dealt again for the seat.
    Raises `NotFound`, and `NotNow` for a moment from which a match cannot begin.
    """
    try:
        moment = timeline.moment(n)
    except LookupError as error:
        raise NotFound(f"event {n} has not happened") from error
    if not moment.exact:
        raise NotNow("today's rules do not lead to this moment")
    match = moment.match()
    if match.over:
        raise NotNow("nothing is left to play here")
    if not everything:
        try:
            match = match.redeal(seat, SystemRandom())
        except BrokenScript as error:
            raise NotNow("the secrets of this moment cannot be dealt again") from error
    return _start(match, timeline.row.id, n)


def start_of_position(text: str) -> Start:
    """Convert a position to the start of a match; raise `BadPosition` if it cannot be played."""
    try:
        match = Match.from_position(text, seed=PLACEHOLDER)
        playable = not match.over
        start = _start(match, None, None)
    except BadPosition:
        raise
    except Exception as error:  # a script may fail in any way on an impossible position
        raise BadPosition(f"this position cannot be played: {type(error).__name__}") from error
    if not playable:
        raise BadPosition("the match is over in this position")
    return start


def match_of(start: Start) -> Match:
    """Return the match that is saved in a start; it must not be changed."""
    game: str = msgspec.json.decode(start.match)["game"]
    return Match.from_json(start.match, game)


def heading(match: Match) -> tuple[str, str]:
    """Return the title and subtitle of a match at this moment, without secrets."""
    return match.game.table.heading(match.view(None), None)


def _start(match: Match, table: str | None, n: int | None) -> Start:
    branch = match.branch(PLACEHOLDER)
    title = ", ".join(part for part in heading(branch) if part)
    return Start(branch.to_json(), title, table, n)
