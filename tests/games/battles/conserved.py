"""Invariants between any two steps of a battle: nothing is duplicated, created or lost."""

from __future__ import annotations

from rulewright.games.battles.ground.terrain import is_impassable
from rulewright.games.battles.morale import last_space
from rulewright.games.battles.setup import build_decks
from rulewright.games.battles.state import (
    RALLY,
    BattlesState,
    card_of,
    distance,
    kind_of,
    plan_of,
)
from rulewright.games.battles.words import FACES, NONE, SIDES

SUPPLY = 10  # order tokens of each kind in the box
MOST_FIRE = 4


def assert_conserved(s: BattlesState) -> None:
    """Check that units, commanders, cards and tokens each exist once, where they belong."""
    assert_units(s)
    assert_engagements(s)
    assert_commanders(s)
    assert_cards(s)
    assert_tokens(s)
    assert_field(s)


def assert_units(s: BattlesState) -> None:
    count = len(s.kind)
    for row in (s.rank, s.side, s.cell, s.figures, s.banner, s.leader, s.foe, s.token):
        assert len(row) == count
    standing = [cell for cell in s.cell if cell != NONE]
    assert len(set(standing)) == len(standing), "two units stand in one hex"
    for unit, cell in enumerate(s.cell):
        assert s.side[unit] == kind_of(s, unit).side
        assert s.banner[unit] in (0, 1)
        if cell == NONE:
            assert s.figures[unit] == 0 or plan_of(s).exits != [[], []]
        else:
            assert 1 <= s.figures[unit] <= kind_of(s, unit).strength
            assert not is_impassable(s, cell)


def assert_engagements(s: BattlesState) -> None:
    for unit, foe in enumerate(s.foe):
        assert (foe == NONE) == (s.token[unit] == NONE)
        if foe != NONE:
            assert s.foe[foe] == unit
            assert s.token[foe] == s.token[unit]
            assert s.side[foe] != s.side[unit]
            assert distance(s, s.cell[unit], s.cell[foe]) == 1


def assert_commanders(s: BattlesState) -> None:
    for leader, unit in enumerate(s.chief):
        card = card_of(s, leader)
        assert 0 <= s.spent[leader] <= card.limit
        assert not (s.captured[leader] and unit != NONE)
        assert s.captured[leader] == 0 or s.spent[leader] == 0
        if unit != NONE:
            assert s.leader[unit] == leader
            assert s.side[unit] == card.side
            assert s.cell[unit] != NONE


def assert_cards(s: BattlesState) -> None:
    if s.step < RALLY:
        return
    fresh = BattlesState(s.pack, s.plan)
    fresh.commander = s.commander
    build_decks(fresh)
    for side in range(SIDES):
        cards = [*s.hand[side], *s.deck[side], *s.discards[side]]
        if s.turn == side and s.card != NONE and s.card not in cards:
            cards.append(s.card)
        assert sorted(cards) == fresh.deck[side]


def assert_tokens(s: BattlesState) -> None:
    for face in range(FACES):
        assert min(pool[face] for pool in s.pool) >= 0
        assert sum(pool[face] for pool in s.pool) <= SUPPLY
    for side in range(SIDES):
        spent = [n for leader, n in enumerate(s.spent) if card_of(s, leader).side == side]
        assert s.tokens[side] >= 0
        assert s.tokens[side] + sum(spent) == plan_of(s).command[side]


def assert_field(s: BattlesState) -> None:
    assert abs(s.morale) <= last_space(s)
    assert all(0 <= level <= MOST_FIRE for level in s.fire)
    assert all(s.control[place] in (NONE, 0, 1) for place in range(len(s.control)))
    for unit in s.ordered:
        assert s.side[unit] == s.turn
    assert len(s.ordered) == len(s.actions) == len(s.stepped)
