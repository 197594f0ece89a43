"""Profiles and ladders as they go out, as in docs/protocol.md."""

from __future__ import annotations

import msgspec

from rulewright.server.ladder.ratings import Certainty
from rulewright.server.ladder.results import Outcome, SeatTally, Tally


class ProfileSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others are to see no profile of the caller."""

    hidden: bool


class RatingInfo(msgspec.Struct, frozen=True):
    """A rating: the number that people see, how sure it is, and by how many matches."""

    shown: int
    certainty: Certainty
    provisional: bool
    matches: int


class GameResults(msgspec.Struct, frozen=True):
    """A person's results at a game: in all, by seat, and the rating if there is one."""

    game: str
    title: str
    tally: Tally
    seats: list[SeatTally]
    last: int
    rating: RatingInfo | None


class RecentMatch(msgspec.Struct, frozen=True):
    """A finished match; `title` is the table's own, and others see it here if it is `listed`."""

    table: str
    game: str
    game_title: str
    title: str
    seat: str
    outcome: Outcome
    place: int
    of: int
    at: int
    listed: bool


class Profile(msgspec.Struct, frozen=True):
    """The profile of a person; `since` is true to the day.

    One's own holds all that one played, and says whether others see none of it (`hidden`).
    """

    name: str
    since: int
    games: list[GameResults]
    recent: list[RecentMatch]
    own: bool = False
    hidden: bool = False


class LadderLine(msgspec.Struct, frozen=True):
    """Somebody's rating, or a bot's."""

    name: str
    bot: bool
    rating: RatingInfo


class Ladder(msgspec.Struct, frozen=True):
    """The ratings of a game, the best known and highest first; `more` when there are others."""

    game: str
    title: str
    lines: list[LadderLine]
    more: bool
