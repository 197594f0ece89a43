"""Save a match at any moment, even halfway through sealed orders, as one short JSON text.

A save holds the last checkpoint and the answers since, which are enough to continue, and the
compressed log before that, which is needed for the record and for undo.
"""

from __future__ import annotations

import json
import zlib
from array import array
from base64 import b64decode, b64encode
from typing import Any, Generic, TypeVar

from rulewright.kernel.chance import Stream
from rulewright.kernel.course import OPENLY
from rulewright.kernel.divergence import Divergence, divergence, follows
from rulewright.kernel.errors import BadRecord, Refusal
from rulewright.kernel.game import AnyGame
from rulewright.kernel.log import NOBODY, Milestone
from rulewright.kernel.play import Play
from rulewright.kernel.result import Ending, Result, result_from
from rulewright.kernel.state import State

FORMAT = 1
P = TypeVar("P", bound=Play)


def pack(log: array[int]) -> str:
    """Compress a log to text: the four byte planes of the entries, deflated, in base 64."""
    raw = log.tobytes()
    planes = raw[0::4] + raw[1::4] + raw[2::4] + raw[3::4]
    return b64encode(zlib.compress(planes, 9)).decode("ascii")


def unpack(text: str) -> array[int]:
    """Return the log that `pack` compressed."""
    planes = zlib.decompress(b64decode(text))
    size = len(planes) // 4
    raw = bytearray(len(planes))
    for plane in range(4):
        raw[plane::4] = planes[plane * size : (plane + 1) * size]
    log: array[int] = array("I")
    log.frombytes(bytes(raw))
    return log


def dump(match: Play) -> str:
    """Return the match as JSON, with the seed and every secret: never send it to a player."""
    state, at = match.checkpoint()
    origin = match.milestones[0]
    saved: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.rules_version,
        "players": match.players,
        "options": match.settings,
        "seed": match.seed,
        "at": at,
        "state": state.data(),
        "log": pack(match.log),
        "over": match.over,
    }
    if match.starts_from_position:
        saved["origin"] = origin.state.data()
    if origin.at:
        saved["from"] = origin.at
    if match.inherited:
        saved["inherited"] = match.inherited
    if match.stream.seed != match.seed:
        saved["stream"] = match.stream.seed
    if match.committed:
        saved["committed"] = match.committed
    if match.manual:
        saved["manual"] = True
    if match.mended:
        saved["mended"] = True
    if match.over:
        saved |= _ending_data(match, saved["state"])
    return json.dumps(saved, separators=(",", ":"))


def _ending_data(match: Play, checkpoint: list[Any]) -> dict[str, Any]:
    """Return the end of the match for a save, since changed rules may no longer lead to it."""
    data: dict[str, Any] = {}
    if match.ending is not None:
        data["kept"] = True  # it stands, whatever the current rules say
    if match.ending is None or match.ending.result is not None:
        data["result"] = match.result.data()
    end = match.state.data()
    if end != checkpoint:
        data["end"] = end
    return data


class Restored(Generic[P]):
    """A saved match under the current rules.

    `course` is where the current rules depart from the match's answers before the running step, or
    None if all of these are still open. `step` is why the running step is asked again or, in a
    match that is over, where the rules depart from its last step.
    """

    def __init__(self, match: P, course: Divergence | None, step: Divergence | None) -> None:
        self.match = match
        self.course = course
        self.step = step


def parse(cls: type[P], game: AnyGame, text: str, listen: bool = False) -> P:
    """Return the match that `dump` saved; see `restore`."""
    return restore(cls, game, text, listen).match


