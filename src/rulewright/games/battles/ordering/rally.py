"""The Rally Phase: advantage, refreshing commanders and rallying units. [rally]"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.names import HOUSE_REF, place_ref, unit_first
from rulewright.games.battles.state import MARSHAL, BattlesState, is_active, units_of
from rulewright.kernel import Ref, Script

_MOMENTUM: Final = Ref("reason", "momentum", "momentum")
_TOKENS: Final = Ref("reason", "command-tokens", "most command tokens")


def rally_phase(s: BattlesState) -> Script[None]:
    """Determine the advantage, then refresh commanders, then rally units. [rally.advantage]"""
    determine_advantage(s)
    refresh_commanders(s)
    rally_units(s)
    s.passed = [0, 0]
    s.turn = s.first
    s.step = MARSHAL
    yield from ()


def determine_advantage(s: BattlesState) -> None:
    """Give the advantage to the side with more tokens on its command board.

    Tokens are counted before the refresh; momentum breaks a tie. [rally.advantage]
    """
    stark, lannister = s.tokens
    if stark == lannister:
        s.first = s.momentum
        how = _MOMENTUM
    else:
        s.first = 0 if stark > lannister else 1
        how = _TOKENS
    pattern = "{house} has the advantage, by {how}."
    s.log("rally.advantage", pattern, house=HOUSE_REF[s.first], how=how)


def refresh_commanders(s: BattlesState) -> None:
    """Return all command tokens from Commander cards to the command boards.

    [rally.refresh]
    """
    for leader, unit in enumerate(s.chief):
        if s.spent[leader] and unit >= 0:
            s.tokens[s.side[unit]] += s.spent[leader]
            s.spent[leader] = 0


def rally_units(s: BattlesState) -> None:
    """Make all units active: turn each banner to the colour of the round. [rally.units]"""
    for unit in range(len(s.banner)):
        s.banner[unit] = s.round & 1
    s.log("rally.units", "All units are active.")


def inactive_units(s: BattlesState, side: int) -> list[int]:
    """List the units of a side that could be rallied."""
    return [unit for unit in units_of(s, side) if not is_active(s, unit)]


def rally(s: BattlesState, unit: int, rule: str) -> None:
    """Turn a unit's banner to the colour of the round, so that it can be ordered again."""
    s.banner[unit] = s.round & 1
    s.log(rule, "{unit} in {hex} rallies.", unit=unit_first(s, unit), hex=place_ref(s, unit))
