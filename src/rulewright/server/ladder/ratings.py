"""Ratings of players' skill at a game, computed from the places of all seats of a match.

    ratings = rate(Finished("go", ["user:7", "bot:steady"], [1, 2], [[0], [1]]), {})
    shown(ratings["user:7"])

The model is Plackett and Luce's, as implemented by openskill: a rating is an estimate of skill,
`mu`, and its uncertainty, `sigma`. Each game has its own ratings. Four things are added:

- A side is as strong as its average seat, not as the sum of its seats: five hunters are not five
  times one fugitive. Each seat has its share in what the match shows about its side.
- A player at several seats, as bots may be, is one subject. The gains and losses of its seats are
  added up, and cancel out between seats that play against each other. Its uncertainty falls only as
  far as the most informative of the seats lowers it.
- A match with a single side, or of a single subject, shows nothing and changes nothing.
- A seat without a known subject (None) counts as a newcomer, whose rating is not stored.

The result is the same, to the last bit, in whatever order seats and sides are listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import fsum, sqrt
from typing import Literal

import msgspec
from openskill.models import PlackettLuce

MU = 25.0
SIGMA = MU / 3
TAU = MU / 300  # the uncertainty added before each match, since skill changes
LEAST = 0.0001  # the least fraction of the variance that a match leaves

FEW = 5  # a rating of fewer matches is provisional
UNSURE = 0.9 * SIGMA  # a less certain rating is provisional too
ROUGH = 0.55 * SIGMA  # below this, a rating is well known

Certainty = Literal["hardly", "roughly", "well"]

SHOWN_AT_FIRST = 1000
SHOWN_STEP = 16  # 400 points mean odds of about ten to one, as in Elo ratings

UNKNOWN = " "  # prefix for seats without a known subject

MODEL = PlackettLuce(mu=MU, sigma=SIGMA, tau=0.0, kappa=LEAST)


class Rating(msgspec.Struct, frozen=True):
    """The estimate of a subject's skill at a game, its uncertainty, and the number of matches."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0


class Finished(msgspec.Struct, frozen=True):
    """A finished match: the subjects of the seats, their places (1 is first), and the sides.

    The seats of a side win together. A side has the best place of its seats; sides with the same
    place are tied.
    """

    game: str
    subjects: list[str | None]
    places: list[int]
    sides: list[list[int]]

    def __post_init__(self) -> None:
        seats = sorted(seat for side in self.sides for seat in side)
        if not len(self.places) == len(self.subjects) or seats != list(range(len(self.places))):
            raise ValueError("every seat needs a subject, a place, and one side")
        if not all(self.sides):
            raise ValueError("a side needs a seat")


class _Side:
    """A side of a match: each subject's share in it, and what the result shows about it."""

    def __init__(self, match: Finished, seats: list[int]) -> None:
        self.place = min(match.places[seat] for seat in seats)
        names = sorted(match.subjects[seat] or f"{UNKNOWN}{seat}" for seat in seats)
        self.parts = {name: names.count(name) / len(names) for name in names}
        self.pull = 0.0  # how far the result moves `mu`, by the variance
        self.sureness = 0.0  # how far it reduces the variance, by the variance

    @property
    def order(self) -> tuple[int, list[str]]:
        """A sort key that does not depend on the given order; all unknown seats are equal."""
        return self.place, [UNKNOWN if name.startswith(UNKNOWN) else name for name in self.parts]

    def learn(self, before: tuple[float, float], after: tuple[float, float]) -> None:
        """Store the model's conclusion, from the side's `mu` and `sigma` before and after."""
        variance = before[1] ** 2
        self.pull = (after[0] - before[0]) / variance
        self.sureness = (1 - after[1] ** 2 / variance) / variance


def rate(match: Finished, ratings: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the new ratings of a match's subjects; those not in `ratings` are newcomers.

    The result is empty for a match that shows nothing about anybody's skill.
    """
    sides = sorted((_Side(match, seats) for seats in match.sides), key=lambda side: side.order)
    names = sorted({name for side in sides for name in side.parts})
    if len(sides) < 2 or len(names) < 2:
        return {}
    before = {name: _unsettled(ratings.get(name, Rating())) for name in names}
    _weigh(sides, before)
    known = [name for name in names if not name.startswith(UNKNOWN)]
    return {name: _after(name, before[name], sides) for name in known}


def rate_all(matches: Iterable[Finished]) -> dict[tuple[str, str], Rating]:
    """Return the ratings by game and subject after all these matches, in order of time."""
    games: dict[str, dict[str, Rating]] = {}
    for match in matches:
        ratings = games.setdefault(match.game, {})
        ratings.update(rate(match, ratings))
    return {
        (game, subject): rating
        for game, ratings in games.items()
        for subject, rating in ratings.items()
    }


def merged(one: Rating, other: Rating) -> Rating:
    """Combine two ratings of one subject that was counted as two."""
    if not other.matches or not one.matches:
        return one if one.matches else other
    known = 1 / SIGMA**2  # the weight of a newcomer, contained in both
    weights = 1 / one.sigma**2, 1 / other.sigma**2
    weight = max(weights[0] + weights[1] - known, *weights)
    pull = weights[0] * (one.mu - MU) + weights[1] * (other.mu - MU)
    return Rating(MU + pull / weight, sqrt(1 / weight), one.matches + other.matches)


def certainty(rating: Rating) -> Certainty:
    """Return in a word how certain a rating is."""
    if provisional(rating):
        return "hardly"
    return "roughly" if rating.sigma > ROUGH else "well"


def shown(rating: Rating) -> int:
    """Return the number to show: the skill that the subject almost certainly has at least.

    A newcomer has 1000. The number rises with wins, and also as the rating becomes more certain.
    """
    at_least = rating.mu - 3 * rating.sigma
    return max(0, round(SHOWN_AT_FIRST + SHOWN_STEP * at_least))


def provisional(rating: Rating) -> bool:
    """Return whether too little is known of the subject to compare it with others."""
    return rating.matches < FEW or rating.sigma > UNSURE


# -- inside --------------------------------------------------------------------------------------
def _unsettled(rating: Rating) -> Rating:
    """Return a rating made slightly less certain before a match, since skill changes."""
    return Rating(rating.mu, sqrt(rating.sigma**2 + TAU**2), rating.matches)


def _weigh(sides: list[_Side], before: Mapping[str, Rating]) -> None:
    """Apply the model to the sides, with each side as one player of its average skill."""
    averages = []
    for side in sides:
        mu = fsum(part * before[name].mu for name, part in side.parts.items())
        sigma = sqrt(fsum((part * before[name].sigma) ** 2 for name, part in side.parts.items()))
        averages.append((mu, sigma))
    teams = [[MODEL.rating(mu, sigma)] for mu, sigma in averages]
    judged = MODEL.rate(teams, ranks=[float(side.place) for side in sides])
    for side, average, (after,) in zip(sides, averages, judged, strict=True):
        side.learn(average, (after.mu, after.sigma))


def _after(name: str, before: Rating, sides: list[_Side]) -> Rating:
    """Return a subject's rating after the match, combined from what it shows about its sides."""
    variance = before.sigma**2
    own = [(side.parts[name], side) for side in sides if name in side.parts]
    mu = before.mu + variance * fsum(part * side.pull for part, side in own)
    surer = max(part**2 * side.sureness for part, side in own)
    sigma = before.sigma * sqrt(max(1 - variance * surer, LEAST))
    return Rating(mu, sigma, before.matches + 1)
