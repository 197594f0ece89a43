"""The acts of talk: messages of seats and spectators, and private notes."""

from __future__ import annotations

from rulewright.server.errors import BadRequest, NotAllowed, NotNow
from rulewright.server.events.words import Noted, Talked, Unsaid
from rulewright.server.tables.draft import Act, Draft, beside, called
from rulewright.server.tables.table import LiveTable, Speaker

ALL, SIDE, WATCH, LETTER = "all", "side", "watch", "letter"  # audiences, as events store them

WORDS_MOST = 1_000_000  # letters that one person may send at a table in total


def talking(seat: int, to: str | list[str], text: str) -> Act:
    """Send a message to all, to the seat's side, or as a letter to the named seats.

    Raises `BadRequest` if nobody else would read it, and `NotAllowed` if the seat has written too
    much. Raises `NotNow` for a letter to an empty seat, whose next holder could not read it.
    """

    def act(live: LiveTable) -> Draft:
        _check_words(live, live.speaker(seat, live.n), text)
        if to == SIDE and len(live.side(seat)) == 1:
            raise BadRequest("this seat has no partners")
        by = live.state.holders[seat].user
        if isinstance(to, str):
            return Draft(Talked(user=by), seat, [to, text])
        unknown = [name for name in to if name not in live.names]
        if unknown:
            raise BadRequest(f"to: no seat {unknown[0]!r}; there are {', '.join(live.names)}")
        readers = sorted({live.seat(name) for name in to} | {seat})
        if len(readers) == 1:
            raise BadRequest("to: a letter needs somebody else to read it")
        free = [reader for reader in readers if reader in live.state.open_seats()]
        if free:
            raise NotNow(f"nobody sits at {called(live, free[0])} who could read it")
        if len(readers) == live.row.players:
            return Draft(Talked(user=by), seat, [ALL, text])
        return Draft(Talked(user=by, readers=readers), seat, [LETTER, text])

    return act


def looking_on(user: str, name: str, text: str) -> Act:
    """Send a spectator's message to the other spectators; raises `NotAllowed` for too much text."""

    def act(live: LiveTable) -> Draft:
        _check_words(live, live.speaker(None, live.n, name), text)
        return Draft(Talked(user=user, called=name), None, [WATCH, text])

    return act


def removing_words(user: str, name: str) -> Act:
    """Remove a user's messages at the operator's request; raises `NotNow` if there are none."""

    def act(live: LiveTable) -> Draft:
        theirs = [said for said in live.said if said.text and live.author(said) == user]
        if not theirs:
            raise NotNow("they have said nothing here")
        told = [beside(f"A moderator removed what {name} said.")]
        return Draft(Unsaid([said.n for said in theirs]), None, [], told)

    return act


def _check_words(live: LiveTable, speaker: Speaker, text: str) -> None:
    if live.words[speaker] + len(text) > WORDS_MOST:
        raise NotAllowed(f"you can write at most {WORDS_MOST:,} letters at a table")


def noting(seat: int, text: str) -> Act:
    """Replace a seat's private note."""

    def act(live: LiveTable) -> Draft:
        return Draft(Noted(), seat, [text])

    return act
