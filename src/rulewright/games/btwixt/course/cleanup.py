"""The end of a round: discarding piles, standing up, ending effects. [cleanup.*]"""

from __future__ import annotations

from rulewright.games.btwixt.hands import add_to_hand, discard
from rulewright.games.btwixt.names import card_ref, leader_ref
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import ADVANCE, KEPT, KIND, NONE
from rulewright.kernel import Script


def clean_up(s: BtwixtState) -> Script[None]:
    """Discard the bid piles and stand all leaders up. [cleanup.piles] [cleanup.leaders]"""
    yield from ()
    for seat in range(s.players):
        clear_pile(s, seat)
    stand_up(s)
    end_effects(s)
    s.step = ADVANCE


def clear_pile(s: BtwixtState, seat: int) -> None:
    """Discard a bid pile, except cards that return to hand. [cleanup.kept]"""
    pile = s.bid[seat]
    s.bid[seat] = []
    for card in pile:
        if card & KEPT:
            add_to_hand(s, seat, card & KIND, (1 << s.players) - 1)
            s.log(
                "cleanup.kept",
                "{player} takes {card} back.",
                player=leader_ref(s, seat),
                card=card_ref(s, card),
            )
        else:
            discard(s, card)


def stand_up(s: BtwixtState) -> None:
    """Stand all leaders up and lift the limits on their plays. [cleanup.leaders]"""
    for seat in range(s.players):
        s.kneeling[seat] = 0
        s.plays[seat] = 0
        s.left[seat] = NONE
        s.must[seat] = 0
        s.spent[seat] = []
        s.total[seat] = 0
        if s.guard[seat]:
            s.guard[seat] -= 1
    s.knelt = 0


def end_effects(s: BtwixtState) -> None:
    """End everything that applied to this round only. [reveal.during]"""
    s.current = NONE
    s.current_free = False
    s.in_force = NONE
    s.placed = NONE
    s.claimed = NONE
    s.home = NONE
    s.rewarded = False
    s.spared = False
    s.ceiling = NONE
    s.winner = NONE
