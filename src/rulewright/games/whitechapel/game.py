"""Letters from Whitechapel, revised edition, as a game of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from rulewright.games.whitechapel import rounds
from rulewright.games.whitechapel.components import COLOURS, DATA
from rulewright.games.whitechapel.endings import COUNTS, rank, tally
from rulewright.games.whitechapel.names import seat_names
from rulewright.games.whitechapel.premoves import foreseen, standing
from rulewright.games.whitechapel.setup import OPTIONS, PLAYER_COUNTS, new_state
from rulewright.games.whitechapel.state import JACK, State, state_from
from rulewright.games.whitechapel.table.board import board
from rulewright.games.whitechapel.table.moments import STAGED, moment_of
from rulewright.games.whitechapel.table.scene import episode, scene, subtitle, title
from rulewright.games.whitechapel.table.summary import summary
from rulewright.games.whitechapel.text.checks import check
from rulewright.games.whitechapel.text.position import position, read_position
from rulewright.games.whitechapel.views import redeal, view
from rulewright.kernel import (
    Bot,
    Count,
    Game,
    Guide,
    LogEntry,
    OptionSpec,
    OptionValue,
    Ref,
    Result,
    Script,
    Standing,
    Subject,
    guide_from,
)
from rulewright.kit.board import Board
from rulewright.kit.data import load
from rulewright.kit.moment import Moment
from rulewright.kit.scene import Scene


class Whitechapel(Game[State]):
    """Jack in seat 0 against one to five detectives."""

    name: ClassVar[str] = "whitechapel"
    title: ClassVar[str] = "Letters from Whitechapel (revised edition)"
    about: ClassVar[str] = (
        "One player walks unseen through London; the others hunt by clues, for four nights."
    )
    minutes: ClassVar[tuple[int, int]] = (60, 120)
    weight: ClassVar[str] = "medium"
    counted: ClassVar[str] = "Nights won by the side"
    counts: ClassVar[tuple[Count, ...]] = COUNTS
    episodes: ClassVar[str] = "search"
    opening: ClassVar[str] = "nights.order"
    staged: ClassVar[frozenset[str]] = STAGED
    rules_version: ClassVar[int] = 2
    subjects: ClassVar[tuple[Subject, ...]] = (
        Subject("Places of murders", "blood.kill", ("circle", "player")),
        Subject("Hideouts", "setup.hideout", ("circle", "player")),
    )
    player_counts: ClassVar[tuple[int, ...]] = PLAYER_COUNTS
    usual_players: ClassVar[int] = 3
    option_specs: ClassVar[tuple[OptionSpec, ...]] = OPTIONS

    def seat_names(self, players: int) -> list[str]:
        return seat_names(players)

    def sides(self, players: int) -> list[list[int]]:
        """Jack alone, and all detectives together."""
        return [[0], list(range(1, players))]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> State:
        """The board as set up."""
        return new_state(players, options)

    def next_step(self, s: State) -> Script[None] | None:
        """The next step of the night."""
        return rounds.next_step(s)

    def result(self, s: State) -> Result:
        return rank(s)

    def round_number(self, s: State) -> int:
        return s.night

    def tally(self, s: State) -> list[int]:
        return tally(s)

    def seat_of(self, s: State, names: Sequence[str], ref: Ref) -> int | None:
        """A policeman counts for the detective who plays it."""
        if ref.kind == "policeman":
            return s.owner[COLOURS.index(ref.id)]
        return super().seat_of(s, names, ref)

    def standing(self, view: State, seat: int) -> Sequence[Standing]:
        """Answers about letters, false clues, searches and the address."""
        return standing(view, seat)

    def foreseen(self, view: State, seat: int) -> State | None:
        """The next move or action of a detective."""
        return foreseen(view, seat)

    def view(self, s: State, seat: int | None) -> State:
        return view(s, seat)

    def redeal(self, s: State, seat: int | None, rng: Random) -> State:
        """Another state that the seat could not tell from this one."""
        return redeal(s, seat, rng)

    def from_data(self, data: list[Any]) -> State:
        return state_from(data)

    def position(self, s: State) -> str:
        return position(s)

    def from_position(self, text: str) -> tuple[State, int, dict[str, OptionValue]]:
        return read_position(text)

    def chapter(self, s: State) -> str:
        return rounds.chapter(s)

    def board(self) -> Board:
        """The district and its looks."""
        return board()

    def scene(self, view: State, seat: int | None) -> Scene:
        """The table as a seat sees it."""
        return scene(view, seat)

    def open_scene(self, s: State) -> Scene:
        """The table with nothing hidden: as Jack sees it."""
        return scene(s, JACK)

    def heading(self, view: State, seat: int | None) -> tuple[str, str]:
        """The scene's title and subtitle."""
        return title(view), subtitle(view)

    def episode(self, view: State, seat: int | None) -> str:
        """The searches between two moves of Jack."""
        return episode(view)

    def moment(self, view: State, seat: int | None, entry: LogEntry) -> Moment | None:
        """Crimes, letters, clues, arrests, escapes and the end."""
        return moment_of(view, entry)

    def summary(self, view: State, seat: int | None) -> str:
        """The table in plain text."""
        return summary(view, seat)

    def guide(self) -> Guide:
        """The walk-through of a first game."""
        return guide_from(load(DATA, "guide.toml"))

    def check(self, s: State, line: str) -> str | None:
        """Whether a line of a case holds."""
        return check(s, line)

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        """The bots that know this game."""
        from rulewright.games.whitechapel.bots import BOTS

        return BOTS


GAME = Whitechapel()
