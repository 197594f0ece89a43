"""The game round of the first edition: the second's, with steps replaced and added."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.thrones import planning
from rulewright.games.thrones import rounds as second
from rulewright.games.thrones.action import raven
from rulewright.games.thrones.components import AREA_COUNT, NOBODY
from rulewright.games.thrones.control import turn_order
from rulewright.games.thrones.state import (
    CALL_FOR_SUPPORT,
    CLEAN_UP,
    CONSOLIDATION,
    ENDED,
    HOUSE_CARDS,
    MARCHES,
    PLANNING,
    RAIDS,
    RAVEN,
    RESOLUTION,
    SHORT_PLANNING,
    ThronesState,
)
from rulewright.games.thrones_first.action.raids import resolve_raid_orders
from rulewright.games.thrones_first.clash.consolidation import resolve_consolidate_orders
from rulewright.games.thrones_first.clash.once import note_used
from rulewright.games.thrones_first.clash.once_asks import call_truces
from rulewright.games.thrones_first.combat.house_cards import choose_house_cards, resolve_combat
from rulewright.games.thrones_first.consequences import has_consequences, with_consequences
from rulewright.games.thrones_first.state import (
    EXTRA_MARCH,
    IMMEDIATE,
    MILITARY_SUPPORT,
    TACTICS,
    first,
)
from rulewright.games.thrones_first.storm.allies import (
    call_for_support_and_allies,
    play_ally_cards,
)
from rulewright.games.thrones_first.storm.manage import manage_troops, march_once_more
from rulewright.games.thrones_first.storm.marches import resolve_march_orders
from rulewright.games.thrones_first.storm.tactics import (
    change_tactic,
    pick_tactics,
    put_tactics_away,
)
from rulewright.kernel import Script


def planning_phase(s: ThronesState) -> Script[None]:
    """Run the planning phase, after which one-time orders count as used. [once.place]

    The next step is to choose tactics cards, if the match has them.
    """
    yield from planning.planning_phase(s)
    _after_planning(s)


def planning_in_turn(s: ThronesState) -> Script[None]:
    """Let the next house in turn order plan; after the last, end as `planning_phase` does."""
    yield from planning.planning_in_turn(s)
    _after_planning(s)


def _after_planning(s: ThronesState) -> None:
    if s.step == RAVEN:
        note_used(s)
        if first(s).with_tactics:
            s.step = TACTICS


def use_messenger_raven(s: ThronesState) -> Script[None]:
    """Use the raven; then go to the effects before the raids. [raven.when]"""
    yield from raven.use_messenger_raven(s)
    if s.step == RAIDS and (first(s).one_time_orders or first(s).with_tactics):
        s.step = IMMEDIATE


def act_before_raids(s: ThronesState) -> Script[None]:
    """Let a house use its effects before the raids. [once.cunning] [tactics.manage]

    Each run of this step serves one house, in turn order.
    """
    house = turn_order(s)[s.turn]
    yield from call_truces(s, house)
    yield from change_tactic(s, house)
    yield from manage_troops(s, house)
    s.turn += 1
    if s.turn == s.players:
        s.step = RAIDS
        s.turn = 0


def clean_up_phase(s: ThronesState) -> Script[None]:
    """End the effects that hold for a round, then clean up as usual. [cleanup.orders]"""
    own = first(s)
    own.footmen_idle = False
    own.once = [0] * AREA_COUNT
    own.cunning = [NOBODY] * s.players
    put_tactics_away(s)
    yield from second.clean_up_phase(s)


#: The steps that this edition changes or adds.
STEPS: Final[dict[int, Callable[[ThronesState], Script[None]]]] = {
    PLANNING: planning_phase,
    SHORT_PLANNING: planning_in_turn,
    TACTICS: pick_tactics,
    RAVEN: use_messenger_raven,
    IMMEDIATE: act_before_raids,
    RAIDS: resolve_raid_orders,
    HOUSE_CARDS: choose_house_cards,
    RESOLUTION: resolve_combat,
    MARCHES: resolve_march_orders,
    EXTRA_MARCH: march_once_more,
    CALL_FOR_SUPPORT: call_for_support_and_allies,
    MILITARY_SUPPORT: play_ally_cards,
    CONSOLIDATION: resolve_consolidate_orders,
    CLEAN_UP: clean_up_phase,
}


def next_step(s: ThronesState) -> Script[None] | None:
    """Return the script of the next step; None when the game is over. [round.order]"""
    if s.step == ENDED:
        return None
    own = STEPS.get(s.step)
    step = second.STEPS[s.step](s) if own is None else own(s)
    return with_consequences(s, step) if has_consequences(s) else step


#: Names for `chapter` of the steps that only this edition has.
CHAPTERS: Final[dict[int, str]] = {
    TACTICS: "tactics",
    IMMEDIATE: "before the raids",
    EXTRA_MARCH: "marches",
    MILITARY_SUPPORT: "marches",
}


def chapter(s: ThronesState) -> str:
    """Return a heading such as `round 3, marches`."""
    if s.step in CHAPTERS:
        return f"round {s.round}, {CHAPTERS[s.step]}"
    return second.chapter(s)
