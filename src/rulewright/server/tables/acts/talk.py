"""The acts of talk: what seats and onlookers say, and the notes that seats keep."""

from __future__ import annotations

from rulewright.server.errors import BadRequest, NotAllowed, NotNow
from rulewright.server.events.words import Noted, Talked, Unsaid
from rulewright.server.tables.draft import Act, Draft, beside, called
from rulewright.server.tables.table import LiveTable, Speaker

ALL, SIDE, WATCH, LETTER = "all", "side", "watch", "letter"  # for whom, as events keep it

WORDS_MOST = 1_000_000  # letters that a person says at a table, all in all


def talking(seat: int, to: str | list[str], text: str) -> Act:
    """A seat talks: to all, to its side, or in a letter to the seats named.

    Raises `BadRequest` for a side of one's own and for letters to nobody else, `NotNow` for those
    to a seat that nobody has: a person who sits down there later reads none; `NotAllowed` for too
    much.
    """

    def act(live: LiveTable) -> Draft:
        _check_words(live, live.speaker(seat, live.n), text)
        if to == SIDE and len(live.side(seat)) == 1:
            raise BadRequest("this seat plays on no side with others")
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
    """A spectator talks to the other spectators; raises `NotAllowed` for too much."""

    def act(live: LiveTable) -> Draft:
        _check_words(live, live.speaker(None, live.n, name), text)
        return Draft(Talked(user=user, called=name), None, [WATCH, text])

    return act


def removing_words(user: str, name: str) -> Act:
    """The server's keeper removes what a user said; raises `NotNow` where there is nothing."""

    def act(live: LiveTable) -> Draft:
        theirs = [said for said in live.said if said.text and live.author(said) == user]
        if not theirs:
            raise NotNow("they have said nothing here")
        told = [beside(f"The keeper of this server has removed what {name} said.")]
        return Draft(Unsaid([said.n for said in theirs]), None, [], told)

    return act


def _check_words(live: LiveTable, speaker: Speaker, text: str) -> None:
    if live.words[speaker] + len(text) > WORDS_MOST:
        raise NotAllowed(f"nobody says more than {WORDS_MOST:,} letters at a table")


def noting(seat: int, text: str) -> Act:
    """A seat's private note, which takes the place of its last one."""

    def act(live: LiveTable) -> Draft:
        return Draft(Noted(), seat, [text])

    return act
