"""One game played by bots, from nothing but the plan and its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rulewright.bots import RANDOM, make_bot, pick
from rulewright.kernel import AnyGame, Bot, Match, OptionValue, get


@dataclass(frozen=True)
class Plan:
    """The plan of a simulation: every game follows from it and the game's number alone."""

    game: str
    players: int
    seed: str
    bots: tuple[str, ...]  # one a seat
    rotate: bool
    options: Mapping[str, OptionValue]

    def lineup(self, number: int) -> tuple[str, ...]:
        """The bots by seat in game `number`; with `rotate` each moves one seat on a game."""
        if not self.rotate:
            return self.bots
        shift = -number % self.players
        return self.bots[shift:] + self.bots[:shift]

    def match_seed(self, number: int) -> str:
        """The seed of game `number`."""
        return f"{self.seed}/{number}"

    def match(self, number: int) -> Match:
        """Game `number` at its start."""
        return Match.new(self.game, self.players, self.match_seed(number), self.options)

    def generator(self, number: int, seat: int) -> Random:
        """The generator of the bot of a seat in game `number`."""
        return Random(f"{self.seed}/{number}/{seat}")


@dataclass(frozen=True)
class Outcome:
    """The outcome of one game."""

    decisions: int  # forced choices and luck left out
    rounds: int
    winners: tuple[int, ...]  # those of the side in first place; none of several sides: a draw


def play_game(plan: Plan, number: int) -> Match:
    """Game `number` of the plan, played to its end."""
    match = plan.match(number)
    lineup = plan.lineup(number)
    rngs = [plan.generator(number, seat) for seat in range(plan.players)]
    if all(is_uniform(match.game, name) for name in lineup):
        play_random(match, rngs)
    else:
        named = zip(lineup, rngs, strict=True)
        play_bots(match, [make_bot(match.game, n, s, r) for s, (n, r) in enumerate(named)])
    return match


def outcome(match: Match) -> Outcome:
    """The outcome of a match that is over."""
    result = match.result
    first = set(result.winners)
    sides = [side for side in match.game.sides(match.players) if first & set(side)]
    winners = tuple(result.winners) if len(sides) == 1 else ()
    return Outcome(match.decisions, result.rounds, winners)


def play_bots(match: Match, bots: list[Bot]) -> None:
    """Play to the end, every bot from its seat's view alone."""
    while not match.over:
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            match.decide(seat, bots[seat].choose(match.view(seat), ask))


def play_random(match: Match, rngs: list[Random]) -> None:
    """The same as random bots at every seat, without making views.

    A seat has the same choices open from the state as from its view: that is a law of games.
    """
    while not match.over:
        for seat in match.waiting:
            match.decide(seat, pick(match.choices(seat), rngs[seat]))


def is_uniform(game: AnyGame, name: str) -> bool:
    """Whether a bot takes any open choice, all with equal chances."""
    return name == RANDOM and RANDOM not in game.extras.bots()


def check_plan(plan: Plan) -> None:
    """Raise `UnknownGame`, `BadOption` or `UnknownBot` where the plan cannot be played."""
    game = get(plan.game)
    game.settle_options(plan.players, plan.options)
    for seat, name in enumerate(plan.bots):
        make_bot(game, name, seat, Random(0))
