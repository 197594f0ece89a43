"""The Westeros phase: cards, bids, mustering, wildlings."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.games.thrones import troops, wildlings
from rulewright.games.thrones.bids import bid, clash_of_kings
from rulewright.games.thrones.components import (
    AREA,
    CARD,
    DECKS,
    EVENT_DECK,
    EVENTS,
    FULL_HAND,
    HOUSES,
    NOBODY,
    ORDER,
    SHIP,
    WILDLINGS,
)
from rulewright.games.thrones.control import in_play, turn_order
from rulewright.games.thrones.hands import refill
from rulewright.games.thrones.mustering import muster, mustering
from rulewright.games.thrones.state import EVENT, PLANNING, UNKNOWN, WESTEROS, State
from rulewright.games.thrones.westeros import resolve_event, westeros_phase
from rulewright.games.thrones.westeros_cards import (
    collect_power,
    update_supply,
)
from rulewright.games.thrones.wildlings import look_at_top, turn_top, wildling_attack
from rulewright.kernel import IllegalChoice, Match, Script
from tests.games.thrones.westeros_bench import (
    bids,
    check_limits,
    now,
    play,
    play_out,
    put,
    realm,
    run,
    strew,
    wild_top,
    within_supply,
)

STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL = range(6)
SEEDS = st.integers(0, 1 << 32)


def attack(s: State) -> Script[None]:
    return wildling_attack(s, s.threat, turn_order(s))


def won(card: str, *amounts: int, s: State | None = None) -> Match:
    """An attack of strength 2 that meets these bids."""
    s = realm() if s is None else s
    s.threat = 2
    wild_top(s, card)
    return play(run(s, attack), *bids(*amounts))


def lost(card: str, *amounts: int, s: State | None = None) -> Match:
    """An attack of strength 12 that meets these bids."""
    s = realm() if s is None else s
    s.threat = 12
    wild_top(s, card)
    return play(run(s, attack), *bids(*amounts))


def asked(match: Match) -> list[str]:
    """Who is asked, and what is open."""
    seat = match.waiting[0]
    return [HOUSES[seat], *match.options(seat)]


# -- bids -------------------------------------------------------------------------------------
def one_bid(s: State) -> Script[list[int]]:
    return bid(s, turn_order(s), "A prize")


def test_all_bids_are_paid() -> None:
    match = play(run(realm(), one_bid), *bids(1, 0, 2, 5, 3, 4))
    assert now(match).power == [4, 5, 3, 0, 2, 1]
    assert now(match).bids_open


def test_bids_lie_hidden_until_all_are_in() -> None:
    match = play(run(realm(), one_bid), "martell: 4", "stark: 0")
    assert now(match).bids == [0, NOBODY, NOBODY, NOBODY, NOBODY, 4]
    assert not now(match).bids_open
    assert now(match).power == [5] * 6


def test_a_house_without_power_is_not_asked() -> None:
    s = realm()
    s.power[GREYJOY] = 0
    assert GREYJOY not in run(s, one_bid).waiting


@pytest.mark.parametrize("tried", ["6", "0.5", "-1", "half"])
def test_a_bid_that_cannot_be_is_refused(tried: str) -> None:
    match = run(realm(), one_bid)
    with pytest.raises(IllegalChoice) as refused:
        match.play(STARK, tried)
    assert refused.value.refusal.rule == "bid.amount"


def test_the_old_holder_breaks_ties_for_the_throne_and_the_new_one_the_others() -> None:
    match = play(run(realm(), clash_of_kings), *bids(1, 2, 3, 3, 0, 0))
    assert asked(match) == ["stark", "baratheon", "greyjoy"]
    play(match, "stark: greyjoy")
    assert asked(match) == ["stark", "tyrell", "martell"]
    play(match, "stark: martell")
    assert now(match).tracks[0] == [GREYJOY, BARATHEON, LANNISTER, STARK, MARTELL, TYRELL]
    play(match, *bids(0, 0, 2, 2, 1, 1))
    assert match.waiting == [GREYJOY]


def test_a_tie_names_each_house_once() -> None:
    match = play(run(realm(), clash_of_kings), *bids(2, 2, 2, 0, 1, 3), "stark: stark")
    with pytest.raises(IllegalChoice) as refused:
        match.play(STARK, "stark")
    assert refused.value.refusal.rule == "bid.ties"
    play(match, "stark: baratheon")
    assert now(match).tracks[0] == [MARTELL, STARK, BARATHEON, LANNISTER, TYRELL, GREYJOY]


@given(SEEDS, st.integers(3, 6))
def test_a_clash_leaves_whole_tracks(seed: int, players: int) -> None:
    rng = Random(seed)
    s = strew(rng, players)
    total = sum(s.power)
    match = run(s, clash_of_kings)
    play_out(match, rng)
    check_limits(now(match))
    assert sum(now(match).power) <= total
    assert not now(match).bids


# -- mustering --------------------------------------------------------------------------------
def muster_at(s: State, house: int, *areas: str) -> Match:
    places = [AREA[area] for area in areas]
    return run(s, lambda state: muster(state, house, places))


def why(match: Match, tried: str) -> str:
    refusal = match.explain(match.waiting[0], tried)
    return "" if refusal is None else refusal.rule


def test_a_stronghold_has_two_points_in_any_mixture() -> None:
    match = muster_at(realm(), LANNISTER, "lannisport")
    assert "lannisport siege-engine" in match.options(LANNISTER)
    play(match, "lannister: lannisport footman to knight")
    assert now(match).units[AREA["lannisport"]] == 2 * troops.one(1)
    assert why(match, "lannisport knight") == "muster.points"
    play(match, "lannister: lannisport ship > the-golden-sound")
    assert match.over
    assert now(match).holder[AREA["the-golden-sound"]] == LANNISTER
    assert now(match).points == []


def test_points_may_be_left() -> None:
    match = play(muster_at(realm(), STARK, "winterfell"), "stark: done")
    assert match.over


def test_what_is_refused_when_mustering() -> None:
    s = realm()
    put(s, "stark", "white-harbor", "footman", "footman")
    put(s, "stark", "the-shivering-sea", "ship", "ship")
    put(s, "greyjoy", "bay-of-ice", "ship")
    match = muster_at(s, STARK, "winterfell", "white-harbor")
    s.supply[STARK] = 1
    assert why(match, "white-harbor knight") == "muster.points"
    assert why(match, "winterfell ship > bay-of-ice") == "muster.ships"
    assert why(match, "winterfell ship > blackwater-bay") == "muster.ships"
    assert why(match, "winterfell footman") == ""
    s.supply[STARK] = 0
    match = muster_at(s, STARK, "winterfell", "white-harbor")
    assert why(match, "winterfell footman") == "muster.supply"
    assert why(match, "winterfell footman to knight") == ""


def test_a_mustering_by_order_stays_in_its_area() -> None:
    s = realm()
    put(s, "lannister", "harrenhal", "footman")
    match = muster_at(s, LANNISTER, "lannisport")
    assert why(match, "harrenhal footman") == "consolidate.muster"
    assert why(match, "winterfell footman") == "muster.points"


def test_a_port_takes_three_ships_even_under_blockade() -> None:
    s = realm()
    put(s, "greyjoy", "the-golden-sound", "ship")
    put(s, "lannister", "port-of-lannisport", "ship", "ship")
    s.supply[LANNISTER] = 6
    match = muster_at(s, LANNISTER, "lannisport")
    assert why(match, "lannisport ship > the-golden-sound") == "muster.ships"
    play(match, "lannister: lannisport ship > port-of-lannisport")
    assert why(match, "lannisport ship > port-of-lannisport") == "ports.capacity"


def test_an_upgrade_frees_a_footman() -> None:
    s = realm()
    put(s, "lannister", "harrenhal", "footman")
    for _ in range(8):
        put(s, "lannister", "stoney-sept", "footman")
    s.supply[LANNISTER] = 6
    match = muster_at(s, LANNISTER, "harrenhal", "lannisport")
    assert why(match, "harrenhal footman") == "setup.limits"
    play(match, "lannister: harrenhal footman to knight")
    assert why(match, "lannisport footman") == ""


def test_nobody_is_asked_where_nothing_can_be_mustered() -> None:
    s = realm()
    put(s, "lannister", "stoney-sept", "footman")
    assert muster_at(s, LANNISTER, "stoney-sept", "winterfell").over


@given(SEEDS, st.integers(3, 6))
def test_mustering_keeps_pools_and_supply(seed: int, players: int) -> None:
    rng = Random(seed)
    s = strew(rng, players)
    assert within_supply(s)
    match = run(s, mustering)
    play_out(match, rng)
    check_limits(now(match))
    assert within_supply(now(match))
    for area in range(len(s.units)):
        assert troops.size(now(match).units[area]) >= troops.size(s.units[area])


# -- the phase --------------------------------------------------------------------------------
def phase(threat: int = 0) -> State:
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


def resolve(s: State, card: str) -> Match:
    """The card alone, in its deck's place."""
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


