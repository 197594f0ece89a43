"""How far back each seat of a table may go: a fold of its events.

Whether a play has shown something that was hidden is found when it is made, and stands in its event
(`tables/undo.py`). Plays that a table kept from before that was noted are out of reach.
"""

from __future__ import annotations

import msgspec

from rulewright.server.events.match import Mended, Played, Retaken, Undone
from rulewright.server.storage.rows import Event

MOST = 200  # plays that are remembered


class Play(msgspec.Struct, frozen=True):
    """Event `n`: choices of a seat, before which the log of the match had `start` entries.

    They are `sealed` while others still choose in secret.
    """

    n: int
    seat: int
    start: int
    sealed: bool


class UndoReach:
    """The plays since something was last shown.

    `undone` are the numbers of all plays that were taken back by consent.
    """

    def __init__(self) -> None:
        self.plays: list[Play] = []
        self.undone: list[int] = []
        self._blocked_by: dict[
            int, str
        ] = {}  # by seat, for its newest play that stands out of reach
        self._newest: dict[int, Play] | None = None  # by seat, once it was asked for

    def copy(self) -> UndoReach:
        """Another one that can go on by itself."""
        other = UndoReach()
        other.plays = list(self.plays)
        other.undone = list(self.undone)
        other._blocked_by = dict(self._blocked_by)
        return other

    def last(self, seat: int) -> Play | None:
        """The newest play of a seat that can be reached."""
        if self._newest is None:
            self._newest = {play.seat: play for play in self.plays}
        return self._newest.get(seat)

    def blocked_by(self, seat: int) -> str:
        """Why a seat without a play that can be reached has none.

        The kind of secret shown since its newest play that stands (`kernel.disclosure`, `mended`
        where it was the rules, `unknown` where nobody noted it), `far` where too much was played
        since, `undone` where all its plays were taken back; empty where it made none.
        """
        return self._blocked_by.get(seat, "")

    def offers(self, seat: int) -> bool:
        """Whether the newest play of a seat can be taken back if others agree."""
        play = self.last(seat)
        return play is not None and not play.sealed

    def play(self, n: int) -> Play | None:
        """The play that was event `n`; None where it can be taken back no more."""
        return next((play for play in self.plays if play.n == n), None)

    def sealed(self, seat: int) -> bool:
        """Whether a seat has chosen something that is sealed still."""
        return any(play.sealed and play.seat == seat for play in self.plays)

    def take(self, event: Event) -> None:
        """Go on by one event."""
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
            self._blocked_by.setdefault(seat, "undone")  # what holds once it stands no more
            self._block(len(self.plays) - MOST, "far")
        else:
            blocked_by = played.showed or "unknown"
            self._block(len(self.plays), blocked_by)
            self._blocked_by[seat] = blocked_by

    def _block(self, count: int, blocked_by: str) -> None:
        """Put so many of the oldest plays out of reach."""
        for play in self.plays[: max(count, 0)]:
            self._blocked_by[play.seat] = blocked_by
        del self.plays[: max(count, 0)]
