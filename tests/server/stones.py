"""A game for testing premoves: stones, toasts, an auction and a secret.

Seats take turns to take stones from a heap, in a chain of two choices. After each move the seat to
the left bids for a toast against the mover, and then shows a coin in secret, of one kind or two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from rulewright.kernel import (
    ASK,
    HIDE,
    ONLY_ONE,
    Amounts,
    AnyAsk,
    Ask,
    Game,
    OptionSpec,
    OptionValue,
    Ref,
    Refusal,
    Result,
    Script,
    Simultaneous,
    Standing,
    State,
    Unavailable,
    register,
)

NAMES = ["ada", "bo", "cy"]
PLAYER = [Ref("seat", name, name) for name in NAMES]
HEAPS = [6, 6]


class Stones(State):
    """The state: heaps, the seat to move, the bid for the toast, and the secret coins."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.heaps = HEAPS[:]
        self.bid = 0
        self.bidding = 0
        self.kinds = [1, 2, 1]  # the number of kinds of coins in each purse
        self.shown = [0, 0, 0]

    def copy(self) -> Stones:
        return GAME.notation.from_data(self.data())

    def data(self) -> list[Any]:
        return [
            [self.turn, self.bid, self.bidding],
            self.heaps[:],
            self.kinds[:],
            self.shown[:],
        ]


class Heap(Ask[Stones]):
    """The heap to take from."""

    kind = "heap"
    rule = "stones.heap"
    chain = "move"
    when_forced = ASK

    def options(self, s: Stones) -> list[int]:
        return [heap for heap, stones in enumerate(s.heaps) if stones]

    def text(self, s: Stones, option: int) -> str:
        return f"heap {option + 1}"

    def targets(self, s: Stones, option: int) -> list[str]:
        return [f"heap-{option + 1}"]

    def prompt(self, s: Stones) -> str:
        return "Which heap?"


class Take(Ask[Stones]):
    """The number of stones."""

    kind = "take"
    rule = "stones.take"
    chain = "move"

    def __init__(self, seat: int, heap: int) -> None:
        self.seat = seat
        self.heap = heap

    def options(self, s: Stones) -> list[int]:
        return list(range(1, min(2, s.heaps[self.heap]) + 1))

    def text(self, s: Stones, option: int) -> str:
        return f"take {option}"

    def prompt(self, s: Stones) -> str:
        return "How many?"

    def unavailable(self, s: Stones) -> list[Unavailable]:
        return [Unavailable("take 9", "Nine", [], Refusal("stones.take", "Two at most."))]


class Bid(Ask[Stones]):
    """A higher bid for the toast, or a pass."""

    kind = "bid"
    rule = "stones.toast"

    def options(self, s: Stones) -> list[int]:
        return [0, *range(s.bid + 1, 11)]

    def amounts(self, s: Stones) -> Amounts:
        return Amounts(s.bid + 1, 10, "bid #", "Bid #")

    def text(self, s: Stones, option: int) -> str:
        return f"bid {option}" if option else "pass"

    def prompt(self, s: Stones) -> str:
        return "A toast: who offers more?"


class Coin(Ask[Stones]):
    """The coin to show; the number of kinds is the seat's secret."""

    kind = "coin"
    rule = "stones.coin"
    when_forced = HIDE

    def options(self, s: Stones) -> list[int]:
        return list(range(s.kinds[self.seat]))

    def text(self, s: Stones, option: int) -> str:
        return f"coin {option}"

    def prompt(self, s: Stones) -> str:
        return "Which coin?"


