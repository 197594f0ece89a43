"""The wildling deck and what its cards do."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import AREA, CARD, FULL_HAND, NOBODY, WILDLINGS
from rulewright.games.thrones.control import in_play, turn_order
from rulewright.games.thrones.hands import refill
from rulewright.games.thrones.state import UNKNOWN, ThronesState
from rulewright.games.thrones.westeros import wildlings
from rulewright.games.thrones.westeros.wildlings import look_at_top, turn_top, wildling_attack
from rulewright.kernel import Match, Script
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
    why,
    wild_top,
    within_supply,
)

STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL = range(6)
SEEDS = st.integers(0, 1 << 32)


def attack(s: ThronesState) -> Script[None]:
    return wildling_attack(s, s.threat, turn_order(s))


def won(card: str, *amounts: int, s: ThronesState | None = None) -> Match:
    """Return an attack of strength 2 against these bids."""
    s = realm() if s is None else s
    s.threat = 2
    wild_top(s, card)
    return play(run(s, attack), *bids(*amounts))


def lost(card: str, *amounts: int, s: ThronesState | None = None) -> Match:
    """Return an attack of strength 12 against these bids."""
    s = realm() if s is None else s
    s.threat = 12
    wild_top(s, card)
    return play(run(s, attack), *bids(*amounts))


def test_a_turned_card_goes_to_the_bottom_and_is_known() -> None:
    match = play(run(realm(), turn_top, manual=True), "*: mammoth-riders")
    assert now(match).wild == [UNKNOWN] * 8 + [WILDLINGS.index("mammoth-riders")]
    assert now(match).wild_seen[8] == 127


def test_a_look_is_for_one_house_alone() -> None:
    match = run(realm(), lambda s: look_at_top(s, GREYJOY), manual=True)
    assert match.luck is not None
    assert match.luck.audience == 1 << GREYJOY
    play(match, "*: crow-killers")
    assert now(match).wild_seen[0] == 1 << GREYJOY
    assert match.lines is not None
    assert [line.visible_to for line in match.lines] == [1 << GREYJOY]


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
