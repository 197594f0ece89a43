"""Laws of what a seat could work out: from forced choices, lines of the log, and other deals."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from rulewright.kernel import Match, State
from rulewright.kernel.log import Milestone
from rulewright.kernel.redeal import Misdeal, newest_checkpoint
from rulewright.testing import luck_laws
from rulewright.testing.differences import same
from rulewright.testing.played import Played
from rulewright.testing.worlds import Stretch, stretches

TRIES = 6  # other deals for each seat and stretch
DEALS = 20  # so many that only what cannot differ is the same in all of them
SAMPLE = 30  # deals of either sort that are counted
OFTEN = 8  # of these, to be suspicious of what the other sort never has
MORE = 900  # deals that are made then, to be sure
SURE = 200  # of which so many have to come to the same

Place = tuple[str, int]  # a list inside the data of a state, and a number in it


def forced_choices_tell_nothing(played: Played, points: int | None = None) -> None:
    """Whether a seat has one option or several depends on nothing that others may not know.

    Where it does, the choice that is taken for it, or answered at once, tells what it holds. Such
    an ask says `single = SECRET`.
    """
    for stretch in stretches(played, points):
        for seat in _everyone(stretch.after):
            for _ in range(TRIES if stretch.hides(seat) else 0):
                worlds = stretch.worlds(seat, played.rng)
                for place in worlds.halts():
                    for chooser, here, there in worlds.forced():
                        ask = worlds.truth.ask(chooser)
                        assert here == there, (
                            f"choice {stretch.number}, entry {place}: seat {seat} could tell by "
                            f"whether {type(ask).__name__} of seat {chooser} is forced"
                        )


def activities_tell_nothing(played: Played, points: int | None = None) -> None:
    """The kind and the rule by which a seat is asked depend on nothing that others may not know.

    Everybody reads them, but for those of a choice that is sealed after the seat's first one.
    """
    for stretch in stretches(played, points):
        for seat in _everyone(stretch.after):
            worlds = stretch.worlds(seat, played.rng)
            for place in worlds.halts() if stretch.hides(seat) else ():
                for here, there in worlds.known():
                    assert (here.kind, here.rule) == (there.kind, there.rule), (
                        f"choice {stretch.number}, entry {place}: seat {seat} could tell by "
                        f"whether seat {here.seat} is asked {here.kind} or {there.kind}"
                    )


def entries_tell_what_is_seen(played: Played, points: int | None = None) -> None:
    """Where another deal leaves a seat the same view it leaves it the same lines, at each step.

    A line that tells more than the views says that it `reveals`.
    """
    for stretch in stretches(played, points):
        for seat in _everyone(stretch.after):
            for _ in range(TRIES if stretch.hides(seat) else 0):
                worlds = stretch.worlds(seat, played.rng, by_log=False)
                for _ in worlds.halts():
                    pass
                view = stretch.after.game.view
                for here, there, told, told_there in worlds.steps():
                    if view(here, seat).data() != view(there, seat).data():
                        break
                    where = f"choice {stretch.number}, seat {seat}: lines told of two deals"
                    same(told_there, told, where)


def only_deal_is_true(played: Played, points: int | None = None) -> None:
    """Where a game says that what is hidden can be but what it is, nothing else is found.

    Not among its own deals, nor those for other seats that leave this seat's view as it is, nor
    where luck that the seat did not see falls otherwise.
    """
    game, rng = played.match.game, played.rng
    for number, match in played.along(points):
        s = match.checkpoint()[0]
        for seat in _everyone(match):
            seen = game.view(s, seat).data()
            if seen == s.data() or not game.only_deal(s, seat):
                continue
            for other in _others(match, s, seat, rng):
                if game.view(other, seat).data() == seen:
                    where = f"choice {number}, seat {seat}: another deal than the only one"
                    same(other.data(), s.data(), where)


def _others(match: Match, s: State, seat: int | None, rng: Random) -> Iterator[State]:
    """States that may be another deal for the seat."""
    for third in [seat, *_everyone(match)]:
        for _ in range(DEALS):
            yield match.game.redeal(s, third, rng)
    first = match.milestones[0]
    whole = luck_laws.Stretch(match, Milestone(first.state, first.at, 0))
    for _ in range(TRIES if whole.luck else 0):
        try:
            yield whole.run(seat, rng.choice(whole.luck), rng).checkpoint()[0]
        except Misdeal:
            continue


def redeals_keep_what_was_shown(played: Played, points: int | None = None) -> None:
    """A deal holds nothing that the step before has shown to be impossible.

    Deals from the start of a step that come, by the same answers, to what the seat sees at its end
    are held against those that are made there. A number that is often somewhere in the latter, and
    never in the former, cannot be there: as a card of a suit that its player could not follow.
    """
    for number, seat, before, now in _samples(played, points):
        for place in _only_in(now, before):
            raise AssertionError(
                f"choice {number}, seat {seat}: deals have {place[1]} in the list {place[0]}, "
                f"where the step before has shown that it cannot be"
            )


def redeals_are_wide(played: Played, points: int | None = None) -> None:
    """Warns of deals that never hold what could well be: a bot would plan for too few worlds."""
    for number, seat, before, now in _samples(played, points):
        for place in _only_in(before, now):
            warnings.warn(
                f"{played.match.game.name}, choice {number}, seat {seat}: no deal has {place[1]} "
                f"in the list {place[0]}, where it could be",
                stacklevel=2,
            )
            break


def _everyone(match: Match) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(match.players), None]


# -- deals, counted -------------------------------------------------------------------------------
class Sample:
    """How often deals have a number in a list of their data; `more` makes further deals."""

    def __init__(self, deal: Callable[[], State | None]) -> None:
        self.deal = deal
        self.size = 0
        self.counts: Counter[Place] = Counter()
        self.more(SAMPLE)

    def more(self, tries: int) -> None:
        """Count further deals, as far as they can be made."""
        for _ in range(tries):
            state = self.deal()
            if state is not None:
                self.size += 1
                self.counts.update(set(_places(state.data())))


def _places(data: Any, path: str = "") -> Iterator[Place]:
    """Every number in the lists of a state's data, by the list that it is in."""
    for number, value in enumerate(data):
        if isinstance(value, list):
            yield from _places(value, f"{path}[{number}]")
        elif isinstance(value, int):
            yield path, value


