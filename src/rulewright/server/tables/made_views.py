"""Views of a table made for those who watch it, kept until the table changes.

The table knows when that is; what is kept here is known to those alone who make it (`views/`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Comparison = TypeVar("Comparison")


class Comparisons:
    """Comparisons of two objects, made once for all who are shown the same."""

    def __init__(self) -> None:
        # what is compared is kept with it, so that no other object comes to have its identity
        self._kept: dict[tuple[int, int], tuple[Any, Any, Any]] = {}

    def once(self, old: Any, new: Any, find: Callable[[Any, Any], Comparison]) -> Comparison:
        """The result of `find` on two objects, which are always compared in the same way."""
        pair = (id(old), id(new))
        kept = self._kept.get(pair)
        if kept is None:
            self._kept[pair] = kept = old, new, find(old, new)
        result: Comparison = kept[2]
        return result

    def forget(self) -> None:
        """Keep none of it."""
        self._kept.clear()


class MadeViews:
    """The views of seats, the part that all are shown alike, and the changes of both."""

    def __init__(self) -> None:
        self.of_seats: dict[int | None, Any] = {}
        self.shared: Any = None
        self.differences = Comparisons()  # from what was shown before

    def forget_shared(self) -> None:
        """Something is otherwise than was told."""
        self.shared = None
        self.differences.forget()

    def forget(self) -> None:
        """Let go of all that can be made again."""
        self.of_seats.clear()
        self.forget_shared()
