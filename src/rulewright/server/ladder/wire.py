"""Profiles and ladders, as sent to clients (docs/protocol.md)."""

from __future__ import annotations

import msgspec

from rulewright.server.ladder.ratings import Certainty
from rulewright.server.ladder.results import Outcome, SeatTally, Tally


class ProfileSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to hide the caller's profile from others."""

    hidden: bool


class RatingInfo(msgspec.Struct, frozen=True):
    """A rating: its number, its certainty, and the number of matches."""

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
    """A finished match; `title` is the table's own; others see it here only if `listed`."""

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
    """The profile of a person; `since` is rounded to the day.

    The caller's own includes all matches, and says whether it is `hidden` from others.
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
    """The ratings of a game, the certain and high ones first; `more` says that there are others."""

    game: str
    title: str
    lines: list[LadderLine]
    more: bool
