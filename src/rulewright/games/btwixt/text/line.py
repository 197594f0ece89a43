"""The lines of a position: what each tells of a state, and what holds where it is left out.

A line is of the match, or there is one for each seat or council: `round: 3`, `hand amber: …`. It
reads its text into the state and writes what the state holds; `usual` is what holds without it,
and looks only at lines that are read before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from rulewright.games.btwixt.state import State
from rulewright.games.btwixt.text.words import (
    COUNCIL,
    SEAT,
    Words,
    in_short,
    many_words,
    one_text,
    read_many,
    read_one,
)
from rulewright.games.btwixt.words import NONE
from rulewright.kernel import BadPosition
from rulewright.kit.text import NONE as NOTHING
from rulewright.kit.text import listed, read_number, split

Usual: TypeAlias = Callable[[State, int], Any]

# Of what there is a line each.
OF_MATCH: Final = 0
OF_SEAT: Final = 1
OF_COUNCIL: Final = 2
MOST: Final = 999


class Line:
    """All that stands under one name, for the match or for a seat or council `where`."""

    def __init__(self, name: str, owner: int = OF_MATCH) -> None:
        self.name = name
        self.owner = owner

    def read(self, s: State, where: int, text: str) -> None:
        """Put what a text says into the state."""
        raise NotImplementedError

    def parts(self, s: State, where: int) -> list[str]:
        """The state's value as the parts of a list that `read` reads."""
        raise NotImplementedError

    def settle(self, s: State, where: int) -> None:
        """Put what holds without the line into the state."""
        raise NotImplementedError

    def is_usual(self, s: State, where: int) -> bool:
        """Whether the state holds what holds without the line."""
        raise NotImplementedError

    def places(self, s: State) -> Sequence[int]:
        """The seats or councils of which there is a line each."""
        return range(1 if self.owner == OF_MATCH else s.players)

    def key(self, s: State, where: int) -> str:
        """`round`, `hand amber`, `council amber-coral`"""
        if self.owner == OF_MATCH:
            return self.name
        return f"{self.name} {(SEAT if self.owner == OF_SEAT else COUNCIL).write(s, where)}"

    def text(self, s: State, where: int) -> str:
        """The state's value, as `read` reads it."""
        return listed(in_short(self.parts(s, where)))

    def lines(self, s: State) -> list[str]:
        """The lines of a position that tell what differs from what holds without them."""
        return [
            f"{self.key(s, where)}: {self.text(s, where)}"
            for where in self.places(s)
            if not self.is_usual(s, where)
        ]


class FieldLine(Line):
    """A line about one attribute of the state, a list by seat or council where they own it."""

    def __init__(self, name: str, field: str, usual: Usual, owner: int = OF_MATCH) -> None:
        super().__init__(name, owner)
        self.field = field
        self.usual = usual

    def value(self, s: State, where: int) -> Any:
        """The state's value."""
        held = getattr(s, self.field)
        return held if self.owner == OF_MATCH else held[where]

    def put(self, s: State, where: int, value: Any) -> None:
        """Let the state hold a value."""
        if self.owner == OF_MATCH:
            truth = isinstance(getattr(s, self.field), bool)
            setattr(s, self.field, bool(value) if truth else value)
        else:
            getattr(s, self.field)[where] = value

    def settle(self, s: State, where: int) -> None:
        """The usual."""
        self.put(s, where, self.usual(s, where))

    def is_usual(self, s: State, where: int) -> bool:
        """Whether it is the usual."""
        return bool(self.value(s, where) == self.usual(s, where))


class One(FieldLine):
    """A single thing or number; `none` for NONE."""

    def __init__(
        self, name: str, field: str, words: Words, usual: Usual, owner: int = OF_MATCH
    ) -> None:
        super().__init__(name, field, usual, owner)
        self.words = words

    def read(self, s: State, where: int, text: str) -> None:
        """`season: autumn`"""
        self.put(s, where, read_one(s, self.words, text))

    def parts(self, s: State, where: int) -> list[str]:
        """One part."""
        return [one_text(s, self.words, self.value(s, where))]


class Yes(One):
    """A truth value of the state."""

    def read(self, s: State, where: int, text: str) -> None:
        """`spared: yes`"""
        self.put(s, where, self.words.read(s, text) == 1)


class Many(FieldLine):
    """A list of things; `ordered` where their order matters to whoever asks for them."""

    def __init__(
        self,
        name: str,
        field: str,
        words: Words,
        usual: Usual,
        owner: int = OF_MATCH,
        ordered: bool = False,
    ) -> None:
        super().__init__(name, field, usual, owner)
        self.words = words
        self.ordered = ordered

    def read(self, s: State, where: int, text: str) -> None:
        """`dead: hodor, gendry`"""
        self.put(s, where, read_many(s, self.words, text))

    def parts(self, s: State, where: int) -> list[str]:
        """A part for each thing."""
        return many_words(s, self.words, self.value(s, where))


class Flags(FieldLine):
    """Seats of which something is so, kept as 1 for each."""

    def read(self, s: State, where: int, text: str) -> None:
        """`kneeling: amber, jade`"""
        flags = [0] * s.players
        for name in split(text):
            flags[SEAT.read(s, name)] = 1
        self.put(s, where, flags)

    def parts(self, s: State, where: int) -> list[str]:
        """A part for each such seat."""
        return [SEAT.write(s, seat) for seat, flag in enumerate(self.value(s, where)) if flag]


class Amounts(FieldLine):
    """A number for each seat; what a line does not name is the usual. `none` is no number."""

    def read(self, s: State, where: int, text: str) -> None:
        """`plays: amber 2, coral 1`"""
        amounts: list[int] = self.usual(s, where)
        for part in split(text):
            seat, amount = self._amount(s, part)
            amounts[seat] = amount
        self.put(s, where, amounts)

    def _amount(self, s: State, part: str) -> tuple[int, int]:
        """`amber 2` in its two parts."""
        name, _, number = part.partition(" ")
        if not number:
            raise BadPosition(f"amounts are written like: {self.name}: amber 2, coral 1")
        amount = NONE if number == NOTHING else read_number(number, 0, MOST, part)
        return SEAT.read(s, name), amount

    def parts(self, s: State, where: int) -> list[str]:
        """A part for each seat that differs from the usual."""
        usual: list[int] = self.usual(s, where)
        return [
            self._amount_text(s, seat, amount)
            for seat, amount in enumerate(self.value(s, where))
            if amount != usual[seat]
        ]

    def _amount_text(self, s: State, seat: int, amount: int) -> str:
        return f"{SEAT.write(s, seat)} {NOTHING if amount == NONE else amount}"

    def instead(self, s: State, text: str) -> str | None:
        """None where some seats have the amounts that a text says, else the line as it is."""
        asked = [self._amount(s, part)[0] for part in split(text)]
        now = listed([self._amount_text(s, seat, self.value(s, 0)[seat]) for seat in asked])
        return None if listed(split(text)) == now else f"{self.name}: {now}"
