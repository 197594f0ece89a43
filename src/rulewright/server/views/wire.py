"""Tables as sent to clients; docs/protocol.md describes them in more detail."""

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
    """A seat, and the address of its page."""

    seat: str
    url: str


class Made(msgspec.Struct, frozen=True):
    """A new table: its id, the links to the seats of people, and the address for watching."""

    id: str
    links: list[Link]
    watch: str


class Previewed(msgspec.Struct, frozen=True):
    """The outcome of a chain of choices: complete, or the next question and the scene then.

    `kept` has the indices of the choices that were made: all, unless the call said `fitting`.
    """

    complete: bool
    ask: AskPayload | None
    scene: Scene | None
    kept: list[int]


class ToldLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log entry of event `n`, with the moment shown for it, if any.

    `refs` mark the things that the sentence names, each by start, end, kind (`area`, `card`, `seat`
    ...) and id.
    """

    n: int
    rule: str
    text: str
    refs: Sequence[tuple[int, int, str, str]] = ()
    moment: Shown | None = None


class SaidLine(msgspec.Struct, frozen=True):
    """A message sent in event `n` by a seat, or by a spectator (`seat` null).

    `to` is `all`, `side`, `watch` or `letter`; the `readers` of a letter are all who may read it.
    """

    n: int
    seat: str | None
    to: str
    text: str
    called: str = ""
    readers: list[str] = []
    at: int = 0


class Asked(msgspec.Struct, frozen=True):
    """The public part of a seat's current question.

    `doing` is a phrase to follow "is", such as `choosing a march order`. `rule` is the rule that
    asks, and `title` its title; both are empty if the rule has no page. If several seats choose in
    secret at the same time, this is the first question of the seat.
    """

    doing: str
    rule: str
    title: str


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat and its holder, and whether the match waits for it.

    `kind` is `human`, `open` or `bot`. `called` is the person's current name; `profile` says that
    they have a public profile. If a person's seat has a `bot`, that bot plays until the person is
    back; `bot_called` is its display name. `presence` says whether a person's page is open, was
    closed (at `since` in ms, null if unknown), or never was open. `asked` describes the seat's
    current question; the question itself is sent to the seat alone.
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
    asked: Asked | None = None


class GatheringInfo(msgspec.Struct, frozen=True):
    """A table before its match.

    The match begins when no seat is free and, with `asks_ready`, when all are `ready`. The seats in
    `order` are still to pick a seat, in turn; those in `picked` were picked. The seats in `awaited`
    have links by which nobody has come yet.
    """

    asks_ready: bool
    ready: list[str]
    order: list[str]
    picked: list[str]
    awaited: list[str]


class AgainInfo(msgspec.Struct, frozen=True):
    """Another match, set up by the person of seat `by`; `moved` moves everybody on by one seat."""

    by: str
    moved: bool


class MotionInfo(msgspec.Struct, frozen=True):
    """An open motion: proposed in event `n` by seat `by`, with its votes and its voters.

    `yes`, `no` and `voters` list all seats of a person who has several. The person to be replaced
    is in `asked`, and has until `until` (ms; null: no limit) to answer; after that the seat may go
    to the person named `called`. `undo` is the event of the play to take back.
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
    """The choice of event `n` that a seat may take back if others agree; `text` is its log entry.

    `n` is null if there is none, and `why` is the reason. `sealed` says that the seat has a choice
    that it can take back without a vote.
    """

    n: int | None
    text: str
    why: str
    sealed: bool


class ChoiceAccepted(msgspec.Struct, frozen=True):
    """The receipt for message `id` of this websocket, whose choices became event `n`."""

    id: int
    n: int


class StartInfo(msgspec.Struct, frozen=True):
    """The moment from which a match begins: event `n` of `table`, or a position (both null)."""

    title: str
    table: str | None
    n: int | None


class TableView(msgspec.Struct, frozen=True):
    """The table as a seat sees it (`seat` null: a spectator).

    `lines` and `talk` are those of event `lines_from` and later; if they were cut, of event
    `lines_cut` or `talk_cut` and later.

    If `base` is a number, `scene` is null and `change` is the difference from the scene of event
    `base`; `asks` and `remarks` are null if unchanged since then.

    `beside` are the open motions besides `motion`. `forfeits` says that ending the match by vote
    counts, or counted, as a loss for those who leave.

    `board` names the board, and is empty if the game has only one. `chose` is the event of the
    seat's last choices. `ties` names the seats whose persons the viewer has muted or blocked.
    `again` is another match that somebody set up after this one. `marks` are those on the board,
    and `marked_by` says who may add more. `start` is the moment of another match, or the position,
    from which this one begins. `made_by` is the current name of the table's host, empty if unknown.
    `watching` is the number of spectators' pages at this server, without those of accounts that
    hide their presence.
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
    remarks: Annotated[msgspec.Raw, component("AskPayload", many=True)] | None
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
    """A page of older log entries; `lines_cut` is where the next older page ends, if any."""

    lines: list[ToldLine]
    lines_cut: int | None


class OlderTalk(msgspec.Struct, frozen=True):
    """A page of older messages; `talk_cut` is where the next older page ends, if any."""

    talk: list[SaidLine]
    talk_cut: int | None


class Done(msgspec.Struct, frozen=True):
    """The receipt for a request that became event `n`; its outcome is sent on the websocket."""

    n: int
