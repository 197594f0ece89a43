"""Positions of the first edition: those of the second, with lines of its own."""

from __future__ import annotations

from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.text.playable import check_playable
from rulewright.games.thrones.text.position import position_text
from rulewright.games.thrones.text.reader import read_lines
from rulewright.games.thrones_first.options import OPTIONS
from rulewright.games.thrones_first.setup import blank_state, options_of
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.text.lines import LINES
from rulewright.kernel import OptionValue


def position(s: ThronesState) -> str:
    """Write a state between steps as text for `read_position`."""
    return position_text(s, options_of(first(s)), OPTIONS, LINES)


def read_position(text: str) -> tuple[ThronesState, int, dict[str, OptionValue]]:
    """Read the state, number of players and options from a text.

    Raises `BadPosition` with the line that is wrong, or if play could not go on from the state.
    """
    s, players, options = read_lines(text, OPTIONS, blank_state, LINES)
    check_playable(s)
    return s, players, options
