"""Random matches come to what the rules page says, reckoned apart from the game."""

from collections.abc import Iterator

import pytest

from rulewright.games.btwixt.choices import PickCouncil
from rulewright.games.btwixt.scoring import council_powers, rank
from rulewright.games.btwixt.state import BtwixtState, pack_of
from rulewright.games.btwixt.tokens import WHERE_TO
from rulewright.games.btwixt.words import CURRENT, KIND, NONE, PLACE, RULES_PLACEMENT, SEEN
from rulewright.testing import play_out
from tests.games.btwixt.reckoning import power, pulled_to, standing, totals, winner
from tests.games.btwixt.sets import SOME_SETS, Options

SEEDS = range(2)


def placings(players: int, options: Options) -> Iterator[BtwixtState]:
    """Yield states in which a seat is asked where to place the first ally of a round.

    Jaqen H'ghar is left out, since he may have killed by then.
    """
    for seed in SEEDS:
        for _, match in play_out("btwixt", players, seed, options).along(None):
            s = match.state
            assert isinstance(s, BtwixtState)
            if not match.waiting or s.step != PLACE or s.claimed != NONE:
                continue
            ask = match.ask(match.waiting[0])
            if isinstance(ask, PickCouncil) and ask.question == WHERE_TO:
                continue  # of the token, which comes first by an option
            if pack_of(s).allies[s.prizes[0] & KIND].key != "jaqen-hghar":
                yield s


@pytest.mark.parametrize(("players", "options"), SOME_SETS)
def test_bids_are_won_as_the_rules_say(players: int, options: Options) -> None:
    bids = 0
    for s in placings(players, options):
        bids += 1
        assert s.total == totals(s)
        assert s.winner == winner(s)
    assert bids > 5


@pytest.mark.parametrize(("players", "options"), SOME_SETS)
def test_nobody_is_asked_where_strings_pull(players: int, options: Options) -> None:
    """But for allies that came in during the round, and those that say where they go."""
    for s in placings(players, options):
        says = pack_of(s).allies[s.prizes[0] & KIND].traits & RULES_PLACEMENT
        if s.prizes[0] >> SEEN == CURRENT and not says:
            assert pulled_to(s) == NONE


@pytest.mark.parametrize(("players", "options"), SOME_SETS)
def test_matches_end_as_the_rules_say(players: int, options: Options) -> None:
    for seed in SEEDS:
        s = play_out("btwixt", players, seed, options).match.state
        assert isinstance(s, BtwixtState)
        assert council_powers(s) == [power(s, council) for council in range(players)]
        standings = [standing(s, seat) for seat in range(players)]
        result = rank(s)
        assert list(result.scores) == [small for small, _, _ in standings]
        assert list(result.places) == [
            1 + sum(other > mine for other in standings) for mine in standings
        ]
