from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA,
    AREA_COUNT,
    CARDS,
    CLOSED,
    DECKS,
    EVENT_COUNT,
    EVENTS,
    FULL_HAND,
    HAND_SIZE,
    KIND,
    LAND,
    NOBODY,
    ORDER,
    THREAT_TRACK,
    TIDES,
    WILDLINGS,
)
from rulewright.games.thrones.setup import OPTIONS, PLAYER_COUNTS, new_state
from rulewright.games.thrones.state import (
    CALL_FOR_SUPPORT,
    CONSOLIDATION,
    ENDED,
    EVENT,
    MARCHES,
    NO_CARD,
    PLANNING,
    RAIDS,
    RESOLUTION,
    UNKNOWN,
    Battle,
    ThronesState,
)
from rulewright.games.thrones.text.lines import LINES
from rulewright.games.thrones.text.position import position
from rulewright.games.thrones.text.reader import read_position
from rulewright.games.thrones.text.words import TYPE_MASKS, events_of
from rulewright.games.thrones.westeros.wildlings import all_seats
from rulewright.kernel import BadPosition

STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL = range(6)
FLAGS = [  # the options as a state has them
    "faq_ranking",
    "with_tides",
    "engines_as_casualties",
    "supply_as_won",
    "mace_fights_on",
    "raid_takes_two",
]


def read(text: str) -> ThronesState:
    return read_position(text)[0]


def start(players: int) -> ThronesState:
    options = {spec.name: spec.values[0] for spec in OPTIONS}
    return new_state(players, options)


# -- writing ----------------------------------------------------------------------------------
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_start_is_read_as_it_was_written(players: int) -> None:
    s = start(players)
    again, count, options = read_position(position(s))
    assert again.data() == s.data()
    assert count == players
    assert set(options) == {spec.name for spec in OPTIONS}


def test_a_written_start_reads_like_the_table() -> None:
    lines = position(start(6)).splitlines()
    assert lines[0] == "players: 6"
    assert "winterfell: stark 1K 1F" in lines
    assert "shipbreaker-bay: baratheon 2S" in lines
    assert "kings-landing: neutral 5" in lines
    assert "supply: stark 1, lannister 2, baratheon 2, greyjoy 2, tyrell 2, martell 2" in lines
    assert "iron-throne: baratheon, lannister, stark, martell, greyjoy, tyrell" in lines
    assert not any("garrison" in line for line in lines)


def tracks(players: int) -> st.SearchStrategy[list[list[int]]]:
    one = st.permutations(range(players)).map(list)
    return st.tuples(one, one, one).map(list)


def troops_in(kind: int) -> st.SearchStrategy[int]:
    """Return a unit or two that may be there, each standing or routed."""
    if kind == LAND:
        unit = st.sampled_from([1 << shift for shift in (0, 4, 8, 16, 20, 24)])
    else:
        unit = st.sampled_from([1 << 12, 1 << 28])
    return st.lists(unit, min_size=1, max_size=2).map(sum)


def fill_area(draw: Any, s: ThronesState, area: int) -> None:
    """Return things that may be in one area, few enough of each kind for the pools."""
    house = draw(st.integers(0, s.players - 1))
    if draw(st.booleans()):
        s.holder[area] = house
        s.units[area] = draw(troops_in(KIND[area]))
        s.neutral[area] = 0
    if KIND[area] == LAND:
        s.token[area] = draw(st.integers(NOBODY, s.players - 1))
        s.garrison[area] = draw(st.sampled_from([0, 2, 6]))


@st.composite
def battles(draw: Any, players: int) -> Battle:
    attacker, defender = draw(st.permutations(range(players)))[:2]
    battle = Battle(attacker, defender, AREA["moat-cailin"], AREA["winterfell"])
    battle.order = draw(st.integers(1, 3))
    battle.attackers = draw(troops_in(LAND))
    areas = st.lists(st.integers(0, AREA_COUNT - 1), max_size=3, unique=True)
    battle.backing = [draw(areas), draw(areas)]
    for side, house in enumerate([attacker, defender]):
        cards = st.sampled_from([NO_CARD, *range(house * HAND_SIZE, (house + 1) * HAND_SIZE)])
        battle.cards[side] = draw(cards)
        battle.cancelled[side] = draw(cards)
        battle.tides[side] = draw(st.integers(NO_CARD, len(TIDES) - 1))
    battle.shown, battle.tides_shown = draw(st.booleans()), draw(st.booleans())
    battle.blade = draw(st.sampled_from([NOBODY, 0, 1]))
    return battle


