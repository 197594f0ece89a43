"""Positions as text: a state between steps that a person can write, read and diff.

    players: 4
    step: turn
    current: sansa-stark
    hand amber: betrayal, steady-hand
    bid coral: hedge-knights +1
    council amber-coral: hodor; tokens 1, 2

Lines may be left out; `lines.py` has all lines with their defaults. The default number of players
is four. The default step is a turn if there is a `current` ally, and the start of a round if not.
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
    """Write a state between steps as text that `read_position` reads."""
    head = head_lines(s.players, options_of(s), OPTIONS)
    step = f"{STEP.key(s, 0)}: {STEP.text(s, 0)}"
    return "\n".join([*head, step, *LINES.write(s)]) + "\n"


def read_position(text: str) -> tuple[BtwixtState, int, dict[str, OptionValue]]:
    """Read the state, number of players and options of a text.

    Raises `BadPosition`, naming the line, if the text is malformed or play could not go on.
    """
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
