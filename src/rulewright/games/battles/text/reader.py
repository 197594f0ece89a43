"""The reader of positions, and the defaults for what their lines leave out.

Without a line `plan` the first plan of the pack is used. With `field: 9x9` the battle takes place
on plains of that size and uses only the plan's rounds, ratings and tracks. If any line names a
unit, only the named units exist; otherwise the plan's units are at their starting hexes. Hands and
pools are empty, and the decks hold all cards of the commanders that are there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.battles.options import OPTIONS, PACK, PLAN
from rulewright.games.battles.packs import plain_field
from rulewright.games.battles.setup import build_decks, new_battle, new_state
from rulewright.games.battles.specials.preparing import prepare_in_order
from rulewright.games.battles.state import (
    COMMAND,
    COMMANDERS,
    PREPARE,
    BattlesState,
    plan_of,
    unit_at,
)
from rulewright.games.battles.text.frame import FRAME_LINES, LineReader
from rulewright.games.battles.text.ground import GROUND_LINES, read_terrain
from rulewright.games.battles.text.hands import SIDE_LINES, read_tokens, usual_deck, usual_tokens
from rulewright.games.battles.text.laid import LAID_LINES
from rulewright.games.battles.text.playable import check_position
from rulewright.games.battles.text.secrets import SKIRMISH_LINES
from rulewright.games.battles.text.turn import TURN_LINES
from rulewright.games.battles.text.units import (
    COMMANDERS_LINE,
    FALLEN,
    LEADER_LINES,
    read_commanders,
    read_unit_line,
)
from rulewright.games.battles.text.words import read_cell
from rulewright.games.battles.words import NONE, SIDE_NAMES, SIDES
from rulewright.kernel import BadPosition, OptionValue
from rulewright.kit.hexes import OFF
from rulewright.kit.options import LINE, read_options
from rulewright.kit.position import Entry, entries
from rulewright.kit.text import find, read_number

PLAYERS: Final = 2
OF_MATCH: Final = ["players", "plan", "pack", "field", LINE]  # lines that are read first
LARGEST: Final = 26  # columns or rows of a plain field
TERRAIN: Final = "terrain"
ALL_SIDE_LINES: Final = {**SIDE_LINES, **SKIRMISH_LINES}


def read_position(text: str) -> tuple[BattlesState, int, dict[str, OptionValue]]:
    """Return the state, number of players and options of a position.

    Raise `BadPosition`, with the line, if it cannot be read.
    """
    reader = Reader(text)
    check_position(reader.state)
    return reader.state, PLAYERS, reader.options


class Reader:
    """Reads a position: what other lines depend on first, then the other lines and defaults."""

    def __init__(self, text: str) -> None:
        self.entries = {entry.key: entry for entry in entries(text)}
        self.taken: set[str] = set()
        self.options = {spec.name: spec.values[0] for spec in OPTIONS}
        self._read_options()
        self.state = self._start()
        self.engaged: list[tuple[Entry, int, str]] = []
        self._read_frame()
        self._read_ground()
        self._read_units()
        self._read_turn()
        self._read_cards()
        self._read_table(LAID_LINES)
        self._refuse_others()

    # -- lines -------------------------------------------------------------------------------
    def _take(self, key: str) -> Entry | None:
        """Return the line named `key`, or None, and mark the name as read."""
        self.taken.add(key)
        return self.entries.get(key)

    def _read_table(self, lines: Mapping[str, LineReader]) -> None:
        """Read the lines of a table that are present, in the order of the table."""
        for name, read in lines.items():
            entry = self._take(name)
            if entry is not None:
                with entry.named():
                    read(self.state, entry.value)

    def _refuse_others(self) -> None:
        for key, entry in self.entries.items():
            if key not in self.taken:
                with entry.named():
                    find(key, [*ALL_LINES, *plan_of(self.state).grid.names], "line")

    # -- the match ---------------------------------------------------------------------------
    def _read_options(self) -> None:
        """Read the lines for players, plan, pack and the other options."""
        for name in ("players", LINE, "pack", "plan"):
            entry = self._take(name)
            if entry is not None:
                with entry.named():
                    self._read_option(name, entry.value)

    def _read_option(self, name: str, value: str) -> None:
        if name == "players":
            read_number(value, PLAYERS, PLAYERS, "the number of players")
        elif name == LINE:
            self.options.update(read_options(value, OPTIONS, PLAYERS))
        else:
            spec = PLAN if name == "plan" else PACK
            find(value, [str(known) for known in spec.values], name)
            self.options[name] = value

    def _start(self) -> BattlesState:
        """Return the state at the start of the plan, or on a plain field."""
        entry = self._take("field")
        if entry is None:
            return new_state(PLAYERS, self.options)
        with entry.named():
            return self._plain_field(entry.value)

    def _plain_field(self, value: str) -> BattlesState:
        """Return the state on a field given as columns and rows: `field: 9x9`."""
        columns, _, rows = value.partition("x")
        wide = read_number(columns, 2, LARGEST, "the number of columns")
        deep = read_number(rows, 1, LARGEST, "the number of rows")
        frame = new_state(PLAYERS, self.options)
        return new_battle(frame.pack, plain_field(frame.pack, frame.plan, wide, deep), self.options)

    # -- the state ---------------------------------------------------------------------------
    def _read_frame(self) -> None:
        s = self.state
        muster = plan_of(s).skirmish is not None and not any(map(self._is_unit, self.entries))
        s.step = COMMANDERS if muster else COMMAND
        self._read_table(FRAME_LINES)
        if s.step > PREPARE:
            prepare_in_order(s)

    def _read_ground(self) -> None:
        for key, entry in self.entries.items():
            if key.startswith(f"{TERRAIN} "):
                self.taken.add(key)
                with entry.named():
                    read_terrain(self.state, key.removeprefix(TERRAIN).strip(), entry.value)
        self._read_table(GROUND_LINES)

    def _is_unit(self, key: str) -> bool:
        return key.startswith(f"{FALLEN} ") or plan_of(self.state).grid.number(key) != OFF

    def _read_units(self) -> None:
        """Read units in the order of their lines; without any, keep the plan's units."""
        named = [entry for key, entry in self.entries.items() if self._is_unit(key)]
        if named or COMMANDERS_LINE in self.entries:
            clear_units(self.state)
        self._read_table({COMMANDERS_LINE: read_commanders})
        for entry in named:
            self.taken.add(entry.key)
            with entry.named():
                self._read_unit(entry)
        for entry, unit, name in self.engaged:
            with entry.named():
                engage(self.state, unit, name)
        self._read_table(LEADER_LINES)

    def _read_unit(self, entry: Entry) -> None:
        s = self.state
        cell = NONE if entry.key.startswith(f"{FALLEN} ") else read_cell(s, entry.key)
        name = read_unit_line(s, cell, entry.value)
        if name:
            self.engaged.append((entry, len(s.kind) - 1, name))

    def _read_turn(self) -> None:
        """Read the command tokens and the turn in progress."""
        s = self.state
        build_decks(s)
        s.tokens = usual_tokens(s)
        self._read_table({"tokens": read_tokens})
        self._read_table(TURN_LINES)

    def _read_cards(self) -> None:
        """Read each side's hand, pool and cards; by default a deck has all other cards."""
        for side in range(SIDES):
            for name, read in ALL_SIDE_LINES.items():
                if name == "deck":
                    self.state.deck[side] = usual_deck(self.state, side)
                entry = self._take(f"{name} {SIDE_NAMES[side]}")
                if entry is not None:
                    with entry.named():
                        read(self.state, side, entry.value)


