"""Games and their guides, as sent to clients."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rulewright.kernel import OptionValue
from rulewright.kit.scene import Scene

NoBoard = Annotated[dict[str, str], msgspec.Meta(max_length=0)]
"""The board of a game that is played without one: an empty object."""


class PlayerCount(msgspec.Struct, frozen=True):
    """The names of the seats in a game with `count` players."""

    count: int
    seats: list[str]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game, for these numbers of `players` (null: for all).

    The first of the `values` is the default, and `usual` the one preset for a new table. `title`
    and `labels` (by value) are display names, empty if `name` and `values` can be shown.
    """

    name: str
    values: list[OptionValue]
    text: str
    rule: str
    players: list[int] | None
    usual: OptionValue
    title: str = ""
    labels: list[str] = []


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that can play a seat: its display name `called` and a description of how it plays."""

    name: str
    text: str
    called: str


class FirstGame(msgspec.Struct, frozen=True):
    """The match that a game's guide explains: the table to create, with the caller at `seat`."""

    players: int
    seat: str
    seats: list[str]
    options: dict[str, OptionValue]


class GuideStep(msgspec.Struct, frozen=True):
    """A step of a guide: its text, the things that it points to, and the signs that it is done."""

    title: str
    text: str
    rules: list[str]
    points: list[str]
    done: list[str]


class RuleSection(msgspec.Struct, frozen=True):
    """A rule: its id, title, place in the source, and its text in Markdown and as HTML.

    HTML within the Markdown is escaped in `html`.
    """

    id: str
    title: str
    source: str
    text: str
    html: str
    chapter: str


class RulesPage(msgspec.Struct, frozen=True):
    """The rules of a game in our own words, in order."""

    sections: list[RuleSection]


class Picture(msgspec.Struct, frozen=True):
    """A game in play: the name of the board, and a spectator's scene on it."""

    board: str
    scene: Scene


class GuideInfo(msgspec.Struct, frozen=True):
    """The guide to a first game, step by step."""

    first: FirstGame
    steps: list[GuideStep]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played; `first` is the match of its guide, if it has one.

    `usual_players` is the preset number of players. `minutes` is the shortest and longest usual
    duration, null if unknown. `invented` says which components differ from the printed game. Games
    with `leads` are offered first.
    """

    name: str
    title: str
    text: str
    players: list[PlayerCount]
    usual_players: int
    options: list[OptionInfo]
    bots: list[BotInfo]
    minutes: tuple[int, int] | None
    weight: str
    invented: str
    leads: bool
    first: FirstGame | None = None
