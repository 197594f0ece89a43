"""What can be known of Jack is exact: held against every row there is, one by one."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.components import (
    CIRCLES,
    POLICEMEN,
    RED_CIRCLES,
    YELLOW_CROSSINGS,
)
from rulewright.games.whitechapel.knowledge import (
    possible_hideouts,
    sample_rows,
    tonights_circles,
    trails,
    where_jack_may_be,
)
from rulewright.games.whitechapel.state import State
from rulewright.games.whitechapel.streets import (
    ALLEY,
    NEXT_TO_RED,
    STEPS,
    STREETS,
    standing_on,
)

Row = list[int]


class Night:
    """One short night played at random by rules written out here once more."""

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
    """Every row that fits one night's facts, found by following each and every one."""
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


def known(facts: list[int], reading: int = 0, catch_me: bool = False) -> State:
    """A state of which nothing but the notebook matters, and how long the rows are."""
    state = State(2)
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
    drawn = {tuple(sample_rows(view, rng)[1][0]) for _ in range(60 * len(rows))}
    assert drawn <= rows
    if len(rows) < 60:
        assert drawn == rows


def escaped_nights(rng: Random) -> tuple[int, list[int], list[list[Row]]]:
    """Two or three short nights of one Jack, each ended on his hideout by a normal move."""
    while True:
        hideout = rng.choice([c for c in CIRCLES if c not in RED_CIRCLES])
        facts: list[int] = []
        found: list[list[Row]] = []
        for number in range(1, 4):
            for _ in range(300):
                night = Night(rng, number, 0)
                night.jack_moves()
                night.police_move()
                night.police_act()
                night.jack_moves()
                if night.row[-1] == hideout and n.kind_of(night.facts[-1]) == n.WALK:
                    found.append(all_rows(night.facts, 0))
                    facts += [*night.facts, n.fact(n.ESCAPED)]
                    break
        if len(found) > 1:
            return hideout, facts, found


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