# -- the wildling deck ------------------------------------------------------------------------
def test_a_turned_card_goes_to_the_bottom_and_is_known() -> None:
    match = play(run(realm(), turn_top, manual=True), "*: mammoth-riders")
    assert now(match).wild == [UNKNOWN] * 8 + [WILDLINGS.index("mammoth-riders")]
    assert now(match).wild_seen[8] == 63


def test_a_look_is_for_one_house_alone() -> None:
    match = run(realm(), lambda s: look_at_top(s, GREYJOY), manual=True)
    assert match.luck is not None
    assert match.luck.audience == 1 << GREYJOY
    play(match, "*: crow-killers")
    assert now(match).wild_seen[0] == 1 << GREYJOY
    assert match.lines is not None
    assert [line.audience for line in match.lines] == [1 << GREYJOY]


def test_a_card_seen_before_is_the_one_that_is_turned() -> None:
    s = realm()
    s.wild[0], s.wild_seen[0] = WILDLINGS.index("crow-killers"), 1 << GREYJOY
    for seed in range(20):
        match = run(s, turn_top, seed=seed)
        assert now(match).wild[8] == WILDLINGS.index("crow-killers")


def test_a_buried_card_is_not_drawn() -> None:
    s = realm()
    s.wild[8], s.wild_seen[8] = WILDLINGS.index("crow-killers"), 1 << GREYJOY
    drawn = {now(run(s, turn_top, seed=seed)).wild[8] for seed in range(80)}
    assert drawn == set(range(len(WILDLINGS))) - {WILDLINGS.index("crow-killers")}


