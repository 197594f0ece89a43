"""Games and their walk-throughs, as they go out."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rulewright.kernel import OptionValue
from rulewright.kit.scene import Scene

NoBoard = Annotated[dict[str, str], msgspec.Meta(max_length=0)]
"""The board of a game that is played without one."""


class PlayerCount(msgspec.Struct, frozen=True):
    """The seats of a game with that many players."""

    count: int
    seats: list[str]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game; the first value is the default, `players` None means all counts.

    `usual` is what a new table is offered with. `title` and `labels`, by value, are for people;
    they are empty where name and values say enough.
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
    """A bot that a seat can be given, what it is `called` to people, and how it plays."""

    name: str
    text: str
    called: str


class FirstGame(msgspec.Struct, frozen=True):
    """The match that a game's walk-through is for: a table to be made, `seat` being one's own."""

    players: int
    seat: str
    seats: list[str]
    options: dict[str, OptionValue]


class GuideStep(msgspec.Struct, frozen=True):
    """A step of a walk-through: its text, the things to look at, the signs that it is done."""

    title: str
    text: str
    rules: list[str]
    points: list[str]
    done: list[str]


class RuleSection(msgspec.Struct, frozen=True):
    """A rule: its id, title, where it stands in the source, its text in Markdown and as HTML.

    The HTML lets none of the text's own through.
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
    """The board of a game in play: which of its boards, and a spectator's scene on it."""

    board: str
    scene: Scene


class GuideInfo(msgspec.Struct, frozen=True):
    """The walk-through of a first game."""

    first: FirstGame
    steps: list[GuideStep]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that a table can be made of; `first` where it has a walk-through of a first game.

    `usual_players` is how many a new table begins with. `minutes` are from and to how long a match
    takes people, null where that is not known. `invented` says which components are not as printed.
    A game that `leads` is offered before all others.
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
