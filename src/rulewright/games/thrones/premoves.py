"""Premoves of a house: standing answers, and action orders that it prepares ahead of its turn.

The function of a standing answer returns the option that it chooses in an ask, or None for asks
that it leaves open.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.action.march_asks import LeaveToken
from rulewright.games.thrones.action.neutral import BackAssault
from rulewright.games.thrones.action.raven import PASS, UseRaven
from rulewright.games.thrones.action.turns import orders_of
from rulewright.games.thrones.combat.blade import UseBlade
from rulewright.games.thrones.combat.support import NEITHER, AcceptSupport, GiveSupport
from rulewright.games.thrones.combat.tides import RedrawTides
from rulewright.games.thrones.components import CONSOLIDATE, MARCH, NOBODY, RAID, THRONE
from rulewright.games.thrones.state import (
    CONSOLIDATION,
    MARCHES,
    RAIDS,
    RAVEN,
    RESOLUTION,
    ThronesState,
)
from rulewright.kernel import AnyAsk, Standing
from rulewright.kit.asks import NO, YES

ACTION_PHASE: Final[list[tuple[int, int]]] = [
    (RAIDS, RAID),
    (MARCHES, MARCH),
    (CONSOLIDATION, CONSOLIDATE),
]


def support_own(s: ThronesState, ask: AnyAsk, value: int) -> int | None:
    """Have every support order join the house's own fights. [combat.support]"""
    if not isinstance(ask, GiveSupport) or s.battle is None:
        return None
    side = s.battle.side_of(ask.seat)
    return None if side == NOBODY else side


def support_nobody_else(s: ThronesState, ask: AnyAsk, value: int) -> int | None:
    """Give no support in fights of others. [combat.support] [neutral.support]"""
    if isinstance(ask, BackAssault):
        return NO
    if not isinstance(ask, GiveSupport) or s.battle is None:
        return None
    return NEITHER if s.battle.side_of(ask.seat) == NOBODY else None


def accept_support(s: ThronesState, ask: AnyAsk, value: int) -> int | None:
    """Accept all support that other houses offer. [combat.support-declined]"""
    return YES if isinstance(ask, AcceptSupport) else None


def refuse_support(s: ThronesState, ask: AnyAsk, value: int) -> int | None:
    """Refuse all support that other houses offer. [combat.support-declined]"""
    return NO if isinstance(ask, AcceptSupport) else None


def save_blade(s: ThronesState, ask: AnyAsk, value: int) -> int | None:
    """Never use the Valyrian steel blade, for strength or for another Tides card.

    [combat.blade] [tides.blade]
    """
    return NO if isinstance(ask, UseBlade | RedrawTides) else None


def leave_tokens(s: ThronesState, ask: AnyAsk, value: int) -> int | None:
    """Leave a Power token in every area that is vacated. [control.establish]"""
    return YES if isinstance(ask, LeaveToken) else None


def leave_nothing(s: ThronesState, ask: AnyAsk, value: int) -> int | None:
    """Leave no Power token in areas that are vacated. [control.establish]"""
    return NO if isinstance(ask, LeaveToken) else None


def rest_raven(s: ThronesState, ask: AnyAsk, value: int) -> int | None:
    """Never use the messenger raven. [raven.when]"""
    return PASS if isinstance(ask, UseRaven) else None


STANDING: Final[list[Standing]] = [
    Standing("own-support", "Support my own fights", "combat.support", support_own),
    Standing("no-support", "Support nobody else", "combat.support", support_nobody_else),
    Standing(
        "accept-support",
        "Accept all support I am offered",
        "combat.support-declined",
        accept_support,
        group="offers",
    ),
    Standing(
        "refuse-support",
        "Refuse all support I am offered",
        "combat.support-declined",
        refuse_support,
        group="offers",
    ),
    Standing("save-blade", "Never use the Valyrian steel blade", "combat.blade", save_blade),
    Standing(
        "leave-tokens",
        "Leave a Power token in every area I vacate",
        "control.establish",
        leave_tokens,
        group="tokens",
    ),
    Standing(
        "leave-nothing",
        "Leave nothing in areas I vacate",
        "control.establish",
        leave_nothing,
        group="tokens",
    ),
    Standing("rest-raven", "Never use the messenger raven", "raven.when", rest_raven),
]


def foreseen(s: ThronesState, house: int) -> ThronesState | None:
    """Advance a house's view to its next order of the action phase, as if its turn were now.

    Returns None if it has no such order. `s` is changed; a march or combat under way is dropped.
    """
    if not RAVEN <= s.step <= CONSOLIDATION:
        return None
    passed = 0 if s.step <= RAIDS else 1 if s.step <= RESOLUTION else 2
    s.march = None
    s.battle = None
    for step, kind in ACTION_PHASE[passed:]:
        if orders_of(s, house, kind):
            s.step = step
            s.turn = s.tracks[THRONE].index(house)
            return s
    return None
