"""Events of seats: their holders, links, readiness, arrivals and expired clocks."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from rulewright.server.events.facts import Facts
from rulewright.server.marks import MarkedBy


class Freed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person whose seat others gave to a bot; they may return as the same holder.

    `to` is another user who may take the seat, as all others agreed.
    """

    user: str | None
    called: str
    gen: int
    link: int
    to: str | None = None


class Holder(msgspec.Struct, frozen=True):
    """The holder of a seat: a person (known only by link while `user` is None), nobody, or a bot.

    `called` is the person's name at this table. `bot` plays the seat: permanently for a bot's seat,
    else until its person is back. `gen` grows with each new holder, which ends the links of earlier
    ones; `link` grows when the same holder's links are ended, and `links` counts those given out
    since. `freed` is set for a seat given to a bot by vote.
    """

    kind: Literal["person", "open", "bot"]
    user: str | None = None
    called: str = ""
    bot: str | None = None
    gen: int = 0
    link: int = 0
    links: int = 0
    freed: Freed | None = None


class Seated(Facts, frozen=True):
    """A seat got another holder; with `host`, the table now belongs to that user."""

    kind: ClassVar[str] = "sit"
    seat: int
    holder: Holder
    host: str | None = None


class Linked(Facts, frozen=True):
    """A link to the event's seat was given out, or the links to the seats `drawn` were ended."""

    kind: ClassVar[str] = "link"
    drawn: list[int] = []


class RanLate(Facts, frozen=True):
    """A seat's clock expired; `bot` takes the seat, if that was agreed."""

    kind: ClassVar[str] = "late"
    seat: int
    bot: str | None = None


class Came(Facts, frozen=True):
    """An expected person arrived by the link of the event's seat."""

    kind: ClassVar[str] = "came"
    person: str = msgspec.field(name="as")


class Readied(Facts, frozen=True):
    """The person of these seats is ready for the match to begin, or no longer is."""

    kind: ClassVar[str] = "ready"
    seats: list[int]
    ready: bool


class Picking(Facts, frozen=True, kw_only=True):
    """A change in the picking of seats: users still to pick, and seats picked so far.

    None leaves a value unchanged.
    """

    order: list[str] | None = None
    picked: list[int] | None = None


class PlacesChanged(Picking, frozen=True):
    """People changed places before the match: the new `holders`, by seat."""

    kind: ClassVar[str] = "places"
    holders: list[tuple[int, Holder]]


class PickOrderDrawn(Picking, frozen=True):
    """The order was drawn in which users pick their seats."""

    kind: ClassVar[str] = "draft"


class MarksAllowed(Facts, frozen=True):
    """The host said who may put marks on the board from now on."""

    kind: ClassVar[str] = "marks"
    who: MarkedBy


class SetUpAgain(Facts, frozen=True):
    """The event's seat set up another `table` for the people of this finished match.

    With `moved` everybody sits one seat further on.
    """

    kind: ClassVar[str] = "again"
    table: str
    moved: bool = False


class ClocksStarted(Facts, frozen=True):
    """The clocks were started, although not all had come."""

    kind: ClassVar[str] = "clocks"
