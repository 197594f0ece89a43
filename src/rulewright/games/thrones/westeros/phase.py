"""The Westeros phase: the round advances, cards are turned and resolved. [westeros.phase]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    DECK_REF,
    DECKS,
    NOBODY,
    THREAT_MAX,
    THREAT_STEP,
)
from rulewright.games.thrones.control import turn_order
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.event import Event
from rulewright.games.thrones.state import EVENT, PLANNING, ThronesState
from rulewright.games.thrones.westeros.wildlings import wildling_attack
from rulewright.kernel import Chance, Script

WINTER: Final = "winter-is-coming"


class TurnEvent(Chance):
    """Draw the top Westeros card of a deck."""

    def __init__(self, events: list[Event], outcomes: list[int], weights: list[int]) -> None:
        super().__init__(outcomes, weights)
        self.events = events  # all cards, by number

    def text(self, outcome: int) -> str:
        """Return the notation, such as `clash-of-kings`."""
        return self.events[outcome].key


def westeros_phase(s: ThronesState) -> Script[None]:
    """Run the step `WESTEROS`: round marker, three cards, wildling icons. [westeros.phase]"""
    s.round += 1
    s.barred = 0
    s.events = [NOBODY] * DECKS
    s.log("westeros.phase", "Round {round} begins.", round=s.round)
    for deck in range(DECKS):
        yield from turn_card(s, deck)
    yield from count_icons(s)
    s.step = EVENT
    s.turn = 0


def turn_card(s: ThronesState, deck: int) -> Script[None]:
    """Turn a deck's top card; Winter Is Coming is replaced. [westeros.winter-is-coming]"""
    while True:
        event = yield from _draw(s, deck)
        if edition_of(s).events[event].key != WINTER:
            break
        shuffle_deck(s, deck)
        s.log("westeros.winter-is-coming", "Deck {deck} is shuffled.", deck=DECK_REF[deck])
    s.events[deck] = event


def shuffle_deck(s: ThronesState, deck: int) -> None:
    """Put all ten cards back into a deck."""
    for number, event in enumerate(edition_of(s).events):
        if event.deck == deck:
            s.deck[number] = event.count


def _draw(s: ThronesState, deck: int) -> Script[int]:
    events = edition_of(s).events
    left = [n for n, event in enumerate(events) if event.deck == deck and s.deck[n]]
    if not left:  # only in a hand-made position: a game turns at most nine
        shuffle_deck(s, deck)
        left = [n for n, event in enumerate(events) if event.deck == deck]
    turned = yield TurnEvent(events, left, [s.deck[n] for n in left])
    s.deck[turned] -= 1
    event = events[turned]
    s.log(
        event.rule,
        "Deck {deck}: {event}. {text}",
        deck=DECK_REF[deck],
        event=event.ref,
        text=event.text,
    )
    return turned


def count_icons(s: ThronesState) -> Script[None]:
    """Raise the threat by the wildling icons; at its maximum they attack. [westeros.icons]"""
    icons = 0
    for event in s.events:
        icons += edition_of(s).events[event].icons
    if not icons:
        return
    s.threat += THREAT_STEP * icons
    if s.threat > THREAT_MAX:
        s.threat = THREAT_MAX
    s.log("westeros.icons", "The wildling threat rises to {threat}.", threat=s.threat)
    if s.threat == THREAT_MAX and edition_of(s).threat_breaks_out:
        yield from wildling_attack(s, THREAT_MAX, turn_order(s))


def resolve_event(s: ThronesState) -> Script[None]:
    """Run the step `EVENT`: resolve the card of deck `s.turn`. [westeros.phase]"""
    event = s.events[s.turn]
    if event != NOBODY:  # a hand-made position may have none
        script = edition_of(s).events[event].script(s)
        if script is not None:
            yield from script
    s.turn += 1
    if s.turn == DECKS:
        s.turn = 0
        s.step = PLANNING
