"""Declared fields of a state: their lines in positions, and the questions of cases about them.

    SEAT = Word(lambda s: SEATS[: s.players], "seat")
    LINES = FieldTexts(
        One("round", Number(1, 99, "the round"), 1),
        Many("hand", CARD, owner=SEAT),
        Flags("kneeling", SEAT),
        Amounts("cash", SEAT, Number(0, 9999, "the cash"), 1500),
    )

A line belongs to the match (`round: 3`), or there is one for each possible owner (`hand amber: …`).
A field without a line has its usual value: a constant, or a function of the state and the owner,
which may read only lines that are declared earlier. So a position needs lines only for values that
are not usual.
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

MOST: Final = 999  # things in a list

# Whose views a field is hidden from.
FROM_NOBODY: Final = 0
FROM_OTHERS: Final = 1  # all but its owner's
FROM_ALL: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldText(Generic[S]):
    """A kind of line in positions, with a name: one line for the match, or one for each owner.

    `where` is the number of the owner, or 0 for a line of the match.
    """

    ordered: ClassVar[bool] = False  # whether a case has to name its parts in order
    early: ClassVar[bool] = False  # whether it is read before the other lines
    brief: ClassVar[bool] = True  # whether equal neighbours are written as `x2`

    def __init__(self, name: str, owner: Word[S] | None = None) -> None:
        self.name = name
        self.owner = owner
        self.always = False  # whether it is written even if its value is usual

    def read(self, s: S, where: int, text: str) -> None:
        """Store the value that a text describes in the state."""
        raise NotImplementedError

    def parts(self, s: S, where: int) -> list[str]:
        """Return the state's value as a list of texts; joined, they form a text for `read`."""
        raise NotImplementedError

    def settle(self, s: S, where: int) -> None:
        """Store the usual value, which applies where a position lacks the line."""
        raise NotImplementedError

    def is_usual(self, s: S, where: int) -> bool:
        """Return whether the state has the usual value, so that the line may be left out."""
        raise NotImplementedError

    def places(self, s: S) -> Sequence[int]:
        """Return the owners that have a line each, or only 0 for a line of the match."""
        return range(1 if self.owner is None else len(self.owner.names(s)))

    def key(self, s: S, where: int) -> str:
        """Return the text before the colon: `round`, `hand amber`."""
        return self.name if self.owner is None else f"{self.name} {self.owner.write(s, where)}"

    def text(self, s: S, where: int) -> str:
        """Return the state's value as a text that `read` can read."""
        parts = self.parts(s, where)
        return listed(in_short(parts) if self.brief else parts)

    # -- as a question -----------------------------------------------------------------------
    def answer(self, s: S, rest: str) -> str | None:
        """Check a question of a case: `round 3`, `hand amber: betrayal`, `hand amber 2`.

        Returns None if the state is as it says, otherwise the line with the actual value.
        """
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
        """Return None if the state is as `wanted` says, otherwise the line that would hold."""
        now = self.parts(s, where)
        if fit(self.told(s, where, wanted), now, self.is_ordered()):
            return None
        return f"{self.key(s, where)}: {listed(now)}"

    def is_ordered(self) -> bool:
        """Return whether a case has to name the parts in order."""
        return self.ordered

    def told(self, s: S, where: int, text: str) -> list[str]:
        """Parse a text; return its parts in the form in which `parts` writes them."""
        other: Any = s.copy()
        self.settle(other, where)
        self.read(other, where, text)
        return self.parts(other, where)


