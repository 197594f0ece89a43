"""The fields of a state, declared: their lines of positions, and what cases may ask of them.

    SEAT = Word(lambda s: SEATS[: s.players], "seat")
    LINES = FieldTexts(
        One("round", Number(1, 99, "the round"), 1),
        Many("hand", CARD, owner=SEAT),
        Flags("kneeling", SEAT),
        Amounts("cash", SEAT, Number(0, 9999, "the cash"), 1500),
    )

A line is of the match, or there is one for each thing that may own it: `round: 3`, `hand amber: …`.
Without a line its field is as usual: a value, or a function of the state and the owner, which looks
only at lines that are declared before. A position needs to tell no more than what is not usual.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from rulewright.kernel import BadPosition, State
from rulewright.kit.position import Entry
from rulewright.kit.questions import Answer
from rulewright.kit.text import find, listed, read_number, split
from rulewright.kit.words import ABSENT, ALL, Number, Word, Words, in_short, pair

S = TypeVar("S", bound=State)

MOST: Final = 999  # of things in a pile

# From whom a field is hidden.
FROM_NOBODY: Final = 0
FROM_OTHERS: Final = 1  # from all but its owner
FROM_ALL: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldText(Generic[S]):
    """All that stands under one name, for the match or for an owner `where`."""

    ordered: ClassVar[bool] = False  # whether the order of its parts matters to a case
    early: ClassVar[bool] = False  # whether it is read before the others
    brief: ClassVar[bool] = True  # whether `x2` is written where the same stands twice on end

    def __init__(self, name: str, owner: Word[S] | None = None) -> None:
        self.name = name
        self.owner = owner
        self.always = False  # whether it is written though it is as usual

    def read(self, s: S, where: int, text: str) -> None:
        """Put what a text says into the state."""
        raise NotImplementedError

    def parts(self, s: S, where: int) -> list[str]:
        """The state's value as the parts of a list that `read` reads."""
        raise NotImplementedError

    def settle(self, s: S, where: int) -> None:
        """Put what holds without the line into the state."""
        raise NotImplementedError

    def is_usual(self, s: S, where: int) -> bool:
        """Whether the state holds what holds without the line."""
        raise NotImplementedError

    def places(self, s: S) -> Sequence[int]:
        """The owners of which there is a line each."""
        return range(1 if self.owner is None else len(self.owner.names(s)))

    def key(self, s: S, where: int) -> str:
        """`round`, `hand amber`"""
        return self.name if self.owner is None else f"{self.name} {self.owner.write(s, where)}"

    def text(self, s: S, where: int) -> str:
        """The state's value, as `read` reads it."""
        parts = self.parts(s, where)
        return listed(in_short(parts) if self.brief else parts)

    # -- as a question -----------------------------------------------------------------------
    def answer(self, s: S, rest: str) -> str | None:
        """Answer the line as a question: `round 3`, `hand amber: betrayal`, `hand amber 2`."""
        wanted = " ".join(rest.split())
        if not wanted:
            raise BadPosition(f"say what is there, or: {self.name} none")
        if self.owner is None:
            return self.instead(s, 0, wanted)
        name, _, wanted = wanted.replace(":", " ", 1).partition(" ")
        if not wanted.strip():
            raise BadPosition(f"this is asked like: {self.key(s, 0)}: none")
        return self.instead(s, self.owner.read(s, name), wanted.strip())

    def instead(self, s: S, where: int, wanted: str) -> str | None:
        """None where the state is as a text says, else the line as it is."""
        now = self.parts(s, where)
        if fit(self.told(s, where, wanted), now, self.is_ordered()):
            return None
        return f"{self.key(s, where)}: {listed(now)}"

    def is_ordered(self) -> bool:
        """Whether a case has to name its parts in their order."""
        return self.ordered

    def told(self, s: S, where: int, text: str) -> list[str]:
        """The parts that a text tells, as they are written."""
        other: Any = s.copy()
        self.settle(other, where)
        self.read(other, where, text)
        return self.parts(other, where)


