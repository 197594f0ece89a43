"""A table in memory: its match, what was told, who watches."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rulewright.kernel import Line, Match
from rulewright.server.errors import Stale
from rulewright.server.store import Event, TableRow, Told

if TYPE_CHECKING:
    import msgspec

Heard = tuple[int, Told]  # the event that told it, and what was told
Said = tuple[int, int, str, str]  # the event, who said it, to whom ("all", "side"), the words


def ask_anew(asked_at: list[int], before: set[int], event: Event) -> None:
    """Note by seat at which event it was asked what it is asked now.

    Seats that wait at the same time choose in secret of each other: an event of one of them
    leaves what the others are asked as it was. So does what is said unasked, and all talk.
    """
    if event.kind == "talk":
        return
    for seat in range(len(asked_at)):
        if seat == event.seat or seat not in before or event.kind != "play":
            asked_at[seat] = event.n


class LiveTable:
    """A table as the process holds it; all of it can be had again from the store."""

    def __init__(self, row: TableRow, match: Match, n: int) -> None:
        self.row = row
        self.id = row.id
        self.match = match
        self.n = n
        self.kept_at = n  # the event of the newest snapshot
        self.kept_step = match.checkpoint()[1]  # the start of its step, in the match's log
        self.told: list[Heard] = []
        self.said: list[Said] = []
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.bots: asyncio.Task[None] | None = None
        self.moves = [0] * row.players  # how many events each seat has made
        self.asked_at = [n] * row.players
        self.shown: dict[int | None, tuple[msgspec.Raw, msgspec.Raw, msgspec.Raw]] = {}
        self.titles: list[str] = []

    # -- reading -----------------------------------------------------------------------------
    @property
    def busy(self) -> bool:
        """Whether somebody watches, plays or thinks at the table now."""
        thinking = self.bots is not None and not self.bots.done()
        return thinking or bool(self.watchers) or self.lock.locked()

    def seat(self, name: str) -> int:
        """The number of a seat."""
        return self.match.names.index(name)

    def bot_to_move(self) -> int | None:
        """The first waiting seat that is played by a bot."""
        for seat in self.match.waiting:
            if self.row.seats[seat].bot is not None:
                return seat
        return None

    def check_moment(self, seat: int, n: int) -> None:
        """Raise `Stale` when the seat was asked something else at event `n`.

        Seats that choose in secret at the same time don't disturb each other: what one of them
        was asked stays good while the others answer.
        """
        if not self.asked_at[seat] <= n <= self.n:
            raise Stale(f"chosen at event {n}; the table is at event {self.n}")

    def may_say(self, seat: int, n: int, choices: list[str]) -> bool:
        """Whether this is an open aside, which the moves of others do not make old."""
        if n > self.n or len(choices) != 1 or seat in self.match.waiting:
            return False
        return self.match.explain(seat, choices[0]) is None

    def side(self, seat: int) -> list[int]:
        """The seats that play on the side of this one, itself included."""
        sides = self.match.game.sides(self.match.players)
        return next((side for side in sides if seat in side), [seat])

    def worth_keeping(self, match: Match, most: int) -> bool:
        """Whether the match after the next event is worth a snapshot.

        One is kept for every step, since a step is what has to be asked again when rules were
        mended, and for every `most` events of a long one.
        """
        return match.checkpoint()[1] != self.kept_step or self.n + 1 - self.kept_at >= most

    # -- going on ----------------------------------------------------------------------------
    def trial(self) -> tuple[Match, list[Line]]:
        """A copy to play on, and the list in which it will tell what happens."""
        match = self.match.clone()
        heard: list[Line] = []
        match.lines = heard
        match.state.lines = heard
        return match, heard

    def take(self, event: Event, match: Match) -> None:
        """Go on to the match after a committed event, and wake the watchers."""
        before = set(self.match.waiting)
        match.lines = None
        match.state.lines = None
        self.match = match
        self.note(event)
        ask_anew(self.asked_at, before, event)
        self.shown.clear()
        for watcher in self.watchers:
            watcher.set()

    def hear(self, event: Event) -> None:
        """Take what was said, once it is committed, and wake the watchers."""
        self.note(event)
        for watcher in self.watchers:
            watcher.set()

    def kept(self) -> None:
        """The match as it is now is in a snapshot."""
        self.kept_at = self.n
        self.kept_step = self.match.checkpoint()[1]

    def note(self, event: Event) -> None:
        """Count an event and keep what it told."""
        self.n = event.n
        self.told += [(event.n, told) for told in event.told]
        if event.seat is None:
            return
        if event.kind == "talk":
            to, text = event.choices
            self.said.append((event.n, event.seat, to, text))
        else:
            self.moves[event.seat] += 1
