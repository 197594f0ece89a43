"""Seasons: hands, the ally row, and advancing the first player, round and season. [track.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.course.setup import FEW
from rulewright.games.btwixt.hands import add_to_hand, discard, draw_kind
from rulewright.games.btwixt.names import SEASON, card_ref, card_refs, council_ref, leader_ref
from rulewright.games.btwixt.options import is_drafted
from rulewright.games.btwixt.scoring import council_powers
from rulewright.games.btwixt.state import BtwixtState, left_of
from rulewright.games.btwixt.words import (
    ADVANCED,
    DEAL,
    DRAFT,
    ENDED,
    KIND,
    REVEAL,
    ROW,
    WINTER,
)
from rulewright.kernel import Script

HAND: Final = 10  # cards dealt to each leader
ADVANCED_HAND: Final = 9  # plus one of the leader's own cards
EVENTS: Final = 3  # shuffled in at the end of summer and of autumn
MORE_EVENTS: Final = 6  # with five or six players at the end of autumn


# -- the beginning ---------------------------------------------------------------------------
def deal_hands(s: BtwixtState) -> Script[None]:
    """Deal each leader a hand, or the packet to draft it from. [setup.hands] [advanced.hands]

    If a position holds too few cards for that, all get as many as can be dealt evenly. An option
    adds the leaders' own cards to the packets. [draft.advanced]
    """
    each = min(ADVANCED_HAND if s.game == ADVANCED else HAND, len(s.deck) // s.players)
    dealt: list[list[int]] = [[] for _ in range(s.players)]
    for _ in range(each):
        for seat in range(s.players):
            dealt[seat].append((yield from draw_kind(s, s.deck, 1 << seat)))
    for cards in dealt:
        cards.sort()
    if is_drafted(s):
        if s.own_card_drafted:
            for seat, own in enumerate(s.aside):
                if own:
                    dealt[seat].append((yield from draw_kind(s, own, 1 << seat)))
                    dealt[seat].sort()
        s.packet = dealt
        s.log("draft.pass", "Each leader looks at {number} cards.", number=len(dealt[0]))
        s.step = DRAFT
        return
    s.hand = dealt
    s.log("setup.hands", "Each leader is dealt {number} cards.", number=each)
    yield from draw_own_cards(s)
    begin_rounds(s)


def draw_own_cards(s: BtwixtState) -> Script[None]:
    """Let each leader draw one of their own cards, in the advanced game. [advanced.hands]"""
    for seat, cards in enumerate(s.aside):
        if cards:
            kind = yield from draw_kind(s, cards, 1 << seat)
            add_to_hand(s, seat, kind)
            s.log("advanced.hands", "{player} draws an own card.", player=leader_ref(s, seat))
            card = card_ref(s, kind)
            s.log("advanced.hands", "You draw {card}.", visible_to=1 << seat, card=card)


def begin_rounds(s: BtwixtState) -> None:
    """Begin the first round of the season, once hands are dealt."""
    s.step = ROW if s.row_open else REVEAL


# -- the end of a round ------------------------------------------------------------------------
def advance(s: BtwixtState) -> Script[None]:
    """Pass the first player token to the left; advance to the next round or season, or end.
    [track.first-player] [track.round] [track.season] [track.end]
    """
    s.first = s.turn = left_of(s, s.first)
    if s.round < rounds_of_season(s):
        s.round += 1
        s.step = REVEAL
        tell_first(s)
    elif s.season < WINTER:
        yield from end_season(s)
    else:
        s.step = ENDED
        tell_end(s)


def rounds_of_season(s: BtwixtState) -> int:
    """Return the rounds in a season: one more than there are players. [track.round]"""
    return s.players + 1


def end_season(s: BtwixtState) -> Script[None]:
    """Add events, discard all hands, shuffle, and advance to the next season. [track.season]"""
    yield from add_events(s)
    thrown = discard_hands(s)
    s.deck = sorted(s.deck + s.discard)
    s.discard = []
    if s.row_shuffled_in:
        shuffle_in_row(s)
    s.season += 1
    s.seasons += 1
    s.round = 1
    s.step = DEAL
    tell_season(s, thrown)


def shuffle_in_row(s: BtwixtState) -> None:
    """Shuffle the allies left in the row into the deck. [row.fill]"""
    if not s.row:
        return
    s.allies = sorted(ally & KIND for ally in [*s.allies, *s.deck_top, *s.deck_bottom, *s.row])
    s.deck_top, s.deck_bottom, s.row = [], [], []
    s.log("row.fill", "The allies left in the row are shuffled into the deck.")


def add_events(s: BtwixtState) -> Script[None]:
    """Shuffle events into the influence deck unseen, in the advanced game. [advanced.events]"""
    if s.game != ADVANCED:
        return
    number = min(MORE_EVENTS if s.players > FEW else EVENTS, len(s.events))
    for _ in range(number):
        kind = yield from draw_kind(s, s.events, 0)
        s.deck.append(kind)
    s.log("advanced.events", "{number} events are shuffled into the deck.", number=number)


def discard_hands(s: BtwixtState) -> list[list[int]]:
    """Discard all hands in the open; return the cards that each seat discarded."""
    thrown = s.hand
    s.hand = [[] for _ in range(s.players)]
    s.taken = []
    for cards in thrown:
        for card in cards:
            discard(s, card)
    return thrown


# -- the log -----------------------------------------------------------------------------------
def tell_season(s: BtwixtState, thrown: list[list[int]]) -> None:
    """Log the cards that each seat discarded, and the new season."""
    for seat, cards in enumerate(thrown):
        if cards:
            s.log(
                "track.season",
                "{player} discards {cards}.",
                reveals=True,
                player=leader_ref(s, seat),
                cards=card_refs(s, cards),
            )
    s.log("track.season", "It is {season}.", season=SEASON[s.season])
    tell_first(s)


def tell_first(s: BtwixtState) -> None:
    """Log the first player of the round."""
    pattern = "{player} is the first player now."
    s.log("track.first-player", pattern, player=leader_ref(s, s.first))


def tell_end(s: BtwixtState) -> None:
    """Log the power of each council, with all tokens revealed. [score.councils]"""
    if s.lines is None:
        return
    for number, power in enumerate(council_powers(s)):
        council = council_ref(s, number)
        opening = council.called(council.title[0].upper() + council.title[1:])
        pattern = "{council} has power {power}."
        s.log("score.councils", pattern, reveals=True, council=opening, power=power)
