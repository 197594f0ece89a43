"""Records matches played under the current rules, to test future rules with.

    PYTHONPATH=build/compiled python -m tools.record_matches FOLDER [--whole] [--game NAME]
                                                             [--database FILE]

Bots play many matches of every game, the game's own and random ones mixed, with varied options.
Some matches go to the end. Others are stopped, most of them inside a step, each at the kind of
moment that occurred least so far: orders half chosen, a combat, an auction, an arrest. Some begin
from a position. The same seed and rules give the same matches. With `--whole` there are only a few,
all played to their end and with their records: two for each number of players, one with default
options and one with others.

FOLDER gets a file per game in the format of `tests/recorded/README.md`. With `--database` the
matches without a position are also tables of a server, in a new SQLite database: the server's own
hub commits each event. Some of them are also written to FOLDER as `rulewright admin export` writes
them, with their own ids and times.
"""

from __future__ import annotations

import asyncio
import json
import lzma
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import click

from rulewright.bots import bot_names
from rulewright.kernel import AnyGame, Match, OptionValue, get, offered
from rulewright.server.admin.archive import export_table
from rulewright.server.assembly import table_hub
from rulewright.server.bot_pool.think import bot_luck, think
from rulewright.server.settings import Settings
from rulewright.server.storage.engine import Address, open_sync
from rulewright.server.storage.store import Store
from rulewright.server.tables.acts.play import playing, retaking
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.new_table import HUMAN, NewTable

GAMES = ("thrones", "thrones-first", "whitechapel", "monopoly", "battles", "btwixt")
LONGEST = 700  # moves; a match is stopped before this
WHOLE = 4000  # moves; a whole match is stopped here too
PLAIN = 0.2  # how often an option keeps its default
REMARKS = 0.02  # how often a seat says something unasked
RETAKES = 0.05  # how often a seat takes back what it has sealed


@dataclass
class Plan:
    """A match to record; the seed and its number determine it."""

    game: AnyGame
    number: int
    players: int
    options: dict[str, OptionValue]
    bots: list[str]
    whole: bool  # played to its end
    placed: bool  # begun from a position
    written: bool  # its record is kept too
    seed: str

    @property
    def name(self) -> str:
        return f"{self.game.name}-{self.number:03}"


@dataclass
class Move:
    """A move of a seat, and the kind of moment that followed it."""

    seat: int
    choices: list[str]  # empty if the seat took back its sealed choices
    kind: str = ""
    inside: bool = False


@dataclass
class Course:
    """A match and the moves that were played in it."""

    plan: Plan
    position: str | None
    moves: list[Move] = field(default_factory=list)
    over: bool = False

    def match(self) -> Match:
        plan = self.plan
        if self.position is not None:
            return Match.from_position(self.position, plan.game, plan.seed)
        return Match.new(plan.game, plan.players, plan.seed, plan.options)


# -- what is to be played --------------------------------------------------------------------
def plans(game: AnyGame, matches: int, placed: int, seed: str) -> Iterator[Plan]:
    """Yield the matches of a game; the last `placed` of them begin from a position."""
    for number in range(matches):
        rng = Random(f"{seed}/{game.name}/{number}")
        players = game.player_counts[number % len(game.player_counts)]
        yield Plan(
            game,
            number,
            players,
            some_options(game, players, rng),
            some_bots(game, players, number, rng),
            whole=number % 3 == 0,
            placed=number >= matches - placed,
            written=number >= matches - placed or number % 4 == 0,
            seed=f"{seed}/{game.name}/{number}",
        )


def whole_plans(game: AnyGame, seed: str) -> Iterator[Plan]:
    """Yield two matches for each number of players.

    One has default options and the best bots, the other a mixture of options and bots.
    """
    best = bot_names(game)[-1]
    for number, (players, mixed) in enumerate(product(game.player_counts, (False, True))):
        rng = Random(f"{seed}/{game.name}/whole/{number}")
        options = some_options(game, players, rng) if mixed else {}
        bots = [rng.choice(["random", best]) if mixed else best for _ in range(players)]
        its_seed = f"{seed}/{game.name}/whole/{number}"
        yield Plan(game, number, players, options, bots, True, False, True, its_seed)


