"""Events of seats: who has one, by which links, whether they are ready, there, or late."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from rulewright.server.events.facts import Facts
from rulewright.server.marks import MarkedBy


class Freed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person whose seat others gave to a bot: they may come back as who they were.

    `to` is another user who may take the place, as all who remained agreed.
    """

    user: str | None
    called: str
    gen: int
    link: int
    to: str | None = None


class Holder(msgspec.Struct, frozen=True):
    """The holder of a seat: a person (by link alone while `user` is None), nobody yet, or a bot.

    `called` is what the person is called here. `bot` plays the seat: for good at a bot's seat, at
    a person's until that person is back. With each new holder `gen` grows, and links of earlier
    ones open the seat no more; `link` grows where the same one's links end, and `links` have been
    given out since. A bot's seat that was given to it by vote was `freed`.
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
    """A seat has another holder; with `host` the table belongs to that user from now on."""

    kind: ClassVar[str] = "sit"
    seat: int
    holder: Holder
    host: str | None = None


class Linked(Facts, frozen=True):
    """A link to the event's seat was given out, or those to the seats `drawn` ended."""

    kind: ClassVar[str] = "link"
    drawn: list[int] = []


class RanLate(Facts, frozen=True):
    """The time of a seat is out; `bot` is the one to take it, where that was agreed on."""

    kind: ClassVar[str] = "late"
    seat: int
    bot: str | None = None


class Came(Facts, frozen=True):
    """A person came by the link of the event's seat while others waited for them."""

    kind: ClassVar[str] = "came"
    person: str = msgspec.field(name="as")


class Readied(Facts, frozen=True):
    """The person of these seats wants the match to begin, or not yet."""

    kind: ClassVar[str] = "ready"
    seats: list[int]
    ready: bool


class Picking(Facts, frozen=True, kw_only=True):
    """An event while users pick their seats: those still to pick, and the seats picked so far.

    None leaves them as they are.
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
    """The event's seat set up another `table` for the people of this match, once it was over.

    With `moved` everybody sits one seat further on.
    """

    kind: ClassVar[str] = "again"
    table: str
    moved: bool = False


class ClocksStarted(Facts, frozen=True):
    """The clocks run from now on, although not all have come."""

    kind: ClassVar[str] = "clocks"
