"""Decides which premove answers a seat's question.

A seat sets standing answers and prepared choices by private events of the kind `ahead`. Each answer
that is then played for it is an ordinary event of play. A premove that no longer fits after a play
is dropped in the event of that play, so that others cannot tell that it existed.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from rulewright.kernel import IllegalChoice, Match, foresee, takes_premoves
from rulewright.server.events.match import Lapsed, Played
from rulewright.server.events.words import Prepared
from rulewright.server.storage.store import Told
from rulewright.server.tables.draft import Draft
from rulewright.server.tables.premove_log import SeatPremoves
from rulewright.server.tables.table import LiveTable


class Answer(msgspec.Struct, frozen=True):
    """A premove to play now; `prepared` is the event that prepared it, if any."""

    choices: list[str]
    prepared: int | None = None


def premoves_of(live: LiveTable, seat: int) -> SeatPremoves:
    """Return the premoves of a seat's present holder."""
    return live.premoves.of(seat, live.state.holders[seat].gen)


def seat_to_answer(live: LiveTable) -> int | None:
    """Return the first seat to move that has a premove for its question, if any."""
    if not live.premoves.seats or not live.begun:
        return None
    return next((seat for seat in live.match.waiting if answer_of(live, seat)), None)


def answer_of(live: LiveTable, seat: int) -> Answer | None:
    """Return the premove that answers a seat's present question, if any.

    Returns None while a bot plays the seat or the table is paused.
    """
    given, state, match = premoves_of(live, seat), live.state, live.match
    ask = match.ask(seat)
    if live.over or state.paused or state.bot(seat) is not None:
        return None
    if ask is None or given.held or not given.any or not takes_premoves(ask):
        return None
    first = given.prepared[0] if given.prepared else None
    if first is not None and first.kind == ask.kind and why_shut(match, seat, first) is None:
        return Answer(first.choices, first.n)
    view, options = match.view(seat), match.choices(seat)
    for standing in live.game.standing(view, seat):
        value = given.answers.get(standing.name)
        option = standing.answer(view, ask, value) if value else None
        if option is not None and option in options:
            return Answer([ask.text(view, option)])
    same = given.same.get(ask.kind)
    if same is not None and any(ask.text(view, option) == same.text for option in options):
        return Answer([same.text])
    return None


def why_shut(match: Match, seat: int, prepared: Prepared) -> str | None:
    """Return the reason why prepared choices cannot be made now; None if they can."""
    try:
        outcome = match.preview(seat, prepared.choices)
    except IllegalChoice as error:
        return error.refusal.text
    return None if outcome.complete else "There is more to choose now."


# -- lapsed premoves -----------------------------------------------------------------------------


def settle(live: LiveTable, draft: Draft) -> None:
    """Drop the premoves that no longer fit after a play, and tell only their seats."""
    played = draft.what
    if not isinstance(played, Played) or draft.match is None or not live.premoves.seats:
        return
    lapsed: dict[int, Lapsed] = {}
    for seat in live.premoves.seats:
        given = premoves_of(live, seat)
        if not given.any or live.state.bot(seat) is not None:
            continue
        left = [one for one in given.prepared if one.n != played.prepared]
        why = _why_dropped(draft.match, seat, left[0]) if left else None
        ended = _ended(draft.match, seat, given)
        if why is not None:
            draft.told.append(_dropped(seat, left, why))
        if why is not None or ended:
            lapsed[seat] = Lapsed(ended, why is not None)
    if lapsed:
        draft.what = replace(played, lapsed=lapsed)


def _ended(match: Match, seat: int, given: SeatPremoves) -> list[str]:
    """Return the names of standing answers that the game no longer offers."""
    if not given.answers:
        return []
    offered = {standing.name for standing in match.game.standing(match.view(seat), seat)}
    return [name for name in given.answers if name not in offered]


def _why_dropped(match: Match, seat: int, first: Prepared) -> str | None:
    """Return the reason why prepared choices are obsolete; None if they may still be made.

    They stay while the seat is asked other questions first.
    """
    if match.over:
        return "The match is over."
    ask = match.ask(seat)
    if ask is not None:
        return why_shut(match, seat, first) if ask.kind == first.kind else None
    foreseen = foresee(match, seat)
    next_ask = None if foreseen is None else foreseen.ask(seat)
    if next_ask is None or next_ask.kind != first.kind:
        return "This decision will not come again."
    return None


def _dropped(seat: int, prepared: list[Prepared], why: str) -> Told:
    """Return the private log entry that lists the dropped choices and the reason.

    All prepared chains are dropped, since later ones may build on the first.
    """
    what = "; ".join(" · ".join(one.labels) for one in prepared)
    return Told(1 << seat, "", f"Prepared and now dropped: {what}. {why}")
