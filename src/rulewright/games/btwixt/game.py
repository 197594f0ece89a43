"""B'Twixt, as a game of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from rulewright.games.btwixt import rounds
from rulewright.games.btwixt.course.setup import new_state
from rulewright.games.btwixt.names import who
from rulewright.games.btwixt.options import OPTIONS, offer_pack
from rulewright.games.btwixt.pack.checking import check_pack
from rulewright.games.btwixt.pack.reading import read_pack
from rulewright.games.btwixt.premoves import foreseen, standing
from rulewright.games.btwixt.scoring import COUNTS, rank, rounds_begun, small_council_powers
from rulewright.games.btwixt.state import State, state_from
from rulewright.games.btwixt.table.board import board, board_name, board_named
from rulewright.games.btwixt.table.headings import episode, heading
from rulewright.games.btwixt.table.moments import STAGED, moment_of
from rulewright.games.btwixt.table.scene import scene
from rulewright.games.btwixt.table.summary import summary
from rulewright.games.btwixt.text.checks import check
from rulewright.games.btwixt.text.position import position, read_position
from rulewright.games.btwixt.text.renewal import renewed, renewed_position
from rulewright.games.btwixt.views import only_deal, pieces, redeal, view
from rulewright.games.btwixt.words import FEWEST, MOST, SEATS
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

USUAL: Final = 4

DATA: Final = Path(__file__).parent / "data"


class BTwixt(Game[State]):
    """A ring of leaders, each with two councils that are shared with the neighbours."""

    name: ClassVar[str] = "btwixt"
    title: ClassVar[str] = "B'Twixt"
    about: ClassVar[str] = "Leaders bid for allies, whom each council shares with a neighbour."
    minutes: ClassVar[tuple[int, int]] = (40, 80)
    weight: ClassVar[str] = "medium"
    invented: ClassVar[str] = "Nearly all cards are reconstructed, and say so on the table."
    counted: ClassVar[str] = "Small council"
    counts: ClassVar[tuple[Count, ...]] = COUNTS
    rules_version: ClassVar[int] = 3
    subjects: ClassVar[tuple[Subject, ...]] = (
        Subject("Leaders", "setup.leaders", ("leader", "player")),
        Subject("Influence cards played", "play.card", ("card", "player")),
        Subject("Allies claimed", "claim.place", ("ally", "player")),
    )
    episodes: ClassVar[str] = "bid"
    opening: ClassVar[str] = "track.first-player"
    staged: ClassVar[frozenset[str]] = STAGED
    player_counts: ClassVar[tuple[int, ...]] = tuple(range(FEWEST, MOST + 1))
    usual_players: ClassVar[int] = USUAL
    option_specs: ClassVar[tuple[OptionSpec, ...]] = OPTIONS

    def seat_names(self, players: int) -> list[str]:
        return SEATS[:players]

    def seat_titles(self, view: State) -> list[str]:
        """The leaders that the seats have chosen."""
        return [who(view, seat) for seat in range(view.players)]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> State:
        """The decks, the supply and the track, before leaders are chosen."""
        return new_state(players, options)

    def next_step(self, s: State) -> Script[None] | None:
        """The task that a card has left, or the next step of the round."""
        return rounds.next_step(s)

    def result(self, s: State) -> Result:
        return rank(s)

    def round_number(self, s: State) -> int:
        return rounds_begun(s)

    def tally(self, s: State) -> list[int]:
        """The power of each leader's small council, if the game ended now."""
        return small_council_powers(s)

    def standing(self, view: State, seat: int) -> Sequence[Standing]:
        """To kneel for the rest of the round."""
        return standing(view, seat)

    def foreseen(self, view: State, seat: int) -> State | None:
        return foreseen(view, seat)

    def view(self, s: State, seat: int | None) -> State:
        return view(s, seat)

    def redeal(self, s: State, seat: int | None, rng: Random) -> State:
        """Another state that the seat could not tell from this one."""
        return redeal(s, seat, rng)

    def only_deal(self, s: State, seat: int | None) -> bool:
        return only_deal(s, seat)

    def pieces(self, s: State) -> Mapping[str, int]:
        """Influence cards, allies, and tokens by their values."""
        return pieces(s)

    def from_data(self, data: list[Any]) -> State:
        return state_from(data)

    def renew(self, data: list[Any], rules: int) -> list[Any]:
        """A state of older rules in today's form."""
        return renewed(data, rules)

    def same_state(self, s: State, saved: State) -> bool:
        """Saves of an earlier time lack the cards that had changed hands by then."""
        known = s.copy()
        known.taken = saved.taken
        return known.data() == saved.data()

    def renew_position(self, text: str, rules: int) -> str:
        """A position of older rules in today's form."""
        return renewed_position(text, rules)

    def position(self, s: State) -> str:
        return position(s)

    def from_position(self, text: str) -> tuple[State, int, dict[str, OptionValue]]:
        return read_position(text)

    def check(self, s: State, line: str) -> str | None:
        """Whether a line of a case holds."""
        return check(s, line)

    def chapter(self, s: State) -> str:
        return rounds.chapter(s)

    def board(self) -> Board:
        """The ring of four leaders."""
        return board()

    def board_name(self, players: int, options: Mapping[str, OptionValue], seat: int | None) -> str:
        """Each number of leaders has a ring of its own, turned so that each sits in front."""
        return board_name(players, seat)

    def board_named(self, name: str) -> Board | None:
        """A ring by its name."""
        return board_named(name)

    def scene(self, view: State, seat: int | None) -> Scene:
        """The table as a seat sees it."""
        return scene(view, seat)

    def heading(self, view: State, seat: int | None) -> tuple[str, str]:
        """The scene's title and subtitle."""
        return heading(view, seat)

    def episode(self, view: State, seat: int | None) -> str:
        """The bid for an ally."""
        return episode(view, seat)

    def moment(self, view: State, seat: int | None, entry: LogEntry) -> Moment | None:
        """A bid's end, and allies that are revealed, claimed and killed."""
        return moment_of(view, entry)

    def summary(self, view: State, seat: int | None) -> str:
        """The table in plain text."""
        return summary(view, seat)

    def guide(self) -> Guide:
        """The walk-through of a first game."""
        return guide_from(load(DATA, "guide.toml"))

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
        from rulewright.games.btwixt.bots import BOTS

        return BOTS


GAME = BTwixt()
