"""Motions at a table and how their votes are counted: each person has one vote.

A person is identified by their user id or, if that is unknown, by the seat whose link they have.
Votes on old motions were recorded by seat, and are still counted so.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from rulewright.server.events.votes import Proposed, What

BY_ALL: frozenset[str] = frozenset({"end", "letters", "undo"})  # one no defeats these
Outcome = Literal["passed", "failed", "here", "open"]


class Motion(msgspec.Struct):
    """A motion to vote on, proposed in event `n` by seat `by`, about seat `seat` if any.

    `undo` is the event of the play to take back, with everything after it. A motion to replace a
    player gives their seat to `bot`, and user `to`, if set, may take it from the bot. The present
    player may answer until `until` (ms); `free` says that they consent or did not answer. With
    `leaves`, a side that ends its match against bots loses it; older motions lack this. `votes`
    are by person if `each` is set, and by seat in old motions.
    """

    n: int
    by: int
    what: What
    seat: int | None = None
    bot: str | None = None
    minutes: int = 0
    undo: int | None = None
    to: str | None = None
    called: str = ""
    each: bool = False
    until: int | None = None
    free: bool = False
    leaves: bool = False
    votes: dict[str, bool] = {}

    @classmethod
    def of(cls, n: int, by: int, put: Proposed) -> Motion:
        """Return the motion opened by a proposal in event `n` by seat `by`."""
        return cls(
            n,
            by,
            put.what,
            seat=put.seat,
            bot=put.bot,
            minutes=put.minutes,
            undo=put.undo,
            to=put.to,
            called=put.called,
            each=put.person is not None,
            leaves=put.leaves,
        )

    def copy(self) -> Motion:
        """Return an independent copy."""
        return msgspec.structs.replace(self, votes=dict(self.votes))

    def outcome(self, voters: Collection[str], ready: bool) -> Outcome:
        """Return the outcome if these are the voters; a motion cannot pass before it is `ready`."""
        yes = sum(self.votes.get(voter) is True for voter in voters)
        no = sum(self.votes.get(voter) is False for voter in voters)
        by_all = self.what in BY_ALL or self.to is not None
        passed = yes == len(voters) if by_all else 2 * yes > len(voters)
        if self.to is not None and len(voters) < 2:
            passed = False  # one person alone cannot give a seat away
        if no > 0 if by_all else 2 * no >= len(voters):
            return "failed"
        return "passed" if passed and ready else "open"
