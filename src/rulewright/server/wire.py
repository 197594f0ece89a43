"""What comes in and goes out, as in docs/protocol.md. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rulewright.kernel import OptionValue

HUMAN = "human"
ALL, SIDE = "all", "side"

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Choice = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Seed = (
    Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    | Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
)


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made; `seats` says by seat who plays it: `human`, or a bot's name."""

    game: Name
    players: Annotated[int, msgspec.Meta(ge=1, le=100)]
    seats: Annotated[list[Name], msgspec.Meta(max_length=100)]
    options: dict[str, OptionValue] = {}
    seed: Seed | None = None


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices of a seat, made when the last event was number `n`: taken whole or not at all."""

    key: Key
    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=400)]


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat says: to the whole table, or to the seats of its side."""

    key: Key
    to: Literal["all", "side"]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500, pattern=r"\S")]


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices to be tried on a copy; none yet is the start of a chain."""

    key: Key
    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(max_length=400)]


class Link(msgspec.Struct, frozen=True):
    """Where a seat is played."""

    seat: str
    url: str


class Made(msgspec.Struct, frozen=True):
    """A new table: its id, a link for each seat of a person, and one to watch by."""

    id: str
    links: list[Link]
    watch: str


class PlayerCount(msgspec.Struct, frozen=True):
    """The seats of a game with that many players."""

    count: int
    seats: list[str]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game; the first value is the default, `players` None means all counts."""

    name: str
    values: list[OptionValue]
    text: str
    rule: str
    players: list[int] | None


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that a seat can be given, and how it plays."""

    name: str
    text: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game that a table can be made of."""

    name: str
    title: str
    text: str
    players: list[PlayerCount]
    options: list[OptionInfo]
    bots: list[BotInfo]


class Previewed(msgspec.Struct, frozen=True):
    """What a chain would lead to: the next ask and the scene then, or that it is complete."""

    complete: bool
    ask: dict[str, Any] | None
    scene: dict[str, Any] | None


class ToldLine(msgspec.Struct, frozen=True):
    """A sentence of the log, told by event `n`."""

    n: int
    rule: str
    text: str


class SaidLine(msgspec.Struct, frozen=True):
    """What a seat said to the table or to its side, as event `n`."""

    n: int
    seat: str
    to: str
    text: str


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits at a seat, and whether the table waits for it."""

    name: str
    title: str
    kind: str
    bot: str | None
    waiting: bool


class TableView(msgspec.Struct, frozen=True):
    """The table as one seat may see it (`seat` None: a spectator)."""

    id: str
    game: str
    n: int
    seat: str | None
    over: bool
    result: dict[str, Any] | None
    commitment: str
    seed: str | None
    options: dict[str, OptionValue]
    seats: list[SeatInfo]
    scene: msgspec.Raw
    asks: msgspec.Raw
    asides: msgspec.Raw
    sides: list[list[str]]
    talk_to: list[str]
    lines: list[ToldLine]
    talk: list[SaidLine]
    lines_from: int
