"""A game whose state is declared: copy, save, view, positions and lines of cases follow from it.

    class Table(FieldState):
        fields = FieldTexts(
            One("round", Number(1, 99, "the round"), 1),
            One("turn", SEAT, 0),
            Many("deck", CARD, range(9), hidden=FROM_ALL),
            Many("hands", CARD, owner=SEAT, hidden=FROM_OTHERS),
        )
        round: int
        turn: int
        deck: list[int]
        hands: list[list[int]]

Values are read and written by name, which is too slow for games that are searched or simulated
heavily. A written position has all lines; in one that is read, a missing line means the value at
the start:

    players: 3
    round: 4
    hands ada: two, five
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from mypy_extensions import mypyc_attr

from rulewright.kernel import Game, OptionValue, State
from rulewright.kit.cards import redealt
from rulewright.kit.field_text import FieldTexts, Many
from rulewright.kit.options import HEAD, head_lines, read_head
from rulewright.kit.position import entries
from rulewright.kit.questions import Questions
from rulewright.kit.saved import copied, restore, saved
from rulewright.kit.words import Word


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldState(State):
    """A state made of its class's `fields`; a subclass declares them again as attributes for mypy.

    `options` are those of the match, and do not change.
    """

    fields: ClassVar[FieldTexts[Any]]

    def __init__(self, players: int, options: Mapping[str, OptionValue]) -> None:
        """Set every field to its value at the start."""
        super().__init__()
        self.players = players
        self.options = dict(options)
        for line in self.fields.fields():
            line.begin(self)

    @classmethod
    def names(cls) -> list[str]:
        """Return the attribute names of the fields, in the order in which they are saved."""
        return [line.field for line in cls.fields.fields()]

    def copy(self) -> Self:
        """Return an independent copy, without listeners."""
        other = type(self)(self.players, self.options)
        for name in self.names():
            setattr(other, name, copied(getattr(self, name)))
        return other

    def data(self) -> list[Any]:
        """Return the players, the options, and the values of the fields in order."""
        options = [list(pair) for pair in self.options.items()]
        return [self.players, options, *saved(self, self.names())]


F = TypeVar("F", bound=FieldState)


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldGame(Game[F], Generic[F]):
    """A game with a `FieldState`; saves, views, positions and cases follow from its fields."""

    state: ClassVar[type[FieldState]]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> F:
        """Return a state with every field at its value at the start."""
        s: Any = self.state(players, options)
        state: F = s
        return state

    # -- secrets -----------------------------------------------------------------------------
    def view(self, s: F, seat: int | None) -> F:
        """Return a copy with the fields blanked that are hidden from the seat."""
        v = s.copy()
        for line in s.fields.fields():
            line.hide(v, seat)
        return v

    def redeal(self, s: F, seat: int | None, rng: Random) -> F:
        """Return a copy with the cards that are hidden from the seat shuffled among their piles."""
        r = s.copy()
        for piles in self._hidden_piles(s, seat).values():
            dealt = redealt([line.value(s, where) for line, where in piles], rng)
            for (line, where), pile in zip(piles, dealt, strict=True):
                line.put(r, where, pile)
        return r

    def only_deal(self, s: F, seat: int | None) -> bool:
        """Return whether no two hidden piles could exchange cards."""
        return all(
            sum(bool(line.value(s, where)) for line, where in piles) < 2
            for piles in self._hidden_piles(s, seat).values()
        )

    def pieces(self, s: F) -> Mapping[str, int]:
        """Count each kind of card that may be hidden, in all piles."""
        hidden = self._hidden_piles(s, None)
        return Counter(
            name
            for line in s.fields.fields()
            if isinstance(line, Many) and _deck(s, line) in hidden
            for where in line.places(s)
            for name in line.parts(s, where)
        )

    def _hidden_piles(self, s: F, seat: int | None) -> dict[tuple[str, ...], list[_Pile]]:
        """Return the piles hidden from a seat, grouped by the cards that they may contain."""
        piles: dict[tuple[str, ...], list[_Pile]] = {}
        for line in s.fields.fields():
            if isinstance(line, Many):
                for where in line.hidden_places(s, seat):
                    piles.setdefault(_deck(s, line), []).append((line, where))
        return piles

    # -- saving and positions ----------------------------------------------------------------
    def from_data(self, data: list[Any]) -> F:
        """Return the state that `State.data()` was taken from."""
        s: Any = self.state(data[0], dict(data[1]))
        restore(s, s.names(), data[2:])
        state: F = s
        return state

    def position(self, s: F) -> str:
        """Return the players, the options, and a line for every field."""
        head = head_lines(s.players, s.options, self.option_specs)
        return "\n".join([*head, *s.fields.write(s, usual=True)]) + "\n"

    def from_position(self, text: str) -> tuple[F, int, dict[str, OptionValue]]:
        """Read a position; a field without a line has its value at the start."""
        lines = {entry.key: entry for entry in entries(text)}
        counts = self.player_counts
        players, options = read_head(lines, self.option_specs, counts, counts[0])
        s = self.new(players, options)
        s.fields.read(s, lines, HEAD, settles=False)
        return s, players, options

    def check(self, s: F, line: str) -> str | None:
        """Check a line of a case, which has the form of a line of a position."""
        return Questions(s.fields.questions()).check(s, line)


_Pile = tuple[Many[Any], int]


def _deck(s: FieldState, line: Many[Any]) -> tuple[str, ...]:
    """Return the names of everything that may be in a pile."""
    return tuple(line.words.names(s)) if isinstance(line.words, Word) else (line.name,)
