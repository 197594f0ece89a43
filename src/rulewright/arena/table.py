"""Play one game with bots, determined by the plan and the game's number alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rulewright.bots import RANDOM, make_bot, pick
from rulewright.kernel import AnyGame, Bot, Match, OptionValue, get


@dataclass(frozen=True)
class Plan:
    """The plan of a simulation: with a game's number it determines the whole game."""

    game: str
    players: int
    seed: str
    bots: tuple[str, ...]  # one per seat
    rotate: bool
    options: Mapping[str, OptionValue]

    def lineup(self, number: int) -> tuple[str, ...]:
        """Return the bots by seat in game `number`; with `rotate` each moves one seat per game."""
        if not self.rotate:
            return self.bots
        shift = -number % self.players
        return self.bots[shift:] + self.bots[:shift]

    def match_seed(self, number: int) -> str:
        """Return the seed of game `number`."""
        return f"{self.seed}/{number}"

    def match(self, number: int) -> Match:
        """Return game `number` at its start."""
        return Match.new(self.game, self.players, self.match_seed(number), self.options)

    def generator(self, number: int, seat: int) -> Random:
        """Return the random generator for the bot of a seat in game `number`."""
        return Random(f"{self.seed}/{number}/{seat}")


@dataclass(frozen=True)
class Outcome:
    """The result of one game, with its length and its winners."""

    decisions: int  # without forced choices and luck
    rounds: int
    winners: tuple[int, ...]  # the seats of the side in first place; empty if sides share it


def play_game(plan: Plan, number: int) -> Match:
    """Play game `number` of the plan to its end."""
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
    """Summarize a match that is over."""
    result = match.result
    first = set(result.winners)
    sides = [side for side in match.game.sides(match.players) if first & set(side)]
    winners = tuple(result.winners) if len(sides) == 1 else ()
    return Outcome(match.decisions, result.rounds, winners)


def play_bots(match: Match, bots: list[Bot]) -> None:
    """Play to the end; each bot sees only the view of its seat."""
    while not match.over:
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            match.decide(seat, bots[seat].choose(match.view(seat), ask))


def play_random(match: Match, rngs: list[Random]) -> None:
    """Play like random bots at every seat, but without making views, which is faster.

    The choices are the same: in every game, a seat's view has the same open choices as the state
    (`rulewright.testing` checks this).
    """
    while not match.over:
        for seat in match.waiting:
            match.decide(seat, pick(match.choices(seat), rngs[seat]))


def is_uniform(game: AnyGame, name: str) -> bool:
    """Return whether a bot chooses among all open options with equal probability."""
    return name == RANDOM and RANDOM not in game.extras.bots()


def check_plan(plan: Plan) -> None:
    """Raise `UnknownGame`, `BadOption` or `UnknownBot` if the plan cannot be played."""
    game = get(plan.game)
    game.settle_options(plan.players, plan.options)
    for seat, name in enumerate(plan.bots):
        make_bot(game, name, seat, Random(0))