@st.composite
def states(draw: Any) -> ThronesState:
    """Return any state between two steps, as far as positions can express it."""
    s = start(draw(st.sampled_from(PLAYER_COUNTS)))
    players = s.players
    for name in FLAGS:
        setattr(s, name, draw(st.booleans()))
    s.round = draw(st.integers(1, 10))
    s.step = draw(st.integers(0, ENDED))
    s.turn = draw(st.integers(0, DECKS - 1))
    areas = st.lists(st.integers(0, AREA_COUNT - 1), max_size=5, unique=True)
    for area in draw(areas):
        fill_area(draw, s, area)
    for area in draw(areas):
        s.order[area] = draw(st.sampled_from(list(ORDER.values())))
    s.power = draw(st.lists(st.integers(0, 15), min_size=players, max_size=players))
    s.supply = draw(st.lists(st.integers(0, 6), min_size=players, max_size=players))
    s.tracks = draw(tracks(players))
    s.hand = draw(st.lists(st.integers(0, FULL_HAND), min_size=players, max_size=players))
    s.blade_used, s.raven_used = draw(st.booleans()), draw(st.booleans())
    s.threat = draw(st.sampled_from(THREAT_TRACK))
    s.barred = draw(st.sampled_from([0, *TYPE_MASKS, 1 << ORDER["march+1"], 1 << ORDER["raid*"]]))
    s.deck = [draw(st.integers(0, most)) for most in EVENT_COUNT]
    s.events = [draw(st.sampled_from([NOBODY, *events_of(s, deck)])) for deck in range(DECKS)]
    cards = list(draw(st.permutations(range(len(WILDLINGS)))))
    s.wild = [draw(st.sampled_from([UNKNOWN, card])) for card in cards]
    s.wild_seen = [draw(st.integers(0, (1 << players) - 1)) for _ in cards]
    s.battle = draw(st.one_of(st.none(), battles(players)))
    return s


@given(states())
def test_any_state_is_read_as_it_was_written(s: ThronesState) -> None:
    text = position(s)
    try:
        again = read(text)
    except BadPosition as error:
        if "has only" in str(error):  # more pieces drawn than a house has
            reject()
        raise
    assert again.data() == s.data()
    assert position(again) == text


# -- reading ----------------------------------------------------------------------------------
def test_what_is_not_written() -> None:
    s = read("the-reach: tyrell 2K")
    assert (s.players, s.round, s.step, s.turn, s.threat) == (6, 1, PLANNING, 0, 2)
    assert s.power == [5] * 6
    assert s.supply == [6] * 6
    assert s.hand == [FULL_HAND] * 6
    assert s.deck == EVENT_COUNT
    assert sum(1 for units in s.units if units) == 1
    assert sum(s.neutral) == 0
    assert s.garrison[AREA["winterfell"]] == 2
    assert s.tracks == start(6).tracks


def test_units_orders_and_tokens_of_an_area() -> None:
    s = read("the-reach: tyrell 2K 1F (1E 2F), march+1, token")
    area = AREA["the-reach"]
    assert s.holder[area] == TYRELL
    assert s.units[area] == 0x21 | 0x102 << troops.ROUTED
    assert s.order[area] == ORDER["march+1"]
    assert s.token[area] == TYRELL
    assert s.step == MARCHES


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("the-reach: tyrell 1F, march+0\nhighgarden: tyrell 1F, raid", MARCHES),
        ("the-reach: tyrell 1F, raid*\nhighgarden: tyrell 1F, consolidate", RAIDS),
        ("the-reach: tyrell 1F, consolidate*\nhighgarden: tyrell 1F, support", CONSOLIDATION),
        ("the-reach: tyrell 1F, defense+2", PLANNING),
        ("the-reach: tyrell 1F, march\nstep: event 2", EVENT),
        ("battle: tyrell attacks lannister in blackwater from the-reach, 1F", CALL_FOR_SUPPORT),
    ],
)
def test_the_step_follows_from_the_orders_unless_it_is_said(text: str, step: int) -> None:
    assert read(text).step == step


