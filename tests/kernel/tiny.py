"""Two games small enough to read at a glance, that use all of the kernel between them.

`tiny-auction` has what is hidden: a shuffled deck, a card in hand, sealed bids made of two
choices, a peek for one seat alone, secret luck, an end on the spot. `tiny-nim` has what is open:
weighted luck, a chain of choices, forced choices, amounts, remarks, and options that depend on the
players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from rulewright.kernel import (
    SECRET,
    Amounts,
    AnyAsk,
    Ask,
    BadPosition,
    Chance,
    Closed,
    Game,
    GameOver,
    OptionSpec,
    OptionValue,
    Refusal,
    Request,
    Result,
    Script,
    State,
    Together,
    register,
    shuffled,
)

NOBODY = -1
HIDDEN = 0
NOT_YET = -1

# -- an auction ------------------------------------------------------------------------------

SEATS = 3
CARDS = list(range(1, 9))
ENOUGH = 3
NAMES = ["ada", "bo", "cy"]
SET_UP, BIDDING, TAKING = 0, 1, 2


class Auction(State):
    """Cards are 1 to 8, 0 is one that is not there or not seen; the deck's top is its last."""

    def __init__(self) -> None:
        super().__init__()
        self.phase = SET_UP
        self.round = 0
        self.rich = 0
        self.coins = [0] * SEATS
        self.deck = list(CARDS)
        self.hands = [HIDDEN] * SEATS
        self.has_hand = [0] * SEATS
        self.won: list[list[int]] = [[], [], []]
        self.buried: list[list[int]] = [[], [], []]
        self.favours = [0] * SEATS
        self.bids = [NOT_YET] * SEATS
        self.played = [0] * SEATS
        self.peeker = NOBODY

    def copy(self) -> Auction:
        return AUCTION.from_data(self.data())

    def data(self) -> list[Any]:
        return [
            [self.phase, self.round, self.peeker, self.rich],
            self.coins[:],
            self.deck[:],
            self.hands[:],
            self.has_hand[:],
            [cards[:] for cards in self.won],
            [cards[:] for cards in self.buried],
            self.favours[:],
            self.bids[:],
            self.played[:],
        ]


class Bid(Ask[Auction]):
    """How many coins to bid."""

    kind = "bid"
    rule = "auction.bid"
    chain = "bid"

    def options(self, s: Auction) -> list[int]:
        return list(range(s.coins[self.seat] + 1))

    def text(self, s: Auction, option: int) -> str:
        return f"bid {option}"

    def prompt(self, s: Auction) -> str:
        return f"You have {s.coins[self.seat]} coins. What do you bid?"

    def closed(self, s: Auction) -> list[Closed]:
        coins = s.coins[self.seat]
        why = Refusal("auction.coins", f"You have only {coins} coins.")
        return [
            Closed(f"bid {n}", f"Bid {n}", ["seat:" + NAMES[self.seat]], why)
            for n in range(coins + 1, coins + 4)
        ]


class PlayCard(Ask[Auction]):
    """Whether the card in hand goes with the bid."""

    kind = "card"
    rule = "auction.hand"
    chain = "bid"

    def options(self, s: Auction) -> list[int]:
        return [0, 1] if s.has_hand[self.seat] else [0]

    def text(self, s: Auction, option: int) -> str:
        return "with card" if option else "without card"

    def prompt(self, s: Auction) -> str:
        return f"Bid {s.bids[self.seat]}: does your card {s.hands[self.seat]} go with it?"

    def about(self, s: Auction, option: int) -> list[str]:
        return [f"hand:{NAMES[self.seat]}:0"] if option else []


class Take(Ask[Auction]):
    """What becomes of the card that was won."""

    kind = "take"
    rule = "auction.take"

    def options(self, s: Auction) -> list[int]:
        return [0, 1]

    def text(self, s: Auction, option: int) -> str:
        return "bury" if option else "take"

    def prompt(self, s: Auction) -> str:
        return f"The card is {s.deck[-1]}. Take it?"


class Swap(Ask[Auction]):
    """Whether a secret favour is kept."""

    kind = "favour"
    rule = "auction.favour"

    def options(self, s: Auction) -> list[int]:
        return [0, 1]

    def text(self, s: Auction, option: int) -> str:
        return "sell" if option else "keep"

    def prompt(self, s: Auction) -> str:
        return f"Keep the favour of {s.favours[self.seat]}, or sell it for a coin?"


