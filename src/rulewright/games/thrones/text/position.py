"""Positions as text: a state between steps that a person can write, read and diff.

    players: 6
    round: 3
    step: marches
    the-reach: tyrell 2K, march+1
    blackwater: lannister 1F, march-1
    power: stark 5, lannister 3

Only what matters need be written; `cases/README.md` lists all lines and what holds without them.
"""

from __future__ import annotations

from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREAS,
    DECKS,
    EVENTS,
    HOUSES,
    NOBODY,
    TRACKS,
    WILDLINGS,
)
from rulewright.games.thrones.setup import SPECS, options_of
from rulewright.games.thrones.state import EVENT, UNKNOWN, State
from rulewright.games.thrones.text.battle import battle_lines
from rulewright.games.thrones.text.place import place_of, place_text
from rulewright.games.thrones.text.reader import Reader, usual_deck
from rulewright.games.thrones.text.words import (
    ALL,
    DECK_NAMES,
    NOTHING,
    STEPS,
    UNSEEN,
    barred_words,
    discarded,
    events_of,
    hand_words,
    listed,
)
from rulewright.games.thrones.westeros.wildlings import all_seats
from rulewright.kernel import OptionValue


def write_position(s: State) -> str:
    """A state between steps as text, for `read_position`."""
    return "\n".join([*_head_lines(s), *_area_lines(s), *_table_lines(s), *_card_lines(s)]) + "\n"


def read_position(text: str) -> tuple[State, int, dict[str, OptionValue]]:
    """The state, number of players and options of a text; `BadPosition` with the line else."""
    reader = Reader(text)
    return reader.state, reader.players, reader.options


def renewed_position(text: str) -> str:
    """A position of rules 1 in today's form: options that it does not name are as before them."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("options:"):
            lines[number] = ", ".join([line, *_earlier_words(line)])
            return "\n".join(lines)
    return "\n".join([f"options: {', '.join(_earlier_words(''))}", *lines])


def _earlier_words(named: str) -> list[str]:
    """The options that were played otherwise than by today's default, but for those named."""
    return [
        f"{spec.name}={spec.earlier}"
        for spec in SPECS.values()
        if spec.earlier != spec.values[0] and spec.name not in named
    ]


def step_text(s: State) -> str:
    """The step that comes next, as in a position."""
    return f"event {s.turn + 1}" if s.step == EVENT else STEPS[s.step]


def _head_lines(s: State) -> list[str]:
    options = _option_words(s)
    lines = [f"players: {s.players}"]
    if options:
        lines.append(f"options: {listed(options)}")
    lines += [f"round: {s.round}", f"step: {step_text(s)}"]
    if s.turn and s.step != EVENT:
        lines.append(f"turn: {s.turn + 1}")
    return lines


def _option_words(s: State) -> list[str]:
    """The options other than by default, as `tides`, `no tides` or `ranking=rulebook`."""
    words: list[str] = []
    for name, value in options_of(s).items():
        if value == SPECS[name].values[0]:
            continue
        if isinstance(value, bool):
            words.append(name if value else f"no {name}")
        else:
            words.append(f"{name}={value}")
    return words


def _area_lines(s: State) -> list[str]:
    texts = [place_text(place_of(s, area), s.players) for area in range(AREA_COUNT)]
    return [f"{AREAS[area]}: {text}" for area, text in enumerate(texts) if text]


def _table_lines(s: State) -> list[str]:
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


def _card_lines(s: State) -> list[str]:
    lines: list[str] = []
    for house in range(s.players):
        pile = discarded(s.hand[house])
        if pile:
            lines.append(f"discarded {HOUSES[house]}: {listed(hand_words(pile, house))}")
    if any(event != NOBODY for event in s.events):
        names = [NOTHING if event == NOBODY else EVENTS[event] for event in s.events]
        lines.append(f"events: {listed(names)}")
    usual = usual_deck(s.events)
    for deck in range(DECKS):
        events = events_of(deck)
        if any(s.deck[event] != usual[event] for event in events):
            words = [f"{EVENTS[event]} {s.deck[event]}" for event in events if s.deck[event]]
            lines.append(f"deck {DECK_NAMES[deck]}: {listed(words)}")
    if any(card != UNKNOWN for card in s.wild) or any(s.wild_seen):
        lines.append(f"wildlings: {listed(_wildling_words(s))}")
    return lines + ([] if s.battle is None else battle_lines(s.battle))


def _wildling_words(s: State) -> list[str]:
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
