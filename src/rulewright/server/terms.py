"""The terms of a table: who may see it, its clock, and what happens when time runs out."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rulewright.server.clocks.terms import ClockTerms, DaysClock, LiveClock, NoClock
from rulewright.server.errors import BadRequest
from rulewright.server.marks import MarkedBy

DAY = 24 * 60  # minutes
AWAY_MOST = 30 * DAY
Title = Annotated[str, msgspec.Meta(max_length=80)]
BotName = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The terms of a table.

    `listed` shows it in the lobby. `watch` says who may see it: everybody, or only those seated.
    `late` says what happens when a seat's time runs out: a bot makes this one move (`bot-move`), a
    bot plays until the player is back (`bot-seat`), or the table waits (`wait`). `late_bot` is the
    name of that bot; by default it is the first one that the game offers. When others propose to
    replace a person by a bot, that person has `away` minutes to answer. `marks` says who may mark
    the board at first; the table's host may change it later.
    """

    title: Title = ""
    listed: bool = False
    watch: Literal["all", "seated"] = "all"
    clock: ClockTerms = NoClock()
    late: Literal["bot-move", "bot-seat", "wait"] = "wait"
    late_bot: BotName | None = None
    away: Annotated[int, msgspec.Meta(ge=5, le=AWAY_MOST)] | None = None
    marks: MarkedBy = "seats"

    @property
    def away_for(self) -> int:
        """The minutes that a person has to answer.

        By default it is 10 minutes with a live clock, else a day, or the time for a move if that is
        longer.
        """
        if self.away is not None:
            return self.away
        if isinstance(self.clock, LiveClock):
            return 10
        days = self.clock.days if isinstance(self.clock, DaysClock) else 1
        return min(AWAY_MOST, round(DAY * max(1, days)))


def read_terms(stored: object) -> Terms:
    """Parse stored terms, or raise `BadRequest`."""
    try:
        return msgspec.convert(stored, Terms)
    except msgspec.ValidationError as error:
        raise BadRequest(str(error)) from error
