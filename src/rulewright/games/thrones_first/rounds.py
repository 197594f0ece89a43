"""The game round of the first edition: that of the second, with its own steps in their places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.thrones import planning
from rulewright.games.thrones import rounds as second
from rulewright.games.thrones.action import raven
from rulewright.games.thrones.components import AREA_COUNT, NOBODY
from rulewright.games.thrones.control import turn_order
from rulewright.games.thrones.state import (
    CLEAN_UP,
    CONSOLIDATION,
    ENDED,
    HOUSE_CARDS,
    PLANNING,
    RAIDS,
    RAVEN,
    RESOLUTION,
    SHORT_PLANNING,
    State,
)
from rulewright.games.thrones_first.action.raids import resolve_raid_orders
from rulewright.games.thrones_first.clash.consolidation import resolve_consolidate_orders
from rulewright.games.thrones_first.clash.once import note_used
from rulewright.games.thrones_first.clash.once_asks import call_truces
from rulewright.games.thrones_first.combat.house_cards import choose_house_cards, resolve_combat
from rulewright.games.thrones_first.consequences import has_consequences, with_consequences
from rulewright.games.thrones_first.state import IMMEDIATE, first
from rulewright.kernel import Script


def planning_phase(s: State) -> Script[None]:
    """One-time orders are used as soon as all orders are revealed. [once.place]"""
    yield from planning.planning_phase(s)
    _after_planning(s)


def planning_in_turn(s: State) -> Script[None]:
    """The same where one house after another plans."""
    yield from planning.planning_in_turn(s)
    _after_planning(s)


def _after_planning(s: State) -> None:
    if s.step == RAVEN and first(s).one_time_orders:
        note_used(s)


def use_messenger_raven(s: State) -> Script[None]:
    """After the raven, whatever acts before the raids. [raven.when]"""
    yield from raven.use_messenger_raven(s)
    if s.step == RAIDS and first(s).one_time_orders:
        s.step = IMMEDIATE


def act_before_raids(s: State) -> Script[None]:
    """One house after another, in turn order. [once.cunning]"""
    house = turn_order(s)[s.turn]
    yield from call_truces(s, house)
    s.turn += 1
    if s.turn == s.players:
        s.step = RAIDS
        s.turn = 0


def clean_up_phase(s: State) -> Script[None]:
    """The effects that hold for a round end with it. [cleanup.orders]"""
    own = first(s)
    own.footmen_idle = False
    own.once = [0] * AREA_COUNT
    own.cunning = [NOBODY] * s.players
    yield from second.clean_up_phase(s)


#: The steps that differ from the second edition's, and those that it does not have.
STEPS: Final[dict[int, Callable[[State], Script[None]]]] = {
    PLANNING: planning_phase,
    SHORT_PLANNING: planning_in_turn,
    RAVEN: use_messenger_raven,
    IMMEDIATE: act_before_raids,
    RAIDS: resolve_raid_orders,
    HOUSE_CARDS: choose_house_cards,
    RESOLUTION: resolve_combat,
    CONSOLIDATION: resolve_consolidate_orders,
    CLEAN_UP: clean_up_phase,
}


def next_step(s: State) -> Script[None] | None:
    """The script of the next step; None when the game is over."""
    if s.step == ENDED:
        return None
    own = STEPS.get(s.step)
    step = second.STEPS[s.step](s) if own is None else own(s)
    return with_consequences(s, step) if has_consequences(s) else step


#: What `chapter` calls the steps that only this edition has.
CHAPTERS: Final[dict[int, str]] = {IMMEDIATE: "before the raids"}


def chapter(s: State) -> str:
    """`round 3, marches`"""
    if s.step in CHAPTERS:
        return f"round {s.round}, {CHAPTERS[s.step]}"
    return second.chapter(s)
