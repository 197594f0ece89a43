from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.games.monopoly.components import (
    CARD,
    CHANCE,
    CHEST,
    DECK_SIZE,
    GROUP_COUNT,
    GROUP_LOTS,
    HOTEL,
    JAIL,
    JAIL_CARD,
    LOTS,
    NO_FACE,
    RAILROADS,
    SQUARE,
    SQUARE_COUNT,
)
from rulewright.games.monopoly.ledger import Claim, Deal
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.options import OPTIONS
from rulewright.games.monopoly.setup import PLAYER_COUNTS, new_state
from rulewright.games.monopoly.shortage import is_served, served_bit
from rulewright.games.monopoly.state import DROP_BITS, ENDED, NOBODY, OPENING, TURN, MonopolyState
from rulewright.games.monopoly.text.lines import LINES
from rulewright.games.monopoly.text.position import position, read_position
from rulewright.games.monopoly.trading.offers import CARD_BIT
from rulewright.kernel import BadPosition

CAR, DOG, HAT, IRON = range(4)


def read(text: str) -> MonopolyState:
    return read_position(text)[0]


def start(players: int, **given: Any) -> MonopolyState:
    options = {spec.name: spec.values[0] for spec in OPTIONS}
    return new_state(players, options | given)


# -- writing ----------------------------------------------------------------------------------
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_start_is_read_as_it_was_written(players: int) -> None:
    s = start(players)
    again, count, options = read_position(position(s))
    assert again.data() == s.data()
    assert count == players
    assert set(options) == {spec.name for spec in OPTIONS}


@pytest.mark.parametrize(
    ("name", "value"), [(spec.name, value) for spec in OPTIONS for value in spec.values]
)
def test_every_value_of_every_option_comes_back(name: str, value: Any) -> None:
    s = start(3, **{name: value})
    again, _, options = read_position(position(s))
    assert again.data() == s.data()
    assert options[name] == value


def test_a_written_position_reads_like_the_table() -> None:
    text = position(
        read("""
        options: speed_die, no trades, rents=claimed, cap=50
        turn: hat
        doubles: 1
        dice: 3-3-bus
        at: dog illinois, hat free-parking
        cash: all 20, car 1250
        jail: dog 2
        deeds car: boardwalk 4, park-place hotel, reading mortgaged
        """)
    )
    lines = text.splitlines()
    assert lines[:2] == ["players: 3", "options: speed_die, no trades, cap=50"]
    assert "turn: hat" in lines
    assert "doubles: 1" in lines
    assert "dice: 3-3-bus" in lines
    assert "at: car go, dog jail, hat free-parking" in lines
    assert "cash: car 1250, dog 20, hat 20" in lines
    assert "jail: dog 2" in lines
    assert "deeds car: reading mortgaged, park-place hotel, boardwalk 4" in lines
    assert not any(line.startswith(("pot", "claims", "out", "first-lap")) for line in lines)


# -- any state --------------------------------------------------------------------------------
def sell_lots(draw: Any, s: MonopolyState) -> None:
    """Sell whole groups with or without buildings, and single lots, to the players still in."""
    inside = [seat for seat in range(s.players) if seat not in s.out]
    for group in range(GROUP_COUNT):
        how = draw(st.sampled_from(["bank", "apart", "whole", "built"]))
        seat = draw(st.sampled_from(inside))
        for lot in GROUP_LOTS[group]:
            if how == "apart":
                s.owner[lot] = draw(st.sampled_from([BANK, *inside]))
            elif how != "bank":
                s.owner[lot] = seat
            if how != "built" and s.owner[lot] != BANK:
                s.mortgaged[lot] = draw(st.integers(0, 1))
        if how == "built" and group < RAILROADS:
            level = draw(st.sampled_from([0, 1, HOTEL - 1]))
            for lot in GROUP_LOTS[group]:
                s.level[lot] = level + draw(st.integers(0, 1))
    s.recount()
    if s.houses < 0 or s.hotels < 0:
        s.level = [0] * SQUARE_COUNT


def deal_cards(draw: Any, s: MonopolyState) -> None:
    """Return cards seen in any order; the cards out of Jail may be in somebody's hand."""
    for deck in (CHANCE, CHEST):
        cards = draw(st.permutations(range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE)))
        for card in cards[: draw(st.integers(0, DECK_SIZE))]:
            s.unseen &= ~(1 << card)
            if card == JAIL_CARD[deck] and draw(st.booleans()):
                inside = [seat for seat in range(s.players) if seat not in s.out]
                s.take_jail_card(deck, draw(st.sampled_from(inside)))
            else:
                s.put_under(deck, card)
    seen = [card for card in range(2 * DECK_SIZE) if not s.unseen >> card & 1]
    s.card = draw(st.sampled_from([NOBODY, *seen]))


