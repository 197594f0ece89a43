"""The laws of ratings, over random matches with sides, ties, bots and seats of nobody known."""

from math import isclose, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from rulewright.server.ladder.ratings import (
    MU,
    SHOWN_AT_FIRST,
    SIGMA,
    TAU,
    Finished,
    Rating,
    provisional,
    rate,
    rate_all,
    shown,
)
from rulewright.server.tables.subjects import bot_subject, user_subject

PEOPLE = [user_subject(str(n)) for n in range(6)]
BOT = bot_subject("steady")

ratings = st.builds(
    Rating,
    mu=st.floats(-20, 70),
    sigma=st.floats(0.5, SIGMA),
    matches=st.integers(0, 50),
)
books = st.fixed_dictionaries(dict.fromkeys([*PEOPLE, BOT], ratings))


@st.composite
def matches(draw: st.DrawFn, sides: int | None = None) -> Finished:
    """Return any match of up to seven seats, in a random order of seats."""
    teams = draw(st.integers(2, 4)) if sides is None else sides
    team_of = [*range(teams), *draw(st.lists(st.integers(0, teams - 1), max_size=3))]
    team_of = draw(st.permutations(team_of))
    place_of = [draw(st.integers(1, teams)) for _ in range(teams)]
    names = [*PEOPLE, BOT, BOT, None, None]
    return Finished(
        game="any",
        subjects=draw(st.permutations(names))[: len(team_of)],
        places=[place_of[team] for team in team_of],
        sides=[[s for s, team in enumerate(team_of) if team == n] for n in range(teams)],
    )


def duel(winner: str | None, loser: str | None, places: tuple[int, int] = (1, 2)) -> Finished:
    return Finished("any", [winner, loser], list(places), [[0], [1]])


def alone(subjects: list[str | None], places: list[int]) -> Finished:
    return Finished("any", subjects, places, [[seat] for seat in range(len(subjects))])


def relisted(match: Finished, rng: Random) -> Finished:
    """Return the same match with its seats and sides in another order."""
    order = list(range(len(match.subjects)))
    rng.shuffle(order)
    sides = [[order.index(seat) for seat in rng.sample(side, len(side))] for side in match.sides]
    rng.shuffle(sides)
    return Finished(
        match.game,
        [match.subjects[seat] for seat in order],
        [match.places[seat] for seat in order],
        sides,
    )


# -- laws ------------------------------------------------------------------------------------
@given(matches(), books, st.randoms(use_true_random=False))
def test_the_order_of_listing_makes_no_difference(
    match: Finished, book: dict[str, Rating], rng: Random
) -> None:
    assert rate(relisted(match, rng), book) == rate(match, book)


@given(matches(), books)
def test_every_known_subject_is_rated_once_and_stays_sound(
    match: Finished, book: dict[str, Rating]
) -> None:
    new = rate(match, book)
    known = {subject for subject in match.subjects if subject is not None}
    if set(match.subjects) == {BOT}:
        assert new == {}
        return
    assert set(new) == known
    for name, rating in new.items():
        assert rating.matches == book[name].matches + 1
        assert 0 < rating.sigma**2 <= book[name].sigma ** 2 + TAU**2 + 1e-9


@given(matches(sides=2), books)
def test_of_two_sides_the_winner_never_falls_and_the_loser_never_rises(
    match: Finished, book: dict[str, Rating]
) -> None:
    one, two = ({match.subjects[seat] for seat in side} for side in match.sides)
    places = [match.places[side[0]] for side in match.sides]
    winners, losers = (one, two) if places[0] < places[1] else (two, one)
    new = rate(match, book)
    if places[0] == places[1]:
        return
    for name in winners - losers - {None}:
        assert name is not None
        assert new[name].mu > book[name].mu
    for name in losers - winners - {None}:
        assert name is not None
        assert new[name].mu < book[name].mu


@given(st.permutations(PEOPLE), st.integers(2, 6), books)
def test_who_is_first_of_many_rises_and_who_is_last_falls(
    people: list[str], seats: int, book: dict[str, Rating]
) -> None:
    new = rate(alone([*people[:seats]], list(range(1, seats + 1))), book)
    assert new[people[0]].mu > book[people[0]].mu
    assert new[people[seats - 1]].mu < book[people[seats - 1]].mu


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6), books)
def test_each_for_himself_is_rated_as_openskill_rates(
    places: list[int], book: dict[str, Rating]
) -> None:
    model = PlackettLuce()
    teams = [[model.rating(book[name].mu, book[name].sigma)] for name in PEOPLE[: len(places)]]
    theirs = model.rate(teams, ranks=[float(place) for place in places])
    ours = rate(alone([*PEOPLE[: len(places)]], places), book)
    for name, (rating,) in zip(PEOPLE, theirs, strict=False):
        assert isclose(ours[name].mu, rating.mu, abs_tol=1e-6)
        assert isclose(ours[name].sigma, rating.sigma, abs_tol=1e-6)


