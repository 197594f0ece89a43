"""Position texts: lines of the form `name: value`, with `#` for comments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rulewright.kernel import BadPosition

T = TypeVar("T")


class Entry:
    """One line: its number from 1, the name before the colon, the text after it."""

    def __init__(self, number: int, key: str, value: str) -> None:
        self.number = number
        self.key = key
        self.value = value

    @contextmanager
    def named(self) -> Iterator[None]:
        """Within the `with` block, add this line's number to a `BadPosition` that has no number."""
        try:
            yield
        except BadPosition as error:
            if error.line:
                raise
            raise BadPosition(str(error), self.number) from error

    def read(self, reader: Callable[[str], T]) -> T:
        """Return the value that `reader` reads from the text; errors carry the line's number."""
        try:
            return reader(self.value)
        except BadPosition as error:
            if error.line:
                raise
            raise BadPosition(str(error), self.number) from error

    @property
    def words(self) -> list[str]:
        """The part before the colon, split into words."""
        return self.key.split()


def entries(text: str) -> list[Entry]:
    """Split a position into lines; raise `BadPosition` for a malformed or repeated one."""
    by_name: dict[str, Entry] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        if not colon or not key:
            raise BadPosition(f"a line is written `name: what is there`, not {line!r}", number)
        if key in by_name:
            raise BadPosition(f"{key} stands on line {by_name[key].number} already", number)
        by_name[key] = Entry(number, key, " ".join(value.split()))
    return list(by_name.values())