def some_options(game: AnyGame, players: int, rng: Random) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for spec in offered(game.option_specs):
        if spec.players is None or players in spec.players:
            options[spec.name] = spec.values[0] if rng.random() < PLAIN else rng.choice(spec.values)
    return options


def some_bots(game: AnyGame, players: int, number: int, rng: Random) -> list[str]:
    """Return a line-up: the best bot at all seats, a random one at all, or a mixture of both."""
    best = bot_names(game)[-1]
    if number % 5 == 0:
        return ["random"] * players
    if number % 5 in (1, 2):
        return [best] * players
    return [rng.choice(["random", best]) for _ in range(players)]


# -- playing ---------------------------------------------------------------------------------
def played(plan: Plan) -> Course:
    """Play a match to its end, or to the maximum number of moves."""
    course = Course(plan, None)
    if plan.placed:
        course.position = some_position(plan)
    match = course.match()
    for move in moves(plan, match):
        do(match, move)
        kinds = sorted({ask.kind for ask in match.asks})
        move.inside = len(match.log) > match.checkpoint()[1]
        sealed = any(match.sealed(seat) for seat in range(plan.players))
        move.kind = " ".join([*kinds, *(["half sealed"] if sealed else [])])
        course.moves.append(move)
    course.over = match.over
    return course


