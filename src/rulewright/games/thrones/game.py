"""A Game of Thrones: The Board Game, second edition, as a game of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from rulewright.games.thrones import rounds
from rulewright.games.thrones.components import DATA, HOUSES
from rulewright.games.thrones.control import areas_controlled
from rulewright.games.thrones.premoves import STANDING, foreseen
from rulewright.games.thrones.setup import OPTIONS, new_state
from rulewright.games.thrones.state import State, state_from
from rulewright.games.thrones.table.board import board
from rulewright.games.thrones.table.moments import moment_of, staged_rules
from rulewright.games.thrones.table.scene import episode, scene, subtitle
from rulewright.games.thrones.table.summary import summary
from rulewright.games.thrones.text.checks import check
from rulewright.games.thrones.text.playable import check_playable
from rulewright.games.thrones.text.position import position
from rulewright.games.thrones.text.reader import read_position
from rulewright.games.thrones.text.renewal import renewed, renewed_position
from rulewright.games.thrones.victory import COUNTS, rank
from rulewright.games.thrones.views import only_deal, redeal, view
from rulewright.kernel import (
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


class Thrones(Game[State]):
    """Three to six houses; a seat's number is its house's."""

    name: ClassVar[str] = "thrones"
    title: ClassVar[str] = "A Game of Thrones: The Board Game (second edition)"
    about: ClassVar[str] = (
        "Great houses fight for seven castles: secret orders, open deals, ten rounds."
    )
    leads: ClassVar[bool] = True
    minutes: ClassVar[tuple[int, int]] = (120, 240)
    weight: ClassVar[str] = "heavy"
    counted: ClassVar[str] = "Castles and strongholds"
    counts: ClassVar[tuple[Count, ...]] = COUNTS
    episodes: ClassVar[str] = "fight"
    opening: ClassVar[str] = "westeros.phase"
    staged: ClassVar[frozenset[str]] = staged_rules()
    rules_version: ClassVar[int] = 2
    subjects: ClassVar[tuple[Subject, ...]] = (
        Subject(
            "House cards played",
            "combat.house-cards",
            ("attacker_card", "attacker"),
            ("defender_card", "defender"),
        ),
        Subject("Areas taken", "victory.count", ("area", "house")),
        Subject("Units mustered", "muster.cost", ("unit", "house")),
    )
    player_counts: ClassVar[tuple[int, ...]] = (3, 4, 5, 6)
    usual_players: ClassVar[int] = 4
    option_specs: ClassVar[tuple[OptionSpec, ...]] = OPTIONS

    def seat_names(self, players: int) -> list[str]:
        return HOUSES[:players]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> State:
        return new_state(players, options)

    def next_step(self, s: State) -> Script[None] | None:
        return rounds.next_step(s)

    def result(self, s: State) -> Result:
        """The ranking. [ending.ranking]"""
        return rank(s)

    def round_number(self, s: State) -> int:
        return s.round

    def tally(self, s: State) -> list[int]:
        return [areas_controlled(s, house) for house in range(s.players)]

    def standing(self, view: State, seat: int) -> Sequence[Standing]:
        """Answers about support, the blade, tokens and the raven."""
        return STANDING

    def foreseen(self, view: State, seat: int) -> State | None:
        """The next order of the action phase."""
        return foreseen(view, seat)

    def view(self, s: State, seat: int | None) -> State:
        return view(s, seat)

    def redeal(self, s: State, seat: int | None, rng: Random) -> State:
        return redeal(s, seat, rng)

    def only_deal(self, s: State, seat: int | None) -> bool:
        return only_deal(s, seat)

    def from_data(self, data: list[Any]) -> State:
        return state_from(data)

    def renew(self, data: list[Any], rules: int) -> list[Any]:
        """A state that was saved under rules 1."""
        return renewed(data)

    def renew_position(self, text: str, rules: int) -> str:
        """A position that was recorded under rules 1."""
        return renewed_position(text)

    def position(self, s: State) -> str:
        return position(s)

    def from_position(self, text: str) -> tuple[State, int, dict[str, OptionValue]]:
        """A state from text that play can go on from."""
        state, players, options = read_position(text)
        check_playable(state)
        return state, players, options

    def chapter(self, s: State) -> str:
        return rounds.chapter(s)

    def board(self) -> Board:
        return board()

    def scene(self, view: State, seat: int | None) -> Scene:
        return scene(view, seat)

    def heading(self, view: State, seat: int | None) -> tuple[str, str]:
        return f"Round {view.round}", subtitle(view)

    def episode(self, view: State, seat: int | None) -> str:
        """The combat or the bidding that goes on."""
        return episode(view)

    def moment(self, view: State, seat: int | None, entry: LogEntry) -> Moment | None:
        """A combat's end, Westeros cards, bids, a wildling attack, revealed orders."""
        return moment_of(view, entry)

    def summary(self, view: State, seat: int | None) -> str:
        return summary(view, seat)

    def guide(self) -> Guide:
        """The walk-through of a first game."""
        return guide_from(load(DATA, "guide"))

    def check(self, s: State, line: str) -> str | None:
        """Whether a line of a case holds."""
        return check(s, line)

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        """The bots that know this game."""
        from rulewright.games.thrones.bots import BOTS

        return BOTS


GAME = Thrones()