def test_garrisons_go_when_another_house_is_there() -> None:
    s = read("winterfell: greyjoy 1K\npyke: no garrison\nlannisport: lannister 1F, garrison 3")
    assert s.garrison[AREA["winterfell"]] == 0
    assert s.garrison[AREA["pyke"]] == 0
    assert s.garrison[AREA["lannisport"]] == 3
    assert s.garrison[AREA["dragonstone"]] == 2
    assert read("sunspear: token stark").garrison[AREA["sunspear"]] == 0


def test_with_three_players_closed_areas_are_closed_unwritten() -> None:
    s = read("players: 3\nkings-landing: neutral 5")
    assert s.neutral[AREA["pyke"]] == CLOSED
    assert s.neutral[AREA["port-of-pyke"]] == CLOSED
    assert s.neutral[AREA["kings-landing"]] == 5
    assert s.neutral[AREA["the-eyrie"]] == 0


def test_tracks_put_the_named_houses_first() -> None:
    s = read("iron-throne: tyrell, stark\nturn: stark")
    assert s.tracks[0] == [TYRELL, STARK, BARATHEON, LANNISTER, MARTELL, GREYJOY]
    assert s.turn == 1


def test_power_and_supply() -> None:
    s = read("power: all 0, stark 7\nsupply: stark 2")
    assert s.power == [7, 0, 0, 0, 0, 0]
    assert s.supply == [2, 6, 6, 6, 6, 6]


def test_hands() -> None:
    s = read("hand stark: eddard-stark, robb-stark\ndiscarded tyrell: mace-tyrell")
    assert [CARDS[n] for n in range(7) if s.hand[STARK] >> n & 1] == ["eddard-stark", "robb-stark"]
    assert s.hand[TYRELL].bit_count() == 6
    assert read("hand stark: none").hand[STARK] == 0


def test_decks_and_events() -> None:
    s = read("events: supply, -, web-of-lies\ndeck II: winter-is-coming, game-of-thrones 2")
    assert s.events == [EVENTS.index("supply"), NOBODY, EVENTS.index("web-of-lies")]
    assert s.deck[EVENTS.index("supply")] == 2
    assert s.deck[EVENTS.index("web-of-lies")] == 0
    assert [s.deck[event] for event in events_of(s, 1)] == [0, 2, 0, 0, 1]


def test_wildlings() -> None:
    s = read("wildlings: crow-killers@stark@tyrell, ?, mammoth-riders@all")
    assert s.wild[:4] == [WILDLINGS.index("crow-killers"), UNKNOWN, 2, UNKNOWN]
    assert s.wild_seen[:4] == [1 << STARK | 1 << TYRELL, 0, all_seats(s), 0]


def test_restrictions_and_tokens() -> None:
    s = read("barred: no-defense, march+1\nused: blade\nthreat: 6")
    assert s.barred == TYPE_MASKS[1] | 1 << ORDER["march+1"]
    assert (s.blade_used, s.raven_used, s.threat) == (True, False, 6)


def test_options() -> None:
    text = "options: tides, ranking=rulebook, no lannister_port_ship"
    s, _, options = read_position(text)
    given = {"tides": True, "ranking": "rulebook", "lannister_port_ship": False}
    assert options == {spec.name: given.get(spec.name, spec.values[0]) for spec in OPTIONS}
    assert s.with_tides
    assert not s.faq_ranking
    assert read_position("players: 3")[2]["lannister_port_ship"] is False


def test_a_combat() -> None:
    s = read("""
        step: resolution
        battle: tyrell attacks lannister in blackwater from the-reach with march+1, 2K
        battle support lannister: harrenhal, stoney-sept
        battle card tyrell: mace-tyrell
        battle card lannister: the-hound
        battle shown: cards
        battle blade: lannister
    """)
    battle = s.battle
    assert battle is not None
    assert s.step == RESOLUTION
    assert battle.attackers == 0x20
    assert battle.order == ORDER["march+1"]
    assert battle.backing == [[], [AREA["harrenhal"], AREA["stoney-sept"]]]
    assert battle.cards == [CARDS.index("mace-tyrell"), CARDS.index("the-hound")]
    assert battle.shown
    assert battle.blade == 1