def _only_in(one: Sample, other: Sample) -> list[Place]:
    """Facts often so in one sample, and never in another that is large enough to say so."""
    often = [place for place, count in one.counts.items() if count >= OFTEN]
    missing = [place for place in often if not other.counts[place]]
    if not missing or other.size < OFTEN:
        return []
    other.more(MORE)
    return [place for place in missing if not other.counts[place] and other.size >= SURE]


def _samples(
    played: Played, points: int | None
) -> Iterator[tuple[int, int | None, Sample, Sample]]:
    """For one seat at each stretch that ends in a later step: deals of its start and of its end."""
    game, rng = played.match.game, played.rng
    for stretch in stretches(played, points):
        seat = rng.choice(_everyone(stretch.after))
        end = newest_checkpoint(stretch.after)
        seen = game.view(end.state, seat).data()
        if not stretch.after.over and end.at > stretch.start.at and seen != end.state.data():
            before = Sample(partial(_led_on, stretch, seat, rng, seen))
            now = Sample(partial(game.redeal, end.state, seat, rng))
            yield stretch.number, seat, before, now


def _led_on(stretch: Stretch, seat: int | None, rng: Random, seen: list[Any]) -> State | None:
    """A deal at the start of a stretch, led on to the start of the step that is running then.

    None where it comes to something else than the seat has seen.
    """
    worlds = stretch.worlds(seat, rng)
    if stretch.ends not in worlds.halts():
        return None
    view = stretch.after.game.view
    for here, there, told, told_there in worlds.steps():
        if told != told_there or view(here, seat).data() != view(there, seat).data():
            return None
    led = worlds.other.milestones[-1].state
    return led if view(led, seat).data() == seen else None
