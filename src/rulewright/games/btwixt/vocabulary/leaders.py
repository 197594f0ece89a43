"""Effects of leaders' own cards, composed of effects from the other modules.

`you` is the leader whose pile holds the acting card, `by` the rule of that card.
"""

from __future__ import annotations

from rulewright.games.btwixt import later
from rulewright.games.btwixt.choices import tell_no_effect
from rulewright.games.btwixt.hands import forget
from rulewright.games.btwixt.names import (
    ability_by,
    ability_number,
    card_ref,
    leader_ref,
    who,
)
from rulewright.games.btwixt.state import BtwixtState, neighbours
from rulewright.games.btwixt.taken import hand_on
from rulewright.games.btwixt.tokens import gain
from rulewright.games.btwixt.vocabulary.allies import kill_ally
from rulewright.games.btwixt.vocabulary.bids import set_value
from rulewright.games.btwixt.vocabulary.hand_cards import (
    discard_hand,
    draw,
    hand_over,
    pick_holder,
    set_aside,
    take_random,
)
from rulewright.games.btwixt.words import NONE, OTHERS, OWN_COUNCIL
from rulewright.kernel import Script, Simultaneous


def all_draw(s: BtwixtState, you: int, n: int = 1) -> Script[None]:
    """Let you and then each neighbour draw `n` cards. Must be last in a step."""
    for seat in [you, *neighbours(s, you)]:
        yield from draw(s, seat, n)


def trade_at_random(s: BtwixtState, you: int, by: str, whom: int = OTHERS) -> Script[None]:
    """Give a chosen leader a card, and get a random one of those that they held.

    Both know both cards. No effect if either hand is empty. Must be last in a step.
    """
    if not s.hand[you]:
        tell_no_effect(s, by)
        return
    seat = yield from pick_holder(s, you, by, "with whom do you bargain?", whom)
    if seat == NONE:
        return
    question = f"which card do you give to {who(s, seat)}?"
    yield Simultaneous([(you, set_aside(s, you, by, question))])
    both = 1 << you | 1 << seat
    kind = yield from take_random(s, s.hand[seat], both)
    forget(s, seat, 1 << you)
    given = s.picked[you]
    hand_over(s, [you], [seat])
    hand_on(s, seat, you, kind, together=True)
    player, other = leader_ref(s, you), leader_ref(s, seat)
    s.log(by, "{player} and {other} trade a card.", player=player, other=other)
    s.log(
        by,
        "{given} went for {taken}.",
        visible_to=both,
        given=card_ref(s, given),
        taken=card_ref(s, kind),
    )


def card_for_token(s: BtwixtState, you: int, by: str) -> Script[None]:
    """Let `you` discard a card from hand; if you do, a task gives you a token."""
    if (yield from discard_hand(s, you, by, 1, True)):
        later.follow(s, later.GAIN, you, 1, ability_number(s, by))


def gain_some(s: BtwixtState, seat: int, number: int, other: int) -> Script[None]:
    """Do the task of `card_for_token`: gain `number` power tokens."""
    for _ in range(number):
        yield from gain(s, seat, NONE, ability_by(s, other))


def kill_or_fall(s: BtwixtState, you: int, by: str, most: int, value: int) -> Script[None]:
    """Kill an ally of power `most` or less in your councils.

    If none dies, the value of the card being played becomes `value`.
    """
    if (yield from kill_ally(s, you, by, OWN_COUNCIL, most)) == NONE:
        set_value(s, by, value)
