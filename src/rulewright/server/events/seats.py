"""Events of seats: their holders, links, readiness, arrivals and expired clocks."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from rulewright.server.events.facts import Facts
from rulewright.server.marks import MarkedBy


class Freed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person whose seat others gave to a bot; this person may return as the same holder.

    `to` is another user who may take the seat, as all others agreed.
    """

    user: str | None
    called: str
    gen: int
    link: int
    to: str | None = None


class Holder(msgspec.Struct, frozen=True):
    """The holder of a seat: a person, nobody, or a bot.

    `user` is None for a person known only by a link, and `called` is the person's name at this
    table. `bot` plays the seat: permanently if the holder is a bot, else until the person is back.
    `gen` grows with each new holder, which ends the links of earlier holders; `link` grows when the
    links of the same holder are ended, and `links` counts those given out since. `freed` is set for
    a seat given to a bot by vote.
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
    """A link to the event's seat was given out, or all links to the seats in `drawn` were ended."""

    kind: ClassVar[str] = "link"
    drawn: list[int] = []


class RanLate(Facts, frozen=True):
    """A seat's clock expired; `bot` takes the seat, if the terms say so."""

    kind: ClassVar[str] = "late"
    seat: int
    bot: str | None = None


class Came(Facts, frozen=True):
    """A person whom the table expected came, by the link to the event's seat."""

    kind: ClassVar[str] = "came"
    person: str = msgspec.field(name="as")


class Readied(Facts, frozen=True):
    """The person holding these seats is ready for the match to begin, or no longer is."""

    kind: ClassVar[str] = "ready"
    seats: list[int]
    ready: bool


class Picking(Facts, frozen=True, kw_only=True):
    """A change in the picking of seats: the users still to pick, and the seats picked so far.

    None leaves a value unchanged.
    """

    order: list[str] | None = None
    picked: list[int] | None = None


class PlacesChanged(Picking, frozen=True):
    """People changed places before the match; `holders` are the new holders, by seat."""

    kind: ClassVar[str] = "places"
    holders: list[tuple[int, Holder]]


class PickOrderDrawn(Picking, frozen=True):
    """The order in which users pick their seats was drawn."""

    kind: ClassVar[str] = "draft"


class MarksAllowed(Facts, frozen=True):
    """The host decided who may put marks on the board from now on."""

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
    """The clocks were started, although some people had not come yet."""

    kind: ClassVar[str] = "clocks"
