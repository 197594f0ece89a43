"""A scene as typed structures, and the parts that games make of them (docs/protocol.md).

    def panels(view: State, seat: int | None) -> list[Panel]:
        return [panel("pot", "The pot", [f"{view.pot} coins lie there."])]

Each structure is a dictionary as it is sent, and its keys are those that the client knows, whose
types are made of these; it does without those that are not required. An `owner` is a key of the
board's colours (`kit.board`), `tags` are states that are told by shape and word. A function makes a
whole part, and its caller sets what is special to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from rulewright.kit.board import CardLine, Colour, Decor


# -- the table ------------------------------------------------------------------------------------
class AreaState(TypedDict):
    """The state of an area now; `name` where it is called otherwise than on the board."""

    name: NotRequired[str]
    owner: NotRequired[str | None]
    tags: NotRequired[list[str]]
    note: NotRequired[str]


class Token(TypedDict):
    """A piece on the board, or several alike.

    While it is pointed at, `reach` are the areas where it could go and `sight` those that it
    could strike. One that is drawn of pictures has `parts`, one over the other, turned by `angle`
    degrees, and before them `figures`, each on its spot (`kit.board.TokenStyle`).
    """

    id: str
    kind: str
    name: NotRequired[str]  # what its choices are titled by; else the beginning of its label
    symbol: NotRequired[str | None]
    owner: NotRequired[str | None]
    area: str
    slot: NotRequired[str]
    index: NotRequired[int]  # its place among those on the same slot
    count: NotRequired[int]
    text: NotRequired[str]
    caption: NotRequired[str]  # of a slip: beside its text
    words: NotRequired[str]  # of a slip: below
    lines: NotRequired[list[CardLine]]  # of a slip: below, a label and a value each
    tags: NotRequired[list[str]]
    label: NotRequired[str]
    parts: NotRequired[list[str]]
    figures: NotRequired[list[str]]
    angle: NotRequired[float]
    reach: NotRequired[list[str]]
    sight: NotRequired[list[str]]


def token(kind: str, name: str, area: str, slot: str, symbol: str | None, label: str) -> Token:
    """A single piece that belongs to nobody."""
    return {
        "id": f"{kind}:{name}",
        "kind": kind,
        "symbol": symbol,
        "owner": None,
        "area": area,
        "slot": slot,
        "index": 0,
        "count": 1,
        "text": "",
        "tags": [],
        "label": label,
    }


# `from` is a word of Python, so this one is written in the other way.
Arrow = TypedDict(
    "Arrow",
    {
        "from": str,
        "to": str,
        "owner": NotRequired[str | None],
        "tags": NotRequired[list[str]],
        "label": NotRequired[str],
        "slot": NotRequired[str],
    },
)
"""A way from an area to another; with a `slot` it is that of what stands there, over the nets."""


class Die(TypedDict):
    """A die, as it fell; one tagged `closed` does not count, and one tagged `strong` does."""

    value: NotRequired[int]
    text: NotRequired[str]
    symbol: NotRequired[str]
    label: NotRequired[str]
    owner: NotRequired[str | None]
    tags: NotRequired[list[str]]


# -- players and tracks ---------------------------------------------------------------------------
class Fact(TypedDict):
    """A figure of a player."""

    label: str
    value: str
    symbol: NotRequired[str]
    note: NotRequired[str]


def fact(label: str, value: str, symbol: str, note: str = "") -> Fact:
    """A figure of a player, with what it is of."""
    return {"label": label, "value": value, "symbol": symbol, "note": note}


class Player(TypedDict):
    """A seat, with all that everyone may know of it."""

    seat: str
    title: str
    owner: NotRequired[str | None]
    you: NotRequired[bool]
    tags: NotRequired[list[str]]
    facts: list[Fact]


class TrackToken(TypedDict):
    """A piece on a track."""

    owner: NotRequired[str | None]
    label: str
    symbol: NotRequired[str]
    tags: NotRequired[list[str]]


class TrackPlace(TypedDict):
    """A place of a track."""

    label: str
    note: NotRequired[str]
    fill: NotRequired[Colour]  # of a track over the board
    tags: NotRequired[list[str]]
    tokens: list[TrackToken]


class TrackEnd(TypedDict):
    """An end of a track: its owner, and what they have there."""

    owner: str
    value: NotRequired[str]
    label: str


class Track(TypedDict):
    """A row of places beside the board, or on a line `over` it.

    A track over the board says in a sentence how it stands `now`, and may have an owner at each of
    its two `ends`.
    """

    id: str
    title: str
    badge: NotRequired[str]
    note: NotRequired[str]
    over: NotRequired[bool]
    ends: NotRequired[list[TrackEnd]]
    now: NotRequired[str]
    places: list[TrackPlace]


# -- cards ----------------------------------------------------------------------------------------
class Card(TypedDict):
    """A card that lies open to the seat that the scene is for.

    `sort` says in words what sort of card it is; `symbol` is drawn on it, else its owner's emblem.
    """

    id: str
    title: str
    sort: NotRequired[str]
    symbol: NotRequired[str]
    value: NotRequired[str]
    icons: NotRequired[list[str]]
    text: NotRequired[str]
    tags: NotRequired[list[str]]
    band: NotRequired[Colour]
    lines: NotRequired[list[CardLine]]


class Zone(TypedDict):
    """Cards that lie together; `first` where they stand by themselves, as one's own hand.

    `beside` is there while they bear on what is decided, as an enemy's hand in a fight: what they
    are called beside the choices.
    """

    id: str
    title: str
    owner: NotRequired[str | None]
    note: NotRequired[str]
    first: NotRequired[bool]
    beside: NotRequired[str]
    cards: list[Card]


def zone(name: str, title: str, owner: str | None, cards: list[Card], note: str = "") -> Zone:
    """A place for cards."""
    return {"id": name, "title": title, "owner": owner, "note": note, "cards": cards}


# -- panels ---------------------------------------------------------------------------------------
class Term(TypedDict):
    """A line of a column, such as one that a total is made of."""

    label: str
    value: str
    owner: NotRequired[str | None]
    tags: NotRequired[list[str]]
    note: NotRequired[str]
    id: NotRequired[str]


class Column(TypedDict):
    """A column of a panel: its terms, and their total."""

    title: str
    owner: NotRequired[str | None]
    total: NotRequired[str]
    total_label: NotRequired[str]
    terms: list[Term]


class TrayToken(TypedDict):
    """A token in hand, with how many of it are left; its seat's own unless `owner` says whose.

    `kind` is what it is on the board, and its slot there, where its chain puts several kinds.
    """

    id: str
    symbol: str
    kind: NotRequired[str]
    owner: NotRequired[str]
    text: NotRequired[str]
    tags: NotRequired[list[str]]
    left: NotRequired[int]
    label: NotRequired[str]


class Throw(TypedDict):
    """Dice that were thrown together, with what for."""

    title: str
    owner: NotRequired[str | None]
    dice: list[Die]
    note: NotRequired[str]


class Panel(TypedDict):
    """A box beside the board: columns, dice, tokens in hand, notes.

    One that stands `beside` is seen with the board all the time: on a desk in a column of its own
    or in a row below the board.
    `short` is what the tab of all panels is called on a phone while this one is the first, where
    the first word of its title does not do.
    """

    id: str
    title: str
    short: NotRequired[str]
    beside: NotRequired[bool]
    tags: NotRequired[list[str]]
    columns: NotRequired[list[Column]]
    throws: NotRequired[list[Throw]]
    tray: NotRequired[list[TrayToken]]
    notes: NotRequired[list[str]]


def panel(name: str, title: str, notes: list[str], columns: Sequence[Column] = ()) -> Panel:
    """A panel with notes and columns; most have but one of them."""
    return {
        "id": name,
        "title": title,
        "tags": [],
        "columns": list(columns),
        "tray": [],
        "notes": notes,
    }


# -- overlays and sheets --------------------------------------------------------------------------
class Mark(TypedDict):
    """The mark of an overlay on an area."""

    tags: NotRequired[list[str]]
    note: NotRequired[str]


class Overlay(TypedDict):
    """Something that a player may have shown on the board; `on` where it is shown at first.

    One with `names` shows the names of areas that are else shown only when they are asked for.
    """

    id: str
    title: str
    note: NotRequired[str]
    names: NotRequired[bool]
    on: NotRequired[bool]
    areas: dict[str, Mark]


class SheetCell(TypedDict):
    """A cell of a sheet."""

    text: str
    tags: NotRequired[list[str]]
    note: NotRequired[str]
    symbol: NotRequired[str]
    owner: NotRequired[str | None]
    id: NotRequired[str]


class SheetColumn(TypedDict):
    """The head of a column of a sheet."""

    text: str
    note: NotRequired[str]
    tags: NotRequired[list[str]]


class SheetRow(TypedDict):
    """A row of a sheet."""

    id: NotRequired[str]
    title: str
    owner: NotRequired[str | None]
    band: NotRequired[Colour]
    tags: NotRequired[list[str]]
    note: NotRequired[str]
    cells: list[SheetCell]


class Sheet(TypedDict):
    """A table of rows and columns; `first` where it stands before tracks and players."""

    id: str
    title: str
    note: NotRequired[str]
    corner: NotRequired[str]
    fold: NotRequired[bool]
    first: NotRequired[bool]
    columns: Sequence[SheetColumn | str]
    rows: list[SheetRow]


# -- the whole ------------------------------------------------------------------------------------
class Scene(TypedDict):
    """The table as a seat sees it; `seat` is None for a spectator.

    `decor` is drawn over the board's own where a match has another ground than is printed.
    """

    seat: str | None
    title: NotRequired[str]
    subtitle: NotRequired[str]
    areas: dict[str, AreaState]
    tokens: list[Token]
    arrows: NotRequired[list[Arrow]]
    tracks: NotRequired[list[Track]]
    players: NotRequired[list[Player]]
    zones: NotRequired[list[Zone]]
    panels: NotRequired[list[Panel]]
    sheets: NotRequired[list[Sheet]]
    overlays: NotRequired[list[Overlay]]
    decor: NotRequired[list[Decor]]
    dice: NotRequired[list[Die]]
