"""Invariants between any two steps of a match: nothing is created or lost, all is in order."""

from __future__ import annotations

from itertools import pairwise

from rulewright.games.btwixt.state import BtwixtState, bonus_of, is_over, pack_of
from rulewright.games.btwixt.views import ally_cards, influence_cards, power_tokens
from rulewright.games.btwixt.words import (
    ADVANCED,
    DEAL,
    KIND,
    KINGSMOOT,
    LEADERS,
    NONE,
    REVEAL,
    SEEN,
    TURN,
)


def assert_conserved(s: BtwixtState) -> None:
    """Check that cards, allies and tokens all exist, each where it may be."""
    assert sorted(influence_cards(s)) == sorted(cards_of_game(s))
    assert sorted(ally_cards(s)) == list(range(len(pack_of(s).allies)))
    assert sorted(power_tokens(s)) == pack_of(s).tokens
    assert_in_order(s)
    assert_course(s)


def cards_of_game(s: BtwixtState) -> list[int]:
    """Return the kinds of all cards in the match."""
    pack = pack_of(s)
    own = [kind for leader in pack.leaders for kind in leader.cards]
    more = pack.events + own if s.game in (ADVANCED, KINGSMOOT) else []
    return pack.standard + more


def assert_in_order(s: BtwixtState) -> None:
    """Check that unordered piles are sorted, and that no hand reveals more than its seats know."""
    for pile in (s.deck, s.events, s.allies, s.supply, *s.hand, *s.packet, *s.aside):
        assert pile == sorted(pile)
    for seat, hand in enumerate(s.hand):
        for entry in hand:
            assert not entry >> SEEN + seat & 1, "a leader is told to know the own hand"
            assert entry >> SEEN < 1 << s.players
        for one, other in pairwise(hand):
            if one & KIND == other & KIND:
                assert one & other == one, "copies that are known by some and by others"
    for card in [card for pile in s.bid for card in pile]:
        assert abs(bonus_of(card)) <= 12


def assert_course(s: BtwixtState) -> None:
    """Check that the course is at a possible place, and a finished round leaves nothing."""
    leaders = [leader for leader in s.leader if leader != NONE]
    assert len(set(leaders)) == len(leaders)
    assert 1 <= s.round <= s.players + 1
    if s.step > LEADERS:
        assert len(leaders) == s.players
        assert 0 <= s.first < s.players
    if s.step in (DEAL, REVEAL) and not is_over(s):
        assert (s.current, s.in_force, s.playing, s.winner) == (NONE, NONE, NONE, NONE)
        for left in (*s.bid, *s.spent, s.prizes, s.extra, s.on_current, s.tasks, s.queued):
            assert not left
        assert not any(s.kneeling)
    if s.step == TURN and not s.tasks:
        assert not s.kneeling[s.turn]
