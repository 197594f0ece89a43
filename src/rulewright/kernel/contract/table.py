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

    episodes: ClassVar[str] = ""  # the word for an episode, such as `fight`
    staged: ClassVar[frozenset[str]] = frozenset()  # rules whose log entries may have a moment
    activities: ClassVar[Mapping[str, str]] = {}
    """The activity of a seat that is asked, for everybody to read, by kind of ask.

    A phrase that follows "is" or "are", such as `choosing a march order` for `march-order`. A
    kind must not depend on what others do not know.
    """

    # -- the board ---------------------------------------------------------------------------
    def board(self) -> Mapping[str, Any]:
        """Return the fixed parts of the table: shapes, names, token slots (docs/protocol.md)."""
        return {}

    def board_name(self, players: int, options: Mapping[str, OptionValue], seat: int | None) -> str:
        """Return the name of the board for these players and options; "" if there is only one.

        A seat (None: a spectator) may have a board of its own, such as a ring turned to put its
        side in front; areas and slots have the same ids on all boards. The name becomes part of a
        URL, so it may contain only letters, digits, `.`, `_` and `-`.
        """
        return ""

    def board_named(self, name: str) -> Mapping[str, Any] | None:
        """Return the board of that name, in a game with several boards; None if there is none."""
        return None if name else self.board()

    # -- scenes ------------------------------------------------------------------------------
    def scene(self, view: S, seat: int | None) -> Mapping[str, Any]:
        """Return the table as a seat sees it, made from its view (docs/protocol.md).

        Callers must not modify the result: a game may cache parts and return the same objects for
        equal views.
        """
        raise NotImplementedError

    def open_scene(self, s: S) -> Mapping[str, Any]:
        """Return the table with nothing hidden, for a match that is over."""
        return self.scene(s, None)

    def heading(self, view: S, seat: int | None) -> tuple[str, str]:
        """Return the title and subtitle of the scene, for the table of contents of a match.

        A game whose scenes are slow to make overrides this to compute the two alone.
        """
        scene = self.scene(view, seat)
        return str(scene.get("title", "")), str(scene.get("subtitle", ""))

    def episode(self, view: S, seat: int | None) -> str:
        """Return the episode within the phase, such as `Combat in Winterfell`; "" for none.

        Consecutive moments of one episode belong together, and a replay can jump from episode to
        episode. The attribute `episodes` is the game's word for them.
        """
        return ""

    def summary(self, view: S, seat: int | None) -> str:
        """Return the view as plain text for a terminal; by default the scene, line by line."""
        return summary_of(self.scene(view, seat))

    def seat_titles(self, view: S) -> Sequence[str]:
        """Return the current titles of the seats, in a game where they change during a match.

        By default it is empty: the titles are those of the players in the first scene.
        """
        return ()

    # -- the stage and the first game --------------------------------------------------------
    def moment(self, view: S, seat: int | None, entry: LogEntry) -> Mapping[str, Any] | None:
        """Return the moment to stage for a log entry, or None.

        It is called for entries whose rule is in `staged`, once for each seat that may read the
        entry. `view` is what that seat could see when the entry was written, usually in the middle
        of a step. `rulewright.kit.moment` defines the parts of a moment (docs/protocol.md).
        """
        return None

    def guide(self) -> Guide | None:
        """Return the walk-through of a first game, or None if the game has none.

        Its steps are data (`guide_from`). Everything that they say, point at or wait for is public.
        """
        return None
