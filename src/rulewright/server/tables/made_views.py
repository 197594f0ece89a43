"""The cache of a table's views as sent to its watchers, valid until the table changes.

The table drops the cached views. Only `views/`, which makes them, knows their types.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Comparison = TypeVar("Comparison")


class Comparisons:
    """A cache of comparisons between pairs of objects, shared by viewers who are sent the same."""

    def __init__(self) -> None:
        # The compared objects are kept too, so that no other object can get the same id.
        self._kept: dict[tuple[int, int], tuple[Any, Any, Any]] = {}

    def once(self, old: Any, new: Any, find: Callable[[Any, Any], Comparison]) -> Comparison:
        """Return the result of `find` on two objects, computed only once.

        `find` must be the same for all calls.
        """
        pair = (id(old), id(new))
        kept = self._kept.get(pair)
        if kept is None:
            self._kept[pair] = kept = old, new, find(old, new)
        result: Comparison = kept[2]
        return result

    def forget(self) -> None:
        """Drop all comparisons."""
        self._kept.clear()


class MadeViews:
    """The cached views of seats, the part shared by all viewers, and the changes in both."""

    def __init__(self) -> None:
        self.of_seats: dict[int | None, Any] = {}
        self.shared: Any = None
        self.differences = Comparisons()  # from what a viewer was shown before

    def forget_shared(self) -> None:
        """Drop the shared part and the comparisons."""
        self.shared = None
        self.differences.forget()

    def forget(self) -> None:
        """Drop all cached views."""
        self.of_seats.clear()
        self.forget_shared()
