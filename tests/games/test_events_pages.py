"""The pages of events tell what the games log."""

from __future__ import annotations

import pytest

from tools.events_pages import FOLDER, GAMES, page


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_as_the_game_logs(game: str) -> None:
    text = (FOLDER / f"{game}.md").read_text("utf-8")
    assert text == page(game), "run `python -m tools.events_pages`"
