"""A small game that uses the whole kit: cards in hand, sealed choices, a die, hexes.

All play a card in secret. The seat that alone has the highest throws the die and moves that far
toward the middle of the board, over free hexes. The first to arrive wins, or else the nearest.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rulewright.kernel import (
    AnyAsk,
    Ask,
    Game,
    OptionSpec,
    Refusal,
    Result,
    Script,
    register,
)
from rulewright.kit.asks import YES, Choice, YesNo
from rulewright.kit.cards import deal
from rulewright.kit.dice import roll
from rulewright.kit.field_text import FROM_ALL, FROM_OTHERS, FieldTexts, Many, One
from rulewright.kit.fields import FieldGame, FieldState
from rulewright.kit.hexes import Grid
from rulewright.kit.names import Names
from rulewright.kit.simultaneous import choose_simultaneously
from rulewright.kit.words import Number, Word, seats

NAMES = ["ada", "bo", "cy"]
CARDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
GRID = Grid.hexagon(4)
PLAYER = Names("seat", NAMES, NAMES)
CARD = Names("card", CARDS, CARDS)
CELL = Names("area", GRID.names, GRID.names)
MIDDLE = GRID.number("d4")
STARTS = [GRID.number(name) for name in ("a1", "d7", "g1")]
WHOLE_DECK = range(len(CARDS))
IN_HAND = 3
SET_UP, PLAY, MOVE = 0, 1, 2
SEAT = seats(PLAYER)


class Race(FieldState):
    """The state: where all stand, their hands, and the cards played."""

    fields = FieldTexts(
        One("step", Word(["set-up", "play", "move"], "step"), SET_UP),
        Many("deck", Word(CARD), WHOLE_DECK, hidden=FROM_ALL),
        Many("hands", Word(CARD), owner=SEAT, hidden=FROM_OTHERS),
        Many("discard", Word(CARD)),
        One("played", Word(CARD), owner=SEAT, hidden=FROM_OTHERS),
        One("at", Word(CELL), lambda s, seat: STARTS[seat], SEAT),
        One("mover", SEAT),
        One("rounds", Number(0, IN_HAND, "the rounds"), lambda s, _: int(s.options["short"])),
    )
    step: int
    deck: list[int]
    hands: list[list[int]]
    discard: list[int]
    played: list[int]
    at: list[int]
    mover: int
    rounds: int


class PlayCard(Ask[Race]):
    """The card to play. [race.play]"""

    kind: ClassVar[str] = "play"
    rule: ClassVar[str] = "race.play"

    def options(self, s: Race) -> list[int]:
        return s.hands[self.seat][:]

    def text(self, s: Race, option: int) -> str:
        return CARDS[option]

    def prompt(self, s: Race) -> str:
        return "Which card do you play?"


class Throw(YesNo[Race]):
    """Whether to go on. [race.move]"""

    kind: ClassVar[str] = "throw"
    rule: ClassVar[str] = "race.move"

    def prompt(self, s: Race) -> str:
        return "Throw the die and go?"


class Go(Choice[Race]):
    """The hex to move to. [race.move]"""

    kind: ClassVar[str] = "go"
    rule: ClassVar[str] = "race.move"
    hint: ClassVar[str] = "“{}” is out of reach."

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps = steps

    def candidates(self, s: Race) -> list[int]:
        costs = GRID.reach(s.at[self.seat], self.steps, lambda _, other: -1 if other in s.at else 1)
        return [cell for cell, cost in enumerate(costs) if cost >= 0 or cell in s.at]

    def refusal(self, s: Race, option: int) -> Refusal | None:
        if option not in s.at or option == s.at[self.seat]:
            return None
        return Refusal("race.move", "Somebody stands there.")

    def text(self, s: Race, option: int) -> str:
        return GRID.names[option]

    def prompt(self, s: Race) -> str:
        return f"Go up to {self.steps} hexes."

    def targets(self, s: Race, option: int) -> list[str]:
        return [GRID.names[option]]


def deal_hands(s: Race) -> Script[None]:
    """Deal three cards to each seat. [race.deal]"""
    yield from deal(s.deck, s.hands, IN_HAND)
    s.step = PLAY


def play_cards(s: Race) -> Script[None]:
    """Let all play at once; the highest card that nobody shares moves. [race.play]"""
    asks: list[AnyAsk] = [PlayCard(seat) for seat in range(s.players)]
    yield from choose_simultaneously(asks, s.played)
    for seat, card in enumerate(s.played):
        s.hands[seat].remove(card)
        s.log("race.play", "{player} plays {card}.", player=PLAYER[seat], card=CARD[card])
    s.mover = s.played.index(max(s.played))
    s.discard = sorted(s.discard + s.played)
    s.played = [-1] * s.players
    s.step = MOVE


def move(s: Race) -> Script[None]:
    """Let the mover throw the die and move. [race.move]"""
    seat = s.mover
    if (yield Throw(seat)) == YES:
        (thrown,) = yield from roll(1, 3)
        s.at[seat] = yield Go(seat, thrown)
        s.log("race.move", "{player} goes to {area}.", player=PLAYER[seat], area=CELL[s.at[seat]])
    s.mover = -1
    s.rounds += 1
    s.step = PLAY


class RaceGame(FieldGame[Race]):
    """Two or three players race to the middle."""

    name = "race"
    title = "Race to the middle"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3)
    option_specs: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("short", (False, True), "One card less each.", "race.deal"),
    )
    state: ClassVar[type[FieldState]] = Race

    def seat_names(self, players: int) -> list[str]:
        return NAMES[:players]

    def next_step(self, s: Race) -> Script[None] | None:
        if MIDDLE in s.at or s.rounds == IN_HAND:
            return None
        return [deal_hands, play_cards, move][s.step](s)

    def result(self, s: Race) -> Result:
        far = [GRID.distance(cell, MIDDLE) for cell in s.at]
        return Result([1 + sum(o < mine for o in far) for mine in far], far, "The race is over.")

    def board(self) -> dict[str, Any]:
        return {"size": GRID.extent(30), "areas": GRID.areas(30), "borders": GRID.borders(30)}

    def scene(self, view: Race, seat: int | None) -> dict[str, Any]:
        tokens = [
            {"id": f"token:{name}", "area": GRID.names[view.at[n]], "owner": name, "kind": "pawn"}
            for n, name in enumerate(NAMES[: view.players])
        ]
        return {"seat": None if seat is None else NAMES[seat], "title": "Race", "tokens": tokens}


RACE: Game[Race] = RaceGame()
register(RACE.name, lambda: RACE)