def some_position(plan: Plan) -> str:
    """Return a position from the first half of a match of the same plan."""
    match = Match.new(plan.game, plan.players, f"{plan.seed}/before", plan.options)
    texts = []
    for move in moves(plan, match):
        do(match, move)
        texts.append(match.position())
    return Random(f"{plan.seed}/position").choice(texts[: len(texts) // 2])


def moves(plan: Plan, match: Match) -> Iterator[Move]:
    """Yield the bots' moves one by one; seats asked at the same time answer in random order."""
    rng = Random(f"{plan.seed}/course")
    made = [0] * plan.players
    for _ in range(WHOLE if plan.whole else LONGEST):
        if match.over:
            return
        seat = rng.choice(match.waiting)
        move = unasked(match, rng)
        if move is None:
            luck = bot_luck(match.seed, seat, made[seat])
            move = Move(seat, think(match.clone(), seat, plan.bots[seat], luck))
            made[seat] += 1
        yield move


def unasked(match: Match, rng: Random) -> Move | None:
    """Return an occasional unasked move, such as a remark or an order taken back."""
    draw, seat = rng.random(), rng.randrange(match.players)
    remark = match.remark(seat) if draw < REMARKS else None
    if remark is not None:
        return Move(seat, [remark.text(match.state, rng.choice(remark.options(match.state)))])
    if draw > 1 - RETAKES and match.sealed(seat):
        return Move(seat, [])
    return None


def do(match: Match, move: Move) -> None:
    if move.choices:
        match.play_chain(move.seat, move.choices)
    else:
        match.unseal(move.seat)


def stop_at(course: Course, met: Counter[str]) -> int:
    """Return after how many moves to stop: at the kind of moment that occurred least so far."""
    if course.over and course.plan.whole:
        return len(course.moves)
    rng = Random(f"{course.plan.seed}/stop")
    running = course.moves[:-1] if course.over else course.moves
    inside = [n for n, move in enumerate(running, 1) if move.inside]
    places = inside if inside and rng.random() < 0.85 else list(range(1, len(running) + 1))
    least = min(met[running[n - 1].kind] for n in places)
    place = rng.choice([n for n in places if met[running[n - 1].kind] == least])
    met[running[place - 1].kind] += 1
    return place


# -- keeping ---------------------------------------------------------------------------------
def line(course: Course, match: Match, stopped: str) -> dict[str, Any]:
    """Return a match in the format of `tests/recorded/README.md`."""
    recorded: dict[str, Any] = {
        "name": course.plan.name,
        "bots": course.plan.bots,
        "stopped": stopped,
        "waiting": [match.names[seat] for seat in match.waiting],
        "saved": json.loads(match.to_json()),
    }
    if match.over:
        result = match.result
        recorded["result"] = {"places": result.places, "scores": result.scores}
    if course.plan.written:
        recorded["record"] = match.record(reveal=True)
    return recorded


async def keep_table(hub: TableHub, course: Course, moves: list[Move]) -> str:
    """Let a server play the same match; return the id of its table."""
    plan = course.plan
    seats = [HUMAN] * plan.players
    live = await hub.create(
        NewTable(plan.game.name, plan.players, seats, plan.options, seed=plan.seed)
    )
    for move in moves:
        act = playing(move.seat, live.n, move.choices) if move.choices else retaking(move.seat)
        await hub.act(live.id, act, live.n)
    return live.id


def write(file: Path, lines: Iterable[str]) -> None:
    file.write_bytes(lzma.compress("".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME))


async def record(
    folder: Path,
    names: Sequence[str],
    seed: str,
    matches: int,
    placed: int,
    whole: bool,
    database: str,
    tables: int,
) -> None:
    hub = None
    if database:
        settings = Settings(database_url=database, tables_kept=1)
        hub = table_hub(await Store.open(database), settings)
    folder.mkdir(parents=True, exist_ok=True)
    kept: dict[str, list[str]] = {}
    for game in map(get, names):
        met: Counter[str] = Counter()
        lines: list[str] = []
        wanted = whole_plans(game, seed) if whole else plans(game, matches, placed, seed)
        for plan in wanted:
            course = played(plan)
            moves = course.moves[: stop_at(course, met)]
            match = course.match()
            for move in moves:
                do(match, move)
            stopped = "over" if match.over else moves[-1].kind
            lines.append(json.dumps(line(course, match, stopped), separators=(",", ":")) + "\n")
            if hub is not None and not plan.placed:
                kept.setdefault(game.name, []).append(await keep_table(hub, course, moves))
        write(folder / f"{game.name}.jsonl.xz", lines)
        click.echo(f"{game.name}: {len(lines)} matches, stopped at {len(met)} kinds of moments")
    if hub is not None:
        await hub.close()
        await hub.store.close()
        export(folder, database, kept, tables)


def export(folder: Path, database: str, kept: dict[str, list[str]], tables: int) -> None:
    """Write some tables of each game, as `rulewright admin export` writes them."""
    engine = open_sync(Address(database))
    with engine.connect() as connection:
        for game, ids in kept.items():
            some = Random(game).sample(ids, min(tables, len(ids)))
            if some:
                lines = (text for one in some for text in export_table(connection, one))
                write(folder / f"{game}-tables.jsonl.xz", lines)
    engine.dispose()


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--seed", default="recorded", show_default=True)
@click.option("--matches", default=96, show_default=True, help="How many of each game.")
@click.option("--placed", default=8, show_default=True, help="How many of them from a position.")
@click.option("--whole", is_flag=True, help="Few, all of them whole and with their records.")
@click.option("--game", "names", multiple=True, help="Of this game alone; may be given again.")
@click.option("--database", type=click.Path(exists=False, dir_okay=False, path_type=Path))
@click.option("--tables", default=14, show_default=True, help="How many tables of each game.")
def main(
    folder: Path,
    seed: str,
    matches: int,
    placed: int,
    whole: bool,
    names: tuple[str, ...],
    database: Path | None,
    tables: int,
) -> None:
    """Record matches to FOLDER."""
    url = f"sqlite:///{database.resolve()}" if database is not None else ""
    asyncio.run(record(folder, names or GAMES, seed, matches, placed, whole, url, tables))


if __name__ == "__main__":
    main()
