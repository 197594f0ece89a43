"""Reading a position: what comes first, line by line, and what holds where no line tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.components import NIGHTS, NUMERALS, SPACES
from rulewright.games.whitechapel.setup import OPTIONS, PLAYER_COUNTS, new_state
from rulewright.games.whitechapel.state import BLOOD, ENDED, ESCAPE, HIDEOUT, SCENE, State
from rulewright.games.whitechapel.text.defaults import (
    nights_over,
    place_what_is_not_named,
    usual_head,
    usual_letters,
    usual_owners,
    usual_pile,
    usual_scenes,
    usual_tokens,
)
from rulewright.games.whitechapel.text.lines import EARLY, LINES
from rulewright.games.whitechapel.text.notes import read_notes, read_old_row, usual_notes
from rulewright.games.whitechapel.text.playable import check_position
from rulewright.games.whitechapel.text.words import read_night
from rulewright.kernel import BadPosition, OptionValue
from rulewright.kit.options import read_options
from rulewright.kit.position import Entry, entries
from rulewright.kit.text import find, read_number

WHOLE: Final = ("players", "options")  # lines of the match, not of its state
PLAIN_HIDEOUT: Final = 90  # where Jack lives when nothing is said


def read_position(text: str) -> tuple[State, int, dict[str, OptionValue]]:
    """The state, number of players and options of a text; `BadPosition` with the line else."""
    reader = Reader(text)
    check_position(reader.state)
    return reader.state, reader.players, reader.options


class Reader:
    """Reads a position: first what the rest depends on, then line by line, then what was left."""

    def __init__(self, text: str) -> None:
        self.entries = {entry.key: entry for entry in entries(text)}
        self.players = 2
        self.options: dict[str, OptionValue] = {}
        self._each("players", self._read_players)
        self._each("options", self._read_options)
        for spec in OPTIONS:
            self.options.setdefault(spec.name, spec.values[0])
        self.state = new_state(self.players, self.options)
        self._before()
        for entry in self.entries.values():
            with entry.named():
                self._read(entry)
        self._after()

    def given(self, key: str) -> bool:
        """Whether a line of that name is there."""
        return key in self.entries

    def _each(self, key: str, read: Callable[[str], None]) -> None:
        entry = self.entries.get(key)
        if entry is not None:
            with entry.named():
                read(entry.value)

    def _early(self, key: str) -> None:
        self._each(key, lambda value: EARLY[key](self.state, value))

    def _read(self, entry: Entry) -> None:
        """Any line that was not read before the others."""
        if entry.key in LINES:
            LINES[entry.key](self.state, entry.value)
        elif entry.key not in (*WHOLE, *EARLY):
            self._read_of_night(entry)

    # -- players and options -----------------------------------------------------------------
    def _read_players(self, value: str) -> None:
        self.players = read_number(
            value, PLAYER_COUNTS[0], PLAYER_COUNTS[-1], "the number of players"
        )

    def _read_options(self, value: str) -> None:
        self.options = read_options(value, OPTIONS, self.players)

    # -- before and after the lines ----------------------------------------------------------
    def _before(self) -> None:
        """Read the lines on which others depend, and set the usual where nothing is said."""
        s = self.state
        s.night = 1
        self._early("night")
        s.step = usual_step(self.entries.keys())
        self._early("step")
        if s.step <= SCENE and not self.given("night"):
            s.night = 0
        self._early("ending")
        s.hideout = PLAIN_HIDEOUT if s.step > HIDEOUT else 0
        s.head = usual_head(s)
        s.owner = usual_owners(s)
        s.letters_left = usual_letters(s)
        s.rows = [[] for _ in range(nights_over(s))]

    def _after(self) -> None:
        s = self.state
        if not self.given("scenes"):
            s.scenes = usual_scenes(s)
        place_what_is_not_named(s)
        if not self.given("pile"):
            s.pile = usual_pile(s)
        if not self.given("tokens"):
            s.coaches, s.alleys = usual_tokens(s)
            if s.coaches < 0 or s.alleys < 0:
                raise BadPosition("the row uses more coaches or alleys than the night has")
        if not self.given("notebook"):
            s.notebook = self._notes()
        if s.row and len(s.row) > len(SPACES) - len(NUMERALS) + 1 + s.time:
            raise BadPosition("the row is longer than the track")

    def _notes(self) -> list[int]:
        """The notebook: night by night as written, or what the rest tells."""
        s = self.state
        keys = [f"notebook {night}" for night in range(1, NIGHTS + 1)]
        if not any(self.given(key) for key in keys):
            return usual_notes(s)
        notes: list[int] = []
        for night, key in enumerate(keys, 1):
            if not self.given(key):
                break
            notes.append(n.fact(n.NIGHT, night))
            entry = self.entries[key]
            with entry.named():
                notes += read_notes(entry.value)
        return notes

    def _read_of_night(self, entry: Entry) -> None:
        """`row 1: …` and `notebook 2: …`"""
        words = entry.key.split()
        if len(words) != 2 or words[0] not in ("row", "notebook"):
            find(entry.key, [*WHOLE, *EARLY, *LINES, "row 1", "notebook 1"], "line")
            raise BadPosition(f"no line begins with {entry.key!r}")
        night = read_night(words[1])
        if words[0] == "row":
            if night > len(self.state.rows):
                raise BadPosition("only nights that are over have such a row; tonight's is `row:`")
            self.state.rows[night - 1] = read_old_row(entry.value)


def usual_step(keys: Iterable[str]) -> int:
    """The step of a position that does not name one: by what is there."""
    there = list(keys)
    if "ending" in there:
        return ENDED
    if "row" in there:
        return ESCAPE
    return BLOOD if "wretched" in there else SCENE
