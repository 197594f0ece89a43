"""The Westeros phase: the round advances, cards are turned, then resolved. [westeros.phase]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    DECK_NAMES,
    DECKS,
    EVENT_COUNT,
    EVENT_DECK,
    EVENT_ICONS,
    EVENT_NAMES,
    EVENT_TEXT,
    EVENTS,
    NOBODY,
    THREAT_MAX,
    THREAT_STEP,
)
from rulewright.games.thrones.control import turn_order
from rulewright.games.thrones.state import EVENT, PLANNING, State
from rulewright.games.thrones.westeros.cards import SCRIPTS, rule_of
from rulewright.games.thrones.westeros.wildlings import wildling_attack
from rulewright.kernel import Chance, Script

WINTER: Final = "winter-is-coming"


class TurnEvent(Chance):
    """Which Westeros card is on top of a deck."""

    def text(self, outcome: int) -> str:
        """`clash-of-kings`"""
        return EVENTS[outcome]


def westeros_phase(s: State) -> Script[None]:
    """The step WESTEROS: round marker, three cards, wildling icons. [westeros.phase]"""
    s.round += 1
    s.barred = 0
    s.events = [NOBODY] * DECKS
    s.tell("westeros.phase", "Round {} begins.", s.round)
    for deck in range(DECKS):
        yield from turn_card(s, deck)
    yield from count_icons(s)
    s.step = EVENT
    s.turn = 0


def turn_card(s: State, deck: int) -> Script[None]:
    """Turn the top card of a deck; Winter Is Coming is replaced. [westeros.winter-is-coming]"""
    while True:
        event = yield from _draw(s, deck)
        if EVENTS[event] != WINTER:
            break
        shuffle_deck(s, deck)
        s.tell("westeros.winter-is-coming", "Deck {} is shuffled.", DECK_NAMES[deck])
    s.events[deck] = event


def shuffle_deck(s: State, deck: int) -> None:
    """All ten cards are in the deck again."""
    for event in range(len(EVENTS)):
        if EVENT_DECK[event] == deck:
            s.deck[event] = EVENT_COUNT[event]


def _draw(s: State, deck: int) -> Script[int]:
    left = [e for e in range(len(EVENTS)) if EVENT_DECK[e] == deck and s.deck[e]]
    if not left:  # only in a position made by hand: a game turns nine cards a deck at most
        shuffle_deck(s, deck)
        left = [e for e in range(len(EVENTS)) if EVENT_DECK[e] == deck]
    event = yield TurnEvent(left, [s.deck[e] for e in left])
    s.deck[event] -= 1
    name, text = EVENT_NAMES[event], EVENT_TEXT[event]
    s.tell(rule_of(event), "Deck {}: {}. {}", DECK_NAMES[deck], name, text)
    return event


def count_icons(s: State) -> Script[None]:
    """Each wildling icon adds to the threat; at the top they attack at once. [westeros.icons]"""
    icons = 0
    for event in s.events:
        icons += EVENT_ICONS[event]
    if not icons:
        return
    s.threat += THREAT_STEP * icons
    if s.threat > THREAT_MAX:
        s.threat = THREAT_MAX
    s.tell("westeros.icons", "The wildling threat rises to {}.", s.threat)
    if s.threat == THREAT_MAX:
        yield from wildling_attack(s, THREAT_MAX, turn_order(s))


def resolve_event(s: State) -> Script[None]:
    """The step EVENT: the card of deck `s.turn` takes effect. [westeros.phase]"""
    event = s.events[s.turn]
    script = None if event == NOBODY else SCRIPTS[event](s)  # a hand-made position may have none
    if script is not None:
        yield from script
    s.turn += 1
    if s.turn == DECKS:
        s.turn = 0
        s.step = PLANNING
