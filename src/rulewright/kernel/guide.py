"""A guide: the walk-through of a first game, as data.

A step points at parts of the table and says when it is done, both in short texts that any client
can follow (docs/protocol.md, Guide). A game provides its guide with `Table.guide`.
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.kernel.errors import BadGuide
from rulewright.kernel.options import OptionValue

PLACES: Final[frozenset[str]] = frozenset(
    {"decide", "log", "players", "tracks", "cards", "talk", "overlays"}
)
"""Things that a step may point at on any table, beside scene ids, `panel:ID` and `sheet:ID`."""
SIGNS: Final[frozenset[str]] = frozenset({"asked", "answered", "told"})
"""Signs that complete a step: `asked KIND`, `answered KIND` (this seat), `told RULE` (logged)."""
STEP_KEYS: Final[frozenset[str]] = frozenset({"title", "text", "rules", "points", "done"})
GUIDE_KEYS: Final[frozenset[str]] = frozenset(
    {"players", "seat", "bot", "options", "pictured", "step"}
)


class GuideStep:
    """One step: a heading, one to three sentences, rules to read, where to look, when it is done.

    `done` lists signs, any one of which completes the step; a step without signs is completed by
    continuing to the next.
    """

    def __init__(
        self, title: str, text: str, rules: list[str], points: list[str], done: list[str]
    ) -> None:
        self.title = title
        self.text = text
        self.rules = rules
        self.points = points
        self.done = done


class Guide:
    """A first game: its number of players, the newcomer's `seat`, and the `bot` at all other seats.

    The picture of the game in the lobby is the board after `pictured` choices of bots.
    """

    def __init__(
        self,
        players: int,
        seat: str,
        bot: str,
        options: dict[str, OptionValue],
        steps: list[GuideStep],
        pictured: int = 0,
    ) -> None:
        self.players = players
        self.seat = seat
        self.bot = bot
        self.options = options
        self.steps = steps
        self.pictured = pictured


def guide_from(data: dict[str, Any]) -> Guide:
    """Read a guide from the contents of a data file; raise `BadGuide` if the form is wrong."""
    _check_keys(data, GUIDE_KEYS, "the walk-through")
    try:
        players, seat, bot = int(data["players"]), str(data["seat"]), str(data["bot"])
        steps = [_step(number, step) for number, step in enumerate(data["step"], 1)]
        pictured = int(data.get("pictured", 0))
    except KeyError as error:
        raise BadGuide(f"a walk-through needs {error}") from error
    return Guide(players, seat, bot, dict(data.get("options", {})), steps, pictured)


def _step(number: int, data: dict[str, Any]) -> GuideStep:
    _check_keys(data, STEP_KEYS, f"step {number}")
    done = [str(sign) for sign in data.get("done", [])]
    for sign in done:
        kind, _, what = sign.partition(" ")
        if kind not in SIGNS or not what:
            raise BadGuide(f"step {number}: {sign!r} is no sign; one is `answered KIND`")
    return GuideStep(
        str(data["title"]),
        " ".join(str(data["text"]).split()),
        [str(rule) for rule in data["rules"]],
        [str(point) for point in data.get("points", [])],
        done,
    )


def _check_keys(data: dict[str, Any], known: frozenset[str], where: str) -> None:
    for key in data:
        if key not in known:
            raise BadGuide(f"{where} has no {key!r}; there are {', '.join(sorted(known))}")
