"""Laws about what a seat could infer from forced choices, log entries and redeals."""

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
DEALS = 20  # enough that a secret with two possible values differs in one of them
SAMPLE = 30  # deals in each sample at first
OFTEN = 8  # occurrences in one sample that make absence from the other suspicious
MORE = 900  # further deals that are then attempted
SURE = 200  # deals needed to conclude that something never occurs

Place = tuple[str, int]  # the path of a list in the data of a state, and a number in it


def forced_choices_tell_nothing(played: Played, points: int | None = None) -> None:
    """Check that whether a seat has one option or several does not depend on secrets.

    A single option is taken for the seat, or may be answered at once, so others would learn a
    secret. An ask where that may happen must declare `when_forced = HIDE`.
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
    """Check that the kind and rule of a seat's ask do not depend on what others may not know.

    Everybody can read both. During a sealed choice, only the seat's first ask is public.
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
    """Check that deals with the same view for a seat also give it the same log entries.

    An entry that tells more than the views must be marked `reveals`.
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
    """Check that where `only_deal` is true, no other deal can be found.

    Other deals are sought among the game's redeals for every seat, and by changing luck that the
    seat did not see.
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
    """Yield states that may be other deals for the seat."""
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
    """Check that no deal contains anything that the previous step has shown to be impossible.

    The law compares two samples of deals: those made at the start of a step that lead, by the same
    answers, to what the seat sees at its end, and those made at the end. A number that is frequent
    at some place in the latter and never occurs there in the former is impossible, such as a card
    of a suit that its player could not follow.
    """
    for number, seat, before, now in _samples(played, points):
        for place in _only_in(now, before):
            raise AssertionError(
                f"choice {number}, seat {seat}: deals have {place[1]} in the list {place[0]}, "
                f"where the step before has shown that it cannot be"
            )


def redeals_are_wide(played: Played, points: int | None = None) -> None:
    """Warn of deals that never contain something possible: a bot would plan for too few worlds."""
    for number, seat, before, now in _samples(played, points):
        for place in _only_in(before, now):
            warnings.warn(
                f"{played.match.game.name}, choice {number}, seat {seat}: no deal has {place[1]} "
                f"in the list {place[0]}, where it could be",
                stacklevel=2,
            )
            break


def _everyone(match: Match) -> list[int | None]:
    """Return every seat, and None for a spectator."""
    return [*range(match.players), None]


# -- deals, counted -------------------------------------------------------------------------------
class Sample:
    """Counts how often a number occurs in each list of the data of a sample of deals."""

    def __init__(self, deal: Callable[[], State | None]) -> None:
        self.deal = deal
        self.size = 0
        self.counts: Counter[Place] = Counter()
        self.more(SAMPLE)

    def more(self, tries: int) -> None:
        """Make up to `tries` further deals and count them."""
        for _ in range(tries):
            state = self.deal()
            if state is not None:
                self.size += 1
                self.counts.update(set(_places(state.data())))


def _places(data: Any, path: str = "") -> Iterator[Place]:
    """Yield every number in the lists of a state's data, with the path of its list."""
    for number, value in enumerate(data):
        if isinstance(value, list):
            yield from _places(value, f"{path}[{number}]")
        elif isinstance(value, int):
            yield path, value


def _only_in(one: Sample, other: Sample) -> list[Place]:
    """Return what is frequent in one sample and absent from another that is large enough."""
    often = [place for place, count in one.counts.items() if count >= OFTEN]
    missing = [place for place in often if not other.counts[place]]
    if not missing or other.size < OFTEN:
        return []
    other.more(MORE)
    return [place for place in missing if not other.counts[place] and other.size >= SURE]


def _samples(
    played: Played, points: int | None
) -> Iterator[tuple[int, int | None, Sample, Sample]]:
    """Yield samples of deals for a seat, made at the start and at the end of each stretch.

    Before them come the number of the stretch's choice and the seat. Only stretches that end in a
    later step are used.
    """
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
    """Make a deal at the start of a stretch and play it on to the start of the step at its end.

    Returns None if the seat would have seen something else on the way.
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