@st.composite
def states(draw: Any) -> MonopolyState:
    """Return any state between two steps, as far as positions can express it."""
    options = {spec.name: draw(st.sampled_from(spec.values)) for spec in OPTIONS}
    players = draw(st.sampled_from(PLAYER_COUNTS))
    s = new_state(players, options)
    s.stage = draw(st.sampled_from([OPENING, TURN, ENDED]))
    s.capped = s.stage == ENDED and draw(st.booleans())
    gone = draw(st.integers(0, players - (1 if s.stage == ENDED else 2)))
    s.out = list(draw(st.permutations(range(players))))[:gone]
    inside = [seat for seat in range(players) if seat not in s.out]
    seats = st.sampled_from(range(players))
    s.round, s.starter = draw(st.integers(1, 900)), draw(seats)
    s.turn = draw(st.sampled_from(inside))
    s.pos = draw(st.lists(st.integers(0, SQUARE_COUNT - 1), min_size=players, max_size=players))
    for seat in draw(st.lists(st.sampled_from(inside), unique=True)):
        s.jail[seat], s.pos[seat] = draw(st.integers(1, 3)), JAIL
    s.doubles = 0 if s.jail[s.turn] else draw(st.integers(0, 2))
    if draw(st.booleans()):
        s.die1, s.die2 = draw(st.integers(1, 6)), draw(st.integers(1, 6))
        s.face = draw(st.integers(NO_FACE, 4)) if s.options.speed_die else NO_FACE
    s.cash = [draw(st.integers(0, 9_000)) if seat in inside else 0 for seat in range(players)]
    s.pot = draw(st.integers(0, 900))
    s.bank = -sum(s.cash) - s.pot
    s.lapped = draw(st.integers(0, (1 << players) - 1))
    wishes = st.lists(st.sampled_from(inside), unique=True)
    s.floor = sum(1 << seat for seat in draw(wishes))
    most = st.integers(0, s.options.most_offers)
    s.offers = draw(st.lists(most, min_size=players, max_size=players))
    for seat in draw(wishes):
        s.drops |= draw(most) << DROP_BITS * seat
    sell_lots(draw, s)
    s.news = sum(1 << seat for seat in draw(wishes))
    if s.stage == TURN and draw(st.booleans()):
        s.window = draw(st.sampled_from(inside))
        s.heard, s.idle = (sum(1 << seat for seat in draw(wishes)) for _ in range(2))
        s.barred = draw(st.integers(0, 3))
        for seat in draw(wishes):
            s.served |= served_bit(seat, draw(st.integers(0, 1)))
    deal_cards(draw, s)
    if s.options.claimed and len(inside) > 1:
        owner, debtor = draw(st.permutations(inside))[:2]
        amount, lot = draw(st.integers(1, 2_000)), draw(st.sampled_from(LOTS))
        s.claims = [Claim(owner, debtor, amount, lot, draw(st.integers(1, 2)))]
    if draw(st.booleans()):
        things = 1 << SQUARE["boardwalk"] | 1 << CARD_BIT
        giver, taker = draw(st.permutations(range(players)))[:2]
        s.refused = [Deal(giver, taker, things, 1 << 1, draw(st.integers(-200, 200)))]
    s.recount()
    return s


@given(states())
def test_any_state_is_read_as_it_was_written(s: MonopolyState) -> None:
    text = position(s)
    again = read(text)
    assert again.data() == s.data()
    for name in ("inside", "houses", "hotels", "complete", "pledged", "offered"):
        assert getattr(again, name) == getattr(s, name), name
    assert position(again) == text


# -- reading ----------------------------------------------------------------------------------
def test_what_is_not_written() -> None:
    s = read("turn: dog")
    assert (s.players, s.stage, s.round, s.turn, s.starter) == (3, TURN, 1, DOG, CAR)
    assert s.cash == [1500] * 3
    assert s.bank == -4500
    assert s.pos == [0] * 3
    assert s.lapped == 0b111
    assert all(owner == BANK for owner in s.owner)
    assert s.jail == [0] * 3
    assert (s.floor, s.news, s.claims, s.out) == (0, 0, [], [])
    assert s.unseen == (1 << 2 * DECK_SIZE) - 1
    assert (s.houses, s.hotels) == (32, 12)


