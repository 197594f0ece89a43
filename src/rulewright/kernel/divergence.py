"""Where the rules at hand part from a log that was made under others, and why.

A log is held against the rules by running it *openly*, when every answer must be open, or
*strictly*, when it must be forced just when it was as well: a seat that was not asked has not
chosen. Where an answer does not stand, it is told in words, with the rule.
"""

from __future__ import annotations

from array import array

from rulewright.kernel.course import LOOSELY, STRICTLY
from rulewright.kernel.errors import BrokenScript, Refusal
from rulewright.kernel.log import FORCED, NOBODY, REMARK, Milestone, entry_seat, entry_value
from rulewright.kernel.play import Play
from rulewright.kernel.script import AnyAsk, Ask, Chance, Request

SOME = 6  # open options that are named


class Divergence:
    """The first entry of a log that the rules at hand do not admit.

    `at` is its number in the log, `seat` who answered (`NOBODY` for luck, or when the whole log is
    admitted and leads elsewhere), `choice` what, as far as it can be said, `chapter` where in the
    game, and `refusal` why not.
    """

    def __init__(self, at: int, seat: int, choice: str, chapter: str, refusal: Refusal) -> None:
        self.at = at
        self.seat = seat
        self.choice = choice
        self.chapter = chapter
        self.refusal = refusal

    def __repr__(self) -> str:
        return f"Divergence({self.at}, {self.seat}, {self.choice!r}, {self.refusal!r})"


def divergence(
    match: Play, start: Milestone, log: array[int], end: Milestone | None, level: int = STRICTLY
) -> Divergence | None:
    """Run a log from `start` on; where the rules part from it, or from the state it led to.

    None when they admit all of it and come to `end`, if that is told. The match is left where
    the run stopped.
    """
    error = run_along(match, start, log, level)
    if error is not None or match.cursor < len(log):
        return _told(match, log, error)
    if end is not None and not is_at(match, end):
        why = Refusal("", "the same choices lead to another position now")
        return Divergence(len(log), NOBODY, "", _chapter(match), why)
    return None


def follows(match: Play, start: Milestone, log: array[int], end: Milestone | None) -> bool:
    """Whether a log can be run from `start` on, whatever is open, and comes to the state `end`.

    Each answer is taken as it stands: an answer that is no longer open still has an effect that the
    scripts know.
    """
    error = run_along(match, start, log, LOOSELY)
    if error is not None or match.cursor < len(log):
        return False
    return end is None or is_at(match, end)


def run_along(match: Play, start: Milestone, log: array[int], level: int) -> Exception | None:
    """Run a log from `start` to its end and no further; gives what stopped it before.

    A script of today that is told what was answered to another may fail in any way.
    """
    manual = match.manual
    match.log = log[:]
    match.strict, match.manual, match.rest = level, True, len(log)
    try:
        match.run_from(start)
    except Exception as error:
        return error
    finally:
        match.strict, match.manual, match.rest = LOOSELY, manual, -1
    return None


def is_at(match: Play, end: Milestone) -> bool:
    """Whether the running step begins at this very state."""
    return match.last.at == end.at and match.game.notation.same_state(match.last.state, end.state)


# -- in words ------------------------------------------------------------------------------------
def _told(match: Play, log: array[int], error: Exception | None) -> Divergence:
    """The entry at which a run stopped: the next one, or the one on which a script failed."""
    failed = error is not None and not isinstance(error, BrokenScript)
    at = max(0, match.cursor - 1) if failed else match.cursor
    entry = match.log[at] if at < len(log) else 0
    request = None if match.over else _request(match, entry)
    choice = _choice(match, request, entry)
    why = _why(match, request, entry, choice)
    if failed:
        why = Refusal("", f"the rules stop after this: {error!r}")
    return Divergence(at, entry_seat(entry), choice, _chapter(match), why)


def _request(match: Play, entry: int) -> Request | None:
    """The request that the rules make where the log has this entry."""
    seat = entry_seat(entry)
    if entry & REMARK:
        return match.remark(seat)
    for branch in match.branches:
        if branch.seat == seat and branch.request is not None:
            return branch.request
    if match.branches:
        waiting = match.open_branches()
        return waiting[0].request if waiting else None
    return None if match.main is None else match.main.request


def _choice(match: Play, request: Request | None, entry: int) -> str:
    """The answer in the words of today's request; empty where it does not fit."""
    try:
        if isinstance(request, Chance) and entry_seat(entry) == NOBODY:
            return request.text(entry_value(entry))
        if isinstance(request, Ask) and request.seat == entry_seat(entry):
            return request.text(match.state, entry_value(entry))
    except Exception:  # an option that today's ask never heard of
        return ""
    return ""


def _why(match: Play, request: Request | None, entry: int, choice: str) -> Refusal:
    seat = entry_seat(entry)
    if match.over:
        return Refusal("", "the match is over before this")
    if entry & REMARK:
        return Refusal("", "nothing can be said unasked here any more")
    if isinstance(request, Chance):
        text = "this cannot come by luck any more" if seat == NOBODY else "luck decides here now"
        return Refusal("", text)
    if isinstance(request, Ask):
        if request.seat != seat:
            name = match.names[request.seat]
            return Refusal(request.rule, f"{name} is asked here now: {request.kind}")
        return _of_ask(match, request, entry, choice)
    return Refusal("", "nobody is asked here now")


def _of_ask(match: Play, ask: AnyAsk, entry: int, choice: str) -> Refusal:
    """Why an answer to an ask of the same seat does not stand."""
    try:
        options = ask.options(match.state)
        if entry_value(entry) not in options:
            return ask.why_not(match.view(ask.seat), choice)
        open_texts = [ask.text(match.state, option) for option in options]
    except Exception as error:
        return Refusal(ask.rule, f"the rules stop here: {error!r}")
    if entry & FORCED:
        more = " …" if len(open_texts) > SOME else ""
        shown = "; ".join(open_texts[:SOME])
        return Refusal(ask.rule, f"this was the only choice, now it is one of: {shown}{more}")
    return Refusal(ask.rule, "this was one of several choices, now it is the only one")


def _chapter(match: Play) -> str:
    try:
        return match.game.chapter(match.state)
    except Exception:  # of a state that a script left half done
        return ""