def deal(s: Auction) -> Script[None]:
    """Nobody knows the order of the deck, and each seat only its own card."""
    s.deck = yield from shuffled(s.deck, audience=0)
    for seat in range(SEATS):
        s.hands[seat] = s.deck.pop()
        s.has_hand[seat] = 1
    s.phase = BIDDING
    s.tell("auction.deal", "The cards are dealt.")


def seal(s: Auction, seat: int) -> Script[None]:
    """A bid of two choices."""
    s.bids[seat] = yield Bid(seat)
    s.played[seat] = yield PlayCard(seat)
    s.tell("auction.bid", "You bid {}.", s.bids[seat], audience=1 << seat)


def bidding(s: Auction) -> Script[None]:
    """All bid in secret; the highest pays and sees the card. A card adds 1, and is shown."""
    yield Together([(seat, seal(s, seat)) for seat in range(SEATS)])
    worth = [s.bids[seat] + s.played[seat] for seat in range(SEATS)]
    for seat in range(SEATS):
        s.tell("auction.reveal", "{} bids {}, worth {}.", NAMES[seat], s.bids[seat], worth[seat])
        if s.played[seat]:
            s.won[seat].append(s.hands[seat])
            s.hands[seat], s.has_hand[seat] = HIDDEN, 0
            s.tell("auction.reveal", "{} shows the card {}.", NAMES[seat], s.won[seat][-1])
    s.peeker = worth.index(max(worth))
    s.coins[s.peeker] -= s.bids[s.peeker]
    s.bids, s.played = [NOT_YET] * SEATS, [0] * SEATS
    s.phase = TAKING
    s.tell("auction.peek", "The card is {}.", s.deck[-1], audience=1 << s.peeker)
    if max(len(cards) for cards in s.won) >= ENOUGH:
        raise GameOver


def taking(s: Auction) -> Script[None]:
    """The winner takes the card for all to see, or buries it unseen for a secret favour."""
    seat = s.peeker
    buried = yield Take(seat)
    card = s.deck.pop()
    s.peeker = NOBODY
    if buried:
        s.buried[seat].append(card)
        s.tell("auction.take", "{} buries the card.", NAMES[seat])
        favour = yield Chance([0, 1, 2], [3, 2, 1], audience=1 << seat)
        s.favours[seat] += favour
        s.tell("auction.favour", "Your favour is {}.", favour, audience=1 << seat)
        if (yield Swap(seat)):
            s.favours[seat] -= favour
            s.coins[seat] += 1
    else:
        s.won[seat].append(card)
        s.tell("auction.take", "{} takes the card {}.", NAMES[seat], card)
        if len(s.won[seat]) >= ENOUGH:
            raise GameOver
    s.round += 1
    s.phase = BIDDING