ALL_LINES: Final = [
    *OF_MATCH, *FRAME_LINES, *GROUND_LINES, TERRAIN, FALLEN, COMMANDERS_LINE, *LEADER_LINES,
    "tokens", *TURN_LINES, *LAID_LINES,
    *[f"{name} {side}" for side in SIDE_NAMES for name in ALL_SIDE_LINES],
]  # fmt: skip


def clear_units(s: BattlesState) -> None:
    """Remove all units and commanders from the battle."""
    for row in (s.kind, s.rank, s.side, s.cell, s.figures, s.banner, s.leader, s.foe, s.token):
        row.clear()
    for row in (s.commander, s.chief, s.spent, s.committed, s.captured):
        row.clear()


def engage(s: BattlesState, unit: int, name: str) -> None:
    """Engage a unit with the enemy in a hex, with the unit's own House token. [engage.token]"""
    foe = unit_at(s, read_cell(s, name))
    if foe == NONE or s.side[foe] == s.side[unit]:
        raise BadPosition(f"no enemy stands in {name}")
    if s.foe[unit] != NONE or s.foe[foe] != NONE:
        raise BadPosition("a unit is engaged with one other alone, and one line of the two says so")
    s.foe[unit], s.foe[foe] = foe, unit
    s.token[unit] = s.token[foe] = s.side[unit]
