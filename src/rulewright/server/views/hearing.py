"""The log and the talk of a table as a viewer hears them, the newest pages first.

Pages hold what one viewer reads alone: how much others were told shows in none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar

from rulewright.kernel import EVERYONE
from rulewright.kernel.moments import moment_for
from rulewright.server.tables.acts.talk import ALL, LETTER, SIDE, WATCH
from rulewright.server.tables.table import Heard, LiveTable, Said
from rulewright.server.views.wire import SaidLine, ToldLine

PAGE = 300  # lines, or things said; and what else the event told that the last of them is of


class Numbered(Protocol):
    """Something of an event."""

    @property
    def n(self) -> int:
        """The event's number."""


Entry = TypeVar("Entry", bound=Numbered)


# -- the log -------------------------------------------------------------------------------------
def lines_heard(live: LiveTable, seat: int | None, lines_from: int) -> list[ToldLine]:
    """The sentences from event `lines_from` on that the seat may read."""
    return [
        told_line(heard, seat)
        for heard in live.told[first_from(live.told, lines_from) :]
        if reads(live, seat, heard)
    ]


def reads(live: LiveTable, seat: int | None, heard: Heard) -> bool:
    """Whether a seat, or a spectator, may read a sentence now."""
    if seat is None and live.state.closed:
        return False
    return hears(live, seat, heard.n, heard.visible_to, heard.rule)


def told_line(heard: Heard, seat: int | None) -> ToldLine:
    """A sentence as it goes out to a seat."""
    return ToldLine(heard.n, heard.rule, heard.text, heard.refs, moment_for(heard.moments, seat))


def hears(live: LiveTable, seat: int | None, n: int, audience: int, rule: str) -> bool:
    """Whether a seat may read a sentence that event `n` told under a rule.

    Sentences of the match are the seat's; those under no rule are for the person who sits there.
    """
    if audience == EVERYONE:
        return True
    if seat is None or not audience >> seat & 1:
        return False
    return rule != "" or live.state.is_theirs(seat, n)


def lines_before(
    live: LiveTable, seat: int | None, before: int, first: int = 0
) -> tuple[list[ToldLine], int | None]:
    """The last page of what a seat reads of events `first` to `before`; where it was cut, if so."""
    page, cut = _page(live.told, before, first, lambda heard: reads(live, seat, heard))
    return [told_line(heard, seat) for heard in page], cut


# -- the talk ------------------------------------------------------------------------------------
def talk_heard(
    live: LiveTable, seat: int | None, lines_from: int, muted: Collection[str] = ()
) -> list[SaidLine]:
    """The talk from event `lines_from` on, so far as the seat hears it.

    With it goes what was said before and has been removed since.
    """
    start = first_from(live.said, lines_from)
    news = [*live.unsaid_from(lines_from), *live.said[start:]]
    return [said_line(live, said) for said in news if hears_said(live, seat, said, muted)]


def hears_said(live: LiveTable, seat: int | None, said: Said, muted: Collection[str]) -> bool:
    """Whether a seat hears what was said, and by none of those who are muted."""
    return may_hear(live, seat, said) and not (muted and live.author(said) in muted)


def said_by(live: LiveTable, said: Said) -> str:
    """The name of who said something, else that of the seat."""
    person = live.persons.get(live.author(said) or "")
    if person is not None:
        return person.called
    return said.called if said.seat is None else live.names[said.seat]


def may_hear(live: LiveTable, seat: int | None, said: Said) -> bool:
    """Whether a seat, or a spectator, may hear now what was said."""
    if seat is None and live.state.closed:
        return False
    to = said.to
    if to == WATCH:
        return seat is None or live.over
    if to == ALL:
        return True
    assert said.seat is not None  # none but seats speak to some of them
    readers = live.side(said.seat) if to == SIDE else said.readers
    if to == LETTER and live.state.is_opened(readers, said.n):
        return True
    return seat is not None and seat in readers and live.state.is_theirs(seat, said.n)


def said_line(live: LiveTable, said: Said) -> SaidLine:
    """A line of talk, as it goes out."""
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
    """The last page of what a seat hears of events `first` to `before`; where it was cut, if so."""
    page, cut = _page(live.said, before, first, lambda said: hears_said(live, seat, said, muted))
    return [said_line(live, said) for said in page], cut


# -- pages ---------------------------------------------------------------------------------------
def _page(
    entries: Sequence[Entry], before: int, first: int, mine: Callable[[Entry], bool]
) -> tuple[list[Entry], int | None]:
    """The last page of one's own entries of events from `first` up to `before`, left out.

    Where there are more, the page is cut at an event, which is whole in it.
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
    """Where what was told by event `n` and later begins; mostly that is near the end."""
    start = len(told)
    while start and told[start - 1].n >= n:
        start -= 1
    return start