class AuctionGame(Game[Auction]):
    """Three seats bid for hidden cards; who has three of them, or the most in the end, wins."""

    name = "tiny-auction"
    title = "Tiny auction"
    player_counts: ClassVar[tuple[int, ...]] = (SEATS,)
    option_specs: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("coins", (4, 6), "Coins of each seat", "auction.coins"),
    )

    def sides(self, players: int) -> list[list[int]]:
        return [[0], [1, 2]]  # who may talk apart; it changes nothing in play

    def seat_names(self, players: int) -> list[str]:
        return NAMES[:players]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> Auction:
        s = Auction()
        s.rich = int(options["coins"])
        s.coins = [s.rich] * SEATS
        return s

    def next_step(self, s: Auction) -> Script[None] | None:
        if s.phase == SET_UP:
            return deal(s)
        if s.phase == TAKING:
            return taking(s)
        return bidding(s) if s.deck else None

    def result(self, s: Auction) -> Result:
        scores = [sum(s.won[seat]) + s.favours[seat] for seat in range(SEATS)]
        return Result(places(scores), scores, "The auction is over.")

    def view(self, s: Auction, seat: int | None) -> Auction:
        v = s.copy()
        v.deck = [HIDDEN] * len(s.deck)
        if seat is not None and seat == s.peeker:
            v.deck[-1] = s.deck[-1]
        for other in range(SEATS):
            if other != seat:
                v.hands[other] = HIDDEN
                v.buried[other] = [HIDDEN] * len(s.buried[other])
                v.favours[other] = 0
                v.bids[other], v.played[other] = NOT_YET, 0
        return v

    def unseen(self, s: Auction, seat: int | None) -> list[int]:
        """The cards that the seat cannot tell apart."""
        known = 1 if seat is not None and seat == s.peeker else 0
        others = [other for other in range(SEATS) if other != seat]
        unseen = s.deck[: len(s.deck) - known]
        unseen += [s.hands[other] for other in others if s.has_hand[other]]
        return unseen + [card for other in others for card in s.buried[other]]

    def only_deal(self, s: Auction, seat: int | None) -> bool:
        luckless = not any(s.buried[other] for other in range(SEATS) if other != seat)
        return luckless and len(self.unseen(s, seat)) < 2

    def pieces(self, s: Auction) -> Mapping[str, int]:
        cards = s.deck + [card for card in s.hands if card != HIDDEN]
        for piles in (s.won, s.buried):
            cards += [card for pile in piles for card in pile]
        return Counter(f"card {card}" for card in cards)

    def redeal(self, s: Auction, seat: int | None, rng: Random) -> Auction:
        r = s.copy()
        known = 1 if seat is not None and seat == s.peeker else 0
        others = [other for other in range(SEATS) if other != seat]
        unseen = self.unseen(s, seat)
        rng.shuffle(unseen)
        r.deck[: len(s.deck) - known] = [unseen.pop() for _ in s.deck[known:]]
        for other in others:
            if s.has_hand[other]:
                r.hands[other] = unseen.pop()
            r.buried[other] = [unseen.pop() for _ in s.buried[other]]
            r.favours[other] = sum(rng.randrange(3) for _ in s.buried[other])
        return r

    def from_data(self, data: list[Any]) -> Auction:
        s = Auction()
        s.phase, s.round, s.peeker, s.rich = data[0]
        s.coins, s.deck, s.hands, s.has_hand = (list(part) for part in data[1:5])
        s.won = [list(cards) for cards in data[5]]
        s.buried = [list(cards) for cards in data[6]]
        s.favours, s.bids, s.played = (list(part) for part in data[7:10])
        return s

    def position(self, s: Auction) -> str:
        return "\n".join(
            [
                f"now: {s.phase} {s.round} {s.peeker}",
                f"coins: {numbers(s.coins)}",
                f"deck: {numbers(s.deck)}",
                f"hands: {numbers(s.hands)}",
                *(f"won {NAMES[seat]}: {numbers(s.won[seat])}" for seat in range(SEATS)),
                *(f"buried {NAMES[seat]}: {numbers(s.buried[seat])}" for seat in range(SEATS)),
                f"favours: {numbers(s.favours)}",
                f"rich: {s.rich}",
            ]
        )

    def from_position(self, text: str) -> tuple[Auction, int, dict[str, OptionValue]]:
        fields = read_numbers(text)
        try:
            s = Auction()
            s.phase, s.round, s.peeker = fields["now"]
            s.coins, s.deck, s.hands = fields["coins"], fields["deck"], fields["hands"]
            s.has_hand = [int(card != HIDDEN) for card in s.hands]
            s.won = [fields[f"won {name}"] for name in NAMES]
            s.buried = [fields[f"buried {name}"] for name in NAMES]
            s.favours = fields["favours"]
            s.rich = fields["rich"][0]
        except (KeyError, ValueError) as error:
            raise BadPosition(f"not a position of the auction: {error}") from error
        return s, SEATS, {"coins": fields["rich"][0]}

    def chapter(self, s: Auction) -> str:
        return f"round {s.round + 1}"

    def scene(self, view: Auction, seat: int | None) -> dict[str, Any]:
        zones = [
            {
                "id": f"hand:{NAMES[other]}",
                "title": f"Card of {NAMES[other]}",
                "owner": NAMES[other],
                "cards": [{"id": f"hand:{NAMES[other]}:0", "title": str(view.hands[other])}]
                * view.has_hand[other],
            }
            for other in range(SEATS)
        ]
        return {
            "seat": None if seat is None else NAMES[seat],
            "title": f"Round {view.round + 1}",
            "areas": {},
            "tokens": [],
            "zones": zones,
            "players": [
                {
                    "seat": name,
                    "title": name.title(),
                    "facts": [{"label": "Coins", "value": str(view.coins[number])}],
                }
                for number, name in enumerate(NAMES)
            ],
            "panels": [
                {"id": "top", "title": "Top card", "notes": [str(card) for card in view.deck[-1:]]}
            ],
        }


