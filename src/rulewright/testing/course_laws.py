"""Laws about the course of a match: copies, saves, undo, records and positions."""

from __future__ import annotations

import json

from rulewright.kernel import Match, games, get
from rulewright.testing.differences import same
from rulewright.testing.elsewhere import course, elsewhere
from rulewright.testing.played import Played, told


def same_seed_gives_the_same_match(played: Played) -> None:
    """Check that the same seed and choices give the same match, up to the last log entry."""
    for number, match in played.along(None, listen=True):
        played.same_at(match, number, "played again")
    match.play(*played.choices[-1])
    played.same_at(match, -1, "played again")
    same(told(match), told(played.match), "the log, played again")
    same_text(match.record(), played.match.record(), "the record, played again")


def hashes_change_nothing(played: Played) -> None:
    """Check that the match is the same in another process, where strings have other hashes.

    It applies only to games registered by name, which another process can load.
    """
    match = played.match
    if match.game.name in games() and get(match.game.name) is match.game:
        there = elsewhere().play(played)
        if there is not None:
            here = json.loads(json.dumps(course(played.at_start(), played.choices)))
            same(there, here, "with other hashes of strings")


def clone_plays_equal(played: Played, points: int | None = None, ahead: int | None = None) -> None:
    """Check that a clone continues like the original, and does not affect it."""
    for number, match in played.along(points):
        played.same_onward(match.clone(luck="same"), number, ahead)
        played.same_at(match, number, "of which a clone was played on")


def saved_plays_equal(played: Played, points: int | None = None, ahead: int | None = None) -> None:
    """Check that a match loaded from its JSON continues like the one that was saved."""
    for number, match in played.along(points):
        text = match.to_json()
        resumed = Match.from_json(text, match.game)
        same(json.loads(resumed.to_json()), json.loads(text), f"saved again at choice {number}")
        played.same_onward(resumed, number, ahead)
        if resumed.over:
            same_text(resumed.record(), played.match.record(), "the record of a saved match")
    final = Match.from_json(played.match.to_json(), played.match.game, listen=True)
    played.same_at(final, -1, "saved at the end")
    same(told(final), told(played.match), "the log of a saved match")


def undo_undoes(played: Played, points: int | None = None) -> None:
    """Check that undoing a choice leaves nothing behind, not even log entries."""
    for number, match in played.along(points, listen=True):
        lines = told(match)
        match.play(*played.choices[number])
        match.undo()
        played.same_at(match, number, "taken back")
        same(told(match), lines, f"the log, taken back to choice {number}")


def undo_goes_back_to_the_start(played: Played, steps: int | None = None) -> None:
    """Check that undoing the choices one by one passes every earlier moment again."""
    match = played.match.clone(luck="same")
    count = len(played.choices)
    back = count if steps is None else min(steps, count)
    for number in range(count - 1, count - 1 - back, -1):
        match.undo()
        played.same_at(match, number, "taken back one after another")
    match.rewind(played.moments[0].length)
    played.same_at(match, 0, "taken back to the start")
    played.same_onward(match, 0, 3)


def record_replays(played: Played, points: int | None = None) -> None:
    """Check that a record, whole or partial, replays to the same state and record."""
    match = played.match
    text = match.record()
    again = Match.load(text, match.game, listen=True)
    played.same_at(again, -1, "of the record")
    same_text(again.record(), text, "the record of the record")
    same(told(again), told(match), "the log of the record")
    for number in played.points(None if points is None else min(points, 3)):
        part = played.at(number)
        open_record = Match.load(part.record(), part.game)
        same_text(open_record.record(), part.record(), f"the record up to choice {number}")
        played.same_at(open_record, number, "of a part of the record")
        loaded = Match.load(part.record(reveal=True), part.game)
        played.same_onward(loaded, number, 3)


def positions_come_back(played: Played, points: int | None = None) -> None:
    """Check that the position text of every checkpoint gives the same state and options."""
    for _, match in played.along(points):
        position_comes_back(match)
    if played.match.game.next_step(played.match.state.copy()) is None:
        position_comes_back(played.match)


def position_comes_back(match: Match) -> None:
    """Check that the position of the last checkpoint can be written and read again."""
    state = match.state if match.over else match.checkpoint()[0]
    text = match.game.notation.position(state)
    same_text(match.position(), f"game: {match.game.name}\n{text}", "the position of the match")
    settled = Match.from_position(match.position(), manual=True).settings
    same(settled, match.settings, "the options of a match from the position")
    again, players, options = match.game.notation.from_position(text)
    same(again.data(), state.data(), "the state read from the position")
    same(players, match.players, "the players read from the position")
    settled = match.game.settle_options(players, options, match.game.rules_version)
    same(settled, match.settings, "the options read from the position")
    same_text(match.game.notation.position(again), text, "the position written again")


def pieces_are_conserved(played: Played, points: int | None = None) -> None:
    """Check that the pieces that a game counts are neither created nor destroyed."""
    game = played.match.game
    first = dict(game.pieces(played.match.milestones[0].state))
    for number, match in played.along(points):
        same(dict(game.pieces(match.checkpoint()[0])), first, f"the pieces at choice {number}")


def same_text(one: str, other: str, where: str) -> None:
    """Compare two texts line by line with `same`."""
    same(one.splitlines(), other.splitlines(), where)
