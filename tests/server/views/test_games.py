"""What the page that makes tables learns of each game."""

from __future__ import annotations

import pytest

from rulewright.kernel import BadOption, get
from rulewright.server.tables.create import made
from rulewright.server.tables.new_table import HUMAN, NewTable
from rulewright.server.views.games import all_games

LEGACY = [
    (info.name, spec.name, spec.earlier)
    for info in all_games()
    for spec in get(info.name).option_specs
    if spec.legacy
]


def test_some_games_keep_options_for_older_matches() -> None:
    assert {game for game, _, _ in LEGACY} >= {"battles", "btwixt", "thrones-first"}


@pytest.mark.parametrize(("game", "name", "value"), LEGACY)
def test_an_option_for_older_matches_is_neither_offered_nor_taken(
    game: str, name: str, value: bool
) -> None:
    [info] = [info for info in all_games() if info.name == game]
    assert name not in {option.name for option in info.options}
    players = info.usual_players
    with pytest.raises(BadOption, match="older rules"):
        made(NewTable(game, players, [HUMAN] * players, {name: value}), None, "")