def test_nothing_lies_on_free_parking_unless_it_is_written() -> None:
    assert read("options: free_parking=fines-and-500").pot == 0
    s = read("options: free_parking=fines-and-500\npot: 500")
    assert s.pot == 500
    assert s.bank == -5000


def test_deeds_with_buildings_and_mortgages() -> None:
    s = read("deeds dog: boardwalk 4, park-place hotel, reading mortgaged, water-works")
    assert {lot: s.owner[lot] for lot in LOTS if s.owner[lot] == DOG} == dict.fromkeys(
        [SQUARE["reading"], SQUARE["water-works"], SQUARE["park-place"], SQUARE["boardwalk"]], DOG
    )
    assert s.level[SQUARE["boardwalk"]] == 4
    assert s.level[SQUARE["park-place"]] == HOTEL
    assert s.mortgaged[SQUARE["reading"]] == 1
    assert (s.houses, s.hotels) == (28, 11)
    assert s.complete[DOG] == 1 << 7
    assert s.pledged == [0, 1, 0]
    assert s.news == 0


def test_who_is_out_has_no_money_whatever_all_have() -> None:
    s = read("players: 4\ncash: all 700\nout: iron, dog")
    assert s.out == [IRON, DOG]
    assert s.cash == [700, 0, 700, 0]
    assert s.inside == 0b101


def test_who_is_in_jail_stands_there() -> None:
    s = read("jail: hat 3\nat: all go, dog jail")
    assert s.jail == [0, 0, 3]
    assert s.pos == [0, JAIL, JAIL]


def test_known_cards_and_cards_in_hand() -> None:
    s = read("seen chance: to-go, repairs\nholds hat: chance-card")
    assert s.seen_chance == [CARD["to-go"], CARD["repairs"]]
    assert s.chance_card == HAT
    assert s.chest_card == NOBODY
    left = [card for card in range(DECK_SIZE) if s.unseen >> card & 1]
    assert len(left) == DECK_SIZE - 3
    assert not {CARD["to-go"], CARD["repairs"], CARD["jail-free"]} & set(left)


def test_rents_not_yet_asked_for() -> None:
    s = read("claims: dog owes car 50 for boardwalk 2, hat owes car 4 for baltic 1")
    assert s.claims == [
        Claim(CAR, DOG, 50, SQUARE["boardwalk"], 2),
        Claim(CAR, HAT, 4, SQUARE["baltic"], 1),
    ]


def test_equal_rents_are_written_one_by_one() -> None:
    s = read("claims: dog owes car 50 for boardwalk 2, dog owes car 50 for boardwalk 2")
    assert (
        read_position(position(s))[0].claims
        == s.claims
        == [Claim(CAR, DOG, 50, SQUARE["boardwalk"], 2)] * 2
    )


def test_in_the_middle_of_the_dealings_before_a_throw() -> None:
    s = read("turn: dog\nwindow: hat\nheard: dog\nidle: car\nlet-go: hotel\nserved: dog house")
    assert (s.turn, s.window, s.heard, s.idle, s.barred) == (DOG, HAT, 0b10, 0b1, 0b10)
    assert is_served(s, DOG, 0)
    assert not is_served(s, DOG, 1)


