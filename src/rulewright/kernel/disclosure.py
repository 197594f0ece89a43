"""Disclosure: which secrets part of a match has revealed, so that undo does not cross it.

Luck is in the log, and so are sealed choices that were later shown. Other secrets show in the
views: the steps are run again *on what a seat saw at the start*. If the run ends in exactly the
view, log entries and asks that the seat has, no hidden information was needed. If it does not, or
the view cannot be played on, something was revealed. So rules need not mark what they reveal, with
one exception: a step whose result on a view may match the truth by coincidence ("nobody is here")
logs it with `State.log(..., reveals=True)`. The laws detect a missing mark.
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
    """Return the kind of secret that a match revealed between two of its moments.

    - `nothing`: nobody learned more than the choice itself; also when the seat sealed an answer and
      others are still choosing.
    - `luck`: an outcome of chance.
    - `sealed`: choices made in secret at the same time.
    - `hidden`: anything else that at least one seat could not see. The end of a match always counts
      as this.
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
    """Return the length of the log without the answers that are still sealed."""
    return match.together_at if match.branches else len(match.log)


def _run(match: Play, first: Milestone, state: State, end: int, strict: int) -> Play:
    """Return a match that starts at `first` with `state` and replays the log up to `end`."""
    probe = match.sibling(state, listen=True)
    probe.milestones = [Milestone(state, first.at, 0)]
    probe.manual = True
    probe.log = match.log[:end]
    probe.strict = strict
    probe.rest = end
    probe.run_from(probe.milestones[0])
    return probe


def _needed_secrets(truth: Play, first: Milestone, end: int) -> bool:
    """Return whether some seat now knows more than follows from what it saw at `first`."""
    whole = first.state.data()
    runs: list[tuple[list[Any], Play]] = []  # shared by seats with the same view
    for seat in range(truth.players):
        view = truth.game.view(first.state, seat)
        seen = view.data()
        if seen == whole:
            continue
        due = _face(truth, seat)
        # Rules may fail in any way when they need something that the view hides.
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
    """Return everything that a seat sees of a match: turn, view, ask and log entries."""
    view = match.view(seat)
    ask = match.ask(seat)
    asked = None if ask is None else [ask.kind, ask.prompt(view), ask.options(view)]
    lines = [(line.text, line.refs) for line in match.lines or [] if line.is_visible_to(seat)]
    return [match.cursor, match.over, match.waiting, view.data(), asked, lines]
