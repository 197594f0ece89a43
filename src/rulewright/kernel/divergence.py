"""Where a log made under other rules departs from the current rules, and why.

A log is checked by replaying it. *Openly* means that every answer must be an open option;
*strictly* means that it must also have been forced exactly when it is forced now, since a seat that
was not asked has not chosen. An answer that fails is reported in words, with the rule.
"""

from __future__ import annotations

from array import array

from rulewright.kernel.course import LOOSELY, STRICTLY
from rulewright.kernel.errors import BrokenScript, Refusal
from rulewright.kernel.log import FORCED, NOBODY, REMARK, Milestone, entry_seat, entry_value
from rulewright.kernel.play import Play
from rulewright.kernel.script import AnyAsk, Ask, Chance, Request

SOME = 6  # how many open options a reason names


class Divergence:
    """The first log entry that the current rules do not allow.

    `at` is its number in the log, `seat` the seat that answered, `choice` the answer in words (""
    if the current rules do not know it), `chapter` the game's heading at that moment, and `refusal`
    the reason. `seat` is `NOBODY` for luck, and when every entry is allowed but the log leads to
    another state.
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
    """Replay a log from `start`; return where the rules depart from it, or None.

    If `end` is given, a log that leads to another state diverges too. The match is left where the
    replay stopped.
    """
    error = run_along(match, start, log, level)
    if error is not None or match.cursor < len(log):
        return _told(match, log, error)
    if end is not None and not is_at(match, end):
        why = Refusal("", "the same choices lead to another position now")
        return Divergence(len(log), NOBODY, "", _chapter(match), why)
    return None


def follows(match: Play, start: Milestone, log: array[int], end: Milestone | None) -> bool:
    """Return whether a log can be replayed from `start`, allowed or not, and leads to `end`.

    Every answer is accepted, open or not: scripts still know the effect of an answer that has since
    been ruled out.
    """
    error = run_along(match, start, log, LOOSELY)
    if error is not None or match.cursor < len(log):
        return False
    return end is None or is_at(match, end)


def run_along(match: Play, start: Milestone, log: array[int], level: int) -> Exception | None:
    """Replay a log from `start` exactly to its end; return the exception that stopped it, if any.

    A current script that receives the answers to another one may raise any exception.
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
    """Return whether the running step begins at the moment `end`, in the same state."""
    return match.last.at == end.at and match.game.notation.same_state(match.last.state, end.state)


# -- in words ------------------------------------------------------------------------------------
def _told(match: Play, log: array[int], error: Exception | None) -> Divergence:
    """Describe where a replay stopped: at the next entry, or the one on which a script failed."""
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
    """Return the request that the current rules make at this entry of the log, or None."""
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
    """Return the answer in the notation of the current request; "" where it does not fit."""
    try:
        if isinstance(request, Chance) and entry_seat(entry) == NOBODY:
            return request.text(entry_value(entry))
        if isinstance(request, Ask) and request.seat == entry_seat(entry):
            return request.text(match.state, entry_value(entry))
    except Exception:  # the current ask does not know the option
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
    """Return why an answer is not allowed, where the current rules ask the same seat."""
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
    except Exception:  # a script left the state half done
        return ""
