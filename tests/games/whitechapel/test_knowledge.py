"""What can be known of Jack is exact: held against every row there is, one by one."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rulewright.bots import make_bot
from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.components import (
    CIRCLES,
    POLICEMEN,
    RED_CIRCLES,
    YELLOW_CROSSINGS,
)
from rulewright.games.whitechapel.escape import is_stuck
from rulewright.games.whitechapel.knowledge import (
    possible_hideouts,
    sample_rows,
    trails,
    where_jack_may_be,
)
from rulewright.games.whitechapel.state import ESCAPE, WhitechapelState, place_of_jack
from rulewright.games.whitechapel.streets import ALLEY, NEXT_TO_RED, STEPS, STREETS, standing_on
from rulewright.kernel import Match, OptionValue
from tests.games.whitechapel.play import tonights_circles

Row = list[int]


class Night:
    """A short night played at random by an independent version of the rules."""

    def __init__(self, rng: Random, number: int, reading: int) -> None:
        self.rng = rng
        self.streets = STREETS[reading]
        self.police = rng.sample(YELLOW_CROSSINGS, POLICEMEN)
        self.row = rng.sample(RED_CIRCLES, 2 if number == 3 else 1)
        self.clues: set[int] = set()
        self.facts = [n.fact(n.NIGHT, number)]
        self.facts += [n.fact(n.SCENE, circle) for circle in sorted(self.row)]
        self.facts += [n.stands(colour, x) for colour, x in enumerate(self.police)]

    def jack_moves(self) -> None:
        here = self.row[-1]
        way = self.rng.choice(["walk", "walk", "walk", "coach", "alley"])
        walks = self.streets.open_steps(here, standing_on(self.police))
        if way == "coach":
            middle = self.rng.choice([c for c in STEPS[here] if len(STEPS[c]) > 1])
            self.row += [middle, self.rng.choice([c for c in STEPS[middle] if c != here])]
            self.facts.append(n.fact(n.COACH))
        elif (way == "alley" and ALLEY[here]) or not walks:
            self.row.append(self.rng.choice(ALLEY[here]))
            self.facts.append(n.fact(n.ALLEY))
        else:
            self.row.append(self.rng.choice(walks))
            self.facts.append(n.fact(n.WALK))

    def police_move(self) -> None:
        for colour in range(POLICEMEN):
            crossing = self.rng.choice(self.streets.reach[self.police[colour]])
            if crossing not in self.police:
                self.police[colour] = crossing
                self.facts.append(n.stands(colour, crossing))

    def police_act(self) -> None:
        near = [c for x in self.police for c in self.streets.search[x]]
        for circle in [*near, *self.rng.sample(self.row, 1)]:
            if circle in self.clues:
                continue
            if self.rng.random() < 0.3:
                if circle != self.row[-1]:
                    self.facts.append(n.fact(n.MISSED_ARREST, circle))
            elif circle in self.row:
                self.clues.add(circle)
                self.facts.append(n.fact(n.CLUE, circle))
            elif self.rng.random() < 0.5:
                self.facts.append(n.fact(n.MISS, circle))


def all_rows(facts: list[int], reading: int) -> list[Row]:
    """Return every row that fits one night's facts, by trying all."""
    rows: list[Row] = [[]]
    police = [-1] * POLICEMEN
    streets = STREETS[reading]
    scenes = [n.value_of(f) for f in facts if n.kind_of(f) == n.SCENE]
    rows = [scenes] if len(scenes) == 1 else [scenes, scenes[::-1]]
    for fact in facts:
        kind, value = n.kind_of(fact), n.value_of(fact)
        if kind == n.POLICE:
            police[value >> 8] = value & 255
        elif kind == n.WALK:
            standing = standing_on(police)
            rows = [[*r, c] for r in rows for c in streets.open_steps(r[-1], standing)]
        elif kind == n.ALLEY:
            rows = [[*r, c] for r in rows for c in ALLEY[r[-1]]]
        elif kind == n.COACH:
            rows = [[*r, b, c] for r in rows for b in STEPS[r[-1]] for c in STEPS[b] if c != r[-1]]
        elif kind == n.CLUE:
            rows = [r for r in rows if value in r]
        elif kind == n.MISS:
            rows = [r for r in rows if value not in r]
        elif kind == n.MISSED_ARREST:
            rows = [r for r in rows if r[-1] != value]
    return rows


def known(facts: list[int], reading: int = 0, catch_me: bool = False) -> WhitechapelState:
    """Return a state with only the notebook and the lengths of the rows."""
    state = WhitechapelState(2)
    state.notebook = list(facts)
    state.reading = reading
    state.catch_me = catch_me
    for trail in trails(state):
        row = [0] * trail.length()
        if trail.escaped:
            state.rows.append(row)
        else:
            state.row = row
    return state


