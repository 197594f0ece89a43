"""What the page that makes tables learns of each game."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.conformance import reference
from rulewright.kernel import BadOption, get
from rulewright.server.tables.create import made
from rulewright.server.tables.new_table import HUMAN, NewTable
from rulewright.server.views.games import all_games, rules_of

LEGACY = [
    (info.name, spec.name, spec.legacy_default)
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


RULES = """### `turn.order` Who goes first
- The **red** seat.
- Then <script>alert(1)</script>, [a link](javascript:alert(1)), ![a picture](https://a.example/a.png).

| a | b |
|---|---|
| 1 | 2 |
"""


def test_rules_are_shown_as_html_that_lets_none_of_the_page_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "rules.md"
    page.write_text(RULES, encoding="utf-8")
    monkeypatch.setattr(reference, "rules_file", lambda game: page)
    [section] = rules_of(get("thrones")).sections
    assert "<li>The <strong>red</strong> seat.</li>" in section.html
    assert "<table>" in section.html
    assert "<script" not in section.html
    assert 'href="javascript' not in section.html
    assert "<img" not in section.html
    assert "**red**" in section.text
