"""The state of a match between two steps, as integers.

Councils form a ring: council n lies between seat n and the seat to its left, n + 1. So a leader's
left council has the same number as the seat, and the right council one less.

An order that nobody knows is not stored: a face-down pile is an ascending list, and each draw is
random. In the ally deck, cards that somebody has looked at or put back lie in order in `deck_top`
and `deck_bottom`, with the others in `allies` between them.
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.btwixt.components import AllyKind, InfluenceKind, Pack
from rulewright.games.btwixt.packs import PACKS, pack_named
from rulewright.games.btwixt.words import (
    BONUS,
    ENDED,
    KIND,
    LEADERS,
    NO_BONUS,
    NONE,
    SEEN,
    STANDARD,
    SUMMER,
    UNKNOWN,
)
from rulewright.kernel.state import State
from rulewright.kit.saved import restore, saved


class BtwixtState(State):
    """The complete state of a match between two steps."""

    def __init__(self, pack: int, players: int, source: BtwixtState | None = None) -> None:
        """Create a state before anything is dealt, or an independent copy of `source`."""
        self.lines = None
        self.pack = pack  # a place in PACKS
        self.players = players
        if source is None:
            # Options.
            self.game = STANDARD
            self.draft = False
            self.row_open = False  # allies are revealed a season at a time
            self.short = False
            self.leaders_dealt = False  # leaders are dealt, not chosen
            self.begins = NONE  # the first player set by the host; NONE: random
            self.no_ally_no_token = False  # a winner who claims no ally gains no token for winning
            self.deck_refilled = False  # an empty influence deck takes in the discard pile
            self.own_cards_leave = False  # leaders' own cards leave a kingsmoot when discarded
            self.token_first = False  # the winner gains the token before the ally is placed
            self.row_shuffled_in = False  # allies left in the row return to the deck
            self.own_card_drafted = False  # leaders' own cards are part of the draft
            self.first_rules = False  # some points are played as under rules 1

            # The course.
            self.step = LEADERS
            self.season = SUMMER
            self.seasons = 0  # the number that have ended
            self.round = 1  # of the season
            self.first = NONE  # the seat with the first player token
            self.turn = 0  # the seat that acts
            self.tasks: list[int] = []  # four numbers per task (`later.py`)
            self.leader: list[int] = [NONE] * players  # a place in the pack's leaders

            # Influence cards.
            self.deck: list[int] = []  # kinds, in no order
            self.discard: list[int] = []  # kinds
            self.removed: list[int] = []  # kinds, out of the game
            self.events: list[int] = []  # kinds, still set aside
            self.aside: list[list[int]] = [[] for _ in range(players)]  # leaders' own, not drawn
            self.hand: list[list[int]] = [[] for _ in range(players)]  # kind | seen by others
            self.bid: list[list[int]] = [[] for _ in range(players)]  # kind | flags, oldest first
            self.packet: list[list[int]] = [[] for _ in range(players)]  # kinds still to be drafted
            self.picked: list[int] = [NONE] * players  # sealed until all have chosen
            self.spent: list[list[int]] = [[] for _ in range(players)]  # returned kinds
            self.taken: list[int] = []  # moves from hand to hand this season (`taken.py`)
            self.playing = NONE  # the card whose ability is being resolved, as in a bid pile
            self.lands = NONE  # the seat whose bid pile it will go to
            self.queued: list[int] = []  # kinds that the same seat plays right after it

            # Allies and tokens.
            self.deck_top: list[int] = []  # ally | seen, the next first
            self.allies: list[int] = []  # of the deck, in no order
            self.deck_bottom: list[int] = []  # ally | seen, the last at the end
            self.row: list[int] = []  # the ally row, the next first
            self.dead: list[int] = []
            self.current = NONE  # the ally that is bid for
            self.current_free = False  # it came in during the round: strings do not count
            self.in_force = NONE  # the ally whose "during this round" ability counts
            self.on_current: list[int] = []  # tokens, value | seen
            self.extra: list[int] = []  # also claimed with it: ally | placement
            self.prizes: list[int] = []  # still to be placed: ally | placement
            self.placed = NONE  # the ally placed last
            self.claimed = NONE  # the ally claimed first this round
            self.home = NONE  # the council of the ally claimed first
            self.rewarded = False  # the step for the winner's token is over
            self.council: list[list[int]] = [[] for _ in range(players)]  # allies
            self.token: list[list[int]] = [[] for _ in range(players)]  # by council, value | seen
            self.drawn: list[int] = []  # tokens looked at before they are placed, value | seen
            self.supply: list[int] = []  # values of tokens, in no order

            # The round.
            self.kneeling: list[int] = [0] * players
            self.knelt = 0  # times that somebody knelt this round
            self.plays: list[int] = [0] * players  # cards played this round
            self.left: list[int] = [NONE] * players  # cards each may still play; NONE: any
            self.must: list[int] = [0] * players  # 1: must play on the next turn
            self.guard: list[int] = [0] * players  # round ends until the guard ends
            self.spared = False  # no ally dies this round
            self.ceiling = NONE  # cards of this value or more are forbidden
            self.winner = NONE
            self.total: list[int] = [0] * players  # fixed when the bid is won
        else:
            self.game = source.game
            self.draft = source.draft
            self.row_open = source.row_open
            self.short = source.short
            self.leaders_dealt = source.leaders_dealt
            self.begins = source.begins
            self.no_ally_no_token = source.no_ally_no_token
            self.deck_refilled = source.deck_refilled
            self.own_cards_leave = source.own_cards_leave
            self.token_first = source.token_first
            self.row_shuffled_in = source.row_shuffled_in
            self.own_card_drafted = source.own_card_drafted
            self.first_rules = source.first_rules
            self.step = source.step
            self.season = source.season
            self.seasons = source.seasons
            self.round = source.round
            self.first = source.first
            self.turn = source.turn
            self.tasks = source.tasks[:]
            self.leader = source.leader[:]
            self.deck = source.deck[:]
            self.discard = source.discard[:]
            self.removed = source.removed[:]
            self.events = source.events[:]
            self.aside = [cards[:] for cards in source.aside]
            self.hand = [cards[:] for cards in source.hand]
            self.bid = [cards[:] for cards in source.bid]
            self.packet = [cards[:] for cards in source.packet]
            self.picked = source.picked[:]
            self.spent = [cards[:] for cards in source.spent]
            self.taken = source.taken[:]
            self.playing = source.playing
            self.lands = source.lands
            self.queued = source.queued[:]
            self.deck_top = source.deck_top[:]
            self.allies = source.allies[:]
            self.deck_bottom = source.deck_bottom[:]
            self.row = source.row[:]
            self.dead = source.dead[:]
            self.current = source.current
            self.current_free = source.current_free
            self.in_force = source.in_force
            self.on_current = source.on_current[:]
            self.extra = source.extra[:]
            self.prizes = source.prizes[:]
            self.placed = source.placed
            self.claimed = source.claimed
            self.home = source.home
            self.rewarded = source.rewarded
            self.council = [allies[:] for allies in source.council]
            self.token = [tokens[:] for tokens in source.token]
            self.drawn = source.drawn[:]
            self.supply = source.supply[:]
            self.kneeling = source.kneeling[:]
            self.knelt = source.knelt
            self.plays = source.plays[:]
            self.left = source.left[:]
            self.must = source.must[:]
            self.guard = source.guard[:]
            self.spared = source.spared
            self.ceiling = source.ceiling
            self.winner = source.winner
            self.total = source.total[:]

    def copy(self) -> BtwixtState:
        return BtwixtState(self.pack, self.players, self)

    def data(self) -> list[Any]:
        return [PACKS[self.pack].key, self.players, *saved(self, FIELDS)]


FIELDS: Final = (
    "game",
    "draft",
    "row_open",
    "short",
    "leaders_dealt",
    "step",
    "season",
    "seasons",
    "round",
    "first",
    "turn",
    "tasks",
    "leader",
    "deck",
    "discard",
    "removed",
    "events",
    "aside",
    "hand",
    "bid",
    "packet",
    "picked",
    "spent",
    "playing",
    "lands",
    "queued",
    "deck_top",
    "allies",
    "deck_bottom",
    "row",
    "dead",
    "current",
    "current_free",
    "in_force",
    "on_current",
    "extra",
    "prizes",
    "placed",
    "claimed",
    "home",
    "rewarded",
    "council",
    "token",
    "drawn",
    "supply",
    "kneeling",
    "knelt",
    "plays",
    "left",
    "must",
    "guard",
    "spared",
    "ceiling",
    "winner",
    "total",
    "begins",
    "no_ally_no_token",
    "deck_refilled",
    "own_cards_leave",
    "token_first",
    "row_shuffled_in",
    "own_card_drafted",
    "first_rules",
    "taken",
)


def state_from(data: list[Any]) -> BtwixtState:
    """Restore a state from `BtwixtState.data`; data of older versions may lack the last fields."""
    s = BtwixtState(pack_named(data[0]), data[1])
    restore(s, FIELDS[: len(data) - 2], data[2:])
    return s


# -- components ----------------------------------------------------------------------------------
def pack_of(s: BtwixtState) -> Pack:
    """Return the pack that this match is played with."""
    return PACKS[s.pack]


def kind_of(s: BtwixtState, card: int) -> InfluenceKind:
    """Return the kind of an influence card; flag bits above it are ignored."""
    return PACKS[s.pack].kinds[card & KIND]


def ally_of(s: BtwixtState, ally: int) -> AllyKind:
    """Return an ally's record; flag bits above its number are ignored."""
    return PACKS[s.pack].allies[ally & KIND]


