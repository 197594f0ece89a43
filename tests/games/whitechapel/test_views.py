"""Who may know what: views, deals of other secrets, and what the order of choices tells."""

from random import Random

import pytest

from rulewright.games.whitechapel.components import POLICEMEN
from rulewright.games.whitechapel.knowledge import possible_hideouts, where_jack_may_be
from rulewright.games.whitechapel.state import (
    BLOOD,
    ENDED,
    ESCAPE,
    FACE_DOWN,
    FAKE,
    HIDDEN_FACE,
    LETTER,
    MARKED,
    PATROL,
    POLICE,
    UNMARKED,
    WhitechapelState,
    head_seat,
)
from rulewright.games.whitechapel.views import redeal, view
from rulewright.kernel import Match, OptionValue, get, seat_payload
from rulewright.testing import as_bytes, payload
from tests.games.whitechapel.play import ALL_OPTIONS, hurried

PATROLLED = """game: whitechapel
players: 4
options: letters
night: 2
step: letter
head: brown
scenes: 65
women: 3 marked, 21 marked, 27 marked, 84 marked, 147 plain, 149 plain, 158 plain
hideout: 80
row 1: 65, 82, 80
patrols: X034 blue, X042 fake, X044 yellow, X101 red, X127 brown, X158 fake, X181 green
"""


def state_of(match: Match) -> WhitechapelState:
    assert isinstance(match.state, WhitechapelState)
    return match.state


def until(step: int, players: int = 4, **options: OptionValue) -> Match:
    """Return a match with random choices, played to a step."""
    rng = Random(5)
    match = Match.new("whitechapel", players, 5, options)
    while state_of(match).step != step:
        seat = match.waiting[0]
        match.decide(seat, hurried(match, seat, rng))
    return match


# -- views ------------------------------------------------------------------------------------
def test_women_are_hidden_from_all_but_jack() -> None:
    match = until(PATROL)
    assert set(match.view(0).women) == {MARKED, UNMARKED}
    for seat in (1, 2, 3, None):
        assert set(match.view(seat).women) == {FACE_DOWN}


@pytest.mark.parametrize("faces", ["head", "detectives"])
def test_patrols_are_hidden_from_all_but_the_head_or_the_detectives(faces: str) -> None:
    match = until(BLOOD, patrol_faces=faces)
    s = state_of(match)
    for seat in (0, 1, 2, 3, None):
        knows = seat == head_seat(s) or (faces == "detectives" and seat in (1, 2, 3))
        assert match.view(seat).faces == (s.faces if knows else [HIDDEN_FACE] * 7)
        assert match.view(seat).patrols == s.patrols


def test_nobody_looks_on_while_the_head_places_patrols() -> None:
    match = until(PATROL, patrol_faces="detectives")
    head = head_seat(state_of(match))
    match.decide(head, match.choices(head)[0])
    for seat in (0, 1, 2, 3, None):
        assert bool(match.view(seat).patrols) == (seat == head)


def test_jacks_sheet_shows_no_more_than_the_murder() -> None:
    s = WhitechapelState(3)
    s.night, s.step, s.hideout = 4, ESCAPE, 90
    s.rows = [[65, 66, 90], [3, 4, 90], [84, 147, 90]]
    s.row, s.plan = [149, 150], [7]
    for seat in (1, 2, None):
        seen = view(s, seat)
        assert seen.rows == [[65, 0, 0], [3, 0, 0], [0, 0, 0]]
        assert (seen.hideout, seen.row, seen.plan) == (0, [149, 0], [])
    assert view(s, 0).data() == s.data()


def test_the_second_murder_of_the_third_night_is_no_ones_to_know() -> None:
    s = WhitechapelState(3)
    s.night, s.step, s.row = 3, POLICE, [84, 147]
    assert view(s, 1).row == [0, 0]


def test_at_the_end_all_is_open() -> None:
    match = until(ENDED)
    for seat in (1, None):
        assert match.view(seat).data() == state_of(match).data()


# -- deals ------------------------------------------------------------------------------------
def deals(s: WhitechapelState, seat: int | None, number: int = 60) -> list[WhitechapelState]:
    return [redeal(s, seat, Random(seed)) for seed in range(number)]


def test_a_deal_has_the_same_view_and_other_secrets() -> None:
    s, _, _ = Match.from_position(PATROLLED).game.notation.from_position(
        PATROLLED.partition("\n")[2]
    )
    for seat in (1, 2, 3, None):
        others = deals(s, seat)
        assert {tuple(view(other, seat).data()[30]) for other in others} == {
            tuple(view(s, seat).data()[30])
        }
        assert all(as_bytes(view(o, seat).data()) == as_bytes(view(s, seat).data()) for o in others)
        assert len({other.hideout for other in others}) > 1
        assert len({tuple(other.women) for other in others}) > 1
        assert all(other.women.count(MARKED) == 4 for other in others)
        assert all(
            other.rows[0][0] == 65 and other.rows[0][-1] == other.hideout for other in others
        )
        known = seat == head_seat(s)
        assert (len({tuple(other.faces) for other in others}) > 1) != known
        wanted = sorted([*range(1, POLICEMEN + 1), FAKE, FAKE])
        assert all(sorted(other.faces) == wanted for other in others)
    jack = deals(s, 0)
    assert all(other.hideout == 80 and other.women == s.women for other in jack)
    assert all(other.rows == s.rows for other in jack)
    assert len({tuple(other.faces) for other in jack}) > 1


