"""Positions as text: a state between steps that people can write, read and compare.

    players: 6
    round: 3
    step: marches
    the-reach: tyrell 2K, march+1
    blackwater: lannister 1F, march-1
    power: stark 5, lannister 3

Defaults need not be written; `cases/README.md` lists all lines and their defaults.
"""

from __future__ import annotations

from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREAS,
    DECK_NAMES,
    DECKS,
    HOUSES,
    NOBODY,
    TRACKS,
    WILDLINGS,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.hands import pile_of
from rulewright.games.thrones.setup import OPTIONS, options_of
from rulewright.games.thrones.state import EVENT, UNKNOWN, ThronesState
from rulewright.games.thrones.text.battle import battle_lines
from rulewright.games.thrones.text.defaults import usual_deck
from rulewright.games.thrones.text.place import place_of, place_text
from rulewright.games.thrones.text.words import (
    ALL,
    NOTHING,
    UNSEEN,
    barred_words,
    events_of,
    hand_words,
    steps_of,
)
from rulewright.games.thrones.westeros.wildlings import all_seats
from rulewright.kit.options import option_words
from rulewright.kit.text import listed


def position(s: ThronesState) -> str:
    """Write a state between steps as text for `read_position`."""
    return "\n".join(position_lines(s, option_words(options_of(s), OPTIONS))) + "\n"


def position_lines(s: ThronesState, options: list[str]) -> list[str]:
    """Write the lines that all editions share.

    `options` has words for the options that are not at their defaults.
    """
    head = _head_lines(s, options)
    return [*head, *_area_lines(s), *_table_lines(s), *_card_lines(s)]


def step_text(s: ThronesState) -> str:
    """Return the name of the next step, as written in positions."""
    return f"event {s.turn + 1}" if s.step == EVENT else steps_of(s)[s.step]


def _head_lines(s: ThronesState, options: list[str]) -> list[str]:
    lines = [f"players: {s.players}"]
    if options:
        lines.append(f"options: {listed(options)}")
    lines += [f"round: {s.round}", f"step: {step_text(s)}"]
    if s.turn and s.step != EVENT:
        lines.append(f"turn: {s.turn + 1}")
    return lines


def _area_lines(s: ThronesState) -> list[str]:
    texts = [place_text(s, place_of(s, area)) for area in range(AREA_COUNT)]
    return [f"{AREAS[area]}: {text}" for area, text in enumerate(texts) if text]


def _table_lines(s: ThronesState) -> list[str]:
    lines = [f"power: {_by_house(s.power)}", f"supply: {_by_house(s.supply)}"]
    for number, track in enumerate(s.tracks):
        lines.append(f"{TRACKS[number]}: {listed([HOUSES[house] for house in track])}")
    used = ["blade"] * s.blade_used + ["raven"] * s.raven_used
    if used:
        lines.append(f"used: {listed(used)}")
    lines.append(f"threat: {s.threat}")
    if s.barred:
        lines.append(f"barred: {listed(barred_words(s.barred))}")
    return lines


def _by_house(amounts: list[int]) -> str:
    return listed([f"{HOUSES[house]} {amount}" for house, amount in enumerate(amounts)])


def _card_lines(s: ThronesState) -> list[str]:
    lines: list[str] = []
    events = edition_of(s).events
    for house in range(s.players):
        pile = pile_of(s.hand[house])
        if pile:
            lines.append(f"discarded {HOUSES[house]}: {listed(hand_words(s, pile, house))}")
    if any(event != NOBODY for event in s.events):
        names = [NOTHING if event == NOBODY else events[event].key for event in s.events]
        lines.append(f"events: {listed(names)}")
    usual = usual_deck(s)
    for deck in range(DECKS):
        numbers = events_of(s, deck)
        if any(s.deck[number] != usual[number] for number in numbers):
            words = [f"{events[n].key} {s.deck[n]}" for n in numbers if s.deck[n]]
            lines.append(f"deck {DECK_NAMES[deck]}: {listed(words)}")
    if any(card != UNKNOWN for card in s.wild) or any(s.wild_seen):
        lines.append(f"wildlings: {listed(_wildling_words(s))}")
    return lines + ([] if s.battle is None else battle_lines(s.battle))


def _wildling_words(s: ThronesState) -> list[str]:
    words: list[str] = []
    for card, seen in zip(s.wild, s.wild_seen, strict=True):
        name = UNSEEN if card == UNKNOWN else WILDLINGS[card]
        if seen == all_seats(s):
            words.append(f"{name}@{ALL}")
        else:
            knowing = [HOUSES[house] for house in range(s.players) if seen >> house & 1]
            words.append("@".join([name, *knowing]))
    while words and words[-1] == UNSEEN:
        words.pop()
    return words
