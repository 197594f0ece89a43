"""A Game of Thrones: The Board Game, first edition, as a game of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from rulewright.games.thrones.game import Thrones
from rulewright.games.thrones.state import State
from rulewright.games.thrones_first import rounds
from rulewright.games.thrones_first.edition import LAST_UNIT
from rulewright.games.thrones_first.options import OPTIONS
from rulewright.games.thrones_first.pack.checking import check_pack
from rulewright.games.thrones_first.pack.offering import offer_box
from rulewright.games.thrones_first.pack.reading import GAME as NAME
from rulewright.games.thrones_first.setup import new_state
from rulewright.games.thrones_first.state import first_state_from
from rulewright.games.thrones_first.table.board import DATA, board
from rulewright.games.thrones_first.table.scene import scene, subtitle
from rulewright.games.thrones_first.table.summary import summary
from rulewright.games.thrones_first.text.checks import check
from rulewright.games.thrones_first.text.position import position, read_position
from rulewright.games.thrones_first.text.renewal import renewed, renewed_position
from rulewright.games.thrones_first.views import only_deal, redeal, view
from rulewright.kernel import Bot, Guide, OptionSpec, OptionValue, Script, guide_from
from rulewright.kit.board import Board
from rulewright.kit.data import load
from rulewright.kit.scene import Scene


class ThronesFirst(Thrones):
    """Three to six houses; a seat's number is its house's."""

    name: ClassVar[str] = NAME
    title: ClassVar[str] = "A Game of Thrones: The Board Game (first edition)"
    about: ClassVar[str] = (
        "Great houses fight for cities over ten rounds, as in 2003; expansions by choice."
    )
    leads: ClassVar[bool] = False
    minutes: ClassVar[tuple[int, int]] = (150, 240)
    weight: ClassVar[str] = "heavy"
    invented: ClassVar[str] = (
        "Some House cards and values are reconstructed, and say so on the table."
    )
    counted: ClassVar[str] = "Cities and strongholds"
    staged: ClassVar[frozenset[str]] = Thrones.staged | {LAST_UNIT}
    rules_version: ClassVar[int] = 3
    player_counts: ClassVar[tuple[int, ...]] = (3, 4, 5, 6)
    usual_players: ClassVar[int] = 5
    option_specs: ClassVar[tuple[OptionSpec, ...]] = OPTIONS

    def new(self, players: int, options: Mapping[str, OptionValue]) -> State:
        return new_state(players, options)

    def next_step(self, s: State) -> Script[None] | None:
        return rounds.next_step(s)

    def view(self, s: State, seat: int | None) -> State:
        return view(s, seat)

    def redeal(self, s: State, seat: int | None, rng: Random) -> State:
        return redeal(s, seat, rng)

    def only_deal(self, s: State, seat: int | None) -> bool:
        return only_deal(s, seat)

    def from_data(self, data: list[Any]) -> State:
        return first_state_from(data)

    def renew(self, data: list[Any], rules: int) -> list[Any]:
        """A state that was saved under older rules."""
        return renewed(data, rules)

    def renew_position(self, text: str, rules: int) -> str:
        """A position that was recorded under older rules."""
        return renewed_position(text, rules)

    def position(self, s: State) -> str:
        return position(s)

    def from_position(self, text: str) -> tuple[State, int, dict[str, OptionValue]]:
        """A state from text that play can go on from."""
        return read_position(text)

    def check(self, s: State, line: str) -> str | None:
        """Whether a line of a case holds."""
        return check(s, line)

    def chapter(self, s: State) -> str:
        return rounds.chapter(s)

    def board(self) -> Board:
        return board()

    def scene(self, view: State, seat: int | None) -> Scene:
        return scene(view, seat)

    def heading(self, view: State, seat: int | None) -> tuple[str, str]:
        return f"Round {view.round}", subtitle(view)

    def summary(self, view: State, seat: int | None) -> str:
        return summary(view, seat)

    def guide(self) -> Guide:
        """The walk-through of a first game."""
        return guide_from(load(DATA, "guide"))

    def offer_pack(self, folder: Path) -> str:
        """A box owner's pack becomes a value of the option `pack`."""
        return offer_box(folder)

    def check_pack(self, folder: Path) -> tuple[list[str], list[str]]:
        """A pack is held against the box, and against what is known to be printed."""
        report = check_pack(folder)
        return report.faults, report.notes

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        """The bots that know this game."""
        from rulewright.games.thrones_first.bots import BOTS

        return BOTS


GAME = ThronesFirst()
