"""The registry of games. A game is created when it is first asked for.

Game packages register themselves; the kernel imports none. For an unknown name, games of other
packages are loaded (`look_further`). Records, saved matches and positions name their game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.kernel.errors import BadPosition, BadRecord, UnknownGame

if TYPE_CHECKING:
    from rulewright.kernel.game import AnyGame

GAME_TAG = re.compile(r'^\[Game "([^"]+)"\]', re.MULTILINE)
GAME_LINE = re.compile(r"^[ \t]*game:[ \t]*(\S+)[ \t]*$", re.MULTILINE)

_makers: dict[str, Callable[[], AnyGame]] = {}
_made: dict[str, AnyGame] = {}
_further: list[Callable[[], object]] = []


def register(name: str, make: Callable[[], AnyGame]) -> None:
    """Register a game under a name; `make` is called once, when the game is first asked for."""
    _makers[name] = make
    _made.pop(name, None)


def look_further(load: Callable[[], object]) -> None:
    """Add a function that registers further games, called when an unknown game is asked for."""
    _further.append(load)


def games() -> list[str]:
    """Return the names of all known games."""
    return sorted(_makers)


def get(name: str) -> AnyGame:
    """Return the game of that name; raise `UnknownGame` if there is none."""
    while name not in _makers:
        if not _further:
            raise UnknownGame(name, games())
        _look_with(_further.pop())
    if name not in _made:
        _made[name] = _makers[name]()
    return _made[name]


def _look_with(load: Callable[[], object]) -> None:
    """Load further games, once; a load that fails is tried again next time."""
    try:
        load()
    except BaseException:
        _further.append(load)
        raise


def resolved(game: AnyGame | str) -> AnyGame:
    """Return the game, given itself or its name."""
    return get(game) if isinstance(game, str) else game


# -- which game a text belongs to ------------------------------------------------------------------
def game_of_record(text: str) -> str:
    """Return the game that a record's header names; raise `BadRecord` if it names none."""
    tag = GAME_TAG.search(text)
    if tag is None:
        raise BadRecord("the record does not name its game")
    return tag[1]


def game_of_save(text: str) -> str:
    """Return the game that a saved match names; raise `BadRecord` if it names none."""
    try:
        return str(json.loads(text)["game"])
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord("not a saved match: it does not name its game") from error


def with_game_line(name: str, text: str) -> str:
    """Return a position text with its game on the first line."""
    return f"game: {name}\n{text}"


def without_game_line(text: str) -> tuple[str, str]:
    """Return the game that a position names, or "", and the text with that line blank."""
    line = GAME_LINE.search(text)
    if line is None:
        return "", text
    return line[1], text[: line.start()] + text[line.end() :]


def game_of_position(name: str) -> str:
    """Return `name`, the game that a position names; raise `BadPosition` if it is empty."""
    if not name:
        raise BadPosition("the position does not name its game: begin it with a line `game: NAME`")
    return name
