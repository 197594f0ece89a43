"""Profiles and ladders, as sent to clients (docs/protocol.md)."""

from __future__ import annotations

import msgspec

from rulewright.server.ladder.ratings import Certainty
from rulewright.server.ladder.results import Outcome, SeatTally, Tally


class ProfileSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setting that hides the caller's profile from others."""

    hidden: bool


class RatingInfo(msgspec.Struct, frozen=True):
    """A rating: the number to show, its certainty, and the number of matches."""

    shown: int
    certainty: Certainty
    provisional: bool
    matches: int


class GameResults(msgspec.Struct, frozen=True):
    """A person's results at a game: in total, by seat, and the rating, if any."""

    game: str
    title: str
    tally: Tally
    seats: list[SeatTally]
    last: int
    rating: RatingInfo | None


class RecentMatch(msgspec.Struct, frozen=True):
    """A finished match; `title` is the table's title. Others see it only if it is `listed`."""

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
    """The profile of a person; `since` is when they were first known here, rounded down to the day.

    The caller's own profile includes all matches, and says whether it is `hidden` from others.
    """

    name: str
    since: int
    games: list[GameResults]
    recent: list[RecentMatch]
    own: bool = False
    hidden: bool = False


class LadderLine(msgspec.Struct, frozen=True):
    """The rating of a person or bot."""

    name: str
    bot: bool
    rating: RatingInfo


class Ladder(msgspec.Struct, frozen=True):
    """The ratings of a game, the highest first and provisional ones last.

    `more` says that there are further pages.
    """

    game: str
    title: str
    lines: list[LadderLine]
    more: bool
