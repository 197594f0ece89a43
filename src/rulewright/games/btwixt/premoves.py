"""Answers that a leader may give in advance, and the turn that is foreseen."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.bids.bidding import KNEEL, TakeTurn
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import NONE, SETTLE, TURN
from rulewright.kernel import ONLY_ONE, AnyAsk, Standing
from rulewright.kit.words import UNSEEN

ANY_CARD: Final = 0


def kneel_now(s: BtwixtState, ask: AnyAsk, value: int) -> int | None:
    """[play.kneel]"""
    return KNEEL if isinstance(ask, TakeTurn) and KNEEL in ask.options(s) else None


def standing(view: BtwixtState, seat: int) -> tuple[Standing, ...]:
    """To kneel for the rest of this round, while one stands in it; to do what alone is open."""
    if not TURN <= view.step <= SETTLE or view.kneeling[seat]:
        return (ONLY_ONE,)
    name = f"kneel-{view.seasons}-{view.round}"
    return (Standing(name, "Kneel for the rest of this round", "play.kneel", kneel_now), ONLY_ONE)


def foreseen(view: BtwixtState, seat: int) -> BtwixtState | None:
    """The seat's next turn in this round, were nothing more to happen before it. [play.turns]"""
    if not TURN <= view.step <= SETTLE or view.kneeling[seat]:
        return None
    view.step = TURN
    view.turn = seat
    view.playing = view.lands = NONE
    view.tasks = []
    view.queued = []
    leave_to_luck(view)
    return view


def leave_to_luck(view: BtwixtState) -> None:
    """Make a view a state to go on from: hidden allies come by luck, and hands hold any cards.

    Others' choices of those are not foreseen.
    """
    for hand in view.hand:
        hand[:] = [ANY_CARD if entry == UNSEEN else entry for entry in hand]
        hand.sort()
    for pile in (view.deck_top, view.deck_bottom):
        if UNSEEN in pile:
            view.allies += [UNSEEN] * len(pile)
            pile.clear()
