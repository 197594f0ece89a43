"""Deals of a seat respect what the match has shown to it, on a few matches of each game."""

from __future__ import annotations

import pytest

from rulewright.testing import play_out, redeals_keep_what_was_shown

# B'Twixt is not among them: allies that a seat has seen in the row, and that another seat has mixed
# since, are dealt back into the deck.
GAMES = {"thrones": 3, "thrones-first": 3, "whitechapel": 3, "monopoly": 3, "battles": 2}


@pytest.mark.parametrize("game", GAMES)
def test_deals_keep_what_was_shown(game: str) -> None:
    redeals_keep_what_was_shown(play_out(game, GAMES[game], 1), points=6)
