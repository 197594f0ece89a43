"""A match in one short JSON text, at any moment: halfway through sealed orders, in a combat.

It holds the last checkpoint and what was answered since, which is enough to go on, and the
packed log before that, which is enough for the record and for undoing.
"""

from __future__ import annotations

import json
import zlib
from array import array
from base64 import b64decode, b64encode
from typing import Any, TypeVar

from rulewright.kernel.chance import Stream
from rulewright.kernel.errors import BadRecord, BrokenScript
from rulewright.kernel.game import AnyGame
from rulewright.kernel.log import Milestone
from rulewright.kernel.play import Play
from rulewright.kernel.state import State

FORMAT = 1
P = TypeVar("P", bound=Play)


def pack(log: array[int]) -> str:
    """The log as text: the four bytes of all entries plane by plane, deflated, in base 64."""
    raw = log.tobytes()
    planes = raw[0::4] + raw[1::4] + raw[2::4] + raw[3::4]
    return b64encode(zlib.compress(planes, 9)).decode("ascii")


def unpack(text: str) -> array[int]:
    """The log again from `pack`."""
    planes = zlib.decompress(b64decode(text))
    size = len(planes) // 4
    raw = bytearray(len(planes))
    for plane in range(4):
        raw[plane::4] = planes[plane * size : (plane + 1) * size]
    log: array[int] = array("I")
    log.frombytes(bytes(raw))
    return log


def dump(match: Play) -> str:
    """The match as JSON; it holds the seed and every secret, so it is for the server alone."""
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
    if match.stream.seed != match.seed:
        saved["stream"] = match.stream.seed
    if match.committed:
        saved["committed"] = match.committed
    if match.manual:
        saved["manual"] = True
    if match.mended:
        saved["mended"] = True
    return json.dumps(saved, separators=(",", ":"))


def parse(cls: type[P], game: AnyGame, text: str, listen: bool = False) -> P:
    """The match again from `dump`.

    When the rules were mended since and what was answered inside the running step is no longer
    open, the match goes on from its checkpoint, asks that step again and says so (`mended`).
    Raises `BadRecord` for anything else that is wrong.
    """
    # A saved text is data: whatever is wrong with it shows as some error of reading it.
    try:
        saved: dict[str, Any] = json.loads(text)
        if saved["format"] != FORMAT or saved["game"] != game.name:
            raise BadRecord(f"not a saved match of {game.name} in format {FORMAT}")
        match = _restored(cls, game, saved, listen)
        start = Milestone(_state(game, saved, "state"), saved["at"], 0)
        if saved["rules"] != game.rules_version:
            _go_on_mended(match, start)
        else:
            match.run_from(match.milestones[0] if listen else start)
        if match.cursor != len(match.log) or not match.milestones[0].at <= start.at:
            raise BadRecord("the saved log does not fit the saved state")
    except BadRecord:
        raise
    except Exception as error:
        raise BadRecord(f"not a saved match: {error!r}") from error
    return match


def _restored(cls: type[P], game: AnyGame, saved: dict[str, Any], listen: bool) -> P:
    """The match at its origin, with the whole log, before anything is run."""
    players: int = saved["players"]
    known = {spec.name for spec in game.option_specs}
    # An option that is gone with older rules says nothing; a new one leaves the match as it was.
    given = {name: value for name, value in saved["options"].items() if name in known}
    options = game.settle_options(players, given, earlier=True)
    placed = "origin" in saved
    origin = _state(game, saved, "origin") if placed else game.new(players, options)
    match = cls(game, players, options, str(saved["seed"]), origin, listen)
    match.milestones[0].at = saved.get("from", 0)
    match.starts_from_position = placed
    match.manual = saved.get("manual", False)
    match.committed = saved.get("committed", "")
    match.mended = saved.get("mended", False)
    if "stream" in saved:
        match.stream = Stream(saved["stream"])
    match.log = unpack(saved["log"])
    return match


def _state(game: AnyGame, saved: dict[str, Any], name: str) -> State:
    """A saved state, brought to today's form where it was written under older rules."""
    data, rules = saved[name], saved["rules"]
    if 0 < rules < game.rules_version:
        data = game.renew(data, rules)
    state: State = game.from_data(data)
    return state


def _go_on_mended(match: Play, start: Milestone) -> None:
    """Go on under other rules than those of the log, from as early as they agree with it."""
    log = match.log[:]
    if _replays(match, match.milestones[0], log[: start.at], start):
        match.last = start
    else:
        # The earlier moments are out of reach of these rules: the match begins here.
        match.milestones = [start]
        match.starts_from_position = True
    if not _replays(match, start, log, None):
        match.mended = True
        match.log = log[: start.at]
        match.run_from(start)


def _replays(match: Play, start: Milestone, log: array[int], end: Milestone | None) -> bool:
    """Whether the rules admit a log from `start` on, and come to the state `end`."""
    match.log = log[:]
    match.strict = True
    try:
        match.run_from(start)
    except BrokenScript:
        return False
    finally:
        match.strict = False
    if match.cursor < len(log):
        return False
    return end is None or (match.last.at == end.at and match.last.state.data() == end.state.data())
