"""Positions as text: a state between steps that a person can write, read and diff.

    players: 3
    turn: dog
    at: dog illinois, hat jail
    cash: all 400, car 1250
    deeds car: boardwalk 3, park-place 2, reading mortgaged

Only what matters need be written; `cases/README.md` lists all lines and what holds without them.
"""

from __future__ import annotations

from rulewright.games.monopoly.components import CARDS, DECKS, JAIL_CARD_WORDS, SQUARES, TOKENS
from rulewright.games.monopoly.lots.buildings import PIECES
from rulewright.games.monopoly.options import OPTIONS, values_of
from rulewright.games.monopoly.shortage import is_served
from rulewright.games.monopoly.state import NOBODY, TURN, State
from rulewright.games.monopoly.text.words import (
    CAPPED,
    STAGES,
    cards_text,
    claim_texts,
    deed_texts,
    dice_text,
    refused_texts,
    seats_in,
    seats_text,
)
from rulewright.kit.options import option_words
from rulewright.kit.text import listed


def position(s: State) -> str:
    """A state between steps as text, for `reader.read_position`."""
    return "\n".join([*_head_lines(s), *_player_lines(s), *_table_lines(s)]) + "\n"


def stage_text(s: State) -> str:
    """The stage, as in a position."""
    return CAPPED if s.capped else STAGES[s.stage]


def held_words(s: State, seat: int) -> list[str]:
    """The cards out of Jail that a seat holds."""
    return [word for deck, word in enumerate(JAIL_CARD_WORDS) if s.jail_card(deck) == seat]


def jail_words(s: State) -> list[str]:
    """The players in Jail, each with the number of the coming turn there."""
    return [f"{TOKENS[seat]} {s.jail[seat]}" for seat in range(s.players) if s.jail[seat]]


def served_words(s: State) -> list[str]:
    """The players that have said how many pieces they want: `hat house`."""
    return [
        f"{TOKENS[seat]} {word}"
        for seat in range(s.players)
        for piece, word in enumerate(PIECES)
        if is_served(s, seat, piece)
    ]


def first_lap_seats(s: State) -> list[int]:
    """The players that have not had a salary yet."""
    return seats_in(~s.lapped, s.players)


def _head_lines(s: State) -> list[str]:
    options = option_words(values_of(s.options), OPTIONS)
    lines = [f"players: {s.players}"]
    if options:
        lines.append(f"options: {listed(options)}")
    lines.append(f"round: {s.round}")
    if s.stage != TURN:
        lines.append(f"stage: {stage_text(s)}")
    if s.starter:
        lines.append(f"began: {TOKENS[s.starter]}")
    lines.append(f"turn: {TOKENS[s.turn]}")
    if s.doubles:
        lines.append(f"doubles: {s.doubles}")
    if s.die1:
        lines.append(f"dice: {dice_text(s)}")
    if s.card != NOBODY:
        lines.append(f"card: {CARDS[s.card]}")
    return lines


def _player_lines(s: State) -> list[str]:
    seats = range(s.players)
    places = [f"{TOKENS[seat]} {SQUARES[s.pos[seat]]}" for seat in seats]
    cash = [f"{TOKENS[seat]} {s.cash[seat]}" for seat in seats]
    lines = [f"at: {listed(places)}", f"cash: {listed(cash)}"]
    if jail_words(s):
        lines.append(f"jail: {listed(jail_words(s))}")
    if first_lap_seats(s):
        lines.append(f"first-lap: {seats_text(first_lap_seats(s))}")
    if s.out:
        lines.append(f"out: {seats_text(s.out)}")
    for seat in seats:
        if s.lots_of(seat):
            lines.append(f"deeds {TOKENS[seat]}: {listed(deed_texts(s, seat))}")
    for seat in seats:
        if held_words(s, seat):
            lines.append(f"holds {TOKENS[seat]}: {listed(held_words(s, seat))}")
    return lines


def _table_lines(s: State) -> list[str]:
    lines = [f"pot: {s.pot}"] if s.pot else []
    for deck, name in enumerate(DECKS):
        if s.seen(deck):
            lines.append(f"seen {name}: {cards_text(s.seen(deck))}")
    if s.claims:
        lines.append(f"claims: {listed(claim_texts(s))}")
    if s.floor:
        lines.append(f"floor: {seats_text(seats_in(s.floor, s.players))}")
    if s.news:
        lines.append(f"news: {seats_text(seats_in(s.news, s.players))}")
    lines += _window_lines(s)
    if any(s.offers):
        made = [f"{TOKENS[seat]} {count}" for seat, count in enumerate(s.offers) if count]
        lines.append(f"offers: {listed(made)}")
    if s.drops:
        dropped = [
            f"{TOKENS[seat]} {s.drops_of(seat)}" for seat in range(s.players) if s.drops_of(seat)
        ]
        lines.append(f"drops: {listed(dropped)}")
    if s.refused:
        lines.append(f"refused: {listed(refused_texts(s))}")
    return lines


def _window_lines(s: State) -> list[str]:
    """The seats that deal before the coming throw, once a window is open."""
    if s.window == NOBODY:
        return []
    lines = [f"window: {TOKENS[s.window]}"]
    if s.heard:
        lines.append(f"heard: {seats_text(seats_in(s.heard, s.players))}")
    if s.idle:
        lines.append(f"idle: {seats_text(seats_in(s.idle, s.players))}")
    if s.barred:
        lines.append(
            f"let-go: {listed([PIECES[kind] for kind in seats_in(s.barred, len(PIECES))])}"
        )
    if s.served:
        lines.append(f"served: {listed(served_words(s))}")
    return lines
