"""A plan's preparations before the first round: hidden tokens, discs, palisades. [plans.*]"""

from __future__ import annotations

from rulewright.games.battles import fire
from rulewright.games.battles.components import Special
from rulewright.games.battles.plan_tokens import CONCEALED, is_laid, keeper, layer
from rulewright.games.battles.plan_words import DISCS, FIRES, FORDS, PALISADES
from rulewright.games.battles.specials.discs import lay_discs, turn_up_discs
from rulewright.games.battles.specials.laying import (
    lay_by_luck,
    lay_in_order,
    lay_out,
    lay_secretly,
    log_tokens,
)
from rulewright.games.battles.specials.palisades import prepare_palisades
from rulewright.games.battles.state import RALLY, BattlesState, plan_of
from rulewright.games.battles.words import FORD, FOREST_RIVER, NO_STRUCTURE, NONE, RIVER, SIDES
from rulewright.kernel import Script, Simultaneous


def prepare_the_plan(s: BattlesState) -> Script[None]:
    """Let both sides lay their tokens in secret at the same time, then reveal discs.

    Palisades are manned after that.
    """
    plan = plan_of(s)
    if plan.specials:
        lay_out_tokens(s)
        for special in plan.specials:
            prepare_ground(s, special)
        yield from lay_all(s)
        for special in plan.specials:
            if special.what == PALISADES:
                yield from prepare_palisades(s, special)
    s.step = RALLY


def lay_out_tokens(s: BattlesState) -> None:
    """Add an entry to the state for each token of the plan, and conceal the hostage."""
    lay_out(s)
    if keeper(plan_of(s)) != NONE:
        s.captive = [NONE, NONE, CONCEALED]


def prepare_in_order(s: BattlesState) -> None:
    """Make default preparations for a position that does not record any, without asking."""
    plan = plan_of(s)
    if plan.specials:
        lay_out_tokens(s)
    for special in plan.specials:
        if special.what == FORDS:
            prepare_ground(s, special)
        elif is_laid(special):
            lay_in_order(s, special)


def prepare_ground(s: BattlesState, special: Special) -> None:
    """Turn the plan's river hexes into fords, and start its fires. [terrain.ford]"""
    if special.what == FORDS:
        for cell in special.hexes or range(len(s.ground)):
            if s.ground[cell] in (RIVER, FOREST_RIVER) and s.structures[cell] == NO_STRUCTURE:
                s.structures[cell] = FORD
    elif special.what == FIRES:
        for cell in special.hexes:
            fire.raise_fire(s, cell, special.numbers[0])


def lay_all(s: BattlesState) -> Script[None]:
    """Let both sides lay their face-down tokens, lay the random ones, then reveal the discs."""
    busy = [side for side in range(SIDES) if lays(s, side)]
    if busy:
        yield Simultaneous([(side, lay_for(s, side)) for side in busy])
    for special in plan_of(s).specials:
        if is_laid(special) and layer(s, special) == NONE:
            yield from lay_by_luck(s, special)
    log_tokens(s)
    turn_up_discs(s)


def lays(s: BattlesState, side: int) -> bool:
    """Return whether a side has tokens or discs to lay."""
    for special in plan_of(s).specials:
        laid = is_laid(special) and layer(s, special) == side
        if laid or (special.what == DISCS and special.side == side):
            return True
    return False


def lay_for(s: BattlesState, side: int) -> Script[None]:
    """Let a side lay its tokens and discs."""
    yield from lay_secretly(s, side)
    yield from lay_discs(s, side)
