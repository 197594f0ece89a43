"""Words for things in positions and cases, read and written: a number inside, a word outside.

    SEAT = Word(lambda s: SEATS[: s.players], "seat")
    CARD = Word(CARDS, "card")

A thing that a view hides is `?`; one that is absent is `none`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from rulewright.kernel import BadPosition
from rulewright.kit.names import Names
from rulewright.kit.text import NONE, find, read_number, split

S = TypeVar("S")

UNSEEN: Final = -1  # a thing in a pile that a view hides
ABSENT: Final = -1  # no thing
HIDDEN: Final = "?"
ALL: Final = "all"
_TIMES: Final = re.compile(r"(.+) x(\d+)")


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Generic[S]):
    """How things of one kind are written; `unseen` is the number of a thing that a view hides."""

    unseen: ClassVar[int] = UNSEEN

    def read(self, s: S, text: str) -> int:
        """Return the thing with this name; raise `BadPosition` if there is none."""
        raise NotImplementedError

    def write(self, s: S, thing: int) -> str:
        """Return the name of a thing, as `read` reads it."""
        raise NotImplementedError

    def read_one(self, s: S, text: str) -> int:
        """Read a thing, or `none` for `ABSENT`."""
        return ABSENT if text == NONE else self.read(s, text)

    def one_text(self, s: S, thing: int) -> str:
        """Return a thing, or `none`, as `read_one` reads it."""
        return NONE if thing == ABSENT else self.write(s, thing)

    def read_many(self, s: S, text: str) -> list[int]:
        """Read things in order, such as `betrayal x2, ?`; `?` is one that a view hides."""
        things: list[int] = []
        for part in split(text):
            times = _TIMES.fullmatch(part)
            name, number = (times[1], int(times[2])) if times else (part, 1)
            things += [self.unseen if name == HIDDEN else self.read(s, name)] * number
        return things

    def many_words(self, s: S, things: Sequence[int]) -> list[str]:
        """Return each thing as `read_many` reads it."""
        return [HIDDEN if thing == self.unseen else self.write(s, thing) for thing in things]


@mypyc_attr(allow_interpreted_subclasses=True)
class Word(Words[S], Generic[S]):
    """One of a list of names, stored as its index; `what` is the kind of thing, for errors.

    The names may depend on the state: those of its seats, or of the cards of its pack.
    """

    def __init__(
        self, names: Names | Sequence[str] | Callable[[S], Sequence[str]], what: str = ""
    ) -> None:
        self.what = what or (names.kind if isinstance(names, Names) else "name")
        self.named = names.words if isinstance(names, Names) else names

    def names(self, s: S) -> Sequence[str]:
        """Return the names that are possible in this state, by number."""
        return self.named(s) if callable(self.named) else self.named

    def read(self, s: S, text: str) -> int:
        """Return the number of the thing with this name."""
        return find(text, self.names(s), self.what)

    def write(self, s: S, thing: int) -> str:
        """Return the name of the thing with this number."""
        return self.names(s)[thing]

    def read_each(self, s: S, text: str) -> list[int]:
        """Read several names in order, each at most once: `ada, bo` or `all`."""
        if text == ALL:
            return list(range(len(self.names(s))))
        things: list[int] = []
        for name in split(text):
            things.append(self.read(s, name))
            if things[-1] in things[:-1]:
                raise BadPosition(f"{name} stands here twice")
        return things


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Words[S], Generic[S]):
    """An integer from `least` to `most`; `what` is what it counts, for errors."""

    def __init__(self, least: int, most: int, what: str) -> None:
        self.least = least
        self.most = most
        self.what = what

    def read(self, s: S, text: str) -> int:
        """Read decimal digits; raise `BadPosition` if the integer is out of range."""
        return read_number(text, self.least, self.most, self.what)

    def write(self, s: S, thing: int) -> str:
        """Return the integer in decimal digits."""
        return str(thing)


def in_short(parts: Sequence[str]) -> list[str]:
    """Combine equal neighbours in a list: `betrayal x2`."""
    short: list[str] = []
    place = 0
    while place < len(parts):
        number = 1
        while place + number < len(parts) and parts[place + number] == parts[place]:
            number += 1
        short.append(parts[place] if number == 1 else f"{parts[place]} x{number}")
        place += number
    return short


def pair(text: str, like: str) -> tuple[str, str]:
    """Split `amber 2` into its two words; `like` is the example that an error shows."""
    words = text.split()
    if len(words) != 2:
        raise BadPosition(f"{text!r}: this is written like {like!r}")
    return words[0], words[1]


def seats(names: Names | Sequence[str], what: str = "seat") -> Word[Any]:
    """Return the words for the seats of a match: the first names, one for each player."""
    words = names.words if isinstance(names, Names) else names
    return Word(lambda s: words[: s.players], what)
