"""The base of every game's state, and the lines told to the table."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

EVERYONE = -1
"""The audience of what is public."""

NOTHING: Final[frozenset[str]] = frozenset()


class Line:
    """One sentence of a match's log: its readers, the rule it tells, the words.

    `audience` is a bit mask of seats (bit n for seat n), or `EVERYONE`; spectators read only
    what everyone may. `at` is the number of log entries when it was told. One that `shows` tells
    of something that was hidden until then.
    """

    def __init__(
        self, audience: int, rule: str, text: str, at: int = 0, shows: bool = False
    ) -> None:
        self.audience = audience
        self.rule = rule
        self.text = text
        self.at = at
        self.shows = shows
        self.seen: State | None = None

    def heard_by(self, seat: int | None) -> bool:
        """Whether the seat may read it (`None`: a spectator)."""
        return self.audience == EVERYONE or (seat is not None and bool(self.audience >> seat & 1))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain data: all there is to know of a game between two steps.

    `lines` is where scripts tell what happens, or None when nobody listens; it is no part of
    the state, and a copy has none; `staged` are the rules of sentences with which the state is kept
    as it is then, none unless somebody wants the moments of a match.
    """

    staged: frozenset[str] = NOTHING

    def __init__(self) -> None:
        self.lines: list[Line] | None = None

    def copy(self) -> State:
        """An independent copy, without listeners."""
        raise NotImplementedError

    def data(self) -> list[Any]:
        """The state as a list of ints and lists of ints, for `Game.from_data`.

        It shares nothing with the state: what happens later does not change it.
        """
        raise NotImplementedError

    def tell(self, rule: str, pattern: str, *parts: object, audience: int = EVERYONE) -> None:
        """Tell the table a sentence: a pattern of `str.format` and the parts that fill it.

        Without parts the pattern is the sentence. A sentence is formatted only where somebody
        listens: guard it with `if s.lines is not None` only where its parts take long to make.
        """
        if self.lines is not None:
            self._add(Line(audience, rule, sentence(pattern, parts)), self.lines)

    def show(self, rule: str, pattern: str, *parts: object, audience: int = EVERYONE) -> None:
        """Tell what was hidden until now, be it that nothing was there: no undo goes across it.

        Needed where what is told could be what the rules would make of a view, which hides it.
        """
        if self.lines is not None:
            self._add(Line(audience, rule, sentence(pattern, parts), shows=True), self.lines)

    def _add(self, line: Line, lines: list[Line]) -> None:
        if line.rule in self.staged:
            line.seen = self.copy()
        lines.append(line)


def sentence(pattern: str, parts: tuple[object, ...]) -> str:
    """The pattern filled; a pattern alone is not read for braces."""
    return pattern.format(*parts) if parts else pattern
