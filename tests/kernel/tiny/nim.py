"""Nim with a die: its heaps, asks and steps."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import (
    HIDE,
    Amounts,
    Ask,
    Chance,
    Ref,
    Refusal,
    Script,
    State,
    Unavailable,
)

NO_HEAP = -1
COLOURS = ["red", "blue", "green", "gold"]
PLAYER = [Ref("seat", colour, colour) for colour in COLOURS]


class Nim(State):
    """Heaps of stones; the die limits how many may be taken."""

    def __init__(self, players: int, heaps: list[int], misere: int = 0, backward: int = 0) -> None:
        super().__init__()
        self.backward = int(backward)
        self.players = players
        self.heaps = heaps
        self.misere = misere
        self.turn = 0
        self.seat = 0
        self.die = 0
        self.heap = NO_HEAP
        self.taken = [0] * players
        self.told = 0
        self.nods = [0] * players  # the seats that nodded since the die was thrown

    def copy(self) -> Nim:
        return nim_of(self.data())

    def data(self) -> list[Any]:
        kind = [self.players, self.misere, self.backward]
        now = [self.turn, self.seat, self.die, self.heap, self.told]
        return [kind, now, self.heaps[:], self.taken[:], self.nods[:]]


def nim_of(data: list[Any]) -> Nim:
    """Return the state from its saved data."""
    players, misere, backward = data[0]
    s = Nim(players, list(data[2]), misere, backward)
    s.turn, s.seat, s.die, s.heap, s.told = data[1]
    s.taken = list(data[3])
    s.nods = list(data[4])
    return s


class Die(Chance):
    """A die for which high numbers are more likely."""

    def __init__(self) -> None:
        super().__init__([1, 2, 3], [1, 2, 3])

    def text(self, outcome: int) -> str:
        return f"die {outcome}"


class PickHeap(Ask[Nim]):
    """The heap to take from."""

    kind = "heap"
    rule = "nim.heap"
    chain = "move"

    def options(self, s: Nim) -> list[int]:
        return [heap for heap, stones in enumerate(s.heaps) if stones]

    def text(self, s: Nim, option: int) -> str:
        return f"heap {option + 1}"

    def prompt(self, s: Nim) -> str:
        return f"The die shows {s.die}. Which heap?"

    def targets(self, s: Nim, option: int) -> list[str]:
        return [f"heap-{option + 1}"]

    def unavailable(self, s: Nim) -> list[Unavailable]:
        why = Refusal("nim.heap", "That heap is empty.")
        return [
            Unavailable(self.text(s, heap), "An empty heap", self.targets(s, heap), why)
            for heap, stones in enumerate(s.heaps)
            if not stones
        ]


class PickStones(Ask[Nim]):
    """The number of stones to take."""

    kind = "stones"
    rule = "nim.stones"
    chain = "move"

    def options(self, s: Nim) -> list[int]:
        return list(range(1, min(s.die, s.heaps[s.heap]) + 1))

    def text(self, s: Nim, option: int) -> str:
        return f"take {option}"

    def prompt(self, s: Nim) -> str:
        return f"How many stones of heap {s.heap + 1}?"

    def amounts(self, s: Nim) -> Amounts:
        return Amounts(1, min(s.die, s.heaps[s.heap]), "take #", "take #")

    def unavailable(self, s: Nim) -> list[Unavailable]:
        high = Refusal("nim.die", f"The die allows {s.die}.")
        few = Refusal("nim.stones", f"The heap has {s.heaps[s.heap]} stones.")
        most = min(s.die, s.heaps[s.heap])
        return [
            Unavailable(f"take {n}", f"Take {n}", [], high if n > s.die else few)
            for n in range(most + 1, most + 3)
        ]


class Nod(Ask[Nim]):
    """A remark that a seat may make while another thinks."""

    kind = "nod"
    rule = "nim.nod"
    when_forced = HIDE

    def options(self, s: Nim) -> list[int]:
        return [0]

    def text(self, s: Nim, option: int) -> str:
        return "nod"

    def prompt(self, s: Nim) -> str:
        return "You may nod."


def announce(s: Nim) -> Script[None]:
    """Log a line, in a step without choices and luck."""
    s.log("nim.turn", "Turn {turn}: {player}.", turn=s.turn + 1, player=PLAYER[s.seat])
    s.told = 1
    yield from ()


def turn(s: Nim) -> Script[None]:
    """Roll, pick a heap, take stones."""
    s.die = yield Die()
    s.log("nim.die", "The die shows {number}.", number=s.die)
    s.heap = yield PickHeap(s.seat)
    stones = yield PickStones(s.seat)
    s.heaps[s.heap] -= stones
    s.taken[s.seat] += stones
    s.log(
        "nim.stones",
        "{player} takes {stones} from heap {heap}.",
        player=PLAYER[s.seat],
        stones=stones,
        heap=s.heap + 1,
    )
    for seat, nodded in enumerate(s.nods):
        if nodded:
            s.log("nim.nod", "{player} thought so.", player=PLAYER[seat])
    s.die, s.heap, s.told, s.nods = 0, NO_HEAP, 0, [0] * s.players
    if any(s.heaps):
        s.turn += 1
        s.seat = (-s.turn if s.backward else s.turn) % s.players
