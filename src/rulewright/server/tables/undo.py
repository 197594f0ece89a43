"""Undo by consent: the plays that a seat may take back, and the match after doing so.

If all persons agree, a match returns to before a seat's last choices, but never past luck or
anything that was revealed. A choice that is still sealed has been seen by nobody, so its seat takes
it back without a vote.
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
    "luck": "something random has happened since your last choice",
    "sealed": "what was chosen in secret has been shown since your last choice",
    "hidden": "something that was hidden has been shown since your last choice",
    "mended": "the rules were corrected after your last choice",
    "far": "too much has been played since your last choice",
    "unknown": "it is not known what has been shown since your last choice",
}
VOTE = 60.0  # seconds that bots wait during a vote
TOO_LATE = "It is too late to take that back."

log = structlog.get_logger(__name__)


def note(live: LiveTable, draft: Draft) -> None:
    """Record in the event of a play how far back an undo can go from then on."""
    played = draft.what
    if not isinstance(played, Played) or draft.match is None or draft.seat is None:
        return
    draft.what = noted = _noted(live, played, draft.seat, draft.match)
    if live.state.votes_to_go_back and noted.start is None:
        draft.told.append(beside(TOO_LATE))


def _noted(live: LiveTable, played: Played, seat: int, after: Match) -> Played:
    """Return the play with its position in the log or, if it reveals something, the kind of secret.

    A play of a bot stays unchanged if no person has anything to take back.
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
    except Exception:  # the move is valid even if this check fails
        log.exception("undo.unsure", table=live.id, n=live.n)
        shown = "unknown"
    return replace(played, start=start) if shown == "nothing" else replace(played, showed=shown)


def last_play(live: LiveTable, seat: int) -> Play:
    """Return the play that a seat may ask to take back.

    Raises `NotNow` with the reason if there is none.
    """
    state = live.state
    play = state.way.last(seat)
    if not live.begun or live.over:
        raise NotNow("choices can be taken back only while the match is played")
    if play is None:
        raise NotNow(NOTHING_LEFT[state.way.blocked_by(seat)])
    if play.sealed:
        raise NotNow("nobody has seen your last choice yet: you can take it back yourself")
    if state.open_beside("undo", None) is not None:
        raise NotNow("another vote is open")
    return play


def before(live: LiveTable, play: Play) -> Match:
    """Return the match as it was before a play."""
    match = live.match.clone(luck="same")
    match.rewind(play.start)
    return match


def may_retake(live: LiveTable, seat: int) -> bool:
    """Return whether a seat may take back its sealed choices."""
    playing = live.begun and not live.over and not live.state.paused
    return playing and live.match.sealed(seat) > 0


def undo_sealed(live: LiveTable, seat: int) -> Match:
    """Return the match after a seat takes back its sealed choices; raises `NotNow`."""
    if live.state.paused:
        raise NotNow("the table is paused; vote to resume")
    if not may_retake(live, seat):
        raise NotNow("you have no sealed choice left to take back")
    match = live.match.clone(luck="same")
    match.unseal(seat)
    return match


def choice_of(live: LiveTable, n: int) -> str:
    """Describe the choice made in event `n` by its log entry."""
    told = told_by(live, n)
    return f"the last choice: {told}" if told else "the last choice."


def told_by(live: LiveTable, n: int) -> str:
    """Return the first public log entry of event `n`; empty if there is none."""
    start = bisect_left(live.told, n, key=lambda heard: heard.n)
    for heard in live.told[start:]:
        if heard.n != n:
            break
        if heard.visible_to == EVERYONE:
            return heard.text
    return ""


async def let_vote(live: LiveTable) -> None:
    """Wait until no vote on an undo is open, but at most `VOTE` seconds.

    Bots and premoves wait like this before they move.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(VOTE), live.watch() as bell:
            while live.state.votes_to_go_back:
                bell.clear()
                await bell.wait()
