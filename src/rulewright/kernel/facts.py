"""Facts: the references, numbers and words in a log entry, and the sentence made from them.

    s.log(
        "victory.count", "{house} takes {area} from {loser}.",
        house=HOUSE[taker], area=AREA[area], loser=HOUSE[loser],
    )

The parts are the facts. The sentence is made only where somebody reads it, and nothing parses a
sentence. A field of a pattern may specify how its part is written:

    {amount:+d}   a number, as `format` writes it
    {count:a}     a number, or `a` for 1
    {cards}       a list: `a, b and c`; `{cards:,}` and `{cards:;}` put only that mark between
"""

from __future__ import annotations

from string import Formatter
from typing import Any, Final

from rulewright.kernel.errors import BadEntry

EVERYONE: Final = -1
"""The audience of a public entry."""

Span = tuple[int, int, str, str]
"""The part of a sentence that names a thing: start, end, kind, id."""

Pieces = list[tuple[str, str, str]]  # literal text, then the name of a part and its format


class Ref:
    """A reference to a thing: its kind, its stable id and the title to print.

    The kind `seat` means a seat of the match, by name; each game defines its other kinds.
    """

    def __init__(self, kind: str, key: str, title: str) -> None:
        self.kind = kind
        self.id = key
        self.title = title

    def called(self, title: str) -> Ref:
        """Return a reference to the same thing with another title, such as a plural."""
        return Ref(self.kind, self.id, title)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ref) and self.kind == other.kind and self.id == other.id

    def __hash__(self) -> int:
        return hash((self.kind, self.id))

    def __repr__(self) -> str:
        return f"Ref({self.kind!r}, {self.id!r}, {self.title!r})"


class Phrase:
    """Several parts that belong together, such as a house and its bid: `{house} {bid}`."""

    def __init__(self, pattern: str, **parts: Part) -> None:
        self.pattern = pattern
        self.parts = parts

    @property
    def text(self) -> str:
        """The phrase with its parts filled in."""
        return sentence(self.pattern, self.parts)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Phrase)
            and self.pattern == other.pattern
            and self.parts == other.parts
        )

    def __hash__(self) -> int:
        return hash(self.pattern)


Part = Any
"""`Ref`, `Phrase`, `int`, `str`, or a list of those."""

Parts = dict[str, Part]


class LogEntry:
    """One entry of a match's log: the rule it cites, its facts, and who may read it.

    `parts` are the facts by name, and `pattern` is the sentence with a field for each. An entry
    without parts is a finished sentence, such as those that older versions stored. `visible_to` is
    a bit mask of seats (bit n for seat n), or `EVERYONE`; spectators read only entries for
    everyone. `at` is the number of answers in the match's log when the entry was written, `heading`
    the chapter of the game. `reveals` marks an entry about something that was hidden until then.
    """

    def __init__(
        self,
        rule: str,
        pattern: str,
        parts: Parts,
        visible_to: int = EVERYONE,
        reveals: bool = False,
    ) -> None:
        self.rule = rule
        self.pattern = pattern
        self.parts = parts
        self.visible_to = visible_to
        self.reveals = reveals
        self.at = 0
        self.heading = ""
        self.seen: Any = None  # the state when it was written, if its moment may be wanted
        self._text: str | None = None

    @property
    def text(self) -> str:
        """The sentence: the pattern with its parts filled in."""
        text = self._text
        if text is None:
            text = self._text = sentence(self.pattern, self.parts)
        return text

    @property
    def refs(self) -> list[Span]:
        """The references in the sentence: start, end, kind and id of each."""
        return spans(self.pattern, self.parts)

    def is_visible_to(self, seat: int | None) -> bool:
        """Return whether the seat may read the entry (None: a spectator)."""
        return self.visible_to == EVERYONE or (
            seat is not None and bool(self.visible_to >> seat & 1)
        )


class Event:
    """Something that happened in a match.

    `rule` is the id of the rule that it happened under. `parts` are the facts by name: `Ref`s to
    areas, seats, cards and so on, numbers, words, `Phrase`s, and lists of those. `n` is the index
    of the log entry, from 0, `at` the number of answers before it, and `heading` the chapter of the
    game, such as `round 3, action`. The documentation of each game lists the parts for each rule.
    """

    def __init__(self, n: int, entry: LogEntry) -> None:
        self.n = n
        self.at = entry.at
        self.rule = entry.rule
        self.heading = entry.heading
        self.parts: Parts = entry.parts
        self._entry = entry

    @property
    def text(self) -> str:
        """The sentence of the log entry."""
        return self._entry.text

    def __getitem__(self, name: str) -> Any:
        """Return a part as a plain value: the id of a reference, a number, a word, or a list."""
        return fact(self.parts[name])

    def data(self) -> dict[str, Any]:
        """Return the event ready for JSON and data frames, with its parts as plain values."""
        return {
            "n": self.n,
            "at": self.at,
            "rule": self.rule,
            "heading": self.heading,
            "parts": {name: fact(part) for name, part in self.parts.items()},
            "text": self.text,
        }

    def __repr__(self) -> str:
        return f"<Event {self.n} [{self.rule}] {self.text}>"


