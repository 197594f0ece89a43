"""Leaving and entering areas, peacefully or by attack. [march.fight]"""

from __future__ import annotations

from rulewright.games.thrones.components import HOME, NOBODY
from rulewright.games.thrones.control import drop_token
from rulewright.games.thrones.state import CALL_FOR_SUPPORT, Battle, March, ThronesState


def leave(s: ThronesState, area: int, leaving: int) -> None:
    """Remove units that leave an area."""
    s.units[area] -= leaving
    if not s.units[area]:
        s.holder[area] = NOBODY


def enter(s: ThronesState, house: int, area: int, entering: int) -> None:
    """Add units to an area that no other house holds; remove a foreign Power token.

    [control.token]
    """
    s.units[area] += entering
    s.holder[area] = house
    drop_token(s, area, house)


def open_battle(s: ThronesState, march: March, target: int) -> None:
    """Start the combat of the marching troops in `target`; its own steps follow. [march.fight]"""
    defender = s.holder[target]
    if defender == NOBODY:
        defender = HOME[target]
    battle = Battle(march.house, defender, target, march.origin)
    battle.order = march.order
    battle.attackers = march.sent_to(target)
    s.battle = battle
    s.step = CALL_FOR_SUPPORT
