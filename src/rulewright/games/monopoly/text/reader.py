"""Reading a position; `cases/README.md` tells what its lines mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from rulewright.games.monopoly.components import JAIL_CARD, JAIL_CARD_WORDS, START_MONEY
from rulewright.games.monopoly.options import OPTIONS
from rulewright.games.monopoly.setup import PLAYER_COUNTS, new_state
from rulewright.games.monopoly.state import NOBODY, TURN, State
from rulewright.games.monopoly.text.lines import read_line
from rulewright.games.monopoly.text.playable import check_state
from rulewright.kernel import BadPosition, OptionValue
from rulewright.kit.options import read_options
from rulewright.kit.position import Entry, entries
from rulewright.kit.text import read_number

T = TypeVar("T")

PLAIN_PLAYERS: Final = 3  # when nothing is said


def read_position(text: str) -> tuple[State, int, dict[str, OptionValue]]:
    """The state, number of players and options of a text; `BadPosition` with the line else."""
    lines = {entry.key: entry for entry in entries(text)}
    players = _told(lines, "players", _read_players, PLAIN_PLAYERS)
    named: dict[str, OptionValue] = {}
    named = _told(lines, "options", lambda value: read_options(value, OPTIONS, players), named)
    options = {spec.name: spec.values[0] for spec in OPTIONS} | named
    s = _blank(players, options)
    for entry in sorted(lines.values(), key=_turn):
        with entry.named():
            read_line(s, entry)
    _settle(s)
    return s, players, options


def _told(lines: dict[str, Entry], key: str, read: Callable[[str], T], usual: T) -> T:
    """Take out a line on which the others depend; what it tells, or the usual."""
    entry = lines.pop(key, None)
    return usual if entry is None else entry.read(read)


def _read_players(value: str) -> int:
    return read_number(value, PLAYER_COUNTS[0], PLAYER_COUNTS[-1], "the number of players")


def _turn(entry: Entry) -> int:
    """`out` comes first, and `jail` last: it places tokens, whatever `at` says of them."""
    return (entry.key == "jail") - (entry.key == "out")


def _blank(players: int, options: dict[str, OptionValue]) -> State:
    """Everybody on GO with the usual money, all of them once around; nothing is sold."""
    s = new_state(players, options)
    s.stage = TURN
    s.cash = [START_MONEY] * players
    s.lapped = (1 << players) - 1
    s.pot = 0
    return s


def _settle(s: State) -> None:
    """Take held cards out of the decks, count, let the bank's money make up the sum."""
    for deck, name in enumerate(JAIL_CARD_WORDS):
        if s.jail_card(deck) == NOBODY:
            continue
        if JAIL_CARD[deck] in s.seen(deck):
            raise BadPosition(f"{name} is held, so it does not lie in its deck")
        s.unseen &= ~(1 << JAIL_CARD[deck])
    s.bank = -sum(s.cash) - s.pot
    s.recount()
    check_state(s)
