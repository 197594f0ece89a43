"""A match from its newest snapshot and the events after it, whatever became of the rules since.

When mended rules no longer admit what was answered in the running step, the match goes on from
the start of that step. It never dies.
"""

from __future__ import annotations

import json

import structlog

from rulewright.kernel import AnyGame, BadRecord, BrokenScript, Match
from rulewright.kernel.save import unpack
from rulewright.server.live import CHANGES, ask_anew, go_on
from rulewright.server.store import Event, Snapshot

MENDED = "The rules of this game were mended; the running step is asked again."

log = structlog.get_logger(__name__)


class Revived:
    """A match brought back.

    `step` is the start of the snapshot's step in the match's log, `asked_at` says by seat since
    which event it is asked what it is asked, and `asked_again` whether a step starts anew.
    """

    def __init__(self, match: Match, snapshot: Snapshot) -> None:
        self.match = match
        self.step = match.checkpoint()[1]
        self.asked_at = [snapshot.n] * match.players
        self.asked_again = False


def revive(game: AnyGame, snapshot: Snapshot, events: list[Event]) -> Revived:
    """The match after the last of `events`, all of which come after the snapshot."""
    saved = json.loads(snapshot.match)
    match = _from_snapshot(game, snapshot.match, saved)
    revived = Revived(match, snapshot)
    revived.asked_again = _was_cut(match, saved)
    for event in events:
        before = set(match.waiting)
        if revived.asked_again or not _replay(match, event):
            match.rewind(match.checkpoint()[1])
            revived.asked_again = True
            break
        ask_anew(revived.asked_at, before, event)
    return revived


def _was_cut(match: Match, saved: dict[str, object]) -> bool:
    """Whether answers of the snapshot's step had to be dropped."""
    newly = match.mended and not saved.get("mended", False)
    return newly or len(match.log) < len(unpack(str(saved["log"])))


def _from_snapshot(game: AnyGame, text: str, saved: dict[str, object]) -> Match:
    try:
        return Match.from_json(text, game)
    except BadRecord as error:
        # A rule was mended without a new number for the rules: read it as if it had one.
        log.warning("snapshot.mended", game=game.name, error=type(error).__name__)
        return Match.from_json(json.dumps({**saved, "rules": -1}), game)


def _replay(match: Match, event: Event) -> bool:
    """Do what an event did; False when that is no longer open."""
    if event.seat is None or event.kind not in CHANGES:
        return True
    try:
        go_on(match, event)
    except (ValueError, BrokenScript) as error:
        log.warning("event.mended", game=match.game.name, n=event.n, error=type(error).__name__)
        return False
    return True
