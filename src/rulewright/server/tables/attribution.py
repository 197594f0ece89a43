"""The makers of each seat's moves, and the subject for whom its result counts.

A seat counts for the player that began the match there, if at least half of its moves were theirs:
a player that gets up when all is lost has lost all the same, and one that takes over a seat, or
stands in for somebody, risks nothing by it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulewright.server.events.seats import Holder
from rulewright.server.tables.subjects import BOT, USER, bot_subject, user_subject

KNOWN = (USER, BOT)


class Attribution:
    """Moves by seat and by maker; nobody has begun yet."""

    def __init__(self, moves: list[dict[str, int]], begun: list[str]) -> None:
        self._moves = moves
        self._begun = begun

    def copy(self) -> Attribution:
        """Another one that can go on by itself."""
        return Attribution([dict(moves) for moves in self._moves], list(self._begun))

    def begin(self, holders: list[Holder]) -> None:
        """The match begins with these holders."""
        self._moves = [{} for _ in holders]
        self._begun = [_maker(holder) for holder in holders]

    def moved(self, seat: int, holder: Holder, bot: str | None) -> None:
        """A move was made at a seat: by its holder, or by a bot."""
        if self._begun:
            moves, maker = self._moves[seat], _maker(holder, bot)
            moves[maker] = moves.get(maker, 0) + 1

    def sat(self, seat: int, old: Holder, new: Holder) -> None:
        """A seat has another holder, who is the same one by another name when `gen` stayed."""
        if not self._begun or old.gen != new.gen or not old.kind == new.kind == "person":
            return
        before, after, moves = _maker(old), _maker(new), self._moves[seat]
        if before in moves and before != after:
            moves[after] = moves.get(after, 0) + moves.pop(before)
        if self._begun[seat] == before:
            self._begun[seat] = after

    def renamed(self, seat: int, old: str, new: str) -> None:
        """Counts the acts of a user at a seat for another one, who is the same person."""
        if self._begun:
            before, after, moves = user_subject(old), user_subject(new), self._moves[seat]
            if before in moves:
                moves[after] = moves.get(after, 0) + moves.pop(before)
            if self._begun[seat] == before:
                self._begun[seat] = after

    def is_bot(self, seat: int) -> bool:
        """Whether a bot began the match at a seat."""
        return bool(self._begun) and self._begun[seat].startswith(BOT)

    def has_moved(self, seat: int) -> bool:
        """Whether who began the match at a seat has made a move there."""
        return bool(self._begun) and self._moves[seat].get(self._begun[seat], 0) > 0

    def subject(self, seat: int) -> str | None:
        """For whom a seat counts, once the match has begun; None for nobody who is known."""
        maker, moves = self._begun[seat], self._moves[seat]
        if 2 * moves.get(maker, 0) < sum(moves.values()) or not maker.startswith(KNOWN):
            return None
        return maker


def places_left(
    makers: Attribution, people: Collection[int], sides: Sequence[Sequence[int]]
) -> list[int] | None:
    """The places by seat when the people of a match end it, or all have gone, if that counts.

    Bots have no vote, so that one side could end alone whatever it is about to lose: the sides that
    bots have played from the beginning come first then, all others last. None where `people` of
    several sides agree, where there are no such bots, or while no person has moved yet.
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
    """The mover for a holder: a subject, or a mark of the person that came by the seat's link."""
    if bot is not None:
        return bot_subject(bot)
    if holder.kind == "bot":
        return bot_subject(holder.bot or "")
    return f"link:{holder.gen}" if holder.user is None else user_subject(holder.user)
