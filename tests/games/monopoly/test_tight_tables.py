"""Random play where pieces, cash and rents are all tight: what seldom meets in whole games."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest

from rulewright import Match
from rulewright.games.monopoly import GAME
from rulewright.games.monopoly.components import (
    GROUP,
    GROUP_LOTS,
    HOUSE_PRICE,
    LOTS,
    MORTGAGE,
    RAILROADS,
    SQUARES,
    TOKENS,
)
from rulewright.games.monopoly.dealings import BUILD, SELL
from rulewright.games.monopoly.lots.buildings import piece_on, sites, supply
from rulewright.games.monopoly.shortage import NO, Wish, is_served
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import BadPosition
from rulewright.testing import ask_is_sound, position_comes_back
from tests.games.monopoly.counting import assert_conserved, now

CHOICES = 120  # of a game that begins in the middle
OPTIONS = [
    "", "building=uneven", "no trades", "speed_die", "first_lap=wait, no trades",
    "raising=cash, hotels=at-once",
]  # fmt: skip


def tight_position(rng: Random) -> str:
    """Return a table in mid-game: almost all is built, cash is short, rents are postponed."""
    players = rng.randrange(2, 7)
    owners = list(range(players))
    deeds: dict[int, list[str]] = {seat: [] for seat in owners}
    for group, lots in enumerate(GROUP_LOTS):
        whole, level = rng.choice(owners), rng.choice([0, 0, 2, 3, 3, 4, 4, 5])
        for lot in lots:
            if group < RAILROADS and rng.random() < 0.95:
                word = ["", "1", "2", "3", "4", "hotel"][level]
                deeds[whole].append(f"{SQUARES[lot]} {word}".strip())
            else:
                word = rng.choice(["", "mortgaged"])
                deeds[rng.choice(owners)].append(f"{SQUARES[lot]} {word}".strip())
    lines = [f"players: {players}", f"turn: {TOKENS[rng.randrange(players)]}"]
    options = rng.choice(OPTIONS)
    if options:
        lines.append(f"options: {options}")
    lines += [f"deeds {TOKENS[s]}: {', '.join(held)}" for s, held in deeds.items() if held]
    squares = [rng.choice(LOTS) for _ in owners]
    lines.append("at: " + ", ".join(f"{TOKENS[s]} {SQUARES[squares[s]]}" for s in owners))
    cash = [rng.choice([0, 5, 60, 200, 450, 1200]) for _ in owners]
    lines.append("cash: " + ", ".join(f"{TOKENS[s]} {cash[s]}" for s in owners))
    claims = []
    for _ in range(rng.randrange(6)):
        debtor, owner = rng.sample(owners, 2)
        due = f"{rng.randrange(1, 300)} for {SQUARES[rng.choice(LOTS)]} {rng.choice('12')}"
        claims.append(f"{TOKENS[debtor]} owes {TOKENS[owner]} {due}")
    if claims:
        lines.append("claims: " + ", ".join(claims))
    return "\n".join(lines)


def could_build(s: MonopolyState, seat: int, piece: int) -> int:
    """Return how many pieces a seat could build, found by trying all choices of colours."""
    groups = [group for group in range(RAILROADS) if s.owns_group(seat, group)]
    ways = chain.from_iterable(combinations(groups, many) for many in range(len(groups) + 1))
    if not s.options.raising:
        return put_up(s.copy(), seat, piece)
    return max(put_up(without(s, seat, given_up), seat, piece) for given_up in ways)


def without(s: MonopolyState, seat: int, given_up: tuple[int, ...]) -> MonopolyState:
    """Return a seat with everything sold and mortgaged except its whole colours and these lots."""
    s = s.copy()
    for lot in s.lots_of(seat):
        group = GROUP[lot]
        if group in given_up or group >= RAILROADS or not s.owns_group(seat, group):
            s.cash[seat] += s.level[lot] * HOUSE_PRICE[lot] // 2
            s.cash[seat] += 0 if s.mortgaged[lot] else MORTGAGE[lot]
            s.level[lot], s.mortgaged[lot] = 0, 1
    return s


def put_up(s: MonopolyState, seat: int, piece: int) -> int:
    """Return how many pieces the cash can pay for."""
    count = 0
    while places := sites(s, seat, piece, s.cash[seat]):
        cheapest = min(places, key=HOUSE_PRICE.__getitem__)
        s.cash[seat] -= HOUSE_PRICE[cheapest]
        s.level[cheapest] += 1
        count += 1
    return count


class Watcher:
    """Invariants of every order of a piece, and of every debt."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.content: set[tuple[int, int]] = set()  # seat and kind: it wants none

    def check_order(self, seat: int, lot: int) -> tuple[int, int] | None:
        """Check which seats must be asked before the order is carried out, and with which piece."""
        s = now(self.match)
        piece = piece_on(s.level[lot])
        rivals = [
            other
            for other in s.others(seat)
            if not is_served(s, other, piece) and could_build(s, other, piece)
        ]
        needed = sum(could_build(s, other, piece) for other in (seat, *rivals))
        return (rivals[0], piece) if rivals and needed > supply(s, piece) else None

    def play(self, seat: int, option: int) -> None:
        """Make one choice and check its consequences."""
        ask = self.match.ask(seat)
        assert ask is not None
        due = None
        if ask.kind == "manage" and BUILD <= option < SELL:
            due = self.check_order(seat, option - BUILD)
        elif ask.kind == "manage" and option < BUILD:
            self.content.clear()
        elif isinstance(ask, Wish):
            assert (seat, ask.piece) not in self.content, "asked again"
            if option == NO:
                self.content.add((seat, ask.piece))
        self.match.play(seat, option)
        after = self.match.ask(due[0]) if due else None
        if due:
            assert isinstance(after, Wish), "the others are asked first"
            assert after.piece == due[1]


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_tight_tables_keep_the_laws(first: int) -> None:
    for number in range(first, first + 10):
        play_tight(Random(number))


def play_tight(rng: Random) -> list[str]:
    """Return the record of a game from a tight table; impossible positions are drawn again."""
    while True:
        try:
            match = Match.from_position(tight_position(rng), GAME, manual=True)
            break
        except BadPosition:
            continue
    watcher = Watcher(match)
    total = sum(now(match).cash) + now(match).pot + now(match).bank
    for _ in range(CHOICES):
        if match.over:
            break
        if match.luck is not None:
            match.tell_luck(rng.choice(match.luck.outcomes))
        else:
            seat = match.waiting[0]
            watcher.play(seat, some_option(match, seat, rng))
        s = now(match)
        assert sum(s.cash) + s.pot + s.bank == total
        assert_conserved(s)
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            ask_is_sound(match, ask, match.choices(seat))
            assert s.debts == [] or ask.kind not in ("manage", "claim", "buy")
        position_comes_back(match)
    if match.over:
        assert now(match).debts == []
    again = Match.load(match.record(), GAME)
    assert again.state.data() == match.state.data()
    return match.record().splitlines()


def some_option(match: Match, seat: int, rng: Random) -> int:
    """Choose mostly to build and to call or postpone rents; never a long trade."""
    options = match.choices(seat)
    texts = match.options(seat)
    liked = [
        option
        for option, text in zip(options, texts, strict=True)
        if text.startswith(("build ", "claim ", "want ")) or text in ("wait", "drop")
    ]
    return rng.choice(liked if liked and rng.random() < 0.7 else options)
