"""The game `tiny-auction`: its views, redeals, notation and table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from rulewright.kernel import (
    BadPosition,
    Game,
    LogEntry,
    OptionSpec,
    OptionValue,
    Result,
    Script,
)
from tests.kernel.tiny.auction import (
    HIDDEN,
    NAMES,
    NOT_YET,
    SEATS,
    SET_UP,
    TAKING,
    Auction,
    auction_of,
    bidding,
    deal,
    taking,
)
from tests.kernel.tiny.tallies import numbers, places, read_numbers


class AuctionGame(Game[Auction]):
    """Three seats bid for hidden cards; the first with three cards, or most at the end, wins."""

    name = "tiny-auction"
    title = "Tiny auction"
    player_counts: ClassVar[tuple[int, ...]] = (SEATS,)
    staged: ClassVar[frozenset[str]] = frozenset({"auction.reveal", "auction.peek"})
    option_specs: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("coins", (4, 6), "Coins of each seat", "auction.coins"),
    )

    def sides(self, players: int) -> list[list[int]]:
        return [[0], [1, 2]]  # the sides only decide who may talk in private

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

    def moment(self, view: Auction, seat: int | None, entry: LogEntry) -> Mapping[str, Any]:
        """Return the sentence, with the cards in hand that the seat knows."""
        return {"kind": entry.rule, "title": entry.text, "notes": [numbers(view.hands)]}

    def unseen(self, s: Auction, seat: int | None) -> list[int]:
        """Return the cards that the seat cannot tell apart."""
        known = 1 if seat is not None and seat == s.peeker else 0
        others = [other for other in range(SEATS) if other != seat]
        unseen = s.deck[: len(s.deck) - known]
        unseen += [s.hands[other] for other in others if s.has_hand[other]]
        return unseen + [card for other in others for card in s.buried[other]]

    def only_deal(self, s: Auction, seat: int | None) -> bool:
        luckless = not any(s.kept[other] for other in range(SEATS) if other != seat)
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
            r.favours[other] = sum(rng.randrange(3) for _ in range(s.kept[other]))
        return r

    def from_data(self, data: list[Any]) -> Auction:
        return auction_of(data)

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
                f"kept: {numbers(s.kept)}",
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
            s.favours, s.kept = fields["favours"], fields["kept"]
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
