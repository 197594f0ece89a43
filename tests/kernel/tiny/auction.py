"""The auction: its cards, asks and steps."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import (
    Ask,
    Chance,
    GameOver,
    Ref,
    Refusal,
    Script,
    Simultaneous,
    State,
    Unavailable,
    shuffled,
)

NOBODY = -1
HIDDEN = 0
NOT_YET = -1

SEATS = 3
CARDS = list(range(1, 9))
ENOUGH = 3
NAMES = ["ada", "bo", "cy"]
PLAYER = [Ref("seat", name, name) for name in NAMES]
SET_UP, BIDDING, TAKING = 0, 1, 2


class Auction(State):
    """The state. Cards are 1 to 8, 0 is missing or unseen; the top of the deck is its last card."""

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
        self.kept = [0] * SEATS  # the number of favours that each has kept, which is public
        self.bids = [NOT_YET] * SEATS
        self.played = [0] * SEATS
        self.peeker = NOBODY

    def copy(self) -> Auction:
        return auction_of(self.data())

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
            self.kept[:],
        ]


def auction_of(data: list[Any]) -> Auction:
    """Return the auction from its saved data."""
    s = Auction()
    s.phase, s.round, s.peeker, s.rich = data[0]
    s.coins, s.deck, s.hands, s.has_hand = (list(part) for part in data[1:5])
    s.won = [list(cards) for cards in data[5]]
    s.buried = [list(cards) for cards in data[6]]
    s.favours, s.bids, s.played, s.kept = (list(part) for part in data[7:11])
    return s


class Bid(Ask[Auction]):
    """The number of coins to bid."""

    kind = "bid"
    rule = "auction.bid"
    chain = "bid"

    def options(self, s: Auction) -> list[int]:
        return list(range(s.coins[self.seat] + 1))

    def text(self, s: Auction, option: int) -> str:
        return f"bid {option}"

    def prompt(self, s: Auction) -> str:
        return f"You have {s.coins[self.seat]} coins. What do you bid?"

    def unavailable(self, s: Auction) -> list[Unavailable]:
        coins = s.coins[self.seat]
        why = Refusal("auction.coins", f"You have only {coins} coins.")
        return [
            Unavailable(f"bid {n}", f"Bid {n}", ["seat:" + NAMES[self.seat]], why)
            for n in range(coins + 1, coins + 4)
        ]


class PlayCard(Ask[Auction]):
    """Whether to add the card in hand to the bid."""

    kind = "card"
    rule = "auction.hand"
    chain = "bid"

    def options(self, s: Auction) -> list[int]:
        return [0, 1] if s.has_hand[self.seat] else [0]

    def text(self, s: Auction, option: int) -> str:
        return "with card" if option else "without card"

    def prompt(self, s: Auction) -> str:
        return f"Bid {s.bids[self.seat]}: does your card {s.hands[self.seat]} go with it?"

    def targets(self, s: Auction, option: int) -> list[str]:
        return [f"hand:{NAMES[self.seat]}:0"] if option else []


class Take(Ask[Auction]):
    """Whether to take or to bury the card that was won."""

    kind = "take"
    rule = "auction.take"

    def options(self, s: Auction) -> list[int]:
        return [0, 1]

    def text(self, s: Auction, option: int) -> str:
        return "bury" if option else "take"

    def prompt(self, s: Auction) -> str:
        return f"The card is {s.deck[-1]}. Take it?"


class Swap(Ask[Auction]):
    """Whether to keep a secret favour."""

    kind = "favour"
    rule = "auction.favour"

    def options(self, s: Auction) -> list[int]:
        return [0, 1]

    def text(self, s: Auction, option: int) -> str:
        return "sell" if option else "keep"

    def prompt(self, s: Auction) -> str:
        return f"Keep the favour of {s.favours[self.seat]}, or sell it for a coin?"


def deal(s: Auction) -> Script[None]:
    """Deal; nobody knows the order of the deck, and each seat knows only its own card."""
    s.deck = yield from shuffled(s.deck, audience=0)
    for seat in range(SEATS):
        s.hands[seat] = s.deck.pop()
        s.has_hand[seat] = 1
    s.phase = BIDDING
    s.log("auction.deal", "The cards are dealt.")


def seal(s: Auction, seat: int) -> Script[None]:
    """Seal a bid of two choices."""
    s.bids[seat] = yield Bid(seat)
    s.played[seat] = yield PlayCard(seat)
    s.log("auction.bid", "You bid {amount}.", visible_to=1 << seat, amount=s.bids[seat])


def bidding(s: Auction) -> Script[None]:
    """Let all bid in secret; the highest pays and sees the card. A card adds 1 and is shown."""
    yield Simultaneous([(seat, seal(s, seat)) for seat in range(SEATS)])
    worth = [s.bids[seat] + s.played[seat] for seat in range(SEATS)]
    for seat in range(SEATS):
        s.log(
            "auction.reveal",
            "{player} bids {amount}, worth {worth}.",
            player=PLAYER[seat],
            amount=s.bids[seat],
            worth=worth[seat],
        )
        if s.played[seat]:
            s.won[seat].append(s.hands[seat])
            s.hands[seat], s.has_hand[seat] = HIDDEN, 0
            shown = s.won[seat][-1]
            pattern = "{player} shows the card {card}."
            s.log("auction.reveal", pattern, player=PLAYER[seat], card=shown)
    s.peeker = worth.index(max(worth))
    s.coins[s.peeker] -= s.bids[s.peeker]
    s.bids, s.played = [NOT_YET] * SEATS, [0] * SEATS
    s.phase = TAKING
    s.log("auction.peek", "The card is {card}.", visible_to=1 << s.peeker, card=s.deck[-1])
    if max(len(cards) for cards in s.won) >= ENOUGH:
        raise GameOver


def taking(s: Auction) -> Script[None]:
    """Let the winner take the card openly, or bury it unseen for a secret favour."""
    seat = s.peeker
    buried = yield Take(seat)
    card = s.deck.pop()
    s.peeker = NOBODY
    if buried:
        s.buried[seat].append(card)
        s.log("auction.take", "{player} buries the card.", player=PLAYER[seat])
        favour = yield Chance([0, 1, 2], [3, 2, 1], audience=1 << seat)
        s.favours[seat] += favour
        s.log("auction.favour", "Your favour is {amount}.", visible_to=1 << seat, amount=favour)
        if (yield Swap(seat)):
            s.favours[seat] -= favour
            s.coins[seat] += 1
        else:
            s.kept[seat] += 1
    else:
        s.won[seat].append(card)
        s.log("auction.take", "{player} takes the card {card}.", player=PLAYER[seat], card=card)
        if len(s.won[seat]) >= ENOUGH:
            raise GameOver
    s.round += 1
    s.phase = BIDDING
