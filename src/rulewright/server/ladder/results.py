"""A person's results, by game and by seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

Outcome = Literal["won", "drawn", "lost"]


class Played(msgspec.Struct, frozen=True):
    """A finished match from the view of one seat, whose side took `place` among `of` sides.

    Shared first place is a draw; every other place but the first is a loss.
    """

    table: str
    game: str
    seat: str
    place: int
    of: int
    shared: bool
    at: int  # when the match ended

    @property
    def outcome(self) -> Outcome:
        """The outcome for this seat."""
        if self.place > 1:
            return "lost"
        return "drawn" if self.shared else "won"


class Tally(msgspec.Struct):
    """Totals over matches; `places[n]` is how often the side came in place n + 1."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    mean_place: float = 0.0
    places: list[int] = []


class SeatTally(msgspec.Struct, frozen=True):
    """The totals for one seat of a game."""

    seat: str
    tally: Tally


class GameTally(msgspec.Struct, frozen=True):
    """The totals for a game and by seat, with the most played seats first."""

    game: str
    tally: Tally
    seats: list[SeatTally]
    last: int  # when the last of these matches ended


def played(
    table: str,
    game: str,
    names: Sequence[str],
    places: Sequence[int],
    sides: Iterable[Sequence[int]],
    seat: int,
    at: int,
) -> Played:
    """Return a seat's result in a finished match: the place of its side among all sides.

    `names` and `places` are by seat; the seats of a side win together.
    """
    best = [(min(places[each] for each in side), seat in side) for side in sides]
    mine = next(place for place, is_mine in best if is_mine)
    return Played(
        table=table,
        game=game,
        seat=names[seat],
        place=1 + sum(place < mine for place, _ in best),
        of=len(best),
        shared=sum(place == mine for place, _ in best) > 1,
        at=at,
    )


def summary(matches: Iterable[Played]) -> list[GameTally]:
    """Return a person's results by game, with the most played games first."""
    games: dict[str, list[Played]] = {}
    for match in matches:
        games.setdefault(match.game, []).append(match)
    tallies = [
        GameTally(game, tally(had), _by_seat(had), max(match.at for match in had))
        for game, had in games.items()
    ]
    return sorted(tallies, key=lambda each: (-each.tally.matches, each.game))


def tally(matches: Iterable[Played]) -> Tally:
    """Return the totals over these matches."""
    had = list(matches)
    places = [match.place for match in had]
    outcomes = [match.outcome for match in had]
    return Tally(
        matches=len(had),
        won=outcomes.count("won"),
        drawn=outcomes.count("drawn"),
        lost=outcomes.count("lost"),
        mean_place=round(sum(places) / len(places), 2) if places else 0.0,
        places=[places.count(n + 1) for n in range(max(places, default=0))],
    )


def _by_seat(matches: list[Played]) -> list[SeatTally]:
    seats: dict[str, list[Played]] = {}
    for match in matches:
        seats.setdefault(match.seat, []).append(match)
    tallies = [SeatTally(seat, tally(had)) for seat, had in seats.items()]
    return sorted(tallies, key=lambda each: (-each.tally.matches, each.seat))
