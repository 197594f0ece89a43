"""The log and talk of a table as a viewer may read them, in pages from the newest back.

Pages hold only what the viewer may read, so their size does not reveal how much others read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar

from rulewright.kernel import EVERYONE
from rulewright.kernel.moments import moment_for
from rulewright.server.tables.acts.talk import ALL, LETTER, SIDE, WATCH
from rulewright.server.tables.table import Heard, LiveTable, Said
from rulewright.server.views.wire import SaidLine, ToldLine

PAGE = 300  # entries, and the rest of the last one's event


class Numbered(Protocol):
    """An entry that belongs to an event."""

    @property
    def n(self) -> int:
        """The event's number."""


Entry = TypeVar("Entry", bound=Numbered)


# -- the log -------------------------------------------------------------------------------------
def lines_heard(live: LiveTable, seat: int | None, lines_from: int) -> list[ToldLine]:
    """Return the log entries of event `lines_from` and later that the seat may read."""
    return [
        told_line(heard, seat)
        for heard in live.told[first_from(live.told, lines_from) :]
        if reads(live, seat, heard)
    ]


def reads(live: LiveTable, seat: int | None, heard: Heard) -> bool:
    """Return whether a seat, or a spectator, may read a log entry at present."""
    if seat is None and live.state.closed:
        return False
    return hears(live, seat, heard.n, heard.visible_to, heard.rule)


def told_line(heard: Heard, seat: int | None) -> ToldLine:
    """Return a log entry as sent to a seat."""
    return ToldLine(heard.n, heard.rule, heard.text, heard.refs, moment_for(heard.moments, seat))


def hears(live: LiveTable, seat: int | None, n: int, audience: int, rule: str) -> bool:
    """Return whether a seat may read a log entry of event `n`.

    Private entries that cite a rule may be read by every holder of the seat; others only by the
    person who held it at event `n`.
    """
    if audience == EVERYONE:
        return True
    if seat is None or not audience >> seat & 1:
        return False
    return rule != "" or live.state.is_theirs(seat, n)


def lines_before(
    live: LiveTable, seat: int | None, before: int, first: int = 0
) -> tuple[list[ToldLine], int | None]:
    """Return the last page of a seat's log from events `first` to `before` (exclusive).

    Also return the event from which the page is complete, or None if nothing was cut off.
    """
    page, cut = _page(live.told, before, first, lambda heard: reads(live, seat, heard))
    return [told_line(heard, seat) for heard in page], cut


# -- the talk ------------------------------------------------------------------------------------
def talk_heard(
    live: LiveTable, seat: int | None, lines_from: int, muted: Collection[str] = ()
) -> list[SaidLine]:
    """Return the messages of event `lines_from` and later that the seat may read.

    Includes earlier messages that have been removed since.
    """
    start = first_from(live.said, lines_from)
    news = [*live.unsaid_from(lines_from), *live.said[start:]]
    return [said_line(live, said) for said in news if hears_said(live, seat, said, muted)]


def hears_said(live: LiveTable, seat: int | None, said: Said, muted: Collection[str]) -> bool:
    """Return whether a seat may read a message and has not muted its author."""
    return may_hear(live, seat, said) and not (muted and live.author(said) in muted)


def said_by(live: LiveTable, said: Said) -> str:
    """Return the name of a message's author or, if unknown, of the seat."""
    person = live.persons.get(live.author(said) or "")
    if person is not None:
        return person.called
    return said.called if said.seat is None else live.names[said.seat]


def may_hear(live: LiveTable, seat: int | None, said: Said) -> bool:
    """Return whether a seat, or a spectator, may read a message at present."""
    if seat is None and live.state.closed:
        return False
    to = said.to
    if to == WATCH:
        return seat is None or live.over
    if to == ALL:
        return True
    assert said.seat is not None  # only seats write to sides and letters
    readers = live.side(said.seat) if to == SIDE else said.readers
    if to == LETTER and live.state.is_opened(readers, said.n):
        return True
    return seat is not None and seat in readers and live.state.is_theirs(seat, said.n)


def said_line(live: LiveTable, said: Said) -> SaidLine:
    """Return a message, as sent to clients."""
    return SaidLine(
        said.n,
        None if said.seat is None else live.names[said.seat],
        said.to,
        said.text,
        said.called,
        [live.names[reader] for reader in said.readers],
        said.at,
    )


def talk_before(
    live: LiveTable, seat: int | None, before: int, first: int = 0, muted: Collection[str] = ()
) -> tuple[list[SaidLine], int | None]:
    """Return the last page of a seat's messages from events `first` to `before` (exclusive).

    Also return the event from which the page is complete, or None if nothing was cut off.
    """
    page, cut = _page(live.said, before, first, lambda said: hears_said(live, seat, said, muted))
    return [said_line(live, said) for said in page], cut


# -- pages ---------------------------------------------------------------------------------------
def _page(
    entries: Sequence[Entry], before: int, first: int, mine: Callable[[Entry], bool]
) -> tuple[list[Entry], int | None]:
    """Return the last page of a viewer's entries from events `first` to `before` (exclusive).

    `mine` says whether the viewer may read an entry. A page never starts within an event. Also
    return the event from which the page is complete, or None if nothing was cut off.
    """
    page: list[Entry] = []
    for place in range(first_from(entries, before) - 1, -1, -1):
        entry = entries[place]
        if entry.n < first:
            break
        if not mine(entry):
            continue
        if len(page) >= PAGE and entry.n != page[-1].n:
            return page[::-1], page[-1].n
        page.append(entry)
    return page[::-1], None


def first_from(told: Sequence[Numbered], n: int) -> int:
    """Return the index of the first entry of event `n` or later, searched from the end."""
    start = len(told)
    while start and told[start - 1].n >= n:
        start -= 1
    return start
