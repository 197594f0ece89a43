"""Random games bring together whatever cards can meet in one bid, and no meeting stops a game."""

from itertools import combinations
from random import Random

import pytest

from rulewright.games.btwixt.state import State, pack_of
from rulewright.games.btwixt.words import KIND
from rulewright.kernel import Match

PLAYERS = 6  # more cards meet in a round


def rounds_of(seed: int) -> list[tuple[set[int], set[int]]]:
    """The cards played and the allies bid for in each round of a kingsmoot at random."""
    rng = Random(seed)
    match = Match.new("btwixt", PLAYERS, f"meeting {seed}", {"game": "kingsmoot"})
    rounds: dict[int, tuple[set[int], set[int]]] = {}
    while not match.over:
        s = match.state
        assert isinstance(s, State)
        cards, allies = rounds.setdefault(s.seasons * (PLAYERS + 1) + s.round, (set(), set()))
        cards.update(card & KIND for pile in s.bid for card in pile)
        allies.add(s.current)
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
    return list(rounds.values())


def kinds_that_meet(games: int) -> set[tuple[int, int]]:
    """The pairs of kinds that were played in one round."""
    met: set[tuple[int, int]] = set()
    for seed in range(games):
        for cards, _ in rounds_of(seed):
            met.update(combinations(sorted(cards), 2))
    return met


def test_every_pair_of_cards_meets_in_a_bid() -> None:
    kinds = range(len(pack_of(State(0, PLAYERS)).kinds))
    assert set(combinations(kinds, 2)) - kinds_that_meet(games=60) == set()


@pytest.mark.soak
def test_every_card_meets_every_ally() -> None:
    pack = pack_of(State(0, PLAYERS))
    missing = {(kind, ally) for kind in range(len(pack.kinds)) for ally in range(len(pack.allies))}
    for seed in range(1000):
        if not missing:
            break
        for cards, allies in rounds_of(seed):
            missing -= {(kind, ally) for kind in cards for ally in allies}
    assert missing == set()
