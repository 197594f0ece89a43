"""The record of a finished match, even if the rules have changed since.

If the match can be replayed under today's rules, its record is the usual one. Otherwise the record
is written from the events: choices in notation, and results of luck as the sentences in the log.
People can read that, and the rules of that time can replay it with its seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import structlog

from rulewright.kernel import BadRecord, Match
from rulewright.kernel.record import tag_lines
from rulewright.server.events.match import Played, Retaken, Undone
from rulewright.server.events.words import Talked
from rulewright.server.storage.rows import Event, TableRow

NOTE = (
    "; Rules mended since do not lead through this match. Told by what was chosen and said;",
    "; luck follows from the seed, under the rules of its number.",
)

log = structlog.get_logger(__name__)


def record_of(row: TableRow, match: Match, events: Sequence[Event]) -> str:
    """Return the record of a table's finished match; may change `match`."""
    began_so = row.start is not None and not match.milestones[0].at
    if began_so or not match.starts_from_position:  # else the beginning was lost
        try:
            return match.record(reveal=True)
        except BadRecord as error:
            log.warning("record.by-events", table=row.id, error=type(error).__name__)
    return record_by_events(row, match, events)


def record_by_events(row: TableRow, match: Match, events: Sequence[Event]) -> str:
    """Return a record written from the events, each with its log entries."""
    lines = [*tag_lines(match, reveal=True, rules=row.rules), "", *NOTE, ""]
    for event in events:
        lines += _event_lines(match, event)
    return "\n".join(lines) + "\n"


def _event_lines(match: Match, event: Event) -> Iterator[str]:
    name = None if event.seat is None else match.names[event.seat]
    match event.what:
        case Played() if name is not None:
            for choice in event.choices:
                yield f"{name}: {choice}"
        case Undone(to=to):
            yield f"; taken back to event {to}"
        case Retaken() if name is not None:
            yield f"; {name} takes back what was sealed"
        case _:
            pass
    if not isinstance(event.what, Talked):
        for told in event.told:
            yield from (f"; {line}" for line in told.text.splitlines())