def test_terms_that_were_refused() -> None:
    s = read("refused: car offers dog boardwalk + chance-card for baltic + $50")
    given_things = 1 << SQUARE["boardwalk"] | 1 << CARD_BIT
    assert s.refused == [Deal(CAR, DOG, given_things, 1 << SQUARE["baltic"], -50)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("players: 9", "between 2 and 8"),
        ("turn: ship", "ship does not play with 3 players"),
        ("turn: boat", "no player 'boat'"),
        ("options: bus", "no option 'bus'"),
        ("options: cap=3", "takes one of 0, 20, 50"),
        ("options: rents", "takes one of claimed"),
        ("options: speed_die, speed_die", "takes one of"),
        ("at: dog illinos", "did you mean illinois"),
        ("at: dog illinois, dog go", "dog stands here twice"),
        ("at: dog", "written like 'dog illinois'"),
        ("cash: dog lots", "is a number"),
        ("cash: dog -3", "is a number"),
        ("deeds dog: chance-7", "nobody can own"),
        ("deeds dog: reading 1", "takes no buildings"),
        ("deeds dog: boardwalk 5, park-place 5", "between 1 and 4"),
        ("deeds dog: boardwalk 4 mortgaged, park-place 4", "is not both"),
        ("deeds dog: boardwalk\ndeeds car: boardwalk", "has an owner already"),
        ("deeds dog: boardwalk 1", "not all of it one owner"),
        ("deeds dog: boardwalk 1\ndeeds car: park-place", "not all of it one owner"),
        ("deeds dog: boardwalk 1, park-place mortgaged", "a mortgaged lot"),
        ("deeds dog: boardwalk 2, park-place", "not built evenly"),
        ("jail: dog 4", "between 1 and 3"),
        ("jail: car 1\ndoubles: 1", "in Jail"),
        ("doubles: 3", "between 0 and 2"),
        ("dice: 3", "a throw is written"),
        ("dice: 3-7", "between 1 and 6"),
        ("dice: 3-4-bus", "without the Speed Die"),
        ("dice: 3-4-car", "no face"),
        ("card: to-go", "it has been seen"),
        ("seen chance: opera", "no card in the chance deck"),
        ("seen chance: to-go, to-go", "stands here twice"),
        ("seen chance: jail-free\nholds dog: chance-card", "does not lie in its deck"),
        ("holds dog: chance-card\nholds car: chance-card", "held already"),
        ("holds dog: card", "no card out of Jail"),
        ("out: dog\ncash: dog 5", "has nothing left"),
        ("out: dog\ndeeds dog: reading", "has nothing left"),
        ("out: dog\nholds dog: chest-card", "holds no card"),
        ("out: dog\nfloor: dog", "is asked nothing"),
        ("out: car", "has no turn"),
        ("out: hat, dog", "the game is over"),
        ("claims: dog owes dog 3 for baltic 1", "owes itself nothing"),
        ("claims: dog owes car 3 for baltic 3", "between 1 and 2"),
        ("claims: dog owes car 3 for go 1", "nobody can own"),
        ("claims: dog pays car", "a rent is written"),
        ("options: rents=automatic\nclaims: dog owes car 3 for baltic 1", "paid at once"),
        ("out: hat\nclaims: hat owes car 3 for baltic 1", "neither owes"),
        ("out: hat\nwindow: hat", "is asked nothing"),
        ("heard: dog", "no window is open"),
        ("let-go: house", "no window is open"),
        ("served: dog house", "no window is open"),
        ("window: dog\nserved: dog garage", "no kind of piece"),
        ("window: dog\nlet-go: garage", "no kind of piece"),
        ("stage: opening\nwindow: dog", "before a throw alone"),
        ("refused: car gives dog boardwalk", "a refused offer is written"),
        ("refused: car offers dog $5 for $6", "not on both"),
        ("floor: dog, dog", "twice"),
        ("offers: dog 4", "between 0 and 3"),
        ("drops: dog 4", "between 0 and 3"),
        ("drops: dog 1, dog 2", "twice"),
        ("stage: lunch", "no stage"),
        ("pots: 3", "did you mean pot"),
        ("seen cards: to-go", "no deck"),
        ("some thing: else", "there is no line 'some thing'"),
        ("turn", "`name: what is there`"),
        ("turn: car\nturn: dog", "turn stands on line 1 already"),
    ],
)
def test_what_is_wrong_is_said(text: str, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(text)
    assert words in str(caught.value)


def test_there_are_32_houses_and_12_hotels() -> None:
    four = "virginia 4, states 4, st-charles 4, new-york 4, tennessee 4, st-james 4"
    read(f"deeds car: {four}, baltic 4, mediterranean 4")
    with pytest.raises(BadPosition, match="only 32 houses"):
        read(f"deeds car: {four}, baltic 4, mediterranean 4, boardwalk 1, park-place")
    hotels = [f"{lot} hotel" for part in four.split(", ") for lot in [part.split()[0]]]
    more = [f"{lot} hotel" for lot in ("kentucky", "indiana", "illinois", "pacific")]
    more += [f"{lot} hotel" for lot in ("north-carolina", "pennsylvania")]
    read(f"deeds car: {', '.join(hotels + more)}")
    with pytest.raises(BadPosition, match="only 12 hotels"):
        read(f"deeds car: {', '.join([*hotels, *more])}, boardwalk hotel, park-place 4")


def test_uneven_building_is_a_house_rule() -> None:
    s = read("options: building=uneven\ndeeds dog: boardwalk 3, park-place")
    assert s.level[SQUARE["boardwalk"]] == 3


def test_errors_name_the_line() -> None:
    with pytest.raises(BadPosition) as caught:
        read("round: 1\n\nturn: cat")
    assert caught.value.line == 3
    assert str(caught.value).startswith("line 3: ")


def test_every_line_is_copied_and_saved() -> None:
    s, _, _ = read_position("players: 3\nturn: dog\nout: hat\n")
    assert LINES.unkept(s) == []
