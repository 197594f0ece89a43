"""The base of every game's state, and the entries of the log that its scripts write."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from rulewright.kernel.facts import EVERYONE, LogEntry, Part, check

NOTHING: Final[frozenset[str]] = frozenset()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain data: all there is to know of a game between two steps.

    `lines` is where scripts log what happens, or None when nobody listens; it is no part of the
    state, and a copy has none. `staged` are the rules of entries that keep the state as it is when
    they are written; there are none unless somebody wants the moments of a match.
    """

    staged: frozenset[str] = NOTHING

    def __init__(self) -> None:
        self.lines: list[LogEntry] | None = None

    def copy(self) -> State:
        """An independent copy, without listeners."""
        raise NotImplementedError

    def data(self) -> list[Any]:
        """The state as a list of ints and lists of ints, for `Game.from_data`.

        It shares nothing with the state: what happens later does not change it.
        """
        raise NotImplementedError

    def log(
        self,
        rule: str,
        pattern: str,
        *,
        visible_to: int = EVERYONE,
        reveals: bool = False,
        **parts: Part,
    ) -> None:
        """Write a log entry: the rule, a sentence with a field for each part, and the parts.

        A part is a `Ref`, a number, a word, a `Phrase` of several parts, or a list of those
        (`kernel/facts.py`). Nothing is kept unless somebody listens: guard a call with
        `if s.lines is not None` only where its parts take long to make. `reveals` marks what was
        hidden until now, even if it turns out that nothing was there: no undo goes back across it.
        Raises `BadEntry` where the parts are not those of the pattern.
        """
        if self.lines is not None:
            check(rule, pattern, parts)
            entry = LogEntry(rule, pattern, parts, visible_to, reveals)
            if rule in self.staged:
                entry.seen = self.copy()
            self.lines.append(entry)
