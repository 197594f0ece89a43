"""Skirmishes: commanders in secret, cards for units and terrain, and where all may be placed."""

from random import Random

import pytest

from rulewright.games.battles.ground.field import depth
from rulewright.games.battles.ground.terrain import is_impassable
from rulewright.games.battles.options import PACK
from rulewright.games.battles.skirmish.commanders import APART
from rulewright.games.battles.skirmish.mustering import overlays_of, unit_cards
from rulewright.games.battles.skirmish.picks import frame
from rulewright.games.battles.state import (
    COMMANDERS,
    DEPLOY_COMMANDERS,
    DEPLOY_UNITS,
    OVERLAYS,
    PREPARE,
    RALLY,
    BattlesState,
    card_of,
    distance,
    pack_of,
    plan_of,
)
from rulewright.games.battles.words import LANNISTER, NO_STRUCTURE, NONE, PLAINS, SIDES, STARK
from rulewright.kernel import IllegalChoice, Match

SKIRMISHES = ["K1", "K2"]


def begun(plan: str = "K1", seed: int = 1) -> Match:
    return Match.new("battles", 2, str(seed), {"plan": plan}, listen=True)


def state_of(match: Match) -> BattlesState:
    state = match.state
    assert isinstance(state, BattlesState)
    return state


def texts(match: Match, seat: int) -> list[str]:
    """Return the open options of a seat, in the notation."""
    ask = match.ask(seat)
    assert ask is not None
    return [ask.text(match.state, option) for option in match.choices(seat)]


def played_to(match: Match, step: int, seed: int = 1) -> BattlesState:
    """Choose at random until a step begins."""
    rng = Random(seed)
    while state_of(match).step < step:
        seat = match.waiting[0]
        match.play(seat, rng.choice(match.choices(seat)))
    return state_of(match)


# -- commanders ----------------------------------------------------------------------------------


def test_both_choose_at_the_same_time_and_neither_sees_the_other() -> None:
    match = begun()
    assert match.waiting == [STARK, LANNISTER]
    before = match.choices(LANNISTER)
    match.play(STARK, "maege")
    assert match.choices(LANNISTER) == before
    seen = match.game.view(match.state, LANNISTER)
    assert not seen.picked[STARK]
    match.play(LANNISTER, "kevan")
    assert not any("maege" in line.text.lower() for line in match.lines or ())


def test_commanders_are_worth_four_together_at_most() -> None:
    match = begun()
    match.play(STARK, "eddard")
    assert texts(match, STARK) == ["maege", "done"]
    with pytest.raises(IllegalChoice, match="worth 5, above 4"):
        match.play(STARK, "rickard")


def test_no_commander_comes_twice() -> None:
    match = begun()
    match.play(STARK, "greatjon")
    with pytest.raises(IllegalChoice, match="Greatjon Umber is chosen already"):
        match.play(STARK, "greatjon-last-hearth")


def test_nobody_has_to_come() -> None:
    match = begun()
    match.play(STARK, "done")
    match.play(LANNISTER, "kevan")
    match.play(LANNISTER, "done")
    assert any("House Stark brings no commander" in line.text for line in match.lines or ())
    s = played_to(match, RALLY)
    assert [card_of(s, leader).key for leader in range(len(s.commander))] == ["kevan"]


def test_the_momentum_is_seen_after_the_commanders() -> None:
    match = begun()
    assert state_of(match).momentum == NONE
    for seat, choice in ((0, "maege"), (0, "done"), (1, "kevan"), (1, "addam")):
        match.play(seat, choice)
    assert state_of(match).momentum != NONE


def test_decks_have_the_cards_of_those_who_came() -> None:
    match = begun()
    for seat, choice in ((0, "maege"), (0, "done"), (1, "kevan"), (1, "addam")):
        match.play(seat, choice)
    s = state_of(match)
    persons = {pack_of(s).cards[card].person for card in s.deck[STARK]}
    assert persons == {"", "maege"}
    assert (len(s.deck[STARK]), len(s.deck[LANNISTER])) == (15, 20)