# -- nim with a die --------------------------------------------------------------------------

COLOURS = ["red", "blue", "green", "gold"]


class Nim(State):
    """Heaps of stones; the die says how many may be taken at most."""

    def __init__(self, players: int, heaps: list[int], misere: int = 0, backward: int = 0) -> None:
        super().__init__()
        self.backward = int(backward)
        self.players = players
        self.heaps = heaps
        self.misere = misere
        self.turn = 0
        self.seat = 0
        self.die = 0
        self.heap = NOBODY
        self.taken = [0] * players
        self.told = 0
        self.nods = [0] * players  # who nodded since the die was thrown

    def copy(self) -> Nim:
        return NIM.from_data(self.data())

    def data(self) -> list[Any]:
        kind = [self.players, self.misere, self.backward]
        now = [self.turn, self.seat, self.die, self.heap, self.told]
        return [kind, now, self.heaps[:], self.taken[:], self.nods[:]]


class Die(Chance):
    """A die that prefers to be high."""

    def __init__(self) -> None:
        super().__init__([1, 2, 3], [1, 2, 3])

    def text(self, outcome: int) -> str:
        return f"die {outcome}"


class PickHeap(Ask[Nim]):
    """Which heap to take from."""

    kind = "heap"
    rule = "nim.heap"
    chain = "move"

    def options(self, s: Nim) -> list[int]:
        return [heap for heap, stones in enumerate(s.heaps) if stones]

    def text(self, s: Nim, option: int) -> str:
        return f"heap {option + 1}"

    def prompt(self, s: Nim) -> str:
        return f"The die shows {s.die}. Which heap?"

    def about(self, s: Nim, option: int) -> list[str]:
        return [f"heap-{option + 1}"]

    def closed(self, s: Nim) -> list[Closed]:
        why = Refusal("nim.heap", "That heap is empty.")
        return [
            Closed(self.text(s, heap), "An empty heap", self.about(s, heap), why)
            for heap, stones in enumerate(s.heaps)
            if not stones
        ]


class PickStones(Ask[Nim]):
    """How many stones to take."""

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

    def closed(self, s: Nim) -> list[Closed]:
        high = Refusal("nim.die", f"The die allows {s.die}.")
        few = Refusal("nim.stones", f"The heap has {s.heaps[s.heap]} stones.")
        most = min(s.die, s.heaps[s.heap])
        return [
            Closed(f"take {n}", f"Take {n}", [], high if n > s.die else few)
            for n in range(most + 1, most + 3)
        ]


class Nod(Ask[Nim]):
    """What a seat may say while another thinks."""

    kind = "nod"
    rule = "nim.nod"
    single = SECRET

    def options(self, s: Nim) -> list[int]:
        return [0]

    def text(self, s: Nim, option: int) -> str:
        return "nod"

    def prompt(self, s: Nim) -> str:
        return "You may nod."


def announce(s: Nim) -> Script[None]:
    """A step in which nobody chooses anything and no luck is due."""
    s.tell("nim.turn", "Turn {}: {}.", s.turn + 1, COLOURS[s.seat])
    s.told = 1
    yield from ()


def turn(s: Nim) -> Script[None]:
    """Roll, pick a heap, take stones."""
    s.die = yield Die()
    s.tell("nim.die", "The die shows {}.", s.die)
    s.heap = yield PickHeap(s.seat)
    stones = yield PickStones(s.seat)
    s.heaps[s.heap] -= stones
    s.taken[s.seat] += stones
    s.tell("nim.stones", "{} takes {} from heap {}.", COLOURS[s.seat], stones, s.heap + 1)
    for seat, nodded in enumerate(s.nods):
        if nodded:
            s.tell("nim.nod", "{} thought so.", COLOURS[seat])
    s.die, s.heap, s.told, s.nods = 0, NOBODY, 0, [0] * s.players
    if any(s.heaps):
        s.turn += 1
        s.seat = (-s.turn if s.backward else s.turn) % s.players


