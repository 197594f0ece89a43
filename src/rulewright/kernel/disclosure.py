"""Disclosure: the secrets that a stretch of a match has shown, which undo must not go across.

Luck is in the log, and so is what was sealed and has been shown. Other secrets show in the views:
the steps are run once more *on what a seat saw at the start*. When that comes to the very view,
lines and asks that the seat has at the end, nothing hidden had a part in it. Where it does not, or
such a view cannot be played on at all, something was shown. So rules need no marks, but for one
case: a step whose answer to a view could be the truth by chance ("nobody is here") says so with
`State.log(..., reveals=True)`. The laws find who forgets it.
"""

from __future__ import annotations

from typing import Any, Literal

from rulewright.kernel.course import LOOSELY, STRICTLY
from rulewright.kernel.log import NOBODY, Milestone, entry_seat
from rulewright.kernel.play import Play
from rulewright.kernel.redeal import newest_checkpoint
from rulewright.kernel.state import State

Showed = Literal["nothing", "luck", "sealed", "hidden"]


def showed(before: Play, after: Play) -> Showed:
    """The sort of secret that a match has shown from one moment to a later one of its course.

    `nothing`: nobody learned more than the choice, and a seat that sealed an answer while others
    still choose has shown nothing yet; `luck`: an outcome of chance; `sealed`: what was chosen in
    secret at the same time; `hidden`: something else that was hidden from at least one seat, as all
    of it is until the end of a match.
    """
    start, end = len(before.log), _told(after)
    if before.branches and after.branches and before.together_at == after.together_at:
        return "nothing"
    if after.over:
        return "hidden"
    if any(entry_seat(entry) == NOBODY for entry in after.log[start:end]):
        return "luck"
    first = newest_checkpoint(before)
    truth = _run(after, first, first.state, end, LOOSELY)
    if before.branches or truth.joined > start:
        return "sealed"
    said = any(line.reveals and line.at > start for line in truth.lines or [])
    return "hidden" if said or _needed_secrets(truth, first, end) else "nothing"


def _told(match: Play) -> int:
    """The length of the log without what is sealed still."""
    return match.together_at if match.branches else len(match.log)


def _run(match: Play, first: Milestone, state: State, end: int, strict: int) -> Play:
    """A match that begins at `first` with `state`, and takes what the log holds up to `end`."""
    probe = match.sibling(state, listen=True)
    probe.milestones = [Milestone(state, first.at, 0)]
    probe.manual = True
    probe.log = match.log[:end]
    probe.strict = strict
    probe.rest = end
    probe.run_from(probe.milestones[0])
    return probe


def _needed_secrets(truth: Play, first: Milestone, end: int) -> bool:
    """Whether what some seat has now does not follow from what it saw at `first`."""
    whole = first.state.data()
    runs: list[tuple[list[Any], Play]] = []  # seats that saw the same share a run
    for seat in range(truth.players):
        view = truth.game.view(first.state, seat)
        seen = view.data()
        if seen == whole:
            continue
        due = _face(truth, seat)
        # Rules that meet what a view hides may fail at it in any way.
        try:
            run = next((run for known, run in runs if known == seen), None)
            if run is None:
                run = _run(truth, first, view, end, STRICTLY)
                runs.append((seen, run))
            if _face(run, seat) != due:
                return True
        except Exception:
            return True
    return False


def _face(match: Play, seat: int) -> list[Any]:
    """All that a seat has of a match that listened."""
    view = match.view(seat)
    ask = match.ask(seat)
    asked = None if ask is None else [ask.kind, ask.prompt(view), ask.options(view)]
    lines = [(line.text, line.refs) for line in match.lines or [] if line.is_visible_to(seat)]
    return [match.cursor, match.over, match.waiting, view.data(), asked, lines]
