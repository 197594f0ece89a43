"""Kneeling and standing up, with the allies that affect it. [play.kneel]"""

from __future__ import annotations

from rulewright.games.btwixt.guards import is_in_force
from rulewright.games.btwixt.hands import draw_card
from rulewright.games.btwixt.names import ally_name, ally_rule, leader_ref
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.tokens import look_at
from rulewright.games.btwixt.words import (
    FIRST_KNEELER_DRAWS,
    KNEELING_LOOKS,
    MUST_PLAY_FIRST,
)
from rulewright.kernel import Refusal, Script


def kneel_refusal(s: BtwixtState, seat: int) -> Refusal | None:
    """Return why a leader cannot kneel, even if made to; None if they can. [concepts.cannot]"""
    if is_in_force(s, MUST_PLAY_FIRST) and not s.plays[seat] and s.hand[seat]:
        text = f"{ally_name(s, s.in_force)}: nobody kneels before playing a card."
        return Refusal(ally_rule(s, s.in_force), text)
    return None


def kneel(s: BtwixtState, seat: int) -> Script[None]:
    """Make a leader kneel: they take no more turns this round. No effect if they kneel already.

    Call it last in a step, since an ally may let the leader draw a card or look at a token.
    """
    if s.kneeling[seat]:
        return
    s.kneeling[seat] = 1
    s.knelt += 1
    s.log("play.kneel", "{player} {stance}.", player=leader_ref(s, seat), stance="kneels")
    if s.knelt == 1 and is_in_force(s, FIRST_KNEELER_DRAWS):
        yield from draw_card(s, seat)
    elif is_in_force(s, KNEELING_LOOKS):
        yield from look_at(s, seat, 1, ally_rule(s, s.in_force))


def stand(s: BtwixtState, seat: int) -> None:
    """Let a kneeling leader stand up again and take turns."""
    s.kneeling[seat] = 0
    s.log("play.kneel", "{player} {stance} again.", player=leader_ref(s, seat), stance="stands")
