"""Whatever a pack says in the vocabulary, matches keep the laws: secrets, pieces, an end."""

import os

import pytest

from rulewright.kernel import OptionValue
from rulewright.testing import check_all, play_out
from tests.games.btwixt.pack.wild import offered, wild_pack

PACKS = 40 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 4
GAMES = ["kingsmoot", "advanced"]


@pytest.mark.parametrize("seed", range(PACKS))
def test_a_match_with_a_wild_pack_keeps_the_laws(seed: int) -> None:
    with offered(wild_pack("wild", seed)):
        options: dict[str, OptionValue] = {
            "game": GAMES[seed % 2],
            "revealed_allies": seed % 3 == 0,
            "pack": "wild",
        }
        check_all(play_out("btwixt", 3 + seed % 4, seed, options), points=3, ahead=10)