def test_a_redealt_deck_takes_the_card_that_was_turned() -> None:
    s = realm()
    s.wild[0], s.wild_seen[0] = WILDLINGS.index("crow-killers"), 1 << GREYJOY
    s.wild[4], s.wild_seen[4] = WILDLINGS.index("mammoth-riders"), 1 << STARK
    match = play(run(s, turn_top, manual=True), "*: mammoth-riders")
    assert now(match).wild[3] == WILDLINGS.index("crow-killers")
    assert now(match).wild[8] == WILDLINGS.index("mammoth-riders")


# -- attacks ----------------------------------------------------------------------------------
def test_an_equal_sum_wins_and_the_threat_is_gone() -> None:
    match = won("silence-at-the-wall", 0, 0, 0, 2, 0, 0)
    assert match.over
    assert now(match).threat == 0


def test_a_lost_attack_lowers_the_threat_by_four() -> None:
    assert now(lost("silence-at-the-wall", 0, 1, 2, 3, 1, 1)).threat == 8


def test_the_throne_names_the_lowest_of_tied_bidders() -> None:
    match = lost("skinchanger-scout", 2, 0, 2, 0, 1, 1)
    assert asked(match) == ["stark", "lannister", "greyjoy"]
    play(match, "stark: greyjoy")
    assert now(match).power == [1, 3, 1, 0, 2, 2]


def test_skinchanger_won_returns_one_bid() -> None:
    assert now(won("skinchanger-scout", 3, 2, 1, 0, 0, 0)).power == [5, 3, 4, 5, 5, 5]


def test_king_won_leads_one_track() -> None:
    match = play(won("a-king-beyond-the-wall", 0, 0, 0, 2, 0, 0), "greyjoy: fiefdoms")
    assert now(match).tracks[1] == [GREYJOY, STARK, LANNISTER, BARATHEON, TYRELL, MARTELL]


