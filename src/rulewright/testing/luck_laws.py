"""Laws of private luck: what is drawn unseen is hidden, and nothing that is told gives it away."""

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

TRIES = 6  # other draws for each seat and stretch


class Stretch:
    """A match from the start of a step to a later moment of rest, to be run again."""

    def __init__(self, after: Match, start: Milestone) -> None:
        self.after = after
        self.start = start
        self.luck = [
            place
            for place in range(start.at, len(after.log))
            if entry_seat(after.log[place]) == NOBODY
        ]

    def run(self, seat: int | None = None, change: int = -1, rng: Random | None = None) -> Match:
        """The stretch again, step by step, with the draw at `change` another.

        Every other answer stays as it was. Raises `Misdeal` where one is not open any more, or
        where the draw to be changed is one that the seat has seen.
        """
        other = self.after.sibling(self.start.state, listen=True)
        other.milestones = [self.start]
        other.lines = list((self.after.lines or [])[: self.start.lines])
        other.log = array("I", self.after.log[: self.start.at])
        other.manual = other.every_step = True
        other.run_from(self.start)
        for number in range(self.start.at, len(self.after.log)):
            entry = self.after.log[number] & ~FORCED
            if number < len(other.log):  # forced there: it must be what was answered
                if other.log[number] & ~FORCED != entry:
                    raise Misdeal
            else:
                _answer(other, entry, seat, rng if number == change else None)
        same = other.waiting == self.after.waiting and other.over == self.after.over
        if not same or bool(other.branches) != bool(self.after.branches):
            raise Misdeal
        return other

    def pairs(self, seat: int | None, rng: Random, tries: int) -> Iterator[tuple[Shown, Shown]]:
        """The payloads of a seat when a draw that it did not see falls as it fell, and otherwise.

        Looked at when the step of that draw is over, or at rest inside it: until then it is
        hidden (`Chance`); a later step may show it.
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
    """The state once the step of a draw is over, and a seat's payload of it."""

    def __init__(self, match: Match, place: int, seat: int | None) -> None:
        over = next((m for m in match.milestones[1:] if m.at > place), None)
        state = match.state if over is None else over.state
        heard_lines = (match.lines or [])[: None if over is None else over.lines]
        self.state = state.data()
        self.view = match.game.view(state, seat).data()
        self.lines = [line.text for line in heard_lines if line.is_visible_to(seat)]
        self.payload = payload(match, seat) if over is None else b""


def _answer(match: Match, entry: int, seat: int | None, change: Random | None) -> None:
    """Answer as the entry does, or with another draw; `Misdeal` where that cannot be."""
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
    """The draw as it was, or another that can come where a change is wanted."""
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
    """How the match came to its first choice, and from some of its choices to the next."""
    match = played.at_start()
    if not match.over:
        yield Stretch(match, Milestone(match.milestones[0].state, 0, 0))
    for number, before in played.along(points):
        start = newest_checkpoint(before)
        after = before.clone(luck="same")
        after.play(*played.choices[number])
        stretch = Stretch(after, start)
        if stretch.luck and not after.over:  # in the end nothing is hidden
            yield stretch


def private_luck_tells_nothing(played: Played, points: int | None = None) -> None:
    """Where other luck leaves a seat the same view, it leaves it the same words and asks, too."""
    for stretch in stretches(played, points):
        for seat in [*range(played.match.players), None]:
            for truth, other in stretch.pairs(seat, played.rng, TRIES):
                if other.view == truth.view:
                    same(other.lines, truth.lines, f"seat {seat}: luck is told")
                    same(other.payload, truth.payload, f"seat {seat}: luck is shown")


def private_luck_is_hidden(played: Played, points: int | None = None) -> None:
    """A game whose luck nobody may see has a view that hides some of it from spectators.

    A step may end with showing what was drawn in it, so where all that was looked at is shown, the
    whole match is looked at.
    """
    hides = _hides_luck(played, points) or _hides_luck(played, None)
    assert hides, "luck is private, and the view of a spectator hides none of it"


def _hides_luck(played: Played, points: int | None) -> bool:
    """Whether some private draw is hidden from a spectator, or there is none such."""
    drawn = False
    for stretch in stretches(played, points):
        for truth, other in stretch.pairs(None, played.rng, 1):
            if other.state != truth.state:
                drawn = True
                if other.view == truth.view:
                    return True
    return not drawn
