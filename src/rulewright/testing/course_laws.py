"""Laws of the course of a match: copies, saved texts, undo, records and positions."""

from __future__ import annotations

from rulewright.kernel import Match
from rulewright.testing.played import Moment, Played, told


def same_seed_gives_the_same_match(played: Played) -> None:
    """The same seed and choices give the same match, to the last line told."""
    for number, match in played.along(None, listen=True):
        assert Moment(match) == played.moments[number]
    match.play(*played.choices[-1])
    assert Moment(match) == played.moments[-1]
    assert told(match) == told(played.match)
    assert match.record() == played.match.record()


def clone_plays_equal(played: Played, points: int | None = None, ahead: int | None = None) -> None:
    """A clone goes on as its original does, and leaves it alone."""
    for number, match in played.along(points):
        played.same_onward(match.clone(), number, ahead)
        assert Moment(match) == played.moments[number]


def saved_plays_equal(played: Played, points: int | None = None, ahead: int | None = None) -> None:
    """A match resumed from its JSON goes on as the match that was saved."""
    for number, match in played.along(points):
        text = match.to_json()
        resumed = Match.from_json(text, match.game)
        assert resumed.to_json() == text
        played.same_onward(resumed, number, ahead)
        if resumed.over:
            assert resumed.record() == played.match.record()
    final = Match.from_json(played.match.to_json(), played.match.game, listen=True)
    assert Moment(final) == played.moments[-1]
    assert told(final) == told(played.match)


def undo_undoes(played: Played, points: int | None = None) -> None:
    """A choice that is taken back leaves nothing behind, told lines included."""
    for number, match in played.along(points, listen=True):
        lines = told(match)
        match.play(*played.choices[number])
        match.undo()
        assert Moment(match) == played.moments[number]
        assert told(match) == lines


def undo_goes_back_to_the_start(played: Played, steps: int | None = None) -> None:
    """Undoing one choice after another meets every moment again, back to the first."""
    match = played.match.clone()
    count = len(played.choices)
    back = count if steps is None else min(steps, count)
    for number in range(count - 1, count - 1 - back, -1):
        match.undo()
        assert Moment(match) == played.moments[number]
    match.rewind(played.moments[0].length)
    assert Moment(match) == played.moments[0]
    played.same_onward(match, 0, 3)


def record_replays(played: Played, points: int | None = None) -> None:
    """A record, of a part too, replays to the same state and is written the same again."""
    match = played.match
    text = match.record()
    again = Match.load(text, match.game, listen=True)
    assert Moment(again) == played.moments[-1]
    assert again.record() == text
    assert told(again) == told(match)
    for number in played.points(None if points is None else min(points, 3)):
        part = played.at(number)
        open_record = Match.load(part.record(), part.game)
        assert open_record.record() == part.record()
        assert Moment(open_record) == played.moments[number]
        loaded = Match.load(part.record(reveal=True), part.game)
        played.same_onward(loaded, number, 3)


def positions_come_back(played: Played, points: int | None = None) -> None:
    """The position text of every checkpoint gives the same state, players and options."""
    for _, match in played.along(points):
        position_comes_back(match)
    if played.match.game.next_step(played.match.state.copy()) is None:
        position_comes_back(played.match)


def position_comes_back(match: Match) -> None:
    """The position of the last checkpoint, written and read again."""
    state = match.state if match.over else match.checkpoint()[0]
    text = match.game.position(state)
    assert match.position() == f"game: {match.game.name}\n{text}"
    assert Match.from_position(match.position(), manual=True).settings == match.settings
    again, players, options = match.game.from_position(text)
    assert again.data() == state.data()
    assert players == match.players
    assert match.game.settle_options(players, options, match.game.rules_version) == match.settings
    assert match.game.position(again) == text


def pieces_are_conserved(played: Played, points: int | None = None) -> None:
    """The pieces that a game counts are never made nor lost."""
    game = played.match.game
    first = dict(game.pieces(played.match.milestones[0].state))
    for number, match in played.along(points):
        assert dict(game.pieces(match.checkpoint()[0])) == first, f"choice {number}"
