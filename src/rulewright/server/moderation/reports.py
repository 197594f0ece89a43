"""Reports of abusive people: accepted from people who met them, and stored for the operator."""

from __future__ import annotations

from functools import partial

from rulewright.server import times
from rulewright.server.accounts.people import HandOver, People
from rulewright.server.accounts.users import User, new_id
from rulewright.server.moderation.report_store import Report, add_report, hand_over_reports
from rulewright.server.moderation.whom import Met, met
from rulewright.server.moderation.wire import KeptLine, NewReport
from rulewright.server.storage.store import Store
from rulewright.server.tables.table import Said
from rulewright.server.views.access import Tables
from rulewright.server.views.hearing import may_hear, said_by
from rulewright.server.writing import clean, is_seen

BEFORE, AFTER = 15, 5  # lines kept around the reported one
OF_SEAT = 30  # the latest lines kept of a seat


class Reports:
    """Checks and stores reports about people."""

    def __init__(self, store: Store, people: People, tables: Tables) -> None:
        self._store = store
        self._people = people
        self._tables = tables

    async def take(self, me: User, address: str, new: NewReport) -> Report:
        """Store a report with the messages in question.

        Raises `TooMany`, and the errors of `met`.
        """
        limiter = self._people.limiter
        limiter.reports_of_address.take(address)
        limiter.reports.take(me.id)
        person = await met(self._tables, self._people, me, new.whom)
        at = person.at
        report = Report(
            new_id(),
            times.now(),
            me.id,
            person.user,
            person.called,
            None if at is None else at.live.id,
            None if at is None or person.place is None else at.live.names[person.place],
            None if person.said is None else person.said.n,
            new.reason,
            _readable(new.words),
            kept_lines(person),
        )
        await self._store.write(lambda connection: add_report(connection, report))
        return report

    def with_reports(self, hand_over: HandOver) -> HandOver:
        """Return `hand_over` extended to hand over the reports of a guest who signs in, too."""

        async def both(old: str, new: str | None) -> None:
            await hand_over(old, new)
            if new is not None:
                await self._store.write(partial(hand_over_reports, old=old, new=new))

        return both


def _readable(words: str) -> str:
    """Return the text of a report without invisible characters; empty if all are invisible."""
    return clean(words, lines=True) if any(map(is_seen, words.replace(" ", ""))) else ""


def kept_lines(person: Met) -> list[KeptLine]:
    """Return the messages in question that the reporter could read.

    They are those around the reported message or, without one, the latest of the reported person.
    """
    if person.at is None:
        return []
    live, seat = person.at
    heard = [said for said in live.said if may_hear(live, seat, said)]
    if person.said is not None:
        at = heard.index(person.said)
        heard = heard[max(at - BEFORE, 0) : at + AFTER + 1]
    else:
        heard = [said for said in heard if _is_theirs(person, said)][-OF_SEAT:]
    return [_kept(person, said) for said in heard]


def _is_theirs(person: Met, said: Said) -> bool:
    """Return whether the reported person wrote a message."""
    assert person.at is not None
    live = person.at.live
    if person.user is not None:
        return live.author(said) == person.user
    return said.seat == person.place and live.state.is_theirs(said.seat or 0, said.n)


def _kept(person: Met, said: Said) -> KeptLine:
    assert person.at is not None
    by = said_by(person.at.live, said)
    return KeptLine(said.n, said.at, by, said.to, said.text, _is_theirs(person, said))
