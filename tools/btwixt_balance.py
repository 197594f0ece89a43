"""Measures B'Twixt by matches of bots: who wins, by leader and place, and which cards are used.

    python -m tools.btwixt_balance                     # 10,000 games, as on the page
    python -m tools.btwixt_balance --games 400 --told  # print the page, write nothing
    python -m tools.btwixt_balance --workers 2

Four courtiers at a table play the advanced game, with leaders dealt at random. It writes
`docs/development/balance-btwixt.md`. The same seed and number of games give the same figures on
every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from random import Random

import click

from rulewright.bots import make_bot
from rulewright.games.btwixt import GAME
from rulewright.games.btwixt.bids.bidding import KNEEL, TakeTurn
from rulewright.games.btwixt.cards.base import InfluenceCard
from rulewright.games.btwixt.cards.registry import influence_code
from rulewright.games.btwixt.components import InfluenceKind, Pack
from rulewright.games.btwixt.packs import PACKS
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import KIND, NONE, WHEN_CLAIMED
from rulewright.kernel import Bot, Match, OptionValue
from rulewright.kernel.facts import LogEntry

PAGE = Path(__file__).parents[1] / "docs/development/balance-btwixt.md"
PLAYERS = 4
BOT = "courtier"
OPTIONS: dict[str, OptionValue] = {"game": "advanced", "leaders": "dealt"}
BATCH = 50
TRIES = {"dragonflame": 2}  # it acts on each neighbour by itself
IDLE = " has no effect."  # as `choices.tell_no_effect` tells it

INTRODUCTION = """\
# How even B'Twixt is, and which cards are used

{games:,} games of the advanced game with four players under rules {rules}, all led by the bot \
`courtier`, leaders dealt by luck. A win that is shared by several counts for each as its share. \
With four players a share of 25 % is even; behind it stands the interval in which the true share \
lies with a chance of 95 %.

These are games of one bot with our own cards, most of which are reconstructed: they tell of our \
set, not of the printed one, and people may find other uses for a card.

