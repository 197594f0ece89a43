"""The structures of a game's board, as `Table.board()` returns it (docs/protocol.md).

The client draws exactly these structures. They cost nothing at run time: each is a plain dictionary
whose keys mypy checks.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Point = tuple[float, float]
"""A point on the board, `x, y`, in units of its size."""

Rect = tuple[float, float, float, float]
"""`x, y, width, height`."""

Colour = str | tuple[str, str]
"""A CSS colour, or a pair for the light and the dark theme."""


class CardLine(TypedDict):
    """A line on a card, or on the card of an area: a label and a value."""

    label: str
    value: str


class AreaCard(TypedDict):
    """The text printed on the card that belongs to an area; `band` is its colour."""

    band: NotRequired[Colour]
    lines: NotRequired[list[CardLine]]


class PlaceIcon(TypedDict):
    """A symbol printed on an area; with an `owner`, that owner's emblem on a shield."""

    kind: str
    at: Point
    owner: NotRequired[str]


class BoardArea(TypedDict):
    """An area. Its shape is a `path`, a `rect`, or `at` and `r` (a circle unless `form` is given).

    Any further key whose value is a point or a list of points is a slot, where tokens stand.
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
    pieces: NotRequired[float]  # scales the tokens in it


class Border(TypedDict):
    """The line between two areas, or between an area and the edge of the board."""

    between: NotRequired[list[str]]
    kind: str
    path: str


class Decor(TypedDict):
    """A drawing without meaning for the game: along a `path`, in a `rect`, or `at` a point.

    `between` names the areas that a river separates, for readers of the data.
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
    """A layer of a picture in a 120 × 56 box; `tone` lightens (up to 1) or darkens it (to −1)."""

    tone: float
    path: str


class BoardColour(TypedDict):
    """How an owner or a group is marked: colours, a name, and an emblem and shape besides colour.

    `art` is the picture on its cards, the bottom layer first.
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
    """How a line or a shape is drawn: fill, line, and `ink` for text and symbols."""

    fill: NotRequired[Colour]
    line: NotRequired[Colour]
    width: NotRequired[float]
    dash: NotRequired[str]
    ink: NotRequired[Colour]


class AreaStyle(Drawn):
    """How areas of a kind look; `owner_style` says how their owner is shown.

    If `label` is `asked`, names are drawn only while an overlay with `names` is on.
    """

    ring: NotRequired[bool]
    corner: NotRequired[float]
    label: NotRequired[Literal["plain", "inside", "asked", "none"]]
    weight: NotRequired[float]
    owner_style: NotRequired[Literal["wash", "tab", "both", "none"]]
    owner_style_size: NotRequired[float]


class DecorStyle(Drawn):
    """How decor of a kind looks; `layer` is its place in the drawing order.

    Decor in the layer `upon` is drawn once with the areas, under everything that changes.
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
    """How tokens of a kind look; `size` is their radius, `plate` the shape under their symbol.

    Tokens with `wide` and `high` are drawn as slips: `text` and `caption` are in the `head`, which
    fills the slip unless its height is given, and `words` are below. `spots` places the figures of
    a token: for each number of figures, their points, the farthest first.
    """

    size: NotRequired[float]
    spots: NotRequired[dict[str, list[Point]]]
    wide: NotRequired[float]
    high: NotRequired[float]
    head: NotRequired[float]
    banded: NotRequired[bool]  # of a slip: the whole head has its owner's colour
    plate: NotRequired[str]
    symbol_size: NotRequired[float]
    text: NotRequired[Literal["middle", "below", "none"]]
    persistent: NotRequired[bool]  # tokens are never animated from place to place
    attached: NotRequired[bool]  # tokens on top of another one: not animated themselves


class PicturePart(Drawn):
    """A part of a picture: a `path`, or a `symbol` of a `size` centred on `at`.

    The colours `owner` and `ink` stand for the owner's colours, and the symbol `emblem` for the
    owner's emblem.
    """

    path: NotRequired[str]
    symbol: NotRequired[str]
    at: NotRequired[Point]
    size: NotRequired[float]
    opacity: NotRequired[float]


class IconStyle(TypedDict):
    """The plate under a symbol printed on an area, and the symbol's colour."""

    plate: NotRequired[Literal["circle", "square"]]
    ink: NotRequired[str]


class BuiltInTokenStyle(TypedDict):
    """A kind of token with the client's standard drawing, without a `TokenStyle`.

    `form` is the outline (by default the owner's), `ring` the radius of the ring around it, and
    `emblem` says when the owner's emblem replaces the symbol.
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
    """How areas with a tag look; `on` overrides this for some kinds of areas."""

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
    """The look of arrows; `scale` multiplies the size of their heads."""

    scale: NotRequired[float]


class Style(TypedDict):
    """How areas, icons, decor and tokens look by kind, and areas by tag.

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
    """How the client offers choices.

    - `main`: first words of options that move the game on and get large buttons.
    - `ends`: last steps that send a chain, besides the usual ones such as `done`.
    - `one_press`: first words of options that one press sends. Other choices that cannot be taken
      back take two presses.
    - `auto_submit`: chains that are sent as soon as they are complete, whatever the last step was.
    - `places`: chains that put tokens of a tray on areas, with the kind of token to show there.
    - `submit_label`: the text on the button that sends, by chain or, for an ask without a chain, by
      kind of ask; `#` stands for the option, as in `Play #`.
    - `partial_end`: chains in which `done` may end only a part, such as the units named so far.
    """

    main: NotRequired[list[str]]
    ends: NotRequired[list[str]]
    one_press: NotRequired[list[str]]
    auto_submit: NotRequired[list[str]]
    places: NotRequired[dict[str, str]]
    submit_label: NotRequired[dict[str, str]]
    partial_end: NotRequired[list[str]]


class DicePlace(TypedDict):
    """Where the last throw of dice is shown."""

    at: Point
    size: NotRequired[float]


class TokenPath(TypedDict):
    """A path of areas along which tokens are animated; a `loop` connects the last to the first.

    Tokens move forward along it, and backward over at most `back` areas (any number by default). It
    applies only to tokens on one of its `slots`; others move in a straight line.
    """

    areas: list[str]
    loop: NotRequired[bool]
    back: NotRequired[int]
    slots: NotRequired[list[str]]


class RouteGraph(TypedDict):
    """A graph of places, connected along `runs`; tokens are animated along the shortest route.

    A place is an area or one of the `points`. The keys of `slots` are the slots whose tokens use
    the graph; the values are what their route avoids if possible: kinds of areas, and slots with
    tokens on them. With `through`, the route passes only areas of these kinds, as few as possible,
    and only where the token's owner has a token on the same slot.
    """

    runs: list[list[str]]
    points: NotRequired[dict[str, Point]]
    slots: NotRequired[dict[str, list[str]]]
    through: NotRequired[list[str]]


class Board(TypedDict):
    """Everything about a game's table that never changes; `strip` is the part on the start page.

    `pictures` are drawings around a point, in units of the board, from which tokens are composed.
    `close` is the scale, in pixels per unit, below which pieces cannot be told apart; a small
    screen opens zoomed in at least that far.
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
