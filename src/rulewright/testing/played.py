"""Whole random matches, with every moment kept, for laws to return to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from rulewright.kernel import AnyGame, Match, OptionValue, get, offered
from rulewright.testing.differences import same

LIMIT = 60_000  # choices; a match of eight with many remarks took 23,406 in fifty rounds
UNASKED = 0.1  # how often a remark is tried


class Moment:
    """A match at rest: everything that must be equal when it is reached in another way."""

    def __init__(self, match: Match) -> None:
        self.length = len(match.log)
        # As bytes, since the lists may belong to the state and change later.
        self.data = as_bytes(match.state.data())
        self.open = {seat: match.options(seat) for seat in match.waiting}
        self.choices = {seat: list(match.choices(seat)) for seat in match.waiting}
        self.log = match.log.tobytes()
        self.result = result_of(match)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moment) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def is_same(self, other: Moment, where: str) -> None:
        """Raise `AssertionError` with the difference unless both moments are equal."""
        same(vars(self), vars(other), where)

    def __repr__(self) -> str:
        return f"Moment({vars(self)})"


class Played:
    """A whole random match; `moments[n]` is before choice n, and the last one is the end."""

    def __init__(self, match: Match, rng: Random) -> None:
        self.match = match
        self.rng = rng
        self.moments: list[Moment] = []
        self.choices: list[tuple[int, int]] = []

    def points(self, count: int | None) -> list[int]:
        """Return the numbers of choices to check, in order: all, or `count` drawn at random."""
        everyone = range(len(self.choices))
        if count is None or count >= len(everyone):
            return list(everyone)
        return sorted(self.rng.sample(everyone, count))

    def at(self, number: int, listen: bool = False) -> Match:
        """Return a separate match that stands before choice `number`."""
        match = self.match.clone(luck="same")
        match.rewind(self.moments[number].length)
        if listen:
            match = Match.from_json(match.to_json(), match.game, listen=True)
        return match

    def at_start(self, listen: bool = True) -> Match:
        """Return the same match before its first choice."""
        whole = self.match
        rules = whole.game.rules_version
        return Match.new(whole.game, whole.players, whole.seed, whole.settings, listen, rules=rules)

    def along(self, count: int | None, listen: bool = False) -> Iterator[tuple[int, Match]]:
        """Play one match through; yield it, with the number of the next choice, at each point.

        The points are those of `points(count)`.
        """
        match = self.at_start(listen)
        past = 0
        for number in self.points(count):
            for seat, option in self.choices[past:number]:
                match.play(seat, option)
            yield number, match
            past = number

    def same_onward(self, match: Match, number: int, ahead: int | None) -> None:
        """Continue a match with the original choices, checking that every moment is the same."""
        end = len(self.choices) if ahead is None else min(number + ahead, len(self.choices))
        self.same_at(match, number, "before playing on")
        for place in range(number, end):
            match.play(*self.choices[place])
            self.same_at(match, place + 1, f"on from choice {number}")

    def same_at(self, match: Match, number: int, where: str) -> None:
        """Raise `AssertionError` with the difference unless a match is at moment `number`."""
        Moment(match).is_same(self.moments[number], f"at choice {number}, {where}")


def play_out(
    game: AnyGame | str,
    players: int,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
) -> Played:
    """Play a match with random choices to its end; raise `AssertionError` if it gets stuck."""
    rng = Random(seed)
    played_game = get(game) if isinstance(game, str) else game
    rules = played_game.rules_version  # so that legacy options are accepted and tested too
    match = Match.new(played_game, players, seed, options, listen=True, rules=rules)
    played = Played(match, rng)
    while not match.over:
        assert match.waiting, "stuck: not over, and nobody is asked"
        assert len(played.choices) < LIMIT, "the match does not end"
        played.moments.append(Moment(match))
        seat, option = some_remark(match, rng) or some_choice(match, rng)
        played.choices.append((seat, option))
        match.play(seat, option)
    played.moments.append(Moment(match))
    same(match.waiting, [], "who is asked after the end")
    return played


def some_choice(match: Match, rng: Random) -> tuple[int, int]:
    """Return a random choice of a seat that is asked: the seat and the option."""
    seat = rng.choice(match.waiting)
    return seat, rng.choice(match.choices(seat))


def some_remark(match: Match, rng: Random) -> tuple[int, int] | None:
    """Return, from time to time, a remark of a seat that is not asked: the seat and the option.

    Otherwise return None.
    """
    if rng.random() < UNASKED:
        for seat in range(match.players):
            remark = match.remark(seat)
            if remark is not None:
                return seat, rng.choice(remark.options(match.state))
    return None


def as_bytes(value: Any) -> bytes:
    """Return plain data as JSON, always in the same form."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode()


def result_of(match: Match) -> tuple[list[int], list[int], str] | None:
    """Return the places, the scores and the reason of a result; None while the match is played."""
    if not match.over:
        return None
    result = match.result
    return result.places, result.scores, result.reason


def told(match: Match) -> list[tuple[int, int, str, str]]:
    """Return all log entries: the audience, the number of answers before, the rule and the text."""
    return [(line.visible_to, line.at, line.rule, line.text) for line in match.lines or []]


def setups(game: AnyGame | str) -> list[tuple[int, dict[str, OptionValue]]]:
    """List every player count with the default options, and with each other value of each option.

    Legacy options are left out, since a new match cannot choose them; `play_out` accepts them.
    """
    played_game = get(game) if isinstance(game, str) else game
    listed: list[tuple[int, dict[str, OptionValue]]] = []
    for players in played_game.player_counts:
        listed.append((players, {}))
        for spec in offered(played_game.option_specs):
            if spec.players is None or players in spec.players:
                listed += [(players, {spec.name: value}) for value in spec.values[1:]]
    return listed
