"""The order of steps in a battle, determined from plain data alone. [command.turns]

prepare → rally → marshal ×2 → command ( → tactic → execute → moves → attacks → close → command )
→ status → score → discard → recover → advance round → rally ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.battles.fighting.attacks import attack_with_a_unit
from rulewright.games.battles.fire import resolve_status
from rulewright.games.battles.ground.moving import move_a_unit
from rulewright.games.battles.names import CHAPTERS, side_title
from rulewright.games.battles.ordering.command import close_turn, take_action
from rulewright.games.battles.ordering.leadership import execute_command
from rulewright.games.battles.ordering.marshaling import marshaling_phase
from rulewright.games.battles.ordering.rally import rally_phase
from rulewright.games.battles.ordering.tactics import use_tactic
from rulewright.games.battles.regroup import advance_round, discard_excess, recover_morale
from rulewright.games.battles.setup import draw_momentum
from rulewright.games.battles.skirmish import (
    choose_commanders,
    deploy_commanders,
    deploy_units,
    draw_setup,
    place_overlays,
)
from rulewright.games.battles.specials import prepare
from rulewright.games.battles.state import (
    ATTACKS,
    CLOSE,
    COMMAND,
    RALLY,
    BattlesState,
    is_over,
    plan_of,
)
from rulewright.games.battles.victory import score_and_check
from rulewright.kernel import Script


def prepare_the_battle(s: BattlesState) -> Script[None]:
    """Draw for momentum if needed, then make the plan's preparations.

    [setup.momentum]
    """
    yield from draw_momentum(s)
    yield from prepare(s)


STEPS: Final[list[Callable[[BattlesState], Script[None]]]] = [
    choose_commanders,
    draw_setup,
    place_overlays,
    deploy_commanders,
    deploy_units,
    prepare_the_battle,
    rally_phase,
    marshaling_phase,
    take_action,
    use_tactic,
    execute_command,
    move_a_unit,
    attack_with_a_unit,
    close_turn,
    resolve_status,
    score_and_check,
    discard_excess,
    recover_morale,
    advance_round,
]


def next_step(s: BattlesState) -> Script[None] | None:
    """Return the script of the next step, or None if the battle is over."""
    return None if is_over(s) else STEPS[s.step](s)


def chapter(s: BattlesState) -> str:
    """Return the part of the battle that is being played, as in `round 2, command`."""
    return (
        CHAPTERS[s.step] if s.step < RALLY or is_over(s) else f"round {s.round}, {CHAPTERS[s.step]}"
    )


def heading(view: BattlesState) -> tuple[str, str]:
    """Return the title and subtitle of a scene."""
    plan = plan_of(view)
    if is_over(view):
        return plan.name, "The battle is over."
    if view.step < RALLY:
        return plan.name, CHAPTERS[view.step].capitalize()
    title = f"Round {view.round} of {plan.rounds}"
    if COMMAND <= view.step <= CLOSE:
        return title, f"{side_title(view.turn)}’s turn."
    return title, f"{CHAPTERS[view.step].capitalize()}: {plan.name}"


def episode(view: BattlesState) -> str:
    """Return `House Stark attacks` during attacks, otherwise an empty string.

    [attack.sequence]
    """
    if view.step != ATTACKS or is_over(view):
        return ""
    return f"{side_title(view.turn)} attacks"
