"""Laws about moments: plain data, made from the view and from what is on the board."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import LogEntry, Match
from rulewright.kernel.moments import Staged, moment_for, moments_of
from rulewright.kernel.redeal import dealt_unseen
from rulewright.testing.ask_laws import refusal_of
from rulewright.testing.differences import same
from rulewright.testing.played import Played, as_bytes
from rulewright.testing.scene_laws import board_of, moment_is_sound
from rulewright.testing.secret_laws import seen


def moments_are_sound(played: Played, points: int | None = None) -> None:
    """Check that every moment is plain data, and refers only to things that exist."""
    seats = [*range(played.match.players), None]
    boards = [board_of(played.match, seat) for seat in seats]
    for number, match in played.along(points):
        after, staged = staged_by(match, *played.choices[number])
        for seat, board in zip(seats, boards, strict=True):
            for moment in shown_to(staged, seat):
                as_bytes(moment)
                moment_is_sound(board, moment, after.names)


def moments_tell_nothing(played: Played, points: int | None = None) -> None:
    """Check that no byte of a moment depends on what its seat may not know.

    A moment of a seat's own choice may not depend on anything that the seat did not know before.
    """
    for number, match in played.along(points):
        choice = played.choices[number]
        real, staged = staged_by(match, *choice)
        if not staged:
            continue
        for seat in [*range(match.players), None]:
            other = dealt_unseen(match, seat, played.rng)
            if refusal_of(other.clone(luck="same"), *choice) is not None:
                continue
            after, there = staged_by(other, *choice)
            own = as_bytes(chosen_by(staged, match, seat))
            same(as_bytes(chosen_by(there, match, seat)), own, f"seat {seat} learns more")
            if seen(after, seat) == seen(real, seat):
                here = as_bytes(shown_to(staged, seat))
                same(as_bytes(shown_to(there, seat)), here, f"seat {seat}, choice {number}")


def staged_by(match: Match, seat: int, option: int) -> tuple[Match, list[list[Staged]]]:
    """Return a copy of the match after a choice, and its moments for each log entry since."""
    after = match.clone(luck="same")
    told: list[LogEntry] = []
    after.listen(told, staging=True)
    after.play(seat, option)
    return after, [moments_of(after.game, after.players, line) for line in told]


def chosen_by(staged: list[list[Staged]], match: Match, seat: int | None) -> list[Any]:
    """Return the moments that show a seat its own choices."""
    own = None if seat is None else match.names[seat]
    return [one for one in shown_to(staged, seat) if own and one.get("chosen_by") == own]


def shown_to(staged: list[list[Staged]], seat: int | None) -> list[Any]:
    """Return the moments that a seat (None: a spectator) is shown."""
    shown = [moment_for(moments, seat) for moments in staged]
    return [moment for moment in shown if moment is not None]