@mypyc_attr(allow_interpreted_subclasses=True)
class AttributeText(FieldText[S], Generic[S]):
    """A line about one attribute of the state, which is a list by owner if the line has owners.

    `field` is the attribute, if its name differs from the line's. `hidden` says whose views lack
    it: `FROM_NOBODY`, `FROM_OTHERS` (all but its owner) or `FROM_ALL`.
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
        """Return the value that the field has where a position lacks its line."""
        usual = self.default(s, where) if callable(self.default) else self.default
        return list(usual) if isinstance(usual, (list, tuple, range)) else usual

    def value(self, s: S, where: int) -> Any:
        """Return the current value in the state, for the match or the owner `where`."""
        held = getattr(s, self.field)
        return held if self.owner is None else held[where]

    def put(self, s: S, where: int, value: Any) -> None:
        """Set the current value in the state, for the match or the owner `where`."""
        if self.owner is None:
            truth = isinstance(getattr(s, self.field, None), bool)
            setattr(s, self.field, bool(value) if truth else value)
        else:
            getattr(s, self.field)[where] = value

    def begin(self, s: S) -> None:
        """Create the attribute in a new state, with its usual value."""
        usual = [self.usual(s, where) for where in self.places(s)]
        setattr(s, self.field, usual[0] if self.owner is None else usual)

    def hidden_places(self, s: S, seat: int | None) -> list[int]:
        """Return the owners whose values are hidden from a seat; 0 for a field of the match."""
        if self.hidden == FROM_NOBODY:
            return []
        return [w for w in self.places(s) if self.hidden == FROM_ALL or w != seat]

    def hide(self, view: S, seat: int | None) -> None:
        """Blank the values in a view that its seat may not know."""
        for where in self.hidden_places(view, seat):
            self.put(view, where, self.unseen(self.value(view, where)))

    def unseen(self, value: Any) -> Any:
        """Return the blank that stands for a hidden value in a view."""
        return ABSENT

    def settle(self, s: S, where: int) -> None:
        """Set the usual value."""
        self.put(s, where, self.usual(s, where))

    def is_usual(self, s: S, where: int) -> bool:
        """Compare the value in the state with `usual`."""
        return bool(self.value(s, where) == self.usual(s, where))


@mypyc_attr(allow_interpreted_subclasses=True)
class One(AttributeText[S], Generic[S]):
    """A single thing or number. With `absent` there may be none: `ABSENT`, written `none`.

    That is also allowed if the usual value is `ABSENT` or a function.
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
        """Read a value: `season: autumn`."""
        reader = self.words.read_one if self.absent else self.words.read
        self.put(s, where, reader(s, text))

    def parts(self, s: S, where: int) -> list[str]:
        """Return a list of one part: the thing, or `none`."""
        return [self.words.one_text(s, self.value(s, where))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Yes(AttributeText[S], Generic[S]):
    """A truth value, written `yes` or `no`."""

    def __init__(self, name: str, usual: object = False, field: str = "") -> None:
        super().__init__(name, usual, None, field)

    def read(self, s: S, where: int, text: str) -> None:
        """Read a value: `spared: yes`."""
        self.put(s, where, find(text, ["no", "yes"], "answer") == 1)

    def parts(self, s: S, where: int) -> list[str]:
        """Return a list of one part: `yes` or `no`."""
        return ["yes" if self.value(s, where) else "no"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Many(AttributeText[S], Generic[S]):
    """A list of things; `ordered` if a case has to name them in order.

    In a view that hides the list, it has the same length but unknown things.
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
        """Read a list: `dead: hodor, gendry`."""
        self.put(s, where, self.words.read_many(s, text))

    def parts(self, s: S, where: int) -> list[str]:
        """Return one part for each thing."""
        return self.words.many_words(s, self.value(s, where))

    def is_ordered(self) -> bool:
        """Return what was declared as `ordered`."""
        return self.in_order

    def unseen(self, value: Any) -> Any:
        """Return a list of the same length with only unknown things."""
        return [self.words.unseen] * len(value)

    def instead(self, s: S, where: int, wanted: str) -> str | None:
        """Compare the list or, if `wanted` is a plain number, its length.

        In a list of numbers, a plain number means one of its values instead.
        """
        if not wanted.isdigit() or isinstance(self.words, Number):
            return super().instead(s, where, wanted)
        number, key = len(self.parts(s, where)), self.key(s, where)
        asked = read_number(wanted, 0, MOST, "the number of things")
        return None if asked == number else f"{key} {number}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Flags(AttributeText[S], Generic[S]):
    """A flag for each of a fixed list of things, stored as a list of 0 and 1."""

    def __init__(
        self,
        name: str,
        of: Word[S],
        usual: object = 0,
        field: str = "",
        owner: Word[S] | None = None,
    ) -> None:
        super().__init__(name, usual, owner, field)
        self.of = of

    def usual(self, s: S, where: int) -> Any:
        """Return the usual value for each thing, repeating a single one."""
        usual = super().usual(s, where)
        return [usual] * len(self.of.names(s)) if isinstance(usual, int) else usual

    def read(self, s: S, where: int, text: str) -> None:
        """Read the things whose flag is set: `kneeling: amber, jade`."""
        named = self.of.read_each(s, text)
        self.put(s, where, [int(thing in named) for thing in range(len(self.of.names(s)))])

    def parts(self, s: S, where: int) -> list[str]:
        """Return one part for each thing whose flag is set."""
        return [self.of.write(s, thing) for thing, flag in enumerate(self.value(s, where)) if flag]


@mypyc_attr(allow_interpreted_subclasses=True)
class Bits(AttributeText[S], Generic[S]):
    """A flag for each of a fixed list of things, stored as the bits of one int."""

    def __init__(
        self,
        name: str,
        of: Word[S],
        usual: object = 0,
        field: str = "",
        owner: Word[S] | None = None,
    ) -> None:
        super().__init__(name, usual, owner, field)
        self.of = of

    def read(self, s: S, where: int, text: str) -> None:
        """Read the things whose bit is set: `floor: hat`."""
        self.put(s, where, sum(1 << thing for thing in self.of.read_each(s, text)))

    def parts(self, s: S, where: int) -> list[str]:
        """Return one part for each thing whose bit is set."""
        bits = self.value(s, where)
        return [name for thing, name in enumerate(self.of.names(s)) if bits >> thing & 1]


@mypyc_attr(allow_interpreted_subclasses=True)
class Amounts(Flags[S], Generic[S]):
    """A number or thing for each of a fixed list of things; unnamed ones have the usual value.

    `words` say how an amount is written; by default it is a number. An amount may also be `none`
    (`ABSENT`) if that is the usual amount, or if the usual amount is a function and amounts are not
    numbers. With `every`, usual amounts are written too. With `exact`, a question has to name every
    amount that is not usual. `like` is the example that an error shows.
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
        owner: Word[S] | None = None,
    ) -> None:
        super().__init__(name, of, usual, field, owner)
        self.words: Words[S] = Number(0, MOST, name) if words is None else words
        counted = isinstance(self.words, Number)
        self.absent = usual == ABSENT or (callable(usual) and not counted)
        self.every = every
        self.exact = exact
        self.always = always
        self.like = like

    def read(self, s: S, where: int, text: str) -> None:
        """Read amounts by name: `plays: amber 2, coral 1`, `cash: all 400, amber 20`."""
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
        """Return the amounts before a line is read: the usual ones."""
        amounts: list[int] = self.usual(s, where)
        return amounts

    def everybody(self, s: S) -> Sequence[int]:
        """Return the things that `all` stands for."""
        return range(len(self.of.names(s)))

    def _amount(self, s: S, part: str) -> tuple[str, Sequence[int], int]:
        """Split a part such as `amber 2` into its name, the things it means, and the amount."""
        name, amount = pair(part, self.like or f"{self.of.write(s, 0)} 1")
        things = self.everybody(s) if name == ALL else [self.of.read(s, name)]
        reader = self.words.read_one if self.absent else self.words.read
        return name, things, reader(s, amount)

    def parts(self, s: S, where: int) -> list[str]:
        """Return one part for each thing, without those that `unnamed` has, unless `every`."""
        unnamed = self.unnamed(s, where)
        return [
            self._amount_text(s, thing, amount)
            for thing, amount in enumerate(self.value(s, where))
            if self.every or amount != unnamed[thing]
        ]

    def _amount_text(self, s: S, thing: int, amount: int) -> str:
        writer = self.words.one_text if self.absent else self.words.write
        return f"{self.of.write(s, thing)} {writer(s, amount)}"

    def instead(self, s: S, where: int, wanted: str) -> str | None:
        """Compare only the amounts that the question names, unless the line is `exact`."""
        if self.exact or not split(wanted):
            return super().instead(s, where, wanted)
        asked = [self._amount(s, part) for part in split(wanted)]
        now = self.value(s, where)
        wrong = [one for _, things, amount in asked for one in things if now[one] != amount]
        others = listed([self._amount_text(s, one, now[one]) for one in wrong])
        return f"{self.key(s, where)} {others}" if wrong else None


# -- comparing lists -----------------------------------------------------------------------------
def fit(wanted: Sequence[str], now: Sequence[str], ordered: bool) -> bool:
    """Return whether the things present are those wanted.

    A wanted thing given as a single word also matches one whose text begins with that word.
    """
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
    """All lines of a state, in the order in which they are written.

    With `by_owner`, all lines of the first owner are written before those of the next one.
    """

    def __init__(self, *lines: FieldText[S], by_owner: bool = False) -> None:
        self.all = list(lines)
        self.by_owner = by_owner

    def __iter__(self) -> Iterator[FieldText[S]]:
        return iter(self.all)

    def write(self, s: S, usual: bool = False) -> list[str]:
        """Write the lines whose value is not usual; with `usual`, all lines."""
        lines = [(line, where) for line in self.all for where in line.places(s)]
        if self.by_owner:
            lines.sort(key=lambda one: one[1])
        return [
            f"{line.key(s, where)}: {line.text(s, where)}"
            for line, where in lines
            if usual or line.always or not line.is_usual(s, where)
        ]

    def read(
        self, s: S, entries: Mapping[str, Entry], others: Iterable[str] = (), settles: bool = True
    ) -> None:
        """Read all lines into a state; raise `BadPosition` for an unknown line.

        `others` are the names of lines that the game reads itself. A field without a line is set to
        its usual value, or with `settles=False` stays as it is.
        """
        self.check_names(s, entries, others)
        for line in sorted(self.all, key=lambda line: not line.early):
            keys = {line.key(s, where): where for where in line.places(s)}
            for key, where in keys.items():
                if key in entries:
                    with entries[key].named():
                        line.read(s, where, entries[key].value)
            for key, where in keys.items():
                if settles and key not in entries:
                    line.settle(s, where)

    def check_names(self, s: S, entries: Mapping[str, Entry], others: Iterable[str] = ()) -> None:
        """Raise `BadPosition` for a line whose name is neither known here nor one of `others`."""
        known = [*others, *[line.key(s, where) for line in self.all for where in line.places(s)]]
        for key, entry in entries.items():
            if key not in known:
                with entry.named():
                    self._refuse(s, key, known)

    def _refuse(self, s: S, key: str, known: Sequence[str]) -> None:
        """Raise `BadPosition` for an unknown line: for its owner, if the line itself is known."""
        for line in self.all:
            if line.owner is not None and key.startswith(f"{line.name} "):
                line.owner.read(s, key.removeprefix(f"{line.name} "))
        find(key, sorted(known), "line")

    def questions(self) -> dict[str, Answer[S]]:
        """Return the `answer` of every line by name, for `Questions`."""
        return {line.name: line.answer for line in self.all}

    def fields(self) -> list[AttributeText[S]]:
        """Return the lines that are about one attribute."""
        return [line for line in self.all if isinstance(line, AttributeText)]

    def unkept(self, s: S) -> list[str]:
        """List the fields that a state's own `copy` shares or loses, or that its `data` omits."""
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
    except AttributeError:  # `data` used an attribute that the added value lacks
        return True
