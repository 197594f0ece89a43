"""The messages that come in and go out, as in docs/protocol.md. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rulewright.kernel import OptionValue
from rulewright.kernel.payload_types import AskPayload, ResultPayload
from rulewright.kit.scene import Scene
from rulewright.server.clocks.terms import ClockView
from rulewright.server.fields import Choice, Key, Name, Number, component
from rulewright.server.tables.motions import What
from rulewright.server.tables.terms import Terms

NoBoard = Annotated[dict[str, str], msgspec.Meta(max_length=0)]
"""The board of a game that is played without one."""

SeatKind = Literal["human", "open", "bot"]
Stage = Literal["open", "playing", "over"]
SEAT_KINDS: dict[str, SeatKind] = {"person": "human", "open": "open", "bot": "bot"}


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices of a seat, made when the last event was number `n`: taken whole or not at all.

    The answer to `brief` ones says no more than that they were taken.
    """

    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=400)]
    key: Key | None = None
    brief: bool = False


class WireChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices sent on a websocket by the seat that it belongs to; `id` names them in the answer."""

    id: Number
    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(min_length=1, max_length=400)]


class Named(msgspec.Struct, frozen=True):
    """The id of a message on a websocket, whatever else it says."""

    id: Number


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message: to the whole table, one's side or other spectators, or a letter to named seats."""

    to: Literal["all", "side", "watch"] | Annotated[list[Name], msgspec.Meta(max_length=100)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2000, pattern=r"\S")]
    key: Key | None = None


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to sit down at, or to invite somebody to; the key is an invitation, or one's own."""

    seat: Name
    key: Key | None = None


class OwnSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of one's own: that of the key, else the one of that name, else the first."""

    key: Key | None = None
    seat: Name | None = None


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match is to begin, with this bot in every seat that is still open."""

    bot: Name


class NewMotion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A motion that a seat puts to the vote.

    It is about `seat`, which `bot` is to play (none: the table's own), and the account `to` is to
    have the place after that; `minutes` are the time to be given.
    """

    what: What
    seat: Name | None = None
    bot: Name | None = None
    minutes: Annotated[int, msgspec.Meta(ge=0, le=60 * 24 * 30)] = 0
    to: Name | None = None
    key: Key | None = None


class NewVote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vote on the motion that was put as event `motion`."""

    motion: Number
    yes: bool
    key: Key | None = None


class NewNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's private note as it is to be from now on."""

    text: Annotated[str, msgspec.Meta(max_length=4000)]
    key: Key | None = None


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choices to be tried on a copy; none yet is the start of a chain."""

    n: Number
    choices: Annotated[list[Choice], msgspec.Meta(max_length=400)]
    key: Key | None = None


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


class GuideInfo(msgspec.Struct, frozen=True):
    """The walk-through of a first game."""

    first: FirstGame
    steps: list[GuideStep]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that a table can be made of; `first` where it has a walk-through of a first game.

    `usual_players` is how many a new table begins with.
    """

    name: str
    title: str
    text: str
    players: list[PlayerCount]
    usual_players: int
    options: list[OptionInfo]
    bots: list[BotInfo]
    first: FirstGame | None = None


class Previewed(msgspec.Struct, frozen=True):
    """The outcome of a chain: the next ask and the scene then, or that it is complete."""

    complete: bool
    ask: AskPayload | None
    scene: Scene | None


class ToldLine(msgspec.Struct, frozen=True):
    """A sentence of the log, told by event `n`."""

    n: int
    rule: str
    text: str


