"""Positions as text: a state between steps that a person can write, read and diff.

    players: 3
    turn: dog
    at: dog illinois, hat jail
    cash: all 400, car 1250
    deeds car: boardwalk 3, park-place 2, reading mortgaged

Most lines may be left out; `cases/README.md` lists them all with their defaults.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import JAIL_CARD, JAIL_CARD_WORDS
from rulewright.games.monopoly.options import OPTIONS, values_of
from rulewright.games.monopoly.setup import PLAYER_COUNTS, new_state
from rulewright.games.monopoly.state import NOBODY, MonopolyState
from rulewright.games.monopoly.text.lines import LINES
from rulewright.games.monopoly.text.playable import check_state
from rulewright.kernel import BadPosition, OptionValue
from rulewright.kit.options import HEAD, head_lines, read_head
from rulewright.kit.position import entries

USUAL_PLAYERS: Final = 3


def position(s: MonopolyState) -> str:
    """Return a state between steps as text that `read_position` reads."""
    head = head_lines(s.players, values_of(s.options), OPTIONS)
    return "\n".join([*head, *LINES.write(s)]) + "\n"


def read_position(text: str) -> tuple[MonopolyState, int, dict[str, OptionValue]]:
    """Read a position; return the state, the number of players and the options.

    Raises `BadPosition`, which names the line by its number.
    """
    lines = {entry.key: entry for entry in entries(text)}
    players, options = read_head(lines, OPTIONS, PLAYER_COUNTS, USUAL_PLAYERS)
    s = new_state(players, options)
    LINES.read(s, lines, HEAD)
    _settle(s)
    return s, players, options


def _settle(s: MonopolyState) -> None:
    """Remove held cards from the decks, recount, and balance the bank's money."""
    for deck, name in enumerate(JAIL_CARD_WORDS):
        if s.jail_card(deck) == NOBODY:
            continue
        if JAIL_CARD[deck] in s.seen(deck):
            raise BadPosition(f"{name} is held, so it does not lie in its deck")
        s.unseen &= ~(1 << JAIL_CARD[deck])
    s.bank = -sum(s.cash) - s.pot
    s.recount()
    check_state(s)
