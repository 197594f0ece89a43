"""Positions as text: a state between steps that a person can write, read and diff.

    plan: S1
    field: 9x9
    round: 2
    step: command
    terrain d4, e4: forest
    d7: stark blue war-host 3, engaged e7
    e7: lannister green guards
    pool stark: green 1, valor 1

Only differences from the defaults are written; `reader.py` describes the defaults.
"""

from __future__ import annotations

from rulewright.games.battles.names import STEPS
from rulewright.games.battles.options import OPTIONS, options_of
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.text.frame import frame_lines
from rulewright.games.battles.text.ground import ground_lines
from rulewright.games.battles.text.hands import hand_lines
from rulewright.games.battles.text.laid import laid_lines
from rulewright.games.battles.text.secrets import secret_lines
from rulewright.games.battles.text.turn import turn_lines
from rulewright.games.battles.text.units import unit_lines
from rulewright.kit.options import LINE, option_words
from rulewright.kit.text import listed

OF_MATCH = ("plan", "pack")  # options with a line of their own


def position(s: BattlesState) -> str:
    """Return a state between steps as text for `reader.read_position`."""
    lines = match_lines(s)
    lines += frame_lines(s) + ground_lines(s) + unit_lines(s) + hand_lines(s) + turn_lines(s)
    return "\n".join(lines + laid_lines(s) + secret_lines(s)) + "\n"


def match_lines(s: BattlesState) -> list[str]:
    """Return the lines for plan, pack, options and step."""
    plan = plan_of(s)
    lines = [f"plan: {plan.frame}"]
    if plan.frame != plan.key:
        lines.append(f"field: {plan.columns}x{plan.rows}")
    if s.pack:
        lines.append(f"pack: {PACKS[s.pack].key}")
    others = [spec for spec in OPTIONS if spec.name not in OF_MATCH]
    options = option_words(options_of(s), others)
    if options:
        lines.append(f"{LINE}: {listed(options)}")
    return [*lines, f"step: {STEPS[s.step]}"]
