"""The registry of games: each is made when it is first asked for.

A game package registers itself; the kernel imports none. Where a name is not known, the games of
other packages are looked for (`look_further`). Records, saved matches and positions name theirs.
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
    """Make a game known by name; `make` is called once, when the game is first asked for."""
    _makers[name] = make
    _made.pop(name, None)


def look_further(load: Callable[[], object]) -> None:
    """Have `load` register more games, when a game is asked for that is not known."""
    _further.append(load)


def games() -> list[str]:
    """The names of all games that are known."""
    return sorted(_makers)


def get(name: str) -> AnyGame:
    """The game of that name; raises `UnknownGame`."""
    while name not in _makers:
        if not _further:
            raise UnknownGame(name, games())
        _look_with(_further.pop())
    if name not in _made:
        _made[name] = _makers[name]()
    return _made[name]


def _look_with(load: Callable[[], object]) -> None:
    """Load further games once, unless that fails: what is found is known from then on."""
    try:
        load()
    except BaseException:
        _further.append(load)
        raise


def resolved(game: AnyGame | str) -> AnyGame:
    """A game, given as itself or by name."""
    return get(game) if isinstance(game, str) else game


# -- which game a text is of -----------------------------------------------------------------------
def game_of_record(text: str) -> str:
    """The game that a record's header names; raises `BadRecord`."""
    tag = GAME_TAG.search(text)
    if tag is None:
        raise BadRecord("the record does not name its game")
    return tag[1]


def game_of_save(text: str) -> str:
    """The game that a saved match names; raises `BadRecord`."""
    try:
        return str(json.loads(text)["game"])
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord("not a saved match: it does not name its game") from error


def with_game_line(name: str, text: str) -> str:
    """A position text with its game on the first line."""
    return f"game: {name}\n{text}"


def without_game_line(text: str) -> tuple[str, str]:
    """The game that a position names, or "", and the text with that line left blank."""
    line = GAME_LINE.search(text)
    if line is None:
        return "", text
    return line[1], text[: line.start()] + text[line.end() :]


def game_of_position(name: str) -> str:
    """The name that a position gives; raises `BadPosition` when it gives none."""
    if not name:
        raise BadPosition("the position does not name its game: begin it with a line `game: NAME`")
    return name
