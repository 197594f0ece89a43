"""Positions as text: a state between steps that a person can write, read and diff.

    players: 4
    step: turn
    current: sansa-stark
    hand amber: betrayal, steady-hand
    bid coral: hedge-knights +1
    council amber-coral: hodor; tokens 1, 2

Only what matters need be written; `lines.py` has all lines and what holds without them.
"""

from __future__ import annotations

from rulewright.games.btwixt.options import OPTIONS, options_of
from rulewright.games.btwixt.state import State
from rulewright.games.btwixt.text.lines import LINES, STEP
from rulewright.kit.options import LINE, option_words
from rulewright.kit.text import listed


def position(s: State) -> str:
    """A state between steps as text, for `reader.read_position`."""
    lines = match_lines(s)
    for line in LINES:
        lines += line.lines(s)
    return "\n".join(lines) + "\n"


def match_lines(s: State) -> list[str]:
    """Players, options and step."""
    lines = [f"players: {s.players}"]
    options = option_words(options_of(s), OPTIONS)
    if options:
        lines.append(f"{LINE}: {listed(options)}")
    return [*lines, f"{STEP.key(s, 0)}: {STEP.text(s, 0)}"]
