"""Whatever a pack says in the vocabulary, matches keep the laws, and bots can play them."""

from random import Random

import pytest

from rulewright.games.btwixt.components import Pack
from rulewright.kernel import Match, OptionValue
from rulewright.testing import check_all, play_out
from tests.games.btwixt.pack.wild import offered, wild_pack
from tests.games.btwixt.sets import forgotten
from tests.soak import examples

pytestmark = pytest.mark.laws

PACKS = examples(4, 20)
GAMES = ["kingsmoot", "advanced"]


@pytest.mark.parametrize("seed", range(PACKS))
def test_a_match_with_a_wild_pack_keeps_the_laws(seed: int) -> None:
    with offered(wild_pack("wild", seed)):
        options: dict[str, OptionValue] = {
            "game": GAMES[seed % 2],
            "revealed_allies": seed % 3 == 0,
            "pack": "wild",
        }
        played = play_out("btwixt", 3 + seed % 4, seed, options)
        check_all(played, points=3, ahead=10, without=forgotten(options))


def renamed(pack: Pack) -> Pack:
    """Return a pack whose card ids are unknown to all code."""
    for kind in pack.kinds:
        kind.key = f"new-{kind.key}"
    for ally in pack.allies:
        ally.key = f"new-{ally.key}"
    return pack


@pytest.mark.parametrize("seed", range(PACKS))
def test_bots_play_with_cards_that_they_have_never_seen(seed: int) -> None:
    players = 3 + seed % 4
    with offered(renamed(wild_pack("wild", seed))):
        match = Match.new("btwixt", players, str(seed), {"game": "kingsmoot", "pack": "wild"})
        makers = list(match.game.extras.bots().values())
        bots = [makers[seat % len(makers)](seat, Random(seat)) for seat in range(players)]
        while not match.over:
            ask = match.asks[0]
            match.decide(ask.seat, bots[ask.seat].choose(match.view(ask.seat), ask))
        assert len(match.result.places) == players
