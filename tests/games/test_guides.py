"""Walk-throughs of a first game: what they name is there, and what they wait for comes.

Games from elsewhere can be held to the same: `Tour(game).faults()` is empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from rulewright.bots.uniform import RandomBot
from rulewright.conformance.reference import find_reference
from rulewright.games import NAMES
from rulewright.kernel import AnyGame, BadGuide, Bot, Guide, Match, get, guide_from
from rulewright.kernel.guide import PLACES

STEPS = 10
SEEDS = ("first", "second", "third", "fourth")
MOST = 2_500  # choices of a match


class Tour:
    """First games set up as the guide says, and everything that its seat meets in them."""

    def __init__(self, game: AnyGame, guide: Guide) -> None:
        self.game = game
        self.guide = guide
        self.seat = game.seat_names(guide.players).index(guide.seat)
        self.signs: set[str] = set()
        self.ids = {str(area["id"]) for area in game.table.board().get("areas", [])}

    def play(self, seed: str) -> None:
        """Play matches with the guide's bot at the other seats until every sign has come."""
        match = Match.new(self.game, self.guide.players, seed, self.guide.options, listen=True)
        make = self.game.extras.bots()[self.guide.bot]
        bots: list[Bot] = [make(seat, Random(seat)) for seat in range(match.players)]
        if SEEDS.index(seed) % 2:
            bots[self.seat] = RandomBot(
                Random(seed)
            )  # as a newcomer may play who tries all there is
        self.look(match)
        for _ in range(MOST):
            if match.over or not self.missing:
                return
            seat = match.waiting[0]
            ask = match.ask(seat)
            assert ask is not None
            if seat == self.seat and f"answered {ask.kind}" not in self.signs:
                self.signs |= {f"asked {ask.kind}", f"answered {ask.kind}"}
                self.look(match)
            match.decide(seat, bots[seat].choose(match.view(seat), ask))
            self.hear(match)

    def hear(self, match: Match) -> None:
        """Record the rules in the log, and clear its lines."""
        assert match.lines is not None
        new = {f"told {line.rule}" for line in match.lines if line.is_visible_to(self.seat)}
        if new - self.signs:
            self.look(match)
        self.signs |= new

    def look(self, match: Match) -> None:
        """Record what is on the table."""
        scene = self.game.table.scene(match.view(self.seat), self.seat)
        self.ids |= set(scene_ids(scene))

    @property
    def missing(self) -> list[str]:
        """The steps whose signs have not come."""
        return [step.title for step in self.guide.steps if not self.is_done(step.done)]

    def is_done(self, done: list[str]) -> bool:
        return not done or any(sign in self.signs for sign in done)


def scene_ids(scene: Mapping[str, Any]) -> list[str]:
    """Return everything in a scene that a step may point at."""
    ids = [str(token["id"]) for token in scene.get("tokens", [])]
    ids += [f"track:{track['id']}" for track in scene.get("tracks", [])]
    ids += [f"seat:{player['seat']}" for player in scene.get("players", [])]
    ids += [f"panel:{panel['id']}" for panel in scene.get("panels", [])]
    ids += [f"sheet:{sheet['id']}" for sheet in scene.get("sheets", [])]
    return ids + (["overlays"] if scene.get("overlays") else [])


@pytest.fixture(scope="module", params=NAMES)
def tour(request: pytest.FixtureRequest) -> Tour:
    game = get(request.param)
    guide = game.table.guide()
    assert guide is not None
    guided = Tour(game, guide)
    for seed in SEEDS:
        if guided.missing:
            guided.play(seed)
    return guided


def test_every_house_game_has_ten_steps_in_short_texts(tour: Tour) -> None:
    steps = tour.guide.steps
    assert len(steps) == STEPS
    assert len({step.title for step in steps}) == STEPS
    for step in steps:
        assert 0 < len(step.title) <= 40
        assert 1 <= len([part for part in step.text.split(". ") if part]) <= 4
        assert len(step.text) <= 300, step.title


def test_a_first_game_can_be_made(tour: Tour) -> None:
    guide = tour.guide
    assert guide.bot in tour.game.extras.bots()
    tour.game.settle_options(guide.players, guide.options)


def test_steps_cite_rules_that_exist(tour: Tour) -> None:
    known = {section.id for section in find_reference(tour.game.name).sections}
    cited = {rule for step in tour.guide.steps for rule in step.rules}
    told = {
        sign.removeprefix("told ")
        for step in tour.guide.steps
        for sign in step.done
        if sign.startswith("told ")
    }
    assert cited | told <= known
    assert all(step.rules for step in tour.guide.steps)


def test_steps_point_at_what_is_there(tour: Tour) -> None:
    pointed = {point for step in tour.guide.steps for point in step.points}
    assert pointed - PLACES <= tour.ids
    if "overlays" in pointed:
        assert "overlays" in tour.ids


def test_every_step_gets_done_in_first_games(tour: Tour) -> None:
    assert tour.missing == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seat": None}, "seat"),
        ({"colour": "red"}, "colour"),
        ({"step": [{"title": "One", "text": "Do.", "rules": [], "done": ["when ready"]}]}, "ready"),
        ({"step": [{"title": "One", "text": "Do.", "rules": [], "hint": "x"}]}, "hint"),
    ],
)
def test_a_guide_of_another_form_is_refused(change: dict[str, Any], said: str) -> None:
    data: dict[str, Any] = {"players": 2, "seat": "ada", "bot": "random", "step": [], **change}
    with pytest.raises(BadGuide, match=said):
        guide_from({key: value for key, value in data.items() if value is not None})
