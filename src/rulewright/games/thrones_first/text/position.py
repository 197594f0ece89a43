"""Positions of the first edition: those of the second, with the lines of `words.py`."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.text.playable import check_playable
from rulewright.games.thrones.text.position import position_lines
from rulewright.games.thrones.text.reader import Reader
from rulewright.games.thrones_first.options import OPTIONS
from rulewright.games.thrones_first.setup import blank_state, options_of
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.text.words import ALONE, LATE, own_lines, read_line
from rulewright.kernel import OptionSpec, OptionValue
from rulewright.kit.options import option_words
from rulewright.kit.position import Entry


def position(s: ThronesState) -> str:
    """Write a state between steps as text for `read_position`."""
    own = first(s)
    options = option_words(options_of(own), OPTIONS)
    return "\n".join([*position_lines(s, options), *own_lines(own)]) + "\n"


def read_position(text: str) -> tuple[ThronesState, int, dict[str, OptionValue]]:
    """Read the state, number of players and options from a text.

    Raises `BadPosition` with the line that is wrong, or if play could not go on from the state.
    """
    reader = FirstReader(text)
    check_playable(reader.state)
    return reader.state, reader.players, reader.options


class FirstReader(Reader):
    """Reads a position of the first edition."""

    def specs(self) -> Sequence[OptionSpec]:
        return OPTIONS

    def blank(self) -> ThronesState:
        return blank_state(self.players, self.options)

    def own_names(self) -> Sequence[str]:
        return ALONE

    def late_names(self) -> Sequence[str]:
        return LATE

    def read_own_line(self, entry: Entry) -> None:
        read_line(first(self.state), entry.words, entry.value)
