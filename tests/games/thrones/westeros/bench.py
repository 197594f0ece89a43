"""A bench for single scripts: a hand-made state, and a game that runs one script on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA,
    AREA_COUNT,
    HOME_OF,
    HOUSES,
    KIND,
    LAND,
    NOBODY,
    POOL,
    PORT,
    PORT_LIMIT,
    POWER_TOKENS,
    SEA,
    SHIP,
    UNITS,
    WILDLINGS,
)
from rulewright.games.thrones.control import add_unit, controller, left_in_pool, tokens_on_board
from rulewright.games.thrones.state import ENDED, UNKNOWN, ThronesState, state_from
from rulewright.games.thrones.supply import fewest_losses_of
from rulewright.games.thrones.victory import rank
from rulewright.kernel import Game, Match, OptionValue, Result, Script


class Bench(Game[ThronesState]):
    """A game that runs one script on one state, and then ends."""

    name = "bench"
    title = "Bench"
    player_counts = (3, 4, 5, 6)

    def __init__(self, start: ThronesState, script: Callable[[ThronesState], Script[Any]]) -> None:
        self.start = start
        self.script = script

    def seat_names(self, players: int) -> list[str]:
        return HOUSES[:players]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> ThronesState:
        return self.start.copy()

    def next_step(self, s: ThronesState) -> Script[None] | None:
        return None if s.step == ENDED else self._whole(s)

    def _whole(self, s: ThronesState) -> Script[None]:
        yield from self.script(s)
        s.step = ENDED

    def result(self, s: ThronesState) -> Result:
        return rank(s)

    def view(self, s: ThronesState, seat: int | None) -> ThronesState:
        return s.copy()

    def redeal(self, s: ThronesState, seat: int | None, rng: Random) -> ThronesState:
        return s.copy()

    def from_data(self, data: list[Any]) -> ThronesState:
        return state_from(data)


def realm(players: int = 6) -> ThronesState:
    """Return the houses at home: a footman and a knight each, supply 2, power 5.

    The tracks are in the order of the houses.
    """
    s = ThronesState(players)
    for track in range(3):
        s.tracks[track] = list(range(players))
    for house in range(players):
        s.supply[house] = 2
        add_unit(s, house, HOME_OF[house], 0)
        add_unit(s, house, HOME_OF[house], 1)
        s.garrison[HOME_OF[house]] = 2
    return s


def put(s: ThronesState, house: str, area: str, *kinds: str) -> None:
    """Put units on the board."""
    for kind in kinds:
        add_unit(s, HOUSES.index(house), AREA[area], UNITS.index(kind))


def wild_top(s: ThronesState, *names: str) -> None:
    """Set the top of the wildling deck, known to all."""
    for place, name in enumerate(names):
        s.wild[place] = WILDLINGS.index(name)
        s.wild_seen[place] = (1 << s.players) - 1


def strew(rng: Random, players: int = 6) -> ThronesState:
    """Return a state with random units, Power tokens and hands within all limits."""
    s = realm(players)
    for house in range(players):
        s.supply[house] = rng.randrange(7)
        s.power[house] = rng.randrange(8)
        s.hand[house] = rng.randrange(1, 128)
        for _ in range(rng.randrange(14)):
            _strew_unit(s, rng, house)
    for area in range(AREA_COUNT):
        if KIND[area] == LAND and s.holder[area] == NOBODY and not rng.randrange(5):
            s.token[area] = rng.randrange(players)
    for track in s.tracks:
        rng.shuffle(track)
    s.threat = rng.randrange(7) * 2
    return s


def _strew_unit(s: ThronesState, rng: Random, house: int) -> None:
    area, kind = rng.randrange(AREA_COUNT), rng.randrange(4)
    fits = KIND[area] == LAND if kind != SHIP else KIND[area] == SEA
    if KIND[area] == PORT and kind == SHIP:
        fits = controller(s, area) == house and troops.size(s.units[area]) < PORT_LIMIT
    if fits and s.holder[area] in (NOBODY, house) and left_in_pool(s, house, kind):
        before = s.units[area], s.holder[area]
        add_unit(s, house, area, kind)
        if fewest_losses_of(s, house):
            s.units[area], s.holder[area] = before


def check_limits(s: ThronesState) -> None:
    """Check pools, Power, supply, ports, hands, tracks and the wildling deck."""
    for house in range(s.players):
        for kind in range(4):
            assert 0 <= left_in_pool(s, house, kind) <= POOL[kind]
        assert 0 <= s.power[house] <= POWER_TOKENS - tokens_on_board(s, house)
        assert s.hand[house]
        assert 0 <= s.supply[house] <= 6
    for area in range(AREA_COUNT):
        assert (s.units[area] == 0) == (s.holder[area] == NOBODY)
        if KIND[area] == PORT:
            assert troops.size(s.units[area]) <= PORT_LIMIT
    for track in s.tracks:
        assert sorted(track) == list(range(s.players))
    known = [card for card in s.wild if card != UNKNOWN]
    assert len(known) == len(set(known))
    assert len(s.wild) == len(s.wild_seen) == len(WILDLINGS)


def within_supply(s: ThronesState) -> bool:
    """Return whether every house is within its supply."""
    return not any(fewest_losses_of(s, house) for house in range(s.players))


def run(
    s: ThronesState,
    script: Callable[[ThronesState], Script[Any]],
    manual: bool = False,
    seed: int = 0,
) -> Match:
    """Return a match that runs one script on a copy of the state."""
    return Match.new(Bench(s, script), s.players, seed, listen=True, manual=manual)


def now(match: Match) -> ThronesState:
    """Return the state of a match on the bench."""
    state = match.state
    assert isinstance(state, ThronesState)
    return state


def play(match: Match, *answers: str) -> Match:
    """Answer in turn: `stark: 3`, or `*: crow-killers` for luck."""
    for answer in answers:
        name, choice = answer.split(": ")
        if name == "*":
            luck = match.luck
            assert luck is not None
            match.tell_luck(next(o for o in luck.outcomes if luck.text(o) == choice))
        else:
            match.play(HOUSES.index(name), choice)
    return match


def asked(match: Match) -> list[str]:
    """Return the asked seats with their open choices."""
    seat = match.waiting[0]
    return [HOUSES[seat], *match.options(seat)]


def why(match: Match, tried: str) -> str:
    """Return the rule that refuses a choice, or "" if it is open."""
    refusal = match.explain(match.waiting[0], tried)
    return "" if refusal is None else refusal.rule


def bids(*amounts: int) -> list[str]:
    """Return answers that bid once for each house, in the order of the houses."""
    return [f"{HOUSES[house]}: {amount}" for house, amount in enumerate(amounts)]


def play_out(match: Match, rng: Random, limit: int = 2000) -> None:
    """Answer at random to the end; check that unavailable choices have reasons and are not open."""
    for _ in range(limit):
        if match.over:
            return
        seat = rng.choice(match.waiting)
        options = match.options(seat)
        assert len(set(options)) == len(options)
        ask = match.ask(seat)
        assert ask is not None
        assert ask.prompt(match.view(seat))
        for one in ask.unavailable(match.view(seat)):
            assert one.text not in options
            assert one.refusal.rule
            assert one.refusal.text
        for option in match.choices(seat):
            assert ask.label(match.view(seat), option)
            ask.targets(match.view(seat), option)
            assert option < 1 << 22
        match.play(seat, rng.choice(options))
    raise AssertionError("the script does not end")
