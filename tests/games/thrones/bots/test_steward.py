"""The steward plays whole games without an error, with sense, and from its view alone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.bots import RandomBot, bot_names
from rulewright.games.thrones.bots import Steward, bids, combats, duels, musters, values
from rulewright.games.thrones.bots.marches import Marcher, no_backing, wants_token
from rulewright.games.thrones.bots.odds import chance_at, winning_table
from rulewright.games.thrones.bots.orders import Planner
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.components import (
    AREA,
    CARDS,
    COURT,
    FOOTMAN,
    KNIGHT,
    ORDER,
    SHIP,
    STRUCTURE,
    THRONE,
    WILDLINGS,
)
from rulewright.games.thrones.control import add_unit
from rulewright.games.thrones.retreating import GuideRetreat
from rulewright.games.thrones.state import ATTACKER, MARCHES, Battle, ThronesState
from rulewright.games.thrones.supply import Disband
from rulewright.games.thrones.westeros.wildling_asks import FALL, LOSE_UNITS, RaidLoss
from rulewright.kernel import Ask, Bot, Match

STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL = range(6)
DOCS = Path(__file__).parents[4] / "docs" / "bots.md"


def stewards(players: int, seed: int) -> list[Bot]:
    return [Steward(seat, Random(seed * 10 + seat)) for seat in range(players)]


def play_out(match: Match, bots: list[Bot]) -> Match:
    while not match.over:
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            option = bots[seat].choose(match.view(seat), ask)
            assert option in match.choices(seat), (ask.kind, ask.prompt(match.view(seat)))
            match.decide(seat, option)
    return match


def start(players: int = 6) -> ThronesState:
    state = Match.new("thrones", players, 1).view(None)
    assert isinstance(state, ThronesState)
    for area in range(len(state.order)):
        state.order[area] = 0
    return state


def marching(s: ThronesState, house: int, area: str, order: str = "march") -> list[int]:
    s.step = MARCHES
    s.order[AREA[area]] = ORDER[order]
    return Marcher(Survey(s, house), AREA[area], ORDER[order], no_backing()).best().places


# -- whole games ------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "tides"), [(3, True), (4, False), (5, True), (6, False)])
def test_stewards_play_whole_games_among_themselves(players: int, tides: bool) -> None:
    match = Match.new("thrones", players, 4, {"tides": tides})
    play_out(match, stewards(players, 4))
    assert match.result.rounds >= 2
    assert max(match.result.scores) >= 4


def test_it_beats_five_random_houses() -> None:
    won = 0
    for game in range(12):
        bots: list[Bot] = [RandomBot(Random(game * 10 + seat)) for seat in range(6)]
        bots[game % 6] = Steward(game % 6, Random(game))
        won += play_out(Match.new("thrones", 6, game), bots).result.winners == [game % 6]
    assert won >= 10


def test_the_same_seeds_give_the_same_game() -> None:
    first = play_out(Match.new("thrones", 3, 9), stewards(3, 9))
    second = play_out(Match.new("thrones", 3, 9), stewards(3, 9))
    assert first.log == second.log


def test_it_takes_up_a_match_in_the_middle() -> None:
    """Fresh stewards at every choice: what they remember is no need."""
    match = Match.new("thrones", 3, 12)
    for number in range(150):
        if match.over:
            break
        seat = match.waiting[0]
        ask = match.ask(seat)
        assert ask is not None
        option = Steward(seat, Random(number)).choose(match.view(seat), ask)
        assert option in match.choices(seat)
        match.decide(seat, option)


def test_it_knows_every_kind_of_ask() -> None:
    def below(kind: type[Ask[Any]]) -> list[type[Ask[Any]]]:
        kinds = []
        for sub in kind.__subclasses__():
            kinds += [sub, *below(sub)]
        return kinds

    asks = [ask for ask in below(Ask) if ask.__module__.startswith("rulewright.games.thrones.")]
    assert sorted({ask.kind for ask in asks if ask.kind}) == Steward.kinds()


def test_it_is_among_the_games_bots() -> None:
    assert bot_names("thrones") == ["random", "steward"]


def test_the_example_in_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    exec(compile(example[1], "bots.md", "exec"), {})
    assert "controls" in capsys.readouterr().out


# -- values and odds --------------------------------------------------------------------------
def test_the_seventh_castle_is_worth_more_than_all_else() -> None:
    s = start()
    counts = [6, 1, 1, 1, 1, 1]
    worth = values.land_worth(s, STARK, AREA["crackclaw-point"], -1, counts)
    assert worth > values.WINNING > values.land_worth(s, STARK, AREA["winterfell"], STARK, counts)


def test_a_leaders_castle_is_worth_more() -> None:
    s = start()
    seagard = AREA["seagard"]
    weak = values.land_worth(s, STARK, seagard, GREYJOY, [3, 1, 1, 3, 1, 1])
    strong = values.land_worth(s, STARK, seagard, GREYJOY, [3, 1, 1, 6, 1, 1])
    assert strong > weak + 10


def test_the_odds_grow_with_the_lead() -> None:
    table = winning_table(start(), GREYJOY, LANNISTER)
    assert table == sorted(table)
    assert chance_at(table, -20.0) == 0.0
    assert chance_at(table, 20.0) == 1.0
    assert table[12] < chance_at(table, 0.5) < table[13]


def test_tides_spread_the_odds() -> None:
    plain, tides = start(), start()
    tides.with_tides = True
    sure, open_ = (chance_at(winning_table(s, STARK, TYRELL), 5.0) for s in (plain, tides))
    assert sure > open_


# -- choices ----------------------------------------------------------------------------------
def test_an_army_spreads_over_free_castles() -> None:
    assert sorted(marching(start(), TYRELL, "highgarden")) == [AREA["oldtown"], AREA["the-reach"]]


def test_a_hopeless_attack_is_not_made() -> None:
    s = start()
    for _ in range(3):
        add_unit(s, LANNISTER, AREA["riverrun"], KNIGHT)
    places = marching(s, GREYJOY, "pyke", "march-1")
    assert AREA["riverrun"] not in places
    assert AREA["seagard"] in places


def test_a_castle_that_wins_the_game_is_taken() -> None:
    s = start()
    for name in ("oldtown", "the-reach", "starfall", "storms-end", "yronwood"):
        s.token[AREA[name]] = TYRELL
    add_unit(s, LANNISTER, AREA["lannisport"], FOOTMAN)
    s.holder[AREA["stoney-sept"]] = -1
    s.units[AREA["stoney-sept"]] = 0
    add_unit(s, TYRELL, AREA["stoney-sept"], KNIGHT)
    assert marching(s, TYRELL, "stoney-sept") == [AREA["harrenhal"]]


def test_imagined_play_finds_the_mixture() -> None:
    coin = duels.mixed([[1.0, -1.0], [-1.0, 1.0]])
    assert 0.35 < coin[0] / sum(coin) < 0.65
    better = duels.mixed([[1.0, 2.0], [0.0, 1.0], [3.0, 2.5]])
    assert duels.drawn(better, Random(1)) == 2


def test_nothing_is_bid_against_a_known_silence() -> None:
    s = start()
    s.bids = [-2] * 6
    s.wild[0] = WILDLINGS.index("silence-at-the-wall")
    s.wild_seen[0] = 1 << STARK
    assert bids.bid_against_wildlings(s, STARK, 10, Random(1)) == 0


def test_bids_stay_within_the_power_there_is() -> None:
    rng = Random(3)
    for power in range(21):
        s = start()
        s.bids = [-2] * 6
        s.power = [power, 3, 9, 0, 20, 5]
        v = Survey(s, STARK)
        assert 0 <= bids.bid_against_wildlings(s, STARK, rng.randrange(13), rng) <= power
        assert all(0 <= bids.bid_for_track(v, track, rng) <= power for track in range(3))


def test_marching_early_is_worth_as_much_as_special_orders() -> None:
    v = Survey(start(), MARTELL)
    assert bids.track_need(v, THRONE) >= bids.track_need(v, COURT)


def test_the_cheapest_unit_goes_first() -> None:
    s = start()
    winterfell = AREA["winterfell"] * 4
    v = Survey(s, STARK)
    assert musters.choose_loss(v, [winterfell + KNIGHT, winterfell + FOOTMAN]) == winterfell


def test_it_disbands_one_knight_rather_than_two_footmen() -> None:
    s = ThronesState(6)
    for area, kind, number in [
        ("winterfell", FOOTMAN, 3),
        ("karhold", KNIGHT, 2),
        ("white-harbor", KNIGHT, 2),
        ("castle-black", KNIGHT, 2),
    ]:
        for _ in range(number):
            add_unit(s, STARK, AREA[area], kind)
    s.tracks = [list(range(6)) for _ in range(3)]
    s.supply[STARK] = 2
    v, ask = Survey(s, STARK), Disband(STARK, [])
    assert AREA["winterfell"] * 4 + FOOTMAN in ask.options(s)
    assert musters.choose_disbanding(v, ask, ask.options(s)) % 4 == KNIGHT


@pytest.mark.parametrize(("units", "given"), [(2, LOSE_UNITS), (1, FALL)])
def test_it_gives_units_to_a_raid_while_it_leads_a_track_but_not_the_last(
    units: int, given: int
) -> None:
    s = ThronesState(6)
    s.tracks = [list(range(6)) for _ in range(3)]
    for _ in range(units):
        add_unit(s, STARK, AREA["karhold"], FOOTMAN)
    ask = RaidLoss(STARK)
    assert ask.options(s) == [LOSE_UNITS, FALL]
    assert Steward(STARK, Random(1)).choose(s, ask) == given


def test_it_knows_that_mace_ends_a_combat_with_a_lone_footman() -> None:
    match = Match.from_position(
        """
        blackwater: lannister 1F
        stoney-sept: lannister 4K, support
        battle: tyrell attacks lannister in blackwater from the-reach with march, 1K
        battle support lannister: stoney-sept
        step: house-cards
    """,
        "thrones",
    )
    view = match.view(TYRELL)
    assert isinstance(view, ThronesState)
    cards = CARDS.index("mace-tyrell"), CARDS.index("the-hound")
    ends = duels.Duel(Survey(view, TYRELL)).outcome(*cards)
    view.mace_fights_on = True
    assert ends > 0 > duels.Duel(Survey(view, TYRELL)).outcome(*cards)


@pytest.mark.parametrize(("unguided", "chosen"), [([], "decline"), (["winterfell"], "retreat")])
def test_it_leaves_the_enemy_no_retreat_where_there_is_none(
    unguided: list[str], chosen: str
) -> None:
    s = start()
    s.battle = Battle(LANNISTER, STARK, AREA["moat-cailin"], AREA["winterfell"])
    home = [AREA[name] for name in unguided]
    ask = GuideRetreat(STARK, ATTACKER, [AREA["seagard"], *home], home)
    option = Steward(STARK, Random(1)).choose(s, ask)
    assert ask.text(s, option).startswith(chosen)


def test_a_token_is_left_in_a_castle() -> None:
    s = start()
    add_unit(s, LANNISTER, AREA["harrenhal"], FOOTMAN)
    assert STRUCTURE[AREA["harrenhal"]]
    assert wants_token(Survey(s, LANNISTER), AREA["harrenhal"])


def test_it_dreads_a_house_that_would_win() -> None:
    s = start()
    v = Survey(s, TYRELL)
    v.counts[STARK] = 6
    pinned = combats.dread(v, STARK, AREA["seagard"], GREYJOY)
    assert pinned > 50 > combats.dread(v, GREYJOY, AREA["seagard"], STARK)


def test_consolidating_is_worth_less_the_more_enemies_can_raid_it() -> None:
    s = start()
    worths = []
    for house, area, kind in (
        (MARTELL, "sunspear", FOOTMAN),
        (BARATHEON, "east-summer-sea", SHIP),
        (TYRELL, "yronwood", FOOTMAN),
    ):
        add_unit(s, house, AREA[area], kind)
        planner = Planner(Survey(s, MARTELL))
        worths.append(planner.consolidate(AREA["sunspear"], star=False))
    alone, beside_one, between_two = worths
    assert alone > beside_one > between_two > 0


def test_a_choice_leaves_the_view_as_it_was() -> None:
    match = Match.new("thrones", 6, 2)
    bots = stewards(6, 2)
    for _ in range(200):
        seat = match.waiting[0]
        ask = match.ask(seat)
        assert ask is not None
        view = match.view(seat)
        before = repr(view.data())
        option = bots[seat].choose(view, ask)
        assert repr(view.data()) == before
        match.decide(seat, option)
