"""The base class of every game's state, and the log entries that its scripts write."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from rulewright.kernel.facts import EVERYONE, LogEntry, Part, check

NOTHING: Final[frozenset[str]] = frozenset()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The whole state of a game between two steps, as plain data.

    `lines` is the list to which scripts log what happens, or None when nobody listens; it is not
    part of the state, and a copy has none. `staged` are the rules whose log entries keep the state
    as it is when they are written; it is empty unless the moments of the match are wanted.
    """

    staged: frozenset[str] = NOTHING

    def __init__(self) -> None:
        self.lines: list[LogEntry] | None = None

    def copy(self) -> State:
        """Return an independent copy, without listeners."""
        raise NotImplementedError

    def data(self) -> list[Any]:
        """Return the state as a list of ints and lists of ints, for `Notation.from_data`.

        The list shares nothing with the state: later changes of one do not affect the other.
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
        (`kernel/facts.py`). Nothing is kept unless somebody listens: guard a call with `if s.lines
        is not None` only if its parts are slow to compute. `reveals` marks the disclosure of
        something hidden, even if it turns out that nothing was there: undo does not go back across
        it. Raises `BadEntry` if the parts are not those of the pattern.
        """
        if self.lines is not None:
            check(rule, pattern, parts)
            entry = LogEntry(rule, pattern, parts, visible_to, reveals)
            if rule in self.staged:
                entry.seen = self.copy()
            self.lines.append(entry)