@pytest.mark.parametrize("seed", range(24))
def test_every_set_is_what_all_rows_have(seed: int) -> None:
    rng = Random(seed)
    number, reading = rng.randint(1, 4), seed % 2
    night = Night(rng, number, reading)
    for _ in range(3):
        night.jack_moves()
        view = known(night.facts, reading)
        rows = all_rows(night.facts, reading)
        assert night.row in rows
        night.police_move()
        night.police_act()
        view = known(night.facts, reading)
        rows = all_rows(night.facts, reading)
        assert night.row in rows
        assert where_jack_may_be(view) == sorted({row[-1] for row in rows})
        assert tonights_circles(view) == sorted({circle for row in rows for circle in row})
        spaces = trails(view)[-1].spaces()
        assert spaces == [sum(1 << c for c in set(column)) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("seed", range(6))
def test_every_row_can_be_drawn_and_no_other(seed: int) -> None:
    rng = Random(seed)
    night = Night(rng, 3 if seed % 2 else 2, 0)
    while len(all_rows(night.facts, 0)) < 12:
        night.jack_moves()
    night.police_act()
    rows = {tuple(row) for row in all_rows(night.facts, 0)}
    view = known(night.facts)
    drawn = {tuple(sample_rows(view, rng)[1][0]) for _ in range(min(1500, 60 * len(rows)))}
    assert drawn <= rows
    if len(rows) < 25:
        assert drawn == rows


def escaped_nights(rng: Random) -> tuple[int, list[int], list[list[Row]]]:
    """Return two or three short nights of one Jack, each ended by a normal move to his hideout."""
    while True:
        hideout = rng.choice([c for c in CIRCLES if c not in RED_CIRCLES])
        facts: list[int] = []
        nights: list[list[Row]] = []
        for number in range(1, 4):
            for _ in range(300):
                night = Night(rng, number, 0)
                night.jack_moves()
                night.police_move()
                night.police_act()
                night.jack_moves()
                if night.row[-1] == hideout and n.kind_of(night.facts[-1]) == n.WALK:
                    nights.append(all_rows(night.facts, 0))
                    facts += [*night.facts, n.fact(n.ESCAPED)]
                    break
        if len(nights) > 1:
            return hideout, facts, nights


@pytest.mark.parametrize("catch_me", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_hideouts_are_the_ends_of_all_nights(seed: int, catch_me: bool) -> None:
    rng = Random(seed)
    hideout, facts, nights = escaped_nights(rng)
    ends = set.intersection(*[{row[-1] for row in rows} for rows in nights])
    ends -= set(RED_CIRCLES)
    if catch_me:
        ends -= set(NEXT_TO_RED)
    view = known(facts, catch_me=catch_me)
    assert possible_hideouts(view) == sorted(ends)
    if ends:
        assert where_jack_may_be(view) == sorted(ends)
        drawn, rows = sample_rows(view, rng)
        assert drawn in ends
        assert all(row in fits and row[-1] == drawn for row, fits in zip(rows, nights, strict=True))
    wrong = [c for c in sorted(ends) if c != hideout][:1]
    view = known([*facts, *[n.fact(n.WRONG_ADDRESS, c) for c in wrong]], catch_me=catch_me)
    assert possible_hideouts(view) == sorted(ends - set(wrong))


def test_before_the_first_murder_nothing_is_known() -> None:
    for facts in ([], [n.fact(n.NIGHT, 1)]):
        view = known(facts)
        assert where_jack_may_be(view) == tonights_circles(view) == []
        assert possible_hideouts(view) == [c for c in CIRCLES if c not in RED_CIRCLES]
        hideout, rows = sample_rows(view, Random(1))
        assert hideout not in RED_CIRCLES
        assert rows == [[] for _ in facts]


def test_policemen_who_moved_after_all_else_tell_nothing() -> None:
    night = Night(Random(5), 1, 0)
    night.jack_moves()
    before = where_jack_may_be(known(night.facts))
    night.police_move()
    view = known(night.facts)
    assert where_jack_may_be(view) == before
    # But they stand there when Jack moves next.
    night.facts.append(n.fact(n.WALK))
    rows = all_rows(night.facts, 0)
    assert where_jack_may_be(known(night.facts)) == sorted({row[-1] for row in rows})


def test_a_coach_from_one_circle_does_not_come_back() -> None:
    facts = [n.fact(n.NIGHT, 1), n.fact(n.SCENE, 3), n.fact(n.COACH)]
    ends = {c for b in STEPS[3] for c in STEPS[b]} - {3}
    assert where_jack_may_be(known(facts)) == sorted(ends)
    assert set(where_jack_may_be(known([*facts, n.fact(n.COACH)]))) >= {3}


def test_one_clue_can_bear_out_two_spaces() -> None:
    """A circle passed twice is one clue; the trail need not have passed it just once."""
    there = STEPS[21][0]
    facts = [n.fact(n.NIGHT, 1), n.fact(n.SCENE, 21), n.fact(n.WALK), n.fact(n.CLUE, there)]
    assert where_jack_may_be(known(facts)) == [there]
    facts += [n.fact(n.WALK), n.fact(n.WALK)]
    assert there in where_jack_may_be(known(facts))
    for first, second in product(STEPS[there], repeat=2):
        if second in STEPS[first]:
            assert second in where_jack_may_be(known(facts))


# -- whole games -------------------------------------------------------------------------------
def fits(row: Row, facts: list[int], reading: int) -> bool:
    """Return whether a row could have led to one night's facts, replayed one by one."""
    streets = STREETS[reading]
    police = [-1] * POLICEMEN
    scenes = [n.value_of(f) for f in facts if n.kind_of(f) == n.SCENE]
    so_far = row[: len(scenes)]
    if sorted(so_far) != sorted(scenes):
        return False
    for fact in facts:
        kind, value = n.kind_of(fact), n.value_of(fact)
        here = so_far[-1] if so_far else 0
        if kind == n.POLICE:
            police[value >> 8] = value & 255
        elif kind in (n.WALK, n.ALLEY, n.COACH):
            so_far = row[: len(so_far) + (2 if kind == n.COACH else 1)]
        if kind == n.WALK:
            good = so_far[-1] in streets.open_steps(here, standing_on(police))
        elif kind == n.ALLEY:
            good = so_far[-1] in ALLEY[here]
        elif kind == n.COACH:
            middle, end = so_far[-2:]
            good = middle in STEPS[here] and end in STEPS[middle] and end != here
        elif kind in (n.CLUE, n.MISS):
            good = (value in so_far) == (kind == n.CLUE)
        else:
            good = kind != n.MISSED_ARREST or value != here
        if not good:
            return False
    return so_far == row


def facts_by_night(notebook: list[int]) -> list[list[int]]:
    nights: list[list[int]] = []
    for fact in notebook:
        if n.kind_of(fact) == n.NIGHT:
            nights.append([])
        nights[-1].append(fact)
    return nights


OPTIONS: list[dict[str, OptionValue]] = [
    {},
    {"letters": True, "false_clues": True, "catch_me": True},
    {"rushing": True, "area_arrests": True, "address": True, "disputed_tee": "crossing"},
]


@pytest.mark.parametrize("seed", range(3))
def test_the_truth_is_always_among_what_is_known(seed: int) -> None:
    rng = Random(seed)
    match = Match.new("whitechapel", players=2, seed=seed, options=OPTIONS[seed])
    bots = [
        make_bot("whitechapel", name, seat, rng) for seat, name in enumerate(["ripper", "random"])
    ]
    seen = 0
    while not match.over and seen < 300:
        state = match.state
        assert isinstance(state, WhitechapelState)
        view = match.view(1)
        assert isinstance(view, WhitechapelState)
        seen += 1
        if state.row:
            here = where_jack_may_be(view)
            assert place_of_jack(state) in here
            assert set(state.row) <= set(tonights_circles(view))
            nights = facts_by_night(state.notebook)
            end = rng.choice(here)
            assert fits(trails(view)[-1].draw(1 << end, rng), nights[-1], state.reading)
            if state.step == ESCAPE:
                assert all(can_move(state, circle) for circle in here)
        if state.hideout:
            assert state.hideout in possible_hideouts(view)
            hideout, rows = sample_rows(view, rng)
            assert hideout in possible_hideouts(view)
            for row, true_row, facts in zip(
                rows, [*state.rows, state.row], facts_by_night(state.notebook), strict=False
            ):
                assert len(row) == len(true_row)
                assert not row or fits(row, facts, state.reading)
            assert all(row[-1] == hideout for row in rows[: len(state.rows)])
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            match.decide(seat, bots[seat].choose(match.view(seat), ask))
    assert seen > 100


def can_move(state: WhitechapelState, circle: int) -> bool:
    other = state.copy()
    other.row[-1] = circle
    return not is_stuck(other)


def test_a_jack_who_is_to_move_is_not_where_he_could_not() -> None:
    """That he is asked tells that he is not shut in, when no coach or alley could help him."""
    there = STEPS[21][0]
    facts = [n.fact(n.NIGHT, 1), n.fact(n.SCENE, 21), n.fact(n.WALK)]
    view = known(facts)
    assert there in where_jack_may_be(view)
    view.police = (STREETS[0].beside[there] + [-1] * POLICEMEN)[:POLICEMEN]
    view.step = ESCAPE
    assert there not in where_jack_may_be(view)
    assert len(where_jack_may_be(view)) > 1
    view.coaches = 1
    assert there in where_jack_may_be(view)
