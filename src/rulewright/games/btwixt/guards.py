"""Guards: leaders and cards that other leaders' cards cannot affect. [concepts.guards]

Guards do not restrict a leader's own cards; an ally that locks the bid piles restricts everybody.
"""

from __future__ import annotations

from rulewright.games.btwixt.names import ally_ref, ally_rule, card_name, who
from rulewright.games.btwixt.piles import has_trait
from rulewright.games.btwixt.reasons import Reason
from rulewright.games.btwixt.state import BtwixtState, ally_of, kind_of
from rulewright.games.btwixt.words import (
    BLANK,
    GUARDS_ITSELF,
    GUARDS_PILE,
    LOCKS_PILES,
    NONE,
    SILENCES,
)
from rulewright.kernel import Refusal


def is_in_force(s: BtwixtState, trait: int) -> bool:
    """Return whether an ally with a trait (`words.ALLY_TRAITS`) is in force this round."""
    return s.in_force != NONE and ally_of(s, s.in_force).traits & trait != 0


def is_silent(s: BtwixtState, seat: int) -> bool:
    """Return whether others' cards can choose neither this leader nor the cards in their pile."""
    return has_trait(s, seat, SILENCES)


def may_choose(s: BtwixtState, you: int, seat: int, by: str = "") -> Refusal | None:
    """Return why a card of `you` cannot choose a leader; None if it can.

    An ally's ability can choose anybody. [concepts.priority]
    """
    if seat != you and is_silent(s, seat) and not by.startswith("allies."):
        text = f"Others' cards cannot choose {who(s, seat)} this round."
        return Refusal("concepts.guards", text)
    return None


def lock(s: BtwixtState) -> Reason | None:
    """Return why no card may leave its bid pile; None if no ally locks the piles."""
    if is_in_force(s, LOCKS_PILES):
        pattern = "{ally} keeps every card in its bid pile."
        return Reason(ally_rule(s, s.in_force), pattern, ally=ally_ref(s, s.in_force))
    return None


def may_touch(
    s: BtwixtState, you: int, holder: int, place: int, blanking: bool = False, chosen: bool = True
) -> Refusal | None:
    """Return why a card of `you` cannot take, move, swap, discard or blank a card; None if it can.

    `blanking` means that the card would stay where it is. `chosen` is false if nobody chooses the
    card; then a leader whom cards cannot choose is not protected.
    """
    locked = None if blanking else lock(s)
    if locked is not None:
        return locked.refusal()
    if holder == you:
        return None
    if chosen and is_silent(s, holder):
        return may_choose(s, you, holder)
    card = s.bid[holder][place]
    if kind_of(s, card).traits & GUARDS_ITSELF and not card & BLANK:
        text = f"{card_name(s, card)} cannot be touched by others' cards."
        return Refusal("concepts.guards", text)
    if not blanking and (s.guard[holder] or has_trait(s, holder, GUARDS_PILE)):
        text = f"The bid pile of {who(s, holder)} is guarded against others' cards."
        return Refusal("concepts.guards", text)
    return None


def can_touch(
    s: BtwixtState, you: int, holder: int, place: int, blanking: bool = False, chosen: bool = True
) -> bool:
    """Return whether a card of `you` can take, move, swap, discard or blank a card."""
    return may_touch(s, you, holder, place, blanking, chosen) is None