@given(st.floats(0.5, SIGMA), st.floats(-20, 70), st.integers(1, 5), st.booleans())
def test_a_side_is_as_strong_as_one_seat_of_it(
    sigma: float, mu: float, many: int, wins: bool
) -> None:
    # Equal on the average: what one side gains, the other loses, however many seats it has.
    book = {name: Rating(mu, sigma) for name in PEOPLE}
    places = [1 if wins else 2] + [2 if wins else 1] * many
    match = Finished("any", [*PEOPLE[: many + 1]], places, [[0], list(range(1, many + 1))])
    new = rate(match, book)
    step = (new[PEOPLE[0]].mu - mu) / sigma
    against = [(new[name].mu - mu) / sigma for name in PEOPLE[1 : many + 1]]
    assert max(against) == min(against)
    assert isclose(step, -sum(against), rel_tol=1e-9)
    assert (step > 0) == wins


@given(st.integers(0, 3), st.integers(0, 3), books)
def test_what_a_bot_learns_against_itself_cancels(
    better: int, worse: int, book: dict[str, Rating]
) -> None:
    # A person between bots: as many seats above as below leave an equal bot where it was.
    book = {**book, PEOPLE[0]: Rating(), BOT: Rating()}
    seats: list[str | None] = [*[BOT] * better, PEOPLE[0], *[BOT] * worse]
    new = rate(alone(seats, list(range(1, len(seats) + 1))), book)
    if better + worse == 0:
        assert new == {}
        return
    person, bot = new[PEOPLE[0]].mu - MU, new[BOT].mu - MU
    assert isclose(person, -bot, abs_tol=1e-9)
    if not worse or not better:
        assert (person > 0) == (better == 0)


@given(books)
def test_the_same_two_seats_of_a_bot_make_it_no_surer_than_one(book: dict[str, Rating]) -> None:
    start = {**book, BOT: Rating(), PEOPLE[0]: Rating()}
    once = rate(duel(PEOPLE[0], BOT), start)[BOT].sigma
    thrice = rate(alone([PEOPLE[0], BOT, BOT, BOT], [1, 2, 2, 2]), start)[BOT].sigma
    assert once < SIGMA
    assert thrice >= once


@given(books, st.integers(2, 6))
def test_a_match_that_tells_nothing_changes_nothing(book: dict[str, Rating], seats: int) -> None:
    together = Finished("any", [*PEOPLE[:seats]], [1] * seats, [list(range(seats))])
    assert rate(together, book) == {}
    assert rate(alone([BOT] * seats, list(range(1, seats + 1))), book) == {}


@given(st.lists(matches(), max_size=8), st.data())
def test_all_matches_at_once_are_as_one_after_another(
    played: list[Finished], data: st.DataObject
) -> None:
    games = [data.draw(st.sampled_from(["one", "two"])) for _ in played]
    played = [
        Finished(game, match.subjects, match.places, match.sides)
        for game, match in zip(games, played, strict=True)
    ]
    book: dict[str, dict[str, Rating]] = {"one": {}, "two": {}}
    for match in played:
        book[match.game] |= rate(match, book[match.game])
    assert rate_all(played) == {(g, s): r for g, had in book.items() for s, r in had.items()}


@given(st.tuples(ratings, ratings, ratings), st.booleans())
def test_a_side_learns_as_one_player_of_its_average_skill(
    three: tuple[Rating, Rating, Rating], wins: bool
) -> None:
    one, two, foe = three
    model = PlackettLuce(tau=0.0)
    sigmas = [sqrt(rating.sigma**2 + TAU**2) for rating in three]
    pair = model.rating((one.mu + two.mu) / 2, sqrt(sigmas[0] ** 2 + sigmas[1] ** 2) / 2)
    teams = [[pair], [model.rating(foe.mu, sigmas[2])]]
    (pair_after,), (foe_after,) = model.rate(teams, ranks=[1.0, 2.0] if wins else [2.0, 1.0])
    match = Finished("any", [*PEOPLE[:3]], [1, 1, 2] if wins else [2, 2, 1], [[0, 1], [2]])
    new = rate(match, dict(zip(PEOPLE, three, strict=False)))
    assert isclose((new[PEOPLE[0]].mu + new[PEOPLE[1]].mu) / 2, pair_after.mu, abs_tol=1e-6)
    assert isclose(new[PEOPLE[2]].mu, foe_after.mu, abs_tol=1e-6)


