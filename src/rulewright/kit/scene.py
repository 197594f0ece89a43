"""A scene as typed structures, with functions that make its parts (docs/protocol.md).

    def panels(view: State, seat: int | None) -> list[Panel]:
        return [panel("pot", "The pot", [f"{view.pot} coins lie there."])]

Each structure is a dictionary in the form in which it is sent; the client's types are generated
from these. An `owner` is a key of the board's colours (`kit.board`). `tags` are states that are
shown by shape and word, not by colour alone. A function makes a whole part, to which its caller may
add keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from rulewright.kit.board import CardLine, Colour, Decor


# -- the table ------------------------------------------------------------------------------------
class AreaState(TypedDict):
    """The current state of an area; `name` replaces the name on the board."""

    name: NotRequired[str]
    owner: NotRequired[str | None]
    tags: NotRequired[list[str]]
    note: NotRequired[str]


class Token(TypedDict):
    """A piece on the board, or `count` identical ones.

    While it is pointed at, `reach` are the areas where it could go and `sight` the areas that it
    could strike. A token composed of the board's pictures lists them in `parts`, drawn one over the
    other and turned by `angle` degrees, and in `figures`, each drawn on a spot of its own
    (`kit.board.TokenStyle`).
    """

    id: str
    kind: str
    name: NotRequired[str]  # the title of its choices; by default the beginning of its label
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
    """Make a single piece without an owner."""
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


# `from` is a keyword, so this type needs the functional form.
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
"""An arrow between areas; with a `slot` it follows the route of the tokens on that slot."""


class Die(TypedDict):
    """A die as it fell; the tag `closed` says that it does not count, `strong` that it does."""

    value: NotRequired[int]
    text: NotRequired[str]
    symbol: NotRequired[str]
    label: NotRequired[str]
    owner: NotRequired[str | None]
    tags: NotRequired[list[str]]


# -- players and tracks ---------------------------------------------------------------------------
class Fact(TypedDict):
    """A figure shown for a player, such as its money."""

    label: str
    value: str
    symbol: NotRequired[str]
    note: NotRequired[str]


def fact(label: str, value: str, symbol: str, note: str = "") -> Fact:
    """Make a figure for a player; `label` names it and `note` explains it."""
    return {"label": label, "value": value, "symbol": symbol, "note": note}


class Player(TypedDict):
    """A seat, with everything about it that is public."""

    seat: str
    title: str
    owner: NotRequired[str | None]
    you: NotRequired[bool]
    tags: NotRequired[list[str]]
    facts: list[Fact]


class TrackToken(TypedDict):
    """A marker on a track, such as a house's or a round's."""

    owner: NotRequired[str | None]
    label: str
    symbol: NotRequired[str]
    tags: NotRequired[list[str]]


class TrackPlace(TypedDict):
    """A place on a track, with the markers on it; `note` explains it."""

    label: str
    note: NotRequired[str]
    fill: NotRequired[Colour]  # of a track over the board
    tags: NotRequired[list[str]]
    tokens: list[TrackToken]


class TrackEnd(TypedDict):
    """The owner at one end of a track, with its figure."""

    owner: str
    value: NotRequired[str]
    label: str


class Track(TypedDict):
    """A row of places beside the board or, with `over`, in one line above it.

    A track above the board has a sentence `now` about its state, and may have an owner at each of
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
    """A card that is face up for the seat that sees the scene.

    `sort` says what kind of card it is; `symbol` is drawn on it, by default its owner's emblem.
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
    """A group of cards; `first` puts it in a panel of its own, such as one's own hand.

    With `beside` it is also shown next to the choices, under this title, while it matters for them,
    such as an enemy's hand in a fight.
    """

    id: str
    title: str
    owner: NotRequired[str | None]
    note: NotRequired[str]
    first: NotRequired[bool]
    beside: NotRequired[str]
    cards: list[Card]


def zone(name: str, title: str, owner: str | None, cards: list[Card], note: str = "") -> Zone:
    """Make a group of cards."""
    return {"id": name, "title": title, "owner": owner, "note": note, "cards": cards}


# -- panels ---------------------------------------------------------------------------------------
class Term(TypedDict):
    """A line of a column, such as one addend of its total."""

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
    """A token in hand, with `left` of it remaining; it is the seat's own unless `owner` is given.

    If its chain places several kinds of tokens, `kind` names both its kind and its slot on the
    board.
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
    """Dice that were thrown together, and what for."""

    title: str
    owner: NotRequired[str | None]
    dice: list[Die]
    note: NotRequired[str]


class Panel(TypedDict):
    """A box beside the board: columns, dice, tokens in hand, notes.

    With `beside` it stays in sight with the board: on a desktop in a column of its own or in a row
    below the board. While it is the first panel, `short` names the tab of all panels on a phone; by
    default that is the first word of its title.
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
    """Make a panel with notes and columns; most panels have only one of them."""
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
    """How an overlay marks an area."""

    tags: NotRequired[list[str]]
    note: NotRequired[str]


class Overlay(TypedDict):
    """Information that a player can switch on over the board; `on` if it is shown at first.

    An overlay with `names` also shows the names of areas whose style has the `label` `asked`.
    """

    id: str
    title: str
    note: NotRequired[str]
    names: NotRequired[bool]
    on: NotRequired[bool]
    areas: dict[str, Mark]


class SheetCell(TypedDict):
    """A cell of a sheet; one with an `id` can be clicked when a choice is about it."""

    text: str
    tags: NotRequired[list[str]]
    note: NotRequired[str]
    symbol: NotRequired[str]
    owner: NotRequired[str | None]
    id: NotRequired[str]


class SheetColumn(TypedDict):
    """A column heading of a sheet; `note` explains it."""

    text: str
    note: NotRequired[str]
    tags: NotRequired[list[str]]


class SheetRow(TypedDict):
    """A row of a sheet, with a heading; one with an `id` can be clicked like a cell."""

    id: NotRequired[str]
    title: str
    owner: NotRequired[str | None]
    band: NotRequired[Colour]
    tags: NotRequired[list[str]]
    note: NotRequired[str]
    cells: list[SheetCell]


class Sheet(TypedDict):
    """A table of rows and columns; `first` puts it before tracks and players."""

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

    `decor` is drawn over the board's own, for a match whose terrain differs from the printed board.
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