def restore(
    cls: type[P], game: AnyGame, text: str, listen: bool = False, whole: bool = False
) -> Restored[P]:
    """Return the match that `dump` saved, checked against the rules if they have changed since.

    If an answer within the running step is no longer open, the match continues from its checkpoint,
    asks that step again and sets `mended`. A match that is over stays over, with its saved result.
    With `whole`, everything is checked even under the same rules version. Raises `BadRecord` for
    anything else that is wrong.
    """
    # A save is untrusted data: anything wrong with it may show as any error while reading it.
    try:
        saved: dict[str, Any] = json.loads(text)
        if saved["format"] != FORMAT or saved["game"] != game.name:
            raise BadRecord(f"not a saved match of {game.name} in format {FORMAT}")
        match = _restored(cls, game, saved, listen)
        start = Milestone(saved_state(game, saved, "state"), saved["at"], 0)
        restored = Restored(match, None, None)
        if saved["rules"] != game.rules_version or whole or "kept" in saved:
            _go_on_mended(restored, start, saved)
        else:
            match.run_from(match.milestones[0] if listen else start)
            if match.over != saved["over"]:
                raise BadRecord("the saved log does not lead where it says")
        if match.cursor != len(match.log) or not match.milestones[0].at <= start.at:
            raise BadRecord("the saved log does not fit the saved state")
    except BadRecord:
        raise
    except Exception as error:
        raise BadRecord(f"not a saved match: {error!r}") from error
    return restored


def _restored(cls: type[P], game: AnyGame, saved: dict[str, Any], listen: bool) -> P:
    """Return the match at its origin with the whole log, before anything runs."""
    players: int = saved["players"]
    options = game.settle_options(players, saved["options"], saved["rules"])
    placed = "origin" in saved
    origin = saved_state(game, saved, "origin") if placed else game.new(players, options)
    match = cls(game, players, options, str(saved["seed"]), origin, listen)
    match.milestones[0].at = saved.get("from", 0)
    match.starts_from_position = placed
    match.inherited = saved.get("inherited", 0)
    match.manual = saved.get("manual", False)
    match.committed = saved.get("committed", "")
    match.mended = saved.get("mended", False)
    if "stream" in saved:
        match.stream = Stream(saved["stream"])
    match.log = unpack(saved["log"])
    return match


def saved_state(game: AnyGame, saved: dict[str, Any], name: str) -> State:
    """Return the `state`, `origin` or `end` of a save, converted to today's form if it is older."""
    data, rules = saved[name], saved["rules"]
    if 0 < rules < game.rules_version:
        data = game.notation.migrate(data, rules)
    state: State = game.notation.from_data(data)
    return state


def _go_on_mended(restored: Restored[Any], start: Milestone, saved: dict[str, Any]) -> None:
    """Continue under changed rules, from the earliest moment that they still lead to."""
    match: Play = restored.match
    log, origin = match.log[:], match.milestones[0]
    before = log[: start.at]
    restored.course = divergence(match, origin, before, start, OPENLY)
    reached = restored.course is None
    if not reached:
        match.milestones = [origin]
        reached = follows(match, origin, before, start)
    if reached:
        start.lines = match.last.lines
    else:
        # The current rules cannot replay what came before, so the match now begins here.
        match.milestones = [start]
        match.starts_from_position = True
    restored.step = divergence(match, start, log, None)
    if saved["over"]:
        _stay_over(restored, start, saved, log)
    elif restored.step is None:
        match.run()
    else:
        match.mended = True
        match.log = log[: start.at]
        match.run_from(start)


def _counted(game: AnyGame, state: State) -> Result | None:
    """Return the result of the final state under the current rules; None if they fail on it."""
    try:
        return game.result(state)
    except Exception:  # under the current rules this state is no end
        return None


def _stay_over(
    restored: Restored[Any], start: Milestone, saved: dict[str, Any], log: array[int]
) -> None:
    """Keep a finished match over, with the final state and the result that were saved.

    If the save has none, they are those that the replay leads to.
    """
    match: Play = restored.match
    admitted = restored.step is None or follows(match, start, log, None)
    if admitted and not match.over and restored.step is None:
        why = Refusal("", "the match is not over here")
        restored.step = Divergence(len(log), NOBODY, "", match.game.chapter(match.state), why)
    led = admitted and match.over
    state = match.state.copy() if led else match.last.state if admitted else start.state
    if "end" in saved:
        state = saved_state(match.game, saved, "end")
    result = result_from(saved["result"]) if "result" in saved else None
    if result is None and not led and start.at == len(log) and "kept" not in saved:
        result = _counted(match.game, state)
    match.log = log
    if result is not None or not led:
        match.last = start
        match.stay_over(Ending(len(log), state, result))
