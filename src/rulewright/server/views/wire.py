"""Tables and all that is told at them, as they go out; docs/protocol.md says more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from rulewright.kernel import OptionValue
from rulewright.kernel.payload import AskPayload, ResultPayload
from rulewright.kit.scene import Scene
from rulewright.server.accounts.ties import Kind
from rulewright.server.clocks.terms import ClockView
from rulewright.server.events.votes import What
from rulewright.server.fields import component
from rulewright.server.marks import BoardMark, MarkedBy
from rulewright.server.tables.seats import Unrated
from rulewright.server.terms import Terms
from rulewright.server.views.changes_wire import SceneChange

Shown = Annotated[msgspec.Raw, component("Moment")]

SeatKind = Literal["human", "open", "bot"]
Stage = Literal["open", "playing", "over"]
Presence = Literal["here", "away", "never"]
SEAT_KINDS: dict[str, SeatKind] = {"person": "human", "open": "open", "bot": "bot"}


class Link(msgspec.Struct, frozen=True):
    """Where a seat is played."""

    seat: str
    url: str


class Made(msgspec.Struct, frozen=True):
    """A new table: its id, a link for each seat of a person, and one to watch by."""

    id: str
    links: list[Link]
    watch: str


class Previewed(msgspec.Struct, frozen=True):
    """The outcome of a chain: the next ask and the scene then, or that it is complete."""

    complete: bool
    ask: AskPayload | None
    scene: Scene | None


class ToldLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the log, of event `n`, with the moment to be shown of it, if any.

    `refs` says where the sentence names a thing: from and to which character, of which kind
    (`area`, `card`, `seat` ...), and the id of the thing.
    """

    n: int
    rule: str
    text: str
    refs: Sequence[tuple[int, int, str, str]] = ()
    moment: Shown | None = None


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


class AskedRule(msgspec.Struct, frozen=True):
    """The rule by which a seat is asked, and its title."""

    rule: str
    title: str


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat with its holder, and whether the table waits for it.

    `kind` is `human`, `open` or `bot`. `called` is the person's name of today; with `profile` there
    is one of that name to look at. A person's seat with a `bot` is played by it until the person is
    back; `bot_called` is that bot's name for people. Of a person's seat `presence` says whether
    its page is open, was open and is closed `since` (ms, null where that is not known), or never
    was. A seat that is `asked` openly shows by which rule; the question itself is its own.
    """

    name: str
    title: str
    kind: SeatKind
    bot: str | None
    waiting: bool
    called: str = ""
    profile: bool = False
    presence: Presence | None = None
    since: int | None = None
    bot_called: str = ""
    asked: AskedRule | None = None


class GatheringInfo(msgspec.Struct, frozen=True):
    """A table before its match.

    It begins when no seat is free and, with `asks_ready`, when all are `ready`. Seats are picked
    in turn by those in `order`; `picked` were. By the link of seats in `awaited` nobody came yet.
    """

    asks_ready: bool
    ready: list[str]
    order: list[str]
    picked: list[str]
    awaited: list[str]


class AgainInfo(msgspec.Struct, frozen=True):
    """Another match that the person of a seat wants; with `moved` all sit one seat further on."""

    by: str
    moved: bool


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
    bot_called: str = ""


class UndoInfo(msgspec.Struct, frozen=True):
    """The choice that a seat may take back, of event `n`, which told all `text`, if others agree.

    `n` is null when there is nothing to ask for, and `why` says the reason. A `sealed` choice the
    seat takes back alone.
    """

    n: int | None
    text: str
    why: str
    sealed: bool


class ChoiceAccepted(msgspec.Struct, frozen=True):
    """The receipt for the message `id` of this websocket: it has become event `n`."""

    id: int
    n: int


class StartInfo(msgspec.Struct, frozen=True):
    """The moment from which a match begins: event `n` of `table`, or a position (both null)."""

    title: str
    table: str | None
    n: int | None


class TableView(msgspec.Struct, frozen=True):
    """The table as one seat may see it (`seat` None: a spectator).

    `lines` and `talk` are those of event `lines_from` and later; where that is much, of event
    `lines_cut`, `talk_cut`, and later.

    Where `base` is a number, `scene` is null and `change` says how it differs from that of event
    `base`; `asks` and `asides` are null when they are as they were then.

    `beside` are votes on seats that are open beside `motion`. With `forfeits` an end by vote is,
    or was, a match lost for those who still play.

    `board` names the board among those of the game, and is empty where it has but one. `chose` is
    the event of the seat's last choices. `ties` names the seats whose persons the viewer has muted
    or blocked. `again` is the other match that somebody set up once this one was over.
    `marks` are those that people have put on the board for others, and `marked_by` says who may.
    `start` is the moment of another match from which this one begins.
    `made_by` is what the table's maker is called, as far as that is known. `watching` is how many
    pages of this server look on, without those of accounts that do not show whether they are there.
    """

    id: str
    game: str
    board: str
    n: int
    seat: str | None
    chose: int | None
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
    unrated: Unrated | None
    terms: Terms
    mine: list[str]
    back: list[str]
    host: bool
    paused: bool
    ended: bool
    motion: MotionInfo | None
    motions: list[What]
    beside: list[MotionInfo]
    clock: ClockView | None
    unsealed: bool
    note: str
    links: int | None
    undo: UndoInfo | None
    ties: dict[str, Kind]
    marks: list[BoardMark]
    marked_by: MarkedBy
    undone: list[int]
    made_by: str = ""
    watching: int = 0
    forfeits: bool = False
    gathering: GatheringInfo | None = None
    again: AgainInfo | None = None
    start: StartInfo | None = None
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
