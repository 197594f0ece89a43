"""Which cards and allies have met in a bid of random matches, and which of them never can.

Every match is a kingsmoot, in which all kinds of cards are dealt from one deck. What meets is told
by rounds: cards that lie in piles together, a card that is played while another lies, and a card
with the ally that is bid for, that is in force, and that is claimed.
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

#: No random round comes near so many answers, the draft left aside: more of them is a loop.
ROUND_LIMIT: Final = 400
MOST_DEALS: Final = 500


#: The last round: a card for Amber, one for Coral, and Horn of Command for Jade, who begins.
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
    """The pairs that have met so far; cards and allies by their numbers in the pack."""

    def __init__(self) -> None:
        self.lain: set[Pair] = set()  # cards that lay in piles in one round, the lower first
        self.acted: set[Pair] = set()  # a card that was played while the other lay in a pile
        self.bid_for: set[Pair] = set()  # a card that lay while that ally was bid for
        self.played: set[Pair] = set()  # a card that was played while that ally was in force
        self.claimed: set[Pair] = set()  # a card that lay in the round in which it was claimed

    def play(self, seed: int) -> None:
        """Play a whole match at random."""
        row = bool(seed // 4 % 2)
        options: dict[str, OptionValue] = {"game": "kingsmoot", "revealed_allies": row}
        self.play_on(Match.new("btwixt", MOST - seed % 4, f"meeting {seed}", options), seed)

    def deal(self, card: int, other: int) -> None:
        """Play last rounds of matches with two cards in two hands until one is played on the other.

        The third has what brings a card into a pile unplayed, for cards that forbid others.
        """
        kinds = pack_of(BtwixtState(0, MOST)).kinds
        position = DEALT.format(kinds[card].key, kinds[other].key)
        for seed in range(MOST_DEALS):
            self.play_on(Match.from_position(position, "btwixt", seed), seed)
            if (card, other) in self.acted:
                return

    def play_on(self, match: Match, seed: int) -> None:
        """Play a match to its end, hold every step of it to the laws, and note what met."""
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
        """Let one of those who are asked answer at random."""
        seat = rng.choice(match.waiting)
        option = rng.choice(match.choices(seat))
        if isinstance(match.ask(seat), TakeTurn) and option != KNEEL:
            self.note_play(state_of(match), option)
        match.decide(seat, option)

    def note_play(self, s: BtwixtState, card: int) -> None:
        """Note what a card that is played meets on the table."""
        self.acted.update((card, lying & KIND) for pile in s.bid for lying in pile)
        if s.in_force != NONE:
            self.played.add((card, s.in_force))


class Round:
    """What has been seen of a round."""

    def __init__(self, s: BtwixtState | None = None) -> None:
        self.name = (NONE, NONE) if s is None else (s.seasons, s.round)
        self.before = set[int]() if s is None else in_councils(s)
        self.cards: set[int] = set()
        self.allies: set[int] = set()
        self.answers = 0
        self.looked_at = NONE

    def look(self, s: BtwixtState) -> None:
        """Note the table before an answer, of which a round has but so many."""
        self.cards.update(card & KIND for pile in s.bid for card in pile)
        if s.current != NONE:
            self.allies.add(s.current)
        self.answers += not any(s.packet)
        assert self.answers < ROUND_LIMIT, "a round that does not end"

    def end(self, meetings: Meetings, s: BtwixtState) -> None:
        """Note all that met in the round."""
        meetings.lain.update(combinations(sorted(self.cards), 2))
        new = in_councils(s) - self.before
        for card in self.cards:
            meetings.bid_for.update((card, ally) for ally in self.allies)
            meetings.claimed.update((card, ally) for ally in new)


def state_of(match: Match) -> BtwixtState:
    """The state as the one who is asked finds it."""
    assert isinstance(match.state, BtwixtState)
    return match.state


def assert_step(match: Match, round_now: Round) -> None:
    """Hold the state before the running step to the laws, once."""
    s, at = match.checkpoint()
    if at != round_now.looked_at:
        assert isinstance(s, BtwixtState)
        assert_conserved(s)
        round_now.looked_at = at


def in_councils(s: BtwixtState) -> set[int]:
    """The allies of all councils."""
    return {ally for council in s.council for ally in council}


# -- all that can meet ---------------------------------------------------------------------------
def every_meeting() -> Meetings:
    """All pairs, but for those that cannot meet.

    A card is alone of its kind in the deck: it cannot be played while it lies. An ally that shuts
    small cards is never in force when one is played, though such cards lie there when it comes in.
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
    """The pairs that have not met, by name, for each way to meet that lacks any."""
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