# -- single matches --------------------------------------------------------------------------
def test_a_tie_draws_two_ratings_together_and_leaves_equals() -> None:
    equal = rate(duel(PEOPLE[0], PEOPLE[1], (1, 1)), {})
    assert equal[PEOPLE[0]].mu == equal[PEOPLE[1]].mu == MU
    book = {PEOPLE[0]: Rating(40, 5), PEOPLE[1]: Rating(20, 5)}
    new = rate(duel(PEOPLE[0], PEOPLE[1], (1, 1)), book)
    assert 20 < new[PEOPLE[1]].mu < new[PEOPLE[0]].mu < 40


def test_an_upset_moves_more_than_what_was_to_be_expected() -> None:
    book = {PEOPLE[0]: Rating(40, 5), PEOPLE[1]: Rating(20, 5)}
    expected = rate(duel(PEOPLE[0], PEOPLE[1]), book)[PEOPLE[0]].mu - 40
    upset = rate(duel(PEOPLE[1], PEOPLE[0]), book)[PEOPLE[1]].mu - 20
    assert 0 < expected < upset


def test_seats_of_nobody_known_are_newcomers_and_not_each_other() -> None:
    new = rate(alone([PEOPLE[0], None, None], [1, 2, 3]), {})
    named = rate(alone([*PEOPLE[:3]], [1, 2, 3]), {})
    assert new == {PEOPLE[0]: named[PEOPLE[0]]}
    pair = Finished("any", [PEOPLE[0], None, None], [1, 2, 2], [[0], [1, 2]])
    named_pair = Finished("any", [*PEOPLE[:3]], [1, 2, 2], [[0], [1, 2]])
    assert rate(pair, {}) == {PEOPLE[0]: rate(named_pair, {})[PEOPLE[0]]}


def test_many_tied_sides_are_weighed_the_same_in_any_order() -> None:
    rng = Random(5)
    book = {name: Rating(rng.uniform(0, 50), rng.uniform(1, SIGMA)) for name in PEOPLE}
    match = alone([*PEOPLE], [2, 1, 2, 2, 2, 2])
    outcomes = [rate(relisted(match, rng), book) for _ in range(100)]
    assert all(outcome == outcomes[0] for outcome in outcomes)


def test_a_side_has_the_best_place_of_its_seats() -> None:
    sides = [[0], [1, 2]]
    scattered = Finished("any", [*PEOPLE[:3]], [2, 1, 3], sides)
    assert rate(scattered, {}) == rate(Finished("any", [*PEOPLE[:3]], [2, 1, 1], sides), {})


def test_what_is_shown_starts_at_a_round_number_and_follows_the_strength() -> None:
    assert shown(Rating()) == SHOWN_AT_FIRST
    assert shown(Rating(mu=-1000.0)) == 0
    rng = Random(4)
    played = []
    for _ in range(300):
        one, two = rng.sample(range(4), 2)
        winner, loser = (one, two) if rng.random() < 1 / (1 + 4 ** (one - two)) else (two, one)
        played.append(duel(PEOPLE[winner], PEOPLE[loser]))
    book = rate_all(played)
    numbers = [shown(book["any", name]) for name in PEOPLE[:4]]
    assert numbers == sorted(numbers, reverse=True)
    assert not any(provisional(rating) for rating in book.values())


def test_a_rating_is_provisional_at_first() -> None:
    assert provisional(Rating())
    assert provisional(Rating(sigma=3.0, matches=4))
    assert provisional(Rating(sigma=SIGMA, matches=90))
    assert not provisional(Rating(sigma=3.0, matches=5))


@pytest.mark.parametrize(
    ("places", "sides"),
    [
        ([1], [[0], [1]]),
        ([1, 2], [[0]]),
        ([1, 2], [[0], [0, 1]]),
        ([1, 2], [[0], [1, 2]]),
        ([1, 2], [[0], [1], []]),
    ],
)
def test_seats_that_do_not_fit_are_refused(places: list[int], sides: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="seat"):
        Finished("any", [PEOPLE[0], PEOPLE[1]], places, sides)
