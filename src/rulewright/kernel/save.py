"""A match in one short JSON text, at any moment: halfway through sealed orders, in a combat.

It holds the last checkpoint and what was answered since, which is enough to go on, and the
packed log before that, which is enough for the record and for undoing.
"""

from __future__ import annotations

import json
import zlib
from array import array
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

from rulewright.kernel.errors import BadRecord, BrokenScript, RulewrightError
from rulewright.kernel.match import Match, Milestone

if TYPE_CHECKING:
    from rulewright.kernel.game import AnyGame

FORMAT = 1


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


def dump(match: Match) -> str:
    """The match as JSON; it holds the seed and every secret, so it is for the server alone."""
    state, at = match.checkpoint()
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
        saved["origin"] = match._milestones[0].state.data()
    if match.mended:
        saved["mended"] = True
    return json.dumps(saved, separators=(",", ":"))


def parse(game: AnyGame, text: str) -> Match:
    """The match again from `dump`.

    When the rules were mended since and what was answered inside the running step is no longer
    open, the match goes on from its checkpoint, asks that step again and says so (`mended`).
    Raises `BadRecord` for anything else that is wrong.
    """
    try:
        saved: dict[str, Any] = json.loads(text)
        if saved["format"] != FORMAT or saved["game"] != game.name:
            raise BadRecord(f"not a saved match of {game.name} in format {FORMAT}")
        players: int = saved["players"]
        log = unpack(saved["log"])
        at: int = saved["at"]
        if "origin" in saved:
            origin = game.from_data(saved["origin"])
        else:
            origin = game.new(players, saved["options"])
        match = Match(game, players, saved["options"], saved["seed"], origin)
        state = game.from_data(saved["state"])
    except BadRecord:
        raise
    except (ValueError, KeyError, TypeError, IndexError, zlib.error, RulewrightError) as error:
        raise BadRecord(f"not a saved match: {error!r}") from error
    match.starts_from_position = "origin" in saved
    match.mended = saved.get("mended", False)
    match.log = log
    _go_on(match, Milestone(state, at, 0), saved["rules"] != game.rules_version)
    return match


def _go_on(match: Match, start: Milestone, changed: bool) -> None:
    match._strict = changed
    try:
        match._rewind_to(start)
    except BrokenScript as error:
        if not changed:
            raise BadRecord(f"the saved step does not run: {error}") from error
        del match.log[start.at :]
        match.mended = True
        match._strict = False
        match._rewind_to(start)
    match._strict = False
