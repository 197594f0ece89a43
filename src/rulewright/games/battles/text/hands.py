"""Position lines about what players hold: order tokens, command tokens, Leadership cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.battles.setup import build_decks
from rulewright.games.battles.state import BattlesState, card_of, pack_of, plan_of
from rulewright.games.battles.text.words import (
    amounts_text,
    cards_text,
    pool_text,
    read_amounts,
    read_cards,
    read_pool,
)
from rulewright.games.battles.words import NONE, RANK_NAMES, SIDE_NAMES, SIDES
from rulewright.kernel import BadPosition

SideLine = Callable[[BattlesState, int, str], None]


def _pool(s: BattlesState, side: int, value: str) -> None:
    """Read `pool stark: green 2, valor 1`: order tokens."""
    s.pool[side] = read_pool(value)


def _hand(s: BattlesState, side: int, value: str) -> None:
    """Read `hand stark: S1, S2`: Leadership cards."""
    s.hand[side] = sorted(_own_cards(s, side, value))


def _deck(s: BattlesState, side: int, value: str) -> None:
    """Read `deck stark: S3, S4`; by default all cards of the House that are not elsewhere."""
    s.deck[side] = sorted(_own_cards(s, side, value))


def _discards(s: BattlesState, side: int, value: str) -> None:
    """Read `discards stark: S5, S2`, in the order in which they were played."""
    s.discards[side] = _own_cards(s, side, value)


def _lost(s: BattlesState, side: int, value: str) -> None:
    """Read `lost stark: green 1, red 1`: a side's eliminated units, by rank."""
    s.lost[side] = read_amounts(value, RANK_NAMES, 99, "rank")


def _own_cards(s: BattlesState, side: int, value: str) -> list[int]:
    cards = read_cards(s, value)
    for card in cards:
        if card != NONE and pack_of(s).cards[card].side != side:
            raise BadPosition(f"{cards_text(s, [card])} is no card of {SIDE_NAMES[side]}")
    return cards


SIDE_LINES: Final[dict[str, SideLine]] = {
    "pool": _pool,
    "hand": _hand,
    "discards": _discards,
    "deck": _deck,
    "lost": _lost,
}


def read_tokens(s: BattlesState, value: str) -> None:
    """Read `tokens: stark 4, lannister 3`: command tokens on the command boards."""
    s.tokens = read_amounts(value, SIDE_NAMES, 10, "side")


def usual_tokens(s: BattlesState) -> list[int]:
    """Return the plan's command tokens that are not on commanders' cards, by side."""
    tokens = plan_of(s).command[:]
    for leader, spent in enumerate(s.spent):
        tokens[card_of(s, leader).side] -= spent
    return tokens


def usual_deck(s: BattlesState, side: int) -> list[int]:
    """List all cards of a side in this battle that are not elsewhere."""
    fresh = BattlesState(s.pack, s.plan)
    fresh.commander = s.commander
    build_decks(fresh)
    elsewhere = [*s.hand[side], *s.discards[side], s.card]
    return [card for card in fresh.deck[side] if card not in elsewhere]


def hand_lines(s: BattlesState) -> list[str]:
    """List the lines of a state that differ from the defaults."""
    lines: list[str] = []
    if s.tokens != usual_tokens(s):
        lines.append(f"tokens: {amounts_text(s.tokens, SIDE_NAMES)}")
    for side in range(SIDES):
        name = SIDE_NAMES[side]
        if any(s.pool[side]):
            lines.append(f"pool {name}: {pool_text(s.pool[side])}")
        if s.hand[side]:
            lines.append(f"hand {name}: {cards_text(s, s.hand[side])}")
        if s.discards[side]:
            lines.append(f"discards {name}: {cards_text(s, s.discards[side])}")
        if s.deck[side] != usual_deck(s, side):
            lines.append(f"deck {name}: {cards_text(s, s.deck[side])}")
        if any(s.lost[side]):
            lines.append(f"lost {name}: {amounts_text(s.lost[side], RANK_NAMES)}")
    return lines
