"""Effects on turns: kneeling, standing up, and forcing or limiting plays.

`you` is the leader whose pile holds the acting card, `by` the rule of that card.
"""

from __future__ import annotations

from rulewright.games.btwixt.choices import tell_no_effect
from rulewright.games.btwixt.guards import may_choose
from rulewright.games.btwixt.kneeling import kneel, kneel_refusal, stand
from rulewright.games.btwixt.names import leader_ref
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.asks import (
    PickLeader,
    leaders_meant,
    pick_leader,
)
from rulewright.games.btwixt.words import NONE, OTHERS, YOURSELF
from rulewright.kernel import Refusal, Script


class PickKneeler(PickLeader):
    """Ask which leader kneels; an ally may prevent some from kneeling. [concepts.cannot]"""

    def refusal(self, s: BtwixtState, seat: int) -> Refusal:
        """Return why a leader cannot be chosen; if an ally prevents it, cite that ally."""
        kept = None if s.kneeling[seat] else kneel_refusal(s, seat)
        return may_choose(s, self.seat, seat) or kept or super().refusal(s, seat)


def make_kneel(s: BtwixtState, you: int, by: str, whom: int = OTHERS) -> Script[None]:
    """Make a standing leader of your choice kneel, or yourself. Must be last in a step."""
    seats = [
        seat
        for seat in leaders_meant(s, you, whom)
        if not s.kneeling[seat]
        and may_choose(s, you, seat) is None
        and kneel_refusal(s, seat) is None
    ]
    seat = seats[0] if seats else NONE
    if not seats:
        tell_no_effect(s, by)
    elif whom != YOURSELF:
        seat = yield PickKneeler(you, by, "who kneels?", seats, whom, "{} kneels already.")
    if seat != NONE:
        yield from kneel(s, seat)


def make_stand(s: BtwixtState, you: int, by: str, whom: int = OTHERS) -> Script[None]:
    """Make a kneeling leader of your choice stand up again."""
    seats = [
        seat
        for seat in leaders_meant(s, you, whom)
        if s.kneeling[seat] and may_choose(s, you, seat) is None
    ]
    seat = yield from pick_leader(
        s, you, by, "who stands again?", seats, whom, "{} does not kneel."
    )
    if seat != NONE:
        stand(s, seat)


def must_play(s: BtwixtState, you: int, by: str, whom: int = OTHERS) -> Script[None]:
    """Choose a leader, who has to play a card on their next turn, if they can.

    They may be kneeling or without cards, since it is decided on that turn whether they can play.
    [terms.leader] In version 1 of the rules they may not. [setup.first-rules]
    """
    seats = [seat for seat in leaders_meant(s, you, whom) if may_choose(s, you, seat) is None]
    if s.first_rules:
        seats = [seat for seat in seats if s.hand[seat] and not s.kneeling[seat]]
    useless = "{} takes no more turns with cards in hand."
    seat = yield from pick_leader(s, you, by, "who has to play a card?", seats, whom, useless)
    if seat != NONE:
        s.must[seat] = 1
        player = leader_ref(s, seat)
        s.log(by, "{player} has to play a card on their next turn.", player=player)


def limit_cards(s: BtwixtState, by: str, each: int = 1) -> None:
    """Limit each leader to `each` more cards for the rest of the round."""
    for seat in range(s.players):
        left = s.left[seat]
        s.left[seat] = each if left == NONE else min(each, left)
    s.log(by, "Each leader may play at most {most} more this round.", most=each)


def close_above(s: BtwixtState, by: str, least: int) -> None:
    """Forbid cards of printed value `least` or more for the rest of the round."""
    s.ceiling = least if s.ceiling == NONE else min(s.ceiling, least)
    s.log(by, "No card of value {least} or more may be played this round.", least=least)
