"""A state declared once: its copy, its saved form, its position text and stock lines of cases.

    class Table(FieldState):
        fields = Fields(
            Field("round", Number(1, 99)),
            Field("turn", Seat(NAMES)),
            Field("hands", PerSeat(Pile(CARDS), NAMES)),
        )
        round: int
        turn: int
        hands: list[list[int]]

For games that are not hot: values are read and written by name. A position has a line a field, and
a line a seat of what each seat has its own of; what a line leaves out is as at the start:

    players: 3
    round: 4
    hands ada: two, five
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from mypy_extensions import mypyc_attr

from rulewright.kernel import BadPosition, Game, OptionValue, State
from rulewright.kit.position import Entry, entries
from rulewright.kit.text import NONE, find, listed, read_number, split


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """The kind of a field: how its value begins, is copied, written and read."""

    def blank(self, players: int) -> Any:
        """The value at the start."""
        raise NotImplementedError

    def copy(self, value: Any) -> Any:
        """An independent copy of a value."""
        return value

    def write(self, value: Any) -> str:
        """The value as a position tells it."""
        return str(value)

    def read(self, text: str, what: str) -> Any:
        """The value of a text; `BadPosition` where there is none such."""
        raise NotImplementedError


class Number(Kind):
    """A whole number from `least` to `most`; it begins at `start`, or at `least`.

    -1 is no number where `least` is not below 0, and is written `none`.
    """

    def __init__(self, least: int = 0, most: int = 10**6, start: int | None = None) -> None:
        self.least = least
        self.most = most
        self.start = least if start is None else start

    def blank(self, players: int) -> int:
        """Its start."""
        return self.start

    def write(self, value: int) -> str:
        """`12`, or `none`"""
        return NONE if value == -1 and self.least >= 0 else str(value)

    def read(self, text: str, what: str) -> int:
        """`12`, or `none`"""
        if text == NONE and self.least >= 0:
            return -1
        return read_number(text, self.least, self.most, what)


class Flag(Kind):
    """Yes or no; no at the start. Kept as 1 and 0."""

    def blank(self, players: int) -> int:
        """No."""
        return 0

    def write(self, value: int) -> str:
        """`yes` or `no`"""
        return "yes" if value else "no"

    def read(self, text: str, what: str) -> int:
        """`yes` or `no`"""
        return find(text, ["no", "yes"], f"answer to {what}")


class Word(Kind):
    """One of a list of names, kept as its place; -1 is nothing and is written `none`."""

    def __init__(self, names: Sequence[str], start: int = 0) -> None:
        self.names = names
        self.start = start

    def blank(self, players: int) -> int:
        """Its start."""
        return self.start

    def write(self, value: int) -> str:
        """The name."""
        return NONE if value < 0 else self.names[value]

    def read(self, text: str, what: str) -> int:
        """The place of the name."""
        return -1 if text == NONE else find(text, self.names, what)


class Pile(Kind):
    """Things of a list of names, kept as a list of their places, each as often as it lies there.

    It begins with `start`. A view hides what lies there by `UNSEEN`, which is written `?`.
    """

    def __init__(self, names: Sequence[str], start: Sequence[int] = ()) -> None:
        self.names = names
        self.start = list(start)

    def blank(self, players: int) -> list[int]:
        """Its start."""
        return self.start[:]

    def copy(self, value: list[int]) -> list[int]:
        """A list of its own."""
        return value[:]

    def write(self, value: list[int]) -> str:
        """`two, five`, or `none`"""
        return listed(["?" if card == UNSEEN else self.names[card] for card in value])

    def read(self, text: str, what: str) -> list[int]:
        """The places of the names."""
        names = split(text)
        return [UNSEEN if name == "?" else find(name, self.names, what) for name in names]


UNSEEN = -1


class PerSeat(Kind):
    """A value for each seat, of one kind."""

    def __init__(self, kind: Kind, names: Sequence[str]) -> None:
        self.kind = kind
        self.names = names

    def blank(self, players: int) -> list[Any]:
        """Each seat's at its start."""
        return [self.kind.blank(players) for _ in range(players)]

    def copy(self, value: list[Any]) -> list[Any]:
        """A copy of each."""
        return [self.kind.copy(part) for part in value]


class Field:
    """A name and what the state holds under it."""

    def __init__(self, name: str, kind: Kind) -> None:
        self.name = name
        self.kind = kind

    def lines(self, value: Any) -> list[str]:
        """The lines of a position that tell the value."""
        kind = self.kind
        if not isinstance(kind, PerSeat):
            return [f"{self.name}: {kind.write(value)}"]
        return [
            f"{self.name} {kind.names[seat]}: {kind.kind.write(part)}"
            for seat, part in enumerate(value)
        ]


