"""Motions at a table and their count: each person has one vote, whatever they hold.

A person is told by a word: the user's id where it is known, else the seat whose link they have.
Before persons were told, seats voted; what was put then is counted so for ever.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from rulewright.server.events.votes import Proposed, What

BY_ALL: frozenset[str] = frozenset({"end", "letters", "undo"})  # what one refusal is enough against
Outcome = Literal["passed", "failed", "here", "open"]


class Motion(msgspec.Struct):
    """A motion to vote on, put as event `n` by seat `by`; `seat` is the one it is about.

    `undo` is the play that is to be taken back, with all that came after. A seat is given to
    `bot`, or to user `to`, for whom that bot keeps it; its person is asked until `until` (ms), and
    `free` says that they consent or have not answered. With `leaves` an end by one side counts as
    its leaving the match, as it has since that is so. `votes` are by person, or by seat where it
    was put before persons voted (`each` false).
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
        """The motion that a seat put as event `n`."""
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
        """Another one that can go on by itself."""
        return msgspec.structs.replace(self, votes=dict(self.votes))

    def outcome(self, voters: Collection[str], ready: bool) -> Outcome:
        """The outcome among these voters; nothing is carried before it is `ready`."""
        yes = sum(self.votes.get(voter) is True for voter in voters)
        no = sum(self.votes.get(voter) is False for voter in voters)
        by_all = self.what in BY_ALL or self.to is not None
        passed = yes == len(voters) if by_all else 2 * yes > len(voters)
        if self.to is not None and len(voters) < 2:
            passed = False  # one person alone gives no place to another
        if no > 0 if by_all else 2 * no >= len(voters):
            return "failed"
        return "passed" if passed and ready else "open"
