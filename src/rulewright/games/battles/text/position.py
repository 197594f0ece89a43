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

from rulewright.games.battles.options import OPTIONS, options_of
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.text.ground import terrain_lines
from rulewright.games.battles.text.lines import FRAME, GROUND, LEADERS, MUSTER, SIDES, TURN
from rulewright.games.battles.text.units import unit_lines
from rulewright.kit.options import LINE, option_words
from rulewright.kit.text import listed

OF_MATCH = ("plan", "pack")  # options with a line of their own


def position(s: BattlesState) -> str:
    """Return a state between steps as text for `reader.read_position`."""
    lines = [*match_lines(s), *FRAME.write(s), *terrain_lines(s), *GROUND.write(s)]
    lines += [*unit_lines(s), *LEADERS.write(s), *SIDES.write(s), *TURN.write(s), *MUSTER.write(s)]
    return "\n".join(lines) + "\n"


def match_lines(s: BattlesState) -> list[str]:
    """Return the lines for plan, pack and options."""
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
    return lines