def turn(s: Stones) -> Script[None]:
    """Run a move, the bidding of two seats for a toast, and their coins."""
    mover, left = s.turn, (s.turn + 1) % 3
    heap = yield Heap(mover)
    s.heaps[heap] -= yield Take(mover, heap)
    s.log("stones.heap", "{player} takes from heap {heap}.", player=PLAYER[mover], heap=heap + 1)
    s.bid, s.bidding = 0, 1
    bidder, other = left, mover
    while s.bid < 10:
        offered = yield Bid(bidder)
        if not offered:
            break
        s.bid = offered
        s.log("stones.toast", "{player} offers {amount}.", player=PLAYER[bidder], amount=offered)
        bidder, other = other, bidder
    s.log("stones.toast", "{player} has the toast.", player=PLAYER[other])
    s.bid = s.bidding = 0
    yield Simultaneous([(seat, show(s, seat)) for seat in range(3)])
    s.shown = [0, 0, 0]
    s.turn = left


def show(s: Stones, seat: int) -> Script[None]:
    """Let a seat show a coin in secret."""
    s.shown[seat] = 1 + (yield Coin(seat))


def _bid_up_to(view: Stones, ask: AnyAsk, value: int) -> int | None:
    if not isinstance(ask, Bid):
        return None
    return view.bid + 1 if view.bid < value else 0


def _one(view: Stones, ask: AnyAsk, value: int) -> int | None:
    return 1 if ask.kind == "take" else None


def _two(view: Stones, ask: AnyAsk, value: int) -> int | None:
    return 2 if ask.kind == "take" else None


def _coin(view: Stones, ask: AnyAsk, value: int) -> int | None:
    return 0 if ask.kind == "coin" else None


class StonesGame(Game[Stones]):
    """The seat that takes the last stone wins."""

    name: ClassVar[str] = "tiny-stones"
    title: ClassVar[str] = "Tiny stones"
    player_counts: ClassVar[tuple[int, ...]] = (3,)
    option_specs: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("small", (False, True), "One heap of two"),
    )

    def seat_names(self, players: int) -> list[str]:
        return NAMES

    def new(self, players: int, options: Mapping[str, OptionValue]) -> Stones:
        s = Stones()
        if options["small"]:
            s.heaps = [2, 0]
        return s

    def next_step(self, s: Stones) -> Script[None] | None:
        return turn(s) if any(s.heaps) else None

    def standing(self, view: Stones, seat: int) -> Sequence[Standing]:
        offers = [
            ONLY_ONE,
            Standing("one", "Take one stone", "stones.take", _one, group="take"),
            Standing("two", "Take two stones", "stones.take", _two, group="take"),
            Standing("coin", "Show the first coin", "stones.coin", _coin),
        ]
        if view.bidding:
            limit = "Bid for this toast, up to"
            offers.append(Standing("toast", limit, "stones.toast", _bid_up_to, low=1, high=10))
        return offers

    def foreseen(self, view: Stones, seat: int) -> Stones | None:
        view.turn = seat
        view.bid = view.bidding = 0
        return view if any(view.heaps) else None

    def result(self, s: Stones) -> Result:
        return Result([1, 1, 1], [0, 0, 0], "No stones are left.")

    def view(self, s: Stones, seat: int | None) -> Stones:
        v = s.copy()
        for other in range(3):
            if other != seat:
                v.kinds[other], v.shown[other] = 1, 0
        return v

    def redeal(self, s: Stones, seat: int | None, rng: Random) -> Stones:
        other = s.copy()
        for number in range(3):
            if number != seat:
                other.kinds[number] = rng.choice([1, 2])
        return other

    def from_data(self, data: list[Any]) -> Stones:
        s = Stones()
        s.turn, s.bid, s.bidding = data[0]
        s.heaps, s.kinds, s.shown = (list(part) for part in data[1:4])
        return s

    def position(self, s: Stones) -> str:
        return str(s.data())

    def scene(self, view: Stones, seat: int | None) -> dict[str, Any]:
        heaps = enumerate(view.heaps, 1)
        return {
            "seat": None if seat is None else NAMES[seat],
            "title": f"{NAMES[view.turn]}'s turn",
            "areas": {f"heap-{n}": {"note": f"{stones} stones"} for n, stones in heaps},
        }


GAME = StonesGame()
register(GAME.name, lambda: GAME)