def test_comments_and_blank_lines() -> None:
    assert read("# a note\n\nround: 4  # late\n").round == 4


# -- what is wrong ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wintrfell: stark 1F", "did you mean winterfell"),
        ("winterfell stark 1F", "name: what is there"),
        ("winterfell: stark 1F\nwinterfell: stark 1K", "line 1 already"),
        ("winterfell: stark", "say which units"),
        ("winterfell: 1F", "no order '1F'"),
        ("winterfell: stark 1X", "like 2K or 1F"),
        ("winterfell: stark 0F", "between 1 and 15"),
        ("winterfell: stark 1F 1F", "already"),
        ("winterfell: stark 1F (1F", "like 2K 1F"),
        ("winterfell: stark 1S", "no ship"),
        ("winterfell: stark 1F,, raid", "something is missing"),
        ("winterfell: stark 1F, march, raid", "twice"),
        ("winterfell: stark 1F, marsh+1", "did you mean march+1"),
        ("winterfell: stark 1F, none", "no order"),
        ("winterfell:", "nothing is said"),
        ("bay-of-ice: stark 1F", "only ships"),
        ("port-of-pyke: greyjoy 4S", "at most 3"),
        ("bay-of-ice: token stark", "not land"),
        ("karhold: token", "whose token"),
        ("karhold: stark 1F, neutral 5", "cannot both"),
        ("players: 5\nkarhold: martell 1F", "does not play"),
        ("players: 3\npyke: stark 1F", "cannot both"),
        ("players: 7", "between 3 and 6"),
        ("players: many", "is a number"),
        ("options: dragons", "no option"),
        ("options: ranking=best", "takes one of faq2, rulebook"),
        ("players: 3\noptions: lannister_port_ship", "not for 3 players"),
        ("step: marching", "did you mean marches"),
        ("step: event", "which event"),
        ("step: event 4", "between 1 and 3"),
        ("step: event 1\nturn: 2", "its own number"),
        ("turn: 9", "between 1"),
        ("power: stark 5, stark 6", "twice"),
        ("power: stark 21", "between 0 and 20"),
        ("supply: stark 7", "between 0 and 6"),
        ("iron-throne: stark, stark", "twice"),
        ("iron-throne: all", "name the first houses"),
        ("used: sword", "can be used"),
        ("threat: 3", "one of 0, 2"),
        ("barred: dancing", "no order"),
        ("hand stark: mace-tyrell", "no card of stark"),
        ("hand stark: none\ndiscarded stark: none", "given already"),
        ("hand: none", "no line 'hand'"),
        ("hand starks: none", "did you mean stark"),
        ("players: 5\nhand martell: none", "does not play"),
        ("power: stark none", "is a number"),
        ("deck IV: supply", "no deck"),
        ("deck I: supply 4", "between 0 and 3"),
        ("events: clash-of-kings", "in deck I"),
        ("events: -, -, -, -", "3 decks"),
        ("wildlings: crow-killers, crow-killers", "twice"),
        ("wildlings: ?,?,?,?,?,?,?,?,?,?", "only 9"),
        ("battle: tyrell in blackwater", "written like"),
        ("battle: tyrell attacks tyrell in blackwater from the-reach, 1F", "itself"),
        ("battle blade: tyrell", "no line `battle"),
        (
            "battle: tyrell attacks stark in blackwater from the-reach\nbattle card martell: x",
            "does not fight",
        ),
        (
            "battle: tyrell attacks stark in blackwater from the-reach\nbattle drum: tyrell",
            "begins with 'battle drum'",
        ),
        ("kings-landing: stark 11F", "only 10 footmen"),
        ("power: stark 20\nkarhold: token stark", "only 20 Power"),
        ("karhold: stark 1F, march\nwinterfell: stark 1F, march", "only 1 of the order march"),
        ("some thing: else", "no line 'some thing'"),
    ],
)
def test_what_is_wrong_is_said(text: str, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(text)
    assert words in str(caught.value)


def test_errors_name_the_line() -> None:
    with pytest.raises(BadPosition) as caught:
        read("round: 1\n\nthreat: 3")
    assert caught.value.line == 3
    assert str(caught.value).startswith("line 3: ")


def test_every_line_is_copied_and_saved() -> None:
    assert LINES.unkept(read("threat: 6")) == []