# -- seats and councils --------------------------------------------------------------------------
def left_of(s: BtwixtState, seat: int) -> int:
    """Return the neighbour to the left, which is the next seat clockwise."""
    return (seat + 1) % s.players


def right_of(s: BtwixtState, seat: int) -> int:
    """Return the neighbour to the right."""
    return (seat - 1) % s.players


def neighbours(s: BtwixtState, seat: int) -> list[int]:
    """List both neighbours, left first."""
    return [left_of(s, seat), right_of(s, seat)]


def others(s: BtwixtState, seat: int) -> list[int]:
    """List all other seats clockwise, from the left neighbour."""
    return [(seat + n) % s.players for n in range(1, s.players)]


def clockwise(s: BtwixtState, seat: int) -> list[int]:
    """List all seats clockwise, from `seat`."""
    return [(seat + n) % s.players for n in range(s.players)]


def councils_of(s: BtwixtState, seat: int) -> list[int]:
    """List a leader's two councils, left first."""
    return [seat, (seat - 1) % s.players]


def sharers(s: BtwixtState, council: int) -> list[int]:
    """List the two seats that share a council: it is left of the first, right of the second."""
    return [council, (council + 1) % s.players]


def shared(s: BtwixtState, seat: int, neighbour: int) -> int:
    """Return the council that two neighbours share. With three players all seats are neighbours."""
    return seat if neighbour == left_of(s, seat) else neighbour