# -- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_cards_that_are_used_are_not_drawn_again(seed: int) -> None:
    s = played_to(begun(seed=seed), OVERLAYS, seed)
    for side in range(SIDES):
        cards = s.picked[side] + s.setup[side]
        assert len(set(cards)) == len(cards)
        assert len(s.setup[side]) == frame(s).unit_cards + frame(s).terrain_cards
        assert {pack_of(s).setup_cards[card].side for card in cards} == {side}
        assert s.to_place[side] == overlays_of(s, side)


# -- places --------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", SKIRMISHES)
@pytest.mark.parametrize("seed", range(8))
def test_all_stands_within_its_zone(plan: str, seed: int) -> None:
    match = begun(plan, seed)
    s = played_to(match, DEPLOY_COMMANDERS, seed)
    laid = [cell for cell in range(len(s.ground)) if (s.ground[cell], s.structures[cell]) != (0, 0)]
    assert len(laid) == sum(len(overlays_of(s, side)) for side in range(SIDES))
    deep = frame(s).terrain_zone
    assert all(min(depth(plan_of(s), side, cell) for side in (0, 1)) <= deep for cell in laid)
    s = played_to(match, PREPARE, seed)
    assert s.side == sorted(s.side), "Stark's units stand first"
    for unit, cell in enumerate(s.cell):
        zone = frame(s).commander_zone if s.leader[unit] != NONE else frame(s).unit_zone
        assert depth(plan_of(s), s.side[unit], cell) <= zone
        assert not is_impassable(s, cell)
    assert len(set(s.cell)) == len(s.cell)
    for leader, unit in enumerate(s.chief):
        assert s.leader[unit] == leader
        assert s.side[unit] == card_of(s, leader).side


@pytest.mark.parametrize("plan", SKIRMISHES)
@pytest.mark.parametrize("seed", range(8))
def test_zones_of_control_do_not_overlap(plan: str, seed: int) -> None:
    s = played_to(begun(plan, seed), DEPLOY_UNITS, seed)
    chiefs = [s.cell[unit] for unit in s.chief]
    assert len(chiefs) >= 2
    for place, cell in enumerate(chiefs):
        assert all(distance(s, cell, other) >= APART for other in chiefs[:place])


@pytest.mark.parametrize("plan", SKIRMISHES)
def test_every_card_brings_its_units(plan: str) -> None:
    s = played_to(begun(plan), PREPARE)
    for side in range(SIDES):
        wanted = sorted(unit for card in unit_cards(s, side) for unit in card.units)
        units = [unit for unit in range(len(s.kind)) if s.side[unit] == side]
        came = sorted((s.kind[unit], s.rank[unit]) for unit in units if s.leader[unit] == NONE)
        assert came == wanted


def test_whoever_has_momentum_places_first_and_all_of_it() -> None:
    match = begun()
    s = played_to(match, OVERLAYS)
    first = s.momentum
    for _ in range(len(s.to_place[first])):
        assert match.waiting == [first]
        match.play(first, match.choices(first)[0])
    assert match.waiting == [1 - first]


def test_refusals_say_why() -> None:
    match = begun()
    s = played_to(match, OVERLAYS)
    side = s.momentum
    far = "a1" if side == STARK else "o1"
    with pytest.raises(IllegalChoice, match=r"more than 8 hexes .*skirmish.zones"):
        match.play(side, far)
    taken = texts(match, side)[0]
    match.play(side, taken)
    with pytest.raises(IllegalChoice, match="An overlay lies in"):
        match.play(side, taken)
    s = played_to(match, DEPLOY_COMMANDERS)
    side = match.waiting[0]
    here = match.choices(side)[0]
    match.play(side, here)
    while state_of(match).step < DEPLOY_UNITS:
        seat = match.waiting[0]
        ask = match.ask(seat)
        assert ask is not None
        refused = ask.unavailable(match.state)
        assert all(one.refusal.rule.startswith("skirmish.") for one in refused)
        match.play(seat, match.choices(seat)[0])


def test_objectives_stay_as_they_are() -> None:
    match = begun("K2")
    played_to(match, OVERLAYS)
    assert {"f3", "f7", "f12"}.isdisjoint(texts(match, match.waiting[0]))


def test_a_skirmish_begins_on_plains() -> None:
    s = state_of(begun())
    assert s.step == COMMANDERS
    assert set(s.ground) == {PLAINS}
    assert set(s.structures) == {NO_STRUCTURE}
    assert PACK.values[0] == pack_of(s).key
