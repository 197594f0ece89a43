"""Standing premoves, and premoves for the seat's next turn."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.bids.bidding import KNEEL, TakeTurn
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import NONE, SETTLE, TURN
from rulewright.kernel import ONLY_ONE, AnyAsk, Standing
from rulewright.kit.words import UNSEEN

ANY_CARD: Final = 0


def kneel_now(s: BtwixtState, ask: AnyAsk, value: int) -> int | None:
    """Kneel if it is the seat's turn and kneeling is open. [play.kneel]"""
    return KNEEL if isinstance(ask, TakeTurn) and KNEEL in ask.options(s) else None


def standing(view: BtwixtState, seat: int) -> tuple[Standing, ...]:
    """List the standing premoves: kneel for the rest of this round, and take the only option."""
    if not TURN <= view.step <= SETTLE or view.kneeling[seat]:
        return (ONLY_ONE,)
    name = f"kneel-{view.seasons}-{view.round}"
    return (Standing(name, "Kneel for the rest of this round", "play.kneel", kneel_now), ONLY_ONE)


def foreseen(view: BtwixtState, seat: int) -> BtwixtState | None:
    """Turn the view into the seat's next turn this round, as if nothing happened before it.

    Returns None outside of turns, and for a seat that kneels. [play.turns]
    """
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
    """Turn a view into a playable state, filling hidden hands with any cards.

    The order of hidden allies is random. Choices of other seats that depend on hidden cards are
    not predicted.
    """
    for hand in view.hand:
        hand[:] = [ANY_CARD if entry == UNSEEN else entry for entry in hand]
        hand.sort()
    for pile in (view.deck_top, view.deck_bottom):
        if UNSEEN in pile:
            view.allies += [UNSEEN] * len(pile)
            pile.clear()
