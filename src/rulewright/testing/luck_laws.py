"""Laws about private luck: what is drawn unseen stays hidden, and nothing gives it away."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from random import Random

from rulewright.kernel import Match
from rulewright.kernel.course import heard
from rulewright.kernel.log import FORCED, NOBODY, REMARK, Milestone, entry_seat, entry_value
from rulewright.kernel.redeal import Misdeal, newest_checkpoint
from rulewright.testing.differences import same
from rulewright.testing.played import Played
from rulewright.testing.secret_laws import payload

TRIES = 6  # changed draws for each seat and stretch


class Stretch:
    """Part of a match, from the start of a step to a later moment of rest, that can be replayed."""

    def __init__(self, after: Match, start: Milestone) -> None:
        self.after = after
        self.start = start
        self.luck = [
            place
            for place in range(start.at, len(after.log))
            if entry_seat(after.log[place]) == NOBODY
        ]

    def run(self, seat: int | None = None, change: int = -1, rng: Random | None = None) -> Match:
        """Replay the stretch step by step; with `rng`, change the outcome of the draw at `change`.

        All other answers stay the same. Raises `Misdeal` if one of them is no longer open, or if
        the seat has seen the draw that is to be changed.
        """
        other = self.after.sibling(self.start.state, listen=True)
        other.milestones = [self.start]
        other.lines = list((self.after.lines or [])[: self.start.lines])
        other.log = array("I", self.after.log[: self.start.at])
        other.manual = other.every_step = True
        other.run_from(self.start)
        for number in range(self.start.at, len(self.after.log)):
            entry = self.after.log[number] & ~FORCED
            if number < len(other.log):  # forced in the replay: it must be the same answer
                if other.log[number] & ~FORCED != entry:
                    raise Misdeal
            else:
                _answer(other, entry, seat, rng if number == change else None)
        same = other.waiting == self.after.waiting and other.over == self.after.over
        if not same or bool(other.branches) != bool(self.after.branches):
            raise Misdeal
        return other

    def pairs(self, seat: int | None, rng: Random, tries: int) -> Iterator[tuple[Shown, Shown]]:
        """Yield what a seat is shown with the true outcome of an unseen draw, and with another.

        Both are taken at the end of the step with the draw, or where the match rests within it:
        until then a draw must stay hidden (`Chance`), but a later step may show it.
        """
        truth = self.run() if self.luck else self.after
        for _ in range(tries if self.luck else 0):
            place = rng.choice(self.luck)
            try:
                other = self.run(seat, place, rng)
            except Misdeal:
                continue
            yield Shown(truth, place, seat), Shown(other, place, seat)


class Shown:
    """The state after the step of a draw, and what a seat is shown of it."""

    def __init__(self, match: Match, place: int, seat: int | None) -> None:
        over = next((m for m in match.milestones[1:] if m.at > place), None)
        state = match.state if over is None else over.state
        heard_lines = (match.lines or [])[: None if over is None else over.lines]
        self.state = state.data()
        self.view = match.game.view(state, seat).data()
        self.lines = [line.text for line in heard_lines if line.is_visible_to(seat)]
        self.payload = payload(match, seat) if over is None else b""


def _answer(match: Match, entry: int, seat: int | None, change: Random | None) -> None:
    """Give the answer in a log entry, or draw another outcome; raise `Misdeal` if not open."""
    value, chooser = entry_value(entry), entry_seat(entry)
    if chooser == NOBODY:
        match.tell_luck(_drawn(match, value, seat, change))
    elif entry & REMARK:
        remark = match.remark(chooser)
        if remark is None or value not in remark.options(match.state):
            raise Misdeal
        match.make_remark(chooser, value)
    elif value not in match.choices(chooser):
        raise Misdeal
    else:
        match.decide(chooser, value)


def _drawn(match: Match, value: int, seat: int | None, change: Random | None) -> int:
    """Return the outcome as it was or, with `change`, another possible one."""
    chance = match.luck
    if chance is None or value not in chance.outcomes:
        raise Misdeal
    if change is None:
        return value
    weights = chance.weights or [1] * len(chance.outcomes)
    pairs = zip(chance.outcomes, weights, strict=True)
    others = [outcome for outcome, weight in pairs if weight and outcome != value]
    if not others or heard(chance.audience, seat):
        raise Misdeal
    return change.choice(others)


def stretches(played: Played, points: int | None) -> Iterator[Stretch]:
    """Yield the stretch up to the first choice, and stretches from some choices to the next."""
    match = played.at_start()
    if not match.over:
        yield Stretch(match, Milestone(match.milestones[0].state, 0, 0))
    for number, before in played.along(points):
        start = newest_checkpoint(before)
        after = before.clone(luck="same")
        after.play(*played.choices[number])
        stretch = Stretch(after, start)
        if stretch.luck and not after.over:  # nothing is hidden once the match is over
            yield stretch


def private_luck_tells_nothing(played: Played, points: int | None = None) -> None:
    """Check that other luck that gives a seat the same view also gives it the same log and asks."""
    for stretch in stretches(played, points):
        for seat in [*range(played.match.players), None]:
            for truth, other in stretch.pairs(seat, played.rng, TRIES):
                if other.view == truth.view:
                    same(other.lines, truth.lines, f"seat {seat}: luck is told")
                    same(other.payload, truth.payload, f"seat {seat}: luck is shown")


def private_luck_is_hidden(played: Played, points: int | None = None) -> None:
    """Check that, in a game with private luck, views hide some of it from spectators.

    A step may end by showing what was drawn in it. So if everything at the chosen points is shown,
    the whole match is checked.
    """
    hides = _hides_luck(played, points) or _hides_luck(played, None)
    assert hides, "luck is private, and the view of a spectator hides none of it"


def _hides_luck(played: Played, points: int | None) -> bool:
    """Return whether some private draw is hidden from spectators, or there are no private draws."""
    drawn = False
    for stretch in stretches(played, points):
        for truth, other in stretch.pairs(None, played.rng, 1):
            if other.state != truth.state:
                drawn = True
                if other.view == truth.view:
                    return True
    return not drawn
