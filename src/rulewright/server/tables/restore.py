"""A match from its newest snapshot and the events after it, whatever became of the rules since.

When mended rules no longer admit what was answered in the running step, the match goes on from
the start of that step. It never dies, and one that is over stays so. Before there is a snapshot, a
match is as its table was made.
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

MENDED = "The rules of this game were mended; the running step is asked again."
GOES_ON = "The rules of this game were mended; the match goes on by them."

log = structlog.get_logger(__name__)


class SavedMatch(msgspec.Struct, frozen=True):
    """The part of a snapshot's match that is read apart from the match (`kernel/save.py`)."""

    rules: int
    log: str
    over: bool
    mended: bool = False


class Revived:
    """A match brought back.

    `step` is the start of the snapshot's step in the match's log, `asked_at` says by seat since
    which event it is asked what it is asked, and `asked_again` whether a step starts anew. `mended`
    says whether the snapshot is of other rules, under which the match may wait for others. `course`
    is where these rules part from the moves before the step, and `parts` from the step itself.
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
    """An event after the snapshot that is no longer open, with what the match says to it."""

    def __init__(self, event: Event, chapter: str, error: Exception) -> None:
        self.event = event
        self.chapter = chapter
        self.error = error


def revive(game: AnyGame, snapshot: Snapshot, events: list[Event], whole: bool = False) -> Revived:
    """The match after the last of `events`, all of which come after the snapshot.

    With `whole` all moves before are held against the rules, also where these are the same.
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
    """The match of a table as it begins, as it was agreed on."""
    if row.start is None:
        return Match.new(game, row.players, row.seed, row.options, listen, rules=row.rules)
    return Match.from_json(row.start.match, game).branch(row.seed, listen)


def saved_match(snapshot: Snapshot) -> SavedMatch:
    """The saved match of a snapshot; raises `msgspec.DecodeError`."""
    return msgspec.json.decode(snapshot.match, type=SavedMatch)


def _was_cut(match: Match, saved: SavedMatch) -> bool:
    """Whether answers of the snapshot's step had to be dropped."""
    newly = match.mended and not saved.mended
    return newly or len(match.log) < len(unpack(saved.log))


def _from_snapshot(game: AnyGame, snapshot: Snapshot, saved: SavedMatch, whole: bool) -> Revived:
    try:
        restored = restore(Match, game, snapshot.match, whole=whole)
    except BadRecord as error:
        # A rule was mended without a new number for the rules: read it as if it had one.
        log.warning("snapshot.mended", game=game.name, error=type(error).__name__)
        saved = msgspec.structs.replace(saved, rules=-1)
        as_older = json.dumps({**json.loads(snapshot.match), "rules": saved.rules})
        restored = restore(Match, game, as_older)
    revived = Revived(restored, snapshot)
    revived.mended = saved.rules != game.rules_version
    return revived


def _replay(match: Match, event: Event) -> Refused | None:
    """Do what an event did; what is said to it when that is no longer open."""
    if event.seat is None or not isinstance(event.what, MatchChange):
        return None
    chapter = match.game.chapter(match.state)
    try:
        go_on(match, event)
    except Exception as error:  # a script may fail in any way on what was chosen once
        log.warning("event.mended", game=match.game.name, n=event.n, error=type(error).__name__)
        return Refused(event, chapter, error)
    return None
