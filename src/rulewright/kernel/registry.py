"""The games by name. A game package registers itself; the kernel imports none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.kernel.errors import UnknownGame

if TYPE_CHECKING:
    from rulewright.kernel.game import AnyGame

_makers: dict[str, Callable[[], AnyGame]] = {}
_made: dict[str, AnyGame] = {}


def register(name: str, make: Callable[[], AnyGame]) -> None:
    """Make a game known by name; `make` is called once, when the game is first asked for."""
    _makers[name] = make
    _made.pop(name, None)


def games() -> list[str]:
    """The names of all games that are known."""
    return sorted(_makers)


def get(name: str) -> AnyGame:
    """The game of that name; raises `UnknownGame`."""
    if name not in _makers:
        raise UnknownGame(name, games())
    if name not in _made:
        _made[name] = _makers[name]()
    return _made[name]


def resolved(game: AnyGame | str) -> AnyGame:
    """A game, given as itself or by name."""
    return get(game) if isinstance(game, str) else game
