"""Effects on the ally deck: looking at the top, reordering it, bringing in the next ally.

`you` is the leader whose card acts, `by` the rule of that card. A leader who looks at allies knows
them only when the step ends, so everything that follows is a task (`later.py`).
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.btwixt import later
from rulewright.games.btwixt.choices import NOTHING, pick_ally, tell_no_effect
from rulewright.games.btwixt.deck import (
    drop_current,
    known_to,
    lift_top,
    look,
    make_current,
    next_ally,
    put_at_bottom,
    put_on_top,
    top_allies,
)
from rulewright.games.btwixt.names import (
    ability_by,
    ability_name,
    ability_number,
    ally_key,
    ally_name,
    ally_ref,
    ally_refs,
    leader_ref,
)
from rulewright.games.btwixt.state import BtwixtState, ally_of, seen_by_all
from rulewright.games.btwixt.tokens import clear_current
from rulewright.games.btwixt.words import (
    FREE,
    HERE,
    NONE,
    OTHER,
    OTHER_BY_ALLY,
    OWN_COUNCIL,
    OWN_OTHER,
    SAME,
    SAME_BY_ALLY,
    SEEN,
)
from rulewright.kernel import Ask, Script, Simultaneous

STAYS: Final = "which ally stays on top?"
COMES_NEXT: Final = "which ally comes next?"
GOES_NEXT: Final = "which ally goes to the bottom next?"
MAY_GO: Final = "which ally goes to the bottom?"


# -- looking -------------------------------------------------------------------------------------
def look_and_reorder(s: BtwixtState, you: int, by: str, number: int = 3) -> Script[None]:
    """Let `you` look at the top allies; a task then puts them back in any order."""
    seen = yield from _look(s, you, by, number)
    if seen > 1:
        later.follow(s, later.REORDER, you, seen, ability_number(s, by))


def look_and_keep_one(s: BtwixtState, you: int, by: str, number: int = 4) -> Script[None]:
    """Let `you` look at the top allies; a task then sinks all but one, in any order."""
    seen = yield from _look(s, you, by, number)
    if seen > 1:
        later.follow(s, later.KEEP_ONE, you, seen, ability_number(s, by))


def look_and_may_sink(s: BtwixtState, you: int, by: str, number: int = 3) -> Script[None]:
    """Let `you` look at the top allies; a task may then put one at the bottom."""
    seen = yield from _look(s, you, by, number)
    if seen:
        later.follow(s, later.MAY_SINK, you, seen, ability_number(s, by))


def _look(s: BtwixtState, you: int, by: str, number: int) -> Script[int]:
    seen = yield from look(s, you, number)
    pattern = "{player} looks at the top of the ally deck: {number} of them."
    s.log(by, pattern, player=leader_ref(s, you), number=seen)
    allies = ally_refs(s, top_allies(s, seen))
    if allies:
        pattern = "From the top you see {allies}."
        s.log(by, pattern, visible_to=1 << you, reveals=True, allies=allies)
    return seen


# -- what follows a look -------------------------------------------------------------------------
class PickLooked(Ask[BtwixtState]):
    """Ask for one of the allies just looked at, by its place from the top. [play.ability]"""

    kind: ClassVar[str] = "ally"
    rule: ClassVar[str] = "play.ability"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(
        self, seat: int, by: str, question: str, places: list[int], number: int, may: bool = False
    ) -> None:
        self.seat = seat
        self.by = by
        self.question = question
        self.places = places
        self.number = number
        self.may = may

    def options(self, s: BtwixtState) -> list[int]:
        return [*self.places, NOTHING] if self.may else self.places

    def ally(self, s: BtwixtState, option: int) -> int:
        """Return the ally at the place that an option stands for."""
        return top_allies(s, self.number)[option]

    def text(self, s: BtwixtState, option: int) -> str:
        """Return the key of the ally, such as `sansa-stark`, or `none`."""
        return "none" if option == NOTHING else ally_key(s, self.ally(s, option))

    def label(self, s: BtwixtState, option: int) -> str:
        return "No ally" if option == NOTHING else ally_name(s, self.ally(s, option))

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        return [] if option == NOTHING else [f"ally:{ally_key(s, self.ally(s, option))}"]

    def prompt(self, s: BtwixtState) -> str:
        return f"{ability_name(s, self.by)}: {self.question}"


def reorder(s: BtwixtState, seat: int, number: int, other: int) -> Script[None]:
    """Do the task of `look_and_reorder`: put the top allies back in any order."""
    by = ability_by(s, other)
    order: list[int] = []
    yield Simultaneous([(seat, _arrange(seat, by, number, COMES_NEXT, COMES_NEXT, order))])
    lifted = lift_top(s, number)
    s.log(by, "{player} puts them back in an order of their own.", player=leader_ref(s, seat))
    for place in reversed(order):
        put_on_top(s, known_to(lifted[place], seat))


def keep_one(s: BtwixtState, seat: int, number: int, other: int) -> Script[None]:
    """Do the task of `look_and_keep_one`: one ally stays on top, the others go to the bottom."""
    by = ability_by(s, other)
    order: list[int] = []
    yield Simultaneous([(seat, _arrange(seat, by, number, STAYS, GOES_NEXT, order))])
    lifted = lift_top(s, number)
    pattern = "{player} puts one back on top, and the others at the bottom."
    s.log(by, pattern, player=leader_ref(s, seat))
    for place in order[1:]:
        put_at_bottom(s, known_to(lifted[place], seat))
    put_on_top(s, known_to(lifted[order[0]], seat))


def _arrange(
    seat: int, by: str, number: int, first: str, others: str, order: list[int]
) -> Script[None]:
    """Let a seat secretly choose an order of the top allies, from first to last.

    Appends their places to `order`; `first` and `others` are the questions asked.
    """
    left = list(range(number))
    while len(left) > 1:
        question = others if order else first
        place = yield PickLooked(seat, by, question, left[:], number)
        left.remove(place)
        order.append(place)
    order += left


def may_sink(s: BtwixtState, seat: int, number: int, other: int) -> Script[None]:
    """Do the task of `look_and_may_sink`: one ally may go to the bottom."""
    by = ability_by(s, other)
    chosen: list[int] = []
    yield Simultaneous([(seat, _choose_sunk(seat, by, number, chosen))])
    sunk = chosen[0]
    if sunk == NOTHING and not s.row_open:
        s.log(by, "{player} leaves them as they lie.", player=leader_ref(s, seat))
        return
    _sink(s, seat, by, lift_top(s, number), sunk)


def _choose_sunk(seat: int, by: str, number: int, chosen: list[int]) -> Script[None]:
    chosen.append((yield PickLooked(seat, by, MAY_GO, list(range(number)), number, True)))


def _sink(s: BtwixtState, seat: int, by: str, lifted: list[int], sunk: int) -> None:
    """Put one of the allies at the bottom and the others back on top.

    With a row, everybody knows the ally that goes to the bottom.
    """
    if sunk != NOTHING:
        s.log(by, "{player} puts one at the bottom.", player=leader_ref(s, seat))
        put_at_bottom(s, lifted[sunk] if s.row_open else known_to(lifted[sunk], seat))
    for place in range(len(lifted) - 1, -1, -1):
        if place != sunk:
            put_on_top(s, known_to(lifted[place], seat))


# -- the next ally -------------------------------------------------------------------------------
def next_current(s: BtwixtState, by: str) -> Script[None]:
    """Reveal the next ally and make it the current one. Must be last in a step.

    No effect while there still is a current ally, which happens if that could not be killed.
    """
    if s.current != NONE:
        s.log(by, "{ally} stays, and no other ally comes.", ally=ally_ref(s, s.current))
        return
    ally = yield from next_ally(s)
    if ally != NONE:
        make_current(s, ally, free=True)


def sink_current(s: BtwixtState, by: str) -> None:
    """Put the current ally at the bottom of the deck; tokens on it return to the supply."""
    if s.current == NONE:
        tell_no_effect(s, by)
        return
    clear_current(s)
    ally = drop_current(s)
    put_at_bottom(s, seen_by_all(ally, s))
    s.log(by, "{ally} goes to the bottom of the ally deck.", ally=ally_ref(s, ally))


def add_prize(s: BtwixtState, by: str, to: int = OWN_OTHER) -> Script[None]:
    """Reveal the next ally, which the winner will also claim. Must be last in a step.

    `to` is where it goes: OWN_OTHER or HERE, relative to the first ally, or OWN_COUNCIL for either.
    """
    ally = yield from next_ally(s)
    if ally != NONE:
        s.extra.append(ally | how_placed(s, to) << SEEN)
        s.log(by, "The winner claims {ally} too.", ally=ally_ref(s, ally))


def claim_next(s: BtwixtState, by: str, to: int = OWN_COUNCIL, council: int = NONE) -> Script[None]:
    """Reveal the next ally, which the winner claims now. Must be last in a step.

    `to` is as in `add_prize`, but if `council` is given, that of the acting ally, it is relative
    to that council.
    """
    ally = yield from next_ally(s)
    if ally != NONE:
        s.prizes.insert(0, ally | how_placed(s, to, council) << SEEN)
        player = leader_ref(s, s.winner)
        s.log(by, "{player} claims {ally} too.", player=player, ally=ally_ref(s, ally))


def how_placed(s: BtwixtState, to: int, council: int = NONE) -> int:
    """Return how an additional ally is placed, one of `words.PLACEMENTS`. [placement.additional]

    `council` is that of the ally which brings it, or NONE for a card. The winner has only two
    councils, so the ally goes either into the first ally's council or into the other one.
    """
    if to not in (OWN_OTHER, HERE):
        return FREE
    if council == NONE:
        return SAME if to == HERE else OTHER
    return SAME_BY_ALLY if (to == HERE) == (council == s.home) else OTHER_BY_ALLY


# -- the dead pile -------------------------------------------------------------------------------
def claim_dead(s: BtwixtState, by: str, most: int = NONE) -> Script[None]:
    """Let the winner claim a dead ally of power `most` or less. [claim.additional]"""
    dead = [ally for ally in s.dead if most == NONE or ally_of(s, ally).power <= most]
    ally = yield from pick_ally(s, s.winner, dead, by, "which ally do you claim from the dead?")
    if ally == NOTHING:
        return
    s.dead.remove(ally)
    s.prizes.insert(0, ally | FREE << SEEN)
    player = leader_ref(s, s.winner)
    s.log(by, "{player} claims {ally} from the dead pile.", player=player, ally=ally_ref(s, ally))


def raise_dead(s: BtwixtState, you: int, by: str) -> Script[None]:
    """Let `you` put a dead ally on top of the ally deck, or decline. [row.top]"""
    question = "which dead ally goes on top of the deck?"
    ally = yield from pick_ally(s, you, s.dead[:], by, question, True)
    if ally == NOTHING:
        return
    s.dead.remove(ally)
    pattern = "{ally} goes from the dead pile to the top of the ally deck."
    s.log(by, pattern, ally=ally_ref(s, ally))
    put_on_top(s, seen_by_all(ally, s))
