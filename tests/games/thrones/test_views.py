from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.games.thrones.components import (
    AREA,
    NO_ORDER,
    ORDER,
    TIDES,
    TIDES_COUNT,
    WILDLINGS,
)
from rulewright.games.thrones.state import NO_CARD, UNKNOWN, ThronesState
from rulewright.games.thrones.text.reader import read_position
from rulewright.games.thrones.views import HIDDEN_BID, only_deal, redeal, view

STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL = range(6)
SEATS = [None, *range(6)]


def read(text: str) -> ThronesState:
    return read_position(text)[0]


SHORT = """
    step: short-planning
    turn: 3
    iron-throne: stark, lannister, tyrell
    winterfell: stark 1F, march
    karhold: stark 1F, raid*
    lannisport: lannister 1K, defense+1
    highgarden: tyrell 1K
"""
COMBAT = """
    options: tides
    step: tides-redraw
    battle: tyrell attacks lannister in blackwater from the-reach with march+1, 2K
    battle card tyrell: mace-tyrell
    battle card lannister: the-hound
    battle tides tyrell: two
    battle tides lannister: skull
"""
WILD = "wildlings: crow-killers@stark, ?, mammoth-riders@all, preemptive-raid@tyrell@stark"


def test_orders_are_secret_while_planning() -> None:
    s = read(SHORT)
    own = view(s, STARK)
    assert own.order[AREA["winterfell"]] == ORDER["march"]
    assert own.order[AREA["lannisport"]] == NO_ORDER
    assert sum(view(s, TYRELL).order) == 0
    assert sum(view(s, None).order) == 0


def test_orders_are_open_once_planning_is_over() -> None:
    s = read(SHORT.replace("short-planning", "raven"))
    assert all(view(s, seat).order == s.order for seat in SEATS)


def test_bids_are_secret_until_they_are_open() -> None:
    s = read("round: 2")
    s.bids = [3, -1, 0, 1, 2, -1]
    assert view(s, STARK).bids == [3, *[HIDDEN_BID] * 5]
    assert view(s, LANNISTER).bids == [HIDDEN_BID, -1, *[HIDDEN_BID] * 4]
    assert view(s, None).bids == [HIDDEN_BID] * 6
    s.bids_open = True
    assert view(s, None).bids == s.bids


def test_power_is_open_while_houses_bid() -> None:
    s = read("round: 2\npower: stark 3, tyrell 9")
    s.bids = [3, -1, 0, 1, 2, -1]
    assert all(view(s, seat).power == s.power for seat in SEATS)


def test_hands_are_open_while_cards_are_chosen() -> None:
    s = read(COMBAT + "discarded stark: robb-stark")
    assert all(view(s, seat).hand == s.hand for seat in SEATS)


def test_house_cards_and_tides_cards_are_the_own_only_until_shown() -> None:
    s = read(COMBAT)
    for seat, tyrell, lannister in [(TYRELL, 1, 0), (LANNISTER, 0, 1), (STARK, 0, 0), (None, 0, 0)]:
        battle = view(s, seat).battle
        assert battle is not None
        assert [card != NO_CARD for card in battle.cards] == [bool(tyrell), bool(lannister)]
        assert [card != NO_CARD for card in battle.tides] == [bool(tyrell), bool(lannister)]


def test_cards_that_are_shown_are_open_to_all() -> None:
    s = read(COMBAT + "battle shown: cards, tides")
    for seat in SEATS:
        battle = view(s, seat).battle
        assert battle is not None
        assert s.battle is not None
        assert (battle.cards, battle.tides) == (s.battle.cards, s.battle.tides)


def test_wildling_cards_are_seen_by_those_who_have_seen_them() -> None:
    s = read(WILD)
    known = [WILDLINGS.index(name) for name in ("crow-killers", "mammoth-riders")]
    raid = WILDLINGS.index("preemptive-raid")
    assert view(s, STARK).wild[:4] == [known[0], UNKNOWN, known[1], raid]
    assert view(s, TYRELL).wild[:4] == [UNKNOWN, UNKNOWN, known[1], raid]
    assert view(s, None).wild[:4] == [UNKNOWN, UNKNOWN, known[1], UNKNOWN]
    assert view(s, TYRELL).wild_seen == s.wild_seen


def test_a_view_is_a_copy() -> None:
    s = read(SHORT + WILD)
    before = s.data()
    seen = view(s, STARK)
    seen.power[0] = 9
    seen.wild[1] = 5
    assert s.data() == before


@pytest.mark.parametrize("text", [SHORT, COMBAT, WILD, SHORT + WILD])
@given(number=st.integers(0, 10**6), seat=st.sampled_from(SEATS))
def test_a_redealt_state_looks_the_same(text: str, number: int, seat: int | None) -> None:
    s = read(text)
    other = redeal(s, seat, Random(number))
    assert view(other, seat).data() == view(s, seat).data()
    known = [card for card in other.wild if card != UNKNOWN]
    assert len(set(known)) == len(known)


def test_redealt_orders_are_legal_and_differ() -> None:
    s = read(SHORT)
    seen = set()
    for number in range(40):
        other = redeal(s, STARK, Random(number))
        assert other.order[AREA["winterfell"]] == ORDER["march"]
        assert other.order[AREA["highgarden"]] == NO_ORDER
        assert other.order[AREA["lannisport"]] != NO_ORDER
        seen.add(other.order[AREA["lannisport"]])
    assert len(seen) > 5


def test_redealt_cards_come_from_the_hand_and_the_deck() -> None:
    s = read(COMBAT + "discarded lannister: tywin-lannister, ser-gregor-clegane")
    cards, tides = set(), [0] * len(TIDES)
    for number in range(200):
        battle = redeal(s, TYRELL, Random(number)).battle
        assert battle is not None
        assert battle.cards[0] == TYRELL * 7
        cards.add(battle.cards[1])
        tides[battle.tides[1]] += 1
    assert cards == {LANNISTER * 7 + n for n in range(7) if s.hand[LANNISTER] >> n & 1}
    assert all(tides)
    assert max(tides) == tides[TIDES_COUNT.index(max(TIDES_COUNT))]


def test_redealt_wildlings_are_drawn_from_what_the_seat_has_not_seen() -> None:
    s = read(WILD)
    tops = {redeal(s, TYRELL, Random(number)).wild[0] for number in range(200)}
    public = {WILDLINGS.index("mammoth-riders"), WILDLINGS.index("preemptive-raid")}
    assert tops == set(range(len(WILDLINGS))) - public


def test_the_last_card_that_a_seat_does_not_know_can_be_but_one() -> None:
    s = read(WILD)
    assert only_deal(s, STARK)  # what nobody has seen is no secret of the state
    assert not only_deal(s, TYRELL)
    s.wild = list(range(len(WILDLINGS)))
    s.wild_seen = [1 << STARK] * len(WILDLINGS)
    assert only_deal(s, STARK)
    assert not only_deal(s, TYRELL)
    s.wild_seen[1:] = [1 << STARK | 1 << TYRELL] * (len(WILDLINGS) - 1)
    assert view(s, TYRELL).data() != s.data()
    assert only_deal(s, TYRELL)
    assert redeal(s, TYRELL, Random(1)).data() == s.data()
    assert not only_deal(read(SHORT), STARK)
    assert not only_deal(read(COMBAT), TYRELL)
