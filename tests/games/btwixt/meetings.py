"""The pairs of cards and allies that met in a bid of random matches, and those that never can.

Every match is a kingsmoot, in which all kinds of cards are dealt from one deck. Pairs are recorded
by rounds: cards in piles at the same time; a card that is played while another lies there; and a
card with the ally that is bid for, in force, or claimed.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

from rulewright.games.btwixt.bids.bidding import KNEEL, TakeTurn
from rulewright.games.btwixt.state import BtwixtState, pack_of
from rulewright.games.btwixt.words import DURING_ROUND, KIND, MOST, NONE
from rulewright.kernel import Match, OptionValue
from tests.games.btwixt.conserved import assert_conserved

Pair = tuple[int, int]

#: More answers in a round (not counting the draft) than this must be an endless loop.
ROUND_LIMIT: Final = 400
MOST_DEALS: Final = 500


#: The last round: one card each for Amber and Coral, Horn of Command for Jade, who begins.
DEALT: Final = """
players: 3
options: game=kingsmoot
season: winter
round: 4
first: jade
hand amber: {0}, steady-hand
hand coral: {1}
hand jade: horn-of-command, open-purse
"""


class Meetings:
    """The pairs that have met so far; cards and allies are numbered as in the pack."""

    def __init__(self) -> None:
        self.lain: set[Pair] = set()  # two cards in piles in the same round, the lower number first
        self.acted: set[Pair] = set()  # a card played while the other was in a pile
        self.bid_for: set[Pair] = set()  # a card in a pile while the ally was bid for
        self.played: set[Pair] = set()  # a card played while the ally was in force
        self.claimed: set[Pair] = (
            set()
        )  # a card in a pile in the round in which the ally was claimed

    def play(self, seed: int) -> None:
        """Play a whole match at random."""
        row = bool(seed // 4 % 2)
        options: dict[str, OptionValue] = {"game": "kingsmoot", "revealed_allies": row}
        self.play_on(Match.new("btwixt", MOST - seed % 4, f"meeting {seed}", options), seed)

    def deal(self, card: int, other: int) -> None:
        """Play last rounds with two cards in two hands until one is played while the other lies.

        The third hand has a card that brings others into a pile unplayed, for cards that forbid
        others.
        """
        kinds = pack_of(BtwixtState(0, MOST)).kinds
        position = DEALT.format(kinds[card].key, kinds[other].key)
        for seed in range(MOST_DEALS):
            self.play_on(Match.from_position(position, "btwixt", seed), seed)
            if (card, other) in self.acted:
                return

    def play_on(self, match: Match, seed: int) -> None:
        """Play a match to its end, check the laws at every step, and record the pairs that met."""
        rng = Random(seed)
        round_now = Round()
        while not match.over:
            assert_step(match, round_now)
            s = state_of(match)
            if round_now.name != (s.seasons, s.round):
                round_now.end(self, s)
                round_now = Round(s)
            round_now.look(s)
            self.answer(match, rng)
        assert_conserved(state_of(match))
        round_now.end(self, state_of(match))

    def answer(self, match: Match, rng: Random) -> None:
        """Let one of the asked seats answer at random."""
        seat = rng.choice(match.waiting)
        option = rng.choice(match.choices(seat))
        if isinstance(match.ask(seat), TakeTurn) and option != KNEEL:
            self.note_play(state_of(match), option)
        match.decide(seat, option)

    def note_play(self, s: BtwixtState, card: int) -> None:
        """Record the pairs of a played card with the cards and allies on the table."""
        self.acted.update((card, lying & KIND) for pile in s.bid for lying in pile)
        if s.in_force != NONE:
            self.played.add((card, s.in_force))


class Round:
    """The cards and allies seen in a round."""

    def __init__(self, s: BtwixtState | None = None) -> None:
        self.name = (NONE, NONE) if s is None else (s.seasons, s.round)
        self.before = set[int]() if s is None else in_councils(s)
        self.cards: set[int] = set()
        self.allies: set[int] = set()
        self.answers = 0
        self.looked_at = NONE

    def look(self, s: BtwixtState) -> None:
        """Record the table before an answer."""
        self.cards.update(card & KIND for pile in s.bid for card in pile)
        if s.current != NONE:
            self.allies.add(s.current)
        self.answers += not any(s.packet)
        assert self.answers < ROUND_LIMIT, "a round that does not end"

    def end(self, meetings: Meetings, s: BtwixtState) -> None:
        """Record all pairs that met in the round."""
        meetings.lain.update(combinations(sorted(self.cards), 2))
        new = in_councils(s) - self.before
        for card in self.cards:
            meetings.bid_for.update((card, ally) for ally in self.allies)
            meetings.claimed.update((card, ally) for ally in new)


def state_of(match: Match) -> BtwixtState:
    """Return the state as the asked seat has it."""
    assert isinstance(match.state, BtwixtState)
    return match.state


def assert_step(match: Match, round_now: Round) -> None:
    """Check the laws for the state before the running step, once."""
    s, at = match.checkpoint()
    if at != round_now.looked_at:
        assert isinstance(s, BtwixtState)
        assert_conserved(s)
        round_now.looked_at = at


def in_councils(s: BtwixtState) -> set[int]:
    """Return the allies in all councils."""
    return {ally for council in s.council for ally in council}


# -- all that can meet ---------------------------------------------------------------------------
def every_meeting() -> Meetings:
    """Return all pairs except those that cannot meet.

    Each card in this deck is unique, so it cannot be played while it lies. An ally that forbids
    small cards is never in force when one is played, though such cards may lie there when it
    enters.
    """
    pack = pack_of(BtwixtState(0, MOST))
    kinds, allies = range(len(pack.kinds)), range(len(pack.allies))
    own = [kind for leader in pack.leaders for kind in leader.cards]
    deck = pack.standard + pack.events + own
    every = Meetings()
    every.lain = set(combinations(kinds, 2))
    every.acted = {
        (card, other) for card in kinds for other in kinds if card != other or deck.count(card) > 1
    }
    every.bid_for = every.claimed = {(card, ally) for card in kinds for ally in allies}
    every.played = {
        (card, ally)
        for card in kinds
        for ally in allies
        if pack.allies[ally].kind == DURING_ROUND
        and pack.kinds[card].value >= pack.allies[ally].least_value
    }
    return every


def missing(every: Meetings, seen: Meetings) -> dict[str, list[str]]:
    """Return the names of the pairs that have not met, for each way to meet."""
    pack = pack_of(BtwixtState(0, MOST))
    cards = [kind.key for kind in pack.kinds]
    allies = [ally.key for ally in pack.allies]
    sorts = {
        "lain": (every.lain - seen.lain, cards),
        "acted": (every.acted - seen.acted, cards),
        "bid for": (every.bid_for - seen.bid_for, allies),
        "played": (every.played - seen.played, allies),
        "claimed": (every.claimed - seen.claimed, allies),
    }
    return {
        sort: [f"{cards[one]} and {names[other]}" for one, other in sorted(pairs)]
        for sort, (pairs, names) in sorts.items()
        if pairs
    }