# -- packed cards --------------------------------------------------------------------------------
def laid(kind: int, flags: int = 0) -> int:
    """Pack a kind and flags into an entry of a bid pile, without a bonus."""
    return kind | flags | NO_BONUS << BONUS


def bonus_of(card: int) -> int:
    """Return the bonus that is added to the value of a card in a bid pile."""
    return (card >> BONUS) - NO_BONUS


def with_bonus(card: int, bonus: int) -> int:
    """Return an entry of a bid pile with its bonus replaced."""
    return card & (1 << BONUS) - 1 | (bonus + NO_BONUS) << BONUS


def is_seen(thing: int, seat: int) -> bool:
    """Return whether a seat knows a hidden card or token."""
    return bool(thing >> SEEN + seat & 1)


def seen_by(thing: int, seat: int) -> int:
    """Return a hidden card or token marked as known to one more seat."""
    return thing | 1 << SEEN + seat


def is_hidden(thing: int) -> bool:
    """Return whether a card or token is one that a view hides."""
    return thing & KIND == UNKNOWN


def lookers(s: BtwixtState, token: int) -> list[int]:
    """List the seats that have looked at a token, which is public. [concepts.token]"""
    return [seat for seat in range(s.players) if is_seen(token, seat)]


def seen_by_all(thing: int, s: BtwixtState) -> int:
    """Return a hidden card marked as known to every seat."""
    return thing & KIND | ((1 << s.players) - 1) << SEEN


def is_over(s: BtwixtState) -> bool:
    """Return whether the last round of winter has ended."""
    return s.step == ENDED
