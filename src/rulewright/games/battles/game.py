"""Battles of Westeros, as a game of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from rulewright.games.battles import rounds
from rulewright.games.battles.options import OPTIONS, offer_pack
from rulewright.games.battles.pack.checking import check_pack
from rulewright.games.battles.pack.reading import read_pack
from rulewright.games.battles.packs import pack_and_plan
from rulewright.games.battles.premoves import standing
from rulewright.games.battles.setup import new_state
from rulewright.games.battles.signs import signs
from rulewright.games.battles.state import State, state_from
from rulewright.games.battles.table.board import board, board_name, board_named
from rulewright.games.battles.table.moments import STAGED, moment_of
from rulewright.games.battles.table.scene import scene
from rulewright.games.battles.table.summary import summary
from rulewright.games.battles.text.checks import check
from rulewright.games.battles.text.position import position
from rulewright.games.battles.text.reader import read_position
from rulewright.games.battles.text.renewal import renewed, renewed_position
from rulewright.games.battles.victory import COUNTS, rank, seat_of_unit, tally
from rulewright.games.battles.views import only_deal, pieces, redeal, view
from rulewright.games.battles.words import SIDE_NAMES, SIDES
from rulewright.kernel import (
    AnyAsk,
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

DATA: Final = Path(__file__).parent / "data"


class Battles(Game[State]):
    """House Stark in seat 0 against House Lannister."""

    name: ClassVar[str] = "battles"
    title: ClassVar[str] = "Battles of Westeros"
    about: ClassVar[str] = "Two Houses lead armies over a field of hexes, with command and dice."
    minutes: ClassVar[tuple[int, int]] = (60, 120)
    weight: ClassVar[str] = "heavy"
    invented: ClassVar[str] = (
        "Battle plans, most cards and some figures are our own, and say so on the table."
    )
    counted: ClassVar[str] = "Victory points"
    tallied: ClassVar[str] = "Figures on the field"
    counts: ClassVar[tuple[Count, ...]] = COUNTS
    episodes: ClassVar[str] = "attack"
    opening: ClassVar[str] = "rally.advantage"
    staged: ClassVar[frozenset[str]] = STAGED
    rules_version: ClassVar[int] = 3
    subjects: ClassVar[tuple[Subject, ...]] = (
        Subject("Leadership cards played", "leadership.commander", ("card", "house")),
        Subject("Objectives controlled", "victory.objectives", ("objective", "house")),
        Subject("Order tokens used", "orders.token", ("token", "house")),
    )
    player_counts: ClassVar[tuple[int, ...]] = (SIDES,)
    usual_players: ClassVar[int] = SIDES
    option_specs: ClassVar[tuple[OptionSpec, ...]] = OPTIONS

    def seat_names(self, players: int) -> list[str]:
        return SIDE_NAMES

    def new(self, players: int, options: Mapping[str, OptionValue]) -> State:
        """The field, the units and the decks as set up."""
        return new_state(players, options)

    def next_step(self, s: State) -> Script[None] | None:
        """The next step of the round."""
        return rounds.next_step(s)

    def result(self, s: State) -> Result:
        return rank(s)

    def round_number(self, s: State) -> int:
        return s.round

    def tally(self, s: State) -> list[int]:
        return tally(s)

    def seat_of(self, s: State, names: Sequence[str], ref: Ref) -> int | None:
        """Units count for their side."""
        side = seat_of_unit(s, ref)
        return super().seat_of(s, names, ref) if side is None else side

    def standing(self, view: State, seat: int) -> Sequence[Standing]:
        """Answers about counterattacks, parting blows, rerolls and retreats."""
        return standing(view, seat)

    def view(self, s: State, seat: int | None) -> State:
        return view(s, seat)

    def redeal(self, s: State, seat: int | None, rng: Random) -> State:
        """Another state that the seat could not tell from this one."""
        return redeal(s, seat, rng)

    def only_deal(self, s: State, seat: int | None) -> bool:
        return only_deal(s, seat)

    def pieces(self, s: State) -> Mapping[str, int]:
        """Leadership cards and command tokens."""
        return pieces(s)

    def from_data(self, data: list[Any]) -> State:
        return state_from(data)

    def renew(self, data: list[Any], rules: int) -> list[Any]:
        """A state that was saved under rules 1."""
        return renewed(data, rules)

    def renew_position(self, text: str, rules: int) -> str:
        """A position that was recorded under rules 1."""
        return renewed_position(text, rules)

    def position(self, s: State) -> str:
        return position(s)

    def from_position(self, text: str) -> tuple[State, int, dict[str, OptionValue]]:
        return read_position(text)

    def chapter(self, s: State) -> str:
        return rounds.chapter(s)

    def board(self) -> Board:
        """The field of the first plan."""
        return board()

    def board_name(self, players: int, options: Mapping[str, OptionValue], seat: int | None) -> str:
        """Each plan has its own field."""
        return board_name(*pack_and_plan(str(options["pack"]), str(options["plan"])))

    def board_named(self, name: str) -> Board | None:
        """The field of a plan and its looks."""
        return board_named(name)

    def scene(self, view: State, seat: int | None) -> Scene:
        """The table as a seat sees it."""
        return scene(view, seat)

    def heading(self, view: State, seat: int | None) -> tuple[str, str]:
        """The scene's title and subtitle."""
        return rounds.heading(view)

    def episode(self, view: State, seat: int | None) -> str:
        """The attacks of a turn."""
        return rounds.episode(view)

    def moment(self, view: State, seat: int | None, entry: LogEntry) -> Moment | None:
        """Attacks with their dice, cards that are played, commanders that come."""
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

    def signs(self, s: State, ask: AnyAsk, option: int) -> list[str]:
        return signs(s, ask, option)

    def offer_pack(self, folder: Path) -> str:
        """A box owner's pack becomes a value of the option `pack`."""
        pack = read_pack(folder)
        offer_pack(pack)
        return pack.key

    def check_pack(self, folder: Path) -> tuple[list[str], list[str]]:
        """A pack is held against the box, and against what is known to be printed."""
        report = check_pack(folder)
        return report.faults, report.notes

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        """The bots that know this game."""
        from rulewright.games.battles.bots import BOTS

        return BOTS


GAME = Battles()
