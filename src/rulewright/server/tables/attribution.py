"""Attribution of moves to players, and of a seat's result to a player.

A seat's result counts for the player who began the match there if they made at least half of the
seat's moves. So a player who leaves a lost position still loses, and one who takes over a seat or
substitutes for somebody risks nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulewright.server.events.seats import Holder
from rulewright.server.tables.subjects import BOT, USER, bot_subject, user_subject

KNOWN = (USER, BOT)


class Attribution:
    """Counts the moves of each seat by who made them, and knows who began the match there."""

    def __init__(self, moves: list[dict[str, int]], begun: list[str]) -> None:
        self._moves = moves
        self._begun = begun

    def copy(self) -> Attribution:
        """Return an independent copy."""
        return Attribution([dict(moves) for moves in self._moves], list(self._begun))

    def begin(self, holders: list[Holder]) -> None:
        """Record who holds the seats when the match begins."""
        self._moves = [{} for _ in holders]
        self._begun = [_maker(holder) for holder in holders]

    def moved(self, seat: int, holder: Holder, bot: str | None) -> None:
        """Count a move of a seat, made by its holder or by a bot."""
        if self._begun:
            moves, maker = self._moves[seat], _maker(holder, bot)
            moves[maker] = moves.get(maker, 0) + 1

    def sat(self, seat: int, old: Holder, new: Holder) -> None:
        """Transfer the moves of a seat's person whose identity changes, as when they sign in.

        An equal `gen` means that `old` and `new` are the same person; otherwise nothing changes.
        """
        if not self._begun or old.gen != new.gen or not old.kind == new.kind == "person":
            return
        before, after, moves = _maker(old), _maker(new), self._moves[seat]
        if before in moves and before != after:
            moves[after] = moves.get(after, 0) + moves.pop(before)
        if self._begun[seat] == before:
            self._begun[seat] = after

    def renamed(self, seat: int, old: str, new: str) -> None:
        """Credit one user's moves at a seat to another user, who is the same person."""
        if self._begun:
            before, after, moves = user_subject(old), user_subject(new), self._moves[seat]
            if before in moves:
                moves[after] = moves.get(after, 0) + moves.pop(before)
            if self._begun[seat] == before:
                self._begun[seat] = after

    def is_bot(self, seat: int) -> bool:
        """Return whether a bot began the match at a seat."""
        return bool(self._begun) and self._begun[seat].startswith(BOT)

    def has_moved(self, seat: int) -> bool:
        """Return whether the player who began the match at a seat has made a move there."""
        return bool(self._begun) and self._moves[seat].get(self._begun[seat], 0) > 0

    def subject(self, seat: int) -> str | None:
        """Return the user or bot that a seat's result counts for; None if it counts for nobody.

        The match must have begun.
        """
        maker, moves = self._begun[seat], self._moves[seat]
        if 2 * moves.get(maker, 0) < sum(moves.values()) or not maker.startswith(KNOWN):
            return None
        return maker


def places_left(
    makers: Attribution, people: Collection[int], sides: Sequence[Sequence[int]]
) -> list[int] | None:
    """Return the place of each seat when the players end a match early; None if it does not count.

    Bots have no vote, so one side could end a match that it is about to lose. Therefore the sides
    that bots have played from the beginning share first place, and all others come last. The match
    does not count if `people` belong to several sides, if no side was played by bots, or if no
    person has moved yet.
    """
    bots = [side for side in sides if all(makers.is_bot(seat) for seat in side)]
    staying = {seat for side in bots for seat in side}
    leaving = [seat for side in sides for seat in side if seat not in staying]
    playing = [side for side in sides if {*side} & {*people}]
    if not bots or len(playing) > 1 or not any(makers.has_moved(seat) for seat in leaving):
        return None
    last = 1 + len(staying)
    return [1 if seat in staying else last for seat in range(len(staying) + len(leaving))]


def _maker(holder: Holder, bot: str | None = None) -> str:
    """Return the string under which a holder's moves are counted: a subject, or the seat's link.

    With `bot`, that bot made the move in the holder's place.
    """
    if bot is not None:
        return bot_subject(bot)
    if holder.kind == "bot":
        return bot_subject(holder.bot or "")
    return f"link:{holder.gen}" if holder.user is None else user_subject(holder.user)