class Subject:
    """A kind of thing whose strength reports measure, such as cards, and where events name it.

    An event under `rule` says which seats had which things: each of `pairs` names the part that
    holds the thing, or a list of things, and the part that holds the seat. Subjects with the same
    title are combined.
    """

    def __init__(self, title: str, rule: str, *pairs: tuple[str, str]) -> None:
        self.title = title
        self.rule = rule
        self.pairs = pairs


# -- patterns -------------------------------------------------------------------------------------
_pieces: dict[str, Pieces] = {}
_fields: dict[str, frozenset[str]] = {}  # the fields of each pattern that was checked
_SEPARATORS: Final = {",": ", ", ";": "; "}


def pieces_of(pattern: str) -> Pieces:
    """Split a pattern into text and fields; raise `BadEntry` if it is malformed."""
    known = _pieces.get(pattern)
    if known is None:
        try:
            known = [
                (literal, field or "", spec or "")
                for literal, field, spec, _ in Formatter().parse(pattern)
            ]
        except ValueError as error:
            raise BadEntry(f"the pattern {pattern!r} cannot be read: {error}") from error
        _pieces[pattern] = known
    return known


def check(rule: str, pattern: str, parts: Parts) -> None:
    """Raise `BadEntry` unless the parts are exactly those that the pattern has fields for.

    The kinds of the parts are checked once for each pattern, their names every time.
    """
    known = _fields.get(pattern)
    if known is not None and known == parts.keys():
        return
    named = frozenset(field for _, field, _ in pieces_of(pattern) if field)
    if named != parts.keys():
        missing, surplus = sorted(named - parts.keys()), sorted(parts.keys() - named)
        said = [f"no part {name!r}" for name in missing]
        said += [f"a part {name!r} that it has no field for" for name in surplus]
        raise BadEntry(f"the entry {pattern!r} [{rule}] has {' and '.join(said)}")
    for name, part in parts.items():
        _check_part(rule, name, part)
    _fields[pattern] = named


def _check_part(rule: str, name: str, part: Part) -> None:
    if isinstance(part, Phrase):
        check(rule, part.pattern, part.parts)
    elif isinstance(part, list):
        for one in part:
            _check_part(rule, name, one)
    elif not isinstance(part, (Ref, int, str)):
        raise BadEntry(f"the part {name!r} [{rule}] is {part!r}, which is no fact")


# -- sentences -----------------------------------------------------------------------------------
def sentence(pattern: str, parts: Parts) -> str:
    """Fill in a pattern. Without parts it is already a sentence, whatever braces it contains."""
    if not parts:
        return pattern
    told: list[str] = []
    _write(told, pattern, parts, None)
    return "".join(told)


def spans(pattern: str, parts: Parts) -> list[Span]:
    """Return the references in the sentence, in order: start, end, kind and id of each."""
    marks: list[Span] = []
    if parts:
        _write([], pattern, parts, marks)
    return marks


def _write(told: list[str], pattern: str, parts: Parts, marks: list[Span] | None) -> None:
    for literal, field, spec in pieces_of(pattern):
        told.append(literal)
        if field:
            _write_part(told, parts[field], spec, marks)


def _write_part(told: list[str], part: Part, spec: str, marks: list[Span] | None) -> None:
    if isinstance(part, Ref):
        if marks is not None:
            start = sum([len(text) for text in told])
            marks.append((start, start + len(part.title), part.kind, part.id))
        told.append(part.title)
    elif isinstance(part, Phrase):
        _write(told, part.pattern, part.parts, marks)
    elif isinstance(part, list):
        _write_list(told, part, spec, marks)
    elif spec == "a":
        told.append("a" if part == 1 else str(part))
    else:
        told.append(format(part, spec))


def _write_list(told: list[str], part: list[Part], spec: str, marks: list[Span] | None) -> None:
    last = len(part) - 1
    for number, one in enumerate(part):
        if number:
            told.append(_SEPARATORS.get(spec) or (" and " if number == last else ", "))
        _write_part(told, one, "", marks)


# -- plain data ----------------------------------------------------------------------------------
def part_data(part: Part) -> Any:
    """Return a part ready for JSON; `part_of` reads it back."""
    if isinstance(part, Ref):
        return {"kind": part.kind, "id": part.id, "title": part.title}
    if isinstance(part, Phrase):
        return {"pattern": part.pattern, "parts": parts_data(part.parts)}
    if isinstance(part, list):
        return [part_data(one) for one in part]
    return part


def parts_data(parts: Parts) -> dict[str, Any]:
    """Return the parts of an entry ready for JSON; `parts_of` reads them back."""
    return {name: part_data(part) for name, part in parts.items()}


def part_of(data: Any) -> Part:
    """Return the part in this data, the inverse of `part_data`."""
    if isinstance(data, list):
        return [part_of(one) for one in data]
    if not isinstance(data, dict):
        return data
    if "pattern" in data:
        return Phrase(data["pattern"], **parts_of(data["parts"]))
    return Ref(data["kind"], data["id"], data["title"])


def parts_of(data: dict[str, Any]) -> Parts:
    """Return the parts of an entry, the inverse of `parts_data`."""
    return {name: part_of(part) for name, part in data.items()}


def fact(part: Part) -> Any:
    """Return a part as a plain value for readers of events: ids, numbers and words."""
    if isinstance(part, Ref):
        return part.id
    if isinstance(part, Phrase):
        return {name: fact(one) for name, one in part.parts.items()}
    if isinstance(part, list):
        return [fact(one) for one in part]
    return part