def test_king_lost_others_end_below_who_went_before() -> None:
    match = lost("a-king-beyond-the-wall", 1, 0, 1, 1, 1, 1)
    assert asked(match) == ["stark", "fiefdoms", "kings-court"]
    for house in ("stark", "baratheon", "greyjoy", "tyrell", "martell"):
        play(match, f"{house}: fiefdoms")
    assert now(match).tracks[0][-1] == LANNISTER
    assert now(match).tracks[1] == [LANNISTER, STARK, BARATHEON, GREYJOY, TYRELL, MARTELL]
    assert now(match).tracks[2][-1] == LANNISTER


def test_crows_won_up_to_two_knights() -> None:
    match = won("crow-killers", 2, 0, 0, 0, 0, 0)
    assert asked(match) == ["stark", "winterfell footman to knight", "done"]
    play(match, "stark: winterfell footman to knight")
    assert match.over
    assert in_play(now(match), STARK, 1) == 2


def test_crows_lost_with_no_footman_left() -> None:
    s = realm()
    for _ in range(8):
        put(s, "stark", "the-stony-shore", "footman")
    put(s, "stark", "karhold", "knight")
    match = lost("crow-killers", 0, 1, 1, 1, 1, 1, s=s)
    assert asked(match) == ["stark", "karhold knight to footman", "winterfell knight to footman"]
    play(match, "stark: karhold knight to footman")
    assert in_play(now(match), STARK, 1) == 0
    assert in_play(now(match), STARK, 0) == 10
    assert in_play(now(match), LANNISTER, 1) == 0


def test_mammoths_lost_takes_all_of_who_has_too_few() -> None:
    s = realm()
    put(s, "lannister", "harrenhal", "footman", "knight")
    match = lost("mammoth-riders", 0, 1, 1, 1, 1, 1, s=s)
    assert s.holder[AREA["winterfell"]] == STARK
    assert now(match).holder[AREA["winterfell"]] == NOBODY
    assert asked(match)[0] == "lannister"
    play(match, "lannister: harrenhal footman", "lannister: harrenhal knight")
    assert match.over


def test_mammoths_won_takes_a_card_back() -> None:
    s = realm()
    s.hand[STARK] = FULL_HAND & ~1 & ~4
    match = won("mammoth-riders", 2, 0, 0, 0, 0, 0, s=s)
    cards = asked(match)[1:]
    assert len(cards) == 3
    play(match, f"stark: {cards[0]}")
    assert now(match).hand[STARK].bit_count() == 6


def test_massing_lost_discards_all_of_the_highest() -> None:
    s = realm()
    s.hand[STARK] = hand("greatjon-umber", "roose-bolton", "the-blackfish")
    s.hand[LANNISTER] = hand("ser-gregor-clegane")
    match = lost("massing-on-the-milkwater", 0, 1, 1, 1, 1, 1, s=s)
    assert now(match).hand[STARK] == hand("the-blackfish")
    assert now(match).hand[LANNISTER] == hand("ser-gregor-clegane")
    assert asked(match)[0] == "baratheon"
    assert len(asked(match)) == 8


def test_massing_lost_with_equal_cards_empties_and_fills_the_hand() -> None:
    s = realm()
    s.hand[STARK] = hand("greatjon-umber", "roose-bolton")
    match = lost("massing-on-the-milkwater", 0, 1, 1, 1, 1, 1, s=s)
    left = FULL_HAND & ~hand("greatjon-umber") & ~hand("roose-bolton")
    assert now(match).hand[STARK] == left


def hand(*cards: str) -> int:
    return sum(1 << CARD[card] % 7 for card in cards)


def test_a_hand_is_filled_only_when_empty() -> None:
    s = realm()
    assert not refill(s, STARK, 1)
    s.hand[STARK] = 0
    assert refill(s, STARK, 1)
    assert s.hand[STARK] == FULL_HAND & ~1


def test_a_raid_won_comes_again_without_the_highest_bidder() -> None:
    s = realm()
    s.threat = 2
    wild_top(s, "preemptive-raid", "skinchanger-scout")
    match = play(run(s, attack), *bids(0, 0, 0, 2, 0, 0))
    assert match.waiting == [STARK, LANNISTER, BARATHEON, TYRELL, MARTELL]
    play(match, "stark: 1", "lannister: 0", "baratheon: 1", "tyrell: 1", "martell: 1")
    assert match.over
    assert now(match).threat == 0
    assert now(match).power == [2, 0, 2, 3, 2, 2]
    assert now(match).wild[7] == WILDLINGS.index("preemptive-raid")