class Fields:
    """All fields of a state, in the order in which they are written."""

    def __init__(self, *fields: Field) -> None:
        self.all = list(fields)
        self.named = {field.name: field for field in fields}

    def read(self, s: FieldState, entry: Entry) -> None:
        """Set what a line of a position tells."""
        field, seat = self._place(s, entry.key)
        kind = field.kind
        if isinstance(kind, PerSeat):
            getattr(s, field.name)[seat] = kind.kind.read(entry.value, field.name)
        else:
            setattr(s, field.name, kind.read(entry.value, field.name))

    def instead(self, s: FieldState, line: str) -> str | None:
        """Whether a line of a position holds of a state: None, or the line as it should be."""
        entry = entries(line)[0]
        field, seat = self._place(s, entry.key)
        now = field.lines(getattr(s, field.name))[max(seat, 0)]
        other = s.copy()
        self.read(other, entry)
        same = field.lines(getattr(other, field.name))[max(seat, 0)] == now
        return None if same else now

    def _place(self, s: FieldState, key: str) -> tuple[Field, int]:
        """The field that a line names, and the seat where each has its own (else -1)."""
        name, _, owner = key.partition(" ")
        if key in self.named:
            name, owner = key, ""
        field = self.named.get(name)
        if field is None:
            find(name, [*self.named, "players"], "line")
            raise BadPosition(f"there is no line {key!r}")
        kind = field.kind
        if not isinstance(kind, PerSeat):
            if owner:
                raise BadPosition(f"{name} belongs to no seat: write `{name}: …`")
            return field, -1
        seat = find(owner, list(kind.names[: s.players]), "seat")
        return field, seat


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldState(State):
    """A state made of its class's `fields`; a subclass names them once more for the types.

    `options` are those of the match, and do not change.
    """

    fields: ClassVar[Fields]

    def __init__(self, players: int, options: Mapping[str, OptionValue]) -> None:
        """Every field as at the start."""
        super().__init__()
        self.players = players
        self.options = dict(options)
        for field in self.fields.all:
            setattr(self, field.name, field.kind.blank(players))

    def copy(self) -> Self:
        """An independent copy, without listeners."""
        other = type(self)(self.players, self.options)
        for field in self.fields.all:
            setattr(other, field.name, field.kind.copy(getattr(self, field.name)))
        return other

    def data(self) -> list[Any]:
        """The players, the options, and the fields in their order."""
        values = [field.kind.copy(getattr(self, field.name)) for field in self.fields.all]
        return [self.players, [list(pair) for pair in self.options.items()], *values]


F = TypeVar("F", bound=FieldState)


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldGame(Game[F], Generic[F]):
    """A game whose state is made of fields: saving, positions and cases follow from them."""

    state: ClassVar[type[FieldState]]

    def from_data(self, data: list[Any]) -> F:
        """The state again from `State.data()`."""
        s: Any = self.state(data[0], dict(data[1]))
        for field, value in zip(s.fields.all, data[2:], strict=True):
            setattr(s, field.name, field.kind.copy(value))
        state: F = s
        return state

    def position(self, s: F) -> str:
        """The players and options, a line a field, a line a seat of what each has its own of."""
        lines = [f"players: {s.players}"]
        lines += [f"option {name}: {_option_word(value)}" for name, value in s.options.items()]
        for field in s.fields.all:
            lines += field.lines(getattr(s, field.name))
        return "\n".join(lines) + "\n"

    def from_position(self, text: str) -> tuple[F, int, dict[str, OptionValue]]:
        """The state of these lines, the rest as at the start. Lines `option NAME` give options."""
        players = self.player_counts[0]
        options: dict[str, OptionValue] = {}
        lines: list[Entry] = []
        for entry in entries(text):
            with entry.named():
                if entry.key == "players":
                    players = self._read_players(entry.value)
                elif entry.key.startswith("option "):
                    self._read_option(entry, options)
                else:
                    lines.append(entry)
        s = self.new(players, self.settle_options(players, options))
        for entry in lines:
            with entry.named():
                s.fields.read(s, entry)
        return s, players, options

    def check(self, s: F, line: str) -> str | None:
        """Any line of a position, asked of the state."""
        return s.fields.instead(s, line)

    def _read_players(self, text: str) -> int:
        counts = self.player_counts
        return read_number(text, min(counts), max(counts), "the number of players")

    def _read_option(self, entry: Entry, options: dict[str, OptionValue]) -> None:
        specs = {spec.name: spec for spec in self.option_specs}
        name = entry.key.removeprefix("option ")
        find(name, list(specs), "option")
        values = specs[name].values
        words = [_option_word(value) for value in values]
        options[name] = values[find(entry.value, words, f"value of {name}")]


def _option_word(value: OptionValue) -> str:
    return str(value).lower()
