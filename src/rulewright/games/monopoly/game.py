"""Monopoly, classic and with the Speed Die, as a game of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from rulewright.games.monopoly import rounds
from rulewright.games.monopoly.components import DATA, TOKENS
from rulewright.games.monopoly.endings import COUNTS, rank, wealth
from rulewright.games.monopoly.manage import floor_ask, take_note
from rulewright.games.monopoly.options import OPTIONS
from rulewright.games.monopoly.premoves import foreseen, standing
from rulewright.games.monopoly.setup import PLAYER_COUNTS, new_state
from rulewright.games.monopoly.state import State, state_from
from rulewright.games.monopoly.table.board import board
from rulewright.games.monopoly.table.moments import STAGED, moment_of
from rulewright.games.monopoly.table.scene import episode, scene, subtitle, title
from rulewright.games.monopoly.table.summary import summary
from rulewright.games.monopoly.text.checks import check
from rulewright.games.monopoly.text.position import position, read_position
from rulewright.games.monopoly.text.renewal import renewed, renewed_position
from rulewright.kernel import (
    AnyAsk,
    Bot,
    Count,
    Game,
    Guide,
    LogEntry,
    OptionSpec,
    OptionValue,
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


class Monopoly(Game[State]):
    """Two to eight tokens round the board. Nothing is secret: a view is a copy."""

    name: ClassVar[str] = "monopoly"
    title: ClassVar[str] = "Monopoly"
    about: ClassVar[str] = (
        "Buy, trade, build and collect rent until one is left; with the Speed Die if you like."
    )
    minutes: ClassVar[tuple[int, int]] = (60, 180)
    weight: ClassVar[str] = "light"
    counted: ClassVar[str] = "Worth in the end, in dollars"
    tallied: ClassVar[str] = "Worth, in dollars"
    counts: ClassVar[tuple[Count, ...]] = COUNTS
    episodes: ClassVar[str] = "deal"
    staged: ClassVar[frozenset[str]] = STAGED
    rules_version: ClassVar[int] = 2
    subjects: ClassVar[tuple[Subject, ...]] = (
        Subject("Lots bought", "buying.price", ("lot", "player")),
        Subject("Lots bought", "auction.bids", ("lot", "player")),
        Subject("Lots built on", "houses.price", ("lot", "player")),
    )
    player_counts: ClassVar[tuple[int, ...]] = PLAYER_COUNTS
    usual_players: ClassVar[int] = 4
    option_specs: ClassVar[tuple[OptionSpec, ...]] = OPTIONS

    def seat_names(self, players: int) -> list[str]:
        return TOKENS[:players]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> State:
        """Everybody on GO with the money of the start."""
        return new_state(players, options)

    def next_step(self, s: State) -> Script[None] | None:
        """The throw for the start, then throw after throw."""
        return rounds.next_step(s)

    def result(self, s: State) -> Result:
        """The ranking. [ending.last] [ending.cap]"""
        return rank(s)

    def round_number(self, s: State) -> int:
        return s.round

    def tally(self, s: State) -> list[int]:
        return [wealth(s, seat) for seat in range(s.players)]

    def remark(self, s: State, seat: int) -> AnyAsk | None:
        """Asking for the floor. [table.floor]"""
        return floor_ask(s, seat)

    def note_remark(self, s: State, seat: int, option: int) -> None:
        take_note(s, seat)

    def standing(self, view: State, seat: int) -> Sequence[Standing]:
        """Answers about rents, lots, auctions, trades and the throw."""
        return standing(view, seat)

    def foreseen(self, view: State, seat: int) -> State | None:
        """The player's own next turn, before the throw."""
        return foreseen(view, seat)

    def view(self, s: State, seat: int | None) -> State:
        """All of it: cards not seen yet are known to nobody."""
        return s.copy()

    def redeal(self, s: State, seat: int | None, rng: Random) -> State:
        """The same: there is nothing hidden to deal anew."""
        return s.copy()

    def from_data(self, data: list[Any]) -> State:
        return state_from(data)

    def renew(self, data: list[Any], rules: int) -> list[Any]:
        """A state of rules 1."""
        return renewed(data)

    def renew_position(self, text: str, rules: int) -> str:
        """A position of rules 1."""
        return renewed_position(text)

    def position(self, s: State) -> str:
        return position(s)

    def from_position(self, text: str) -> tuple[State, int, dict[str, OptionValue]]:
        """A state from text that play can go on from."""
        return read_position(text)

    def chapter(self, s: State) -> str:
        return rounds.chapter(s)

    def board(self) -> Board:
        """The board and its looks."""
        return board()

    def scene(self, view: State, seat: int | None) -> Scene:
        """The table as a seat sees it."""
        return scene(view, seat)

    def heading(self, view: State, seat: int | None) -> tuple[str, str]:
        """The scene's title and subtitle."""
        return title(view), subtitle(view)

    def episode(self, view: State, seat: int | None) -> str:
        """The auction, offer or debt that goes on."""
        return episode(view)

    def moment(self, view: State, seat: int | None, entry: LogEntry) -> Moment | None:
        """Cards, auctions, trades, bankruptcies, the way to Jail."""
        return moment_of(view, entry)

    def summary(self, view: State, seat: int | None) -> str:
        """The table in plain text."""
        return summary(view, seat)

    def guide(self) -> Guide:
        """The walk-through of a first game."""
        return guide_from(load(DATA, "guide"))

    def check(self, s: State, line: str) -> str | None:
        """Whether a line of a case holds."""
        return check(s, line)

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        """The bots that know this game."""
        from rulewright.games.monopoly.bots import BOTS

        return BOTS


GAME = Monopoly()
