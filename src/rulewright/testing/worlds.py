"""Two matches that a seat cannot tell apart, played side by side from the start of a step.

The first is the real match. The second begins with another deal for the seat, and is given the same
answers except for what the seat did not see. As long as the seat is shown the same in both, nothing
else that it learns may differ.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from random import Random

from rulewright.kernel import AUTO, HIDE, AnyAsk, Match, State
from rulewright.kernel.course import heard
from rulewright.kernel.log import FORCED, NOBODY, REMARK, Milestone, entry_seat, entry_value
from rulewright.kernel.redeal import newest_checkpoint
from rulewright.testing.played import Played


class Worlds:
    """A match from a checkpoint on and another deal of it, for a seat (None: a spectator).

    With `by_log` the seat also compares log entries, and the sealed choices of others are drawn
    again, since a log entry may be the only thing that shows them.
    """

    def __init__(
        self, after: Match, start: Milestone, seat: int | None, rng: Random, by_log: bool
    ) -> None:
        self.after = after
        self.start = start
        self.seat = seat
        self.rng = rng
        self.by_log = by_log
        self.truth = self._begin(start.state)
        self.other = self._begin(after.game.redeal(start.state, seat, rng))

    def _begin(self, state: State) -> Match:
        match = self.after.sibling(state, listen=True)
        match.milestones = [Milestone(state, self.start.at, 0)]
        match.log = array("I", self.after.log[: self.start.at])
        match.manual = match.every_step = True
        match.rest = self.start.at  # stop before each answer, even a forced one
        match.run_from(match.milestones[0])
        return match

    def halts(self) -> Iterator[int]:
        """Yield with both matches at rest, before each entry of the log and at its end.

        It stops early if the seat can tell them apart, or if the second match cannot continue.
        """
        for place in range(self.start.at, len(self.after.log)):
            if not self.look_alike():
                return
            yield place
            if not self._answer(self.after.log[place] & ~FORCED):
                return
        if self.look_alike():
            yield len(self.after.log)

    def look_alike(self) -> bool:
        """Return whether the seat is shown the same in both."""
        truth, other = self.truth, self.other
        return (
            truth.waiting == other.waiting
            and truth.over == other.over
            and (truth.luck is None) == (other.luck is None)
            and bool(truth.view(self.seat).data() == other.view(self.seat).data())
            and not (self.by_log and self._read(truth) != self._read(other))
        )

    def forced(self) -> Iterator[tuple[int, bool, bool]]:
        """Yield each other seat that is asked, and for either match whether it has only one option.

        Asks whose number of options is secret are left out.
        """
        for ask in self.truth.asks:
            there = self.other.ask(ask.seat)
            if ask.seat != self.seat and there is not None and ask.when_forced != HIDE:
                alone = len(self.truth.choices(ask.seat)) == 1
                yield ask.seat, alone, len(self.other.choices(ask.seat)) == 1

    def known(self) -> Iterator[tuple[AnyAsk, AnyAsk]]:
        """Yield the publicly known ask of each other seat (`Play.known_ask`), in both matches.

        Asks that are answered for the seat are left out, since nobody sees them.
        """
        for ask in self.truth.asks:
            forced = ask.when_forced == AUTO and len(self.truth.choices(ask.seat)) == 1
            here, there = self.truth.known_ask(ask.seat), self.other.known_ask(ask.seat)
            if ask.seat != self.seat and not forced and here is not None and there is not None:
                yield here, there

    def steps(self) -> Iterator[tuple[State, State, list[str], list[str]]]:
        """Yield both states and what the seat could read in both logs, after each step and now.

        Log entries marked `reveals` are left out.
        """
        for one, other in zip(self.truth.milestones[1:], self.other.milestones[1:], strict=False):
            if one.at == other.at:
                told = self._told(self.truth, one.lines), self._told(self.other, other.lines)
                yield one.state, other.state, *told
        told = self._told(self.truth, None), self._told(self.other, None)
        yield self.truth.state, self.other.state, *told

    def _told(self, match: Match, count: int | None) -> list[str]:
        lines = (match.lines or [])[:count]
        return [line.text for line in lines if line.is_visible_to(self.seat) and not line.reveals]

    def _read(self, match: Match) -> list[str]:
        return [line.text for line in match.lines or [] if line.is_visible_to(self.seat)]

    def _answer(self, entry: int) -> bool:
        """Give both matches the next answer; return whether the second one could take it."""
        there = self._there(entry)
        if there is None:
            return False
        chance = self.other.luck
        _take(self.truth, entry)
        _take(self.other, there)
        if chance is not None and heard(chance.audience, self.seat) and self.by_log:
            self._match_luck([outcome << 8 for outcome in chance.outcomes if outcome << 8 != there])
        return True

    def _match_luck(self, others: list[int]) -> None:
        """In the second match, redraw luck that the seat saw, until the seat is shown the same.

        The seat saw which card was drawn, but not its place in the pile.
        """
        place = len(self.other.log) - 1
        self.rng.shuffle(others)
        while others and not self.look_alike():
            self.other.rewind(place)
            _take(self.other, others.pop())

    def _there(self, entry: int) -> int | None:
        """Return the answer for the second match, or None if there is none.

        It is the same except for luck that the seat has not seen, and for sealed choices of others.
        """
        value, chooser = entry_value(entry), entry_seat(entry)
        if chooser == NOBODY:
            return self._luck_there(value)
        if entry & REMARK:
            remark = self.other.remark(chooser)
            return None if remark is None else entry
        options = self.other.choices(chooser)
        if self.by_log and self.other.branches and chooser != self.seat and options:
            return self.rng.choice(options) << 8 | chooser + 1
        return entry if value in options else None

    def _luck_there(self, outcome: int) -> int | None:
        chance = self.other.luck
        if chance is None:
            return None
        if not heard(chance.audience, self.seat):
            return self.rng.choices(chance.outcomes, chance.weights)[0] << 8
        return outcome << 8 if outcome in chance.outcomes else None


def _take(match: Match, entry: int) -> None:
    """Give a match its next answer, without forced choices after it."""
    match.rest = len(match.log) + 1
    match.log.append(entry)
    match.run()


class Stretch:
    """One choice of a match, by its number: the start of its step, and the match after it.

    Number -1 means everything before the first choice.
    """

    def __init__(self, number: int, after: Match, start: Milestone) -> None:
        self.number = number
        self.after = after
        self.start = start

    @property
    def ends(self) -> int:
        """The length of the log when the stretch ends."""
        return len(self.after.log)

    def worlds(self, seat: int | None, rng: Random, by_log: bool = True) -> Worlds:
        """Return two matches to compare: this stretch, and another deal of it for the seat."""
        return Worlds(self.after, self.start, seat, rng, by_log)

    def hides(self, seat: int | None) -> bool:
        """Return whether there may be another deal: anything is hidden, or was drawn."""
        s = self.start.state
        drawn = any(entry_seat(entry) == NOBODY for entry in self.after.log[self.start.at :])
        return drawn or bool(self.after.game.view(s, seat).data() != s.data())


def stretches(played: Played, points: int | None) -> Iterator[Stretch]:
    """Yield the stretch up to the first choice, and the stretches of some choices."""
    match = played.at_start()
    first = match.milestones[0]
    yield Stretch(-1, match, Milestone(first.state, first.at, 0))
    for number, before in played.along(points):
        start = newest_checkpoint(before)
        after = before.clone(luck="same")
        after.play(*played.choices[number])
        yield Stretch(number, after, start)
