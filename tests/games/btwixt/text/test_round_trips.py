"""At many steps of random matches the position, written and read again, is the same state."""

import pytest

from rulewright.games.btwixt.text.position import position, read_position
from rulewright.kernel import OptionValue, get
from rulewright.testing import play_out, positions_come_back

SETS: list[tuple[int, dict[str, OptionValue]]] = [
    (3, {"game": "kingsmoot", "revealed_allies": True}),
    (4, {"game": "advanced", "draft": True, "revealed_allies": True}),
    (5, {"leaders": "dealt"}),
    (6, {"game": "advanced", "short": True}),
]


@pytest.mark.parametrize(("players", "options"), SETS)
@pytest.mark.parametrize("seed", range(2))
def test_positions_come_back(players: int, options: dict[str, OptionValue], seed: int) -> None:
    positions_come_back(play_out("btwixt", players, seed, options), points=60)


@pytest.mark.parametrize(("players", "options"), SETS)
def test_what_a_seat_sees_can_be_written(players: int, options: dict[str, OptionValue]) -> None:
    """A view is read again as it was, but for piles that nobody sees into."""
    game = get("btwixt")
    for _, match in play_out("btwixt", players, 1, options).along(10):
        for seat in [*range(players), None]:
            text = position(game.view(match.checkpoint()[0], seat))
            assert position(read_position(text)[0]) == text
