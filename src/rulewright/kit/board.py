"""The structures of a game's board, as `Game.board()` gives it; docs/protocol.md tells the rest.

A table's client draws exactly these structures. They cost nothing while a game runs: each is a
plain dictionary, whose keys mypy knows.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Point = tuple[float, float]
"""A place on the board, in units of its size."""

Rect = tuple[float, float, float, float]
"""`x, y, width, height`."""

Colour = str | tuple[str, str]
"""Any colour of CSS, or one for the light and one for the dark look."""


class CardLine(TypedDict):
    """A line on a card, or on the card of an area."""

    label: str
    value: str


class AreaCard(TypedDict):
    """The text printed on a card that belongs to an area; `band` is its colour."""

    band: NotRequired[Colour]
    lines: NotRequired[list[CardLine]]


class PlaceIcon(TypedDict):
    """A symbol printed on an area; with an `owner`, that colour's emblem on a shield."""

    kind: str
    at: Point
    owner: NotRequired[str]


class BoardArea(TypedDict):
    """An area. Its shape is a `path`, or `at` and `r` in some `form`, or a `rect`.

    Any further key that is a point or a list of points is a slot, where tokens stand.
    """

    id: str
    name: str
    kind: str
    path: NotRequired[str]
    at: NotRequired[Point]
    r: NotRequired[float]
    form: NotRequired[str]
    rect: NotRequired[Rect]
    label: NotRequired[Point]
    label_lines: NotRequired[list[str]]
    label_size: NotRequired[float]
    label_angle: NotRequired[float]
    icons: NotRequired[list[PlaceIcon]]
    facts: NotRequired[list[str]]
    card: NotRequired[AreaCard]
    pieces: NotRequired[float]  # how large pieces are there, where that is not as usual


class Border(TypedDict):
    """A line between two areas, or of one with the edge of the board."""

    between: NotRequired[list[str]]
    kind: str
    path: str


class Decor(TypedDict):
    """A drawing without a meaning: along a `path`, in a `rect`, or `at` a point.

    `between` says of a river which areas it parts, for readers of the data.
    """

    kind: str
    between: NotRequired[list[str]]
    path: NotRequired[str]
    rect: NotRequired[Rect]
    at: NotRequired[Point]
    r: NotRequired[float]
    angle: NotRequired[float]
    size: NotRequired[float]
    text: NotRequired[str]
    symbol: NotRequired[str]


class ArtLayer(TypedDict):
    """A layer of a picture in a 120 × 56 box: lighter by a `tone` up to 1, darker down to −1."""

    tone: float
    path: str


class BoardColour(TypedDict):
    """How an owner or a group is told: its colours, its name, and marks without colour.

    `art` is the picture on its cards, the undermost layer first.
    """

    fill: str
    ink: str
    name: str
    emblem: NotRequired[str]
    shape: NotRequired[str]
    pattern: NotRequired[str]
    art: NotRequired[list[ArtLayer]]


# -- looks ------------------------------------------------------------------------------------
class Drawn(TypedDict):
    """How a line or a shape is drawn."""

    fill: NotRequired[Colour]
    line: NotRequired[Colour]
    width: NotRequired[float]
    dash: NotRequired[str]
    ink: NotRequired[Colour]


class AreaStyle(Drawn):
    """How areas of a kind look; `owner_style` says how their owner shows.

    A `label` that is `asked` is drawn while an overlay with `names` is on, and for no pictures.
    """

    ring: NotRequired[bool]
    corner: NotRequired[float]
    label: NotRequired[Literal["plain", "inside", "asked", "none"]]
    weight: NotRequired[float]
    owner_style: NotRequired[Literal["wash", "tab", "both", "none"]]
    owner_style_size: NotRequired[float]


class DecorStyle(Drawn):
    """How decor of a kind looks; `layer` says what it lies under.

    Decor `upon` the areas is drawn once with them, under everything that changes.
    """

    cap: NotRequired[Literal["round", "butt"]]
    casing: NotRequired[Colour]
    casing_width: NotRequired[float]
    opacity: NotRequired[float]
    corner: NotRequired[float]
    weight: NotRequired[float]
    italic: NotRequired[bool]
    font: NotRequired[Literal["serif", "sans"]]
    spacing: NotRequired[float]
    anchor: NotRequired[Literal["start", "middle", "end"]]
    hatch: NotRequired[bool]
    layer: NotRequired[Literal["ground", "upon", "marks", "top"]]


class TokenStyle(Drawn):
    """How tokens of a kind look; `size` is their radius, `plate` what their symbol stands on.

    Those with `wide` and `high` are slips instead: the text, and the caption beside it, stand in
    the `head`, which is all of a slip unless its height is given; the words stand below.
    `spots` says where the figures of a token stand, by how many there are, the farthest first.
    """

    size: NotRequired[float]
    spots: NotRequired[dict[str, list[Point]]]
    wide: NotRequired[float]
    high: NotRequired[float]
    head: NotRequired[float]
    banded: NotRequired[bool]  # of a slip: its head is all of its owner's colour
    plate: NotRequired[str]
    symbol_size: NotRequired[float]
    text: NotRequired[Literal["middle", "below", "none"]]
    persistent: NotRequired[bool]  # tokens that never go, but leave and come
    attached: NotRequired[bool]  # tokens that another one wears: what it does is not theirs to show


