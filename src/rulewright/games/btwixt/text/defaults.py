"""The meaning of what a position leaves out: the start of a round, and all else in its pile."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games.btwixt.course.seasons import EVENTS, MORE_EVENTS
from rulewright.games.btwixt.course.setup import FEW
from rulewright.games.btwixt.state import BtwixtState, ally_of, clockwise, is_hidden, pack_of
from rulewright.games.btwixt.words import (
    ADVANCED,
    AUTUMN,
    CLAIMED,
    CLEANUP,
    DURING_ROUND,
    KIND,
    KINGSMOOT,
    LEADERS,
    NONE,
    PLAYED,
    REVEAL,
    ROW,
    STANDARD,
    SUMMER,
    TRIUMPH,
    TURN,
)
from rulewright.kit.words import UNSEEN


# -- the course ----------------------------------------------------------------------------------
def first_season(s: BtwixtState, where: int) -> int:
    """The season in which the match began. [track.season, short.start]"""
    return (SUMMER if s.players <= FEW else AUTUMN) + int(s.short)


def seasons_over(s: BtwixtState, where: int) -> int:
    """So many seasons have ended."""
    return s.season - first_season(s, where)


def acting(s: BtwixtState, where: int) -> int:
    """The seat that acts: the first one from the first player on who stands."""
    if s.first == NONE:
        return 0
    standing = [seat for seat in clockwise(s, s.first) if not s.kneeling[seat]]
    return standing[0] if standing and s.step == TURN else s.first


def free_leader(s: BtwixtState, where: int) -> int:
    """The first leader of the pack whom nobody has; none before leaders are chosen."""
    if s.step == LEADERS:
        return NONE
    return less(range(len(pack_of(s).leaders)), s.leader)[0]


def leaders_are_usual(s: BtwixtState) -> bool:
    """Whether the first leaders of the pack sit there in their order."""
    usual = [NONE] * s.players if s.step == LEADERS else list(range(s.players))
    return s.leader == usual


# -- the round -----------------------------------------------------------------------------------
def in_force(s: BtwixtState, where: int) -> int:
    """The current ally, where its ability counts during the round."""
    if not TURN <= s.step <= CLEANUP or s.current == NONE:
        return NONE
    return s.current if ally_of(s, s.current).kind == DURING_ROUND else NONE


def claimed(s: BtwixtState, where: int) -> int:
    """The ally that was placed last is the first one claimed, where it is its turn to act."""
    return s.placed if s.step == CLAIMED else NONE


def home(s: BtwixtState, where: int) -> int:
    """The council where the ally that was claimed first lies."""
    for council, allies in enumerate(s.council):
        if s.claimed in allies:
            return council
    return NONE


def rewarded(s: BtwixtState, where: int) -> bool:
    """The token for winning is gained in a step of its own."""
    return TRIUMPH <= s.step < CLEANUP


def have_knelt(s: BtwixtState, where: int) -> int:
    """As many as are kneeling."""
    return sum(s.kneeling)


def plays(s: BtwixtState, where: int) -> list[int]:
    """As many cards as lie where their holders played them."""
    return [len([card for card in pile if card & PLAYED]) for pile in s.bid]


def lands(s: BtwixtState, where: int) -> int:
    """A card that is being played comes to who acts."""
    return NONE if s.playing == NONE else s.turn


# -- influence cards -----------------------------------------------------------------------------
def aside(s: BtwixtState, where: int) -> list[int]:
    """A leader's own cards that lie nowhere else, in the advanced game. [advanced.hands]"""
    if s.game != ADVANCED or s.leader[where] == NONE:
        return []
    return sorted(less(pack_of(s).leaders[s.leader[where]].cards, cards_elsewhere(s)))


def events_aside(s: BtwixtState, where: int) -> list[int]:
    """The events that no season has brought yet: the last ones of the pack. [advanced.events]"""
    if s.game != ADVANCED:
        return []
    each = EVENTS if s.players <= FEW else MORE_EVENTS
    there = less(pack_of(s).events, cards_elsewhere(s))
    come = each * s.seasons - (len(pack_of(s).events) - len(there))
    return there[max(0, come) :]


def deck(s: BtwixtState, where: int) -> list[int]:
    """All influence cards of the match that lie nowhere else."""
    set_aside = [*s.events, *[card for pile in s.aside for card in pile]]
    return sorted(less(cards_of_match(s), [*set_aside, *cards_elsewhere(s)]))


def cards_of_match(s: BtwixtState) -> list[int]:
    """All influence cards that a match is played with, wherever they lie."""
    pack = pack_of(s)
    cards = pack.standard[:] if s.game == STANDARD else [*pack.standard, *pack.events]
    for number, leader in enumerate(pack.leaders):
        if s.game == KINGSMOOT or (s.game == ADVANCED and number in s.leader):
            cards += leader.cards
    return cards


def cards_elsewhere(s: BtwixtState) -> list[int]:
    """All influence cards that a position names, those set aside left out."""
    piles = [*s.hand, *s.bid, *s.packet, s.picked, s.queued, s.discard, s.removed, [s.playing]]
    return [card & KIND for pile in piles for card in pile if card != UNSEEN]


def less(things: Sequence[int], taken: Sequence[int]) -> list[int]:
    """Things without as many of each as were taken."""
    left = list(things)
    for thing in taken:
        if thing in left:
            left.remove(thing)
    return left


# -- allies and tokens ---------------------------------------------------------------------------
def row(s: BtwixtState, where: int) -> list[int]:
    """The row as long as it should be in this round, of the first allies that lie nowhere else."""
    if not s.row_open or s.step <= ROW:
        return []
    length = s.players + 1 - s.round + int(s.step == REVEAL)
    return less(range(len(pack_of(s).allies)), named_allies(s))[: max(0, length)]


def ally_deck(s: BtwixtState, where: int) -> list[int]:
    """All allies that lie nowhere else."""
    return less(range(len(pack_of(s).allies)), [*named_allies(s), *s.row])


def named_allies(s: BtwixtState) -> list[int]:
    """All allies that a position names outside of the row."""
    piles = [*s.council, s.dead, s.extra, s.prizes, s.deck_top, s.deck_bottom, [s.current]]
    return [ally & KIND for pile in piles for ally in pile if ally != UNSEEN]


def supply(s: BtwixtState, where: int) -> list[int]:
    """All tokens that lie nowhere else."""
    return less(pack_of(s).tokens, tokens_elsewhere(s))


def tokens_elsewhere(s: BtwixtState) -> list[int]:
    """The values of all tokens outside of the supply."""
    piles = [*s.token, s.on_current, s.drawn]
    return [token & KIND for pile in piles for token in pile if not is_hidden(token)]
