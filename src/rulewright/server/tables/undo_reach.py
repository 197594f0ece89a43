"""How far back each seat may take back its plays, computed from a table's events.

The event of a play records whether it revealed something (`tables/undo.py`). Plays from before this
was recorded cannot be taken back.
"""

from __future__ import annotations

import msgspec

from rulewright.server.events.match import Mended, Played, Retaken, Undone
from rulewright.server.storage.rows import Event

MOST = 200  # plays that are remembered


class Play(msgspec.Struct, frozen=True):
    """A seat's choices in event `n`; the match's log had `start` entries before them.

    `sealed` says that they were made while others still chose in secret.
    """

    n: int
    seat: int
    start: int
    sealed: bool


class UndoReach:
    """The plays since something was last revealed.

    `undone` are the events of all plays that were taken back by consent.
    """

    def __init__(self) -> None:
        self.plays: list[Play] = []
        self.undone: list[int] = []
        # by seat, the reason why its newest play cannot be taken back
        self._blocked_by: dict[int, str] = {}
        self._newest: dict[int, Play] | None = None  # by seat; None until it is needed

    def copy(self) -> UndoReach:
        """Return an independent copy."""
        other = UndoReach()
        other.plays = list(self.plays)
        other.undone = list(self.undone)
        other._blocked_by = dict(self._blocked_by)
        return other

    def last(self, seat: int) -> Play | None:
        """Return the newest play of a seat that can be taken back, if any."""
        if self._newest is None:
            self._newest = {play.seat: play for play in self.plays}
        return self._newest.get(seat)

    def blocked_by(self, seat: int) -> str:
        """Return the reason why a seat has no play to take back; empty if it has made none.

        The kind of secret revealed since its newest play (`kernel.disclosure`), `mended` if the
        rules changed, `unknown` if that was not recorded, `far` if too much was played since, or
        `undone` if all its plays were taken back.
        """
        return self._blocked_by.get(seat, "")

    def offers(self, seat: int) -> bool:
        """Return whether the newest play of a seat can be taken back if others agree."""
        play = self.last(seat)
        return play is not None and not play.sealed

    def play(self, n: int) -> Play | None:
        """Return the play of event `n`; None if it cannot be taken back."""
        return next((play for play in self.plays if play.n == n), None)

    def sealed(self, seat: int) -> bool:
        """Return whether a seat has a choice that is still sealed."""
        return any(play.sealed and play.seat == seat for play in self.plays)

    def take(self, event: Event) -> None:
        """Apply an event."""
        self._newest = None
        match event.what:
            case Played() as played if event.seat is not None:
                self._played(event.n, event.seat, played)
            case Mended():
                self._block(len(self.plays), "mended")
            case Undone(to=to):
                self.undone += [play.n for play in self.plays if play.n > to]
                self.plays = [play for play in self.plays if play.n <= to]
            case Retaken():
                self.plays = [
                    play for play in self.plays if not play.sealed or play.seat != event.seat
                ]
            case _:
                pass

    def _played(self, n: int, seat: int, played: Played) -> None:
        if played.start is not None:
            self.plays.append(Play(n, seat, played.start, played.sealed))
            self._blocked_by.setdefault(seat, "undone")  # holds if the play is taken back
            self._block(len(self.plays) - MOST, "far")
        else:
            blocked_by = played.showed or "unknown"
            self._block(len(self.plays), blocked_by)
            self._blocked_by[seat] = blocked_by

    def _block(self, count: int, blocked_by: str) -> None:
        """Make the `count` oldest plays impossible to take back, for the reason `blocked_by`."""
        for play in self.plays[: max(count, 0)]:
            self._blocked_by[play.seat] = blocked_by
        del self.plays[: max(count, 0)]
