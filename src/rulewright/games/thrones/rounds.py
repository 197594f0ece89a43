"""The game round: which step comes next, from plain data alone.

    WESTEROS PHASE  → one event per deck → PLANNING → raven → raids → marches → power → clean-up

A march may start a combat, which has steps of its own and then returns to the marches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.consolidation import resolve_consolidate_orders
from rulewright.games.thrones.action.marches import resolve_march_orders
from rulewright.games.thrones.action.raids import resolve_raid_orders
from rulewright.games.thrones.action.raven import use_messenger_raven
from rulewright.games.thrones.combat.house_cards import choose_house_cards
from rulewright.games.thrones.combat.resolution import resolve_combat
from rulewright.games.thrones.combat.support import call_for_support
from rulewright.games.thrones.combat.tides import redraw_and_reveal_tides
from rulewright.games.thrones.components import AREA_COUNT, NO_ORDER, ROUNDS
from rulewright.games.thrones.planning import planning_in_turn, planning_phase
from rulewright.games.thrones.state import ENDED, WESTEROS, ThronesState
from rulewright.games.thrones.westeros.phase import resolve_event, westeros_phase
from rulewright.kernel import Script


def clean_up_phase(s: ThronesState) -> Script[None]:
    """Remove orders, rally routed units, refresh tokens. [cleanup.orders] [cleanup.refresh]

    The game ends after the tenth round. [ending.round-ten]
    """
    for area in range(AREA_COUNT):
        s.order[area] = NO_ORDER
        if s.units[area] >> troops.ROUTED:
            s.units[area] = troops.rally(s.units[area])
    s.blade_used = False
    s.raven_used = False
    s.barred = 0
    s.turn = 0
    if s.round == ROUNDS:
        s.step = ENDED
        s.log("ending.round-ten", "The tenth round is over: the game ends.")
    else:
        s.step = WESTEROS
    yield from ()


STEPS: Final[list[Callable[[ThronesState], Script[None]]]] = [
    westeros_phase,
    resolve_event,
    planning_phase,
    planning_in_turn,
    use_messenger_raven,
    resolve_raid_orders,
    resolve_march_orders,
    call_for_support,
    choose_house_cards,
    redraw_and_reveal_tides,
    resolve_combat,
    resolve_consolidate_orders,
    clean_up_phase,
]

CHAPTERS: Final[list[str]] = [
    "Westeros phase", "Westeros phase", "planning", "planning", "messenger raven", "raids",
    "marches", "marches", "marches", "marches", "marches", "power", "clean-up", "the end",
]  # fmt: skip


def next_step(s: ThronesState) -> Script[None] | None:
    """Return the script of the next step; None when the game is over. [round.order]"""
    return None if s.step == ENDED else STEPS[s.step](s)


def chapter(s: ThronesState) -> str:
    """Return a heading such as `round 3, marches`."""
    return f"round {s.round}, {CHAPTERS[s.step]}"
