"""Undo by consent: what a seat may take back, and the match as it is then.

A match goes back to before a seat's last choices when all persons agree, and never across luck or
anything that was shown. An answer sealed while others still choose has been shown to nobody: its
seat takes it back alone.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from contextlib import suppress

import structlog
from msgspec.structs import replace

from rulewright.kernel import EVERYONE, Match
from rulewright.kernel.disclosure import showed
from rulewright.server.errors import NotNow
from rulewright.server.events.match import Played
from rulewright.server.tables.draft import Draft, beside
from rulewright.server.tables.table import LiveTable
from rulewright.server.tables.undo_reach import Play

NOTHING_LEFT = {
    "": "you have chosen nothing yet",
    "undone": "what you chose has been taken back",
    "luck": "luck has been drawn since your last choice",
    "sealed": "what was chosen in secret has been shown since your last choice",
    "hidden": "something that was hidden has been shown since your last choice",
    "mended": "the rules were mended since your last choice",
    "far": "too much has been played since your last choice",
    "unknown": "it is not known what has been shown since your last choice",
}
VOTE = 60.0  # seconds for which bots wait while it is voted on
TOO_LATE = "It is too late to take that back."

log = structlog.get_logger(__name__)


def note(live: LiveTable, draft: Draft) -> None:
    """Have the event of a play say how far back one may go from then on."""
    played = draft.what
    if not isinstance(played, Played) or draft.match is None or draft.seat is None:
        return
    draft.what = noted = _noted(live, played, draft.seat, draft.match)
    if live.state.votes_to_go_back and noted.start is None:
        draft.told.append(beside(TOO_LATE))


def _noted(live: LiveTable, played: Played, seat: int, after: Match) -> Played:
    """A play with where it begins, and whether it showed something hidden.

    Nothing where nobody asks: a bot's play before which no person has anything to take back.
    """
    state = live.state
    people = state.people()
    if state.bot(seat) is not None and not any(p.seat in people for p in state.way.plays):
        return played
    start = len(live.match.log)
    if after.sealed(seat):
        return replace(played, start=start, sealed=True)
    shown: str
    try:
        shown = showed(live.match, after)
    except Exception:  # the move is good, whatever this makes of it
        log.exception("undo.unsure", table=live.id, n=live.n)
        shown = "unknown"
    return replace(played, start=start) if shown == "nothing" else replace(played, showed=shown)


def last_play(live: LiveTable, seat: int) -> Play:
    """The play that a seat may ask to take back; raises `NotNow` with why there is none."""
    state = live.state
    play = state.way.last(seat)
    if not live.begun or live.over:
        raise NotNow("choices are taken back while the match is played")
    if play is None:
        raise NotNow(NOTHING_LEFT[state.way.blocked_by(seat)])
    if play.sealed:
        raise NotNow("nobody has seen your last choice yet: take it back by yourself")
    if state.open_beside("undo", None) is not None:
        raise NotNow("another vote is open")
    return play


def before(live: LiveTable, play: Play) -> Match:
    """The match as it was before a play."""
    match = live.match.clone(luck="same")
    match.rewind(play.start)
    return match


def may_retake(live: LiveTable, seat: int) -> bool:
    """Whether a seat may take back what it has sealed."""
    playing = live.begun and not live.over and not live.state.paused
    return playing and live.match.sealed(seat) > 0


def undo_sealed(live: LiveTable, seat: int) -> Match:
    """The match as it is when a seat takes back what it has sealed; raises `NotNow`."""
    if live.state.paused:
        raise NotNow("the table is paused; vote to resume")
    if not may_retake(live, seat):
        raise NotNow("nothing that you have chosen is sealed still")
    match = live.match.clone(luck="same")
    match.unseal(seat)
    return match


def choice_of(live: LiveTable, n: int) -> str:
    """The choice that was event `n`, for everybody's log."""
    told = told_by(live, n)
    return f"the last choice: {told}" if told else "the last choice."


def told_by(live: LiveTable, n: int) -> str:
    """The first sentence that event `n` told everybody; empty when it told none."""
    start = bisect_left(live.told, n, key=lambda heard: heard.n)
    for heard in live.told[start:]:
        if heard.n != n:
            break
        if heard.visible_to == EVERYONE:
            return heard.text
    return ""


async def let_vote(live: LiveTable) -> None:
    """Wait a while for those who vote on going back, before a bot's move can make it too late."""
    with suppress(TimeoutError):
        async with asyncio.timeout(VOTE), live.watch() as bell:
            while live.state.votes_to_go_back:
                bell.clear()
                await bell.wait()