class PicturePart(Drawn):
    """A part of a picture: a `path`, or a `symbol` of a `size` in the middle of which is `at`.

    The colours `owner` and `ink` are those of the owner of what is drawn, and the symbol `emblem`
    is the owner's.
    """

    path: NotRequired[str]
    symbol: NotRequired[str]
    at: NotRequired[Point]
    size: NotRequired[float]
    opacity: NotRequired[float]


class IconStyle(TypedDict):
    """The plate under a symbol that is printed on an area, and the symbol's colour."""

    plate: NotRequired[Literal["circle", "square"]]
    ink: NotRequired[str]


class BuiltInTokenStyle(TypedDict):
    """A kind of tokens as the client draws it by itself, without a `TokenStyle`.

    `form` is the outline of its owner unless given, `ring` the radius of the ring round it, and
    `emblem` says when it bears its owner's emblem in place of its symbol.
    """

    form: NotRequired[Literal["coin", "shield"]]
    size: NotRequired[float]
    ring: NotRequired[float]
    emblem: NotRequired[Literal["hidden", "always"]]
    emblem_size: NotRequired[float]
    fill: NotRequired[str]
    ink: NotRequired[str]
    persistent: NotRequired[bool]


class TagStyle(Drawn):
    """How areas with a tag look; `on` says, by kind of area, how they look there instead."""

    opacity: NotRequired[float]
    grow: NotRequired[float]
    hatch: NotRequired[bool]
    cross: NotRequired[bool]
    dot: NotRequired[bool]
    symbol: NotRequired[str]
    symbol_size: NotRequired[float]
    name: NotRequired[str]
    on: NotRequired[dict[str, TagStyle]]


class ArrowStyle(TypedDict):
    """How large the heads of arrows are."""

    scale: NotRequired[float]


class Style(TypedDict):
    """How kinds of areas, icons, decor and tokens look, and tags of areas.

    `terrain` says which kinds of areas and borders the client draws as a map, and as what.
    """

    terrain: NotRequired[dict[str, Literal["land", "water", "harbour"]]]
    icons: NotRequired[dict[str, IconStyle]]
    token_styles: NotRequired[dict[str, BuiltInTokenStyle]]
    areas: NotRequired[dict[str, AreaStyle]]
    decor: NotRequired[dict[str, DecorStyle]]
    tokens: NotRequired[dict[str, TokenStyle]]
    tags: NotRequired[dict[str, TagStyle]]
    arrows: NotRequired[ArrowStyle]


class ChoiceStyle(TypedDict):
    """How choices are offered: what goes on with the game, what sends a chain at once.

    `auto_submit` names chains that are sent as soon as they are complete, whatever came last.
    `places` names chains that put tokens of a tray on areas, and the kind that these are there.
    `submit_label` gives by chain the text of the button that sends it; no chain goes without. By
    the kind of an ask without a chain it may give the same, with `#` for the option: `Play #`.
    A choice that cannot be taken back takes two presses, unless its first word is in `one_press`.
    `partial_end` names chains in which `done` may end but a part, such as the units that are named.
    """

    main: NotRequired[list[str]]
    ends: NotRequired[list[str]]
    one_press: NotRequired[list[str]]
    auto_submit: NotRequired[list[str]]
    places: NotRequired[dict[str, str]]
    submit_label: NotRequired[dict[str, str]]
    partial_end: NotRequired[list[str]]


class DicePlace(TypedDict):
    """Where the last throw lies."""

    at: Point
    size: NotRequired[float]


class TokenPath(TypedDict):
    """Areas one after another that tokens go along; a `loop` leads from the last to the first.

    Tokens go on along it, and `back` at most so many areas (any number unless given). Only those
    that stand on one of the `slots` do; others go straight.
    """

    areas: list[str]
    loop: NotRequired[bool]
    back: NotRequired[int]
    slots: NotRequired[list[str]]


class RouteGraph(TypedDict):
    """Places that are joined one to the next in `runs`; tokens go the shortest way over them.

    A place is an area or one of the `points`. `slots` names what goes along it by the slot it
    stands on, and what that goes round where it can: kinds of areas, and slots where others stand.
    With `through`, only areas of these kinds are passed, as few as need be, and only where the
    owner of what goes has a token on that slot.
    """

    runs: list[list[str]]
    points: NotRequired[dict[str, Point]]
    slots: NotRequired[dict[str, list[str]]]
    through: NotRequired[list[str]]


class Board(TypedDict):
    """All that never changes on a game's table; `strip` is the part that the first page shows.

    `pictures` are drawings round a point in units of the board, which tokens are made of. `close`
    is the scale, in pixels a unit, below which pieces are too small to be told: a small screen
    opens at least so near.
    """

    size: Point
    areas: list[BoardArea]
    borders: NotRequired[list[Border]]
    decor: NotRequired[list[Decor]]
    colours: NotRequired[dict[str, BoardColour]]
    symbols: NotRequired[dict[str, str]]
    pictures: NotRequired[dict[str, list[PicturePart]]]
    close: NotRequired[float]
    background: NotRequired[Colour]
    style: NotRequired[Style]
    choices: NotRequired[ChoiceStyle]
    dice: NotRequired[DicePlace]
    paths: NotRequired[list[TokenPath]]
    route_graphs: NotRequired[list[RouteGraph]]
    strip: NotRequired[Rect]