`python -m tools.btwixt_balance --games {games} --seed {seed}` plays as many under the rules at \
hand and writes this page.
"""


class Tally:
    """Counts of wins and cards over many games.

    Keys are places from the first player, leaders, or cards.
    """

    def __init__(self) -> None:
        self.games = 0
        self.wins: Counter[str] = Counter()  # in hundredths of a game
        self.seen: Counter[str] = Counter()
        self.dealt: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.acted: Counter[str] = Counter()  # rounds with a triumph in the log
        self.idle: Counter[str] = Counter()  # how often an ability had no effect, by name
        self.bid_for: Counter[str] = Counter()  # allies, by how often they were the current one

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.games += other.games
        for mine, theirs in zip(self.counters(), other.counters(), strict=True):
            mine.update(theirs)

    def counters(self) -> list[Counter[str]]:
        """Return all counters of the tally."""
        return [self.wins, self.seen, self.dealt, self.played, self.acted, self.idle, self.bid_for]


# -- playing --------------------------------------------------------------------------------------
def play_batch(seed: str, numbers: range) -> Tally:
    """Play some games and count their results."""
    tally = Tally()
    for number in numbers:
        play_game(f"{seed}/{number}", tally)
    return tally


def play_game(seed: str, tally: Tally) -> None:
    """Play one game to its end and count its results."""
    match = Match.new("btwixt", PLAYERS, seed, OPTIONS, listen=True)
    bots = [make_bot("btwixt", BOT, seat, Random(f"{seed}/{seat}")) for seat in range(PLAYERS)]
    first = -1
    season = -1
    heard = 0
    told: set[tuple[int, int, str]] = set()
    current = NONE
    while not match.over:
        seat = match.waiting[0]
        s = state_of(match)
        first = s.first if first < 0 else first
        if isinstance(match.ask(seat), TakeTurn) and season != s.season:
            season = s.season
            note_hands(s, tally)
        if s.current not in (current, NONE):
            tally.bid_for[PACKS[s.pack].allies[s.current].key] += 1
        current = s.current
        decide(match, seat, bots, tally)
        lines = (match.lines or [])[heard:]
        told |= {(s.season, s.round, line.rule) for line in lines}
        note_idle(lines, tally)
        heard += len(lines)
    tally.acted.update(rule for _, _, rule in told)
    note_result(match, first, tally)


def state_of(match: Match) -> BtwixtState:
    """Return the state of a match of this game, with its type."""
    assert isinstance(match.state, BtwixtState)
    return match.state


def note_hands(s: BtwixtState, tally: Tally) -> None:
    """Count the cards dealt in a season."""
    kinds = PACKS[s.pack].kinds
    tally.dealt.update(kinds[card & KIND].key for hand in s.hand for card in hand)


def note_idle(lines: Sequence[LogEntry], tally: Tally) -> None:
    """Count the abilities that had no effect, by the names of their cards."""
    tally.idle.update(
        line.text.removesuffix(IDLE)
        for line in lines
        if line.rule == "concepts.unable" and line.text.endswith(IDLE)
    )


def decide(match: Match, seat: int, bots: list[Bot], tally: Tally) -> None:
    """Let a bot choose, and count the card that it plays."""
    ask, view = match.ask(seat), match.view(seat)
    assert ask is not None
    option = bots[seat].choose(view, ask)
    if isinstance(ask, TakeTurn) and option != KNEEL:
        tally.played[PACKS[view.pack].kinds[option & KIND].key] += 1
    match.decide(seat, option)


def note_result(match: Match, first: int, tally: Tally) -> None:
    """Count the winners."""
    s = state_of(match)
    winners = match.result.winners
    tally.games += 1
    for seat in range(PLAYERS):
        place = f"place {(seat - first) % PLAYERS + 1}"
        leader = PACKS[s.pack].leaders[s.leader[seat]].key
        for key in (place, leader):
            tally.seen[key] += 1
            tally.wins[key] += 100 // len(winners) if seat in winners else 0


def batches(games: int) -> Iterator[range]:
    """Yield the numbers of the games in batches."""
    for start in range(0, games, BATCH):
        yield range(start, min(start + BATCH, games))


def measure(games: int, seed: str, workers: int) -> Tally:
    """Play a number of games and return their counts."""
    whole = Tally()
    with ProcessPoolExecutor(workers) as pool:
        results = pool.map(play_batch, [seed] * len(list(batches(games))), batches(games))
        with click.progressbar(results, length=-(-games // BATCH), label="Playing") as shown:
            for tally in shown:
                whole.add(tally)
    return whole


# -- the page -------------------------------------------------------------------------------------
def page(tally: Tally, seed: str) -> str:
    """Return the page of the documentation."""
    pack = PACKS[0]
    parts = [
        INTRODUCTION.format(games=tally.games, seed=seed, rules=GAME.rules_version),
        section("Wins by place from the first player of the game", places(tally)),
        section("Wins by leader", leaders(tally, pack)),
        section("Influence cards", cards(tally, pack)),
        section("Allies", allies(tally, pack)),
    ]
    return "\n".join(parts)


def section(title: str, lines: Iterable[str]) -> str:
    """Return a heading with its table."""
    return f"## {title}\n\n" + "\n".join(lines) + "\n"


def places(tally: Tally) -> Iterator[str]:
    """Yield the wins by place."""
    yield "| place | share of wins | interval |\n|---|---|---|"
    for number in range(1, PLAYERS + 1):
        yield f"| {number} | {share(tally, f'place {number}')} |"


def leaders(tally: Tally, pack: Pack) -> Iterator[str]:
    """Yield the wins by leader."""
    yield "| leader | games | share of wins | interval |\n|---|---|---|---|"
    for leader in pack.leaders:
        yield f"| {leader.name} | {tally.seen[leader.key]:,} | {share(tally, leader.key)} |"


def share(tally: Tally, key: str) -> str:
    """Return a share of wins and its interval as two table cells."""
    n = max(1, tally.seen[key])
    value = tally.wins[key] / 100 / n
    spread = 1.96 * sqrt(value * (1 - value) / n)
    return f"{value:.1%} | {value - spread:.1%} to {value + spread:.1%}"


CARDS_SAY = """\
*Played* says of how many of the cards that were dealt with a hand; cards drawn in a season, or \
taken back, are played beside these, so a share can lie above 100 %. *Acted* says for how many of \
the cards played the ability found something to do, or came due once the bid was won (for \
Dragonflame: of the neighbours). Guards, strings and the like act all the time.
"""


def cards(tally: Tally, pack: Pack) -> Iterator[str]:
    """Yield how often each influence card was played and had an effect."""
    table = BtwixtState(0, PLAYERS)
    yield CARDS_SAY
    yield "| card | value | dealt | played | acted |\n|---|---|---|---|---|"
    for number, kind in enumerate(pack.kinds):
        dealt, played = tally.dealt[kind.key], tally.played[kind.key]
        used = acting(tally, kind, influence_code(table, number))
        yield f"| {kind.name} | {kind.value} | {dealt:,} | {rate(played, dealt)} | {used} |"


def acting(tally: Tally, kind: InfluenceKind, card: InfluenceCard) -> str:
    """Format the share of a card's plays in which its ability had an effect."""
    played = tally.played[kind.key]
    if card.acts_on_play:
        tries = played * TRIES.get(kind.key, 1)
        return rate(tries - tally.idle[kind.name], tries)
    if card.has_triumph:
        return rate(min(tally.acted[f"cards.{kind.key}"], played), played)
    return "no ability" if kind.text == "No ability." else "all the time"


def allies(tally: Tally, pack: Pack) -> Iterator[str]:
    """Yield how often each ally was bid for, and had no effect when claimed."""
    yield "| ally | power | acts | bid for, in 100 games | found nothing to do |"
    yield "|---|---|---|---|---|"
    for ally in pack.allies:
        bids = tally.bid_for[ally.key]
        idle = rate(tally.idle[ally.name], bids) if ally.kind == WHEN_CLAIMED else ""
        when = ACTS[ally.kind]
        often = bids * 100 / max(1, tally.games)
        yield f"| {ally.name} | {ally.power} | {when} | {often:.1f} | {idle} |"


ACTS = ["during the round", "when claimed", "at the end"]


def rate(part: int, whole: int) -> str:
    """Format a share as a percentage."""
    return f"{part / whole:.0%}" if whole else "never dealt"


@click.command()
@click.option("--games", default=10_000, show_default=True)
@click.option("--seed", default="balance", show_default=True)
@click.option("--workers", default=1, show_default=True)
@click.option("--told", is_flag=True, help="Print the page instead of writing it.")
def main(games: int, seed: str, workers: int, told: bool) -> None:
    """Measure B'Twixt, and write its page."""
    text = page(measure(games, seed, workers), seed)
    if told:
        click.echo(text)
    else:
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
