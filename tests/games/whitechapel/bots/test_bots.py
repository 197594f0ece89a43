"""The bots of Whitechapel: they play everything, from their views alone, and play it well."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from random import Random

import pytest

from rulewright.arena import simulate
from rulewright.bots import bot_names, make_bot
from rulewright.games import whitechapel
from rulewright.games.whitechapel.bots import Inspector, Ripper
from rulewright.games.whitechapel.bots.beliefs import Belief, belief_of
from rulewright.games.whitechapel.bots.maps import maps
from rulewright.games.whitechapel.bots.pursuit import Pursuit
from rulewright.games.whitechapel.knowledge import possible_hideouts, where_jack_may_be
from rulewright.games.whitechapel.state import (
    ENDED,
    ESCAPE,
    OUT_OF_MOVES,
    POLICE,
    WhitechapelState,
    spaces_left,
)
from rulewright.kernel import Ask, Bot, Match, OptionValue
from tests.games.whitechapel.play import tonights_circles
from tests.soak import scaled

HELP_FOR_JACK: dict[str, OptionValue] = {"letters": True, "false_clues": True}
HELP_FOR_POLICE: dict[str, OptionValue] = {
    "rushing": True,
    "area_arrests": True,
    "catch_me": True,
    "address": True,
}
OTHER_READINGS: dict[str, OptionValue] = {
    "pawns": "chosen",
    "patrol_faces": "detectives",
    "disputed_tee": "crossing",
    "notebook": False,
}


def bots_for(match: Match, names: list[str], seed: int) -> list[Bot]:
    lineup = names if len(names) == match.players else [names[0]] + names[1:2] * 5
    return [
        make_bot("whitechapel", lineup[seat], seat, Random(f"{seed}/{seat}"))
        for seat in range(match.players)
    ]


def play(match: Match, bots: list[Bot], until: int = ENDED) -> None:
    """Play to the end, or until a step, checking every choice."""
    while not match.over:
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            match.play(seat, bots[seat].choose(match.view(seat), ask))
        if state_of(match).step == until:
            return


def state_of(match: Match) -> WhitechapelState:
    assert isinstance(match.state, WhitechapelState)
    return match.state


def kinds_of_asks() -> set[str]:
    """Return the kinds of all asks that the game's modules define."""
    kinds = set()
    for module in iter_modules(whitechapel.__path__):
        for thing in vars(import_module(f"{whitechapel.__name__}.{module.name}")).values():
            if isinstance(thing, type) and issubclass(thing, Ask) and thing.kind:
                kinds.add(thing.kind)
    return kinds


def test_every_ask_is_answered_with_thought() -> None:
    assert set(Ripper.kinds()) | set(Inspector.kinds()) == kinds_of_asks()
    assert not set(Ripper.kinds()) & set(Inspector.kinds())


def test_the_bot_for_either_side_is_offered_first() -> None:
    assert bot_names("whitechapel") == ["random", "ripper", "inspector", "adept"]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, HELP_FOR_JACK),
        (4, HELP_FOR_POLICE),
        (5, HELP_FOR_JACK | HELP_FOR_POLICE),
        (6, HELP_FOR_JACK | OTHER_READINGS),
    ],
)
def test_adepts_play_whole_games(players: int, options: dict[str, OptionValue]) -> None:
    match = Match.new("whitechapel", players=players, seed=players, options=options)
    play(match, bots_for(match, ["adept", "adept"], players))
    assert match.over
    assert sorted(set(match.result.places)) in ([1, 2], [1, players])


def test_a_game_can_be_had_again() -> None:
    records = []
    for _ in range(2):
        match = Match.new("whitechapel", players=3, seed=5)
        play(match, bots_for(match, ["adept", "adept"], 5), ESCAPE)
        play(match, bots_for(match, ["adept", "adept"], 6), ESCAPE)
        records.append(match.record())
    assert records[0] == records[1]


def test_bots_play_on_the_wrong_side_too() -> None:
    match = Match.new("whitechapel", players=2, seed=3)
    play(match, bots_for(match, ["inspector", "ripper"], 3))
    assert match.over


# -- what they believe -------------------------------------------------------------------------
def beliefs_along(seed: int) -> list[tuple[WhitechapelState, Belief]]:
    """Yield the detectives' beliefs whenever policemen are about to move, with their view."""
    match = Match.new("whitechapel", players=2, seed=seed)
    bots = bots_for(match, ["ripper", "inspector"], seed)
    beliefs: list[tuple[WhitechapelState, Belief]] = []
    while not match.over and len(beliefs) < 15:
        play(match, bots, POLICE)
        if not match.over:
            view = match.view(1)
            assert isinstance(view, WhitechapelState)
            beliefs.append((view, belief_of(view)))
    return beliefs


def test_beliefs_are_chances_within_what_is_known() -> None:
    seen = beliefs_along(4)
    assert len(seen) > 5
    for view, belief in seen:
        here, homes = where_jack_may_be(view), possible_hideouts(view)
        assert sum(belief.now) == pytest.approx(1.0)
        assert [c for c, chance in enumerate(belief.now) if chance] == here == belief.where
        assert sum(belief.hideouts) == pytest.approx(1.0)
        assert {c for c, chance in enumerate(belief.hideouts) if chance} <= set(homes)
        assert {c for c, chance in enumerate(belief.row) if chance} == set(tonights_circles(view))
        for clue in view.clues:
            assert belief.row[clue] == pytest.approx(1.0)
        assert all(belief.row[c] >= belief.now[c] - 1e-9 for c in here)