class SaidLine(msgspec.Struct, frozen=True):
    """A message, said as event `n` by a seat, or by a spectator (`seat` null).

    `to` is `all`, `side`, `watch` or `letter`; a letter's `readers` are all who may read it.
    """

    n: int
    seat: str | None
    to: str
    text: str
    called: str = ""
    readers: list[str] = []
    at: int = 0


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat with its holder, and whether the table waits for it.

    `kind` is `human`, `open` or `bot`. `called` is the person's name of today; with `profile` there
    is one of that name to look at. A person's seat with a `bot` is played by it until the person is
    back.
    """

    name: str
    title: str
    kind: SeatKind
    bot: str | None
    waiting: bool
    called: str = ""
    profile: bool = False


class MotionInfo(msgspec.Struct, frozen=True):
    """The motion that is voted on: put as event `n` by seat `by`, with the votes and the voters.

    All seats of a person are told alike. The person to be replaced is `asked` whether they are
    here, has until `until` (ms; null without), and then the place may go to somebody `called` so.
    `undo` is the event before which the match is to be: it and all later ones are taken back.
    """

    n: int
    by: str
    what: What
    seat: str | None
    bot: str | None
    minutes: int
    yes: list[str]
    no: list[str]
    voters: list[str]
    undo: int | None = None
    called: str = ""
    asked: list[str] = []
    until: int | None = None


class UndoInfo(msgspec.Struct, frozen=True):
    """The choice that a seat may take back, of event `n`, which told all `text`, if others agree.

    `n` is null when there is nothing to ask for, and `why` says the reason. A `sealed` choice the
    seat takes back alone.
    """

    n: int | None
    text: str
    why: str
    sealed: bool


class LobbySeat(msgspec.Struct, frozen=True):
    """A seat in a list of tables, as at the table; `kind` is `human`, `open` or `bot`."""

    name: str
    kind: SeatKind
    called: str
    bot: str | None
    waiting: bool
    profile: bool = False


class LobbyTable(msgspec.Struct, frozen=True):
    """A table in a list. `mine` are one's own seats; `touched` is when something happened (ms)."""

    id: str
    game: str
    title: str
    stage: Stage
    terms: Terms
    options: dict[str, OptionValue]
    seats: list[LobbySeat]
    mine: list[str]
    your_turn: bool
    touched: int


class LobbyView(msgspec.Struct, frozen=True):
    """Open tables, one's own that are not over, and one's own that are."""

    open: list[LobbyTable]
    mine: list[LobbyTable]
    over: list[LobbyTable]


class ListChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The change of a list of things with ids.

    `set` are those that are new or otherwise than before, `gone` the ids of those that left, and
    `put` the id of each new one with that of its predecessor (empty at the start). Where those that
    stayed are in another order, `ids` are all in their order instead.
    """

    set: list[Any] = []
    gone: list[str] = []
    put: list[tuple[str, str]] = []
    ids: list[str] | None = None


class MapChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The change of things by name: those that are new or otherwise than before, those gone."""

    set: dict[str, Any] = {}
    gone: list[str] = []


class SceneChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The change of a scene, by its keys: put anew as a whole, changed as lists or maps, gone.

    `lists` are of `ListChange` and `maps` of `MapChange`, encoded once for all their readers.
    """

    set: dict[str, Any] = {}
    lists: dict[str, Annotated[msgspec.Raw, component("ListChange")]] = {}
    maps: dict[str, Annotated[msgspec.Raw, component("MapChange")]] = {}
    gone: list[str] = []


class ChoiceAccepted(msgspec.Struct, frozen=True):
    """The receipt for the message `id` of this websocket: it has become event `n`."""

    id: int
    n: int


class TableView(msgspec.Struct, frozen=True):
    """The table as one seat may see it (`seat` None: a spectator).

    `lines` and `talk` are those of event `lines_from` and later; where that is much, of event
    `lines_cut`, `talk_cut`, and later.

    Where `base` is a number, `scene` is null and `change` says how it differs from that of event
    `base`; `asks` and `asides` are null when they are as they were then.
    """

    id: str
    game: str
    n: int
    seat: str | None
    over: bool
    result: ResultPayload | None
    commitment: str
    seed: str | None
    options: dict[str, OptionValue]
    seats: list[SeatInfo]
    scene: Annotated[msgspec.Raw, component("Scene")] | None
    asks: Annotated[msgspec.Raw, component("AskPayload", many=True)] | None
    asides: Annotated[msgspec.Raw, component("AskPayload", many=True)] | None
    sides: list[list[str]]
    talk_to: list[str]
    lines: list[ToldLine]
    talk: list[SaidLine]
    lines_from: int
    stage: Stage
    unrated: Literal["seed", "watch", "vote"] | None
    terms: Terms
    mine: list[str]
    back: list[str]
    host: bool
    paused: bool
    ended: bool
    motion: MotionInfo | None
    motions: list[What]
    clock: ClockView | None
    unsealed: bool
    note: str
    links: int | None
    undo: UndoInfo | None
    undone: list[int]
    base: int | None = None
    change: SceneChange | None = None
    taken: list[ChoiceAccepted] = []
    lines_cut: int | None = None
    talk_cut: int | None = None


class OlderLines(msgspec.Struct, frozen=True):
    """A page of the log, of events up to one that is known; `lines_cut` where there is more."""

    lines: list[ToldLine]
    lines_cut: int | None


class OlderTalk(msgspec.Struct, frozen=True):
    """A page of the talk, of events up to one that is known; `talk_cut` where there is more."""

    talk: list[SaidLine]
    talk_cut: int | None


class Done(msgspec.Struct, frozen=True):
    """The receipt for a call that became event `n`; the websocket tells the outcome."""

    n: int
