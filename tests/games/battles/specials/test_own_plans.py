"""The special rules of our own plans can be played, and with the tokens of the box. [plans.own]"""

from __future__ import annotations

import pytest

from rulewright.games.battles.components import Plan, Special
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.plan_tokens import is_laid, specials_for
from rulewright.games.battles.plan_words import (
    ARCHERS,
    CATAPULTS,
    DISCS,
    HOSTAGE_PAIR,
    POSTS,
    ROWS,
)
from rulewright.games.battles.specials.laying import GROUP
from rulewright.games.battles.words import (
    FOREST_RIVER,
    NO_STRUCTURE,
    NONE,
    PALISADE,
    RIVER,
    SIEGE_TOWER,
    TENT,
)

PLANS = [plan for plan in PACKS[0].plans if plan.frame == plan.key]


def rules(*whats: int) -> list[tuple[Plan, Special]]:
    """Return all special rules with one of some words, each with its plan."""
    return [
        (plan, special) for what in whats for plan in PLANS for special in specials_for(plan, what)
    ]


IN_BOX = {POSTS: 13, CATAPULTS: 9, HOSTAGE_PAIR: 3}


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.key)
def test_a_plan_uses_no_more_tokens_than_the_box_has(plan: Plan) -> None:
    for what, most in IN_BOX.items():
        assert sum(len(special.hexes) for special in specials_for(plan, what)) <= most
    assert sum(special.numbers[0] for special in specials_for(plan, ARCHERS)) <= 3
    assert plan.structures.count(TENT) <= 7
    assert plan.structures.count(SIEGE_TOWER) <= 8


@pytest.mark.parametrize(("plan", "special"), rules(POSTS, HOSTAGE_PAIR, CATAPULTS))
def test_tokens_lie_where_units_can_come(plan: Plan, special: Special) -> None:
    for cell in special.hexes:
        assert plan.structures[cell] != PALISADE
        river = plan.ground[cell] in (RIVER, FOREST_RIVER)
        assert not river or plan.structures[cell] != NO_STRUCTURE


@pytest.mark.parametrize(("plan", "special"), rules(POSTS, ARCHERS))
def test_some_tokens_are_true_and_some_are_not(plan: Plan, special: Special) -> None:
    assert 0 < special.numbers[0] < len(special.hexes)


@pytest.mark.parametrize(("plan", "special"), rules(CATAPULTS))
def test_catapults_come_in_threes(plan: Plan, special: Special) -> None:
    assert len(special.hexes) % GROUP == 0


@pytest.mark.parametrize(("plan", "special"), rules(ROWS))
def test_every_row_has_a_value(plan: Plan, special: Special) -> None:
    assert len(special.numbers) == 1 + len(special.hexes)


@pytest.mark.parametrize(("plan", "special"), rules(DISCS))
def test_there_is_room_for_the_discs_of_all_commanders(plan: Plan, special: Special) -> None:
    side_of = [kind.side for kind in PACKS[0].kinds]
    mine = [unit for unit in plan.units if side_of[unit.kind] == special.side]
    theirs = [unit.cell for unit in plan.units if side_of[unit.kind] != special.side]
    leads = [unit for unit in mine if unit.commander != NONE]
    assert len(special.hexes) >= len(leads) > 0
    assert not set(special.hexes) & set(theirs)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.key)
def test_a_hex_has_one_token_at_most(plan: Plan) -> None:
    cells = [cell for special in plan.specials if is_laid(special) for cell in special.hexes]
    assert len(set(cells)) == len(cells)
