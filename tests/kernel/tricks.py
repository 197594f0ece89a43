"""A game of tricks: cards are dealt, and a seat must follow suit if it can.

The game is correct. Tests of the laws derive broken games from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from rulewright.kernel import (
    HIDE,
    Ask,
    Game,
    OptionValue,
    Result,
    Script,
    State,
    shuffled,
)

SEATS = 3
CARDS = 12
HIDDEN = -1


def suit(card: int) -> int:
    """Return the suit of a card, one of two."""
    return card % 2


class Tricks(State):
    """Each seat's hand, the suits that it could not follow, and the cards on the table and gone."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = -1  # before the deal
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.without = [[0, 0] for _ in range(SEATS)]  # suits that a seat did not follow
        self.table: list[int] = []
        self.gone: list[int] = []
        self.shown = 0  # whether the last hand is open, in derived games

    def copy(self) -> Tricks:
        return tricks_of(self.data())

    def data(self) -> list[Any]:
        hands, without = ([part[:] for part in parts] for parts in (self.hands, self.without))
        return [self.turn, hands, without, self.table[:], self.gone[:], self.shown]


def tricks_of(data: list[Any]) -> Tricks:
    """Return the state from its saved data."""
    s = Tricks()
    s.turn = data[0]
    s.hands, s.without = ([list(part) for part in parts] for parts in data[1:3])
    s.table, s.gone, s.shown = list(data[3]), list(data[4]), data[5]
    return s


class PlayCard(Ask[Tricks]):
    """The card to play; the number of playable cards is secret."""

    kind = "play"
    rule = "tricks.follow"
    when_forced = HIDE

    def options(self, s: Tricks) -> list[int]:
        hand = s.hands[self.seat]
        following = [card for card in hand if s.table and suit(card) == suit(s.table[0])]
        return following or hand[:]

    def text(self, s: Tricks, option: int) -> str:
        return f"play {option}"

    def prompt(self, s: Tricks) -> str:
        return "Which card?"


class TricksGame(Game[Tricks]):
    """A game of four tricks, which nobody counts."""

    name = "tricks"
    title = "Tricks"
    player_counts: ClassVar[tuple[int, ...]] = (SEATS,)
    ask: type[PlayCard] = PlayCard

    def seat_names(self, players: int) -> list[str]:
        return ["one", "two", "three"][:players]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> Tricks:
        return Tricks()

    def next_step(self, s: Tricks) -> Script[None] | None:
        if s.turn < 0:
            return self.deal(s)
        return self.play(s) if s.turn < CARDS else None

    def deal(self, s: Tricks) -> Script[None]:
        cards = yield from shuffled(list(range(CARDS)), audience=0)
        each = CARDS // SEATS
        s.hands = [sorted(cards[each * seat : each * (seat + 1)]) for seat in range(SEATS)]
        s.turn = 0

    def play(self, s: Tricks) -> Script[None]:
        seat = s.turn % SEATS
        card = yield self.ask(seat)
        s.hands[seat].remove(card)
        s.table.append(card)
        if suit(card) != suit(s.table[0]):
            s.without[seat][suit(s.table[0])] = 1
        s.log("tricks.follow", "{seat} plays {card}.", seat=seat, card=card)
        self.afterwards(s, seat)
        s.turn += 1
        if len(s.table) == SEATS:
            s.gone += s.table
            s.table = []

    def afterwards(self, s: Tricks, seat: int) -> None:
        """Do nothing; broken games override this to do something after a card is played."""

    def result(self, s: Tricks) -> Result:
        return Result([1] * SEATS, [0] * SEATS, "All cards are played.")

    def view(self, s: Tricks, seat: int | None) -> Tricks:
        v = s.copy()
        for other in range(SEATS):
            if other != seat:
                v.hands[other] = [HIDDEN] * len(s.hands[other])
        return v

    def redeal(self, s: Tricks, seat: int | None, rng: Random) -> Tricks:
        others = [other for other in range(SEATS) if other != seat]
        cards = [card for other in others for card in s.hands[other]]
        while True:
            rng.shuffle(cards)
            r, left = s.copy(), cards[:]
            for other in others:
                r.hands[other] = sorted(left.pop() for _ in s.hands[other])
            if all(self.could_be(s, r, other) for other in others):
                return r

    def could_be(self, s: Tricks, r: Tricks, seat: int) -> bool:
        """Return whether no seat is dealt a suit that it could not follow."""
        return not any(s.without[seat][suit(card)] for card in r.hands[seat])
