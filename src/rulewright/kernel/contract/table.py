"""The part of a game that shows it: boards, scenes, moments, a walk-through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic

from rulewright.kernel.facts import LogEntry
from rulewright.kernel.guide import Guide
from rulewright.kernel.options import OptionValue
from rulewright.kernel.script import S
from rulewright.kernel.summary import summary_of


class Table(Generic[S]):
    """Shows a game to seats and spectators, as plain data made from views (docs/protocol.md)."""

    episodes: ClassVar[str] = ""  # what one of its episodes is called, such as `fight`
    staged: ClassVar[frozenset[str]] = frozenset()  # rules of sentences that may have a moment
    activities: ClassVar[Mapping[str, str]] = {}
    """The activity of a seat that is asked, which everybody reads, by kind of ask.

    It is a phrase to follow "is" or "are", such as `choosing a march order` for `march-order`. A
    kind must not depend on what others do not know.
    """

    # -- the board ---------------------------------------------------------------------------
    def board(self) -> Mapping[str, Any]:
        """The table's lasting parts: shapes, names, places of tokens (docs/protocol.md)."""
        return {}

    def board_name(self, players: int, options: Mapping[str, OptionValue], seat: int | None) -> str:
        """Which board so many players with these options play on; empty where there is but one.

        A seat (None: a spectator) may have one of its own, such as a ring turned so that it sits
        in front: areas and slots have the same ids on all. A name is part of an address: letters,
        digits, `.`, `_` and `-`.
        """
        return ""

    def board_named(self, name: str) -> Mapping[str, Any] | None:
        """The board of that name, for a game that has several; None where there is none such."""
        return None if name else self.board()

    # -- scenes ------------------------------------------------------------------------------
    def scene(self, view: S, seat: int | None) -> Mapping[str, Any]:
        """How the table looks to a seat, made from its view (docs/protocol.md).

        Nobody may change what it gives: a game may give parts again that it made before, where
        they are made of nothing but the same values of a view.
        """
        raise NotImplementedError

    def open_scene(self, s: S) -> Mapping[str, Any]:
        """How the table looks with nothing hidden, for when the match is over."""
        return self.scene(s, None)

    def heading(self, view: S, seat: int | None) -> tuple[str, str]:
        """The scene's title and subtitle, for a table of contents of a whole match.

        A game whose scenes take long to make says them without the rest.
        """
        scene = self.scene(view, seat)
        return str(scene.get("title", "")), str(scene.get("subtitle", ""))

    def episode(self, view: S, seat: int | None) -> str:
        """The episode within the phase, such as `Combat in Winterfell`; empty for none.

        Moments in a row of the same episode belong together, and a replay goes from one to the
        next. Their name is said by `episodes`.
        """
        return ""

    def summary(self, view: S, seat: int | None) -> str:
        """The view as plain text for a terminal; by default what the scene shows, line by line."""
        return summary_of(self.scene(view, seat))

    def seat_titles(self, view: S) -> Sequence[str]:
        """The titles of the seats now, by number, in a game where they change in a match.

        Where nothing is said they are as in the list of players of the first scene.
        """
        return ()

    # -- the stage and the first game --------------------------------------------------------
    def moment(self, view: S, seat: int | None, entry: LogEntry) -> Mapping[str, Any] | None:
        """The moment of a log entry, to be shown on a stage; None: nothing.

        It is asked for entries whose rule is `staged`, of each seat that reads the entry. `view`
        is what the seat could see when it was written, usually in the middle of a step. The parts
        of a moment are those of `rulewright.kit.moment` (docs/protocol.md).
        """
        return None

    def guide(self) -> Guide | None:
        """The walk-through of a first game; None for a game that offers none.

        Its steps are data (`guide_from`): what it tells, points at and waits for is public.
        """
        return None
