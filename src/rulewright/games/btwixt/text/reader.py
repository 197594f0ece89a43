"""Reading a position: players, options and step first, then line by line, the rest as usual.

A position is one of four players. Without a line `step` it is somebody's turn where an ally is
`current`, and the start of a round where none is.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.options import OPTIONS, set_options
from rulewright.games.btwixt.packs import pack_named
from rulewright.games.btwixt.state import State
from rulewright.games.btwixt.text.line import Line
from rulewright.games.btwixt.text.lines import LINES, STEP
from rulewright.games.btwixt.text.playable import check_position
from rulewright.games.btwixt.words import FEWEST, MOST, REVEAL, TURN
from rulewright.kernel import OptionValue
from rulewright.kit.options import LINE, read_options
from rulewright.kit.position import entries
from rulewright.kit.text import find, read_number

PLAYERS: Final = "players"
USUAL_PLAYERS: Final = 4


def read_position(text: str) -> tuple[State, int, dict[str, OptionValue]]:
    """The state, number of players and options of a text; `BadPosition` with the line else."""
    reader = Reader(text)
    check_position(reader.state)
    return reader.state, reader.players, reader.options


class Reader:
    """Reads a position: first what the rest depends on, then the table of lines in its order."""

    def __init__(self, text: str) -> None:
        self.entries = {entry.key: entry for entry in entries(text)}
        self.taken = {PLAYERS, LINE, STEP.name}
        self.players = USUAL_PLAYERS
        self.options: dict[str, OptionValue] = {spec.name: spec.values[0] for spec in OPTIONS}
        self._read_match()
        self.state = State(pack_named(str(self.options["pack"])), self.players)
        set_options(self.state, self.options)
        self._read_step()
        for line in LINES:
            self._read_line(line)
        self._refuse_others()

    def _read_match(self) -> None:
        """How many play, and by which options."""
        entry = self.entries.get(PLAYERS)
        if entry is not None:
            with entry.named():
                self.players = read_number(entry.value, FEWEST, MOST, "the number of players")
        entry = self.entries.get(LINE)
        if entry is not None:
            with entry.named():
                self.options.update(read_options(entry.value, OPTIONS, self.players))

    def _read_step(self) -> None:
        entry = self.entries.get(STEP.name)
        self.state.step = TURN if "current" in self.entries else REVEAL
        if entry is not None:
            with entry.named():
                STEP.read(self.state, 0, entry.value)

    def _read_line(self, line: Line) -> None:
        """The lines of one name: those that are there, then the usual where there is none."""
        s = self.state
        keys = {line.key(s, where): where for where in line.places(s)}
        self.taken.update(keys)
        for key, where in keys.items():
            if key in self.entries:
                with self.entries[key].named():
                    line.read(s, where, self.entries[key].value)
        for key, where in keys.items():
            if key not in self.entries:
                line.settle(s, where)

    def _refuse_others(self) -> None:
        """Name a line that means nothing, and the nearest that does."""
        for key, entry in self.entries.items():
            if key not in self.taken:
                with entry.named():
                    find(key, sorted(self.taken), "line")
