"""Effects on power tokens: gaining, moving, returning, looking, adding to the current ally.

`you` is the leader whose card acts, `by` the rule of that card.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt import later
from rulewright.games.btwixt.choices import (
    NOTHING,
    PLACE_BITS,
    PickCouncil,
    pick_token,
    tell_no_effect,
    tokens_to_choose,
)
from rulewright.games.btwixt.names import (
    ability_by,
    ability_name,
    ability_number,
    ally_ref,
    leader_ref,
)
from rulewright.games.btwixt.state import (
    BtwixtState,
    clockwise,
    councils_of,
    neighbours,
    shared,
    sharers,
)
from rulewright.games.btwixt.tokens import (
    draw_token,
    gain,
    kept_at_home,
    look_at,
    move,
    own_tokens,
    put_token,
    return_to_supply,
    unseen_tokens,
)
from rulewright.games.btwixt.vocabulary.places import councils_meant
from rulewright.games.btwixt.words import (
    EACH_OWN,
    HERE,
    KIND,
    NONE,
    NOT_OWN,
    OWN_COUNCIL,
    SHARED,
)
from rulewright.kernel import Script

WHERE_TO: Final = "where does the power token go?"
WHICH_MOVES: Final = "which power token moves?"
WHICH_RETURNS: Final = "which power token returns to the supply?"


# -- gaining -------------------------------------------------------------------------------------
def gain_token(
    s: BtwixtState, you: int, by: str, council: int = OWN_COUNCIL, here: int = NONE
) -> Script[None]:
    """Gain a token in OWN_COUNCIL (your choice), EACH_OWN, SHARED with the winner, or HERE.

    `here` is the council of the acting ally; without it HERE is that of the first ally claimed.
    """
    if council == EACH_OWN:
        for each in councils_of(s, you):
            yield from gain(s, you, each, by)
    elif council == SHARED:
        if s.winner in neighbours(s, you):
            yield from gain(s, you, shared(s, you, s.winner), by)
    elif council == HERE:
        yield from gain(s, you, s.home if here == NONE else here, by)
    else:
        yield from gain(s, you, NONE, by)


def both_gain_token(s: BtwixtState, you: int, by: str) -> Script[None]:
    """If a neighbour won, give `you` and that neighbour a token each, in the council you share."""
    if s.winner not in neighbours(s, you):
        return
    for seat in (you, s.winner):
        yield from gain(s, seat, shared(s, you, s.winner), by)


def lowest_gains_token(s: BtwixtState, by: str) -> Script[None]:
    """Give the leader with the lowest total a token; ties go clockwise from the first player."""
    lowest = s.first
    for seat in clockwise(s, s.first):
        if s.total[seat] < s.total[lowest]:
            lowest = seat
    yield from gain(s, lowest, NONE, by)


def gain_known_token(s: BtwixtState, you: int, by: str) -> Script[None]:
    """Let `you` draw a token and look at it; a task then places it."""
    if not s.supply:
        s.log("concepts.supply", "No power token is left.")
        return
    token = yield from draw_token(s, 1 << you)
    s.drawn.append(token)
    later.follow(s, later.PLACE_TOKEN, you, 1, ability_number(s, by))
    s.log(by, "{player} takes a power token and looks at it.", player=leader_ref(s, you))
    s.log(by, "It is worth {value}.", visible_to=1 << you, value=token & KIND)


class PlaceDrawn(PickCouncil):
    """Ask where to put the token just looked at."""

    def prompt(self, s: BtwixtState) -> str:
        """Name the value of the token in the question."""
        name = ability_name(s, self.by)
        return f"{name}: into which council goes the token of {s.drawn[0] & KIND}?"


def place_token(s: BtwixtState, seat: int, number: int, other: int) -> Script[None]:
    """Do the task of `gain_known_token`: place the token."""
    council = kept_at_home(s, seat)
    if council == NONE:
        by = ability_by(s, other)
        council = yield PlaceDrawn(seat, seat, councils_of(s, seat), "", by)
    put_token(s, seat, council, s.drawn.pop(0))


def token_on_current(s: BtwixtState, by: str) -> Script[None]:
    """Put an unseen token on the current ally. [cards.little-birds]"""
    if s.current == NONE or not s.supply:
        tell_no_effect(s, by)
        return
    token = yield from draw_token(s)
    s.on_current.append(token)
    s.log(by, "A power token lies on {ally}.", ally=ally_ref(s, s.current))


# -- moving and returning ------------------------------------------------------------------------
def move_token(
    s: BtwixtState, you: int, by: str, start: int = NOT_OWN, to: int = OWN_COUNCIL, here: int = NONE
) -> Script[None]:
    """Move a token from one of the councils of `start` to one of `to`.

    `to` is OWN_COUNCIL, HERE, or SHARED: the council that you share with the neighbour whose other
    council the token leaves.
    """
    tokens = tokens_to_choose(s, you, councils_meant(s, you, start, here))
    option = yield from pick_token(s, you, tokens, by, WHICH_MOVES)
    if option == NOTHING:
        return
    ends = _ends(s, you, option, to, here)
    move(s, option, (yield PickCouncil(you, you, ends, WHERE_TO, by)))


def _ends(s: BtwixtState, you: int, option: int, to: int, here: int) -> list[int]:
    """List those of your councils that a token may move to."""
    if to == SHARED:
        near = neighbours(s, you)
        return [shared(s, you, seat) for seat in near if seat in sharers(s, option >> PLACE_BITS)]
    return [here] if to == HERE else councils_of(s, you)


def shift_token(s: BtwixtState, you: int, by: str) -> Script[None]:
    """Let `you` move a token between your two councils, or decline."""
    question = "which power token moves to your other council?"
    option = yield from pick_token(s, you, own_tokens(s, you), by, question, True)
    if option != NOTHING:
        left, right = councils_of(s, you)
        move(s, option, right if option >> PLACE_BITS == left else left)


def return_token(s: BtwixtState, you: int, by: str) -> Script[None]:
    """Return a token from your councils to the supply, if there is one."""
    option = yield from pick_token(s, you, own_tokens(s, you), by, WHICH_RETURNS)
    if option != NOTHING:
        return_to_supply(s, option)


def trade_token(s: BtwixtState, you: int, by: str, here: int) -> Script[None]:
    """Let `you` return a token from your council other than `here`, and if you do, gain another."""
    other = [council for council in councils_of(s, you) if council != here]
    tokens = tokens_to_choose(s, you, other)
    option = yield from pick_token(s, you, tokens, by, WHICH_RETURNS, True)
    if option != NOTHING:
        return_to_supply(s, option)
        yield from gain(s, you, NONE, by)


def look_at_tokens(s: BtwixtState, you: int, by: str, number: int = 1) -> Script[None]:
    """Look at up to `number` tokens in your councils. Must be last in a step."""
    if not unseen_tokens(s, you, []):
        tell_no_effect(s, by)
        return
    yield from look_at(s, you, number, by)