class NimGame(Game[Nim]):
    """Take stones as the die allows; who takes the last one wins, or loses (`misere`)."""

    name = "tiny-nim"
    title = "Tiny nim"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    option_specs: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("heaps", (3, 2), "Heaps at the start"),
        OptionSpec("misere", (False, True), "The last stone loses", players=(2,)),
        OptionSpec("turns", ("forward", "backward"), "The order of turns", players=(3, 4)),
    )

    def seat_names(self, players: int) -> list[str]:
        return COLOURS[:players]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> Nim:
        heaps = [3, 4, 5][: int(options["heaps"])]
        return Nim(players, heaps, int(options["misere"]), options["turns"] == "backward")

    def next_step(self, s: Nim) -> Script[None] | None:
        if not any(s.heaps):
            return None
        return turn(s) if s.told else announce(s)

    def remark(self, s: Nim, seat: int) -> AnyAsk | None:
        return None if s.nods[seat] else Nod(seat)

    def note_remark(self, s: Nim, seat: int, option: int) -> None:
        s.nods[seat] = 1
        s.tell("nim.nod", "{} nods.", COLOURS[seat])

    def result(self, s: Nim) -> Result:
        last = [int((seat == s.seat) != bool(s.misere)) for seat in range(s.players)]
        return Result(places(last), s.taken[:], f"{COLOURS[s.seat]} took the last stone.")

    def view(self, s: Nim, seat: int | None) -> Nim:
        return s.copy()

    def redeal(self, s: Nim, seat: int | None, rng: Random) -> Nim:
        return s.copy()

    def from_data(self, data: list[Any]) -> Nim:
        players, misere, backward = data[0]
        s = Nim(players, list(data[2]), misere, backward)
        s.turn, s.seat, s.die, s.heap, s.told = data[1]
        s.taken = list(data[3])
        s.nods = list(data[4])
        return s

    def position(self, s: Nim) -> str:
        kind = numbers([s.players, s.misere, s.backward])
        now = numbers([s.turn, s.seat, s.told])
        return f"kind: {kind}\nnow: {now}\nheaps: {numbers(s.heaps)}\ntaken: {numbers(s.taken)}"

    def from_position(self, text: str) -> tuple[Nim, int, dict[str, OptionValue]]:
        fields = read_numbers(text)
        try:
            players, misere, backward = fields["kind"]
            s = Nim(players, fields["heaps"], misere, backward)
            s.turn, s.seat, s.told = fields["now"]
            s.taken = fields["taken"]
        except (KeyError, ValueError) as error:
            raise BadPosition(f"not a position of nim: {error}") from error
        options: dict[str, OptionValue] = {"heaps": len(s.heaps)}
        if players == 2:
            options["misere"] = bool(misere)
        else:
            options["turns"] = "backward" if backward else "forward"
        return s, players, options

    def chapter(self, s: Nim) -> str:
        return f"turn {s.turn + 1}"

    def board(self) -> dict[str, Any]:
        middles = {f"heap-{n}": [100 * n - 50, 50] for n in (1, 2, 3)}
        areas = [{"id": name, "name": name, "at": at, "r": 40} for name, at in middles.items()]
        return {"size": [300, 100], "areas": areas}

    def scene(self, view: Nim, seat: int | None) -> dict[str, Any]:
        heaps = enumerate(view.heaps, 1)
        return {
            "seat": None if seat is None else COLOURS[seat],
            "title": f"Turn {view.turn + 1}",
            "areas": {f"heap-{n}": {"note": f"{stones} stones"} for n, stones in heaps},
        }


# -- shared ----------------------------------------------------------------------------------


def places(scores: Sequence[int]) -> list[int]:
    """The place of each seat; the highest score is first, equal scores share a place."""
    return [1 + sum(other > score for other in scores) for score in scores]


def numbers(values: Sequence[int]) -> str:
    """Numbers in a row."""
    return " ".join(str(value) for value in values)


def read_numbers(text: str) -> dict[str, list[int]]:
    """Lines of `name: numbers`; raises `BadPosition` with the line."""
    fields: dict[str, list[int]] = {}
    for line, words in enumerate(text.splitlines(), 1):
        if words.strip():
            name, colon, values = words.partition(":")
            try:
                fields[name.strip()] = [int(value) for value in values.split()]
            except ValueError as error:
                raise BadPosition(f"not numbers: {values.strip()}", line) from error
            if not colon:
                raise BadPosition(f"not a line of a position: {words.strip()}", line)
    return fields


AUCTION = AuctionGame()
NIM = NimGame()
register(AUCTION.name, lambda: AUCTION)
register(NIM.name, lambda: NIM)

__all__ = ["AUCTION", "NIM", "Auction", "AuctionGame", "Nim", "NimGame", "Request"]