@mypyc_attr(allow_interpreted_subclasses=True)
class AttributeText(FieldText[S], Generic[S]):
    """A line about one attribute of the state, which is a list by owner where it has owners.

    `field` is the attribute, if it is not called like the line.
    """

    def __init__(
        self,
        name: str,
        usual: object,
        owner: Word[S] | None = None,
        field: str = "",
        hidden: int = FROM_NOBODY,
    ) -> None:
        super().__init__(name, owner)
        self.default = usual
        self.hidden = hidden
        self.field = field or name.replace(" ", "_").replace("-", "_")

    def usual(self, s: S, where: int) -> Any:
        """The value that holds without the line."""
        usual = self.default(s, where) if callable(self.default) else self.default
        return list(usual) if isinstance(usual, (list, tuple, range)) else usual

    def value(self, s: S, where: int) -> Any:
        """The state's value."""
        held = getattr(s, self.field)
        return held if self.owner is None else held[where]

    def put(self, s: S, where: int, value: Any) -> None:
        """Let the state hold a value."""
        if self.owner is None:
            truth = isinstance(getattr(s, self.field, None), bool)
            setattr(s, self.field, bool(value) if truth else value)
        else:
            getattr(s, self.field)[where] = value

    def begin(self, s: S) -> None:
        """Give a state the attribute, as usual."""
        usual = [self.usual(s, where) for where in self.places(s)]
        setattr(s, self.field, usual[0] if self.owner is None else usual)

    def hidden_places(self, s: S, seat: int | None) -> list[int]:
        """The owners whose values are hidden from a seat; 0 for a field of the match."""
        if self.hidden == FROM_NOBODY:
            return []
        return [w for w in self.places(s) if self.hidden == FROM_ALL or w != seat]

    def hide(self, view: S, seat: int | None) -> None:
        """Take out of a view what the seat may not know."""
        for where in self.hidden_places(view, seat):
            self.put(view, where, self.unseen(self.value(view, where)))

    def unseen(self, value: Any) -> Any:
        """A hidden value as a view has it."""
        return ABSENT

    def settle(self, s: S, where: int) -> None:
        """The usual."""
        self.put(s, where, self.usual(s, where))

    def is_usual(self, s: S, where: int) -> bool:
        """Whether it is the usual."""
        return bool(self.value(s, where) == self.usual(s, where))