def test_deals_reach_every_place_that_is_possible() -> None:
    match = until(POLICE, 3)
    s = state_of(match)
    others = deals(s, 1, 400)
    assert {other.row[-1] for other in others} == set(where_jack_may_be(view(s, 1)))
    assert {other.hideout for other in deals(s, None, 2000)} == set(possible_hideouts(s))


# -- what order tells -------------------------------------------------------------------------
def test_women_placed_in_any_order_lie_the_same() -> None:
    orders = (["3", "21", "27", "65", "84"], ["84", "3", "65", "27", "21"])
    states = []
    for order in orders:
        match = Match.new("whitechapel", 2, 1)
        match.play(0, "hideout 90")
        for circle in order:
            match.play(0, f"target {circle}")
        states.append(as_bytes(state_of(match).data()))
    assert states[0] == states[1]


def test_spare_patrols_placed_in_any_order_lie_the_same() -> None:
    text = """game: whitechapel
night: 2
step: patrol
head: red
scenes: 65
police: blue X101, yellow X127, brown X034, red X042, green X158
"""
    states = []
    for order in (["X044", "X181"], ["X181", "X044"]):
        match = Match.from_position(text)
        for name in order:
            match.play(1, f"patrol {name}")
        states.append(as_bytes(state_of(match).data()))
    assert states[0] == states[1]


@pytest.mark.parametrize("order", ["84 then 147", "147 then 84"])
def test_the_double_event_tells_no_order(order: str) -> None:
    text = """game: whitechapel
night: 3
step: blood
head: red
scenes: 65, 3
hideout: 90
wretched: 84, 147, 149
patrols: X034 blue, X042 fake, X044 yellow, X101 red, X127 brown, X158 fake, X181 green
"""
    seen = []
    for first, second in (("84", "147"), ("147", "84")):
        match = Match.from_position(text)
        match.play(0, f"kill {first}")
        match.play(0, f"kill {second}")
        match.play(0, order)
        assert state_of(match).row[-1] == int(order.split()[-1])
        seen.append(as_bytes([match.view(1).data(), seat_payload(match, 1)["scene"]]))
    assert seen[0] == seen[1]
    assert state_of(match).scenes == [65, 3, 84, 147]
    assert match.view(1).row == [0, 0]


def test_nothing_a_detective_receives_depends_on_what_jack_writes() -> None:
    """Two Jacks with other hideouts and targets: all the same until the women are turned up."""
    received: list[list[bytes]] = []
    for hideout, targets in (
        ("90", ["3", "21", "27", "65", "84"]),
        ("1", ["3", "65", "84", "149", "158"]),
    ):
        match = Match.new("whitechapel", 3, "two jacks", {**ALL_OPTIONS, "address": False}, True)
        told = [payload(match, 1), payload(match, None)]
        match.play(0, f"hideout {hideout}")
        told += [payload(match, 1), payload(match, 2)]
        for circle in targets:
            match.play(0, f"target {circle}")
        while state_of(match).step < BLOOD:
            told += [payload(match, 1), payload(match, 2), payload(match, None)]
            seat = match.waiting[0]
            match.decide(seat, match.choices(seat)[0])
        received.append(told)
    assert received[0] == received[1]


def test_ways_that_are_not_found_look_the_same() -> None:
    text = """game: whitechapel
players: 3
night: 1
step: escape
head: blue
scenes: 65
hideout: 90
row: 65
police: blue X101, yellow X127, brown X234, red X001, green X158
"""
    received: list[list[bytes]] = []
    for ways in (["walk 51", "coach 31", "coach 32"], ["walk 63", "coach 62", "coach 64"]):
        match = Match.from_position(text, listen=True)
        told = []
        for way in ways:
            match.play(0, way)
            told += [payload(match, 1), payload(match, 2), payload(match, None)]
            while state_of(match).step == POLICE:
                match.play(match.waiting[0], "done")
            while match.waiting != [0]:
                seat = match.waiting[0]
                coloured = [o for o in match.options(seat) if "red" in o or "brown" in o]
                match.play(seat, (coloured or match.options(seat))[0])
                told += [payload(match, 1), payload(match, 2), payload(match, None)]
        received.append(told)
    assert received[0] == received[1]


def test_a_letter_is_offered_by_what_lies_open() -> None:
    match = Match.from_position(PATROLLED)
    assert state_of(match).step == LETTER
    asks = set()
    for seed in range(20):
        other = match.redeal(1, Random(seed))
        asks.add(tuple(other.options(0)))
    assert len(asks) == 1


@pytest.mark.parametrize("players", range(2, 7))
def test_detectives_are_one_side_and_talk_among_themselves(players: int) -> None:
    """Each side of several seats has a channel that the other does not hear. [setup.seats]"""
    jack, *detectives = range(players)
    assert get("whitechapel").sides(players) == [[jack], detectives]
