"""Positions as text: a state between steps that a person can write, read and diff.

    players: 4
    step: turn
    current: sansa-stark
    hand amber: betrayal, steady-hand
    bid coral: hedge-knights +1
    council amber-coral: hodor; tokens 1, 2

Only what matters need be written; `lines.py` has all lines and what holds without them. A position
is one of four players. Without a line `step` it is somebody's turn where an ally is `current`, and
the start of a round where none is.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.options import OPTIONS, options_of, set_options
from rulewright.games.btwixt.packs import pack_named
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.text.lines import LINES, STEP
from rulewright.games.btwixt.text.playable import check_position
from rulewright.games.btwixt.words import FEWEST, MOST, REVEAL, TURN
from rulewright.kernel import OptionValue
from rulewright.kit.options import HEAD, head_lines, read_head
from rulewright.kit.position import entries

USUAL_PLAYERS: Final = 4


def position(s: BtwixtState) -> str:
    """A state between steps as text, for `read_position`."""
    head = head_lines(s.players, options_of(s), OPTIONS)
    step = f"{STEP.key(s, 0)}: {STEP.text(s, 0)}"
    return "\n".join([*head, step, *LINES.write(s)]) + "\n"


def read_position(text: str) -> tuple[BtwixtState, int, dict[str, OptionValue]]:
    """The state, number of players and options of a text; `BadPosition` with the line else."""
    lines = {entry.key: entry for entry in entries(text)}
    players, options = read_head(lines, OPTIONS, (FEWEST, MOST), USUAL_PLAYERS)
    s = BtwixtState(pack_named(str(options["pack"])), players)
    set_options(s, options)
    s.step = TURN if "current" in lines else REVEAL
    if STEP.name in lines:
        with lines[STEP.name].named():
            STEP.read(s, 0, lines[STEP.name].value)
    LINES.read(s, lines, (*HEAD, STEP.name))
    check_position(s)
    return s, players, options
