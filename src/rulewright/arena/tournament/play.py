"""Play the games of a tournament, and make rows of their results."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from rulewright.arena.simulate import GameBroke
from rulewright.arena.table import is_uniform
from rulewright.arena.tournament.plan import Contest, Slot, Tournament
from rulewright.arena.tournament.tables import (
    CHOICES,
    EVENTS,
    GAMES,
    ROUNDS,
    SEATS,
    Row,
    Rows,
    Shard,
    parquet,
)
from rulewright.bots import bot_maker, pick
from rulewright.kernel import AnyAsk, AnyGame, Bot, Match
from rulewright.kernel.facts import fact

LUCK = 1_000_000  # unit of expected counts, as integers so that sums do not depend on their order
MOST_OPTIONS = 60  # asks with more options, such as for an amount, are not counted by option


@dataclass(frozen=True)
class Span:
    """The games with numbers `first` to `end - 1`, all of one contest."""

    first: int
    end: int

    @property
    def games(self) -> int:
        """The number of games in the span."""
        return self.end - self.first


@dataclass(frozen=True)
class Played:
    """A span that has been played: its shard, and the processor time that it took."""

    span: Span
    shard: Shard
    cpu_seconds: float


def play_span(tournament: Tournament, span: Span) -> Played:
    """Play the games of a span; raise `GameBroke` if one cannot be played to its end."""
    start = process_time()
    rows: Rows = {table: [] for table in (GAMES, SEATS, *sorted(tournament.record))}
    counts = Choices()
    for number in range(span.first, span.end):
        try:
            Table(tournament, number, counts).play(rows)
        except Exception as error:
            slot = tournament.slot(number)
            raise GameBroke(
                f"game {number} (contest {slot.contest + 1}, line-up {slot.lineup}, seed "
                f"{tournament.match_seed(slot)!r}) failed: {type(error).__name__}: {error}"
            ) from error
    if CHOICES in rows:
        rows[CHOICES] = counts.rows(tournament.slot(span.first).contest)
    shard = {table: parquet(table, entries) for table, entries in rows.items()}
    return Played(span, shard, process_time() - start)


class Choices:
    """Counts how often each option was offered and taken, by bot and kind of ask."""

    def __init__(self) -> None:
        self._offered: defaultdict[tuple[str, str, str, str], int] = defaultdict(int)
        self._taken: defaultdict[tuple[str, str, str, str], int] = defaultdict(int)
        self._luck: defaultdict[tuple[str, str, str, str], int] = defaultdict(int)

    def note(self, bot: str, match: Match, ask: AnyAsk, taken: int) -> None:
        """Count the options of an ask that is about to be answered."""
        options = ask.options(match.state)
        if len(options) > MOST_OPTIONS:
            return
        for option in options:
            key = (bot, ask.kind, ask.rule, ask.text(match.state, option))
            self._offered[key] += 1
            self._luck[key] += LUCK // len(options)
            self._taken[key] += option == taken

    def rows(self, contest: int) -> list[Row]:
        """Return the counts as rows of the table `choices`."""
        return [
            (contest, *key, offered, self._taken[key], self._luck[key])
            for key, offered in sorted(self._offered.items())
        ]


class Table:
    """One game of a tournament while it is played."""

    def __init__(self, tournament: Tournament, number: int, choices: Choices) -> None:
        slot = tournament.slot(number)
        contest = tournament.contests[slot.contest]
        self.number = number
        self.slot = slot
        self.seed = tournament.match_seed(slot)
        self.lineup = contest.lineups[slot.lineup]
        self.match = new_match(tournament, contest, slot)
        self.players = players_of(self.match.game, tournament, slot, self.lineup)
        self.choices = choices if CHOICES in tournament.record else None
        self.decisions = [0] * contest.players
        self.cpu_seconds = [0.0] * contest.players
        self.standings: list[tuple[int, list[int]]] | None = (
            [] if ROUNDS in tournament.record else None
        )

    def play(self, rows: Rows) -> None:
        """Play to the end, and add the rows of the game."""
        start = process_time()
        match = self.match
        first = match.waiting[0] if match.waiting else 0
        while not match.over:
            before = match.game.round_number(match.state)
            for seat in match.waiting:
                self._choose(seat)
            self._note_standing(before)
        seconds = process_time() - start
        rows[GAMES].append(self._game_row(first, seconds))
        rows[SEATS] += self._seat_rows()
        if EVENTS in rows:
            rows[EVENTS] += self._event_rows()
        if ROUNDS in rows:
            rows[ROUNDS] += self._round_rows()

    def _choose(self, seat: int) -> None:
        match, player = self.match, self.players[seat]
        if isinstance(player, Random):  # plays like a random bot, without making a view
            option = pick(match.choices(seat), player)
        else:
            ask = match.ask(seat)
            assert ask is not None
            start = process_time()
            option = player.choose(match.view(seat), ask)
            self.cpu_seconds[seat] += process_time() - start
        self.decisions[seat] += 1
        if self.choices is not None:
            asked = match.ask(seat)
            assert asked is not None
            self.choices.note(self.lineup[seat], match, asked, option)
        match.decide(seat, option)

    def _note_standing(self, before: int) -> None:
        """Record the standings after a round, at the first choice of the next one."""
        game, state = self.match.game, self.match.state
        if self.standings is None or self.match.over:
            return
        if 0 < before < game.round_number(state):
            self.standings.append((before, list(game.tally(state))))

    # -- rows ------------------------------------------------------------------------------------
    def _game_row(self, first: int, seconds: float) -> Row:
        match, result, slot = self.match, self.match.result, self.slot
        return (
            self.number, slot.contest, slot.deal, slot.lineup, match.game.name, match.players,
            self.seed, result.rounds, match.decisions, result.rule, result.reason, first, seconds,
        )  # fmt: skip

    def _seat_rows(self) -> list[Row]:
        match, result, slot = self.match, self.match.result, self.slot
        sides = match.game.sides(match.players)
        side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
        winners = {side_of[seat] for seat in result.winners}
        names = match.game.seat_names(match.players)
        return [
            (
                self.number, slot.contest, slot.deal, slot.lineup, self.seed, self.lineup[seat],
                seat, names[seat], side_of[seat], result.places[seat],
                result.scores[seat] if result.scores else None,
                1 / len(winners) if side_of[seat] in winners else 0.0, 1 / len(sides),
                result.rounds, self.decisions[seat], self.cpu_seconds[seat],
            )
            for seat in range(match.players)
        ]  # fmt: skip

    def _event_rows(self) -> list[Row]:
        return [
            (
                self.number, n, entry.at, entry.rule, entry.heading, entry.is_visible_to(None),
                json.dumps({name: fact(part) for name, part in entry.parts.items()}),
            )
            for n, entry in enumerate(self.match.lines or [])
        ]  # fmt: skip

    def _round_rows(self) -> list[Row]:
        assert self.standings is not None
        game, state = self.match.game, self.match.state
        last = (game.round_number(state), list(game.tally(state)))
        rows: list[Row] = []
        for standing in (*self.standings, last):
            played, scores = standing
            rows += [
                (self.number, played, standing is last, seat, score, score == max(scores))
                for seat, score in enumerate(scores)
            ]
        return rows


def new_match(tournament: Tournament, contest: Contest, slot: Slot) -> Match:
    """Make the match of a game, with the seed and options of its contest."""
    return Match.new(
        contest.game,
        contest.players,
        tournament.match_seed(slot),
        contest.options,
        listen=EVENTS in tournament.record,
    )


def players_of(
    game: AnyGame, tournament: Tournament, slot: Slot, lineup: Sequence[str]
) -> list[Bot | Random]:
    """Return the bots by seat; a random bot is given as its generator."""
    rngs = [tournament.generator(slot, seat) for seat in range(len(lineup))]
    return [
        rng if is_uniform(game, name) else bot_maker(game, name)(seat, rng)
        for seat, (name, rng) in enumerate(zip(lineup, rngs, strict=True))
    ]


def replay_game(tournament: Tournament, number: int) -> Match:
    """Play a game of a tournament again to its end, with its log."""
    listening = Tournament(tournament.seed, tournament.contests, frozenset({EVENTS}))
    table = Table(listening, number, Choices())
    table.play({GAMES: [], SEATS: []})
    return table.match