def test_all_detectives_have_the_same_plan() -> None:
    match = Match.new("whitechapel", players=6, seed=8)
    bots = bots_for(match, ["adept", "adept"], 8)
    for _ in range(4):
        play(match, bots, POLICE)
        assert not match.over
        plans = []
        for seat in range(1, 6):
            view = match.view(seat)
            assert isinstance(view, WhitechapelState)
            plans.append(Pursuit(view, belief_of(view)).plan())
        assert plans == plans[:1] * 5
        assert len(set(plans[0])) == 5


def test_policemen_go_where_the_plan_sends_them() -> None:
    match = Match.new("whitechapel", players=3, seed=2)
    bots = bots_for(match, ["adept", "adept"], 2)
    play(match, bots, POLICE)
    view = match.view(1)
    assert isinstance(view, WhitechapelState)
    planned = Pursuit(view, belief_of(view)).plan()
    assert planned != view.police
    while state_of(match).step == POLICE:
        seat = match.waiting[0]
        ask = match.ask(seat)
        assert ask is not None
        match.play(seat, bots[seat].choose(match.view(seat), ask))
    moved = sum(there == goal for there, goal in zip(state_of(match).police, planned, strict=True))
    assert moved >= 3


def chosen(position: str, seat: int) -> str:
    """Return an inspector's choice at a seat, in the game's notation."""
    match = Match.from_position(position, "whitechapel")
    ask = match.ask(seat)
    assert ask is not None
    view = match.view(seat)
    bot = make_bot("whitechapel", "inspector", seat, Random(1))
    return ask.text(view, bot.choose(view, ask))


def test_who_may_not_stay_with_another_is_led_away() -> None:
    hunt = "players: 3\nrow: 27, 28\nstep: police\nturn: 2\npolice: "
    together = (
        hunt
        + "blue X025, yellow X101, brown X002, red X012, green X101\npawns: "
        + (
            "blue detective-1, yellow detective-2, brown detective-1, red detective-1, "
            "green detective-2"
        )
    )
    assert chosen(together, 2).split(" > ")[0] in ("yellow", "green")


def test_a_policeman_rushes_towards_jack_or_stays() -> None:
    hunt = "options: rushing, false_clues\nstep: actions\ndone: yellow, brown, red, green\n"
    assert chosen(hunt + "police: blue X158\nrow: 27, 28", 1) == "blue rush X156"
    beside = "police: blue X025\nfalse clues: 8, 26, 28\nrow: 26"
    assert chosen(hunt + beside, 1) == "blue stay"


def test_a_wretched_stays_near_the_patrols_rather_than_go_from_them() -> None:
    hell = "night: 2\nstep: suspense\nscenes: 45\nwretched: 47, 61\npatrols: X079 fake"
    assert chosen(hell, 1) == "61 stays"


# -- how they play -----------------------------------------------------------------------------
def test_the_ripper_always_leaves_enough_spaces() -> None:
    match = Match.new("whitechapel", players=2, seed=6)
    bots = bots_for(match, ["ripper", "random"], 6)
    moves = 0
    while not match.over:
        play(match, bots, POLICE)
        state = state_of(match)
        if state.row and not match.over:
            way = maps().walk[state.row[-1]][state.hideout]
            assert way <= spaces_left(state)
            moves += 1
    assert moves > 8
    assert state_of(match).ending != OUT_OF_MOVES


def test_rippers_beat_random_detectives() -> None:
    matches = simulate("whitechapel", 2, 5, seed=1, bots=["ripper", "random"])
    assert matches.wins["jack"] >= 4


def test_inspectors_beat_a_random_jack() -> None:
    matches = simulate("whitechapel", 3, 5, seed=1, bots=["random", "inspector", "inspector"])
    assert matches.wins["jack"] == 0


@pytest.mark.soak
@pytest.mark.parametrize(
    ("jack", "detective", "games", "least", "most"),
    [
        ("ripper", "random", scaled(200), 0.95, 1.0),
        ("random", "inspector", scaled(200), 0.0, 0.05),
        ("ripper", "inspector", scaled(400), 0.25, 0.75),
    ],
)
def test_neither_side_is_without_a_chance(
    jack: str, detective: str, games: int, least: float, most: float
) -> None:
    matches = simulate("whitechapel", 2, games, bots=[jack, detective], workers=2)
    assert least <= matches.wins["jack"] / games <= most


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 7))
def test_adepts_play_with_any_options(players: int) -> None:
    rng = Random(players)
    for seed in range(scaled(10)):
        specs = whitechapel.GAME.option_specs
        options = {spec.name: rng.choice(spec.values) for spec in specs}
        match = Match.new("whitechapel", players=players, seed=seed, options=options)
        play(match, bots_for(match, ["adept", "adept"], seed))
