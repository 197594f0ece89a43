"""The Westeros phase and its cards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import AREA, DECKS, EVENT_DECK, EVENTS, ORDER, SHIP
from rulewright.games.thrones.state import EVENT, PLANNING, WESTEROS, ThronesState
from rulewright.games.thrones.westeros.cards import collect_power, update_supply
from rulewright.games.thrones.westeros.phase import resolve_event, westeros_phase
from rulewright.kernel import Match
from tests.games.thrones.westeros.bench import (
    asked,
    bids,
    check_limits,
    now,
    play,
    play_out,
    put,
    realm,
    run,
    strew,
    within_supply,
)

STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL = range(6)
SEEDS = st.integers(0, 1 << 32)


def phase(threat: int = 0) -> ThronesState:
    s = realm()
    s.step = WESTEROS
    s.threat = threat
    return s


def test_icons_count_two_each() -> None:
    match = run(phase(2), westeros_phase, manual=True)
    play(match, "*: a-throne-of-blades", "*: last-days-of-summer", "*: web-of-lies")
    assert match.over
    assert now(match).threat == 8
    assert now(match).round == 2
    assert [EVENTS[event] for event in now(match).events] == [
        "a-throne-of-blades",
        "last-days-of-summer",
        "web-of-lies",
    ]


def test_twelve_threat_brings_the_attack_before_the_cards() -> None:
    match = run(phase(10), westeros_phase, manual=True)
    play(match, "*: a-throne-of-blades", "*: last-days-of-summer", "*: web-of-lies")
    assert now(match).threat == 12
    play(match, *bids(0, 1, 2, 3, 4, 1), "*: silence-at-the-wall")
    assert now(match).threat == 8


def test_winter_is_replaced_and_may_come_again() -> None:
    s = phase(0)
    s.deck[EVENTS.index("supply")] = 0
    match = run(s, westeros_phase, manual=True)
    play(match, "*: winter-is-coming", "*: winter-is-coming", "*: supply")
    supply, winter = EVENTS.index("supply"), EVENTS.index("winter-is-coming")
    assert now(match).deck[supply] == 2
    assert now(match).deck[winter] == 1
    assert now(match).events[0] == supply


@given(SEEDS)
def test_cards_leave_their_decks_until_the_shuffle(seed: int) -> None:
    rng = Random(seed)
    s = realm()
    for _ in range(9):
        before = s.deck[:]
        s.threat = 0
        s.step = WESTEROS
        match = run(s, westeros_phase, seed=rng.getrandbits(30))
        assert match.over
        s = now(match)
        for deck in range(DECKS):
            counts = [n for n, d in zip(s.deck, EVENT_DECK, strict=True) if d == deck]
            old = [n for n, d in zip(before, EVENT_DECK, strict=True) if d == deck]
            assert sum(counts) in (sum(old) - 1, 9)
            assert EVENT_DECK[s.events[deck]] == deck


def resolve(s: ThronesState, card: str) -> Match:
    """Resolve a card alone, as its deck would."""
    event = EVENTS.index(card)
    s.turn = EVENT_DECK[event]
    s.events[s.turn] = event
    s.step = EVENT
    return run(s, resolve_event)


def test_choices_go_to_the_holders_of_the_tokens() -> None:
    s = realm()
    s.tracks[1] = [TYRELL, STARK, LANNISTER, BARATHEON, GREYJOY, MARTELL]
    s.tracks[2] = [MARTELL, STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL]
    assert asked(resolve(s, "a-throne-of-blades")) == ["stark", "supply", "mustering", "nothing"]
    assert asked(resolve(s, "dark-wings-dark-words")) == [
        "martell",
        "clash-of-kings",
        "power",
        "nothing",
    ]
    sword = resolve(s, "put-to-the-sword")
    assert asked(sword) == ["tyrell", "no-defense", "no-march+1", "nothing"]
    play(sword, "tyrell: no-defense")
    assert now(sword).barred == barred("defense+1", "defense+2")


def barred(*orders: str) -> int:
    return sum(1 << ORDER[order] for order in orders)


@pytest.mark.parametrize(
    ("card", "orders"),
    [
        ("feast-for-crows", ["consolidate", "consolidate*"]),
        ("rains-of-autumn", ["march+1"]),
        ("sea-of-storms", ["raid", "raid*"]),
        ("storm-of-swords", ["defense+1", "defense+2"]),
        ("web-of-lies", ["support", "support+1"]),
        ("last-days-of-summer", []),
    ],
)
def test_what_cards_bar(card: str, orders: list[str]) -> None:
    assert now(resolve(realm(), card)).barred == barred(*orders)


def test_after_the_third_card_orders_are_placed() -> None:
    s = realm()
    s.step, s.turn = EVENT, 0
    s.events = [EVENTS.index("last-days-of-summer"), EVENTS.index("game-of-thrones"), 0]
    s.events[2] = EVENTS.index("web-of-lies")
    steps = []
    for _ in range(DECKS):
        for _request in resolve_event(s):
            raise AssertionError("nobody is asked")
        steps.append((s.step, s.turn))
    assert steps == [(EVENT, 1), (EVENT, 2), (PLANNING, 0)]


def test_game_of_thrones_pays_icons_and_trading_ports() -> None:
    s = realm()
    for house in ("lannister", "stark"):
        port = {"lannister": "port-of-lannisport", "stark": "port-of-white-harbor"}[house]
        put(s, house, port, "ship")
    put(s, "stark", "white-harbor", "footman")
    put(s, "greyjoy", "the-golden-sound", "ship")
    with_ports, icons = s.copy(), s.copy()
    collect_power(with_ports, True)
    collect_power(icons, False)
    assert with_ports.power[STARK] == icons.power[STARK] + 1
    assert with_ports.power[LANNISTER] == icons.power[LANNISTER]


def test_supply_is_set_for_all_before_armies_are_cut() -> None:
    s = realm()
    put(s, "stark", "winterfell", "footman", "footman", "ship")
    s.units[AREA["winterfell"]] -= troops.one(SHIP)
    match = run(s, update_supply)
    assert now(match).supply[LANNISTER] == 2
    assert asked(match) == ["stark", "winterfell footman", "winterfell knight"]


@given(SEEDS, st.integers(3, 6))
def test_supply_leaves_armies_that_fit(seed: int, players: int) -> None:
    rng = Random(seed)
    s = strew(rng, players)
    match = run(s, update_supply)
    play_out(match, rng)
    check_limits(now(match))
    assert within_supply(now(match))
    assert now(match).holder == s.holder


@given(SEEDS, st.sampled_from(EVENTS), st.integers(3, 6))
def test_every_card_keeps_the_limits(seed: int, card: str, players: int) -> None:
    rng = Random(seed)
    s = strew(rng, players)
    match = resolve(s, card)
    play_out(match, rng)
    check_limits(now(match))
    assert match.lines is not None
    assert all(line.rule and line.text for line in match.lines)