@mypyc_attr(allow_interpreted_subclasses=True)
class One(AttributeText[S], Generic[S]):
    """A single thing or number; `none` for `ABSENT`, unless there always is one.

    It may be absent where the usual value is, and where `absent` says so.
    """

    def __init__(
        self,
        name: str,
        words: Words[S],
        usual: object = ABSENT,
        owner: Word[S] | None = None,
        field: str = "",
        hidden: int = FROM_NOBODY,
        always: bool = False,
        absent: bool = False,
    ) -> None:
        super().__init__(name, usual, owner, field, hidden)
        self.words = words
        self.always = always
        self.absent = absent or callable(usual) or usual == ABSENT

    def read(self, s: S, where: int, text: str) -> None:
        """`season: autumn`"""
        reader = self.words.read_one if self.absent else self.words.read
        self.put(s, where, reader(s, text))

    def parts(self, s: S, where: int) -> list[str]:
        """One part."""
        return [self.words.one_text(s, self.value(s, where))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Yes(AttributeText[S], Generic[S]):
    """Yes or no."""

    def __init__(self, name: str, usual: object = False, field: str = "") -> None:
        super().__init__(name, usual, None, field)

    def read(self, s: S, where: int, text: str) -> None:
        """`spared: yes`"""
        self.put(s, where, find(text, ["no", "yes"], "answer") == 1)

    def parts(self, s: S, where: int) -> list[str]:
        """One part."""
        return ["yes" if self.value(s, where) else "no"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Many(AttributeText[S], Generic[S]):
    """A list of things; `ordered` where their order matters to whoever asks for them.

    A view holds as many things as are hidden from it, unseen.
    """

    def __init__(
        self,
        name: str,
        words: Words[S],
        usual: object = (),
        owner: Word[S] | None = None,
        field: str = "",
        ordered: bool = False,
        hidden: int = FROM_NOBODY,
    ) -> None:
        super().__init__(name, usual, owner, field, hidden)
        self.words = words
        self.in_order = ordered

    def read(self, s: S, where: int, text: str) -> None:
        """`dead: hodor, gendry`"""
        self.put(s, where, self.words.read_many(s, text))

    def parts(self, s: S, where: int) -> list[str]:
        """A part for each thing."""
        return self.words.many_words(s, self.value(s, where))

    def is_ordered(self) -> bool:
        """As it was declared."""
        return self.in_order

    def unseen(self, value: Any) -> Any:
        """As many things that nobody knows."""
        return [self.words.unseen] * len(value)

    def instead(self, s: S, where: int, wanted: str) -> str | None:
        """A number asks how many things are there, unless they are numbers themselves."""
        if not wanted.isdigit() or isinstance(self.words, Number):
            return super().instead(s, where, wanted)
        number, key = len(self.parts(s, where)), self.key(s, where)
        asked = read_number(wanted, 0, MOST, "the number of things")
        return None if asked == number else f"{key} {number}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Flags(AttributeText[S], Generic[S]):
    """Things of a list of which something is so, kept as 1 for each."""

    def __init__(self, name: str, of: Word[S], usual: object = 0, field: str = "") -> None:
        super().__init__(name, usual, None, field)
        self.of = of

    def usual(self, s: S, where: int) -> Any:
        """The usual of each."""
        usual = super().usual(s, where)
        return [usual] * len(self.of.names(s)) if isinstance(usual, int) else usual

    def read(self, s: S, where: int, text: str) -> None:
        """`kneeling: amber, jade`"""
        named = self.of.read_each(s, text)
        self.put(s, where, [int(thing in named) for thing in range(len(self.of.names(s)))])

    def parts(self, s: S, where: int) -> list[str]:
        """A part for each of which it is so."""
        return [self.of.write(s, thing) for thing, flag in enumerate(self.value(s, where)) if flag]


@mypyc_attr(allow_interpreted_subclasses=True)
class Bits(AttributeText[S], Generic[S]):
    """Things of a list of which something is so, kept as a bit for each."""

    def __init__(self, name: str, of: Word[S], usual: object = 0, field: str = "") -> None:
        super().__init__(name, usual, None, field)
        self.of = of

    def read(self, s: S, where: int, text: str) -> None:
        """`floor: hat`"""
        self.put(s, where, sum(1 << thing for thing in self.of.read_each(s, text)))

    def parts(self, s: S, where: int) -> list[str]:
        """A part for each of which it is so."""
        bits = self.value(s, where)
        return [name for thing, name in enumerate(self.of.names(s)) if bits >> thing & 1]


@mypyc_attr(allow_interpreted_subclasses=True)
class Amounts(Flags[S], Generic[S]):
    """A number or thing for each of a list; what a line does not name is the usual.

    `words` say how it is written; without them it is a number, or `none` for `ABSENT`. With `every`
    those are written too that are as usual, and with `exact` a question names all that are not.
    `like` is the part that an error shows.
    """

    def __init__(
        self,
        name: str,
        of: Word[S],
        words: Words[S] | None = None,
        usual: object = 0,
        field: str = "",
        every: bool = False,
        exact: bool = False,
        always: bool = False,
        like: str = "",
    ) -> None:
        super().__init__(name, of, usual, field)
        self.words: Words[S] = Number(0, MOST, name) if words is None else words
        self.every = every
        self.exact = exact
        self.always = always
        self.like = like

    def read(self, s: S, where: int, text: str) -> None:
        """`plays: amber 2, coral 1`, `cash: all 400, amber 20`"""
        amounts = self.unnamed(s, where)
        named: list[str] = []
        for part in split(text):
            name, things, amount = self._amount(s, part)
            if name in named:
                raise BadPosition(f"{name} stands here twice")
            named.append(name)
            for thing in things:
                amounts[thing] = amount
        self.put(s, where, amounts)

    def unnamed(self, s: S, where: int) -> list[int]:
        """The amounts of those that a line does not name."""
        amounts: list[int] = self.usual(s, where)
        return amounts

    def everybody(self, s: S) -> Sequence[int]:
        """Those that are meant by `all`."""
        return range(len(self.of.names(s)))

    def _amount(self, s: S, part: str) -> tuple[str, Sequence[int], int]:
        """`amber 2`: the name, whom it means, and the amount."""
        name, amount = pair(part, self.like or f"{self.of.write(s, 0)} 1")
        things = self.everybody(s) if name == ALL else [self.of.read(s, name)]
        return name, things, self.words.read_one(s, amount)

    def parts(self, s: S, where: int) -> list[str]:
        """A part for each that differs from the usual."""
        usual: list[int] = self.usual(s, where)
        return [
            self._amount_text(s, thing, amount)
            for thing, amount in enumerate(self.value(s, where))
            if self.every or amount != usual[thing]
        ]

    def _amount_text(self, s: S, thing: int, amount: int) -> str:
        return f"{self.of.write(s, thing)} {self.words.one_text(s, amount)}"

    def instead(self, s: S, where: int, wanted: str) -> str | None:
        """A question names some, and says nothing of the others."""
        if self.exact or not split(wanted):
            return super().instead(s, where, wanted)
        asked = [self._amount(s, part) for part in split(wanted)]
        now = self.value(s, where)
        wrong = [one for _, things, amount in asked for one in things if now[one] != amount]
        others = listed([self._amount_text(s, one, now[one]) for one in wrong])
        return f"{self.name} {others}" if wrong else None


# -- what is asked for and what is there ---------------------------------------------------------
def fit(wanted: Sequence[str], now: Sequence[str], ordered: bool) -> bool:
    """Whether things are those wanted; one that is told in a single word may have any others."""
    if len(wanted) != len(now):
        return False
    if ordered:
        return all(_fits(one, other) for one, other in zip(wanted, now, strict=True))
    left = list(now)
    for one in sorted(wanted, key=lambda text: len(text.split()), reverse=True):
        match = next((place for place, other in enumerate(left) if _fits(one, other)), -1)
        if match < 0:
            return False
        left.pop(match)
    return True


def _fits(wanted: str, now: str) -> bool:
    return wanted in (now, now.partition(" ")[0])


# -- all lines of a game -------------------------------------------------------------------------
class FieldTexts(Generic[S]):
    """All lines of a state, in the order in which they are read and written."""

    def __init__(self, *lines: FieldText[S]) -> None:
        self.all = list(lines)

    def __iter__(self) -> Iterator[FieldText[S]]:
        return iter(self.all)

    def write(self, s: S, usual: bool = False) -> list[str]:
        """The lines that tell what is not usual; with `usual` all lines."""
        return [
            f"{line.key(s, where)}: {line.text(s, where)}"
            for line in self.all
            for where in line.places(s)
            if usual or line.always or not line.is_usual(s, where)
        ]

    def read(
        self, s: S, entries: Mapping[str, Entry], others: Iterable[str] = (), settles: bool = True
    ) -> None:
        """Read all lines into a state; raises `BadPosition` for one that is not among them.

        `others` are the names of those that the game reads itself. A field without a line is
        settled as usual, or stays as it is in the state.
        """
        known = [*others]
        for line in sorted(self.all, key=lambda line: not line.early):
            keys = {line.key(s, where): where for where in line.places(s)}
            known += keys
            for key, where in keys.items():
                if key in entries:
                    with entries[key].named():
                        line.read(s, where, entries[key].value)
            for key, where in keys.items():
                if settles and key not in entries:
                    line.settle(s, where)
        for key, entry in entries.items():
            if key not in known:
                with entry.named():
                    self._refuse(s, key, known)

    def _refuse(self, s: S, key: str, known: Sequence[str]) -> None:
        """Name what is wrong with the name of a line: its owner, if there is such a line."""
        for line in self.all:
            if line.owner is not None and key.startswith(f"{line.name} "):
                line.owner.read(s, key.removeprefix(f"{line.name} "))
        find(key, sorted(known), "line")

    def questions(self) -> dict[str, Answer[S]]:
        """Every line as a question of cases."""
        return {line.name: line.answer for line in self.all}

    def fields(self) -> list[AttributeText[S]]:
        """The lines that are about one attribute."""
        return [line for line in self.all if isinstance(line, AttributeText)]

    def unkept(self, s: S) -> list[str]:
        """The fields that a state's own `copy` shares or loses, or that its `data` leaves out."""
        return [line.field for line in self.fields() if not _is_kept(s, line.field)]


def _is_kept(s: State, field: str) -> bool:
    value = getattr(s, field)
    copy = s.copy()
    copied = getattr(copy, field)
    if copied != value or (isinstance(value, list) and copied is value):
        return False
    before = copy.data()
    setattr(copy, field, [*value, [0]] if isinstance(value, list) else int(value) + 1)
    try:
        return copy.data() != before
    except AttributeError:  # `data` asks a thing of its own of what was added
        return True
