"""Defaults of position lines: the start of a round, with everything unnamed in its usual pile.

Each takes the state and an owner (`where`), and returns the value for a line that is left out.
"""

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
    """Return the season in which the match began. [track.season, short.start]"""
    return (SUMMER if s.players <= FEW else AUTUMN) + int(s.short)


def seasons_over(s: BtwixtState, where: int) -> int:
    """Return how many seasons have ended."""
    return s.season - first_season(s, where)


def acting(s: BtwixtState, where: int) -> int:
    """Return the acting seat: on turns, the first one that stands, from the first player on.

    In other steps it is the first player.
    """
    if s.first == NONE:
        return 0
    standing = [seat for seat in clockwise(s, s.first) if not s.kneeling[seat]]
    return standing[0] if standing and s.step == TURN else s.first


def free_leader(s: BtwixtState, where: int) -> int:
    """Return the first leader of the pack that nobody has; NONE before leaders are chosen."""
    if s.step == LEADERS:
        return NONE
    return less(range(len(pack_of(s).leaders)), s.leader)[0]


def leaders_are_usual(s: BtwixtState) -> bool:
    """Return whether the seats have the first leaders of the pack, in order."""
    usual = [NONE] * s.players if s.step == LEADERS else list(range(s.players))
    return s.leader == usual


# -- the round -----------------------------------------------------------------------------------
def in_force(s: BtwixtState, where: int) -> int:
    """Return the current ally if its ability counts during the round, else NONE."""
    if not TURN <= s.step <= CLEANUP or s.current == NONE:
        return NONE
    return s.current if ally_of(s, s.current).kind == DURING_ROUND else NONE


def claimed(s: BtwixtState, where: int) -> int:
    """Return the ally placed last while its ability is resolved, else NONE."""
    return s.placed if s.step == CLAIMED else NONE


def home(s: BtwixtState, where: int) -> int:
    """Return the council that holds the ally claimed first."""
    for council, allies in enumerate(s.council):
        if s.claimed in allies:
            return council
    return NONE


def rewarded(s: BtwixtState, where: int) -> bool:
    """Return whether the step that gives the winner's token is over."""
    return TRIUMPH <= s.step < CLEANUP


def have_knelt(s: BtwixtState, where: int) -> int:
    """Return the number of leaders who kneel."""
    return sum(s.kneeling)


def plays(s: BtwixtState, where: int) -> list[int]:
    """Return, by seat, how many cards in its pile the seat itself played."""
    return [len([card for card in pile if card & PLAYED]) for pile in s.bid]


def lands(s: BtwixtState, where: int) -> int:
    """Return the acting seat while a card is being played, else NONE."""
    return NONE if s.playing == NONE else s.turn


# -- influence cards -----------------------------------------------------------------------------
def aside(s: BtwixtState, where: int) -> list[int]:
    """List a leader's own cards that are nowhere else, in the advanced game. [advanced.hands]"""
    if s.game != ADVANCED or s.leader[where] == NONE:
        return []
    return sorted(less(pack_of(s).leaders[s.leader[where]].cards, cards_elsewhere(s)))


def events_aside(s: BtwixtState, where: int) -> list[int]:
    """List the events that no season has added yet, the last of the pack. [advanced.events]"""
    if s.game != ADVANCED:
        return []
    each = EVENTS if s.players <= FEW else MORE_EVENTS
    there = less(pack_of(s).events, cards_elsewhere(s))
    come = each * s.seasons - (len(pack_of(s).events) - len(there))
    return there[max(0, come) :]


def deck(s: BtwixtState, where: int) -> list[int]:
    """List all influence cards of the match that are nowhere else."""
    set_aside = [*s.events, *[card for pile in s.aside for card in pile]]
    return sorted(less(cards_of_match(s), [*set_aside, *cards_elsewhere(s)]))


def cards_of_match(s: BtwixtState) -> list[int]:
    """List all influence cards that the match is played with."""
    pack = pack_of(s)
    cards = pack.standard[:] if s.game == STANDARD else [*pack.standard, *pack.events]
    for number, leader in enumerate(pack.leaders):
        if s.game == KINGSMOOT or (s.game == ADVANCED and number in s.leader):
            cards += leader.cards
    return cards


def cards_elsewhere(s: BtwixtState) -> list[int]:
    """List all influence cards named in a position, except those set aside."""
    piles = [*s.hand, *s.bid, *s.packet, s.picked, s.queued, s.discard, s.removed, [s.playing]]
    return [card & KIND for pile in piles for card in pile if card != UNSEEN]


def less(things: Sequence[int], taken: Sequence[int]) -> list[int]:
    """Return `things` with one copy removed for each of `taken`."""
    left = list(things)
    for thing in taken:
        if thing in left:
            left.remove(thing)
    return left


# -- allies and tokens ---------------------------------------------------------------------------
def row(s: BtwixtState, where: int) -> list[int]:
    """Return the first allies that are nowhere else, as many as fill the row in this round."""
    if not s.row_open or s.step <= ROW:
        return []
    length = s.players + 1 - s.round + int(s.step == REVEAL)
    return less(range(len(pack_of(s).allies)), named_allies(s))[: max(0, length)]


def ally_deck(s: BtwixtState, where: int) -> list[int]:
    """List all allies that are nowhere else."""
    return less(range(len(pack_of(s).allies)), [*named_allies(s), *s.row])


def named_allies(s: BtwixtState) -> list[int]:
    """List all allies named in a position outside of the row."""
    piles = [*s.council, s.dead, s.extra, s.prizes, s.deck_top, s.deck_bottom, [s.current]]
    return [ally & KIND for pile in piles for ally in pile if ally != UNSEEN]


def supply(s: BtwixtState, where: int) -> list[int]:
    """List all tokens that are nowhere else."""
    return less(pack_of(s).tokens, tokens_elsewhere(s))


def tokens_elsewhere(s: BtwixtState) -> list[int]:
    """List the values of all tokens outside of the supply."""
    piles = [*s.token, s.on_current, s.drawn]
    return [token & KIND for pile in piles for token in pile if not is_hidden(token)]
