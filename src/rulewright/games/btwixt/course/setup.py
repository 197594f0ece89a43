"""Setup: the track, the decks, the first player and the leaders. [setup.*]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from rulewright.games.btwixt.components import Leader
from rulewright.games.btwixt.names import SEAT
from rulewright.games.btwixt.options import set_options
from rulewright.games.btwixt.packs import pack_named
from rulewright.games.btwixt.state import BtwixtState, left_of, pack_of
from rulewright.games.btwixt.words import (
    ADVANCED,
    AUTUMN,
    DEAL,
    KINGSMOOT,
    NONE,
    SEATS,
    SUMMER,
)
from rulewright.kernel import Ask, Chance, OptionValue, Refusal, Script, Unavailable

AT_RANDOM: Final = 1 << 8  # beyond all leaders
FEW: Final = 4  # most players with whom a match begins in summer


def new_state(players: int, options: Mapping[str, OptionValue]) -> BtwixtState:
    """Create the initial state; `options` has a value for each of `options.OPTIONS`."""
    s = BtwixtState(pack_named(str(options["pack"])), players)
    set_options(s, options)
    lay_out(s)
    return s


def lay_out(s: BtwixtState) -> None:
    """Set up the track, the decks and the supply, before leaders are chosen. [setup.track]
    [setup.allies] [setup.tokens] [setup.hands] [short.start]
    """
    pack = pack_of(s)
    s.season = (SUMMER if s.players <= FEW else AUTUMN) + s.short
    s.allies = list(range(len(pack.allies)))
    s.supply = pack.tokens[:]
    s.deck = sorted(pack.standard)
    if s.game == ADVANCED:
        s.events = pack.events[:]
    elif s.game == KINGSMOOT:
        own = [kind for leader in pack.leaders for kind in leader.cards]
        s.deck = sorted(s.deck + pack.events + own)


class DrawFirst(Chance):
    """A random first player."""

    def __init__(self, players: int) -> None:
        super().__init__(list(range(players)))

    def text(self, outcome: int) -> str:
        """Return the outcome as `first amber`."""
        return f"first {SEATS[outcome]}"


class DrawLeader(Chance):
    """A random leader of those whom nobody has taken."""

    def __init__(self, s: BtwixtState) -> None:
        super().__init__(open_leaders(s))
        self.leaders: list[Leader] = pack_of(s).leaders

    def text(self, outcome: int) -> str:
        """Return the leader's key, such as `cersei-lannister`."""
        return self.leaders[outcome].key


class ChooseLeader(Ask[BtwixtState]):
    """Ask a player which leader to play. [setup.leaders]"""

    kind: ClassVar[str] = "leader"
    rule: ClassVar[str] = "setup.leaders"

    def options(self, s: BtwixtState) -> list[int]:
        return [*open_leaders(s), AT_RANDOM]

    def text(self, s: BtwixtState, option: int) -> str:
        """Return the leader's key, such as `cersei-lannister`, or `random`."""
        return "random" if option == AT_RANDOM else pack_of(s).leaders[option].key

    def label(self, s: BtwixtState, option: int) -> str:
        return "Any, at random" if option == AT_RANDOM else pack_of(s).leaders[option].name

    def prompt(self, s: BtwixtState) -> str:
        if s.game == ADVANCED:
            return "Which leader are you? Each brings four cards of their own."
        return "Which leader are you? All play alike."

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        return [] if option == AT_RANDOM else [f"leader:{pack_of(s).leaders[option].key}"]

    def unavailable(self, s: BtwixtState) -> list[Unavailable]:
        return [
            self.refuse(
                s, leader, Refusal("setup.leaders", f"{SEATS[seat].title()} is that leader.")
            )
            for seat, leader in enumerate(s.leader)
            if leader != NONE
        ]


def open_leaders(s: BtwixtState) -> list[int]:
    """List the leaders that nobody has taken, by number in the pack."""
    return [leader for leader in range(len(pack_of(s).leaders)) if leader not in s.leader]


def choose_leaders(s: BtwixtState) -> Script[None]:
    """Determine the first player, then let seats take leaders clockwise, one seat per step.
    [setup.first-player] [setup.leaders]
    """
    if s.first == NONE:
        s.first = s.begins if s.begins != NONE else (yield DrawFirst(s.players))
        s.turn = s.first
        s.log("setup.first-player", "{player} is the first player.", player=SEAT[s.first])
    seat = s.turn
    leader = AT_RANDOM
    if not s.leaders_dealt:
        leader = yield ChooseLeader(seat)
    if leader == AT_RANDOM:
        leader = yield DrawLeader(s)
    become(s, seat, leader)
    s.turn = left_of(s, seat)
    if s.turn == s.first:
        s.step = DEAL


def become(s: BtwixtState, seat: int, leader: int) -> None:
    """Give a seat its leader, and in the advanced game the leader's own cards. [advanced.hands]"""
    s.leader[seat] = leader
    if s.game == ADVANCED:
        s.aside[seat] = sorted(pack_of(s).leaders[leader].cards)
    s.log(
        "setup.leaders",
        "{player} is {leader}.",
        player=SEAT[seat],
        leader=pack_of(s).leaders[leader].ref,
    )
