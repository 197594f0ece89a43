"""Whatever is asked names its rule, and whatever is shut says why: in all games, at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from rulewright.conformance.reference import find_reference
from rulewright.games import NAMES
from rulewright.kernel import AnyAsk, Ask, Match, OptionValue, Refusal, get, offered
from rulewright.testing import setups

CHOICES = 2_000  # of a match
FIRST, THEN = 25, 15  # of a kind of ask so many are read, and then one in so many
SEEDS = range(2)


class Reader:
    """A reader who looks up every rule that a game names."""

    def __init__(self, game: str) -> None:
        self.known = {section.id for section in find_reference(game).sections}
        self.faults: set[str] = set()
        self.met: Counter[str] = Counter()

    def read(self, match: Match, seat: int, ask: AnyAsk) -> None:
        """Read an ask as its seat sees it, its unavailable options, and an invalid one."""
        self.met[ask.kind] += 1
        if self.met[ask.kind] > FIRST and self.met[ask.kind] % THEN:
            return
        view = match.view(seat)
        self.check(ask.rule, f"ask {ask.kind}")
        if not ask.prompt(view).strip() and seat in match.waiting:
            self.faults.add(f"ask {ask.kind} asks nothing")
        for one in ask.unavailable(view):
            self.explains(one.refusal, f"{ask.kind}: {one.text.split()[0]}")
            if not one.label.strip():
                self.faults.add(f"{ask.kind}: {one.text} has no label")
        self.explains(ask.why_not(view, "something that is nowhere"), f"{ask.kind}: nonsense")

    def explains(self, refusal: Refusal, where: str) -> None:
        self.check(refusal.rule, where)
        if not refusal.text.strip():
            self.faults.add(f"{where} says nothing")

    def check(self, rule: str, where: str) -> None:
        if rule not in self.known:
            self.faults.add(f"{where} names {rule!r}, which is no rule")


def tables(name: str) -> list[tuple[str, int, dict[str, OptionValue]]]:
    """Yield every number of players with the defaults, and every option at the largest table."""
    counts = get(name).player_counts
    return [
        (name, players, options)
        for players, options in setups(name)
        if not options or players == max(counts)
    ]


def kinds_of_ask(kind: type[AnyAsk] = Ask) -> Iterator[type[AnyAsk]]:
    """Yield all kinds of ask."""
    for below in kind.__subclasses__():
        yield below
        yield from kinds_of_ask(below)


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_ask_names_a_rule_that_exists(name: str) -> None:
    known = {section.id for section in find_reference(get(name).name).sections}
    package = f".games.{name.replace('-', '_')}."
    mine = [ask for ask in kinds_of_ask() if package in ask.__module__]
    assert mine
    named = {ask.__name__: ask.rule for ask in mine if isinstance(vars(ask).get("rule"), str)}
    assert {ask: rule for ask, rule in named.items() if rule not in known} == {}


class Table:
    """A match in which a reader reads everything asked and told."""

    def __init__(
        self, name: str, players: int, seed: int, options: dict[str, OptionValue], bots: bool
    ) -> None:
        self.match = Match.new(name, players, seed, options, listen=True)
        self.rng = Random(seed)
        make = list(get(name).extras.bots().values())[-1]
        self.bots = [make(seat, Random(seat)) for seat in range(players)] if bots else []

    def play(self, reader: Reader) -> None:
        match = self.match
        for _ in range(CHOICES):
            if match.over:
                break
            seat = self.rng.choice(match.waiting)
            ask = match.ask(seat)
            assert ask is not None
            reader.read(match, seat, ask)
            for other in range(match.players):
                if remark := match.remark(other):
                    reader.read(match, other, remark)
            match.decide(seat, self.choose(seat, ask))
        for line in match.lines or []:
            reader.check(line.rule, f"line “{line.text[:40]}”")

    def choose(self, seat: int, ask: AnyAsk) -> int:
        if self.bots:
            return self.bots[seat].choose(self.match.view(seat), ask)
        return self.rng.choice(self.match.choices(seat))


@pytest.mark.parametrize(
    ("name", "players", "options"), [table for name in NAMES for table in tables(name)]
)
def test_all_that_is_asked_and_shut_names_its_rule(
    name: str, players: int, options: dict[str, OptionValue]
) -> None:
    reader = Reader(name)
    for seed in SEEDS:
        Table(name, players, seed, options, bots=False).play(reader)
    assert sorted(reader.faults) == []


@pytest.mark.parametrize("name", NAMES)
def test_so_it_is_in_whole_matches_with_every_option(name: str) -> None:
    game = get(name)
    players = max(game.player_counts)
    options = {
        spec.name: spec.values[:2][-1]
        for spec in offered(game.option_specs)
        if spec.players is None or players in spec.players
    }
    reader = Reader(name)
    Table(name, players, 1, options, bots=True).play(reader)
    assert sorted(reader.faults) == []
