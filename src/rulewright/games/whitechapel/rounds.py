"""The course of the game: the next step, determined by the state alone. [nights.order]

HELL: scene → women → head → patrols → victims → blood (→ suspense → ready → blood) → alarm
HUNTING: Jack → policemen move → policemen act → Jack ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.whitechapel.address import i_know_your_address
from rulewright.games.whitechapel.clues import clues_and_suspicion, the_search_goes_on
from rulewright.games.whitechapel.escape import escape_in_the_night, the_move_is_made
from rulewright.games.whitechapel.false_clues import a_false_clue
from rulewright.games.whitechapel.letters import (
    a_letter_arrives,
    goulston_street,
    saucy_jacky,
    the_head_answers,
)
from rulewright.games.whitechapel.murder import (
    a_corpse_on_the_sidewalk,
    alarm_whistles,
    blood_on_the_streets,
)
from rulewright.games.whitechapel.names import CHAPTERS
from rulewright.games.whitechapel.nights import prepare_the_scene, the_night_ends
from rulewright.games.whitechapel.patrols import patrolling_the_streets, the_head_is_drawn
from rulewright.games.whitechapel.police import hunting_the_monster
from rulewright.games.whitechapel.setup import choose_hideout, choose_pawns
from rulewright.games.whitechapel.state import ENDED, WhitechapelState
from rulewright.games.whitechapel.women import the_targets_are_identified, the_victims_are_chosen
from rulewright.games.whitechapel.wretched import ready_to_kill, suspense_grows
from rulewright.kernel import Script

STEPS: Final[list[Callable[[WhitechapelState], Script[None]]]] = [
    choose_pawns,
    choose_hideout,
    prepare_the_scene,
    the_targets_are_identified,
    the_head_is_drawn,
    i_know_your_address,
    patrolling_the_streets,
    a_letter_arrives,
    saucy_jacky,
    the_victims_are_chosen,
    blood_on_the_streets,
    suspense_grows,
    ready_to_kill,
    a_corpse_on_the_sidewalk,
    alarm_whistles,
    escape_in_the_night,
    the_move_is_made,
    goulston_street,
    the_head_answers,
    hunting_the_monster,
    a_false_clue,
    clues_and_suspicion,
    the_search_goes_on,
    the_night_ends,
]


def next_step(s: WhitechapelState) -> Script[None] | None:
    """Return the script of the next step; None when the game is over."""
    return None if s.step == ENDED else STEPS[s.step](s)


def chapter(s: WhitechapelState) -> str:
    """Return `night 2, patrolling`."""
    return f"night {s.night}, {CHAPTERS[s.step]}" if s.night else CHAPTERS[s.step]
