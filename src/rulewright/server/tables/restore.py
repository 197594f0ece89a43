"""Restores a match from its newest snapshot and later events, even if the rules have changed.

If the present rules do not allow the answers of the current step, the match continues from the
start of that step. So a running match can always continue, and a finished one stays finished. A
match that has not begun has no snapshot yet: `first_match` makes it from the row of its table.
"""

from __future__ import annotations

import json

import msgspec
import structlog

from rulewright.kernel import AnyGame, BadRecord, Match
from rulewright.kernel.divergence import Divergence
from rulewright.kernel.save import Restored, restore, unpack
from rulewright.server.events.match import MatchChange
from rulewright.server.storage.store import Event, Snapshot, TableRow
from rulewright.server.tables.table import ask_anew, go_on

MENDED = "The rules of this game were corrected; the current step is asked again."
GOES_ON = "The rules of this game were corrected; the match goes on by them."

log = structlog.get_logger(__name__)


class SavedMatch(msgspec.Struct, frozen=True):
    """The fields of a saved match that are read without restoring it (`kernel/save.py`)."""

    rules: int
    log: str
    over: bool
    mended: bool = False


class Revived:
    """A restored match.

    `step` is where the snapshot's step starts in the match's log. `asked_at` has for each seat the
    event at which it was asked its present question. `asked_again` says that the current step
    starts over. `mended` says that the snapshot was made under other rules, so that other seats may
    be to move. `course` says where the present rules diverge from the moves before the step, and
    `parts` where they diverge within it.
    """

    def __init__(self, restored: Restored[Match], snapshot: Snapshot) -> None:
        self.match = restored.match
        self.step = self.match.checkpoint()[1]
        self.asked_at = [snapshot.n] * self.match.players
        self.asked_again = False
        self.mended = False
        self.course = restored.course
        self.parts: Divergence | Refused | None = restored.step


class Refused:
    """An event after the snapshot that the present rules refuse, and the error that they raise."""

    def __init__(self, event: Event, chapter: str, error: Exception) -> None:
        self.event = event
        self.chapter = chapter
        self.error = error


def revive(game: AnyGame, snapshot: Snapshot, events: list[Event], whole: bool = False) -> Revived:
    """Restore a match from a snapshot and the `events` after it.

    With `whole`, all earlier moves are checked against the rules, even if the rules have not
    changed.
    """
    saved = saved_match(snapshot)
    revived = _from_snapshot(game, snapshot, saved, whole)
    match = revived.match
    revived.asked_again = _was_cut(match, saved)
    for event in events:
        before = set(match.waiting)
        if not revived.asked_again:
            revived.parts = _replay(match, event)
        if revived.asked_again or revived.parts is not None:
            match.rewind(match.checkpoint()[1])
            revived.asked_again = True
            break
        ask_anew(revived.asked_at, before, event)
    return revived


def first_match(game: AnyGame, row: TableRow, listen: bool = False) -> Match:
    """Return the match of a table at its beginning: by its seed and options, or its `start`."""
    if row.start is None:
        return Match.new(game, row.players, row.seed, row.options, listen, rules=row.rules)
    return Match.from_json(row.start.match, game).branch(row.seed, listen)


def saved_match(snapshot: Snapshot) -> SavedMatch:
    """Return the header of a snapshot's match; raises `msgspec.DecodeError`."""
    return msgspec.json.decode(snapshot.match, type=SavedMatch)


def _was_cut(match: Match, saved: SavedMatch) -> bool:
    """Return whether answers of the current step had to be dropped on restoring."""
    newly = match.mended and not saved.mended
    return newly or len(match.log) < len(unpack(saved.log))


def _from_snapshot(game: AnyGame, snapshot: Snapshot, saved: SavedMatch, whole: bool) -> Revived:
    try:
        restored = restore(Match, game, snapshot.match, whole=whole)
    except BadRecord as error:
        # A rule was changed without a new rules version: read the snapshot as if it had an older
        # one.
        log.warning("snapshot.mended", game=game.name, error=type(error).__name__)
        saved = msgspec.structs.replace(saved, rules=-1)
        as_older = json.dumps({**json.loads(snapshot.match), "rules": saved.rules})
        restored = restore(Match, game, as_older)
    revived = Revived(restored, snapshot)
    revived.mended = saved.rules != game.rules_version
    return revived


def _replay(match: Match, event: Event) -> Refused | None:
    """Apply an event to a match; return a refusal if the rules no longer allow it."""
    if event.seat is None or not isinstance(event.what, MatchChange):
        return None
    chapter = match.game.chapter(match.state)
    try:
        go_on(match, event)
    except Exception as error:  # a rule script may raise anything on an old choice
        log.warning("event.mended", game=match.game.name, n=event.n, error=type(error).__name__)
        return Refused(event, chapter, error)
    return None
