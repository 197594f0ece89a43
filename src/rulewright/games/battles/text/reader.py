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
from rulewright.games.battles.setup import new_battle, new_state
from rulewright.games.battles.specials.preparing import prepare_in_order
from rulewright.games.battles.state import COMMANDERS, PREPARE, BattlesState, plan_of
from rulewright.games.battles.text.ground import TERRAIN, read_terrain
from rulewright.games.battles.text.lines import FRAME, REST
from rulewright.games.battles.text.playable import check_position
from rulewright.games.battles.text.units import COMMANDERS_LINE, FALLEN, is_unit_line, read_units
from rulewright.kernel import OptionValue
from rulewright.kit.options import LINE, read_head
from rulewright.kit.position import Entry, entries
from rulewright.kit.text import find, read_number

PLAYERS: Final = 2
OF_MATCH: Final = ["players", "plan", "pack", "field", LINE]
LARGEST: Final = 26  # columns or rows of a plain field
OF_FRAME: Final = [line.name for line in FRAME]


def read_position(text: str) -> tuple[BattlesState, int, dict[str, OptionValue]]:
    """Return the state, number of players and options of a position.

    Raise `BadPosition`, with the line, if it cannot be read.
    """
    lines = {entry.key: entry for entry in entries(text)}
    options = _read_options(lines)
    s = _start(lines.get("field"), options)
    units = [lines.pop(key) for key in list(lines) if is_unit_line(s, key)]
    FRAME.read(s, {name: lines[name] for name in OF_FRAME if name in lines})
    if "step" not in lines and plan_of(s).skirmish is not None and not units:
        s.step = COMMANDERS
    if s.step > PREPARE:
        prepare_in_order(s)
    for key in [key for key in lines if key.startswith(f"{TERRAIN} ")]:
        entry = lines.pop(key)
        with entry.named():
            read_terrain(s, key.removeprefix(TERRAIN).strip(), entry.value)
    read_units(s, lines.pop(COMMANDERS_LINE, None), units)
    known = [*OF_MATCH, *OF_FRAME, *plan_of(s).grid.names, TERRAIN, FALLEN, COMMANDERS_LINE]
    REST.read(s, lines, known)
    check_position(s)
    return s, PLAYERS, options


def _read_options(lines: Mapping[str, Entry]) -> dict[str, OptionValue]:
    """Read the lines for players, plan, pack and the other options."""
    options = read_head(lines, OPTIONS, (PLAYERS,), PLAYERS)[1]
    for spec in (PACK, PLAN):
        if spec.name in lines:
            entry = lines[spec.name]
            with entry.named():
                find(entry.value, [str(known) for known in spec.values], spec.name)
                options[spec.name] = entry.value
    return options


def _start(field: Entry | None, options: dict[str, OptionValue]) -> BattlesState:
    """Return the state at the start of the plan, or on a plain field such as `field: 9x9`."""
    s = new_state(PLAYERS, options)
    if field is None:
        return s
    with field.named():
        columns, _, rows = field.value.partition("x")
        wide = read_number(columns, 2, LARGEST, "the number of columns")
        deep = read_number(rows, 1, LARGEST, "the number of rows")
        return new_battle(s.pack, plain_field(s.pack, s.plan, wide, deep), options)