def test_a_raid_lost_falls_on_the_best_track() -> None:
    s = realm()
    s.tracks[1] = [LANNISTER, STARK, BARATHEON, GREYJOY, TYRELL, MARTELL]
    match = lost("preemptive-raid", 0, 1, 1, 1, 1, 1, s=s)
    assert asked(match) == ["stark", "units", "track"]
    play(match, "stark: track")
    assert asked(match) == ["stark", "iron-throne", "kings-court"]
    play(match, "stark: kings-court")
    assert now(match).tracks[2] == [LANNISTER, BARATHEON, STARK, GREYJOY, TYRELL, MARTELL]


def test_a_fall_stops_at_the_last_place() -> None:
    s = realm()
    for track in (1, 2):
        s.tracks[track] = [LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL, STARK]
    s.tracks[0] = [LANNISTER, BARATHEON, GREYJOY, TYRELL, STARK, MARTELL]
    match = play(lost("preemptive-raid", 0, 1, 1, 1, 1, 1, s=s), "stark: track")
    assert now(match).tracks[0][-1] == STARK


def test_rattleshirt_lost_cuts_armies() -> None:
    s = realm()
    put(s, "stark", "winterfell", "knight")
    match = lost("rattleshirts-raiders", 0, 1, 1, 1, 1, 1, s=s)
    assert asked(match) == ["stark", "winterfell footman", "winterfell knight"]
    play(match, "stark: winterfell knight")
    assert now(match).supply == [0, 1, 1, 1, 1, 1]


def test_rattleshirt_won_stops_at_six() -> None:
    s = realm()
    s.supply[STARK] = 6
    assert now(won("rattleshirts-raiders", 2, 0, 0, 0, 0, 0, s=s)).supply[STARK] == 6


def test_horde_won_musters_in_one_area() -> None:
    s = realm()
    put(s, "stark", "white-harbor", "footman")
    match = won("the-horde-descends", 2, 0, 0, 0, 0, 0, s=s)
    assert asked(match) == ["stark", "white-harbor", "winterfell", "nothing"]
    play(match, "stark: white-harbor")
    assert why(match, "winterfell footman") == "wildlings.horde-descends"


def test_horde_lost_takes_two_of_one_castle() -> None:
    s = realm()
    put(s, "stark", "white-harbor", "footman", "footman")
    put(s, "stark", "karhold", "footman", "footman")
    match = lost("the-horde-descends", 0, 1, 1, 1, 1, 1, s=s)
    assert "karhold footman" not in match.options(STARK)
    play(match, "stark: white-harbor footman")
    assert now(match).units[AREA["white-harbor"]] == 0
    assert now(match).units[AREA["winterfell"]] == troops.one(0) + troops.one(1)


def test_losses_give_homes_back_before_the_next_house_suffers() -> None:
    s = realm()
    s.units[AREA["lannisport"]], s.holder[AREA["lannisport"]] = 0, NOBODY
    put(s, "stark", "lannisport", "footman", "footman")
    put(s, "stark", "port-of-lannisport", "ship")
    s.units[AREA["winterfell"]], s.holder[AREA["winterfell"]] = 0, NOBODY
    put(s, "lannister", "stoney-sept", "footman", "footman")
    match = lost("the-horde-descends", 0, 1, 1, 1, 1, 1, s=s)
    assert asked(match) == [
        "lannister",
        "port-of-lannisport keeps 0",
        "port-of-lannisport keeps 1",
    ]


@given(SEEDS, st.sampled_from(WILDLINGS), st.booleans(), st.integers(3, 6))
def test_every_wildling_card_keeps_the_limits(
    seed: int, card: str, holds: bool, players: int
) -> None:
    rng = Random(seed)
    s = strew(rng, players)
    s.threat = 0 if holds else 12
    if not holds:
        s.power = [min(power, 1) for power in s.power]
    wild_top(s, card)
    fits = within_supply(s)
    match = run(s, attack)
    play_out(match, rng)
    check_limits(now(match))
    assert fits == within_supply(now(match))


def test_every_card_has_its_scripts() -> None:
    assert len(wildlings.WON) == len(wildlings.LOST) == len(WILDLINGS)
    assert len(wildlings.RULES) == len(set(wildlings.RULES))
