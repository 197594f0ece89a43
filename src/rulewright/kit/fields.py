"""A game whose state is declared: its copy, saved form, view, positions and lines of cases follow.

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

For games that are not hot: values are read and written by name. A position has all lines; what it
leaves out is as at the start:

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
    """A state made of its class's `fields`; a subclass names them once more for the types.

    `options` are those of the match, and do not change.
    """

    fields: ClassVar[FieldTexts[Any]]

    def __init__(self, players: int, options: Mapping[str, OptionValue]) -> None:
        """Every field as at the start."""
        super().__init__()
        self.players = players
        self.options = dict(options)
        for line in self.fields.fields():
            line.begin(self)

    @classmethod
    def names(cls) -> list[str]:
        """The attributes, in the order of the fields."""
        return [line.field for line in cls.fields.fields()]

    def copy(self) -> Self:
        """An independent copy, without listeners."""
        other = type(self)(self.players, self.options)
        for name in self.names():
            setattr(other, name, copied(getattr(self, name)))
        return other

    def data(self) -> list[Any]:
        """The players, the options, and the fields in their order."""
        options = [list(pair) for pair in self.options.items()]
        return [self.players, options, *saved(self, self.names())]


F = TypeVar("F", bound=FieldState)


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldGame(Game[F], Generic[F]):
    """A game whose state is made of fields: saving, views, positions and cases follow from them."""

    state: ClassVar[type[FieldState]]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> F:
        """All fields as usual."""
        s: Any = self.state(players, options)
        state: F = s
        return state

    # -- secrets -----------------------------------------------------------------------------
    def view(self, s: F, seat: int | None) -> F:
        """A copy with the fields taken out that are hidden from the seat."""
        v = s.copy()
        for line in s.fields.fields():
            line.hide(v, seat)
        return v

    def redeal(self, s: F, seat: int | None, rng: Random) -> F:
        """The same cards, otherwise in the piles that are hidden from the seat."""
        r = s.copy()
        for piles in self._hidden_piles(s, seat).values():
            dealt = redealt([line.value(s, where) for line, where in piles], rng)
            for (line, where), pile in zip(piles, dealt, strict=True):
                line.put(r, where, pile)
        return r

    def only_deal(self, s: F, seat: int | None) -> bool:
        """Whether no cards could lie in another hidden pile."""
        return all(
            sum(bool(line.value(s, where)) for line, where in piles) < 2
            for piles in self._hidden_piles(s, seat).values()
        )

    def pieces(self, s: F) -> Mapping[str, int]:
        """How many there are of each card of which some are hidden."""
        hidden = self._hidden_piles(s, None)
        return Counter(
            name
            for line in s.fields.fields()
            if isinstance(line, Many) and _deck(s, line) in hidden
            for where in line.places(s)
            for name in line.parts(s, where)
        )

    def _hidden_piles(self, s: F, seat: int | None) -> dict[tuple[str, ...], list[_Pile]]:
        """The piles hidden from a seat, by the cards that may lie there."""
        piles: dict[tuple[str, ...], list[_Pile]] = {}
        for line in s.fields.fields():
            if isinstance(line, Many):
                for where in line.hidden_places(s, seat):
                    piles.setdefault(_deck(s, line), []).append((line, where))
        return piles

    # -- saving and positions ----------------------------------------------------------------
    def from_data(self, data: list[Any]) -> F:
        """The state again from `State.data()`."""
        s: Any = self.state(data[0], dict(data[1]))
        restore(s, s.names(), data[2:])
        state: F = s
        return state

    def position(self, s: F) -> str:
        """The players and options, and all lines."""
        head = head_lines(s.players, s.options, self.option_specs)
        return "\n".join([*head, *s.fields.write(s, usual=True)]) + "\n"

    def from_position(self, text: str) -> tuple[F, int, dict[str, OptionValue]]:
        """The state of these lines, the rest as at the start."""
        lines = {entry.key: entry for entry in entries(text)}
        counts = self.player_counts
        players, options = read_head(lines, self.option_specs, counts, counts[0])
        s = self.new(players, options)
        s.fields.read(s, lines, HEAD, settles=False)
        return s, players, options

    def check(self, s: F, line: str) -> str | None:
        """Any line of a position, asked of the state."""
        return Questions(s.fields.questions()).check(s, line)


_Pile = tuple[Many[Any], int]


def _deck(s: FieldState, line: Many[Any]) -> tuple[str, ...]:
    """The names of all things that may lie in a pile."""
    return tuple(line.words.names(s)) if isinstance(line.words, Word) else (line.name,)
